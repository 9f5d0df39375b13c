"""Years that are not said, or said with two digits; and the weekday that a date is said to be."""

from dataclasses import dataclass
from datetime import date

from rightargs.canon.dates._calendar import day_of, later
from rightargs.canon.dates._ground import MISSING_CLOCK, Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.vocab.readings import Filled

NEAR = 31
"""Days after which a date without a year is no longer taken to be the one that just passed (a house rule of ours)."""

AHEAD = 20
"""Years ahead of the clock up to which two digits are a year of this century (a house rule of ours)."""

_EARLIEST, _LATEST = 1600, 2400
"""Years that a text may say; no other calendar in daily use has its present years among them."""

_BUDDHIST = 543
"""Years by which the Thai solar calendar is ahead."""

NEXT_YEAR = Filled("year", "next occurrence")
LAST_YEAR = Filled("year", "the field looks back")

WEEKDAY_MISMATCH = "weekday_mismatch"
_CENTURY = "Two digits do not tell the century."


@dataclass(frozen=True, slots=True)
class Years:
    """The years that two digits may be, and why there are two."""

    years: tuple[int, ...]
    code: str = ""
    why: str = ""


def centuries(short: int, today: date | None) -> Years:
    """Read a year of two digits: this century's up to twenty years ahead, otherwise both centuries."""
    if today is None:
        return Years((2000 + short, 1900 + short), "ambiguous_century", "The session has no clock to tell the century.")
    year = today.year - today.year % 100 + short
    if year <= today.year + AHEAD:
        return Years((year,)) if year + 100 > today.year + AHEAD else Years((year, year + 100), "ambiguous_century", _CENTURY)
    return Years((year - 100, year), "ambiguous_century", _CENTURY)


def occurrence(month: int, day: int, ground: Ground, weekday: int | None = None) -> DayGuess:
    """
    Read a day of the year without a year: its next occurrence.

    One that passed within a month is as likely meant; a stated weekday decides between the two.
    """
    if not 1 <= month <= 12:
        return Fault("invalid_month", "There is no such month.")
    if not day_of(2000, month, day):
        return Fault("invalid_day", "The month has no such day.")
    today = ground.today
    if today is None:
        return Fault("incomplete", "The year is missing, and the session has no clock.")
    if weekday is not None and (asked := _mismatched(month, day, today, weekday)) is not None:
        return asked
    ahead = next((found for year in range(today.year, today.year + 9) if (found := day_of(year, month, day)) and found >= today), None)
    behind = next((found for year in range(today.year, today.year - 9, -1) if (found := day_of(year, month, day)) and found < today), None)
    if ahead is not None and behind is not None and (ahead - today).days > 366 and ground.house.prefer is None:
        return Days((ahead, behind), "missing_year", "The year is not said, and the next one has no such day.")
    if ground.house.prefer == "past":
        found = ahead if ahead == today else behind
        return Days((found,), filled=(LAST_YEAR,)) if found else MISSING_CLOCK
    if ahead is None:
        return Fault("invalid_year", "The date lies beyond the calendar.")
    if behind is None or (today - behind).days > NEAR or ground.house.prefer == "future" or ahead == today:
        return Days((ahead,), filled=(NEXT_YEAR,))
    fitting = tuple(one for one in (behind, ahead) if weekday is None or one.weekday() == weekday)
    if len(fitting) == 1:
        return Days(fitting, filled=(Filled("year", "the stated weekday"),))
    return Days((behind, ahead), "missing_year", "The year is not said, and that day passed a short while ago.", (NEXT_YEAR,))


def _mismatched(month: int, day: int, today: date, weekday: int) -> DayGuess | None:
    """
    Ask about a date whose next occurrence, and one that just passed, are other days of the week than the stated *weekday*.

    "Thu 18 Sep", said before a Friday the 18th, may be that of another year as well as a slip. Only a weekday that none of the
    years around has is left as the contradiction it is.
    """
    near = [found for year in range(today.year - 2, min(today.year + 3, 10000)) if (found := day_of(year, month, day))]
    ahead, behind = [found for found in near if found >= today][:1], [found for found in near if found < today][-1:]
    if any(found.weekday() == weekday for found in (*ahead, *(one for one in behind if (today - one).days <= NEAR))):
        return None
    others = sorted((found for found in near if found.weekday() == weekday), key=lambda found: abs((found - today).days))
    if not others:
        return None
    days = tuple(sorted({*others[:2], *ahead, *behind}, key=lambda found: abs((found - today).days)))
    slips = [_on_nearest(day, weekday) for day in ahead]
    days = (*days, *(slip for slip in slips if slip is not None and slip not in days))
    return Days(days, WEEKDAY_MISMATCH, "The date is that day of the week in another year only.")


def of_our_calendar(guess: DayGuess) -> DayGuess:
    """
    Refuse years that people write in other calendars: 1405 (Persian), 1448 (Hijri), 2569 (Buddhist).

    Machine forms are not checked: ISO 8601 is Gregorian.
    """
    if (
        isinstance(guess, Fault)
        or (len(guess.days) == 1 and _EARLIEST <= guess.days[0].year < _LATEST)
        or all(_EARLIEST <= day.year < _LATEST for day in guess.days)
    ):
        return guess
    converted = (day_of(day.year - _BUDDHIST, day.month, day.day) for day in guess.days if day.year >= _LATEST)
    return Fault(
        "other_calendar", "The year is not one that people write in the Gregorian calendar.", tuple(day for day in converted if day)
    )


def _on_nearest(day: date, weekday: int) -> date | None:
    """Return the day of that *weekday* that is nearest to *day*."""
    return later(day, (weekday - day.weekday() + 3) % 7 - 3)


def on_weekday(guess: DayGuess, weekday: int | None) -> DayGuess:
    """Keep the days that are the stated *weekday*; a date on another weekday is an error, never adjusted."""
    if weekday is None or isinstance(guess, Fault):
        return guess
    if guess.code == WEEKDAY_MISMATCH:
        return guess
    fitting = tuple(day for day in guess.days if day.weekday() == weekday)
    if len(fitting) == 1:
        return Days(fitting, filled=guess.filled)
    if fitting:
        return Days(fitting, guess.code, guess.why, guess.filled)
    near = (_on_nearest(day, weekday) for day in guess.days)
    likely = tuple(dict.fromkeys((*guess.days, *(day for day in near if day))))
    return Fault(WEEKDAY_MISMATCH, "That date is another day of the week.", likely)
