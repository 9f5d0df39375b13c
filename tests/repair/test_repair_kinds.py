"""The catalogue of edit kinds is what the code does, and the documentation is what the catalogue says."""

import json
import re
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from rightargs import repair_json
from rightargs.repair import EDIT_KINDS

_ROOT = Path(__file__).parents[2]
_SOURCES = sorted((_ROOT / "src/rightargs/repair").glob("_*.py"))


@pytest.mark.parametrize("entry", [entry for entry in EDIT_KINDS if entry.example], ids=lambda entry: entry.kind)
def test_the_example_of_a_kind_makes_that_edit(entry):
    result = repair_json(entry.example)
    assert json.loads(entry.reads, parse_float=Decimal) == result.value
    assert (entry.kind, entry.risk) in {(edit.kind, edit.risk) for edit in result.edits}


def test_a_lossy_kind_flags_the_result():
    for entry in EDIT_KINDS:
        if entry.risk == "lossy":
            assert repair_json(entry.example).lossy, entry.kind


def test_every_kind_is_named_in_the_code_that_makes_it():
    code = "".join(path.read_text(encoding="utf-8") for path in _SOURCES if path.name != "_kinds.py")
    for entry in EDIT_KINDS:
        assert f'"{entry.kind}"' in code or f"P<{entry.kind}>" in code, entry.kind


def test_the_page_is_generated_from_the_catalogue():
    made = subprocess.run(
        [sys.executable, str(_ROOT / ".scripts/what_is_repaired.py"), "--print"],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert (_ROOT / "docs/explanation/what-is-repaired.md").read_text(encoding="utf-8") == made.stdout
    assert all(re.search(rf"^### `{entry.kind}`", made.stdout, re.MULTILINE) for entry in EDIT_KINDS)
