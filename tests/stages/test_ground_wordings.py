"""ground: offers, corrections, reckoning and references, as people word them."""

import pytest
from test_ground import verdict

from rightargs import IdFrom, Number, Session, ToolContract, guard

RUNS = [
    ("leeds", "seventy-five p", {"amount_minor": 75, "currency": "GBP"}),
    ("leeds", "a couple of hundred quid", {"amount_minor": 20000, "currency": "GBP"}),
    ("leeds", ["dentist tomorrow at 3pm", "push it back an hour"], {"starts_at": "2026-09-15T16:00:00+01:00"}),
    ("leeds", ["book 18 September", "a day later please"], {"day": "2026-09-19"}),
    ("leeds", ["remind me an hour before my 3pm meeting tomorrow"], {"starts_at": "2026-09-15T14:00:00+01:00"}),
    ("leeds", ["call tomorrow at 2pm", "> 2pm is taken, 3pm or 4pm?", "4"], {"starts_at": "2026-09-15T16:00:00+01:00"}),
    ("leeds", ["call tomorrow at 2pm", "> 2pm is taken, 3pm or 4pm?", "the later one please"], {"starts_at": "2026-09-15T16:00:00+01:00"}),
    ("leeds", ["call tomorrow at 2pm", "> Sorry, 2pm is not available. How about 3pm?", "ok"], {"starts_at": "2026-09-15T15:00:00+01:00"}),
    ("leeds", ["book Friday", "> Which Friday, the 18th or the 25th?", "the latter"], {"day": "2026-09-25"}),
    ("leeds", "send £30 - scratch that - £40", {"amount_minor": 4000, "currency": "GBP"}),
    ("leeds", "£100 plus VAT at 20%", {"amount_minor": 12000, "currency": "GBP"}),
    ("leeds", "split £90 three ways and send Ann her share", {"amount_minor": 3000, "currency": "GBP"}),
    ("leeds", "£60 split between 4 of us", {"amount_minor": 1500, "currency": "GBP"}),
    ("leeds", "£40 per week for 4 weeks in one go", {"amount_minor": 16000, "currency": "GBP"}),
    ("leeds", "I paid £80 but it should have been £65, refund the difference", {"amount_minor": 1500, "currency": "GBP"}),
    ("leeds", "a quarter of £80", {"amount_minor": 2000, "currency": "GBP"}),
    ("leeds", ["refund me £30", "> Refund £30 to your card?", "yes, and add £5 for postage"], {"amount_minor": 3500, "currency": "GBP"}),
    ("leeds", ["table for 4 on 18/9", "we are 5"], {"party_size": 5}),
    ("leeds", ["table for 4 on 18/9", "> How many?", "5"], {"party_size": 5}),
    ("leeds", ["send £30", "£40 actually"], {"amount_minor": 4000, "currency": "GBP"}),
    ("leeds", ["call at 2pm tomorrow", "3pm works better"], {"starts_at": "2026-09-15T15:00:00+01:00"}),
    ("leeds", ["> Refund £30 to your card?", "yes but only £20"], {"amount_minor": 2000, "currency": "GBP"}),
    ("leeds", "twelve pounds fifty", {"amount_minor": 1250, "currency": "GBP"}),
    ("leeds", "born 3/4/85", {"day": "1985-04-03"}),
    ("leeds", "3 nights from 18 September", {"check_in": "2026-09-18", "check_out": "2026-09-21"}),
]

STOPS = [
    ("pune", "15 tareekh ko", {"day": "2026-09-16"}),
    ("pune", "hum 6 log, do kamre", {"party_size": 2, "rooms": 6}),
    ("pune", "Rs 2,499 wapas kar do", {"amount_minor": 2499, "currency": "INR"}),
    ("denver", "$12.50", {"amount_minor": 1200, "currency": "USD"}),
    ("leeds", ["call tomorrow at 2pm", "> 2pm is taken, 3pm or 4pm?", "4"], {"starts_at": "2026-09-15T14:00:00+01:00"}),
    ("leeds", ["call tomorrow at 2pm", "> Sorry, 2pm is not available. How about 3pm?", "ok"], {"starts_at": "2026-09-15T14:00:00+01:00"}),
    ("leeds", ["book Friday", "> Which Friday, the 18th or the 25th?", "the latter"], {"day": "2026-09-18"}),
    ("leeds", "send £30 - scratch that - £40", {"amount_minor": 3000, "currency": "GBP"}),
    ("leeds", ["send £30", "£40 actually"], {"amount_minor": 3000, "currency": "GBP"}),
    ("leeds", ["call at 2pm tomorrow", "3pm works better"], {"starts_at": "2026-09-15T14:00:00+01:00"}),
    ("leeds", ["> Refund £30 to your card?", "yes but only £20"], {"amount_minor": 3000, "currency": "GBP"}),
]

CANCEL = ToolContract.from_json_schema(
    "cancel",
    {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]},
    effect="write",
    fields={"order_id": IdFrom("find")},
)
BLUE_IS_MEANT = [
    ["cancel the red lamp", "no wait, the blue one"],
    ["cancel the red lamp", "sorry, I meant the blue lamp"],
    ["cancel the red lamp", "actually the blue one"],
    ["cancel the blue lamp, keep the red one"],
    ["don't cancel the red lamp, cancel the blue one"],
    ["cancel the red lamp", "> I can cancel the red lamp. Shall I?", "no, the blue one"],
]


@pytest.mark.parametrize(("place", "said", "call"), RUNS, ids=[f"{number} {row[1]!s:.60}" for number, row in enumerate(RUNS)])
def test_what_the_words_come_to_runs(place, said, call):
    assert "accepted" == verdict(place, said, call, "contradict")


@pytest.mark.parametrize(("place", "said", "call"), STOPS, ids=[f"{number} {row[1]!s:.60}" for number, row in enumerate(STOPS)])
def test_what_the_words_replaced_never_runs(place, said, call):
    assert "accepted" != verdict(place, said, call, "contradict")


@pytest.mark.parametrize("turns", BLUE_IS_MEANT, ids=" / ".join)
@pytest.mark.parametrize(("order", "status"), [("ord_b", "accepted"), ("ord_r", "rejected")])
def test_a_corrected_reference_is_the_thing_that_was_meant_last(turns, order, status):
    session = Session(locale="en-GB")
    session.tool_result("find", {"orders": [{"order_id": "ord_r", "name": "Red lamp"}, {"order_id": "ord_b", "name": "Blue lamp"}]})
    for turn in turns:
        if turn.startswith(">"):
            session.assistant(turn[1:].strip())
        else:
            session.user(turn)
    assert status == guard(CANCEL, {"order_id": order}, session.context()).status


@pytest.mark.parametrize(("said", "quantity", "status"), [
    ("24 boxes please", 24, "accepted"),
    ("24 boxes please", 42, "rejected"),
    ("two dozen boxes", 24, "accepted"),
    ("two dozen boxes", 12, "rejected"),
    ("2 boxes of 12", 12, "accepted"),
])  # fmt: skip
def test_the_only_number_that_was_said_is_the_only_count_of_the_call(said, quantity, status):
    schema = {"type": "object", "properties": {"quantity": {"type": "integer"}}}
    tool = ToolContract.from_json_schema("order", schema, effect="write", fields={"quantity": Number(integer=True)})
    session = Session(locale="en-GB")
    session.user(said)
    assert status == guard(tool, {"quantity": quantity}, session.context()).status
