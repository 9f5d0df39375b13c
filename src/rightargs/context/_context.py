"""The frozen snapshot that a guard decides on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import overload
from zoneinfo import ZoneInfo

from rightargs.context._ids import IdIndex, Sighting
from rightargs.context._locale import zone
from rightargs.context._turns import ToolResult, Turn


class Transcript(Sequence[Turn]):
    """The first *length* turns of an append-only log: a view, not a copy."""

    __slots__ = ("_log", "_start", "_stop")

    def __init__(self, log: Sequence[Turn], stop: int, start: int = 0) -> None:
        self._log, self._start, self._stop = log, start, stop

    def __len__(self) -> int:
        return self._stop - self._start

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Turn]: ...
    def __getitem__(self, index: int | slice) -> Turn | Sequence[Turn]:
        if isinstance(index, slice):
            return tuple(self._log[self._start + place] for place in range(*index.indices(len(self))))
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._log[self._start + index if index >= 0 else self._stop + index]

    def __iter__(self) -> Iterator[Turn]:
        for index in range(self._start, self._stop):
            yield self._log[index]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """
    What was known when the call was made.

    None means not given: no default locale, zone, currency or clock is assumed.

    Attributes:
        locale: BCP 47 tag, such as `en-IN`.
        timezone: IANA zone name of the user.
        region: ISO 3166-1 alpha-2, from the locale unless given.
        currency: ISO 4217 code that bare amounts are in.
        now: Aware date-time of the last turn.
        transcript: The turns so far, the oldest first.
        ids: The values that tools successfully returned.
        permissions: Names of the tools that the caller may use; None where the application sets no bounds.
    """

    locale: str | None = None
    timezone: str | None = None
    region: str | None = None
    currency: str | None = None
    now: datetime | None = None
    transcript: Sequence[Turn] = ()
    ids: IdIndex = field(default_factory=IdIndex, repr=False, compare=False)
    permissions: frozenset[str] | None = None
    memo: dict[object, object] = field(default_factory=dict[object, object], repr=False, compare=False)
    """What later floors found in a turn, kept with the session so that no turn is read twice; keyed by turn index and finder."""
    length: int = field(init=False, repr=False, compare=False)
    """The number of turns."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", len(self.transcript))

    @property
    def language(self) -> str | None:
        """The language subtag of the locale."""
        return None if self.locale is None else self.locale.split("-", 1)[0]

    @property
    def zone(self) -> ZoneInfo | None:
        """The user's zone with its rules."""
        return None if self.timezone is None else zone(self.timezone)

    @property
    def today(self) -> datetime | None:
        """The clock in the user's zone; None without a clock."""
        if self.now is None:
            return None
        return self.now if self.timezone is None else self.now.astimezone(zone(self.timezone))

    def at(self, moment: datetime | None) -> "Context":
        """Return this context as it was at *moment*: relative words of a turn are read at the time of that turn."""
        return self if moment is None else replace(self, now=moment)

    def sightings(self, value: str | int) -> list[Sighting]:
        """Return where tools successfully returned *value*."""
        return self.ids.sightings(value, before=self.length)

    def knows(self, value: str) -> bool:
        """Whether a tool successfully returned *value*."""
        return self.ids.knows(value, before=self.length)

    def like(self, value: str) -> list[str]:
        """Return the known values that differ from *value* at most in formatting."""
        return self.ids.like(value, before=self.length)

    def permits(self, tool: str) -> bool:
        """Whether the application lets the caller use *tool*."""
        return self.permissions is None or tool in self.permissions

    def succeeded(self, tool: str) -> bool:
        """Whether a call of *tool* has succeeded in this conversation."""
        return self.ids.has_result(tool, before=self.length)

    def results(self, *tools: str) -> Iterator[tuple[int, ToolResult]]:
        """Yield the successful results of *tools* (of all where none is named), the latest first."""
        for index in range(len(self.transcript) - 1, -1, -1):
            turn = self.transcript[index]
            if isinstance(turn, ToolResult) and not turn.failed and (not tools or turn.tool in tools):
                yield index, turn
