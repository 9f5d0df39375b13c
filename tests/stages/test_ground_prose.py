"""ground: IDs in results that are written as sentences."""

import pytest

from rightargs import IdFrom, Session, ToolContract, guard

SCHEMA = {
    "type": "object",
    "properties": {"order_id": {"type": "string", "pattern": "^ord_[a-z0-9]{6}$"}},
    "required": ["order_id"],
}


def verdict(value, result, *turns, sent=None):
    contract = ToolContract.from_json_schema("cancel", SCHEMA, effect="write", fields={"order_id": IdFrom("find")})
    session = Session()
    for turn in turns or ("cancel my lamp",):
        session.user(turn)
    session.tool_call("find", sent or {}, id="1")
    session.tool_result("find", result, call_id="1")
    found = guard(contract, {"order_id": value}, session.context())
    return (found.status, [one.use for one in getattr(found, "problems", ())])


@pytest.mark.parametrize(
    "result", ["Created order ord_9f3a1b.", {"message": "Found 1 order: ord_9f3a1b, desk lamp."}, ["One: ord_9f3a1b!"]]
)
def test_an_id_in_a_sentence_was_returned(result):
    """What a tool says in a sentence it has returned; an ID one character off is told the right one."""
    assert ("accepted", []) == verdict("ord_9f3a1b", result)
    assert ("rejected", ["ord_9f3a1b"]) == verdict("ord_9f3a1c", result)


@pytest.mark.parametrize("result", ["No order ord_9f3a1b was found.", "Could not find ord_9f3a1b.", "ord_9f3a1b: unknown order"])
def test_a_sentence_that_says_what_went_wrong_returns_nothing(result):
    """An ID that was not found was not returned."""
    assert "rejected" == verdict("ord_9f3a1b", result)[0]


def test_an_argument_that_comes_back_proves_nothing():
    """An ID that was sent first is only echoed."""
    assert "rejected" == verdict("ord_9f3a1b", "Results for ord_9f3a1b: one lamp.", sent={"query": "ord_9f3a1b"})[0]


def test_one_of_several_in_a_sentence_is_asked_for():
    """Of several IDs in a sentence the user says which, unless it was typed."""
    several = "Found ord_9f3a1b (lamp) and ord_9f3a1c (lamp)."
    assert "needs_clarification" == verdict("ord_9f3a1b", several)[0]
    assert "accepted" == verdict("ord_9f3a1b", several, "cancel ord_9f3a1b")[0]
