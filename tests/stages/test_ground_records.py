"""ground: values beside what records hold, and figures that belong to one of several things."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from rightargs import Day, Email, IdFrom, Number, Phone, Quantity, Session, ToolContract, When, guard

TEXT, WHOLE, FIGURE = {"type": "string"}, {"type": "integer"}, {"type": "number"}


def tool(name, fields, properties, required):
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return ToolContract.from_json_schema(name, schema, effect="write", fields=fields)


MOVE = tool(
    "move_event",
    {"event_id": IdFrom("list_events"), "new_start": When()},
    {"event_id": TEXT, "new_start": {"type": "string", "format": "date-time"}},
    ["event_id", "new_start"],
)
PROFILE = tool(
    "update_profile",
    {"user_id": IdFrom("get_profile"), "phone": Phone(), "email": Email()},
    {"user_id": TEXT, "phone": TEXT, "email": TEXT},
    ["user_id"],
)
MEDICINE = tool(
    "order_medicine",
    {"item_id": IdFrom("search_items"), "packs": Number(integer=True), "strength_mg": Quantity("mg")},
    {"item_id": TEXT, "packs": WHOLE, "strength_mg": FIGURE},
    ["item_id", "packs", "strength_mg"],
)
ROOM = tool(
    "reserve_room",
    {"room_id": IdFrom("find_rooms"), "arrive": Day(), "depart": Day(), "price": Number()},
    {"room_id": TEXT, "arrive": TEXT, "depart": TEXT, "price": FIGURE},
    ["room_id", "arrive", "depart"],
)
FOUND = [
    ("list_events", [{"event_id": "ev_a", "title": "Dentist", "start": "2026-09-17T15:00:00+01:00"}]),
    ("get_profile", {"user_id": "u_77", "phone": "+447400123111", "email": "old@demo.example"}),
    ("search_items", [{"item_id": "it_p", "name": "Paracetamol"}, {"item_id": "it_i", "name": "Ibuprofen"}]),
    ("find_rooms", [{"room_id": "rm_1", "name": "Garden", "price": 120}, {"room_id": "rm_2", "name": "Sea", "price": 165}]),
]
LOOKUP = dict(zip(map(id, (MOVE, PROFILE, MEDICINE, ROOM)), FOUND, strict=True))
DENTIST = {"event_id": "ev_a"}
BOTH = "3 packs of paracetamol 500mg and 2 of ibuprofen 200mg"


def outcome(contract, said, arguments):
    session = Session(
        locale="en-GB", timezone="Europe/London", currency="GBP", now=datetime(2026, 9, 14, 10, tzinfo=ZoneInfo("Europe/London"))
    )
    session.user(said)
    session.tool_result(*LOOKUP[id(contract)])
    return guard(contract, arguments, session.context())


@pytest.mark.parametrize(
    ("contract", "said", "arguments"),
    [
        (MOVE, "push the dentist back an hour", DENTIST | {"new_start": "2026-09-17T16:00:00+01:00"}),
        (MOVE, "move the dentist to Friday, same time", DENTIST | {"new_start": "2026-09-18T15:00:00+01:00"}),
        (MOVE, "move the dentist from Thursday 3pm to Friday 4pm", DENTIST | {"new_start": "2026-09-18T16:00:00+01:00"}),
        (PROFILE, "change my mobile from 07400 123111 to 07400 123222", {"user_id": "u_77", "phone": "+447400123222"}),
        (PROFILE, "new email new@demo.example, phone stays", {"user_id": "u_77", "email": "new@demo.example", "phone": "+447400123111"}),
        (MEDICINE, BOTH, {"item_id": "it_p", "packs": 3, "strength_mg": 500}),
        (MEDICINE, BOTH, {"item_id": "it_i", "packs": 2, "strength_mg": 200}),
        (ROOM, "sea room, Friday for 3 nights", {"room_id": "rm_2", "arrive": "2026-09-18", "depart": "2026-09-21", "price": 165}),
    ],
)
def test_what_follows_from_a_record_and_the_words_is_accepted_without_a_warning(contract, said, arguments):
    result = outcome(contract, said, arguments)
    assert (result.status, result.warnings) == ("accepted", ())


@pytest.mark.parametrize(
    ("contract", "said", "arguments", "path", "use"),
    [
        (
            MOVE,
            "move the dentist from Thursday 3pm to Friday 4pm",
            DENTIST | {"new_start": "2026-09-17T15:00:00+01:00"},
            "new_start",
            "2026-09-18T16:00:00+01:00",
        ),
        (
            PROFILE,
            "change my mobile from 07400 123111 to 07400 123222",
            {"user_id": "u_77", "phone": "+447400123111"},
            "phone",
            "+447400123222",
        ),
        (
            PROFILE,
            "scrap old@demo.example, it's new@demo.example",
            {"user_id": "u_77", "email": "old@demo.example"},
            "email",
            "new@demo.example",
        ),
        (MEDICINE, BOTH, {"item_id": "it_p", "packs": 2, "strength_mg": 500}, "packs", 3),
        (MEDICINE, BOTH, {"item_id": "it_i", "packs": 2, "strength_mg": 500}, "strength_mg", 200),
        (
            ROOM,
            "sea room, Friday for 3 nights",
            {"room_id": "rm_2", "arrive": "2026-09-18", "depart": "2026-09-21", "price": 120},
            "price",
            165,
        ),
    ],
)
def test_an_old_value_or_one_of_another_thing_is_refused_with_the_right_one(contract, said, arguments, path, use):
    result = outcome(contract, said, arguments)
    assert [(str(problem.path), problem.use) for problem in result.problems] == [(path, use)]


def test_a_value_that_cannot_be_read_gets_the_one_that_the_user_said():
    result = outcome(PROFILE, "my new mobile is 07400 123222", {"user_id": "u_77", "phone": "+17400123222"})
    assert [(problem.code, problem.use) for problem in result.problems] == [("invalid_number", "+447400123222")]
