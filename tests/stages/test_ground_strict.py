"""ground: which of several things is meant, and what is demanded where evidence is required."""

from datetime import UTC, datetime

import pytest

from rightargs import IdFrom, Session, ToolContract, guard

CARDS = {
    "user_id": "u_1",
    "payment_methods": {
        "card_5018": {"id": "card_5018", "source": "credit card", "brand": "visa", "last_four": "6437"},
        "card_7334": {"id": "card_7334", "source": "credit card", "brand": "mastercard", "last_four": "7334"},
        "gift_2210": {"id": "gift_2210", "source": "gift card", "amount": 127},
    },
}
PAY = {
    grounding: ToolContract.from_json_schema(
        "pay",
        {"type": "object", "properties": {"payment_id": {"type": "string"}}, "required": ["payment_id"]},
        effect="write",
        grounding=grounding,
        fields={"payment_id": IdFrom("get_user")},
    )
    for grounding in ("contradict", "require")
}


def paid(turns, payment, grounding):
    """Guard a payment after *turns*: the user's, the assistant's marked with ">", and the look-up where a turn is None."""
    session = Session(locale="en-US")
    for turn in turns:
        if turn is None:
            session.tool_result("get_user", CARDS)
        elif turn.startswith(">"):
            session.assistant(turn[1:].strip())
        else:
            session.user(turn)
    result = guard(PAY[grounding], {"payment_id": payment}, session.context())
    faults = [*getattr(result, "problems", ()), *getattr(result, "questions", ())]
    return ", ".join(fault.code for fault in faults) or result.status


UNTOLD = ["upgrade my seat", None, "> The upgrade costs $80. Shall I go on?", "yes, go on please, thank you"]
PROPOSED = ["upgrade my seat", None, "> I will charge the card ending in 6437. Shall I?", "yes"]


@pytest.mark.parametrize(("turns", "payment", "grounding", "verdict"), [
    (["upgrade it, use my card ending in 7334", None], "card_7334", "require", "accepted"),
    (["upgrade it, use my card ending in 7334", None], "card_5018", "contradict", "wrong_reference"),
    (["upgrade it, on the mastercard", None], "card_7334", "require", "accepted"),
    (["upgrade it, on the mastercard", None], "gift_2210", "contradict", "wrong_reference"),
    (["upgrade it, use the gift card", None], "gift_2210", "require", "accepted"),
    (PROPOSED, "card_5018", "require", "accepted"),
    (PROPOSED, "card_7334", "contradict", "wrong_reference"),
    (UNTOLD, "card_5018", "require", "ambiguous_reference"),
    (UNTOLD, "card_5018", "contradict", "accepted"),
])  # fmt: skip
def test_of_records_keyed_by_their_ids_the_one_that_was_spoken_of_is_meant(turns, payment, grounding, verdict):
    assert verdict == paid(turns, payment, grounding)


def test_the_question_offers_every_thing_that_may_be_meant():
    session = Session(locale="en-US")
    session.user("upgrade my seat")
    session.tool_result("get_user", CARDS)
    question = guard(PAY["require"], {"payment_id": "card_5018"}, session.context()).questions[0]

    assert ["card_5018", "card_7334", "gift_2210"] == [option.value for option in question.options]


def strictly(said, name, value, *, description="", effect="write", clock=None):
    """Return the code for one undeclared field under `grounding="require"`, and what is to be sent instead."""
    schema = {"type": "object", "properties": {name: {"type": "integer", "description": description}}}
    tool = ToolContract.from_json_schema("search", schema, effect=effect, grounding="require")
    session = Session(locale="en-US", timezone="UTC", now=clock)
    session.user(said)
    result = guard(tool, {name: value}, session.context())
    return [(problem.code, problem.use) for problem in getattr(result, "problems", ())] or result.status


PROVINCES = "The province, such as 1 for Bangkok, 2 for Chiang Mai, and 3 for Phuket."
NOWHERE = [("not_in_conversation", None)]


@pytest.mark.parametrize(("said", "value", "verdict"), [
    ("a cleaner in Phuket please", 3, "accepted"),
    ("a cleaner in Phuket please", 2, [("value_mismatch", 3)]),
    ("a cleaner in chiang mai", 3, [("value_mismatch", 2)]),
    ("a cleaner please", 3, NOWHERE),
    ("a cleaner in Pattaya", 7, NOWHERE),
    ("a cleaner in Phuket or Bangkok", 2, NOWHERE),
])  # fmt: skip
def test_a_number_that_the_description_lists_is_said_by_its_words(said, value, verdict):
    assert verdict == strictly(said, "province_id", value, description=PROVINCES)


@pytest.mark.parametrize(("said", "name", "value", "effect", "verdict"), [
    ("show the latest readings", "per_page", 25, "write", "accepted"),
    ("show the latest readings", "pageSize", 25, "read", "accepted"),
    ("show the latest readings", "limit", 25, "read", "accepted"),
    ("raise my card limit", "limit", 500, "write", NOWHERE),
    ("show 10 readings", "limit", 25, "read", NOWHERE),
    ("shoes please", "size", 10, "read", NOWHERE),
])  # fmt: skip
def test_how_an_answer_is_paged_need_not_be_said(said, name, value, effect, verdict):
    assert verdict == strictly(said, name, value, effect=effect)


@pytest.mark.parametrize(("said", "year", "verdict"), [
    ("songs from seven years ago of 2023", 2016, "accepted"),
    ("songs from 7 years before 2023", 2016, "accepted"),
    ("songs from ten years ago", 2016, "accepted"),
    ("songs from seven years ago of 2023", 2018, NOWHERE),
    ("songs from ten years ago", 2017, NOWHERE),
])  # fmt: skip
def test_a_year_is_said_by_how_long_ago_it_was(said, year, verdict):
    assert verdict == strictly(said, "year", year, clock=datetime(2026, 9, 14, tzinfo=UTC))
