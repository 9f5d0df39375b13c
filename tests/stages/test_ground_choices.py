"""ground: a choice that the user named stands before one that nobody spoke of."""

import pytest

from rightargs import Session, ToolContract, guard

SCHEMA = {
    "type": "object",
    "properties": {
        "method": {"type": "string", "enum": ["faster_payments", "bacs", "wire", "any"]},
        "unit": {"type": "string", "enum": ["each", "box", "pallet"]},
        "on": {"type": "string", "format": "date"},
    },
}


def verdict(args, *turns, effect="write"):
    session = Session(locale="en-GB")
    for turn in turns:
        if turn.startswith(">"):
            session.assistant(turn[1:].strip())
        elif turn == "paid":
            session.tool_result("pay", {"status": "sent"})
        else:
            session.user(turn)
    result = guard(ToolContract.from_json_schema("pay", SCHEMA, effect=effect), args, session.context())
    return (result.status, [problem.use for problem in getattr(result, "problems", ())])


@pytest.mark.parametrize("said", [
    "£40 to Sam by bacs",
    "£40 to Sam, BACS please",
    "wire? no, bacs",
    "not by wire, by bacs",
    "by wire, no wait, bacs",
])  # fmt: skip
def test_the_choice_that_was_named_is_meant(said):
    """The choice that the user named runs, another is refused with it."""
    assert ("accepted", []) == verdict({"method": "bacs"}, said)
    assert ("rejected", ["bacs"]) == verdict({"method": "wire"}, said)
    assert ("rejected", ["bacs"]) == verdict({"method": "faster_payments"}, said)


@pytest.mark.parametrize(("args", "turns"), [
    ({"method": "wire"}, ("£40 to Sam",)),
    ({"method": "wire"}, ("by bacs or by wire",)),
    ({"method": "wire"}, ("by bacs", "> Or by wire, which is faster?", "yes please, wire")),
    ({"method": "wire"}, ("do you do bacs?",)),
    ({"method": "wire"}, ("by bacs", "> Bacs is closed today. Shall I send it by wire?", "ok")),
    ({"method": "wire"}, ("by bacs", "paid", "and £30 to Jo")),
    ({"method": "faster_payments"}, ("faster payment please",)),
    ({"method": "faster_payments"}, ("send it fast, not bacs",)),
    ({"method": "any"}, ("any way you like, bacs or wire",)),
    ({"unit": "box"}, ("two boxes at £5 each",)),
    ({"unit": "box"}, ("£5 each",)),
])  # fmt: skip
def test_what_the_words_leave_open_stands(args, turns):
    """Two named, one asked about, one agreed to later, one of the call before: nothing stands against the choice."""
    assert ("accepted", []) == verdict(args, *turns)


def test_a_choice_is_named_in_the_plural():
    """The thing counted names the unit."""
    assert ("rejected", ["pallet"]) == verdict({"unit": "box"}, "ten pallets please")


def test_a_denied_choice_is_refused():
    """What the user does not want is not sent."""
    assert ("rejected", [None]) == verdict({"method": "bacs"}, "pay Sam, but not by bacs")


def test_a_tool_that_reads_is_left_alone():
    """To look something up under another choice harms nobody."""
    assert "accepted" == verdict({"method": "wire"}, "by bacs", effect="read")[0]


@pytest.mark.parametrize(("args", "said"), [
    ({"method": "faster_payments"}, "my wire to Sam bounced, send £40 instantly"),
    ({"method": "faster_payments"}, "£40 to Sam for the wire shelving"),
    ({"method": "faster_payments"}, "last time it went by bacs and took days"),
    ({"unit": "each"}, "200 loose ones, they come in a box of 50"),
])  # fmt: skip
def test_a_name_that_may_stand_for_something_else_is_a_warning(args, said):
    """Where nothing binds the name to the field, the call runs with a warning."""
    assert ("accepted", []) == verdict(args, said)
