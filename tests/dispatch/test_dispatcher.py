"""What one dispatcher does: selection, budget, loops, changes made once, breaker, fallback, what is told and recorded."""

import json
import logging
from typing import Annotated

import pytest
from dispatch_support import Clock, Http, Tool, call, codes, made, talk

from rightargs import (
    BreakerPolicy,
    Dispatcher,
    Executed,
    Fallback,
    Halted,
    IdFrom,
    MemoryStore,
    NeedsClarification,
    Rejected,
    Session,
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


# -- changes


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


# -- the breaker


def failing(dispatcher, tool, count=5, error=None):
    tool.answer = error or RuntimeError("secret")
    return [dispatcher.dispatch("look", call(str(number)), talk()) for number in range(count)]


def test_a_tool_is_open_after_five_consecutive_failures_and_absent_from_the_schemas():
    tool, other, clock = Tool(), Tool(name="other"), Clock()
    dispatcher = made(tool, other, clock=clock)
    failing(dispatcher, tool, 4)
    before = [schema["function"]["name"] for schema in dispatcher.schemas("openai")]
    failing(dispatcher, tool, 1)
    result = dispatcher.dispatch("look", call("z"), talk())

    assert (["look", "other"], ["other"]) == (before, [schema["name"] for schema in dispatcher.schemas("anthropic")])
    assert ["tool_unavailable"] == codes(result)
    assert ["other"] == [option.value for option in result.problems[0].choose_from]
    assert 5 == len(tool.calls)
    clock.now += 30
    assert 2 == len(dispatcher.schemas("mcp"))


def test_refused_arguments_never_count_as_failures_of_the_tool():
    tool = Tool()
    dispatcher = made(tool)
    for number in range(20):
        dispatcher.dispatch("look", call(n=f"x{number}"), talk())

    assert "executed" == dispatcher.dispatch("look", call(), talk()).status


def test_a_tool_that_explains_itself_works():
    tool = Tool()
    dispatcher = made(tool)
    results = failing(dispatcher, tool, 8, ToolError("the order is\nclosed"))

    assert {"tool_failed"} == {code for result in results for code in codes(result)}
    assert "the order is\\u000aclosed" in results[0].for_model()


def test_a_success_on_the_short_way_ends_a_row_of_failures():
    tool = Tool()
    dispatcher = made(tool)
    failing(dispatcher, tool, 4)
    tool.answer = {"ok": True}
    dispatcher.dispatch("look", call(), talk())
    failing(dispatcher, tool, 4)
    tool.answer = {"ok": True}

    assert "executed" == dispatcher.dispatch("look", call(), talk()).status


def test_retry_after_is_honoured():
    tool, clock = Tool(), Clock()
    dispatcher = made(tool, clock=clock)
    first = failing(dispatcher, tool, 1, Http(429, **{"Retry-After": "12"}))[0]
    tool.answer = {"ok": True}
    held = dispatcher.dispatch("look", call("z"), talk())
    clock.now += 12

    assert ["rate_limited"] == codes(first)
    assert "12 seconds" in held.for_model()
    assert "executed" == dispatcher.dispatch("look", call("z"), talk()).status


def test_the_policy_of_one_tool_may_differ():
    tool = Tool()
    dispatcher = made(tool, breakers={"look": BreakerPolicy(failures=1)})
    failing(dispatcher, tool, 1)

    assert ["tool_unavailable"] == codes(dispatcher.dispatch("look", call("z"), talk()))


# -- fallback


def coarse_pair(effect="read", **options):
    fine = Tool(effect, fallback=Fallback("coarse", {"q": "q"}), **options)
    coarse = ToolContract(effect=effect, name="coarse", grounding="off")(lambda_for())
    return fine, coarse


def lambda_for():
    def coarse(q: str) -> dict:
        return {"roughly": q}

    return coarse


def test_a_failed_read_is_answered_by_the_coarser_tool_and_says_so():
    fine, coarse = coarse_pair()
    fine.answer = Http(503)
    result = made(fine, coarse).dispatch("look", call(n=3), talk())

    assert ({"roughly": "a"}, "coarse", "look", True) == (result.value, result.tool, result.requested, result.degraded)
    assert ["fallback_dropped"] == [edit.kind for edit in result.edits]
    assert "coarser" in result.for_model()


def test_an_open_tool_is_answered_by_the_coarser_one():
    fine, coarse = coarse_pair()
    fine.answer = RuntimeError()
    dispatcher = made(fine, coarse)
    results = [dispatcher.dispatch("look", call(str(number)), talk()) for number in range(7)]

    assert {True} == {result.degraded for result in results}
    assert 5 == len(fine.calls)


def test_arguments_are_mapped_by_name_and_constants_are_added():
    fine = Tool(fallback=Fallback("coarse", {"text": "q"}, {"limit": 5}))

    @ToolContract(effect="read", name="coarse")
    def coarse(text: str, limit: int) -> list:
        return [text, limit]

    fine.answer = TimeoutError()

    assert ["a", 5] == made(fine, coarse).dispatch("look", call(), talk()).value


def test_where_no_coarser_tool_can_serve_a_person_does():
    fine, coarse = Tool(fallback="coarse"), Tool(name="coarse")
    fine.answer = coarse.answer = Http(503)
    result = made(fine, coarse).dispatch("look", call(), talk(id="c9"))

    assert "no_fallback" == result.code
    assert ("look", "c9") == (result.escalation.to_dict()["about_tool"], result.escalation.to_dict()["conversation_id"])


def test_a_circle_of_fallbacks_ends():
    one, two = Tool(name="one", fallback="two"), Tool(name="two", fallback="one")
    one.answer = two.answer = Http(503)

    assert "no_fallback" == made(one, two).dispatch("one", call(), talk()).code


def test_a_change_whose_outcome_is_unknown_is_not_made_by_the_coarser_tool():
    fine, coarse = coarse_pair("write")
    fine.answer = TimeoutError()

    assert "unknown_outcome" == made(fine, coarse).dispatch("look", call(), talk()).code


# -- what is told and recorded


@pytest.mark.parametrize("error", [RuntimeError("password=hunter2"), Http(500), ValueError("hunter2"), ConnectionRefusedError("10.0.0.7")])
def test_no_message_and_no_trace_of_an_exception_reaches_the_model(error, caplog):
    tool, session = Tool(), talk()
    tool.answer = error
    with caplog.at_level(logging.DEBUG):
        result = made(tool).dispatch("look", call(), session)

    shown = result.for_model() + repr(result) + session.to_json() + caplog.text
    assert not any(word in shown for word in ("hunter2", "secret", "10.0.0.7", "Traceback"))
    assert session.context().transcript[-1].failed


@pytest.mark.parametrize("answer", [{"error": "no such order ord_fake"}, {"ok": False, "id": "ord_fake"}, "Error: ord_fake"])
def test_a_result_that_reports_an_error_is_no_evidence(answer):
    tool, session = Tool(), talk()
    tool.answer = answer
    result = made(tool).dispatch("look", call(), session)

    assert "executed" == result.status
    assert [] == session.context().sightings("ord_fake")
    assert not session.context().succeeded("look")


def test_sensitive_values_are_shown_nowhere(caplog):
    seen = []

    class Watch:
        def on_guard(self, event):
            seen.append(repr(event))

    @ToolContract(effect="write", sensitive=["pin"], grounding="off")
    def unlock(door: str, pin: int) -> dict:
        raise RuntimeError(f"wrong pin {pin}")

    dispatcher, session = made(unlock, observer=Watch()), talk()
    results = [dispatcher.dispatch("unlock", raw, session) for raw in ('{"door": "a", "pin": 483911}', '{"door": 7, "pin": "483911x"}')]
    results.append(dispatcher.dispatch("unlock", '{"door": "a", "pin": "483911x"}', session))

    shown = "".join([repr(results), *(result.for_model() + json.dumps(result.to_dict()) for result in results), session.to_json(), *seen])
    assert "483911" not in shown + caplog.text


def test_a_result_without_a_json_form_is_recorded_as_text():
    tool, session = Tool(), talk()
    tool.answer = lambda _: object
    value = made(tool).dispatch("look", call(), session).value

    assert object is value
    json.loads(session.to_json())


def test_an_exception_inside_the_dispatcher_is_a_refusal(caplog):
    class Broken(MemoryStore):
        def transact(self, _keys, _change):
            raise ZeroDivisionError

    with caplog.at_level(logging.ERROR):
        result = Dispatcher([Tool("write", "pay")], store=Broken()).dispatch("pay", call(), talk())

    assert ["internal_error"] == codes(result)


@pytest.mark.parametrize(
    ("tools", "options", "says"),
    [
        ([Tool(), Tool()], {}, "two tools"),
        ([ToolContract.from_json_schema("x", {"type": "object"}, effect="read")], {}, "no function"),
        ([Tool()], {"repeatable": ["nope"]}, "repeatable"),
        ([Tool()], {"timeouts": {"nope": 1}}, "timeouts"),
        ([Tool()], {"repeated_writes": "maybe"}, "repeated_writes"),
    ],
)
def test_a_dispatcher_that_cannot_work_is_refused_when_it_is_made(tools, options, says):
    with pytest.raises(ValueError, match=says):
        Dispatcher(tools, **options)


def test_a_session_rebuilt_from_messages_is_the_same_conversation_by_its_id():
    dispatcher = made(Tool())
    messages = [{"role": "user", "content": "go"}]
    results = [dispatcher.dispatch("look", call(n="x"), Session.from_messages(messages, id="c")) for _ in range(3)]

    assert ["rejected", "rejected", "halted"] == [result.status for result in results]


def test_the_name_of_a_conversation_survives_storage_and_is_stable():
    session = Session(id="c")

    assert "c" == Session.from_json(session.to_json()).id
    named = Session()
    assert named.id == named.id == Session.from_json(named.to_json()).id
    assert Session().id != named.id
