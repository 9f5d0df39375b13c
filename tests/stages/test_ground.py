"""ground: what a conversation says of a value, in many wordings."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from rightargs import (
    Currency,
    Day,
    Duration,
    Email,
    MinorUnits,
    Number,
    Percent,
    Phone,
    Quantity,
    Session,
    Timezone,
    ToolContract,
    When,
    guard,
)

FIELDS = {
    "amount_minor": ("integer", MinorUnits(currency="currency")),
    "currency": ("string", Currency()),
    "party_size": ("integer", Number(integer=True)),
    "rooms": ("integer", Number(integer=True)),
    "nights": ("integer", Number(integer=True)),
    "rate": ("string", Percent()),
    "weight_g": ("integer", Quantity("g")),
    "day": ("string", Day()),
    "check_in": ("string", Day()),
    "check_out": ("string", Day()),
    "starts_at": ("string", When()),
    "length": ("string", Duration()),
    "phone": ("string", Phone()),
    "email": ("string", Email()),
    "zone": ("string", Timezone()),
}
SCHEMA = {"type": "object", "properties": {name: {"type": kind} for name, (kind, _) in FIELDS.items()}, "additionalProperties": False}
READERS = {name: reader for name, (_, reader) in FIELDS.items()}
TOOLS = {
    grounding: ToolContract.from_json_schema("book", SCHEMA, effect="write", grounding=grounding, fields=READERS)
    for grounding in ("contradict", "require")
}
PLACES = {
    "leeds": {"locale": "en-GB", "timezone": "Europe/London", "currency": "GBP"},
    "pune": {"locale": "en-IN", "timezone": "Asia/Kolkata", "currency": "INR"},
    "denver": {"locale": "en-US", "timezone": "America/Denver", "currency": "USD"},
}


def verdict(place, said, call, grounding="require"):
    """Guard *call* after *said*: turns in order, the assistant's marked with a leading ">", tool results as objects."""
    known = PLACES[place]
    session = Session(**known, now=datetime(2026, 9, 14, 10, tzinfo=ZoneInfo(known["timezone"])))
    for turn in [said] if isinstance(said, str) else said:
        if isinstance(turn, dict):
            session.tool_result("lookup", turn)
        elif turn.startswith(">"):
            session.assistant(turn[1:].strip())
        else:
            session.user(turn)
    result = guard(TOOLS[grounding], call, session.context())
    faults = [*getattr(result, "problems", ()), *getattr(result, "questions", ())]
    return ", ".join(f"{fault.path} {fault.code}" for fault in faults) or result.status


SUPPORTED = [
    # amounts
    ("leeds", "refund £45.50 please", {"amount_minor": 4550, "currency": "GBP"}),
    ("leeds", "forty five quid back please", {"amount_minor": 4500, "currency": "GBP"}),
    ("pune", "2.5 lakh bhej do", {"amount_minor": 25000000, "currency": "INR"}),
    ("pune", "dhai hazaar rupaye", {"amount_minor": 250000, "currency": "INR"}),
    ("pune", "pay Rs 1,20,000 today", {"amount_minor": 12000000, "currency": "INR"}),
    ("denver", "send 2k to mom", {"amount_minor": 200000, "currency": "USD"}),
    ("denver", "$40, and another $15 on top, so both together", {"amount_minor": 5500, "currency": "USD"}),
    ("leeds", ["refund £80", "> Half of it can be refunded.", "ok, half then"], {"amount_minor": 4000, "currency": "GBP"}),
    # agreement and correction
    ("leeds", ["refund it", "> That would be £34.50. Shall I?", "yes please"], {"amount_minor": 3450, "currency": "GBP"}),
    ("leeds", ["a table for 12", "no, make it 15"], {"party_size": 15}),
    ("leeds", "for 4, sorry, 5 people", {"party_size": 5}),
    ("leeds", ["lunch on the 18th of September", "sorry, the 19th"], {"day": "2026-09-19"}),
    ("leeds", "not Tuesday the 22nd, Wednesday the 23rd", {"day": "2026-09-23"}),
    (
        "leeds",
        ["> So that is 4 people on 20 September at 7 pm. Is that right?", "yes, but make it 5 people"],
        {"party_size": 5, "day": "2026-09-20"},
    ),
    # counts
    ("leeds", "it's me and three friends", {"party_size": 4}),
    ("leeds", "my wife and I", {"party_size": 2}),
    ("leeds", "just me", {"party_size": 1}),
    ("leeds", "we'll be six", {"party_size": 6}),
    ("leeds", "2 rooms for 5 people, 3 nights", {"rooms": 2, "party_size": 5, "nights": 3}),
    ("pune", "hum chaar log hain", {"party_size": 4}),
    # dates
    ("leeds", "from 2 October for 3 nights", {"check_in": "2026-10-02", "check_out": "2026-10-05"}),
    ("leeds", "tomorrow please", {"day": "2026-09-15"}),
    ("leeds", "a week on Friday", {"day": "2026-09-25"}),
    ("leeds", "on 9/4/2027", {"day": "2027-04-09"}),
    ("denver", "on 9/4/2027", {"day": "2027-09-04"}),
    ("pune", "kal subah 9 baje", {"starts_at": "2026-09-15T09:00:00+05:30"}),
    ("leeds", "Thursday at half seven in the evening", {"starts_at": "2026-09-17T19:30:00+01:00"}),
    ("leeds", "18 September at 9 am", {"starts_at": "2026-09-18T08:00:00Z"}),
    ("denver", "Friday 3pm eastern", {"starts_at": "2026-09-18T15:00:00-04:00"}),
    ("leeds", ["book the hall", "> Friday 18 September is free from 2 pm.", "perfect"], {"starts_at": "2026-09-18T14:00:00+01:00"}),
    # the rest
    ("leeds", "at 6.5 %", {"rate": "0.065"}),
    ("leeds", "it weighs 2.5 kg", {"weight_g": 2500}),
    ("leeds", "two pounds of butter", {"weight_g": 907}),
    ("leeds", "an hour and a half", {"length": "PT1H30M"}),
    ("leeds", "ring 07400 123456", {"phone": "+447400123456"}),
    ("leeds", "write to Ann.Lee@Example.com", {"email": "ann.lee@example.com"}),
    ("leeds", [{"customer": {"phone": "+447400123456"}}, "use the number you have"], {"phone": "+447400123456"}),
]

STOPPED = [
    ("pune", "twelve lakh", {"amount_minor": 1200, "currency": "INR"}, "amount_minor scale_mismatch"),
    ("pune", "₹1,23,450", {"amount_minor": 12300, "currency": "INR"}, "amount_minor format_mismatch"),
    ("leeds", "£45", {"amount_minor": 45, "currency": "GBP"}, "amount_minor unit_mismatch"),
    ("leeds", "£45", {"amount_minor": 450000, "currency": "GBP"}, "amount_minor unit_mismatch"),
    ("leeds", "£45", {"amount_minor": 4500, "currency": "EUR"}, "currency currency_mismatch"),
    ("leeds", "3 kg", {"weight_g": 3}, "weight_g unit_mismatch"),
    ("leeds", "at 6.5 %", {"rate": "6.5"}, "rate unit_mismatch"),
    ("leeds", "30 minutes", {"length": "PT30H"}, "length unit_mismatch"),
    ("leeds", "on 9/4/2027", {"day": "2027-09-04"}, "day date_mismatch"),
    ("denver", "on 9/4/2027", {"day": "2027-04-09"}, "day date_mismatch"),
    ("leeds", "on 18 September", {"day": "2027-09-18"}, "day date_mismatch"),
    ("leeds", "on 18 September", {"day": "2026-09-19"}, "day value_mismatch"),
    ("leeds", "18 September at 9 am", {"starts_at": "2026-09-18T21:00:00+01:00"}, "starts_at time_mismatch"),
    ("leeds", "18 September at 9 am", {"starts_at": "2026-09-18T09:00:00Z"}, "starts_at time_mismatch"),
    ("leeds", ["for 12 people", "no, make it 15"], {"party_size": 12}, "party_size stale_value"),
    ("leeds", ["on the 18th of September", "sorry, the 19th"], {"day": "2026-09-18"}, "day stale_value"),
    ("leeds", "not Tuesday the 22nd, Wednesday the 23rd", {"day": "2026-09-22"}, "day stale_value"),
    ("leeds", "ring 07400 123456", {"phone": "+447400123465"}, "phone value_mismatch"),
    ("leeds", "ann.lee@posteo.net", {"email": "ann.leee@posteo.net"}, "email value_mismatch"),
    (
        "leeds",
        "in on 2 October, out on 5 October",
        {"check_in": "2026-10-05", "check_out": "2026-10-02"},
        "check_in exchanged, check_out exchanged",
    ),
    ("leeds", "tomorrow at 9", {"zone": "Asia/Kolkata"}, "zone zone_mismatch"),
    ("leeds", "a 4 star place", {"rooms": 4}, "rooms not_in_conversation"),
    ("leeds", "hello", {"party_size": 4}, "party_size not_in_conversation"),
    ("leeds", "hello", {"email": "john@doe.org"}, "email not_in_conversation"),
    (
        "leeds",
        ["refund it", "> That would be £34.50. Shall I?", "no, £20 is fine"],
        {"amount_minor": 3450, "currency": "GBP"},
        "amount_minor stale_value",
    ),
]

ASKED = [
    ("leeds", "10 or 20 people, not sure yet", {"party_size": 10}, "party_size open_alternatives"),
    ("leeds", "call 07400 123456 or 07400 654321", {"phone": "+447400123456"}, "phone open_alternatives"),
    ("leeds", "Thursday or Friday", {"day": "2026-09-17"}, "day open_alternatives"),
    ("leeds", "tomorrow at 7", {"starts_at": "2026-09-15T19:00:00+01:00"}, "starts_at two_readings"),
]


def named(rows):
    return [f"{place}: {said!s:.40} {call}" for place, said, call, *_ in rows]


@pytest.mark.parametrize(("place", "said", "call"), SUPPORTED, ids=named(SUPPORTED))
def test_what_was_said_runs_even_where_evidence_is_required(place, said, call):
    assert "accepted" == verdict(place, said, call)


@pytest.mark.parametrize(("place", "said", "call", "code"), STOPPED, ids=named(STOPPED))
def test_what_was_said_otherwise_is_refused_with_its_code(place, said, call, code):
    assert code == verdict(place, said, call)


@pytest.mark.parametrize(("place", "said", "call", "code"), ASKED, ids=named(ASKED))
def test_what_was_left_open_is_asked(place, said, call, code):
    assert code == verdict(place, said, call)


@pytest.mark.parametrize("call", [{"party_size": 4}, {"day": "2026-12-24"}, {"email": "john@doe.org"}])
def test_what_nobody_said_is_a_warning_where_only_contradictions_are_refused(call):
    assert "accepted" == verdict("leeds", "hello", call, "contradict")


def test_a_distant_number_of_another_thing_contradicts_nothing():
    assert "accepted" == verdict("leeds", "I waited 22 minutes in room 14, now a table for 4", {"party_size": 4})
