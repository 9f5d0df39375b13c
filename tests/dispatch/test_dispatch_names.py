"""What makes two calls the same."""

from datetime import datetime

import pytest
from dispatch_support import Clock, Watcher, made, talk

from rightargs import MemoryStore, ToolContract
from rightargs.dispatch.names import is_same, text_of


def ran(kind, one, two, **options):
    """Run a change with *one* and then with *two*, and return how often it was made."""
    calls = []

    def pay(value):
        calls.append(value)
        return {"ok": True}

    pay.__annotations__ = {"value": kind, "return": dict}
    dispatcher, session = made(ToolContract(effect="write", grounding="off")(pay), **options), talk()
    for sent in (one, two):
        assert "executed" == dispatcher.dispatch("pay", f'{{"value": {sent}}}', session).status
    return len(calls)


WATCHED = {"observer": Watcher()}


@pytest.mark.parametrize("options", [{}, WATCHED], ids=["short", "long"])
@pytest.mark.parametrize(
    ("kind", "one", "two", "times"),
    [
        (int, "1", "2", 2),
        (int | bool, "1", "true", 2),
        (str | int, '"1"', "1", 2),
        (str | None, '"null and void"', "null", 2),
        (float, "1.5", "1.50", 1),
        (str, '"a"', '"\\u0061"', 1),
        (datetime, '"2026-09-18T09:00:00+01:00"', '"2026-09-18T08:00:00Z"', 1),
        (datetime, '"2026-09-18T09:00:00+01:00"', '"2026-09-18T09:00:00Z"', 2),
    ],
)
def test_a_change_is_the_same_where_its_values_are(kind, one, two, times, options):
    assert times == ran(kind, one, two, **options)


MOMENTS = [datetime.fromisoformat(text) for text in ("2026-09-18T09:00:00+01:00", "2026-09-18T08:00:00+00:00", "0001-01-01T00:00:00+14:00")]


def test_a_name_from_outside_is_the_same_as_the_one_that_went_out():
    names = [("pay", "datetime", moment) for moment in MOMENTS] + [
        ("pay", "int", 1),
        ("pay", "bool", True),
        ("pay", "str", "\ud800"),
        "text",
    ]
    same = {(a, b) for a, one in enumerate(names) for b, two in enumerate(names) if is_same(text_of(one), two)}

    assert {(a, a) for a in range(len(names))} | {(0, 1), (1, 0)} == same


def test_a_store_keeps_the_newest_of_what_it_has_room_for():
    made_, session = [], talk()

    @ToolContract(effect="write", grounding="off")
    def pay(n: int) -> dict:
        made_.append(n)
        return {"ok": True}

    dispatcher = made(pay, store=MemoryStore(Clock(), records=100))
    for number in range(500):
        dispatcher.dispatch("pay", f'{{"n": {number}}}', session)
    for number in range(420, 500):
        assert dispatcher.dispatch("pay", f'{{"n": {number}}}', session).replayed
    dispatcher.dispatch("pay", '{"n": 1}', session)

    assert [*range(500), 1] == made_
