"""The pages of the rules are what the rules say."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_each_rule_has_its_page_and_each_page_its_rule():
    pages = runpy.run_path(str(ROOT / ".scripts" / "lint_pages.py"))["pages"]()
    written = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "lint").glob("*.md")}

    assert pages == written
