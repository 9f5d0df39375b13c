"""The loop guard and the budget as a machine: any order of calls, user turns and evidence, against a plain account."""

from collections import Counter

from dispatch_support import Tool, call, made, talk
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from rightargs import BreakerPolicy

NEVER = BreakerPolicy(failures=10_000, min_calls=10_000)
BUDGET, REPEATS = 4, 2


class Loops(RuleBasedStateMachine):
    """Per call: refusals and failures since something was learnt, and since the user spoke; per tool: refusals in a row."""

    def __init__(self):
        super().__init__()
        self.tools = {"read": Tool(name="read"), "pay": Tool("write", "pay"), "learn": Tool(name="learn")}
        self.tools["learn"].answer = lambda q: {"value": q}
        self.dispatcher = made(*self.tools.values(), retry_budget=BUDGET, repeats=REPEATS, breaker=NEVER, repeatable=["pay"])
        self.session = talk()
        self.learnt = self.spoken = 0
        self.recent, self.total, self.refusals, self.made = Counter(), Counter(), Counter(), Counter()

    def expected_halt(self, key):
        return self.recent[key] >= REPEATS or self.total[key] >= 3 * REPEATS

    def tried(self, key):
        self.recent[key] += 1
        self.total[key] += 1

    @rule(tool=st.sampled_from(["read", "pay"]), n=st.sampled_from(["x", "y", "z"]))
    def a_wrong_call(self, tool, n):
        key = (tool, n)
        halts = self.expected_halt(key) or self.refusals[tool] >= BUDGET
        code = "repeated_call" if self.expected_halt(key) else "budget_spent"
        result = self.dispatcher.dispatch(tool, call(n=n), self.session)

        assert ("halted" if halts else "rejected") == result.status
        assert not halts or code == result.code
        assert halts or BUDGET - self.refusals[tool] == result.history.attempts_left
        self.tried(key)
        self.refusals[tool] += 1

    @rule(q=st.sampled_from(["a", "b"]))
    def a_failing_read(self, q):
        key = ("read", q)
        self.tools["read"].answer = RuntimeError()
        halts = self.expected_halt(key)
        result = self.dispatcher.dispatch("read", call(q), self.session)

        assert ("halted" if halts else "rejected") == result.status
        if not halts:
            self.tried(key)

    @rule(q=st.sampled_from(["a", "b"]))
    def a_working_read(self, q):
        key = ("read", q)
        self.tools["read"].answer = {"ok": True}
        halts = self.expected_halt(key)
        result = self.dispatcher.dispatch("read", call(q), self.session)

        assert ("halted" if halts else "executed") == result.status
        if not halts:
            self.recent[key] = self.total[key] = 0
            self.refusals["read"] = 0
            self.learn("ok")

    @rule(q=st.sampled_from(["a", "b"]))
    def a_change(self, q):
        before = len(self.tools["pay"].calls)
        result = self.dispatcher.dispatch("pay", call(q), self.session)
        ran = len(self.tools["pay"].calls) - before
        times = self.made[q]
        self.made[q] += 1

        assert (("executed", 1) if times == 0 else ("executed", 0) if times == 1 else ("halted", 0)) == (result.status, ran)
        if times == 0:
            self.refusals["pay"] = 0
            self.learn("ok")

    @rule(q=st.text("abc", max_size=4))
    def something_is_learnt(self, q):
        self.dispatcher.dispatch("learn", call(q), self.session)
        self.learn("value")
        if q:
            self.learn(q)

    def learn(self, value):
        seen = self.__dict__.setdefault("values", set())
        if value not in seen:
            seen.add(value)
            self.recent.clear()

    @rule()
    def the_user_speaks(self):
        self.spoken += 1
        self.session.user(f"turn {self.spoken}")
        for counter in (self.recent, self.total, self.refusals, self.made):
            counter.clear()

    @invariant()
    def a_change_is_made_at_most_once_in_a_turn(self):
        assert len(self.tools["pay"].calls) <= 2 * (self.spoken + 1)


TestLoops = Loops.TestCase
TestLoops.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
