"""What the parts of a phrase say, before they become a canonical value."""

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TypeAlias

from rightargs.vocab.readings import Filled


@dataclass(frozen=True, slots=True)
class Fault:
    """
    A part that has no reading.

    Attributes:
        code: An entry of the code catalogue.
        why: One sentence, without the text.
        likely: Days, or whole canonical values, that were perhaps meant.
    """

    code: str
    why: str
    likely: tuple[date | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Days:
    """
    The days that a phrase may mean, the best first.

    Attributes:
        code: Why there are several; empty where there is one.
        coarse: The phrase counts months or years, so that a time of day beside it fits no one day.
    """

    days: tuple[date, ...]
    code: str = ""
    why: str = ""
    filled: tuple[Filled, ...] = ()
    coarse: bool = False


@dataclass(frozen=True, slots=True)
class Zoned:
    """
    A zone as a text names it.

    Attributes:
        offset: Minutes east of Greenwich, where the text gives an offset; it is final.
        names: IANA zones that the words may mean.
        wanted: For each name the half of the year it is bound to: `standard`, `daylight`, or `generic` for both.
        word: The abbreviation, where it is one.
    """

    offset: int | None = None
    names: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """One time of day; *shift* is 1 where it stands at the end of the day named (24:00)."""

    at: time
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Clocks:
    """The times of day that a phrase may mean, the best first, and the zone it names."""

    clocks: tuple[Clock, ...]
    code: str = ""
    why: str = ""
    filled: tuple[Filled, ...] = ()
    zone: Zoned | None = None


@dataclass(frozen=True, slots=True)
class Instants:
    """Exact moments that need no clock time beside them ("in 2 hours", "now")."""

    moments: tuple[datetime, ...]
    filled: tuple[Filled, ...] = ()


@dataclass(frozen=True, slots=True)
class Spans:
    """Half-open ranges of days that a phrase may mean, the best first."""

    spans: tuple[tuple[date, date], ...]
    code: str = ""
    why: str = ""
    filled: tuple[Filled, ...] = ()


DayGuess: TypeAlias = Days | Fault
ClockGuess: TypeAlias = Clocks | Fault
SpanGuess: TypeAlias = Spans | Fault
