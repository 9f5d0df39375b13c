"""Numbers and amounts as people write and say them, in the marks of their locale."""

import json
from pathlib import Path

import pytest

from rightargs import Ambiguous, Canonical, Money, Number, Session, Unreadable

ROWS = [json.loads(line) for line in (Path(__file__).parent / "language.jsonl").read_text(encoding="utf-8").splitlines()]
READERS = {"number": Number(), "money": Money()}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['kind']}-{row['text']}-{row['locale']}")
def test_a_text_has_the_reading_of_its_language_or_an_honest_refusal(row):
    context = Session(locale=row["locale"], currency=row.get("currency")).context()
    reading = READERS[row["kind"]].read(row["text"], context)
    want = row["want"]
    if isinstance(want, dict) and "error" in want:
        assert isinstance(reading, Unreadable), reading
        assert want["error"] in {None, reading.code}
    elif isinstance(want, dict) and "ambiguous" in want:
        assert isinstance(reading, Ambiguous), reading
        assert all(value in reading.values for value in want["ambiguous"])
    else:
        assert isinstance(reading, Canonical), reading
        assert want == reading.value
