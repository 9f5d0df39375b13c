"""The code of the how-to pages runs, and holds what it asserts."""

import re
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[1] / "docs" / "how-to"


@pytest.mark.parametrize("name", ["make-a-contract.md", "build-a-session.md"])
def test_the_code_of_a_page_runs(name):
    blocks = re.findall(r"```python\n(.*?)```", (PAGES / name).read_text(encoding="utf-8"), re.DOTALL)
    names = {"__name__": "page"}
    for block in blocks:
        exec(compile(block, name, "exec"), names)

    assert blocks


def test_the_readme_leads_to_every_page():
    text = (PAGES.parents[1] / "README.md").read_text(encoding="utf-8")

    assert [] == [page.name for page in PAGES.iterdir() if f"docs/how-to/{page.name}" not in text]
