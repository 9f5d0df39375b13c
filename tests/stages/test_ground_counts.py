"""ground: who is counted, counts and days that change, parts of a day, and what an amount is asked for."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from rightargs import Currency, Day, MinorUnits, Number, Session, TimeOfDay, ToolContract, When, guard

FIELDS = {
    "party_size": ("integer", Number(integer=True)),
    "adults": ("integer", Number(integer=True)),
    "children": ("integer", Number(integer=True)),
    "rooms": ("integer", Number(integer=True)),
    "nights": ("integer", Number(integer=True)),
    "day": ("string", Day()),
    "check_in": ("string", Day()),
    "check_out": ("string", Day()),
    "starts_at": ("string", When()),
    "time": ("string", TimeOfDay()),
    "amount_minor": ("integer", MinorUnits(currency="currency")),
    "currency": ("string", Currency()),
}
SCHEMA = {"type": "object", "properties": {name: {"type": kind} for name, (kind, _) in FIELDS.items()}, "additionalProperties": False}
TOOLS = {
    grounding: ToolContract.from_json_schema(
        "book", SCHEMA, effect="write", grounding=grounding, fields={name: reader for name, (_, reader) in FIELDS.items()}
    )
    for grounding in ("contradict", "require")
}


def verdict(said, call, grounding="contradict"):
    """Guard *call* after *said*: turns in order, the assistant's marked with a leading ">"."""
    zone = ZoneInfo("Europe/London")
    session = Session(locale="en-GB", timezone="Europe/London", currency="GBP", now=datetime(2026, 9, 14, 10, tzinfo=zone))
    for turn in [said] if isinstance(said, str) else said:
        if turn.startswith(">"):
            session.assistant(turn[1:].strip())
        else:
            session.user(turn)
    result = guard(TOOLS[grounding], call, session.context())
    faults = [*getattr(result, "problems", ()), *getattr(result, "questions", ())]
    return ", ".join(f"{fault.path} {fault.code}" for fault in faults) or result.status


def pounds(minor):
    return {"amount_minor": minor, "currency": "GBP"}


RUNS = [
    ("2 adults and 1 child", {"party_size": 3}),
    ("2 adults and 1 child", {"adults": 2, "children": 1}),
    ("two adults and a child", {"adults": 2, "children": 1}),
    ("2 adults, 3 kids and an infant", {"party_size": 6}),
    ("2 adults, 3 kids and an infant", {"adults": 2, "children": 3}),
    ("2 adults, 3 kids and an infant", {"adults": 2, "children": 4}),
    ("family of four, two double rooms", {"adults": 2, "children": 2, "rooms": 2}),
    ("party of 6 including 2 children", {"adults": 4, "children": 2}),
    ("party of 6 including 2 children", {"party_size": 6}),
    ("one adult", {"adults": 1, "children": 0}),
    ("two adults, no kids", {"adults": 2, "children": 0}),
    ("me, my wife and 2 kids", {"party_size": 4}),
    ("me, my wife and 2 kids", {"adults": 2, "children": 2}),
    ("me and 3 kids", {"adults": 1, "children": 3}),
    (["a table for 4 on Friday", "one more person is coming"], {"party_size": 5}),
    (["a table for 4 on Friday", "add two more people"], {"party_size": 6}),
    (["a table for 4 on Friday", "add two more people"], {"party_size": 2}),
    (["a table for 4 on Friday", "Dave is coming too"], {"party_size": 5}),
    (["a table for 4 on Friday", "Dave and Sue are joining us"], {"party_size": 6}),
    (["a table for 4 on Friday", "two of us can't make it"], {"party_size": 2}),
    ("a table for Ann, Bob and Carol", {"party_size": 3}),
    ("dinner for Ann, Bob, Carol and me", {"party_size": 4}),
    (["> We have the 18th or the 25th of September.", "the first one"], {"day": "2026-09-18"}),
    (["> We have the 18th or the 25th of September.", "the second"], {"day": "2026-09-25"}),
    ("anything but Friday, so Thursday", {"day": "2026-09-17"}),
    (["3 nights from Friday", "make it two more nights"], {"nights": 5}),
    (["3 nights from Friday", "one night less"], {"nights": 2}),
    (["table for 4", "one more thing, we have a dog"], {"party_size": 4}),
    (["table for 4", "some more info on the 2 options?"], {"party_size": 4}),
    (["table for 4", "I can't make it earlier than 8"], {"party_size": 4}),
    (["table for 4", "we want one more look at the menu"], {"party_size": 4}),
    (["table for 4", "Is Dave coming too?"], {"party_size": 4}),
    ("I paid £50 and want that back, send a £20 voucher separately", pounds(5000)),
    (["lunch on the 18th", "19th"], {"day": "2026-09-19"}),
    (["lunch on the 18th", "the 19th please"], {"day": "2026-09-19"}),
    (["from the 18th", "until the 19th"], {"check_in": "2026-09-18", "check_out": "2026-09-19"}),
    (["from the 18th", "> Until when?", "the 19th"], {"check_in": "2026-09-18", "check_out": "2026-09-19"}),
    (["call me tomorrow at 3 pm", "4 pm"], {"starts_at": "2026-09-15T16:00:00+01:00"}),
    ("from 2 October for 3 nights", {"check_in": "2026-10-02", "check_out": "2026-10-05"}),
    ("I paid £50, refund £20", pounds(2000)),
    ("my card ends in 4242, pay 1200", pounds(120000)),
    ("I paid £50, please refund it", pounds(5000)),
    ("the bill was £84, please pay it and send £10 as a tip", pounds(8400)),
    ("pay the bill of £84", pounds(8400)),
    ("you charged me £50 instead of £30, refund the difference", pounds(2000)),
]
STOPS = [
    ("2 adults and 1 child", {"party_size": 1}, "party_size value_mismatch"),
    ("2 adults and 1 child", {"party_size": 2}, "party_size value_mismatch"),
    ("2 adults and 1 child", {"adults": 1, "children": 2}, "adults value_mismatch, children value_mismatch"),
    ("party of 6 including 2 children", {"adults": 6, "children": 2}, "adults value_mismatch"),
    (["a table for 4 on Friday", "one more person is coming"], {"party_size": 4}, "party_size stale_value"),
    (["a table for 4 on Friday", "add two more people"], {"party_size": 4}, "party_size stale_value"),
    (["a table for 4 on Friday", "two of us can't make it"], {"party_size": 4}, "party_size stale_value"),
    (["3 nights from Friday", "one less night please"], {"nights": 3}, "nights stale_value"),
    (["lunch on the 18th", "19th"], {"day": "2026-09-18"}, "day stale_value"),
    (["lunch on the 18th", "the 19th"], {"day": "2026-09-18"}, "day stale_value"),
    (["call me tomorrow at 3 pm", "4 pm"], {"starts_at": "2026-09-15T15:00:00+01:00"}, "starts_at stale_value"),
    ("from 2 October for 3 nights", {"check_in": "2026-10-02", "check_out": "2026-10-06"}, "check_out value_mismatch"),
    ("3 nights from Friday", {"check_in": "2026-09-18", "check_out": "2026-09-20"}, "check_out value_mismatch"),
    (["> We have the 18th or the 25th of September.", "the first one"], {"day": "2026-09-25"}, "day stale_value"),
    ("anything but Friday, so Thursday", {"day": "2026-09-18"}, "day stale_value"),
    ("my card ends in 4242, pay 1200", pounds(424200), "amount_minor value_mismatch"),
    ("invoice 4471, pay 300", pounds(447100), "amount_minor value_mismatch"),
    ("refund £20 of the £50 I paid", pounds(5000), "amount_minor value_mismatch"),
    ("I paid £50, refund £20", pounds(5000), "amount_minor value_mismatch"),
    ("my budget is £50, send £20 to mum", pounds(5000), "amount_minor value_mismatch"),
    ("I have £500 in my account, transfer £200 to savings", pounds(50000), "amount_minor value_mismatch"),
]


@pytest.mark.parametrize(("said", "call"), RUNS, ids=[f"{said} {call}" for said, call in RUNS])
def test_what_the_words_come_to_runs(said, call):
    assert "accepted" == verdict(said, call)


@pytest.mark.parametrize(("said", "call", "code"), STOPS, ids=[f"{said} {call}" for said, call, _ in STOPS])
def test_what_the_words_do_not_come_to_is_refused(said, call, code):
    assert code == verdict(said, call)


@pytest.mark.parametrize(("said", "call", "verdict_"), [
    ("a table for Ann, Bob and Carol", {"party_size": 3}, "accepted"),
    ("a table for Ann, Bob and Carol", {"party_size": 2}, "party_size not_in_conversation"),
    ("Friday and Saturday", {"party_size": 2}, "party_size not_in_conversation"),
])  # fmt: skip
def test_names_in_a_list_count_who_comes(said, call, verdict_):
    assert verdict_ == verdict(said, call, "require")


@pytest.mark.parametrize(("said", "hour", "fits"), [
    ("tomorrow evening", 9, False),
    ("tomorrow evening", 19, True),
    ("tomorrow in the morning", 15, False),
    ("tomorrow in the morning", 9, True),
    ("Good morning! Tomorrow please", 15, True),
    ("tomorrow morning or afternoon", 15, True),
    (["tomorrow morning", "sorry, afternoon"], 15, True),
    (["tomorrow morning", "> 3 pm is free tomorrow", "ok"], 15, True),
    ("kal subah", 18, False),
    ("kal shaam ko", 18, True),
])  # fmt: skip
def test_an_hour_lies_in_the_part_of_the_day_that_was_said(said, hour, fits):
    moment = {"starts_at": f"2026-09-15T{hour:02}:00:00+01:00"}

    assert ("accepted" if fits else "starts_at time_mismatch") == verdict(said, moment)
    assert ("accepted" if fits else "time time_mismatch") == verdict(said, {"time": f"{hour:02}:00:00"})


def test_the_part_of_a_day_alone_says_no_hour():
    assert "starts_at not_in_conversation" == verdict("tomorrow evening", {"starts_at": "2026-09-15T19:00:00+01:00"}, "require")
