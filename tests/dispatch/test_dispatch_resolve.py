"""A change of unknown outcome is settled: by its own tool that ends late, or by somebody who has looked."""

import asyncio
import threading
import traceback

import pytest
from dispatch_support import Http, Tool, call, codes, made, talk

from rightargs import ToolContract, ToolError


def unknown(**options):
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    tool.answer = Http(504)
    halted = dispatcher.dispatch("pay", call(), session, **options)
    tool.answer = {"ok": True}
    assert "unknown_outcome" == halted.code
    return dispatcher, tool, session, halted


def test_a_change_that_was_made_after_all_answers_with_what_was_found():
    dispatcher, tool, session, halted = unknown()

    assert dispatcher.resolve(halted.tool, halted.arguments, session, made=True, value={"id": "pay_1"})
    again = dispatcher.dispatch("pay", '{"n": 1, "q": "a"}' if "n" in halted.arguments else call(), session)
    assert ({"id": "pay_1"}, True, 1) == (again.value, again.replayed, len(tool.calls))
    assert session.context().sightings("pay_1")


def test_a_change_that_was_not_made_may_be_made():
    dispatcher, tool, session, halted = unknown()

    assert dispatcher.resolve(halted.tool, halted.arguments, session, made=False)
    assert "executed" == dispatcher.dispatch("pay", call(), session).status
    assert 2 == len(tool.calls)


def test_a_change_with_a_key_is_settled_by_its_key():
    dispatcher, _, session, halted = unknown(idempotency_key="k")

    assert not dispatcher.resolve(halted.tool, halted.arguments, session, made=False)
    assert dispatcher.resolve(halted.tool, halted.arguments, session, made=True, value=7, idempotency_key="k")
    assert 7 == dispatcher.dispatch("pay", call(), talk(), idempotency_key="k").value


def test_what_is_no_question_is_not_settled():
    tool, session = Tool("write", "pay"), talk()
    dispatcher = made(tool)
    dispatcher.dispatch("pay", call("done"), session)

    assert [False, False] == [dispatcher.resolve("pay", {"q": q}, session, made=False) for q in ("done", "never")]
    assert dispatcher.dispatch("pay", call("done"), session).replayed
    with pytest.raises(ValueError, match="no tool 'nope'"):
        dispatcher.resolve("nope", {}, session, made=True)
    with pytest.raises(ValueError, match="q"):
        dispatcher.resolve("pay", {"z": 1}, session, made=True)


ENDS = {"made": ({"id": "late_1"}, "executed"), "refused": (ToolError("closed"), "executed"), "open": (TimeoutError(), "unknown_outcome")}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("way", ["dispatch", "adispatch"])
def test_a_tool_that_ends_after_its_time_settles_its_own_change(way, end):
    go_on, calls, session = threading.Event(), [], talk()
    answer, expected = ENDS[end]

    @ToolContract(effect="write", grounding="off")
    def pay(q: str) -> dict:
        calls.append(q)
        if len(calls) > 1:
            return {"id": "second"}
        assert go_on.wait(30)
        if isinstance(answer, Exception):
            raise answer
        return answer

    dispatcher = made(pay, timeout=0.05)
    before = set(threading.enumerate())

    def dispatched():
        if way == "dispatch":
            return dispatcher.dispatch("pay", call(), session)
        return asyncio.run(adispatched())

    async def adispatched():
        result = await dispatcher.adispatch("pay", call(), session)
        go_on.set()
        return result

    first = dispatched()
    go_on.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(30)
    again = made_again(dispatcher, session)

    assert ["unknown_outcome"] == codes(first)[:1]
    assert expected == (again.status if again.status == "executed" else again.code)
    if end == "made":
        assert ({"id": "late_1"}, True, ["a"]) == (again.value, again.replayed, calls)
        assert session.context().sightings("late_1")
    if end == "refused":
        assert ["a", "a"] == calls


def made_again(dispatcher, session):
    return dispatcher.dispatch("pay", call(), session)


def test_arguments_that_are_not_right_are_named_by_field_and_never_shown():
    @ToolContract(effect="write", sensitive=["card"], grounding="off")
    def pay(card: int, to: str) -> dict:
        return {}

    secret = "4929-1234"
    with pytest.raises(ValueError, match=r"^pay: the arguments are not right for it, see card, to$") as caught:
        made(pay).resolve("pay", {"card": secret, "to": 5}, talk(), made=True)

    assert secret not in "".join(traceback.format_exception(caught.value))
