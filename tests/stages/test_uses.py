"""What a refusal tells the model to send instead is what the user said, and is accepted when it is sent."""

import json
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rightargs import Currency, Day, Email, IdFrom, MinorUnits, Number, Phone, Quantity, Session, Timezone, ToolContract, When, guard

PLACES = {
    "leeds": {"locale": "en-GB", "timezone": "Europe/London", "currency": "GBP", "now": "2026-09-14T10:00:00+01:00"},
    "pune": {"locale": "en-IN", "timezone": "Asia/Kolkata", "currency": "INR", "now": "2026-09-14T11:30:00+05:30"},
    "denver": {"locale": "en-US", "timezone": "America/Denver", "currency": "USD", "now": "2026-09-14T09:15:00-06:00"},
}
SAID = {
    "leeds": (
        "send £450 to Bo on 3 October 2026 and meet on 18 September at 3pm, 12 boxes of 2.5 kg, ring 07400 123456, write to bo@example.com",
        {"at": "2026-09-18T15:00:00+01:00", "phone": "+447400123456", "zone": "Europe/London", "currency": "GBP"},
    ),
    "pune": (
        "send ₹450 to Bo on 3 October 2026 and meet on 18 September at 3pm, 12 boxes of 2.5 kg, ring 98450 12345, write to bo@example.com",
        {"at": "2026-09-18T15:00:00+05:30", "phone": "+919845012345", "zone": "Asia/Kolkata", "currency": "INR"},
    ),
    "denver": (
        "send $450 to Bo on October 3, 2026 and meet on September 18 at 3pm, 12 boxes of 2.5 kg, ring 303 555 0132, write to bo@example.com",
        {"at": "2026-09-18T15:00:00-06:00", "phone": "+13035550132", "zone": "America/Denver", "currency": "USD"},
    ),
}
RIGHT = {
    "payee": "pay_7k2m9p",
    "amount": 45000,
    "day": "2026-10-03",
    "boxes": 12,
    "weight": 2500,
    "email": "bo@example.com",
    "kind": "fast",
}

SCHEMA = {
    "type": "object",
    "properties": {
        "payee": {"type": "string", "pattern": "^pay_[a-z0-9]{6}$"},
        "amount": {"type": "integer", "minimum": 1},
        "currency": {"type": "string"},
        "day": {"type": "string"},
        "at": {"type": "string"},
        "zone": {"type": "string"},
        "boxes": {"type": "integer"},
        "weight": {"type": "integer"},
        "phone": {"type": "string"},
        "email": {"type": "string"},
        "kind": {"enum": ["fast", "slow"]},
    },
    "required": ["payee", "amount", "currency", "day", "at", "zone", "boxes", "weight", "phone", "email", "kind"],
    "additionalProperties": False,
}
FIELDS = {
    "payee": IdFrom("find"),
    "amount": MinorUnits(currency="currency"),
    "currency": Currency(),
    "day": Day(),
    "at": When(),
    "zone": Timezone(),
    "boxes": Number(),
    "weight": Quantity("g"),
    "phone": Phone(),
    "email": Email(),
}
TOOL = ToolContract.from_json_schema("send", SCHEMA, effect="write", fields=FIELDS)
PLAIN = ToolContract.from_json_schema(
    "send", SCHEMA, effect="write", fields={name: reader for name, reader in FIELDS.items() if name not in {"currency", "zone"}}
)
"""The same with a currency and a zone that are mere text."""

DAMAGE = {
    "payee": ["pay_7k2m9q", "pay_000000", "PAY-7K2M9P", "bo", "N/A", 7],
    "amount": [450, 4500, 450000, 4500000, 4500.5, "450", "forty", None, [45000]],
    "currency": ["EUR", "CAD", "pounds sterling", "XXX", None],
    "day": ["2026-03-10", "2027-10-03", "2026-10-04", "10/3/2026", "TBD", 20261003, "2026-10-03T00:00:00Z"],
    "at": [
        "2026-09-18T15:00:00Z",
        "2026-09-18T03:00:00",
        "2026-09-18T15:00:00",
        "2026-09-18T15:00:00+09:00",
        "2026-09-19T15:00:00Z",
        "soon",
    ],
    "zone": ["Asia/Tokyo", "Europe/Leeds", "UTC", "EST5EDT", ""],
    "boxes": [120, 1.2, "12 boxes", 21, None, True],
    "weight": [2.5, 25, 250, 25000, "2.5 kg", "2500"],
    "phone": ["+447400123465", "07400123456", "+1 202 555 0199", "0000000000", "x"],
    "email": ["bob@example.com", "user@example.com", "bo@example", "bo at example.com"],
    "kind": ["FAST", "quick", "slo", 1, None],
}
damages = st.dictionaries(st.sampled_from(sorted(DAMAGE)), st.integers(0, 20), min_size=1, max_size=4).map(
    lambda chosen: {name: DAMAGE[name][number % len(DAMAGE[name])] for name, number in chosen.items()}
)


def conversation(place):
    about = PLACES[place]
    session = Session(**{**about, "now": datetime.fromisoformat(about["now"])})
    session.user("who is Bo?")
    session.tool_result("find", {"payees": [{"payee": "pay_7k2m9p", "name": "Bo"}]})
    session.user(SAID[place][0])
    return session.context()


CONTEXTS = {place: conversation(place) for place in PLACES}


def right(place):
    return {**RIGHT, **SAID[place][1]}


def put(arguments, path, value):
    if not path.steps:
        return value
    *above, last = path.steps
    at = arguments = json.loads(json.dumps(arguments))
    for step in above:
        at = at[step]
    at[last] = value
    return arguments


def same(field, one, two):
    if field == "at":
        return datetime.fromisoformat(one) == datetime.fromisoformat(two)
    return one == two


@pytest.mark.parametrize("place", PLACES)
def test_the_right_call_is_accepted_as_it_is(place):
    result = guard(TOOL, json.dumps(right(place)), CONTEXTS[place])

    assert ("accepted", right(place)) == (result.status, result.arguments)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(PLACES)), damages)
def test_only_what_is_wrong_is_blamed_and_what_to_send_instead_is_what_was_said_and_is_accepted_when_it_is_sent(place, damage):
    context, call = CONTEXTS[place], {**right(place), **damage}
    result = guard(TOOL, json.dumps(call), context)
    if result.status != "rejected":
        return
    assert {str(problem.path) for problem in result.problems} <= {*damage}
    uses = {problem.path: problem.use for problem in result.problems if problem.use is not None}
    for path, use in uses.items():
        assert str(path) == "kind" or same(str(path), use, right(place)[str(path)]), (str(path), use)
    mended = result.arguments
    for path, use in uses.items():
        mended = put(mended, path, use)
    again = guard(TOOL, json.dumps(mended, default=str), context)
    left = [str(one.path) for one in (*getattr(again, "problems", ()), *getattr(again, "questions", ()))]

    assert not [path for path in left if path in {str(used) for used in uses}]
    assert {*left} <= {str(one.path) for one in (*result.problems, *result.questions)}


ZONES = [
    # said, the time and the zone that were sent, and what is to be sent instead
    ("call tomorrow at 3pm", "2026-09-15T15:00:00+01:00", "Asia/Kolkata", {"zone": "Europe/London"}),
    ("call tomorrow at 3pm", "2026-09-15T15:00:00", "Asia/Kolkata", {"zone": "Europe/London"}),
    ("call tomorrow at 3pm", "tomorrow 3pm", "Asia/Kolkata", {"zone": "Europe/London"}),
    ("call tomorrow at 3pm", "2026-09-15T14:00:00Z", "Asia/Kolkata", {"zone": "Europe/London"}),
    ("call tomorrow at 3pm", "2026-09-15T15:00:00+05:30", "Asia/Kolkata", {"at": "2026-09-15T15:00:00+01:00", "zone": "Europe/London"}),
    ("call tomorrow at 3pm India time", "2026-09-15T10:30:00+01:00", "America/New_York", {"zone": "Asia/Kolkata"}),
    (
        "call tomorrow at 3pm New York time",
        "2026-09-15T15:00:00+05:30",
        "Asia/Kolkata",
        {"at": "2026-09-15T15:00:00-04:00", "zone": "America/New_York"},
    ),
]
MEETING = ToolContract.from_json_schema(
    "meet",
    {"type": "object", "properties": {"at": {"type": "string"}, "zone": {"type": "string"}}, "required": ["at", "zone"]},
    effect="write",
    fields={"at": When(), "zone": Timezone()},
)


@pytest.mark.parametrize(("said", "at", "zone", "uses"), ZONES)
def test_a_wrong_zone_does_not_move_the_meeting_with_it(said, at, zone, uses):
    about = PLACES["leeds"]
    session = Session(**{**about, "now": datetime.fromisoformat(about["now"])})
    session.user(said)
    call = {"at": at, "zone": zone}
    result = guard(MEETING, call, session.context())
    mended = {**result.arguments, **uses}

    assert uses == {str(problem.path): problem.use for problem in result.problems}
    assert "accepted" == guard(MEETING, mended, session.context()).status


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(PLACES)), st.lists(damages, min_size=1, max_size=3), st.booleans())
def test_what_is_found_of_a_call_does_not_depend_on_the_calls_before_it(place, calls, plain):
    tool = PLAIN if plain else TOOL
    shared = conversation(place)
    for damage in calls:
        raw = json.dumps({**right(place), **damage})
        found, alone = guard(tool, raw, shared), guard(tool, raw, conversation(place))
        assert repr(alone) == repr(found)


def test_an_amount_is_judged_anew_where_only_its_undeclared_currency_has_changed():
    context = conversation("leeds")
    before = guard(PLAIN, json.dumps(right("leeds")), context)
    after = guard(PLAIN, json.dumps({**right("leeds"), "currency": "EUR"}), context)

    assert ("accepted", "rejected") == (before.status, after.status)
