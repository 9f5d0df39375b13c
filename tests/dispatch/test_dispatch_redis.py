"""State shared through a real Redis: the same rules, several workers, and a server that dies."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from dispatch_support import Clock, RedisServer, Tool, call, codes, made, talk
from hypothesis import given, settings
from hypothesis import strategies as st

from rightargs import Dispatcher, MemoryStore, Session, StoreUnavailable
from rightargs.dispatch.breaker import Breaker
from rightargs.dispatch.codec import dump, load_breaker, load_record, load_talk
from rightargs.dispatch.idempotency import Record
from rightargs.dispatch.loops import Chain, Talk, Tries
from rightargs.dispatch.redis_store import RedisStore
from rightargs.dispatch.store import Keys, States

_numbers = count()


@pytest.fixture
def store(redis_server):
    prefix = f"{{t{os.getpid()}-{next(_numbers)}}}"
    stores = []

    def another(clock=None):
        client = redis_server.client()
        stores.append(client)
        return RedisStore(client, prefix=prefix, clock=clock)

    yield another
    for client in stores:
        client.close()


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
BREAKERS = st.builds(
    Breaker,
    st.sampled_from(["closed", "open", "half_open"]),
    st.integers(0, 9),
    st.floats(0, 1e9),
    st.floats(0, 1e9),
    st.integers(0, 9),
    st.lists(st.tuples(st.integers(0, 99), st.integers(0, 9), st.integers(0, 9)), max_size=3).map(tuple),
    st.lists(st.tuples(st.integers(0, 99), st.floats(0, 1e9)), max_size=3).map(tuple),
)


@given(BREAKERS, st.dictionaries(TEXT, st.builds(Tries, *[st.integers(0, 9)] * 3), max_size=3), TEXT)
@settings(max_examples=50)
def test_states_read_back_as_they_were_written(breaker, calls, text):
    talked = Talk(1, 2, calls, {text: Chain(1, {text: [text, 1, None]})})
    record = Record("done", text, text, 1.5, {"a": [text]}, None, 1, 2, 3, None)

    assert (breaker, talked, record) == (load_breaker(dump(breaker)), load_talk(dump(talked)), load_record(dump(record)))


def script(dispatcher, tool, clock):
    """A day in the life of a dispatcher: what it answers must not depend on where its state lives."""
    session = talk(id="c")
    raws = (call(n="x"), call(n="x"), call(n="x"), call(n="y"), call("a"), call("a"), call("a"), call("b"))
    seen = [dispatcher.dispatch("pay", raw, session) for raw in raws]
    session.user("go on")
    seen.append(dispatcher.dispatch("pay", call("a"), session))
    tool.answer = RuntimeError()
    seen += [dispatcher.dispatch("pay", call(f"f{number}"), talk()) for number in range(6)]
    clock.now += 31
    tool.answer = {"ok": True}
    seen += [dispatcher.dispatch("pay", call("z"), talk(), idempotency_key="k") for _ in range(2)]
    return [(result.status, codes(result)) for result in seen]


def test_it_answers_as_the_store_in_memory_does(store):
    answers = []
    for make in (MemoryStore, store):
        clock, tool = Clock(), Tool("write", "pay")
        answers.append(script(made(tool, store=make(clock)), tool, clock))

    assert answers[0] == answers[1]
    assert {"executed", "rejected", "halted", "needs_clarification"} == {status for status, _ in answers[0]}


def test_two_workers_share_a_breaker_a_budget_and_a_change(store):
    one, two = Tool("write", "pay"), Tool("write", "pay")
    workers = [made(one, store=store()), made(two, store=store())]
    one.answer = two.answer = RuntimeError()
    for number in range(5):
        workers[number % 2].dispatch("pay", call(str(number)), talk())
    assert ["tool_unavailable"] == codes(workers[1].dispatch("pay", call("x"), talk()))
    assert [[], []] == [worker.schemas() for worker in workers]


def test_two_workers_share_a_conversation(store):
    finder, payer = Tool(name="find"), Tool("write", "pay", requires=["find"])
    workers = [made(finder, payer, store=store()), made(finder, payer, store=store())]
    sessions = [Session(locale="en-GB", id="shared") for _ in workers]
    sessions[0].user("pay it")
    finder.answer = {"id": "ord_1"}
    workers[0].dispatch("find", call(), sessions[0])
    first = workers[1].dispatch("pay", call(), sessions[1])
    sessions[1].user("thanks")
    workers[0].join(sessions[0])
    workers[1].join(sessions[1])
    workers[0].join(sessions[0])

    assert "executed" == first.status
    assert json.loads(sessions[0].to_json())["turns"] == json.loads(sessions[1].to_json())["turns"]
    assert sessions[1].context().sightings("ord_1")


def test_turns_that_were_added_on_both_sides_stand_in_one_order(store):
    workers = [made(Tool(), store=store()) for _ in range(2)]
    sessions = [Session(id="both") for _ in workers]
    for number in range(3):
        for side in (0, 1):
            sessions[side].user(f"{side}.{number}")
        for side in (0, 1):
            workers[side].join(sessions[side])
    workers[0].join(sessions[0])

    texts = [[turn.text for turn in session.context().transcript] for session in sessions]
    assert texts[0] == texts[1]
    assert {f"{side}.{number}" for side in (0, 1) for number in range(3)} == set(texts[0])


class LosesAnswers:
    """A store whose next answers to an exchange are lost on the way, after it has done what it was asked."""

    def __init__(self, inner, losses):
        self.inner, self.losses, self.shared = inner, losses, True
        self.transact, self.breakers = inner.transact, inner.breakers

    def exchange(self, conversation, known, turns):
        answer = self.inner.exchange(conversation, known, turns)
        self.losses -= 1
        if self.losses >= 0:
            raise StoreUnavailable("lost")
        return answer


@pytest.mark.parametrize("losses", [1, 2])
@pytest.mark.parametrize("others", [0, 1])
def test_a_lost_answer_leaves_no_turn_twice(store, losses, others):
    session, other = Session(id="lost"), Session(id="lost")
    unlucky, lucky = made(Tool(), store=LosesAnswers(store(), losses)), made(Tool(), store=store())
    for number in range(losses):
        session.user(f"said {number}")
        session.user("the same")
        with pytest.raises(StoreUnavailable):
            unlucky.join(session)
        for _ in range(others):
            other.user(f"meanwhile {number}")
            lucky.join(other)
    session.user("last")
    unlucky.join(session)
    lucky.join(other)
    unlucky.join(session)

    texts = [[turn.text for turn in one.context().transcript] for one in (session, other)]
    assert texts[0] == texts[1]
    said = [f"said {number}" for number in range(losses)] + ["the same"] * losses + ["last"]
    assert sorted(said + [f"meanwhile {number}" for number in range(losses * others)]) == sorted(texts[0])


def test_a_stored_session_goes_on_where_it_was(store):
    dispatcher, session = made(Tool(), store=store()), Session(id="kept")
    session.user("one")
    dispatcher.join(session)
    again = Session.from_json(session.to_json())
    again.user("two")
    dispatcher.join(again)
    dispatcher.join(session)

    assert ["one", "two"] == [turn.text for turn in again.context().transcript] == [turn.text for turn in session.context().transcript]


def test_no_update_is_lost_among_8_threads_with_stores_of_their_own(store):
    stores = [store() for _ in range(8)]

    def count_up(states, now):
        breaker = states.breaker or Breaker()
        return States(breaker._replace(issued=breaker.issued + 1)), None

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: [one.transact(Keys("t"), count_up) for _ in range(25)], stores))

    assert 200 == stores[0].breakers(["t"])[0]["t"].issued


def test_64_callers_make_a_change_once(store):
    tool = Tool("write", "pay")
    dispatchers = [made(tool, store=store()) for _ in range(4)]
    barrier = threading.Barrier(64)

    def one(number):
        barrier.wait()
        return dispatchers[number % 4].dispatch("pay", call(), talk(), idempotency_key="k").status

    with ThreadPoolExecutor(64) as pool:
        list(pool.map(one, range(64)))

    assert 1 == len(tool.calls)


WORKER = """
import sys
sys.path.insert(0, sys.argv[1])
from dispatch_support import Tool, call, codes, made
from rightargs import RedisStore, Session
import redis
client = redis.Redis(unix_socket_path=sys.argv[2])
look, pay = Tool(), Tool("write", "pay")
look.answer = RuntimeError()
dispatcher = made(look, pay, store=RedisStore(client, prefix=sys.argv[3]))
for line in sys.stdin:
    tool, raw = line.rstrip("\\n").split(" ", 1)
    session = Session(locale="en-GB", id="conv")
    result = dispatcher.dispatch(tool, raw, session)
    print(result.status, codes(result), getattr(result, "replayed", None), len(dispatcher.schemas()), flush=True)
client.close()
"""


def test_two_processes_share_a_breaker_a_budget_and_a_session(redis_server, store):
    prefix = store()._prefix
    arguments = [sys.executable, "-c", WORKER, str(Path(__file__).parent), redis_server.socket, prefix]
    workers = [subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]

    def ask(worker, tool, raw):
        print(tool, raw, file=workers[worker].stdin, flush=True)
        return workers[worker].stdout.readline().strip()

    refused = [ask(number % 2, "pay", call(n=f"x{number}")) for number in range(3)]
    done = [ask(0, "pay", call()), ask(1, "pay", call()), ask(0, "pay", call())]
    opened = [ask(number % 2, "look", call(str(number))) for number in range(6)]
    for worker in workers:
        worker.communicate()

    assert ["rejected ['wrong_type'] None 2"] * 2 == refused[:2]
    assert "halted ['budget_spent', 'wrong_type'] None 2" == refused[2]
    assert ["executed [] False 2", "executed [] True 2", "halted ['repeated_call'] None 2"] == done
    assert ["rejected ['tool_failed'] None 1", "rejected ['tool_unavailable'] None 1"] == opened[4:]


def test_a_server_that_dies_loses_nothing_that_was_acknowledged():
    pytest.importorskip("redis")
    with tempfile.TemporaryDirectory() as folder:
        try:
            server = RedisServer(Path(folder)).start()
        except TypeError:
            pytest.skip("redis-server is not installed (Debian package redis-server)")
        client = server.client()
        tool, reader = Tool("write", "pay"), Tool()
        dispatcher = Dispatcher([tool, reader], store=RedisStore(client))
        session = talk(id="c")
        dispatcher.dispatch("pay", call(n="x"), session)
        done = [str(number) for number in range(40) if dispatcher.dispatch("pay", call(str(number)), session).status == "executed"]
        tool.answer = lambda _: server.kill() or {"ok": True}
        during = dispatcher.dispatch("pay", call("during"), session)
        tool.answer = {"ok": True}
        down = [dispatcher.dispatch("pay", call("down"), talk()), dispatcher.dispatch("look", call(), talk())]
        server.start()
        again = [dispatcher.dispatch("pay", call(key), session) for key in done]
        unknown = dispatcher.dispatch("pay", call("during"), session)
        other = Session(id="c")
        Dispatcher([tool, reader], store=RedisStore(client)).join(other)
        client.close()
        server.kill()

    assert 40 == len(done)
    assert ("executed", ["store_unavailable"]) == (during.status, [warning.code for warning in during.warnings])
    assert ["store_unavailable"] == codes(down[0])
    assert ("executed", ["store_unavailable"]) == (down[1].status, [warning.code for warning in down[1].warnings])
    assert "cannot be reached" in down[1].for_model()
    assert [True] * 40 == [result.replayed for result in again]
    assert "call_in_flight" in codes(unknown)
    assert 41 == len(tool.calls)
    assert json.loads(other.to_json())["turns"] == json.loads(session.to_json())["turns"]


def test_a_store_that_cannot_be_reached_says_so_to_who_joins(tmp_path):
    pytest.importorskip("redis")
    client = RedisServer(tmp_path).client()
    dispatcher = Dispatcher([Tool()], store=RedisStore(client))

    with pytest.raises(StoreUnavailable):
        dispatcher.join(Session(id="c"))
    assert 1 == len(dispatcher.schemas())
    client.close()
