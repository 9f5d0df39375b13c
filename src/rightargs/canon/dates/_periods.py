"""Ranges with a name: weeks, months, quarters, years, weekends, "the last 7 days"."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from types import MappingProxyType

from rightargs.canon.dates._calendar import day_of, later, months_later
from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._ground import MISSING_CLOCK, Ground
from rightargs.canon.dates._guess import Days, Fault, SpanGuess, Spans
from rightargs.canon.dates._lazy import LazyPattern
from rightargs.canon.dates._lexicon import Unit
from rightargs.canon.dates._tokens import Token
from rightargs.canon.dates._years import NEAR
from rightargs.vocab.readings import Filled

SpanReader = Callable[[str, tuple[Token, ...], Ground], SpanGuess]

NO_PERIOD = Fault("not_a_period", "The text names no range of days.")
BEYOND = Fault("invalid_year", "The range lies beyond the calendar.")
NO_FISCAL_YEAR = Fault("no_fiscal_year", "The field does not say when the fiscal year begins.")
WEEK = Unit("day", 7, "week")
_SHIFTS = {"t": 0, "N": 1, "L": -1}

_FRIDAY_WEEKENDS = frozenset("BD BH DZ EG IL IQ JO KW LY MV OM PS QA SA SD SY YE".split())
"""Territories whose weekend is Friday and Saturday (CLDR supplemental week data, and the law of Bangladesh)."""

_APRIL_YEARS = frozenset(("IN",))
"""Territories in which every fiscal year begins in April by law (India: Income-tax Act, section 3)."""

PERIOD_ALTERNATIVES = LazyPattern(
    r"(?P<fiscal_year>d?[tNL]\$)"
    r"|(?P<unit>d?[tNL]0?U)"
    r"|(?P<rolling>d?[NLpc][nwha9]U|[nwha9][NLpc]U|d?pU)"
    r"|(?P<month>i?(?:d?[tNL]?M\.?(?:[,F\-/i]{0,2}y)?|y[,\-/]?M|7))"
    r"|(?P<year>i?(?:d?0?U)?y|0y)"
    r"|(?P<fiscal>\$(?:7|y|n|y-n))"
    r"|(?P<quarter>(?:E|d?oQ)(?:[F\-]?[$0]?y)?|[tNL]Q|[$0]?y-?E)"
    r"|(?P<weekend>d?[tNL]?Y)"
    r"|(?P<week_of>d?UF.+)"
    r"|(?P<from_day>(?:d?U=|6)@?.+|[anwhy9]U(?:=[f@]?).+)"
)


def read_period(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess | None:
    """Read tokens that together name a range; None where they do not."""
    found = PERIOD_ALTERNATIVES.fullmatch(kinds)
    if found is None:
        return None
    name = next(name for name, text in found.groupdict().items() if text is not None)
    return _READERS[name](kinds, tokens, ground)


def _spans(code: str, why: str, *spans: tuple[date | None, date | None]) -> SpanGuess:
    whole = tuple(dict.fromkeys((start, end) for start, end in spans if start is not None and end is not None))
    if not whole:
        return BEYOND
    return Spans(whole) if len(whole) == 1 else Spans(whole, code, why)


def _unit(tokens: tuple[Token, ...]) -> Unit:
    found = next(token.value for token in tokens if token.kind == "U")
    assert isinstance(found, Unit)
    return found


def _weeks(day: date, shift: int, ground: Ground) -> SpanGuess:
    """Return the calendar week of *day* plus *shift* weeks; where nothing tells the first day, both usual ones."""
    starts = (0, 6) if ground.first_day is None else (ground.first_day,)
    weeks: list[tuple[date | None, date | None]] = []
    for first in starts:
        start = later(day, shift * 7 - (day.weekday() - first) % 7)
        weeks.append((start, None if start is None else later(start, 7)))
    return _spans("first_day_of_week", "It depends on the day that begins the week.", *weeks)


def _months(first: date | None, count: int) -> SpanGuess:
    return _spans("", "", (first, None if first is None else months_later(first, count)))


def _calendar_unit(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "this week", "next month", "last year"."""
    unit, today = _unit(tokens), ground.today
    shift = next(_SHIFTS[kind] for kind in kinds if kind in _SHIFTS)
    if unit.plural or unit.name not in {"day", "week", "month", "year"} or ("0" in kinds and unit.name == "day"):
        return NO_PERIOD
    if today is None:
        return MISSING_CLOCK
    if unit.name == "day":
        return NO_PERIOD
    if kinds[0] == "d" and shift:
        return _around_now(unit, shift, today, ground)
    if unit.name == "week":
        return _weeks(today, shift, ground)
    first = today.replace(day=1) if unit.name == "month" else today.replace(month=1, day=1)
    return _months(months_later(first, shift * unit.size), unit.size)


def _rolling(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "the last 7 days", which may or may not include today, and may mean whole weeks or months."""
    unit, today = _unit(tokens), ground.today
    if today is None:
        return MISSING_CLOCK
    count = _count(tokens)
    return _around_now(unit, count if "N" in kinds or "c" in kinds else -count, today, ground)


def _count(tokens: tuple[Token, ...]) -> int:
    """Return the number that is counted; one where none is said."""
    counted = next((token for token in tokens if token.kind in "nwhy9"), None)
    return 1 if counted is None else counted.value if isinstance(counted.value, int) else int(counted.text)


def _around_now(unit: Unit, count: int, today: date, ground: Ground) -> SpanGuess:
    """Return the *count* units that begin now, or end now where it is negative, in all the ways they are counted."""
    move = later if unit.base == "day" else months_later
    amount, tomorrow = abs(count) * unit.size, later(today, 1)
    if not 1 <= amount <= 36500 or tomorrow is None:
        return NO_PERIOD
    spans: list[tuple[date | None, date | None]] = []
    if count > 0:
        spans += [(today, move(today, amount)), (tomorrow, move(tomorrow, amount))]
    else:
        spans += [(move(today, -amount), today), (move(tomorrow, -amount), tomorrow)]
    if unit.name in {"week", "month", "year"}:
        spans += _whole_units(unit, amount, today, ground, ahead=count > 0)
    return _spans("rolling_days", "The days may or may not include today, or be whole weeks or months.", *spans)


def _whole_units(unit: Unit, amount: int, today: date, ground: Ground, *, ahead: bool) -> list[tuple[date | None, date | None]]:
    if unit.name == "week":
        current = _weeks(today, 0, ground)
        starts = [span[0] for span in current.spans] if isinstance(current, Spans) else []
        found: list[tuple[date | None, date | None]] = [
            (later(start, 7), later(start, 7 + amount)) if ahead else (later(start, -amount), start) for start in starts
        ]
        return found
    first = today.replace(day=1) if unit.name == "month" else today.replace(month=1, day=1)
    after = months_later(first, unit.size)
    return [(after, None if after is None else months_later(after, amount)) if ahead else (months_later(first, -amount), first)]


def _month(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "September 2026", "10/2017", "September", "next March"."""
    if kinds.strip("i") == "7":
        tokens = tokens[-1:]
        first, second = tokens[0].text.replace("/", "-").split("-")
        if "/" in tokens[0].text and len(first) == 4 and (int(first) + 1) % 100 == int(second):
            return Fault("incomplete", "It may be a month, or a season of two years.")
        return _one_month(int(first), int(second)) if len(first) == 4 else _one_month(int(second), int(first))
    month = next(token.value for token in tokens if token.kind == "M" and isinstance(token.value, int))
    years = [int(token.text) for token in tokens if token.kind == "y"]
    words = [kind for kind in kinds if kind in _SHIFTS]
    if years:
        return NO_PERIOD if words else _one_month(years[0], month)
    today = ground.today
    if today is None:
        return Fault("incomplete", "The year is missing, and the session has no clock.")
    this_year = day_of(today.year, month, 1)
    ahead = day_of(today.year + (month < today.month), month, 1)
    behind = day_of(today.year - (month >= today.month), month, 1)
    if words == ["N"]:
        strictly = ahead if ahead is None or month != today.month else months_later(ahead, 12)
        return _both(strictly, day_of(today.year + 1, month, 1))
    if words == ["L"]:
        return _both(behind, day_of(today.year - 1, month, 1))
    if words == ["t"]:
        return _both(this_year, ahead)
    if behind is not None and (end := months_later(behind, 1)) and 0 <= (today - end).days < NEAR and ground.house.prefer is None:
        return _both(behind, ahead)
    if ground.house.prefer == "past" and month != today.month:
        return _both(behind, behind)
    found = _both(ahead, ahead)
    return found if isinstance(found, Fault) else Spans(found.spans, filled=(Filled("year", "next occurrence"),))


def _one_month(year: int, month: int) -> SpanGuess:
    first = day_of(year, month, 1)
    return Fault("invalid_month", "There is no such month.") if first is None else _months(first, 1)


def _both(first: date | None, second: date | None) -> SpanGuess:
    spans = [(start, None if start is None else months_later(start, 1)) for start in (first, second)]
    return _spans("missing_year", "The year is not said, and two are near.", *spans)


def _year(_kinds: str, tokens: tuple[Token, ...], _ground: Ground) -> SpanGuess:
    units = [token.value for token in tokens if token.kind == "U"]
    if any(not isinstance(unit, Unit) or unit.name != "year" or unit.plural for unit in units):
        return NO_PERIOD
    year = int(tokens[-1].text)
    return _months(day_of(year, 1, 1), 12) if 1900 <= year < 2200 else Fault("incomplete", "The number is no year of our time.")


def _fiscal_start(ground: Ground) -> int | None:
    return ground.house.fiscal_year_start or (4 if ground.context.region in _APRIL_YEARS else None)


def _fiscal(_kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "FY 2026-27"; a fiscal year of one number may be named by the year in which it begins or ends."""
    month = _fiscal_start(ground)
    if month is None:
        return NO_FISCAL_YEAR
    pieces = [piece for token in tokens[1:] for piece in re.split("[-/]", token.text) if piece]
    if len(pieces) == 2 and len(pieces[1]) > 2:
        return NO_PERIOD
    numbers = [int(piece) for piece in pieces]
    year = numbers[0] + (2000 if numbers[0] < 100 else 0)
    if len(numbers) == 2:
        if (year + 1) % 100 != numbers[1]:
            return Fault("invalid_year", "A fiscal year spans two years that follow each other.")
        return _months(day_of(year, month, 1), 12)
    if month == 1:
        return _months(day_of(year, 1, 1), 12)
    starts = [day_of(one, month, 1) for one in (year - 1, year)]
    spans = [(start, None if start is None else months_later(start, 12)) for start in starts]
    return _spans("alternatives", "A fiscal year is named by the year in which it ends, or begins.", *spans)


def _fiscal_year(kinds: str, _tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "this financial year"."""
    month, today = _fiscal_start(ground), ground.today
    if month is None:
        return NO_FISCAL_YEAR
    if today is None:
        return MISSING_CLOCK
    shift = next(_SHIFTS[kind] for kind in kinds if kind in _SHIFTS)
    return _months(day_of(today.year - (today.month < month) + shift, month, 1), 12)


def _quarter(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "Q3 2026", which only a field with a fiscal year knows."""
    month, today = 1 if "0" in kinds else ground.house.fiscal_year_start, ground.today
    if month is None:
        return NO_FISCAL_YEAR
    years = [int(token.text) for token in tokens if token.kind == "y"]
    if today is None and not years:
        return MISSING_CLOCK
    words = [kind for kind in kinds if kind in _SHIFTS]
    if words and today is not None:
        start = months_later(today.replace(day=1), -((today.month - month) % 3))
        return _months(None if start is None else months_later(start, 3 * _SHIFTS[words[0]]), 3)
    number = next(token.value for token in tokens if token.kind in "Eo")
    if not isinstance(number, int) or not 1 <= number <= 4:
        return NO_PERIOD
    if years:
        candidates = [day_of(year, month, 1) for year in ((years[0],) if month == 1 else (years[0] - 1, years[0]))]
    else:
        assert today is not None
        current = day_of(today.year - (today.month < month), month, 1)
        candidates = [current]
        ended = None if current is None else months_later(current, 3 * number)
        if current is not None and ended is not None and ended <= today:
            candidates.append(months_later(current, 12))
    starts = [None if start is None else months_later(start, 3 * number - 3) for start in candidates]
    spans = [(start, None if start is None else months_later(start, 3)) for start in starts]
    return _spans("missing_year", "The quarter may be of this fiscal year or of another.", *spans)


def _weekend(kinds: str, _tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "this weekend": two whole days, the current ones if today is one of them."""
    today = ground.today
    if today is None:
        return MISSING_CLOCK
    first = 4 if ground.context.region in _FRIDAY_WEEKENDS else 5
    since = (today.weekday() - first) % 7
    current = later(today, -since if since < 2 else 7 - since)
    if current is None:
        return BEYOND
    days: tuple[date | None, ...]
    if "N" in kinds:
        days = (later(current, 7),) if since < 2 else (current, later(current, 7))
    elif "L" in kinds:
        days = (later(current, -7), later(current, -14)) if since == 2 else (later(current, -7),)
    else:
        days = (current,)
    return _spans("next_weekday", "People mean the nearest weekend or the one after it.", *((day, later(day, 2)) for day in days if day))


def _week_of(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "the week of 18 September"."""
    start = kinds.index("F") + 1
    if _unit(tokens).name != "week" or _unit(tokens).plural:
        return NO_PERIOD
    guess = read_day(kinds[start:], tokens[start:], ground)
    if guess is None or isinstance(guess, Fault):
        return guess or NO_PERIOD
    weeks = [_weeks(day, 0, ground) for day in guess.days]
    found = [span for week in weeks if isinstance(week, Spans) for span in week.spans]
    single = weeks[0] if isinstance(weeks[0], Spans) else None
    return _spans(guess.code or (single.code if single else ""), guess.why or (single.why if single else ""), *found)


def _week_from(guess: Days, ground: Ground) -> SpanGuess:
    """
    Return the week that begins on the day; a day in the middle of a week begins none.

    "The week commencing 4 February", said in November before a Tuesday the 4th, may be the last one, which began on a Monday.
    """
    starts = {0} if ground.first_day is None else {0, ground.first_day}
    days, code, why = guess.days, guess.code, guess.why
    if not any(day.weekday() in starts for day in days):
        others = [day_of(day.year + shift, day.month, day.day) for day in days for shift in (-1, 1)] if guess.filled else []
        whole = [span[0] for day in days for week in (_weeks(day, 0, ground),) if isinstance(week, Spans) for span in week.spans]
        days = (*days, *whole, *(day for day in others if day is not None and day.weekday() in starts))
        code, why = "first_day_of_week", "No week begins on that day."
    found = _spans(code, why, *((day, later(day, 7)) for day in days))
    return found if isinstance(found, Fault) or len(found.spans) > 1 else Spans(found.spans, filled=guess.filled)


def _from_day(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess:
    """Read "the week commencing 4 February", "w/c 4 Feb", "3 days starting from next Monday"."""
    mark = next(place for place, kind in enumerate(kinds) if kind in "=6")
    start = mark + 1 + (kinds[mark + 1 : mark + 2] in {"f", "@"})
    units = [token.value for token in tokens[:mark] if token.kind == "U" and isinstance(token.value, Unit)]
    unit, count = (units[0], _count(tokens[:mark])) if units else (WEEK, 1)
    counted = any(kind in "anwhy9" for kind in kinds[:mark])
    if not counted and (unit.name != "week" or unit.plural):
        return NO_PERIOD
    guess = read_day(kinds[start:], tokens[start:], ground)
    if guess is None or isinstance(guess, Fault):
        return guess or NO_PERIOD
    if not counted:
        return _week_from(guess, ground)
    move = later if unit.base == "day" else months_later
    found = _spans(guess.code, guess.why, *((day, move(day, count * unit.size)) for day in guess.days))
    return found if isinstance(found, Fault) or len(found.spans) > 1 else Spans(found.spans, filled=guess.filled)


_READERS: Mapping[str, SpanReader] = MappingProxyType(
    {
        "unit": _calendar_unit,
        "rolling": _rolling,
        "month": _month,
        "year": _year,
        "fiscal": _fiscal,
        "fiscal_year": _fiscal_year,
        "quarter": _quarter,
        "weekend": _weekend,
        "week_of": _week_of,
        "from_day": _from_day,
    }
)
