"""A lookup that says how sure it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rightargs import Accepted, IdFrom, NeedsClarification, Session, ToolContract, candidates, guard

CANCEL = ToolContract.from_json_schema(
    "cancel",
    {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]},
    effect="write",
    fields={"order_id": IdFrom("find")},
)
LAMP, DESK = {"order_id": "ord_1", "summary": "Lamp"}, {"order_id": "ord_2", "summary": "Desk"}


def cancel(found, *, said="cancel my order", order="ord_1"):
    session = Session(locale="en-GB")
    session.user(said)
    session.tool_result("find", found)
    return guard(CANCEL, {"order_id": order}, session.context())


def test_two_above_the_threshold_mean_a_question_with_both():
    result = cancel(candidates([LAMP, DESK], confidence=[0.9, 0.85]))
    assert isinstance(result, NeedsClarification)
    assert {"ord_1", "ord_2"} == {option.value for option in result.questions[0].options}


def test_the_words_of_the_user_settle_which_of_two():
    assert isinstance(cancel(candidates([LAMP, DESK], confidence=[0.9, 0.85]), said="cancel the lamp"), Accepted)


def test_one_above_the_threshold_needs_no_further_words():
    assert isinstance(cancel(candidates([DESK, LAMP], confidence=[0.3, 0.9])), Accepted)


def test_the_best_comes_first():
    assert ["ord_2", "ord_1"] == [one["order_id"] for one in candidates([LAMP, DESK], confidence=[0.2, 0.9])["candidates"]]


def test_nothing_found_is_not_ambiguous_and_says_what_to_do():
    found = candidates([])
    assert found["ambiguous"] is False
    assert "Ask the user" in found["hint"]


@pytest.mark.parametrize("confidence", [[0.5], [0.5, 1.5], [0.5, -0.1], [0.5, float("nan")]])
def test_a_confidence_that_fits_no_record_is_refused(confidence):
    with pytest.raises(ValueError, match="confidence needs one number"):
        candidates([LAMP, DESK], confidence=confidence)


@given(st.lists(st.floats(0, 1), max_size=6))
def test_it_is_ambiguous_where_several_or_none_reach_the_threshold(confidence):
    found = candidates([{"order_id": f"ord_{index}"} for index in range(len(confidence))], confidence=confidence)
    assert (bool(confidence) and sum(one >= 0.8 for one in confidence) != 1) == found["ambiguous"]
