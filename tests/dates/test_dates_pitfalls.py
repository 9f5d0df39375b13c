"""The table of the pitfalls page says what the library does."""

import re
from pathlib import Path

import pytest
from dates_support import READERS, comparable, monday, values

from rightargs import Ambiguous, Canonical

PAGE = Path(__file__).parents[2] / "docs" / "pitfalls" / "dates.md"
ROWS = re.findall(r"^\| (\w+) \| `([^`]+)` \| ([\w-]+) \| [^|]+ \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_page_has_its_table():
    assert len(ROWS) > 30


@pytest.mark.parametrize(("reader", "text", "locale", "answer"), ROWS, ids=[row[1] for row in ROWS])
def test_the_page_is_true(reader, text, locale, answer):
    reading = READERS[reader].read(text, monday(locale))
    kind, _, rest = answer.partition(": ")
    if kind == "refuses":
        assert rest == reading.code
    elif kind == "asks":
        assert isinstance(reading, Ambiguous)
        assert sorted(map(str, values(reading))) == sorted(str(comparable(value)) for value in rest.split(", "))
    else:
        assert isinstance(reading, Canonical)
        assert [comparable(answer)] == values(reading)
