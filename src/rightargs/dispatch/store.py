"""Where the state of dispatching lives: in this process, or with all workers."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from rightargs.dispatch.breaker import Breaker, BreakerPolicy, bucket_of, credited
from rightargs.dispatch.idempotency import Record, Wish, finished, reserve
from rightargs.dispatch.loops import Talk
from rightargs.vocab.json import JsonValue

T = TypeVar("T")
S = TypeVar("S")


class Keys(NamedTuple):
    """Which states a change concerns: None for one that it does not."""

    breaker: str | None = None
    talk: str | None = None
    record: str | None = None


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

        A number says that the store has only so many turns, fewer than are *known*; then nothing was added.
        """
        ...


class MemoryStore:
    """
    The state of one process.

    Args:
        clock: Monotonic seconds.
        conversations: How many are remembered; the one that was idle longest is forgotten first.
        records: How many changes are remembered.
    """

    __slots__ = ("_breakers", "_clock", "_conversations", "_lock", "_records", "_records_max", "_talks", "_well")

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, conversations: int = 10_000, records: int = 100_000) -> None:
        self._clock = clock
        self._conversations, self._records_max = conversations, records
        self._lock = threading.Lock()
        self._breakers: dict[str, Breaker] = {}
        self._talks: dict[str, Talk] = {}
        self._records: dict[str, Record] = {}
        self._well: dict[str, list[int]] = {}

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
                None if record is None else self._records.get(record),
            )
            after, answer = change(before, self._clock())
            if after is not before:
                if breaker is not None and after.breaker is not before.breaker:
                    _put(self._breakers, breaker, after.breaker, 0)
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
        """Count a success; those of one time bucket are gathered and reach the breaker before it is next asked."""
        bucket = bucket_of(policy, self._clock())
        with self._lock:
            well = self._well.get(tool)
            if well is not None and well[0] == bucket and well[1] == epoch:
                well[2] += 1
            else:
                self._gathered(tool)
                self._well[tool] = [bucket, epoch, 1]

    def reserved(self, key: str, wish: Wish) -> bool:
        """Reserve a change of which nothing is known; False where something is."""
        fresh, _ = reserve(None, wish, self._clock())
        with self._lock:
            if key in self._records:
                return False
            _put(self._records, key, fresh, self._records_max)
        return True

    def made(self, key: str, wish: Wish, value: JsonValue, kept_for: float) -> None:
        """Record the result of a change that was reserved."""
        with self._lock:
            record = finished(self._records.get(key), wish, value, self._clock(), kept_for)
            if record is not None:
                self._records[key] = record

    def _gathered(self, tool: str) -> None:
        """Bring the successes of *tool* into its breaker; the lock is held."""
        well = self._well.pop(tool, None)
        if well is not None:
            bucket, epoch, count = well
            self._breakers[tool] = credited(self._breakers.get(tool), epoch, bucket, count)

    def breakers(self, tools: Sequence[str], /) -> tuple[Mapping[str, Breaker], float]:
        """Return the breakers of *tools* that there are, and the time on the store's clock."""
        with self._lock:
            for tool in tools:
                self._gathered(tool)
            return {tool: self._breakers[tool] for tool in tools if tool in self._breakers}, self._clock()

    def exchange(self, conversation: str, known: int, turns: Sequence[str], /) -> list[str] | int:  # noqa: ARG002 (the protocol's)
        """Return nothing: no other worker adds turns."""
        return []


def _put(states: dict[str, S], key: str, state: S | None, limit: int) -> None:
    """Set or drop a state; the newest stands last, and the oldest goes where there are too many."""
    states.pop(key, None)
    if state is not None:
        states[key] = state
        if limit and len(states) > limit:
            del states[next(iter(states))]
