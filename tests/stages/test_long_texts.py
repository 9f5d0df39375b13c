"""What a user pastes is read in a time that grows with its length: no text, however odd, holds the guard up."""

import time
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import pytest

from rightargs import MinorUnits, Session, ToolContract, When, guard

SECONDS = 8.0
"""Far above what any of them takes (half a second, two on a busy machine), and far below what a square of the length would."""


@ToolContract(effect="write")
def pay(amount_minor: Annotated[int, MinorUnits("GBP")], at: Annotated[str, When()]) -> str:
    """Pay."""
    return f"{amount_minor} at {at}"


PIECES = [
    " ",
    "\n",
    "a",
    "- ",
    "no, ",
    "1 ",
    "12 34 ",
    "A ",
    "Ann, ",
    "two more ",
    "ok. ",
    "on 18 September at 9am or 4/9 ",
    "id,34.50,GBP\n",
]
TEXTS = [(piece * (150_000 // len(piece) + 1))[:150_000] for piece in PIECES]
HOLLOW = [f"£34.50{blank * 3_500}on 18 September{blank * 3_500}at 9am" for blank in (" ", "\n", ", ", "- ")]


@pytest.mark.parametrize("text", [*TEXTS, *HOLLOW], ids=lambda text: repr(text[:12]))
def test_it_is_read_in_a_time_that_grows_with_its_length(text):
    session = Session(
        locale="en-GB", timezone="Europe/London", currency="GBP", now=datetime(2026, 9, 14, 10, tzinfo=ZoneInfo("Europe/London"))
    )
    session.assistant("Is that £20 or £30?")
    session.user(text)
    session.user("pay £34.50 on 18 September 2026 at 9am")

    start = time.process_time()
    result = guard(pay, {"amount_minor": 3450, "at": "2026-09-18T09:00:00+01:00"}, session.context())

    assert time.process_time() - start < SECONDS
    assert "internal_error" not in [problem.code for problem in getattr(result, "problems", ())]
