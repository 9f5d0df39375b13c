"""The README and the examples say what happens."""

import contextlib
import io
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_example_of_the_readme_prints_what_the_readme_says():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code, printed = re.search(r"```python\n(.*?)```.*?```text\n(.*?)```", text, re.DOTALL).groups()
    out = io.StringIO()

    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})

    assert printed == out.getvalue()


def test_the_demonstration_plays_the_six_incidents_to_their_right_ends():
    out = io.StringIO()

    with contextlib.redirect_stdout(out), pytest.raises(SystemExit, match="0"):
        runpy.run_path(str(ROOT / "examples" / "demonstration.py"), run_name="__main__")

    ends = [line.split("ran", 1)[1].strip() for line in out.getvalue().splitlines() if line.startswith("  ran")]
    assert [
        "refunded 1,200,000.00 INR on ord_7k2m9p4q1w8e (damaged)",
        "dentist booked for Thursday 09 April 2026, 14:30",
        "refunded 34.50 GBP on ord_ofijum3ndei4 (damaged)",
        "SHP-0041990 is in_transit, expected 2026-08-09",
        "refunded 34.50 GBP on ord_ofijum3ndei4 (damaged)",
        "refunded 29.99 GBP on ord_pmi3ezvd6b36 (changed_mind)",
    ] == ends
