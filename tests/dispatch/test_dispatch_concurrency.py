"""Many callers at once: exactly the probes that are allowed, no update lost, every change made once."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from dispatch_support import Clock, Tool, call, made, talk

from rightargs import BreakerPolicy, MemoryStore, ToolContract
from rightargs.dispatch.store import Keys, States

POLICY = BreakerPolicy(failures=2, probes=3, open_for=30)


def opened(tool, clock, **options):
    dispatcher = made(tool, clock=clock, breaker=POLICY, **options)
    tool.answer = RuntimeError()
    for number in range(2):
        dispatcher.dispatch("look", call(str(number)), talk())
    assert [] == dispatcher.schemas()
    tool.calls.clear()
    clock.now += 30
    return dispatcher


def at_once(count, function):
    barrier = threading.Barrier(count)

    def one(number):
        barrier.wait()
        return function(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def test_64_threads_get_exactly_the_probes_that_are_allowed():
    tool, release, inside = Tool(), threading.Event(), threading.Semaphore(0)
    dispatcher = opened(tool, Clock())

    def answer(q):
        inside.release()
        release.wait(30)
        return {"ok": True}

    tool.answer = answer
    results = []
    threads = [
        threading.Thread(target=lambda n=n: results.append(dispatcher.dispatch("look", call(str(n)), talk()).status)) for n in range(64)
    ]
    for thread in threads:
        thread.start()
    for _ in range(POLICY.probes):
        assert inside.acquire(timeout=30)
    while len(results) < 64 - POLICY.probes:
        threads[0].join(0.001)
    assert ["rejected"] * 61 == results
    release.set()
    for thread in threads:
        thread.join()

    assert (3, 3) == (len(tool.calls), results.count("executed"))
    assert 1 == len(dispatcher.schemas())


def test_64_tasks_get_exactly_the_probes_that_are_allowed():
    async def run():
        release, calls = asyncio.Event(), []

        @ToolContract(effect="read", grounding="off")
        async def look(q: str) -> dict:
            calls.append(q)
            if not release.is_set():
                if q.startswith("fail"):
                    raise RuntimeError
                await release.wait()
            return {}

        clock = Clock()
        dispatcher = made(look, clock=clock, breaker=POLICY)
        for number in range(2):
            await dispatcher.adispatch("look", call(f"fail{number}"), talk())
        clock.now += 30
        calls.clear()
        tasks = [asyncio.create_task(dispatcher.adispatch("look", call(str(n)), talk())) for n in range(64)]
        while sum(task.done() for task in tasks) < 61:  # noqa: ASYNC110 (each turn of the loop lets all tasks go on)
            await asyncio.sleep(0)
        release.set()
        return calls, [result.status for result in await asyncio.gather(*tasks)]

    calls, statuses = asyncio.run(run())
    assert (3, 3, 61) == (len(calls), statuses.count("executed"), statuses.count("rejected"))


def test_no_refusal_is_lost_among_8_threads():
    dispatcher, session = made(Tool(), retry_budget=10_000, repeats=10_000), talk()
    at_once(8, lambda thread: [dispatcher.dispatch("look", call(n=f"x{thread}.{n}"), session) for n in range(50)])

    assert 400 == dispatcher._store._talks[session.id].chains["look"].refusals


def test_no_run_is_lost_among_8_threads_in_one_session():
    tool, session = Tool(), talk()
    dispatcher = made(tool)
    at_once(8, lambda thread: [dispatcher.dispatch("look", call(f"{thread}.{n}"), session) for n in range(50)])

    turns = session.context().transcript
    assert (400, 801) == (len(tool.calls), len(turns))
    assert all(turns[index].arguments for index in range(1, 801, 2))
    assert 400 == sum(part[1] for part in dispatcher._store.breakers(["look"])[0]["look"].window)


def test_1000_tasks_lose_no_update_and_make_each_change_once():
    async def run():
        calls = []

        @ToolContract(effect="write", grounding="off")
        async def pay(q: str) -> dict:
            calls.append(q)
            await asyncio.sleep(0)
            return {"paid": q}

        dispatcher, session = made(pay, repeats=10_000), talk()
        tasks = [dispatcher.adispatch("pay", call(str(n % 100)), session, idempotency_key=str(n % 100)) for n in range(1000)]
        return calls, await asyncio.gather(*tasks)

    calls, results = asyncio.run(run())
    assert 100 == len(calls) == len(set(calls))
    assert 1000 == len(results)
    assert {"executed", "rejected"} >= {result.status for result in results}


def test_64_threads_make_a_change_once():
    tool = Tool("write", "pay")
    dispatcher, session = made(tool), talk()
    results = at_once(64, lambda _: dispatcher.dispatch("pay", call(), session, call_id="c"))

    assert 1 == len(tool.calls)
    assert 1 <= sum(result.status == "executed" and not result.replayed for result in results) <= 1


def test_the_lock_is_never_held_over_a_call():
    tool, dispatcher = Tool(), None
    dispatcher = made(tool)
    tool.answer = lambda q: {"inner": dispatcher.dispatch("look", call("b"), talk()).status} if q == "a" else {"ok": True}

    assert {"inner": "executed"} == dispatcher.dispatch("look", call("a"), talk()).value


@pytest.mark.parametrize("count", [5])
def test_the_store_forgets_the_conversation_that_was_idle_longest(count):
    store = MemoryStore(conversations=3)
    for number in range(count):
        store.transact(Keys(talk=str(number)), lambda _states, _now: (States(talk=object()), None))

    assert ["2", "3", "4"] == list(store._talks)
