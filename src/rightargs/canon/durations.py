"""Lengths of time, as ISO 8601 durations."""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import not_text, text_of
from rightargs.canon.numbers import decimal_of
from rightargs.canon.numerals import EXACT, Layout, habits_of, key, lay_out, plain, split_sign, tidy, trimmed, trouble
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

_NUMBER = r"\d{1,18}(?:[.,]\d{1,9})?"
_ISO = re.compile(
    rf"([+-]?)P(?!$)(?:({_NUMBER})Y)?(?:({_NUMBER})M)?(?:({_NUMBER})W)?(?:({_NUMBER})D)?"
    rf"(?:T(?=\d)(?:({_NUMBER})H)?(?:({_NUMBER})M)?(?:({_NUMBER})S)?)?",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?")
_MORE = re.compile(r"^(?:more|extra|additional) (?=\S)")
"""Words between a number and its unit that change neither."""
_SIMPLE = re.compile(r"([0-9]{1,6})[ -]?([A-Za-z]{1,10})")
"""Digits and a unit, which most lengths of time are."""
_CAPITAL_M = re.compile(r"([1-9][0-9]{0,8})\s*M")
_PART = re.compile(r"(?:(an?|one|two|1|2)[ -](thirds?|sixths?)|([1-9]\d?)/([1-9]\d?))(?: of (?:an?|the|one))? ([^\W\d_]+)", re.IGNORECASE)
_PREFIX = re.compile(r"^(?:for|exactly|केवल|बिल्कुल)\s+", re.IGNORECASE)
_JOINT = re.compile(r"[\s,]*(?:\b(?:and|aur|plus)\b|और|&|,)?\s*$")
_OF = re.compile(r"^(?:of an?|of the|of|an?)\s+")
_WORKING = re.compile(r"\b(?:business|working|trading)\b")

# Seconds of each fixed unit, months of each calendar unit.
_FIXED = {
    "ms": (Decimal("0.001"), "ms msec msecs millisecond milliseconds"),
    "s": (Decimal(1), "s sec secs second seconds सेकंड सेकेंड"),
    "min": (Decimal(60), "min mins minute minutes m मिनट minat"),
    "h": (Decimal(3600), "h hr hrs hour hours ghanta ghante घंटा घंटे घण्टा घण्टे"),
    "d": (Decimal(86400), "d day days din दिन दिवस"),
    "wk": (Decimal(604800), "w wk wks week weeks hafta hafte haftey हफ्ता हफ्ते सप्ताह"),
    "fortnight": (Decimal(1209600), "fortnight fortnights पखवाड़ा pakhwada"),
}
_CALENDAR = {
    "month": (1, "mo mos mth mths month months mahina mahine महीना महीने माह"),
    "year": (12, "y yr yrs year years saal sal साल वर्ष बरस"),
}
_UNITS = MappingProxyType(
    {key(name): unit for table in (_FIXED, _CALENDAR) for unit, (_, names) in table.items() for name in names.split()}
)
TIME_WORDS = frozenset(_UNITS)
"""Words of units of time, folded."""

_LONGEST = Decimal(10**18)
_WHY = {
    "not_a_duration": "The text says no length of time.",
    "not_fixed_length": "The length depends on the calendar.",
    "not_exact": "The part that was said has no exact length.",
    "vague": "The words name no definite length of time.",
    "range_not_value": "The text gives a range, not one length of time.",
    "approximate": "The text gives a bound or an approximate length of time.",
    "multiple_values": "The text holds several lengths of time.",
    "number_missing": "The text names a unit and no number.",
}


def duration_unit(word: str) -> str | None:
    """Return the unit that *word* names (`min`, `h`, `month`, ...), or None."""
    return _UNITS.get(key(word.removesuffix(".")))


@dataclass(frozen=True, slots=True)
class Duration(Canonicaliser):
    """
    Reads a length of time into an ISO 8601 duration, such as `PT1H30M`.

    Months and years stay what they are, and so do weeks and days; hours, minutes and seconds are carried into each other.

    Args:
        bare: The unit of a number that names none: s, min, h, d, wk, month, year. Without it such a number is ambiguous.

    Raises:
        ValueError: The unit is not known.
    """

    kind: ClassVar[str] = "duration"

    bare: str | None = None

    def __post_init__(self) -> None:
        options.text("Duration", "bare", self.bare, "min")
        if self.bare is not None and duration_unit(self.bare) is None:
            raise ValueError(f"{self.bare!r} is no unit of time; use one of: {', '.join((*_FIXED, *_CALENDAR))}")

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a length of time."""
        if not isinstance(raw, str):
            number = decimal_of(raw)
            if isinstance(number, Decimal):
                return self._bare(number)
            return self._refused(number) if number else not_text(raw, self.describe())
        if (iso := _ISO.fullmatch(raw)) and len(raw) <= 80:
            return self._iso(raw, iso)
        text = text_of(raw, self.describe())
        if isinstance(text, Unreadable):
            return text
        text = _PREFIX.sub("", tidy(text))
        if iso := _ISO.fullmatch(text):
            return self._iso(text, iso)
        if clock := _CLOCK.fullmatch(text):
            return _clock(clock)
        if bare := _CAPITAL_M.fullmatch(text):
            return Ambiguous("ambiguous_unit", (f"PT{bare[1]}M", f"P{bare[1]}M"), "M could stand for minutes or months.")
        if (simple := _SIMPLE.fullmatch(text)) and (unit := _UNITS.get(simple[2].lower())):
            return _counted(simple[1], unit)
        return self._text(text, context)

    def _iso(self, raw: str, match: re.Match[str]) -> Reading:
        """Keep an ISO duration as it is; a fraction may stand in its last part alone (ISO 8601-1, 5.5.2)."""
        parts = [part for part in match.groups()[1:] if part]
        if not parts or any("." in part or "," in part for part in parts[:-1]):
            return self._refused("not_a_duration")
        return Canonical(raw.upper().replace(",", ".").removeprefix("+"))

    def _text(self, text: str, context: Context) -> Reading:
        body, sign = split_sign(text)
        if sign != 1:
            return self._refused("not_a_duration")
        layout = lay_out(body, habits_of(context), lambda word: word in _UNITS, letters=False)
        if layout == "not_exact" and (part := _PART.fullmatch(body)) and (value := _part(part)):
            return Canonical(value)
        if isinstance(layout, str):
            return self._refused(layout)
        if not layout.phrases:
            return self._refused("number_missing" if duration_unit(body) else trouble(layout) or "not_a_duration")
        if any(_WORKING.search(gap) for gap in layout.gaps):
            return self._refused("not_fixed_length")
        if layout.gaps == ("", ""):
            values = layout.first.values
            return self._bare(values[0]) if len(values) == 1 else self._refused("grouping")
        if any(not value < _LONGEST for phrase in layout.phrases for value in phrase.values):
            return self._refused("out_of_range")
        parts = _parts(layout)
        if parts is None:
            return self._refused(trouble(layout) or "not_a_duration")
        readings = [_iso(chosen) for chosen in parts]
        values_found = tuple(dict.fromkeys(reading for reading in readings if reading is not None))
        if not values_found:
            return self._refused("not_exact")
        if len(values_found) == 1:
            return Canonical(values_found[0])
        return Ambiguous("ambiguous_separator", values_found, "The mark could divide thousands or decimals.")

    def _bare(self, number: Decimal) -> Reading:
        if not 0 <= number < _LONGEST or number.adjusted() < -12:
            return self._refused("out_of_range")
        if self.bare is not None:
            unit = duration_unit(self.bare)
            assert unit is not None
            value = _iso([(number, unit)])
            return self._refused("not_exact") if value is None else Canonical(value)
        values = dict.fromkeys(_iso([(number, unit)]) for unit in ("s", "min"))
        found = tuple(value for value in values if value is not None)
        if len(found) == 1:
            return Canonical(found[0])
        return Ambiguous("ambiguous_unit", found, "The number could count seconds or minutes.")

    def _refused(self, code: str) -> Unreadable:
        return Unreadable(code, _WHY.get(code, "The value is no length of time."), self.describe())

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find lengths of time that carry their unit."""
        from rightargs.canon.find_values import find_values

        return [mention for mention in find_values(text, context) if mention.kind == "duration"]

    def describe(self) -> str:
        """Say what is accepted."""
        of = f", or a number of {self.bare}" if self.bare else ""
        return f"a length of time with its unit, such as PT1H30M or 90 minutes{of}"


def _part(match: re.Match[str]) -> str | None:
    """Read "a third of an hour", which is no finite decimal of hours and twenty minutes; None where no whole seconds or months are left."""
    counted, name, above, below, word = match.groups()
    unit = duration_unit(word)
    if unit is None:
        return None
    share = Fraction(int(above), int(below)) if above else Fraction(2 if counted in {"two", "2"} else 1, 6 if name.startswith("six") else 3)
    if unit in {"wk", "fortnight"}:
        share, unit = share * (14 if unit == "fortnight" else 7), "d"
        return _iso([(Decimal(share.numerator), unit)]) if share.denominator == 1 else None
    small = "month" if unit in _CALENDAR else "s"
    whole = share * (Fraction(_CALENDAR[unit][0]) if unit in _CALENDAR else Fraction(_FIXED[unit][0]))
    return _iso([(Decimal(whole.numerator), small)]) if whole.denominator == 1 and share < 1 else None


@lru_cache(maxsize=512)
def _counted(digits: str, unit: str) -> Canonical:
    value = _iso([(Decimal(digits), unit)])
    assert value is not None
    return Canonical(value)


def _clock(match: re.Match[str]) -> Reading:
    first, second, third, fraction = match.groups()
    if third is not None:
        seconds = Decimal(third) + (Decimal(f"0.{fraction}") if fraction else 0)
        value = _iso([(Decimal(first), "h"), (Decimal(second), "min"), (seconds, "s")])
        return Canonical(value) if value else Canonical("PT0S")
    hours, minutes = _iso([(Decimal(first), "h"), (Decimal(second), "min")]), _iso([(Decimal(first), "min"), (Decimal(second), "s")])
    return Ambiguous("ambiguous_unit", (hours, minutes), "It could be hours and minutes, or minutes and seconds.")


def _parts(layout: Layout) -> list[list[tuple[Decimal, str]]] | None:
    """Return the numbers with their units, once for each reading of the first number; None where a word is left over."""
    if layout.gaps[0]:
        return None
    parts: list[tuple[Decimal, str]] = []
    for index, (phrase, gap) in enumerate(zip(layout.phrases, layout.gaps[1:], strict=True)):
        last = index == len(layout.phrases) - 1
        name = gap if last else _JOINT.sub("", gap)
        name = _OF.sub("", name.lstrip("-‐‑ ")) if phrase.decimals == 0 else name.lstrip("-‐‑ ")
        name = _MORE.sub("", name)
        value = phrase.values[0]
        if len(phrase.values) > 1 and len(layout.phrases) > 1:
            return None
        unit = _UNITS.get(key(name.removesuffix(".")))
        if key(name) == "m" and parts and parts[-1][1] == "year":
            unit = "month"  # "1y 6m"
        if unit is None:
            if not last or name or not parts:
                return None
            return _unnamed(parts, value, layout.gaps[index])
        if parts and _rank(unit) >= _rank(parts[-1][1]):
            return None
        parts.append((value, unit))
    if len(parts) == 1:
        return [[(value, parts[0][1])] for value in layout.first.values]
    return [parts]


def _unnamed(parts: list[tuple[Decimal, str]], value: Decimal, gap: str) -> list[list[tuple[Decimal, str]]] | None:
    """Read the end of "an hour and a half", "1 hour thirty" and "2h30"."""
    before, unit = parts[-1]
    if value < 1 and gap.endswith(("and", "और", "aur")):
        return [[*parts[:-1], (EXACT.add(before, value), unit)]]
    if unit == "h" and value == value.to_integral_value() and 10 <= value <= 59:
        return [[*parts, (value, "min")]]
    return None


def _rank(unit: str) -> Decimal:
    if unit in _CALENDAR:
        return Decimal(3_000_000) * _CALENDAR[unit][0]
    return _FIXED[unit][0]


def _iso(parts: list[tuple[Decimal, str]]) -> str | None:
    """Write *parts* as one duration; None where a part of a month is left."""
    months, days, seconds, weeks = Decimal(0), Decimal(0), Decimal(0), Decimal(0)
    for value, unit in parts:
        if unit in _CALENDAR:
            months = EXACT.add(months, EXACT.multiply(value, Decimal(_CALENDAR[unit][0])))
        elif unit in {"wk", "fortnight"} and value == value.to_integral_value():
            weeks = EXACT.add(weeks, EXACT.multiply(value, Decimal(2 if unit == "fortnight" else 1)))
        elif unit in {"d", "wk", "fortnight"}:
            total = EXACT.multiply(value, _FIXED[unit][0])
            whole = EXACT.divide_int(total, Decimal(86400))
            days = EXACT.add(days, whole)
            seconds = EXACT.add(seconds, EXACT.subtract(total, EXACT.multiply(whole, Decimal(86400))))
        else:
            seconds = EXACT.add(seconds, EXACT.multiply(value, _FIXED[unit][0]))
    if months != months.to_integral_value():
        return None
    # "1.75 years" is written in months; "2 years 3 months" stays as it was said
    whole_years = [value for value, unit in parts if unit == "year" and value == value.to_integral_value()]
    years, rest_months = divmod(int(months), 12) if whole_years else (0, int(months))
    date = _written((("Y", Decimal(years)), ("M", Decimal(rest_months)), ("W", weeks), ("D", days)))
    hours, rest = EXACT.divmod(seconds, Decimal(3600))
    minutes, rest = EXACT.divmod(rest, Decimal(60))
    time = _written((("H", hours), ("M", minutes), ("S", rest)))
    return f"P{date}{'T' if time else ''}{time}" if date or time else "PT0S"


def _written(parts: tuple[tuple[str, Decimal], ...]) -> str:
    return "".join(f"{plain(trimmed(value))}{letter}" for letter, value in parts if value)
