"""Where the state of dispatching lives: in this process, or with all workers."""

import itertools
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias, TypeVar, cast

from rightargs.context import unpacked
from rightargs.dispatch.breaker import CLOSED, Breaker, BreakerPolicy, bucket_of, credited
from rightargs.dispatch.idempotency import Record
from rightargs.dispatch.loops import Talk
from rightargs.dispatch.names import CallName
from rightargs.vocab.json import JsonValue

T = TypeVar("T")
S = TypeVar("S")
K = TypeVar("K")

RecordKey: TypeAlias = tuple[str, CallName]
"""What names a change: a tool and the caller's key for it, or a conversation and a call."""

Held: TypeAlias = list[object]
"""
A change on the short way: its number, the call, the provider's ID of it, the turn, when it counts as unknown or is forgotten, the result.

It becomes a `Record` when somebody asks for it. A list is made and settled at a fraction of the cost, and settling it is one step.
"""

_Fields: TypeAlias = tuple[int, CallName, str | None, tuple[int, int], float, "JsonValue | bytes"]
_RUNNING = object()
"""Stands where the result of a `Held` will be."""


class Keys(NamedTuple):
    """Which states a change concerns: None for one that it does not."""

    breaker: str | None = None
    talk: str | None = None
    record: RecordKey | None = None


class States(NamedTuple):
    """The states themselves: None where there is none yet, or it is not concerned."""

    breaker: Breaker | None = None
    talk: Talk | None = None
    record: Record | None = None


Change: TypeAlias = Callable[[States, float], tuple[States, T]]
"""A pure function of the states and the store's clock; it may be called again with newer states."""


class StoreUnavailable(RuntimeError):  # noqa: N818 (says what is the matter)
    """The shared state cannot be reached; whether the last change was made is not known."""


class Store(Protocol):
    """
    Keeps the state of breakers, conversations and changes. All its methods may be called from several threads.

    Raises:
        StoreUnavailable: From any method.
    """

    @property
    def shared(self) -> bool:
        """Whether other workers see it too, so that a call costs a round trip and sessions are exchanged."""
        ...

    def transact(self, keys: Keys, change: Change[T], /) -> T:
        """Apply *change* to the states at *keys* in one step that nothing comes between."""
        ...

    def breakers(self, tools: Sequence[str], /) -> tuple[Mapping[str, Breaker], float]:
        """Return the breakers of *tools* that there are, and the time on the store's clock."""
        ...

    def exchange(self, conversation: str, known: int, turns: Sequence[str], /) -> list[str] | int:
        """
        Add *turns* to a conversation, in one step, after those that others have added beyond the *known* ones; return theirs.

        Each turn has a mark of its own: one that stands there already, since an answer was lost, is not added again, and is among those
        returned. A number says that the store has only so many turns, fewer than are *known*; then nothing was added.
        """
        ...


class _Successes(NamedTuple):
    """When calls of one tool went well, in one epoch of its breaker."""

    epoch: int
    policy: BreakerPolicy
    times: deque[float]


_GATHERED = 256
"""Successes that wait before they are counted in any case."""


class MemoryStore:
    """
    The state of one process.

    Args:
        clock: Monotonic seconds.
        conversations: How many are remembered; those that were idle longest are forgotten first.
        records: How many changes are remembered.
    """

    __slots__ = ("_breakers", "_clock", "_conversations", "_lock", "_records", "_records_max", "_serial", "_talks", "_well")

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, conversations: int = 10_000, records: int = 100_000) -> None:
        self._clock = clock
        self._conversations, self._records_max = conversations, records
        self._lock = threading.Lock()
        self._serial = itertools.count()
        self._breakers: dict[str, Breaker] = {}
        self._talks: dict[str, Talk] = {}
        self._records: dict[RecordKey, Record | Held] = {}
        self._well: dict[str, _Successes] = {}

    @property
    def shared(self) -> bool:
        """No other worker sees it."""
        return False

    def transact(self, keys: Keys, change: Change[T], /) -> T:
        """Apply *change* under the lock, which is held for nothing else."""
        breaker, talk, record = keys
        with self._lock:
            if breaker is not None and breaker in self._well:
                self._gathered(breaker)
            before = States(
                None if breaker is None else self._breakers.get(breaker),
                None if talk is None else self._talks.get(talk),
                None if record is None else _recorded(self._records.get(record)),
            )
            after, answer = change(before, self._clock())
            if after is not before:
                if breaker is not None and after.breaker is not before.breaker:
                    self._breakers[breaker] = after.breaker or CLOSED
                if talk is not None and after.talk is not before.talk:
                    _put(self._talks, talk, after.talk, self._conversations)
                if record is not None and after.record is not before.record:
                    _put(self._records, record, after.record, self._records_max)
            return answer

    def calm(self, tool: str, conversation: str) -> int | None:
        """Return the epoch of a breaker that lets everything through, where the conversation has no refusals either; else None."""
        talk = self._talks.get(conversation)  # single reads of a dict need no lock
        if talk is not None and (talk.calls or talk.chains):
            return None
        breaker = self._breakers.get(tool)
        if breaker is None:
            return 0
        return breaker.epoch if breaker.mode == "closed" and not breaker.hold else None

    def went_well(self, tool: str, epoch: int, policy: BreakerPolicy) -> None:
        """Count a success; successes are gathered, without a lock, and reach the breaker before it is next asked."""
        well = self._well.get(tool)
        if well is None or well.epoch != epoch:
            with self._lock:
                self._gathered(tool)
                well = self._well[tool] = _Successes(epoch, policy, deque())
        well.times.append(self._clock())
        if len(well.times) >= _GATHERED:
            with self._lock:
                self._gathered(tool)

    def reserved(self, key: RecordKey, call: CallName, call_id: str | None, turn: tuple[int, int], lease: float) -> Held | None:
        """Reserve a change of which nothing is known; None where something is."""
        held: Held = [next(self._serial), call, call_id, turn, self._clock() + lease, _RUNNING]
        with self._lock:
            if self._records.setdefault(key, held) is not held:
                return None
            if len(self._records) > self._records_max:
                _thinned(self._records)
        return held

    def made(self, key: RecordKey, held: Held, value: "JsonValue | bytes", kept_for: float) -> None:
        """Record the result of a change that was reserved."""
        now, lease_ends = self._clock(), cast("float", held[4])
        held[4:] = now + kept_for, value
        if now < lease_ends:  # nobody else touches a reservation within its lease, so that no lock is needed
            return
        with self._lock:
            known = _recorded(self._records.get(key))
            if known is None or (known.state != "done" and known.owner == owner_of(held)):
                self._records[key] = held

    def _gathered(self, tool: str) -> None:
        """Bring the successes of *tool* into its breaker; the lock is held, and others may go on adding."""
        well = self._well.get(tool)
        if well is None:
            return
        times = [well.times.popleft() for _ in range(len(well.times))]
        if not times:
            return
        policy, counts = well.policy, {bucket_of(well.policy, min(times)): len(times)}
        if len(times) > 1 and bucket_of(policy, max(times)) not in counts:
            counts = Counter(bucket_of(policy, time) for time in times)
        for bucket in sorted(counts):
            self._breakers[tool] = credited(self._breakers.get(tool), well.epoch, bucket, counts[bucket])

    def breakers(self, tools: Sequence[str], /) -> tuple[Mapping[str, Breaker], float]:
        """Return the breakers of *tools* that there are, and the time on the store's clock."""
        with self._lock:
            for tool in tools:
                self._gathered(tool)
            return {tool: self._breakers[tool] for tool in tools if tool in self._breakers}, self._clock()

    def exchange(self, conversation: str, known: int, turns: Sequence[str], /) -> list[str] | int:  # noqa: ARG002 (the protocol's)
        """Return nothing: no other worker adds turns."""
        return []


def owner_of(held: Held) -> str:
    """Return the owner of a change on the short way; the numbers are the store's, and other owners have random names."""
    return f"short-{held[0]}"


def _recorded(entry: Record | Held | None) -> Record | None:
    """Return what is known of a change as a record."""
    if entry is None or isinstance(entry, Record):
        return entry
    _, call, call_id, turn, until, value = cast("_Fields", tuple(entry))
    if value is _RUNNING:
        return Record("running", owner_of(entry), call, until, None, call_id, *turn)
    return Record("done", owner_of(entry), call, until, cast("JsonValue", unpacked(value)), call_id, *turn)


def _put(states: dict[K, S], key: K, state: S | None, limit: int) -> None:
    """Set or drop a state; the newest stands last, and the oldest goes where there are too many."""
    states.pop(key, None)
    if state is not None:
        states[key] = state
        if len(states) > limit:
            _thinned(states)


def _thinned(states: dict[K, S]) -> None:
    """Drop the oldest, some at once: a dict is searched from its start for its first key, past all that were deleted."""
    for key in list(itertools.islice(states, max(1, len(states) // 16))):
        del states[key]
