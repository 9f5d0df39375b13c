"""ground: which of several records the user's words mean."""

from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import pytest

from rightargs import IdFrom, MinorUnits, Session, ToolContract, guard

KNOWN = {
    "locale": "en-GB",
    "timezone": "Europe/London",
    "currency": "GBP",
    "now": datetime(2026, 9, 14, 10, tzinfo=ZoneInfo("Europe/London")),
}


@ToolContract(effect="write")
def send_back(order_id: Annotated[str, IdFrom("find")]) -> str:
    return order_id


RUGS = [
    {"order_id": "ord_wool01", "name": "Rug, wool", "total_minor": 15900, "placed_at": "2026-08-02", "shop": "Hyde Park"},
    {"order_id": "ord_jute02", "name": "Rug, jute", "total_minor": 8900, "placed_at": "2026-09-02", "shop": "Headingley"},
]


@pytest.mark.parametrize("said", [
    "send back the dearer one",
    "the more expensive rug",
    "the pricier one please",
    "the earlier order",
    "the rug from 2 August",
    "2 August wala rug",
    "the first of the two",
    "the jute, no, the wool one",
    "the jute rug... sorry, the wool one",
    "the jute one is fine. the wool one is torn",
    "ord_jute02 is the old one. send back ord_wool01",
    "send back ord_wool01, keep ord_jute02",
    "the Hyde Park one instead of Headingley",
    "from Headingley, no, Hyde Park",
    "I bought the wool and the jute. The wool is torn, so my wool one goes back",
    "a jute and a wool rug came. wool is torn",
])  # fmt: skip
def test_the_record_that_the_words_mean(said):
    """Of two records the user's words mean the first: it runs, and the other is refused with it."""
    answers = []
    for value in ("ord_wool01", "ord_jute02"):
        session = Session(**KNOWN)
        session.user(said)
        session.tool_result("find", RUGS)
        result = guard(send_back, {"order_id": value}, session.context())
        answers += [(result.status, [problem.use for problem in getattr(result, "problems", ())])]
    assert [("accepted", []), ("rejected", ["ord_wool01"])] == answers


@pytest.mark.parametrize(("said", "status"), [
    ("the one from Headingley instead of Hyde Park", "rejected"),
    ("from Hyde Park, sorry, also the one from Headingley", "accepted"),
    ("one rug back please", "needs_clarification"),
])  # fmt: skip
def test_a_name_of_several_words_is_denied_and_said_as_a_whole(said, status):
    """Both words of "Hyde Park" are denied together, and count once."""
    session = Session(**KNOWN)
    session.user(said)
    session.tool_result("find", RUGS)
    assert status == guard(send_back, {"order_id": "ord_wool01"}, session.context()).status


FLIGHTS = [
    {"order_id": "FL-01", "depart_at": "2026-09-18T08:05:00+01:00"},
    {"order_id": "FL-02", "depart_at": "2026-09-18T15:40:00+01:00"},
]


@pytest.mark.parametrize("said", ["the 3:40pm on Friday", "the 15:40", "the later one", "the afternoon one", "the afternoon order please"])
def test_a_record_is_told_by_its_hour(said):
    """An hour, or a part of the day, means the record that has it."""
    answers = []
    for value in ("FL-02", "FL-01"):
        session = Session(**KNOWN)
        session.user(said)
        session.tool_result("find", FLIGHTS)
        answers.append(guard(send_back, {"order_id": value}, session.context()).status)
    assert ["accepted", "rejected"] == answers


@ToolContract(effect="write")
def repay(order_id: Annotated[str, IdFrom("find")], amount_minor: Annotated[int, MinorUnits("GBP")]) -> int:
    return amount_minor


PAIR = [
    {"order_id": "ord_kettle", "name": "Kettle", "total_minor": 2999},
    {"order_id": "ord_pan", "name": "Pan", "total_minor": 3350},
]


@pytest.mark.parametrize(("said", "records", "status", "warned"), [
    ("the total for both refunds is £63.49, do the kettle first", PAIR, "accepted", 0),
    ("I had £300 off you in May. today refund the kettle", PAIR, "accepted", 1),
    ("refund the kettle, delivery was £4.99", PAIR[:1], "accepted", 1),
    ("refund £20 for the kettle", PAIR[:1], "rejected", 0),
    ("the kettle was £20, refund it", PAIR[:1], "rejected", 0),
    ("£20 back for the kettle", PAIR[:1], "rejected", 0),
])  # fmt: skip
def test_an_amount_of_another_matter_does_not_stand_against_the_record(said, records, status, warned):
    """The record's own amount is right where the amounts that were said are of other times and things, or of all the records together."""
    session = Session(**KNOWN)
    session.user(said)
    session.tool_result("find", records)
    result = guard(repay, {"order_id": "ord_kettle", "amount_minor": 2999}, session.context())
    assert (status, warned) == (result.status, len(getattr(result, "warnings", ())))
