"""Days that are counted from today: words, amounts, weekdays."""

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from types import MappingProxyType

from rightargs.canon.dates._calendar import day_of, last_of_month, later, months_later
from rightargs.canon.dates._ground import MISSING_CLOCK, Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.canon.dates._lexicon import Unit
from rightargs.canon.dates._tokens import Token
from rightargs.canon.dates._weekdays import after_next, weekday, weekday_of_week
from rightargs.canon.dates._years import NEAR, NEXT_YEAR
from rightargs.vocab.readings import Filled

RelativeReader = Callable[[str, tuple[Token, ...], Ground], DayGuess]

NO_DATE = Fault("not_a_date", "The text names no date.")
BEYOND = Fault("invalid_year", "The date lies beyond the calendar.")


def _value(token: Token) -> int:
    """Return the number a token counts: "a" is one."""
    if token.kind == "a":
        return 1
    return token.value if isinstance(token.value, int) else int(token.text)


def _unit(token: Token) -> Unit:
    assert isinstance(token.value, Unit)
    return token.value


def _shifted(day: date, tokens: tuple[Token, ...], sign: int) -> date | None:
    """Move *day* by every `<count> <unit>` of the tokens; None beyond the calendar."""
    counts = [token for token in tokens if token.kind in "awnhy9"]
    units = [_unit(token) for token in tokens if token.kind == "U"]
    found: date | None = day
    for count, unit in zip(counts, units, strict=len(counts) == len(units)):
        if found is None:
            return None
        amount = sign * _value(count) * unit.size
        found = later(found, amount) if unit.base == "day" else months_later(found, amount)
    return found


def _amounts(sign: int) -> RelativeReader:
    def read(_kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
        if ground.now is None:
            return MISSING_CLOCK
        found = _shifted(ground.now.date(), tokens, sign)
        if found is None:
            return BEYOND
        return Days((found,), coarse=any(_unit(token).base == "month" for token in tokens if token.kind == "U"))

    return read


def _day_word(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    today = ground.today
    if today is None:
        return MISSING_CLOCK
    shift = _value(tokens[-1])
    if kinds[0] == "<" and shift:
        return NO_DATE
    if kinds[-1] == "R":
        return _only(later(today, shift))
    ahead, behind = later(today, shift), later(today, -shift)
    if ground.house.prefer is not None:
        return _only(ahead if ground.house.prefer == "future" else behind)
    if ahead is None or behind is None:
        return BEYOND
    return Days((ahead, behind), "either_direction", "The word means a day ahead as well as a day past.")


def _only(day: date | None) -> DayGuess:
    return BEYOND if day is None else Days((day,))


def _around(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "the day after tomorrow" and "the day before yesterday"."""
    unit = next(_unit(token) for token in tokens if token.kind == "U")
    if unit.plural or ground.today is None:
        return NO_DATE if unit.plural else MISSING_CLOCK
    anchor = later(ground.today, _value(tokens[-1]))
    if anchor is None:
        return BEYOND
    sign = 1 if "1" in kinds else -1
    return _only(later(anchor, sign * unit.size) if unit.base == "day" else months_later(anchor, sign * unit.size))


def _today_and(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "a week today", "today week", "a fortnight tomorrow", "two days from tomorrow", "a week ago today"."""
    unit = next(_unit(token) for token in tokens if token.kind == "U")
    shift = next((_value(token) for token in tokens if token.kind == "R"), 0)
    if kinds[0] == "U" and (unit.plural or unit.name == "day"):
        return NO_DATE
    if kinds[0] == "R" and (unit.plural or unit.name not in {"week", "fortnight"}):
        return NO_DATE
    if (shift < 0 and not {"f", "1"}.intersection(kinds)) or (shift and "g" in kinds):
        return NO_DATE  # "a week yesterday" has two readings in the United Kingdom, and none elsewhere
    if ground.today is None:
        return MISSING_CLOCK
    anchor = later(ground.today, shift)
    if anchor is None:
        return BEYOND
    amount = unit.size * (_value(tokens[0]) if kinds[0] not in "RU" else 1) * (-1 if "g" in kinds else 1)
    return _only(later(anchor, amount) if unit.base == "day" else months_later(anchor, amount))


def _after_today(_kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "aaj se 3 din baad"."""
    if ground.today is None:
        return MISSING_CLOCK
    anchor = later(ground.today, _value(tokens[0]))
    return BEYOND if anchor is None else _only(_shifted(anchor, tokens, 1))


def _weeks_on(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "a week on Friday", "Friday week", "two weeks from Friday"."""
    unit = next(_unit(token) for token in tokens if token.kind == "U")
    counted_on = {"f", "1"}.intersection(kinds)
    if (unit.base != "day" and not counted_on) or (kinds[0] == "W" and (unit.plural or unit.name not in {"week", "fortnight"})):
        return NO_DATE
    if kinds[0] != "W" and not counted_on and unit.size == 1:
        return NO_DATE
    start = next(place for place, kind in enumerate(kinds) if kind in "tNcW" and place > kinds.find("U")) if kinds[0] != "W" else 0
    guess = weekday(kinds[start:] if kinds[0] != "W" else "W", tokens[start:] if kinds[0] != "W" else tokens[:1], ground)
    if isinstance(guess, Fault):
        return guess
    amount = unit.size * (_value(tokens[0]) if kinds[0] != "W" else 1)
    move = later if unit.base == "day" else months_later
    days = tuple(found for day in guess.days if day >= (ground.today or day) and (found := move(day, amount)))
    return Days(days, guess.code, guess.why) if days else BEYOND


def counted(kinds: str, tokens: tuple[Token, ...], guess: DayGuess | None) -> DayGuess | None:
    """Move *guess* by the amount before it: "2 weeks before 13 May 1999", "the day after Christmas"."""
    if guess is None or isinstance(guess, Fault):
        return guess
    units = [_unit(token) for token in tokens if token.kind == "U"]
    if all(kind in "dUbf1" for kind in kinds):
        if units[0].name != "day" or units[0].plural or kinds[-1] == "f":
            return NO_DATE
        tokens = (Token("a", None, "a"), *tokens)
    elif sum(kind in "awnhy9" for kind in kinds) != len(units):
        return NO_DATE
    days: tuple[date | None, ...] = guess.days
    code, why = guess.code, guess.why
    if NEXT_YEAR in guess.filled and len(days) == 1 and any(unit.base == "month" for unit in units):
        code, why = "missing_year", "The year that the text counts from is not said."
        days = (*days, day_of(guess.days[0].year - 1, guess.days[0].month, guess.days[0].day))
    moved = [_shifted(day, tokens, -1 if kinds[-1] == "b" else 1) for day in days if day is not None]
    found = tuple(dict.fromkeys(day for day in moved if day is not None))
    return Days(found, code, why, guess.filled, guess.coarse) if found else BEYOND


def _working(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Count working days, which only the calendar of the field can tell."""
    is_working = ground.house.calendar
    if is_working is None:
        return Fault("no_calendar", "Working days can be counted only with a calendar, and this field has none.")
    unit = next(_unit(token) for token in tokens if token.kind == "U")
    if unit.name != "day" or ground.today is None:
        return NO_DATE if unit.name != "day" else MISSING_CLOCK
    count = next((_value(token) for token in tokens if token.kind in "awn"), 1)
    step = timedelta(-1 if "g" in kinds or "L" in kinds else 1)
    day, steps = ground.today, 0
    while count and steps < 1000:
        day, steps = day + step, steps + 1
        count -= bool(is_working(day))
    return BEYOND if count else Days((day,))


def _month_named(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> tuple[int, int | None] | Fault:
    """Return the month that an "of ..." names, and its year where that is said."""
    months = [token for token in tokens if token.kind == "M"]
    if months:
        years = [int(token.text) for token in tokens if token.kind == "y"]
        return _value(months[0]), years[0] if years else None
    unit = _unit([token for token in tokens if token.kind == "U"][-1])
    if unit.name != "month" or unit.plural:
        return NO_DATE
    if ground.today is None:
        return MISSING_CLOCK
    after = re.split("[Fi]", kinds, maxsplit=1)[-1]
    shift = 1 if "N" in after else -1 if "L" in after else 0
    first = months_later(ground.today.replace(day=1), shift)
    return BEYOND if first is None else (first.month, first.year)


def _in_month(kinds: str, tokens: tuple[Token, ...], ground: Ground, pick: Callable[[int, int], date | None]) -> DayGuess:
    """Apply *pick* to the month that is named; without a year, to its next occurrence."""
    named = _month_named(kinds, tokens, ground)
    if isinstance(named, Fault):
        return named
    month, year = named
    if year is not None:
        found = pick(year, month) if 1000 <= year <= 9999 else None
        return Days((found,)) if found else Fault("invalid_day", "The month has no such day.")
    today = ground.today
    if today is None:
        return Fault("incomplete", "The year is missing, and the session has no clock.")
    days = [found for near in range(today.year - 1, min(today.year + 3, 10000)) if (found := pick(near, month))]
    ahead, behind = [day for day in days if day >= today], [day for day in days if day < today]
    if not ahead or (ahead[0] - today).days > 366:
        return Fault("invalid_day", "The month has no such day.")
    if behind and (today - behind[-1]).days <= NEAR and ahead[0] != today and ground.house.prefer is None:
        return Days((behind[-1], ahead[0]), "missing_year", "The year is not said, and that day passed a short while ago.", (NEXT_YEAR,))
    if ground.house.prefer == "past" and behind and ahead[0] != today:
        return Days((behind[-1],), filled=(Filled("year", "the field looks back"),))
    return Days((ahead[0],), filled=(NEXT_YEAR,))


def _nth_weekday(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "the first Monday of October", "the last Friday of this month"."""
    which = next(token for token in tokens if token.kind in "oL")
    wanted = next(_value(token) for token in tokens if token.kind == "W")
    count = None if which.kind == "L" else _value(which)
    if count is not None and count > 5:
        return NO_DATE

    def pick(year: int, month: int) -> date | None:
        if count is None:
            last = date(year, month, last_of_month(year, month))
            return last - timedelta((last.weekday() - wanted) % 7)
        first = date(year, month, 1)
        return day_of(year, month, 1 + (wanted - first.weekday()) % 7 + 7 * (count - 1))

    return _in_month(kinds, tokens, ground, pick)


def _nth_day(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess:
    """Read "the last day of September", "the first day of next month"."""
    which = next(token for token in tokens if token.kind in "oL")
    if _unit(next(token for token in tokens if token.kind == "U")).name != "day":
        return NO_DATE

    def pick(year: int, month: int) -> date | None:
        return day_of(year, month, last_of_month(year, month) if which.kind == "L" else _value(which))

    return _in_month(kinds, tokens, ground, pick)


RELATIVE: Mapping[str, RelativeReader] = MappingProxyType(
    {
        "weekday": weekday,
        "weekday_of_week": weekday_of_week,
        "weeks_on": _weeks_on,
        "after_next": after_next,
        "day_word": _day_word,
        "around": _around,
        "after_today": _after_today,
        "today_and": _today_and,
        "in_units": _amounts(1),
        "units_hence": _amounts(1),
        "units_ago": _amounts(-1),
        "working": _working,
        "nth_weekday": _nth_weekday,
        "nth_day": _nth_day,
    }
)
