"""Runs that nobody waits for any more: out of time, or cancelled, before they began and after."""

import asyncio
import threading
import time

import pytest
from dispatch_support import Clock, Tool, call, codes, made, talk

from rightargs import Dispatcher, MemoryStore, ToolContract


class Hanging:
    """A sync tool that goes on until it is let go."""

    def __init__(self, effect="write", name="look"):
        self.go, self.ran = threading.Event(), []

        def function(q: str) -> dict:
            self.ran.append(q)
            self.go.wait(20)
            return {"paid": q}

        self.guarded = ToolContract(effect=effect, name=name, grounding="off")(function)

    @property
    def contract(self):
        return self.guarded.contract


async def until(true):
    """Wait until something is so: another thread is at work on it."""
    ends = time.monotonic() + 10
    while not true():
        assert time.monotonic() < ends
        await asyncio.sleep(0.001)


def test_a_sync_tool_that_hangs_holds_up_neither_the_others_nor_the_end_of_the_loop():
    hanging, look = Hanging("read", "hang"), Tool()
    dispatcher = made(hanging, look, timeouts={"hang": 0.05, "look": 10})

    async def main():
        left = await asyncio.gather(*(dispatcher.adispatch("hang", call(str(number)), talk()) for number in range(50)))
        return left, await dispatcher.adispatch("look", call(), talk())

    left, found = asyncio.run(main())  # whose end waits for the threads of its pool
    running = not hanging.go.is_set()
    hanging.go.set()

    assert running
    assert {"timed_out"} == {code for result in left for code in codes(result)}
    assert "executed" == found.status


def test_an_async_tool_that_runs_out_of_time_under_dispatch_is_cancelled():
    ended = []

    @ToolContract(effect="read")
    async def look(q: str) -> dict:
        try:
            await asyncio.sleep(20)
        except asyncio.CancelledError:
            ended.append(q)
            raise
        return {}

    result = made(look, timeout=0.05).dispatch("look", call(), talk())
    until_then = time.monotonic() + 10
    while not ended and time.monotonic() < until_then:
        threading.Event().wait(0.001)

    assert (["timed_out"], ["a"]) == (codes(result), ended)


def test_a_change_that_turns_its_cancellation_into_an_error_is_an_unknown_outcome():
    @ToolContract(effect="write", grounding="off")
    async def look(q: str) -> dict:
        try:
            await asyncio.sleep(20)
        except asyncio.CancelledError:
            raise ValueError(q) from None
        return {}

    result = asyncio.run(made(look, timeout=0.02).adispatch("look", call(), talk()))

    assert "unknown_outcome" == result.code


def test_a_cancelled_change_of_a_sync_tool_is_settled_by_its_own_end():
    hanging, session = Hanging(), talk()
    dispatcher = made(hanging)

    async def main():
        task = asyncio.create_task(dispatcher.adispatch("look", call(), session))
        await until(lambda: hanging.ran)
        task.cancel()
        await asyncio.wait([task])
        before = await dispatcher.adispatch("look", call(), session)
        hanging.go.set()
        await until(lambda: session.context().succeeded("look"))
        return before, await dispatcher.adispatch("look", call(), session)

    before, after = asyncio.run(main())

    assert ("unknown_outcome", {"paid": "a"}, ["a"]) == (before.code, after.value, hanging.ran)


def test_a_change_that_is_cancelled_while_it_waits_for_a_thread_is_never_made_and_may_be_asked_for_again():
    hanging = [Hanging("read", "hang"), Hanging()]
    dispatcher, session = made(*hanging), talk()

    async def main():
        from concurrent.futures import ThreadPoolExecutor

        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        first = asyncio.create_task(dispatcher.adispatch("hang", call(), talk()))
        await until(lambda: hanging[0].ran)
        second = asyncio.create_task(dispatcher.adispatch("look", call(), session))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.wait([second])
        hanging[0].go.set()
        hanging[1].go.set()
        await first
        ran = list(hanging[1].ran)
        return ran, second.cancelled(), await dispatcher.adispatch("look", call(), session)

    ran, cancelled, after = asyncio.run(main())

    assert ([], True, False, {"paid": "a"}) == (ran, cancelled, after.replayed, after.value)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_caller_that_is_cancelled_again_and_again_gives_everything_back(times):
    asked, answers = threading.Event(), threading.Event()

    class Slow(MemoryStore):
        shared = True

        def transact(self, keys, change):
            asked.set()
            answers.wait(10)
            return super().transact(keys, change)

    tool, session = Tool("write"), talk()
    dispatcher = Dispatcher([tool], store=Slow(Clock()))

    async def main():
        task = asyncio.create_task(dispatcher.adispatch("look", call(), session))
        await until(asked.is_set)
        for _ in range(times):
            task.cancel()
            await asyncio.sleep(0)
        answers.set()
        await asyncio.wait([task])
        return task.cancelled(), await dispatcher.adispatch("look", call(), session)

    cancelled, after = asyncio.run(main())

    assert (True, "executed", False, 1) == (cancelled, after.status, after.replayed, len(tool.calls))
