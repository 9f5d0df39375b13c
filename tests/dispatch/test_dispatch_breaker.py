"""The circuit breaker: its rules one by one, then as a machine against a plain model."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rightargs import BreakerPolicy
from rightargs.dispatch.breaker import Breaker, Permit, Refusal, admit, is_shut, settle

POLICY = BreakerPolicy(failures=3, open_for=30, probes=2, probe_lease=10, window=60, min_calls=10, rate=0.5)


def run(breaker, *verdicts, now=0.0, policy=POLICY):
    for verdict in verdicts:
        breaker, permit = admit(breaker, policy, now)
        assert isinstance(permit, Permit)
        breaker = settle(breaker, policy, now, permit, verdict)
    return breaker


def test_consecutive_failures_open_it():
    assert "closed" == run(None, "failed", "failed").mode
    assert "open" == run(None, "failed", "failed", "failed").mode


def test_a_success_between_them_starts_the_count_afresh():
    assert "closed" == run(None, "failed", "failed", "ok", "failed", "failed").mode


def test_a_neutral_end_neither_counts_nor_starts_afresh():
    assert "open" == run(None, "failed", "neutral", "failed", "neutral", "failed").mode


def test_a_rate_of_failures_opens_it_once_there_were_enough_calls():
    alternating = ("failed", "ok") * 4

    assert "closed" == run(None, *alternating).mode
    assert "open" == run(None, *alternating, "ok", "failed").mode


def test_calls_older_than_the_window_do_not_count():
    breaker = run(None, *("failed", "ok") * 4)

    assert "closed" == run(breaker, "ok", "failed", now=200).mode


def test_an_open_breaker_says_how_long_it_is_closed_to_calls():
    breaker, permit = admit(run(None, "failed", "failed", "failed"), POLICY, 12.0)

    assert Refusal(18.0) == permit
    assert is_shut(breaker, 12.0)
    assert not is_shut(breaker, 30.0)


def half_open():
    return run(None, "failed", "failed", "failed")


def test_half_open_lets_exactly_the_probes_through():
    breaker = half_open()
    given = []
    for _ in range(5):
        breaker, permit = admit(breaker, POLICY, 30.0)
        given.append(isinstance(permit, Permit))

    assert [True, True, False, False, False] == given


def test_it_closes_when_all_probes_have_succeeded():
    assert "half_open" == run(half_open(), "ok", now=30).mode
    assert "closed" == run(half_open(), "ok", "ok", now=30).mode


def test_one_failed_probe_opens_it_again_for_the_whole_time():
    breaker = run(half_open(), "ok", "failed", now=30)

    assert ("open", 60.0) == (breaker.mode, breaker.until)


def test_a_probe_that_never_comes_back_is_replaced_when_its_lease_ends():
    breaker = half_open()
    for _ in range(2):
        breaker, _ = admit(breaker, POLICY, 30.0)

    assert isinstance(admit(breaker, POLICY, 39.0)[1], Refusal)
    assert isinstance(admit(breaker, POLICY, 40.0)[1], Permit)


def test_a_probe_given_back_may_be_taken_again():
    breaker, permit = admit(half_open(), BreakerPolicy(failures=3, probes=1), 30.0)
    breaker = settle(breaker, BreakerPolicy(failures=3, probes=1), 31.0, permit, "neutral")

    assert isinstance(admit(breaker, BreakerPolicy(failures=3, probes=1), 31.0)[1], Permit)


def test_a_call_that_began_before_it_opened_changes_nothing_when_it_ends():
    breaker, early = admit(None, POLICY, 0.0)
    breaker, _ = admit(run(breaker, "failed", "failed", "failed"), POLICY, 30.0)

    assert breaker == settle(breaker, POLICY, 31.0, early, "ok")
    assert breaker == settle(breaker, POLICY, 31.0, early, "failed")


def test_a_tool_that_asks_for_a_pause_gets_it_even_while_closed():
    breaker, permit = admit(None, POLICY, 0.0)
    breaker = settle(breaker, POLICY, 0.0, permit, "failed", retry_after=7.0)

    assert Refusal(5.0) == admit(breaker, POLICY, 2.0)[1]
    assert isinstance(admit(breaker, POLICY, 7.0)[1], Permit)


@pytest.mark.parametrize("options", [{"failures": 0}, {"probes": 0}, {"rate": 0}, {"rate": 1.5}, {"window": 0}, {"open_for": -1}])
def test_a_policy_that_cannot_work_is_refused(options):
    with pytest.raises(ValueError, match=r"must be|share"):
        BreakerPolicy(**options)


class Machine(RuleBasedStateMachine):
    """Calls begin, end and vanish in any order; a plain account of what was seen must agree with the breaker."""

    def __init__(self):
        super().__init__()
        self.state, self.now = None, 0.0
        self.under_way: list[Permit] = []
        self.probes: dict[int, float] = {}
        self.row = 0
        self.opened_at = None

    @rule(seconds=st.sampled_from([0.5, 1.0, 9.5, 10.0, 30.0, 61.0]))
    def time_passes(self, seconds):
        self.now += seconds

    @rule()
    def a_call_begins(self):
        before = self.state or Breaker()
        self.state, permit = admit(self.state, POLICY, self.now)
        if isinstance(permit, Refusal):
            assert permit.retry_after > 0
            assert before.mode != "closed"
            return
        assert not (before.mode == "open" and self.now < before.until)
        self.under_way.append(permit)
        if permit.lease:
            if before.mode == "open":
                self.probes = {}
            self.probes[permit.lease] = self.now + POLICY.probe_lease

    @precondition(lambda self: self.under_way)
    @rule(data=st.data(), verdict=st.sampled_from(["ok", "failed", "neutral"]))
    def a_call_ends(self, data, verdict):
        permit = self.under_way.pop(data.draw(st.integers(0, len(self.under_way) - 1)))
        before = self.state or Breaker()
        live = permit.epoch == before.epoch and (not permit.lease or self.probes.get(permit.lease, 0) > self.now)
        self.state = settle(self.state, POLICY, self.now, permit, verdict)
        if permit.lease:
            self.probes.pop(permit.lease, None)
        if not live:
            assert before == self.state
        elif before.mode == "closed":
            self.row = self.row + 1 if verdict == "failed" else 0 if verdict == "ok" else self.row
            if self.row >= POLICY.failures:
                assert self.state.mode == "open"
        elif verdict == "failed":
            assert ("open", self.now + POLICY.open_for) == (self.state.mode, self.state.until)
        if self.state.mode != "closed" or before.mode != "closed":
            self.row = 0

    @precondition(lambda self: self.under_way)
    @rule(data=st.data())
    def a_call_vanishes(self, data):
        self.under_way.pop(data.draw(st.integers(0, len(self.under_way) - 1)))

    @invariant()
    def never_more_probes_than_allowed(self):
        if self.state is not None and self.state.mode == "half_open":
            live = [number for number, expires in self.probes.items() if self.now < expires]
            assert len(live) <= POLICY.probes
            assert self.state.passed < POLICY.probes


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
