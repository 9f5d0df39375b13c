"""The short way of a clean call never ends otherwise than the long one."""

import json

import pytest
from dispatch_support import Clock, call, talk
from hypothesis import given, settings
from hypothesis import strategies as st

from rightargs import BreakerPolicy, Dispatcher, MemoryStore, ToolContract, ToolError
from rightargs.dispatch.core import UNTIMED_LEASE

RAWS = st.sampled_from([call("a"), call("b"), call("a", n=2), call(n="x"), '{"q": "a",}', "{}", '{"q": "a", "q": "a"}', {"q": "a"}])


class LongWay:
    """A store in memory that is not known to be one."""

    def __init__(self, clock):
        self._inner = MemoryStore(clock)
        self.shared = False
        self.transact, self.breakers, self.exchange = self._inner.transact, self._inner.breakers, self._inner.exchange


class Cancelled(BaseException):
    """An order to stop that no tool may swallow."""


def told(result):
    return result.status, result.for_model(), getattr(result, "value", None)


def day(store, clock, steps, effect):
    """Return everything that can be seen of a day, in which calls come while others run and runs outlast their leases."""
    running, seen = [], []

    @ToolContract(effect=effect, grounding="off")
    def look(q: str, n: int = 1) -> object:
        answer, meanwhile, lasts = running[-1]
        clock.now += lasts
        if meanwhile is not None:
            running.append(({"ok": "meanwhile"}, None, 0))
            seen.append(told(other.dispatch("look", meanwhile, session, call_id="d")))
        if isinstance(answer, BaseException):
            raise answer
        return answer

    dispatcher, other = (Dispatcher([look], store=store, breaker=BreakerPolicy(failures=3, min_calls=6)) for _ in range(2))
    session = talk(id="c")
    for raw, answer, wait, meanwhile, lasts, call_id in steps:
        clock.now += wait
        running.append((answer, meanwhile, lasts))
        try:
            seen.append((told(dispatcher.dispatch("look", raw, session, call_id=call_id)), len(dispatcher.schemas())))
        except Cancelled:
            seen.append("cancelled")
        if call_id is None:
            session.user("once more please")
    return seen, json.loads(session.to_json())["turns"], session.context().ids.sightings("True", before=99)


ANSWERS = st.sampled_from(
    [{"ok": True}, {"error": "no"}, "text", None, [1], (1, 2), object, RuntimeError(), ToolError("no"), TimeoutError(), Cancelled()]
)
STEPS = st.tuples(
    RAWS,
    ANSWERS,
    st.sampled_from([0, 1, 31, 100_000]),
    st.sampled_from([None, None, call("a"), call("b")]),
    st.sampled_from([0, 0, UNTIMED_LEASE - 1, UNTIMED_LEASE]),
    st.sampled_from(["c", None]),
)


def test_an_exception_on_the_short_way_is_a_refusal(monkeypatch, caplog):
    @ToolContract(effect="read", grounding="off")
    def look(q: str) -> dict:
        return {"ok": True}

    monkeypatch.setattr(MemoryStore, "calm", None)
    result = Dispatcher([look]).dispatch("look", '{"q": "hunter2"}', talk())

    assert ["internal_error"] == [problem.code for problem in result.problems]
    assert "hunter2" not in caplog.text


@settings(max_examples=150, deadline=None)
@given(st.lists(STEPS, max_size=14), st.sampled_from(["read", "write"]))
def test_the_short_way_ends_as_the_long_way_does(steps, effect):
    clocks = Clock(), Clock()

    assert day(MemoryStore(clocks[0]), clocks[0], steps, effect) == day(LongWay(clocks[1]), clocks[1], steps, effect)


@pytest.mark.parametrize("effect", ["read", "write"])
def test_a_clean_call_takes_the_short_way(effect, monkeypatch):
    @ToolContract(effect=effect, grounding="off")
    def look(q: str) -> dict:
        return {"ok": True}

    monkeypatch.setattr("rightargs.dispatch.dispatcher.drive", None)
    assert "executed" == Dispatcher([look], store=MemoryStore(Clock())).dispatch("look", '{"q": "a"}', talk()).status
