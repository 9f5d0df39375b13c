"""
Dates in other languages than English: month names of CLDR, then those of dateparser.

Only the order of numbers and the names of months are taken from the locale; day, month and year must all be there, and
every word of the text must be known. babel and dateparser are imported when a text in another language is read.
"""

import re

from rightargs.canon.dates._calendar import day_of
from rightargs.canon.dates._ground import Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.canon.dates._machine import checked_day
from rightargs.canon.dates._names import SMALL_WORDS, Names, fold, names_of
from rightargs.canon.dates._numeric import three_numbers
from rightargs.canon.dates._years import centuries, occurrence, on_weekday

_CJK = re.compile(r"([0-9]{4})\s*[年년]\s*([0-9]{1,2})\s*[月월]\s*([0-9]{1,2})\s*[日일号號]?")
_CJK_DAY = re.compile(r"([0-9]{1,2})\s*[月월]\s*([0-9]{1,2})\s*[日일号號]")
# One or two letters are a weekday only before a date, or in brackets behind it: "Fr, 18.9.2026", "(金)".
_SHORT_DAY = re.compile(r"([^\W\d_]{1,2})(?:\.,?|,)?\s+(?=[0-9])")
_DAY_IN_BRACKETS = re.compile(r"\(([^\W\d_]{1,3})\.?\)\Z")
_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W\d_]+")


def read_foreign(text: str, ground: Ground) -> DayGuess | None:
    """Read a whole date in the language of the locale; None where it is none."""
    ascii_text = text.isascii()
    if not ascii_text and (found := _CJK.fullmatch(text)):
        day = checked_day(int(found[1]), int(found[2]), int(found[3]))
        return day if isinstance(day, Fault) else Days((day,))
    if not ascii_text and (found := _CJK_DAY.fullmatch(text)):
        return occurrence(int(found[1]), int(found[2]), ground)
    language = ground.context.language
    if language is None or (language == "en" and ascii_text) or not any(mark.isdigit() for mark in text):
        return None
    names = names_of(ground.context.locale or "")
    if names is None:
        return None
    folded = fold(text)
    return _patterned(folded, names, ground) or _named(folded, names, ground) or _by_dateparser(text, names, ground)


def _patterned(text: str, names: Names, ground: Ground) -> DayGuess | None:
    """Read a text that is written exactly as CLDR writes dates in the locale."""
    for shape in names.shapes:
        found = shape.pattern.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict()
        weekday = shape.weekdays.get(parts.get("weekday") or "")
        year, day = parts["year"], int(parts["day"])
        if parts.get("number") is not None:
            first, second, third = [number.zfill(2) for number in _NUMBER.findall(text)][:3]
            return on_weekday(three_numbers(first, second, third, ground, weekday), weekday)
        month = shape.months[parts["month"]]
        if len(year) != 2:
            exact = checked_day(int(year), month, day)
            return exact if isinstance(exact, Fault) else on_weekday(Days((exact,)), weekday)
        return on_weekday(_in_century(year, month, [day], ground), weekday)
    return None


def _named(text: str, names: Names, ground: Ground) -> DayGuess | None:
    found = list(names.pattern.finditer(text))
    if len(found) > 1 and len({match[0] for match in found}) > 1:
        return None
    month = names.months[found[0][0]] if found else None
    rest = text if month is None else text[: found[0].start()] + " \0 " + text[found[0].end() :]
    rest, weekday = _without_weekday(rest, names)
    numbers = _NUMBER.findall(rest)
    if not _only_small_words(rest, names):
        return None
    if month is None:
        return on_weekday(three_numbers(numbers[0], numbers[1], numbers[2], ground, weekday), weekday) if len(numbers) == 3 else None
    if len(numbers) != 2:
        return None
    return on_weekday(_day_and_year(numbers, month, ground), weekday)


def _without_weekday(text: str, names: Names) -> tuple[str, int | None]:
    if (short := _SHORT_DAY.match(text) or _DAY_IN_BRACKETS.search(text)) and (name := short[1]) in names.weekdays:
        return text[: short.start()] + " " + text[short.end() :], names.weekdays[name]
    for name in sorted(names.weekdays, key=len, reverse=True):
        place = text.find(name)
        if (
            len(name) > 2
            and place >= 0
            and not text[place - 1 : place].isalpha()
            and not text[place + len(name) : place + len(name) + 1].isalpha()
        ):
            return text[:place] + " " + text[place + len(name) :], names.weekdays[name]
    return text, None


def _only_small_words(text: str, names: Names) -> bool:
    bare = _NUMBER.sub(" ", text.replace("\0", " "))
    pieces = [piece.strip(".,-/()'’·:؍،") for piece in bare.split()]
    return all(
        not piece or piece in names.words or all(word in names.words or word in SMALL_WORDS for word in _WORD.findall(piece))
        for piece in pieces
    )


def _day_and_year(numbers: list[str], month: int, ground: Ground) -> DayGuess:
    long = [number for number in numbers if len(number) == 4]
    if len(long) == 1:
        day = next(number for number in numbers if number is not long[0])
        if len(day) > 2:
            return Fault("not_a_date", "The text names no date.")
        found = checked_day(int(long[0]), month, int(day))
        return found if isinstance(found, Fault) else Days((found,))
    if any(len(number) != 2 for number in numbers):
        return Fault("incomplete", "The year is missing, or has an odd number of digits.")
    if ground.order == "ymd":
        return _in_century(numbers[0], month, [int(numbers[1])], ground)
    return _in_century(numbers[1], month, [int(numbers[0])], ground)


def _in_century(short: str, month: int, days: list[int], ground: Ground) -> DayGuess:
    years = centuries(int(short), ground.today)
    found = tuple(one for day in days for year in years.years if (one := day_of(year, month, day)))
    if not found:
        return Fault("invalid_day", "The month has no such day.")
    return Days(found) if len(found) == 1 else Days(found, years.code, years.why)


def _by_dateparser(text: str, names: Names, ground: Ground) -> DayGuess | None:
    """
    Ask dateparser for month names that CLDR does not have, with strict settings.

    Its answer counts only if day, month and year stand in the text, every number of the text is in the answer, and one
    word is left for the month: a weekday, an "or" or a "not" would be a second one.
    """
    words = [word for word in _WORD.findall(fold(text)) if word not in names.words and word not in SMALL_WORDS]
    if len(words) != 1:
        return None
    numbers = [int(number) for number in _NUMBER.findall(text)]
    if (
        len(numbers) != 2
        or not any(1000 <= number <= 9999 for number in numbers)
        or not re.fullmatch(r"[^\W_]+(?:[\s.,\-/]+[^\W_]+){2,4}\.?", text)
    ):
        return None
    from dateparser.date import DateDataParser

    settings: dict[str, object] = {
        "STRICT_PARSING": True,
        "REQUIRE_PARTS": ["day", "month", "year"],
        "PREFER_DATES_FROM": "current_period",
        "PARSERS": ["absolute-time"],
        "RETURN_AS_TIMEZONE_AWARE": False,
        "DATE_ORDER": (ground.order or "dmy").upper(),
    }
    if ground.now is not None:
        settings["RELATIVE_BASE"] = ground.now.replace(tzinfo=None)
    try:
        found = DateDataParser(languages=[ground.context.language or ""], settings=settings).get_date_data(text)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return None
    day = found.date_obj
    if day is None or found.period != "day" or sorted(numbers) != sorted((day.day, day.year)) or day.time() != day.min.time():
        return None
    return Days((day.date(),))
