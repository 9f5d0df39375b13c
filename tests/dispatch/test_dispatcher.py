"""What one dispatcher does: selection, budget and loops."""

from typing import Annotated

import pytest
from dispatch_support import Tool, call, codes, made, talk

from rightargs import (
    Executed,
    IdFrom,
    Rejected,
    ToolContract,
    ToolError,
)
from rightargs.context import ToolCall, ToolResult


def test_a_clean_call_runs_and_is_recorded_in_the_session():
    tool, session = Tool(), talk()
    tool.answer = {"found": "it"}

    result = made(tool).dispatch("look", call(), session, call_id="c1")

    assert isinstance(result, Executed)
    assert ({"found": "it"}, {"q": "a"}, [{"q": "a", "n": 1}]) == (result.value, result.arguments, tool.calls)
    recorded = session.context().transcript[-2:]
    assert [ToolCall, ToolResult] == [kind for turn in recorded for kind in (ToolCall, ToolResult) if isinstance(turn, kind)]
    assert ("c1", {"q": "a"}, {"found": "it"}, False) == (recorded[0].call_id, recorded[0].arguments, recorded[1].value, recorded[1].failed)
    assert session.context().sightings("it")


def test_an_unknown_tool_is_answered_with_the_names_the_near_one_first():
    result = made(Tool(name="find_orders"), Tool(name="cancel")).dispatch("functions.findOrders", "{}", talk())

    assert isinstance(result, Rejected)
    problem = result.problems[0]
    assert ("$tool", "unknown_tool", "selection") == (str(problem.path), problem.code, problem.failure_class)
    assert ["find_orders", "cancel"] == [option.value for option in problem.choose_from]
    assert "find_orders" == problem.use


@pytest.mark.parametrize("name", [None, 5, ["look"], {"a": 1}, "", "x" * 100_000, "\ud800"])
def test_a_strange_name_is_an_unknown_tool(name):
    result = made(Tool()).dispatch(name, "{}", talk())

    assert ["unknown_tool"] == codes(result)
    assert len(result.for_model()) < 600


def test_a_third_identical_unknown_call_halts():
    dispatcher, session = made(Tool()), talk()

    assert ["rejected", "rejected", "halted"] == [dispatcher.dispatch("gone", "{}", session).status for _ in range(3)]


def test_each_name_that_does_not_exist_has_a_budget_of_its_own():
    dispatcher, session = made(Tool()), talk()
    for number in range(2):
        dispatcher.dispatch("gone", call(str(number)), session)
    other = dispatcher.dispatch("lost", call("z"), session)
    third = dispatcher.dispatch("gone", call("x"), session)

    assert ("rejected", 2) == (other.status, other.to_dict()["attempts_left"])
    assert ("halted", "budget_spent") == (third.status, third.code)
    assert "there is no such tool" in third.for_model()
    assert "argument" not in third.problems[0].why
    assert "rejected" == dispatcher.dispatch("lost", call("y"), session).status
    assert "executed" == dispatcher.dispatch("look", call(), session).status


def test_a_model_that_makes_up_ever_new_names_is_stopped():
    dispatcher, session = made(Tool()), talk()
    results = [dispatcher.dispatch(f"tool_{number}", "{}", session) for number in range(12)]

    assert ["rejected"] * 9 + ["halted"] * 3 == [result.status for result in results]
    assert 3 >= len(results[8].to_dict()["fields"][0]["already_refused"])


def test_the_third_identical_refused_call_halts_however_it_is_spelled():
    dispatcher, session = made(Tool(), retry_budget=9), talk()
    spelled = ['{"n": 2}', '{ "n" : 2 }', {"n": 2}]

    results = [dispatcher.dispatch("look", raw, session) for raw in spelled]

    assert ["rejected", "rejected", "halted"] == [result.status for result in results]
    assert "repeated_call" == results[-1].code


def test_a_refused_call_may_be_corrected_twice_and_then_goes_to_a_person():
    dispatcher, session = made(Tool()), talk(id="conv-7")
    results = [dispatcher.dispatch("look", call(n=n), session) for n in ("x", "y", "z")]

    assert [2, 1] == [result.to_dict()["attempts_left"] for result in results[:2]]
    assert "budget_spent" == results[2].code
    item = results[2].escalation.to_dict()
    assert ("look", "n", "conv-7", "budget_spent") == (item["about_tool"], item["about_field"], item["conversation_id"], item["code"])
    assert {"about_tool", "about_field", "question", "options", "default_value", "conversation_id", "code"} == set(item)


def test_an_escalated_problem_carries_the_candidates_and_what_would_be_accepted():
    @ToolContract(effect="write", retry_budget=0)
    def cancel(order_id: Annotated[str, IdFrom("look")]) -> str:
        return order_id

    tool, session = Tool(), talk()
    tool.answer = {"orders": [{"order_id": "ord_17"}, {"order_id": "ord_18"}]}
    dispatcher = made(tool, cancel)
    dispatcher.dispatch("look", call(), session)
    item = dispatcher.dispatch("cancel", '{"order_id": "ord_19"}', session).escalation.to_dict()

    assert ("order_id", {"ord_17", "ord_18"}) == (item["about_field"], {option["value"] for option in item["options"]})
    assert "look" in item["question"]


def test_a_budget_is_per_tool_and_ends_with_a_success():
    dispatcher, session = made(Tool(), Tool(name="other")), talk()
    left = [dispatcher.dispatch("look", call(n="x"), session).to_dict()["attempts_left"]]
    left.append(dispatcher.dispatch("other", call(n="x"), session).to_dict()["attempts_left"])
    dispatcher.dispatch("look", call(), session)
    left.append(dispatcher.dispatch("look", call(n="y"), session).to_dict()["attempts_left"])

    assert [2, 2, 2] == left


def test_a_contract_may_have_a_budget_of_its_own():
    dispatcher, session = made(Tool(retry_budget=0)), talk()

    assert "halted" == dispatcher.dispatch("look", call(n="x"), session).status


def test_what_the_user_says_starts_a_new_chain():
    dispatcher, session = made(Tool()), talk()
    for _ in range(3):
        last = dispatcher.dispatch("look", call(n="x"), session)
    session.user("I mean five")

    assert ["halted", "rejected"] == [last.status, dispatcher.dispatch("look", call(n="x"), session).status]


def test_a_second_refusal_says_something_new():
    dispatcher, session = made(Tool()), talk()
    first, second = (dispatcher.dispatch("look", call(n=n), session).to_dict() for n in ("x", "y"))

    assert "already_refused" not in first["fields"][0]
    assert ["x"] == second["fields"][0]["already_refused"]
    assert first["hint"] != second["hint"]


def test_a_cycle_of_two_refused_calls_halts_each_at_its_third_time():
    dispatcher, session = made(Tool(), Tool(name="other"), retry_budget=9), talk()
    results = [dispatcher.dispatch(name, call(n="x"), session).status for name in ("look", "other") * 3]

    assert ["rejected"] * 4 + ["halted"] * 2 == results


def test_identical_successful_reads_are_fine():
    tool, session = Tool(), talk()
    dispatcher = made(tool)

    assert {"executed"} == {dispatcher.dispatch("look", call(), session).status for _ in range(20)}
    assert 20 == len(tool.calls)


def test_a_call_that_failed_twice_is_not_made_a_third_time():
    tool, session = Tool(), talk()
    tool.answer = RuntimeError("db password is hunter2")
    dispatcher = made(tool)
    results = [dispatcher.dispatch("look", call(), session) for _ in range(3)]

    assert [["tool_failed"], ["tool_failed"], ["repeated_call"]] == [codes(result) for result in results]
    assert 2 == len(tool.calls)


def test_new_values_from_another_tool_re_arm_a_call_that_failed():
    tool, other, session = Tool(), Tool(name="other"), talk()
    tool.answer, other.answer = RuntimeError(), {"id": "ord_9"}
    dispatcher = made(tool, other)
    for _ in range(2):
        dispatcher.dispatch("look", call(), session)
    dispatcher.dispatch("other", call(), session)

    assert ["tool_failed"] == codes(dispatcher.dispatch("look", call(), session))


def test_tools_that_always_return_something_new_do_not_re_arm_a_call_for_ever():
    tool, other, session = Tool(), Tool(name="other"), talk()
    tool.answer, other.answer = ToolError("no"), lambda q: {"at": q}
    dispatcher = made(tool, other)
    results = []
    for number in range(9):
        results.append(dispatcher.dispatch("look", call(), session).status)
        dispatcher.dispatch("other", call(str(number)), session)

    assert ["rejected"] * 6 + ["halted"] * 3 == results
