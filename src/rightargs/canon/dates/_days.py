"""Read the tokens of a day: the front door, and dates with day and month."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType

from rightargs.canon.dates._calendar import day_of, months_later
from rightargs.canon.dates._feasts import Name, date_in
from rightargs.canon.dates._grammar import DAY_ALTERNATIVES
from rightargs.canon.dates._ground import MISSING_CLOCK, Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.canon.dates._lexicon import Unit
from rightargs.canon.dates._machine import checked_day
from rightargs.canon.dates._numeric import three_numbers, two_numbers
from rightargs.canon.dates._relative import RELATIVE, counted
from rightargs.canon.dates._tokens import Token
from rightargs.canon.dates._years import NEAR, centuries, occurrence, of_our_calendar, on_weekday
from rightargs.vocab.readings import Filled

MOVABLE = Fault("movable_feast", "The feast has another date in each year, or in each country.")

Reader = Callable[[tuple[Token, ...], Ground, "int | None"], DayGuess]


def read_day(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess | None:
    """Read tokens that together are a day; None where they are not."""
    guess = _guess(kinds, tokens, ground)
    return None if guess is None else of_our_calendar(guess)


@lru_cache(maxsize=2048)
def _form(kinds: str) -> tuple[str, int, int, int] | None:
    """Return the name of the form that *kinds* has, where it stands, and where the amount ends that is counted from it."""
    found = DAY_ALTERNATIVES.fullmatch(kinds)
    if found is None:
        return None
    name = found.lastgroup or ""
    return name, found.start(name), found.end(name), found.end("anchor") if found["anchor"] else 0


def _guess(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess | None:
    form = _form(kinds)
    if form is None:
        return None
    name, start, end, amount = form
    if amount:
        return counted(kinds[:amount], tokens[:amount], _guess(kinds[amount:], tokens[amount:], ground))
    relative = RELATIVE.get(name)
    if relative is not None:
        return relative(kinds[start:end], tokens[start:end], ground)
    weekday: int | None = None
    if "W" in kinds:
        weekdays = {number(token) for token in tokens if token.kind == "W"}
        if len(weekdays) > 1:
            return Fault("weekday_mismatch", "Two days of the week are named.")
        (weekday,) = weekdays
    guess = _DATED[name](tokens[start:end], ground, weekday)
    return guess if name in {"weekday_number", "day_alone"} else on_weekday(guess, weekday)


def number(token: Token) -> int:
    """Return the number that a token stands for."""
    return token.value if isinstance(token.value, int) else int(token.text)


def of_kind(tokens: tuple[Token, ...], kinds: str) -> list[Token]:
    """Return the tokens whose class is one of *kinds*."""
    return [token for token in tokens if token.kind in kinds]


def _iso(tokens: tuple[Token, ...], ground: Ground, weekday: int | None) -> DayGuess:
    year, month, day = _numbers(tokens[0].text)
    return three_numbers(year, month, day, ground, weekday)


def _numbers(text: str) -> list[str]:
    return text.replace("/", " ").replace("-", " ").replace(".", " ").split()


def _three(tokens: tuple[Token, ...], ground: Ground, weekday: int | None) -> DayGuess:
    numbers = _numbers(tokens[0].text) if len(tokens) == 1 else [token.text for token in of_kind(tokens, "ny")]
    first, second, third = numbers
    return three_numbers(first, second, third, ground, weekday)


def _pair(tokens: tuple[Token, ...], ground: Ground, weekday: int | None) -> DayGuess:
    first, second = (int(text) for text in (tokens[0].text.split("/") if len(tokens) == 1 else (tokens[0].text, tokens[-1].text)))
    return two_numbers(first, second, ground, weekday)


def _named(tokens: tuple[Token, ...], ground: Ground, weekday: int | None) -> DayGuess:
    """Read a day with the name of its month; the year may be said in two digits, in words, or not at all."""
    month = number(of_kind(tokens, "M")[0])
    joined = of_kind(tokens, "7")
    if joined:
        first, _, last = joined[0].text.replace("/", "-").partition("-")
        found = checked_day(int(last), month, int(first)) if len(last) == 4 else Fault("not_a_date", "The text names no date.")
        return found if isinstance(found, Fault) else Days((found,))
    numbers = of_kind(tokens, "onw")
    day = number(numbers[0])
    years = of_kind(tokens, "y")
    if years:
        found = checked_day(int(years[0].text), month, day)
        return found if isinstance(found, Fault) else Days((found,))
    if len(numbers) > 1:
        return _short_year(month, day, numbers[1], ground)
    words = of_kind(tokens, "tNL")
    if words:
        return _year_word(month, day, words[0].kind, of_kind(tokens, "U")[0], ground)
    return occurrence(month, day, ground, weekday)


def _short_year(month: int, day: int, year: Token, ground: Ground) -> DayGuess:
    if len(year.text) != 2 or year.kind == "o":
        return Fault("not_a_date", "The text holds two days of one month.")
    years = centuries(number(year), ground.today)
    days = tuple(found for found in (day_of(one, month, day) for one in years.years) if found)
    if not days:
        return Fault("invalid_day", "The month has no such day.")
    return Days(days) if len(days) == 1 else Days(days, years.code, years.why)


def _year_word(month: int, day: int, word: str, unit: Token, ground: Ground) -> DayGuess:
    if not isinstance(unit.value, Unit) or unit.value.name != "year" or unit.value.plural:
        return Fault("not_a_date", "The text names no date.")
    if ground.today is None:
        return MISSING_CLOCK
    year = ground.today.year + {"t": 0, "N": 1, "L": -1}[word]
    found = checked_day(year, month, day)
    return found if isinstance(found, Fault) else Days((found,))


def _day_alone(tokens: tuple[Token, ...], ground: Ground, weekday: int | None) -> DayGuess:
    """Read "the 18th": the month is missing, so it is asked; a stated weekday, or "of next month", settles it."""
    if len(tokens) == 1 and tokens[0].text.isalpha() and weekday is None:
        return Fault("not_a_date", "An ordinal number alone is no date.")
    day = number(of_kind(tokens, "on")[0])
    if not 1 <= day <= 31:
        return Fault("invalid_day", "No month has such a day.")
    today = ground.today
    if today is None:
        return Fault("incomplete", "The month is missing.")
    words = of_kind(tokens, "tNL")
    if words:
        unit = of_kind(tokens, "U")[0].value
        if not isinstance(unit, Unit) or unit.name != "month" or unit.plural:
            return Fault("not_a_date", "The text names no date.")
        first = months_later(today.replace(day=1), {"t": 0, "N": 1, "L": -1}[words[0].kind])
        found = None if first is None else day_of(first.year, first.month, day)
        return on_weekday(Days((found,)), weekday) if found else Fault("invalid_day", "The month has no such day.")
    months = [months_later(today.replace(day=1), shift) for shift in (range(-3, 5) if weekday is None else range(-120, 121))]
    days = [found for first in months if first and (found := day_of(first.year, first.month, day))]
    if weekday is not None:
        return _day_on_weekday(days, weekday, today)
    ahead, behind = [found for found in days if found >= today], [found for found in days if found < today]
    if not ahead or len(ahead) < 2 or not behind:
        return Fault("invalid_year", "The date lies beyond the calendar.")
    near = (ahead[0], ahead[1], behind[-1]) if ahead[0].month == today.month else (ahead[0], behind[-1])
    return Days(near, "missing_month", "The month is not said.", (Filled("month", "next occurrence"),))


def _day_on_weekday(days: list[date], weekday: int, today: date) -> DayGuess:
    """Read "Friday the 18th": its next occurrence within a month, else a question, since such days are months apart."""
    fitting = [day for day in days if day.weekday() == weekday]
    ahead, behind = [day for day in fitting if day >= today], [day for day in fitting if day < today]
    if ahead and (ahead[0] - today).days <= NEAR and (not behind or (today - behind[-1]).days > NEAR):
        return Days((ahead[0],), filled=(Filled("month", "the stated weekday"),))
    others = [day for day in days if abs((day - today).days) <= NEAR]
    near = (*ahead[:1], *behind[-1:], *(others if not any(abs((day - today).days) <= NEAR for day in fitting) else ()))
    if not near:
        return Fault("invalid_year", "The date lies beyond the calendar.")
    return Days(tuple(dict.fromkeys(near)), "missing_month", "The month is not said, and the weekday does not settle it.")


def _feast(tokens: tuple[Token, ...], ground: Ground, weekday: int | None) -> DayGuess:
    """Read "Christmas Eve", "New Year's Day 2027", "last Christmas"."""
    known = of_kind(tokens, "uv")[0].value
    at = date_in(known, ground.context.region) if isinstance(known, Name) else None
    if at is None:
        return MOVABLE
    month, day = at
    years, words, units = of_kind(tokens, "y"), of_kind(tokens, "tNL"), of_kind(tokens, "U")
    if years:
        found = checked_day(int(years[0].text), month, day)
        return found if isinstance(found, Fault) else Days((found,))
    if words and units:
        return _year_word(month, day, words[0].kind, units[0], ground)
    return _nearest(month, day, words[0].kind, ground) if words else occurrence(month, day, ground, weekday)


def _this_date(tokens: tuple[Token, ...], ground: Ground, weekday: int | None) -> DayGuess:
    """Read "this November 7", "this coming 7 November", "next 7 November"."""
    month, day = number(of_kind(tokens, "M")[0]), number(of_kind(tokens, "on")[0])
    if not day_of(2000, month, day):
        return Fault("invalid_day", "The month has no such day.")
    if of_kind(tokens, "c"):
        ahead = replace(ground, house=replace(ground.house, prefer="future"))
        return occurrence(month, day, ahead, weekday)
    return _nearest(month, day, tokens[0].kind, ground)


def _nearest(month: int, day: int, word: str, ground: Ground) -> DayGuess:
    """Read "this", "next" and "last" before a day of the year: those of the year, and the nearest one, where these differ."""
    today = ground.today
    if today is None:
        return MISSING_CLOCK
    here = day_of(today.year, month, day)
    before, after = day_of(today.year - 1, month, day), day_of(today.year + 1, month, day)
    if here is None or before is None or after is None:
        return Fault("invalid_day", "The month has no such day.")
    if word == "t":
        days = (here,) if here >= today else (here, after)
    elif word == "N":
        days = (here, after) if here > today else (after,)
    else:
        days = (here, before) if here < today else (before,)
    return Days(days) if len(days) == 1 else Days(days, "missing_year", "The year is not said, and two are near.")


_DATED: Mapping[str, Reader] = MappingProxyType(
    {
        "iso": _iso,
        "three": _three,
        "pair": _pair,
        "day_month": _named,
        "month_day": _named,
        "year_month_day": _named,
        "day_alone": _day_alone,
        "weekday_number": _day_alone,
        "feast": _feast,
        "this_date": _this_date,
    }
)
