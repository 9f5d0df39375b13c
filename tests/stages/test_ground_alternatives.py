"""ground: alternatives that the user left open are asked about, in every kind of value."""

from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import pytest

from rightargs import Day, Number, Phone, PostalCode, Session, ToolContract, guard

KNOWN = {"locale": "en-GB", "timezone": "Europe/London", "now": datetime(2026, 9, 14, 10, tzinfo=ZoneInfo("Europe/London"))}


@ToolContract(effect="write")
def deliver(on: Annotated[date, Day()]) -> date:
    return on


@ToolContract(effect="write")
def order(quantity: Annotated[int, Number(integer=True)], unit: str) -> int:
    return quantity


@ToolContract(effect="write")
def ring(phone: Annotated[str, Phone()]) -> str:
    return phone


@ToolContract(effect="write")
def move(postcode: Annotated[str, PostalCode()]) -> str:
    return postcode


def verdict(tool, args, *turns):
    session = Session(**KNOWN)
    for turn in turns:
        session.user(turn)
    result = guard(tool, args, session.context())
    questions = getattr(result, "questions", ())
    return result.status, [option.value for question in questions for option in question.options]


@pytest.mark.parametrize("said", [
    "21st or 22nd September",
    "either the 21st or the 22nd of September",
    "September 21 or 22",
    "on 21 or 22 September",
    "21 September, maybe 22 September",
])  # fmt: skip
@pytest.mark.parametrize("day", ["2026-09-21", "2026-09-22"])
def test_two_days(said, day):
    """Of two days in one month neither was chosen."""
    assert ("needs_clarification", ["2026-09-21", "2026-09-22"]) == verdict(deliver, {"on": day}, said)


@pytest.mark.parametrize("said", ["10 or 12 boxes", "10 boxes or 12", "10 boxes or 12 boxes", "10 boxes, perhaps 12"])
def test_two_counts(said):
    """The thing that is counted may be said with either number, or both."""
    assert ("needs_clarification", [10, 12]) == verdict(order, {"quantity": 12, "unit": "box"}, said)


def test_two_things_are_no_alternatives():
    """Numbers of different things leave nothing open."""
    assert "accepted" == verdict(order, {"quantity": 10, "unit": "box"}, "10 boxes or 12 pallets")[0]


@pytest.mark.parametrize("said", ["07400 654321 or 07400 654312", "07400 654321 / 07400 654312", "07400 654321, maybe 07400 654312"])
def test_two_telephone_numbers(said):
    """Of two numbers neither was chosen."""
    assert ("needs_clarification", ["+447400654321", "+447400654312"]) == verdict(ring, {"phone": "+447400654312"}, said)


@pytest.mark.parametrize("said", [
    "LS1 4DY is the old postcode, it's LS6 2AB now",
    "LS1 4DY is wrong, LS6 2AB is right",
    "it's LS6 2AB, LS1 4DY was my previous one",
])  # fmt: skip
def test_an_address_that_is_no_longer_right_is_no_alternative(said):
    """What the user calls old is not meant."""
    assert ["accepted", "rejected"] == [verdict(move, {"postcode": code}, said)[0] for code in ("LS6 2AB", "LS1 4DY")]
