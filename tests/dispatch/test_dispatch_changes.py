"""A change is made once: repetitions, keys, records and unknown outcomes."""

import pytest
from dispatch_support import Clock, Http, Tool, call, codes, made, talk

from rightargs import (
    Halted,
    NeedsClarification,
)


def test_an_identical_change_is_answered_from_the_record_and_then_halts():
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    results = [dispatcher.dispatch("pay", raw, session) for raw in ('{"q": "a", "n": 2}', '{"n": 2, "q": "a"}', '{"q": "a", "n": 2}')]

    assert [("executed", False), ("executed", True)] == [(result.status, result.replayed) for result in results[:2]]
    assert "repeated_call" == results[2].code
    assert 1 == len(tool.calls)
    assert "was not made again" in results[1].for_model()


def test_another_change_is_made():
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    dispatcher.dispatch("pay", call("a"), session)
    dispatcher.dispatch("pay", call("b"), session)

    assert 2 == len(tool.calls)


def test_the_same_change_in_a_later_turn_is_a_question_and_after_the_answer_is_made():
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    dispatcher.dispatch("pay", call(), session)
    session.user("thanks")
    asked = dispatcher.dispatch("pay", call(), session)
    session.user("yes, again")

    assert isinstance(asked, NeedsClarification)
    assert ["repeated_write"] == codes(asked)
    assert "executed" == dispatcher.dispatch("pay", call(), session).status
    assert 2 == len(tool.calls)


@pytest.mark.parametrize("options", [{"repeated_writes": "run"}, {"repeatable": ["pay"]}])
def test_a_tool_that_sets_a_value_may_be_called_again_in_a_later_turn(options):
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool, **options)
    dispatcher.dispatch("pay", call(), session)
    session.user("again")
    dispatcher.dispatch("pay", call(), session)

    assert 2 == len(tool.calls)


def test_the_same_key_and_arguments_give_the_recorded_result_in_any_conversation():
    tool = Tool("write", "pay")
    dispatcher = made(tool)
    results = [dispatcher.dispatch("pay", call(), talk(), idempotency_key="k1") for _ in range(4)]

    assert [False, True, True, True] == [result.replayed for result in results]
    assert 1 == len(tool.calls)


def test_the_same_key_with_other_arguments_is_an_error():
    tool = Tool("write", "pay")
    dispatcher = made(tool)
    dispatcher.dispatch("pay", call("a"), talk(), idempotency_key="k1")

    assert ["idempotency_conflict"] == codes(dispatcher.dispatch("pay", call("b"), talk(), idempotency_key="k1"))
    assert 1 == len(tool.calls)


def test_a_call_delivered_twice_is_made_once_and_is_no_loop():
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    results = [dispatcher.dispatch("pay", call(), session, call_id="call_1") for _ in range(5)]

    assert ["executed"] * 5 == [result.status for result in results]
    assert 1 == len(tool.calls)


def test_a_record_is_forgotten_after_its_time():
    tool, clock = Tool("write", "pay"), Clock()
    dispatcher = made(tool, clock=clock, remember=60)
    dispatcher.dispatch("pay", call(), talk(), idempotency_key="k")
    clock.now += 61
    dispatcher.dispatch("pay", call(), talk(), idempotency_key="k")

    assert 2 == len(tool.calls)


def test_a_change_that_failed_for_sure_may_be_tried_again():
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    tool.answer = Http(503)
    first = dispatcher.dispatch("pay", call(), session)
    tool.answer = {"ok": True}

    assert ["tool_failed"] == codes(first)
    assert "executed" == dispatcher.dispatch("pay", call(), session).status


@pytest.mark.parametrize("error", [TimeoutError(), Http(504), ConnectionResetError()])
def test_a_change_without_an_answer_is_an_unknown_outcome_and_never_made_again(error):
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    tool.answer = error
    first = dispatcher.dispatch("pay", call(), session)
    tool.answer = {"ok": True}
    session.user("well?")
    second = dispatcher.dispatch("pay", call(), session)

    assert ["unknown_outcome"] * 2 == [first.code, second.code]
    assert isinstance(first, Halted)
    assert 1 == len(tool.calls)


def test_a_change_whose_worker_never_came_back_is_an_unknown_outcome():
    tool, clock = Tool("write", "pay"), Clock()
    dispatcher = made(tool, clock=clock)
    tool.answer = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        dispatcher.dispatch("pay", call(), talk(), idempotency_key="k")

    assert ["unknown_outcome"] == codes(dispatcher.dispatch("pay", call(), talk(), idempotency_key="k"))[:1]
