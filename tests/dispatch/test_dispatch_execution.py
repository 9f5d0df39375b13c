"""Running tools: sync and async, in time, cancelled, and what their failures are."""

import asyncio
import contextvars
import threading

import pytest
from dispatch_support import Clock, Http, Tool, Watcher, call, codes, made, talk

from rightargs import BreakerPolicy, MemoryStore, ToolContract, ToolError
from rightargs.dispatch.failures import failure_of, retry_after


def slow_until(event, effect="read"):
    @ToolContract(effect=effect, name="slow", grounding="off")
    def slow(q: str) -> str:
        event.wait(30)
        return q

    return slow


def async_tool(effect="read", wait=None, name="slow"):
    calls = []

    @ToolContract(effect=effect, name=name, grounding="off")
    async def slow(q: str) -> dict:
        calls.append(q)
        if wait is not None:
            await wait()
        return {"q": q}

    return slow, calls


@pytest.mark.parametrize(("effect", "code"), [("read", "timed_out"), ("write", "unknown_outcome")])
def test_a_sync_tool_that_runs_out_of_time_is_left_behind(effect, code):
    event = threading.Event()
    result = made(slow_until(event, effect), timeout=0.01).dispatch("slow", call(), talk())
    event.set()

    assert code == codes(result)[0]


@pytest.mark.parametrize(("effect", "code"), [("read", "timed_out"), ("write", "unknown_outcome")])
def test_an_async_tool_that_runs_out_of_time_is_cancelled(effect, code):
    tool, _ = async_tool(effect, lambda: asyncio.Event().wait())
    dispatcher = made(tool, timeouts={"slow": 0.01})

    assert code == codes(asyncio.run(dispatcher.adispatch("slow", call(), talk())))[0]
    assert code == codes(dispatcher.dispatch("slow", call("b"), talk()))[0]


def test_an_async_tool_runs_under_dispatch_with_and_without_a_loop_running():
    tool, _ = async_tool()
    dispatcher = made(tool)

    async def inside():
        return dispatcher.dispatch("slow", call(), talk())

    assert {"q": "a"} == dispatcher.dispatch("slow", call(), talk()).value == asyncio.run(inside()).value


def test_a_sync_tool_runs_under_adispatch_in_another_thread_with_the_callers_variables():
    variable = contextvars.ContextVar("variable")

    @ToolContract(effect="read")
    def where(q: str) -> list:
        return [threading.get_ident(), variable.get()]

    async def run():
        variable.set("mine")
        return (await made(where).adispatch("where", call(), talk())).value

    thread, seen = asyncio.run(run())
    assert threading.get_ident() != thread
    assert "mine" == seen


def test_a_timed_sync_tool_sees_the_callers_variables():
    variable = contextvars.ContextVar("variable", default="none")

    @ToolContract(effect="read")
    def where(q: str) -> str:
        return variable.get()

    variable.set("mine")
    assert "mine" == made(where, timeout=30).dispatch("where", call(), talk()).value


def test_a_timeout_that_a_tool_itself_raises_is_not_taken_for_ours():
    tool, session = Tool(), talk()
    tool.answer = TimeoutError()
    dispatcher = made(tool, timeout=30)

    assert ["timed_out"] == codes(asyncio.run(dispatcher.adispatch("look", call(), session)))


@pytest.mark.parametrize("effect", ["read", "write"])
def test_a_cancelled_probe_is_given_back(effect):
    async def run():
        started = asyncio.Event()
        release = asyncio.Event()

        async def wait():
            started.set()
            await release.wait()

        tool, _calls = async_tool(effect, wait)
        clock = Clock()
        dispatcher = made(tool, clock=clock, breakers={"slow": BreakerPolicy(failures=1)}, timeouts={"slow": None})
        await fail_once(dispatcher)
        clock.now += 30
        task = asyncio.create_task(dispatcher.adispatch("slow", call("p"), talk()))
        await started.wait()
        held = await dispatcher.adispatch("slow", call("x"), talk())
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        release.set()
        return held, await dispatcher.adispatch("slow", call("y"), talk())

    async def fail_once(dispatcher):
        store = dispatcher._store
        from rightargs.dispatch.breaker import Permit, settle
        from rightargs.dispatch.store import Keys, States

        def change(states, now):
            return States(settle(None, BreakerPolicy(failures=1), now, Permit(0, 0), "failed")), None

        store.transact(Keys("slow"), change)

    held, after = asyncio.run(run())
    assert ["tool_unavailable"] == codes(held)
    assert "executed" == after.status


def test_a_cancelled_change_is_an_unknown_outcome():
    async def run():
        started = asyncio.Event()

        async def wait():
            started.set()
            await asyncio.Event().wait()

        tool, calls = async_tool("write", wait)
        dispatcher, session = made(tool), talk()
        task = asyncio.create_task(dispatcher.adispatch("slow", call(), session))
        await started.wait()
        meanwhile = await dispatcher.adispatch("slow", call(), session)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return meanwhile, await dispatcher.adispatch("slow", call(), session), calls

    meanwhile, after, calls = asyncio.run(run())
    assert (["call_in_flight"], ["unknown_outcome"], ["a"]) == (codes(meanwhile), codes(after), calls)


class ReadTimeout(Exception): ...  # noqa: N818 (the name that HTTP clients give it)


class ConnectTimeout(ReadTimeout): ...


class Aio(Exception):  # noqa: N818
    status = 503
    headers = {"retry-after": "7"}  # noqa: RUF012


@pytest.mark.parametrize(
    ("error", "code", "counts", "is_open", "wait"),
    [
        (Http(429), "rate_limited", True, False, 0.0),
        (Http(429, **{"retry-after": "3.5"}), "rate_limited", True, False, 3.5),
        (Http(503, **{"RETRY-AFTER": "120"}), "tool_failed", True, False, 120.0),
        (
            Http(503, **{"Retry-After": "Wed, 21 Oct 2026 07:28:30 GMT", "Date": "Wed, 21 Oct 2026 07:28:00 GMT"}),
            "tool_failed",
            True,
            False,
            30.0,
        ),
        (Http(503, **{"Retry-After": "Wed, 21 Oct 2026 07:28:30 GMT"}), "tool_failed", True, False, 0.0),
        (Http(503, **{"Retry-After": "soon"}), "tool_failed", True, False, 0.0),
        (Http(503, **{"Retry-After": "9" * 60}), "tool_failed", True, False, 86_400.0),
        (Aio(), "tool_failed", True, False, 7.0),
        (Http(500), "tool_failed", True, True, 0.0),
        (Http(501), "tool_failed", True, False, 0.0),
        (Http(502), "timed_out", True, True, 0.0),
        (Http(404), "tool_failed", False, False, 0.0),
        (Http(422), "tool_failed", False, False, 0.0),
        (TimeoutError(), "timed_out", True, True, 0.0),
        (ReadTimeout(), "timed_out", True, True, 0.0),
        (ConnectTimeout(), "connection_failed", True, False, 0.0),
        (ConnectionRefusedError(), "connection_failed", True, False, 0.0),
        (ConnectionResetError(), "connection_failed", True, True, 0.0),
        (BrokenPipeError(), "connection_failed", True, True, 0.0),
        (KeyError("x"), "tool_failed", True, False, 0.0),
        (ToolError("closed"), "tool_failed", False, False, 0.0),
        (SystemExit(429), "tool_failed", True, True, 0.0),
    ],
    ids=range(22),
)
def test_failures_are_told_apart(error, code, counts, is_open, wait):
    failure = failure_of(error)

    assert (code, counts, is_open, wait) == (failure.code, failure.counts, failure.open, failure.retry_after)


@pytest.mark.parametrize("stated", ["", "-5", "nan", "1e9", "٣", "\x00", "9" * 5000])
def test_a_strange_retry_after_is_a_bounded_wait(stated):
    assert 0.0 <= retry_after({"retry-after": stated}) <= 86_400.0


WAYS = {
    "short": {},
    "long": {"observer": Watcher()},
    "timed": {"timeout": 30},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("effect", "code"), [("read", "tool_failed"), ("write", "unknown_outcome")])
def test_a_tool_that_ends_the_program_only_fails(effect, code, way):
    tool = Tool(effect)
    tool.answer = SystemExit(0)
    dispatcher = made(tool, **WAYS[way])

    assert code == codes(dispatcher.dispatch("look", call(), talk()))[0]
    assert code == codes(asyncio.run(dispatcher.adispatch("look", call("b"), talk())))[0]


def test_an_async_tool_that_ends_the_program_only_fails():
    async def leave():
        raise SystemExit(1)

    tool, _ = async_tool(wait=leave)
    dispatcher = made(tool)

    async def inside():
        return dispatcher.dispatch("slow", call("c"), talk())

    assert ["tool_failed"] == codes(dispatcher.dispatch("slow", call(), talk()))
    assert ["tool_failed"] == codes(asyncio.run(dispatcher.adispatch("slow", call("b"), talk())))
    assert ["tool_failed"] == codes(asyncio.run(inside()))


@pytest.mark.parametrize("order", [KeyboardInterrupt, asyncio.CancelledError])
@pytest.mark.parametrize("way", WAYS)
def test_an_order_to_stop_goes_through_and_leaves_no_probe_behind(way, order):
    tool, clock = Tool("write"), Clock()
    dispatcher = made(tool, clock=clock, breaker=BreakerPolicy(failures=1), **WAYS[way])
    tool.answer = ConnectionRefusedError()
    dispatcher.dispatch("look", call("a"), talk())
    clock.now += 30
    session = talk()
    tool.answer = order()
    with pytest.raises(order):
        dispatcher.dispatch("look", call("probe"), session)
    tool.answer = {"ok": True}

    assert "executed" == dispatcher.dispatch("look", call("b"), session).status
    assert ["unknown_outcome"] == codes(dispatcher.dispatch("look", call("probe"), session))


@pytest.mark.parametrize("order", [KeyboardInterrupt, asyncio.CancelledError])
def test_an_order_to_stop_in_fair_weather_leaves_the_change_open(order):
    tool, session = Tool("write"), talk()
    dispatcher = made(tool)
    tool.answer = order()
    with pytest.raises(order):
        dispatcher.dispatch("look", call(), session)
    tool.answer = {"ok": True}

    assert ["unknown_outcome"] == codes(dispatcher.dispatch("look", call(), session))


class SlowStore:
    """A shared store whose next change waits until it is told to go on."""

    def __init__(self):
        self.inner = MemoryStore(Clock())
        self.shared = True
        self.breakers, self.exchange = self.inner.breakers, lambda *_: []
        self.asked, self.go_on = threading.Event(), threading.Event()

    def transact(self, keys, change):
        self.asked.set()
        assert self.go_on.wait(30)
        return self.inner.transact(keys, change)


def test_a_caller_that_is_cancelled_while_the_store_is_asked_gives_everything_back():
    async def run():
        tool, calls = async_tool("write")
        store = SlowStore()
        dispatcher = made(tool, store=store)
        task = asyncio.create_task(dispatcher.adispatch("slow", call(), talk(), idempotency_key="k"))
        await asyncio.to_thread(store.asked.wait)
        task.cancel()
        await asyncio.sleep(0)
        store.go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        before = list(calls)
        return before, await dispatcher.adispatch("slow", call(), talk(), idempotency_key="k")

    before, after = asyncio.run(run())
    assert ([], "executed", False) == (before, after.status, after.replayed)
