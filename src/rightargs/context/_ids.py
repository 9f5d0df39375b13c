"""Which tool result each ID came from."""

import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from rightargs.vocab.json import FrozenJson

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
MAX_ID_LENGTH = 128
MAX_ID_BITS = 4 * MAX_ID_LENGTH
MAX_UNFOLDED = 256_000
"""JSON text inside a result longer than this stays text: unfolding must not cost more than the result."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """
    One place where a tool returned a value.

    Attributes:
        tool: The tool that returned it.
        turn: The index of that result in the session.
        path: Keys and indices from the root of the result to the value.
        record: The nearest object around the value: what the ID points to.
        result: The whole result.
    """

    tool: str
    turn: int
    path: tuple[str | int, ...]
    record: Mapping[str, FrozenJson] | None
    result: FrozenJson


def fold(text: str) -> str:
    """Drop what only formats an ID: case and everything but letters and digits."""
    return "".join(filter(str.isalnum, text)).casefold()


def unfold(value: FrozenJson) -> FrozenJson:
    """Decode JSON text inside a tool result; anything else stays as it is."""
    if isinstance(value, str) and len(value) <= MAX_UNFOLDED and value.lstrip()[:1] in {"{", "["}:
        try:
            decoded: FrozenJson = json.loads(value)
        except (ValueError, RecursionError):
            return value
        return decoded
    return value


def leaves(
    value: FrozenJson, path: tuple[str | int, ...] = (), record: Mapping[str, FrozenJson] | None = None
) -> Iterator[tuple[tuple[str | int, ...], str | int | float, Mapping[str, FrozenJson] | None]]:
    """Yield each text and number of a result with its path and the object around it."""
    stack: list[tuple[FrozenJson, tuple[str | int, ...], Mapping[str, FrozenJson] | None]] = [(value, path, record)]
    while stack:
        value, path, record = stack.pop()
        value = unfold(value)
        if isinstance(value, str):
            yield path, value, record
        elif isinstance(value, bool):
            continue
        elif isinstance(value, (int, float)):
            yield path, value, record
        elif isinstance(value, Mapping):
            stack.extend((item, (*path, key), value) for key, item in reversed(list(value.items())))
            # keys are data too where a result maps IDs to records
            for key, item in value.items():
                yield (*path, key), key, item if isinstance(item, Mapping) else value
        elif isinstance(value, Sequence):
            stack.extend((item, (*path, index), record) for index, item in reversed(list(enumerate(value))))


class IdIndex:
    """
    The values that tools successfully returned, by value: append-only, shared by a session and its snapshots.

    A snapshot passes the number of turns it knows; sightings of later turns are not shown to it.
    """

    __slots__ = ("_by_day", "_by_fold", "_by_value", "_first", "_lock", "_waiting")

    def __init__(self) -> None:
        self._by_value: dict[str, list[Sighting]] = {}
        self._by_fold: dict[str, list[str]] = {}
        self._by_day: dict[str, list[tuple[int, str]]] = {}
        self._first: dict[str, int] = {}
        self._waiting: list[tuple[str, int, FrozenJson]] = []
        self._lock = threading.Lock()

    def add(self, tool: str, turn: int, result: FrozenJson) -> None:
        """Index every leaf of a successful *result*."""
        if self._waiting:
            self._caught_up()
        self._first.setdefault(tool, turn)
        self._index(tool, turn, result)

    def add_later(self, tool: str, turn: int, result: FrozenJson) -> None:
        """Index a *result* that nobody will change when the index is next asked: most results of a plain tool never are."""
        self._first.setdefault(tool, turn)
        self._waiting.append((tool, turn, result))

    def _caught_up(self) -> None:
        with self._lock:
            while self._waiting:
                self._index(*self._waiting[0])
                del self._waiting[0]

    def _index(self, tool: str, turn: int, result: FrozenJson) -> None:
        for path, leaf, record in leaves(result):
            if isinstance(leaf, int) and leaf.bit_length() > MAX_ID_BITS:  # Python refuses to write an integer of thousands of digits
                continue
            text = str(leaf)
            if not text or len(text) > MAX_ID_LENGTH:
                continue
            seen = self._by_value.get(text)
            if seen is None:
                if _MOMENT.match(text):
                    self._by_day.setdefault(text[:10], []).append((turn, text))
                seen = self._by_value[text] = []
                self._by_fold.setdefault(fold(text), []).append(text)
            seen.append(Sighting(tool, turn, path, record, result))

    def __len__(self) -> int:
        """Return how many different values tools have returned."""
        if self._waiting:
            self._caught_up()
        return len(self._by_value)

    def has_result(self, tool: str, *, before: int) -> bool:
        """Whether *tool* has succeeded."""
        return self._first.get(tool, before) < before

    def dated(self, day: date, *, before: int) -> list[str]:
        """Return the date-times that tools returned on *day* and its neighbours, where another offset may put them."""
        if self._waiting:
            self._caught_up()
        days = (str(day - timedelta(days=1)), str(day), str(day + timedelta(days=1)))
        return [text for name in days for turn, text in self._by_day.get(name, ()) if turn < before]

    def sightings(self, value: str | int, *, before: int) -> list[Sighting]:
        """Return where *value* was returned, the oldest first."""
        if self._waiting:
            self._caught_up()
        found = self._by_value.get(value if type(value) is str else str(value))
        return [] if found is None else [seen for seen in found if seen.turn < before]

    def knows(self, value: str, *, before: int) -> bool:
        """Whether *value* was returned at all: its first sighting tells, however many there are."""
        if self._waiting:
            self._caught_up()
        found = self._by_value.get(value)
        return found is not None and found[0].turn < before

    def like(self, value: str, *, before: int) -> list[str]:
        """Return the values returned that differ from *value* at most in formatting."""
        if self._waiting:
            self._caught_up()
        return [text for text in self._by_fold.get(fold(value), ()) if any(seen.turn < before for seen in self._by_value[text])]
