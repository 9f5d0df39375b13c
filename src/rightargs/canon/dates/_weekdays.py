"""Weekdays: "Friday", "next Friday", "last Tuesday", "Tuesday next week"."""

from datetime import date

from rightargs.canon.dates._calendar import later
from rightargs.canon.dates._ground import MISSING_CLOCK, Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.canon.dates._lexicon import Unit
from rightargs.canon.dates._tokens import Token

_BEYOND = Fault("invalid_year", "The date lies beyond the calendar.")
_TODAY_IS_ONE = "Today is that day of the week; today or a week from now may be meant."
_TWO_WEEKS = "People mean the nearest such day or the one a week later."


def next_occurrence(today: date, wanted: int) -> date | None:
    """Return the first *wanted* weekday on or after *today*."""
    return later(today, (wanted - today.weekday()) % 7)


def _days(code: str, why: str, *days: date | None) -> DayGuess:
    found = tuple(dict.fromkeys(day for day in days if day is not None))
    if not found:
        return _BEYOND
    return Days(found) if len(found) == 1 else Days(found, code, why)


def weekday(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read a weekday alone or with this, next, last, coming, past."""
    today = ground.today
    if today is None:
        return MISSING_CLOCK
    wanted = tokens[kinds.index("W")].value
    assert isinstance(wanted, int)
    ahead = (wanted - today.weekday()) % 7
    if "p" in kinds:
        return _days("", "", later(today, ahead - 7))
    if "L" in kinds:
        return _last(today, wanted, ground)
    if "N" in kinds and "c" not in kinds:
        return _next(today, ahead, ground)
    if ahead:
        day = later(today, ahead)
        return _BEYOND if day is None else Days((day,))
    if "c" in kinds:
        return _days("", "", later(today, 7))
    return _days("weekday_today", _TODAY_IS_ONE, today, later(today, 7), later(today, -7))


def _next(today: date, ahead: int, ground: Ground) -> DayGuess:
    """Read "next Friday": the nearest one ahead, or the one a week later, unless today is a Friday."""
    if not ahead:
        return _days("", "", later(today, 7))
    nearest, week_after = later(today, ahead), later(today, ahead + 7)
    if ground.house.next_weekday is not None:
        return _days("", "", nearest if ground.house.next_weekday == "nearest" else week_after)
    return _days("next_weekday", _TWO_WEEKS, nearest, week_after)


def _last(today: date, wanted: int, ground: Ground) -> DayGuess:
    """Read "last Friday": asked where the nearest one is yesterday or in the current week."""
    behind = (today.weekday() - wanted) % 7 or 7
    nearest = later(today, -behind)
    if behind == 7:
        return _days("", "", nearest)
    starts = {0, ground.first_day or 0}
    this_week = any(behind <= (today.weekday() - first) % 7 for first in starts)
    if this_week or behind == 1:
        return _days("last_weekday", "People mean the nearest such day or the one of last week.", nearest, later(today, -behind - 7))
    return _days("", "", nearest)


def weekday_of_week(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "Tuesday next week", where weeks may begin on Monday or on the first day of the locale."""
    today = ground.today
    if today is None:
        return MISSING_CLOCK
    unit = next(token.value for token in tokens if token.kind == "U")
    wanted = next(token.value for token in tokens if token.kind == "W")
    assert isinstance(unit, Unit)
    assert isinstance(wanted, int)
    if unit.name != "week" or unit.plural:
        return Fault("not_a_date", "The text names no date.")
    shift = 7 if "N" in kinds else -7 if "L" in kinds else 0
    starts = (0, 6) if ground.first_day is None else dict.fromkeys((ground.first_day, 0))
    days = [later(today, shift - (today.weekday() - first) % 7 + (wanted - first) % 7) for first in starts]
    return _days("first_day_of_week", "It depends on the day that begins the week.", *days)


def after_next(_kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "the Friday after next"."""
    named = tuple(token for token in tokens if token.kind in "NW")
    guess = weekday("".join(token.kind for token in named), named, ground)
    return guess if isinstance(guess, Fault) else _days(guess.code, guess.why, *(later(day, 7) for day in guess.days))
