"""Tables of texts and what they mean."""

import re
from datetime import datetime

import pytest
from dates_support import READERS, comparable, monday, rows, values

from rightargs import Ambiguous, Canonical, Session, Unreadable

BARE_TIME = re.compile(r"\s*\d{1,2}([:.]\d{1,2}){1,2}\s*([ap]\.?m\.?)?\s*|\s*\d{1,2}\s*[ap]\.?m\.?\s*", re.IGNORECASE)


def agrees(reading, row):
    if "value" in row:
        return isinstance(reading, Canonical) and values(reading) == [comparable(row["value"])]
    if "asked" in row:
        return isinstance(reading, Ambiguous) and all(comparable(value) in values(reading) for value in row["asked"])
    return isinstance(reading, Unreadable)


@pytest.mark.parametrize("row", rows("language.jsonl"), ids=lambda row: f"{row['reader']}-{row['text']}-{row['locale']}")
def test_language(row):
    """A text of everyday English or Hinglish means one value, or several, or none."""
    reading = READERS[row["reader"]].read(row["text"], monday(row["locale"]))
    assert agrees(reading, row), reading


@pytest.mark.parametrize(
    "row", [row for row in rows("cases.jsonl") if "refused" not in row], ids=lambda row: f"{row['text']}-{row['locale']}"
)
def test_cases(row):
    """A text that tripped other libraries is read right, or asked about with every reading."""
    context = Session(locale=row["locale"], timezone=row["zone"], now=datetime.fromisoformat(row["now"])).context()
    reading = READERS[row["reader"]].read(row["text"], context)
    assert agrees(reading, row), reading


@pytest.mark.parametrize("row", [row for row in rows("cases.jsonl") if "refused" in row], ids=lambda row: f"{row['text']}-{row['locale']}")
def test_refusals(row):
    """What is no date is refused under the code that says why, by every reader that may be asked."""
    context = Session(locale=row["locale"], timezone=row["zone"], now=datetime.fromisoformat(row["now"])).context()
    names = ("When", "TimeOfDay") if BARE_TIME.fullmatch(row["text"]) else ("Day", "When")
    readings = [READERS[name].read(row["text"], context) for name in names]
    assert all(isinstance(reading, Unreadable) for reading in readings)
    assert row["refused"] in {reading.code for reading in readings}
