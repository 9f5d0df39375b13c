"""The code of the documentation runs as it is written."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ["how-to/write-a-canonicaliser.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_example_of_a_page_runs(page):
    names = {"__name__": "example"}
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, names)


@pytest.mark.parametrize(
    ("text", "locale", "want"),
    [
        ("1 crore 25 lakh", "en-IN", "12500000.00"),
        ("12 lakh crore", "en-IN", "12000000000000.00"),
        ("dhai hazaar rupaye", "en-IN", "2500.00"),
        ("Rs.500", "en-IN", "500.00"),
        ("(₹50)", "en-IN", "-50.00"),
    ],
)
def test_the_table_of_money_tells_what_happens(text, locale, want):
    from rightargs import Money, Session

    assert Money("INR").read(text, Session(locale=locale).context()).value["amount"] == want
