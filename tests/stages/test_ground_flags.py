"""ground: a flag that the user denied, or asked for, is not sent the other way round."""

import pytest

from rightargs import Session, ToolContract, guard


def tool(name="breakfast"):
    schema = {"type": "object", "properties": {name: {"type": "boolean"}, "day": {"type": "string", "format": "date"}}, "required": [name]}
    return ToolContract.from_json_schema("book", schema, effect="write")


def verdict(value, *turns, name="breakfast"):
    session = Session(locale="en-GB")
    for turn in turns:
        if turn.startswith(">"):
            session.assistant(turn[1:].strip())
        elif turn == "booked":
            session.tool_result("book", {"ok": True})
        else:
            session.user(turn)
    return guard(tool(name), {name: value}, session.context())


DENIED = [
    "two nights, no breakfast",
    "two nights without breakfast",
    "we don't need any breakfast",
    "breakfast isn't needed",
    "skip the breakfast",
    "no need for breakfast",
    "breakfast nahi chahiye",
    "breakfast: no",
    "one that doesn't come with breakfast",
]
WANTED = [
    "two nights with breakfast",
    "two nights, breakfast, one room",
    "breakfast please",
    "a room including breakfast",
    "breakfast chahiye",
    "could we have breakfast please?",
    "I want the breakfast too",
]
OPEN = [
    "two nights",
    "is breakfast included?",
    "what time is breakfast?",
    "we'll have breakfast out",
    "the breakfast last time was awful",
    "don't forget breakfast",
]


@pytest.mark.parametrize("said", DENIED)
def test_what_was_denied_is_false(said):
    """What the user does not want is false, and true is refused with it."""
    assert [("breakfast", "value_mismatch", False)] == [(str(one.path), one.code, one.use) for one in verdict(True, said).problems]
    assert "accepted" == verdict(False, said).status


@pytest.mark.parametrize("said", WANTED)
def test_what_was_asked_for_is_true(said):
    """What the user asked for is true, and false is refused with it."""
    assert [("breakfast", "value_mismatch", True)] == [(str(one.path), one.code, one.use) for one in verdict(False, said).problems]
    assert "accepted" == verdict(True, said).status


@pytest.mark.parametrize("said", OPEN)
@pytest.mark.parametrize("value", [True, False])
def test_a_thing_only_spoken_of_decides_nothing(said, value):
    """A question, or a word on something else, leaves the flag to the model."""
    assert "accepted" == verdict(value, said).status


@pytest.mark.parametrize(("reply", "right"), [("yes please", True), ("no thanks", False), ("no, I don't need to add breakfast", False)])
def test_the_reply_to_a_question_decides(reply, right):
    """A yes or a no to "would you like breakfast?" is the flag."""
    turns = ("> Would you like breakfast?", reply)
    assert ("accepted", "rejected") == (verdict(right, *turns).status, verdict(not right, *turns).status)


def test_the_last_word_counts():
    """What was said later stands."""
    turns = ("no breakfast", "> No breakfast then?", "actually yes, with breakfast")
    assert ("accepted", "rejected") == (verdict(True, *turns).status, verdict(False, *turns).status)


def test_an_agreed_summary_decides():
    """A summary that the user confirms says it as well."""
    turns = ("two nights", "> Two nights, which does not include breakfast. Is this right?", "yes, that's right")
    assert ("accepted", "rejected") == (verdict(False, *turns).status, verdict(True, *turns).status)


def test_what_was_said_before_the_last_booking_may_be_of_that_one():
    """After the tool has succeeded, the words before may have been of what it did."""
    assert "accepted" == verdict(False, "one room with breakfast and then another", "booked").status


def test_both_in_one_turn_decide_nothing():
    """A turn that says both speaks of two things."""
    assert "accepted" == verdict(True, "the crates are fragile, the bolts are not fragile", name="fragile").status


@pytest.mark.parametrize("said", ["nothing fragile", "none of it is fragile", "they aren't fragile", "fragile nahi", "fragile? no"])
def test_an_adjective_is_denied(said):
    """What something is not is denied as what one does not want is."""
    assert "rejected" == verdict(True, said, name="is_fragile").status


def test_a_want_is_no_denial():
    """The end of "want" denies nothing."""
    assert "accepted" == verdict(True, "I want a shared ride", name="shared_ride").status


def test_a_negative_name_is_left_alone():
    """A flag that is named by what it leaves out cannot be told by these words."""
    assert "accepted" == verdict(True, "no breakfast", name="skip_breakfast").status


def test_what_is_said_of_another_thing_is_a_warning():
    """A word on a thing of its own need not be of the call: it runs with a warning."""
    result = verdict(False, "the shelf is fragile, stack them low", name="fragile")
    assert ("accepted", ["value_mismatch"]) == (result.status, [one.code for one in result.warnings])
