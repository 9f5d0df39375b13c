"""
The circuit breaker: when a tool that keeps failing is left alone, and when it is tried again.

Pure transitions on a frozen state: the lock, the clock and the network are the store's. A call takes a `Permit` before it
runs and settles it after; what a call of an earlier epoch reports changes nothing any more.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Mode: TypeAlias = Literal["closed", "open", "half_open"]
Verdict: TypeAlias = Literal["ok", "failed", "neutral"]
"""neutral: says nothing of the tool's health; the permit is only given back."""

_BUCKETS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakerPolicy:
    """
    When a breaker opens and closes. Times are in seconds.

    Attributes:
        failures: Consecutive failures that open it.
        rate: Share of failures within *window* that opens it, once there were *min_calls*.
        window: Length of the sliding window.
        min_calls: Calls below which a rate says nothing.
        open_for: How long it stays open before it lets probes through.
        probes: Calls let through while half open; it closes when all of them have succeeded.
        probe_lease: How long a probe may take before another may go in its place.
    """

    failures: int = 5
    rate: float = 0.5
    window: float = 60.0
    min_calls: int = 20
    open_for: float = 30.0
    probes: int = 1
    probe_lease: float = 60.0

    def __post_init__(self) -> None:
        if min(self.failures, self.min_calls, self.probes) < 1 or min(self.window, self.open_for, self.probe_lease) <= 0:
            raise ValueError("failures, min_calls and probes must be at least 1, and the times above 0")
        if not 0 < self.rate <= 1:
            raise ValueError("rate is a share: above 0 and at most 1")


class Breaker(NamedTuple):
    """
    The state of one tool's breaker.

    Attributes:
        mode: Closed lets everything through, open nothing, half open a few probes.
        epoch: Counts the changes of mode.
        until: When an open breaker lets probes through.
        hold: When the tool takes calls again by its own word (Retry-After).
        failures: Consecutive failures.
        window: Per time bucket: its number, successes, failures.
        leases: The probes under way: number and expiry.
        issued: Probes ever let through.
        passed: Probes that succeeded since it is half open.
    """

    mode: Mode = "closed"
    epoch: int = 0
    until: float = 0.0
    hold: float = 0.0
    failures: int = 0
    window: tuple[tuple[int, int, int], ...] = ()
    leases: tuple[tuple[int, float], ...] = ()
    issued: int = 0
    passed: int = 0


class Permit(NamedTuple):
    """The right to make one call: the epoch it was given in, and the number of its probe (0 for no probe)."""

    epoch: int
    lease: int


class Refusal(NamedTuple):
    """No call now; *retry_after* seconds until it is worth asking again."""

    retry_after: float


CLOSED = Breaker()
_FREE = Permit(0, 0)


def admit(breaker: Breaker | None, policy: BreakerPolicy, now: float) -> tuple[Breaker | None, Permit | Refusal]:
    """Let a call through, or not; in half open mode at most *policy.probes* are under way at a time."""
    if breaker is None:
        return None, _FREE
    if now < breaker.hold:
        return breaker, Refusal(breaker.hold - now)
    if breaker.mode == "closed":
        return breaker, Permit(breaker.epoch, 0)
    if breaker.mode == "open":
        if now < breaker.until:
            return breaker, Refusal(breaker.until - now)
        breaker = breaker._replace(mode="half_open", epoch=breaker.epoch + 1, leases=(), passed=0)
    leases = tuple(lease for lease in breaker.leases if now < lease[1])
    if len(leases) + breaker.passed >= policy.probes:
        wait = min((expires for _, expires in leases), default=now + policy.probe_lease) - now
        return breaker._replace(leases=leases), Refusal(wait)
    number = breaker.issued + 1
    leases = (*leases, (number, now + policy.probe_lease))
    return breaker._replace(leases=leases, issued=number), Permit(breaker.epoch, number)


def settle(
    breaker: Breaker | None, policy: BreakerPolicy, now: float, permit: Permit, verdict: Verdict, retry_after: float = 0.0
) -> Breaker | None:
    """Take note of how a call ended, and give its permit back."""
    breaker = breaker or CLOSED
    if retry_after > 0:
        breaker = breaker._replace(hold=max(breaker.hold, now + retry_after))
    if permit.epoch != breaker.epoch:
        return breaker
    if breaker.mode == "closed":
        return breaker if verdict == "neutral" else _counted(breaker, policy, now, verdict)
    if breaker.mode == "half_open" and any(number == permit.lease and now < expires for number, expires in breaker.leases):
        left = tuple(lease for lease in breaker.leases if lease[0] != permit.lease)
        if verdict == "failed":
            return _opened(breaker, policy, now)
        if verdict == "neutral":
            return breaker._replace(leases=left)
        if breaker.passed + 1 >= policy.probes:
            return Breaker(epoch=breaker.epoch + 1, hold=breaker.hold, issued=breaker.issued)
        return breaker._replace(leases=left, passed=breaker.passed + 1)
    return breaker


def is_shut(breaker: Breaker | None, now: float) -> bool:
    """Whether no call would be let through now, whatever is under way."""
    return breaker is not None and (now < breaker.hold or (breaker.mode == "open" and now < breaker.until))


def bucket_of(policy: BreakerPolicy, now: float) -> int:
    """Return the number of the time bucket that *now* falls into."""
    return int(now // (policy.window / _BUCKETS))


def credited(breaker: Breaker | None, epoch: int, bucket: int, count: int) -> Breaker:
    """Count successes that were gathered in one time bucket of a closed breaker."""
    breaker = breaker or CLOSED
    if breaker.mode != "closed" or breaker.epoch != epoch:
        return breaker
    earlier, fine, bad = _window(breaker, bucket)
    return breaker._replace(failures=0, window=(*earlier, (bucket, fine + count, bad)))


def _window(breaker: Breaker, bucket: int) -> tuple[tuple[tuple[int, int, int], ...], int, int]:
    """Return the buckets before *bucket* that are still in the window, and the successes and failures in it so far."""
    window = breaker.window
    if window and window[-1][0] == bucket:
        return window[:-1], window[-1][1], window[-1][2]
    return tuple(part for part in window if part[0] > bucket - _BUCKETS), 0, 0


def _counted(breaker: Breaker, policy: BreakerPolicy, now: float, verdict: Verdict) -> Breaker:
    bucket = bucket_of(policy, now)
    if verdict == "ok":
        return credited(breaker, breaker.epoch, bucket, 1)
    earlier, fine, bad = _window(breaker, bucket)
    window = (*earlier, (bucket, fine, bad + 1))
    breaker = breaker._replace(failures=breaker.failures + 1, window=window)
    failed = sum(part[2] for part in window)
    calls = failed + sum(part[1] for part in window)
    if breaker.failures >= policy.failures or (calls >= policy.min_calls and failed >= policy.rate * calls):
        return _opened(breaker, policy, now)
    return breaker


def _opened(breaker: Breaker, policy: BreakerPolicy, now: float) -> Breaker:
    return Breaker("open", breaker.epoch + 1, now + policy.open_for, breaker.hold, issued=breaker.issued)
