"""Ranges of days."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from rightargs.canon._base import Canonicaliser
from rightargs.canon.dates._answers import BEYOND, leftover, refused
from rightargs.canon.dates._calendar import later
from rightargs.canon.dates._day import read_day_text
from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._grammar import DAY_ONLY
from rightargs.canon.dates._ground import Ground, NextWeekday, Prefer, check_house, ground_of, house_of
from rightargs.canon.dates._guess import Days, Fault, SpanGuess, Spans
from rightargs.canon.dates._labels import label_period
from rightargs.canon.dates._lexer import lex, normalise
from rightargs.canon.dates._machine import is_canonical_day, machine_day
from rightargs.canon.dates._periods import read_period
from rightargs.canon.dates._ranges import REVERSED, one_day, read_range
from rightargs.context import Context
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

EXPECTED = 'a range of days as {"start": "2026-09-18", "end": "2026-09-21"}, the end not included'
_NO_TEXT = Fault("not_a_period", "The value names no range of days.")
_INTERVAL = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:/|--)([0-9]{4}-[0-9]{2}-[0-9]{2})")
_STAY = re.compile(r"[nwhay9]U.*f[^e]")
"""An amount and a first day, "3 days from 7 November": a stay as well as a day after it."""

_FISCAL = re.compile(r"(?:fy|f\.y\.|(?:financial|fiscal) year) ?'?([0-9]{4}|[0-9]{2})(?: ?[-/] ?([0-9]{4}|[0-9]{2}))?\b", re.IGNORECASE)
_SEASONS = frozenset(("christmas", "xmas", "x-mas"))
_WEEK = re.compile(r"([0-9]{4})-?[Ww]([0-9]{2})")
_JOINED = re.compile(r"([0-9]{1,4}[/.][0-9]{1,2}[/.][0-9]{1,4}|(?<![0-9/.])[0-9]{1,2}/[0-9]{1,2})-(?=[0-9]{1,4}[/.][0-9])")
_YEARS = re.compile(r"(?:from |between |in )?([0-9]{4}) ?(to|until|till|through|thru|and|-|~) ?([0-9]{4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Period(Canonicaliser):
    """
    Reads a range of days as `{"start": ..., "end": ...}`, half-open: the end is the first day after the range.

    Attributes:
        fiscal_year_start: Month in which the fiscal year begins, for "Q3" and "FY 2026". None refuses them, but for
            "FY 2026-27" in a region whose law fixes the month.
        next_weekday: What "next Friday" is: the `nearest` one ahead, or that of the `week_after`. None asks.
        prefer: Which way dates and months without a year look: `future` or `past`. None asks where both are near.
    """

    kind: ClassVar[str] = "period"
    fiscal_year_start: int | None = None
    next_weekday: NextWeekday | None = None
    prefer: Prefer | None = None

    def __post_init__(self) -> None:
        check_house("Period", self.next_weekday, self.prefer, self.fiscal_year_start)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """
        Read *raw* as one range of days.

        The last day that a text names is part of the range: "18 to 20 September" ends before the 21st.
        """
        ground = ground_of(context, house_of(self.next_weekday, self.prefer, self.fiscal_year_start))
        if isinstance(raw, dict):
            return _read_object(raw, ground)
        text = normalise(raw) if isinstance(raw, str) else None
        if text is None:
            return refused(_NO_TEXT, EXPECTED)
        try:
            return read_period_text(text, ground)
        except OverflowError:
            return refused(BEYOND, EXPECTED)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find the mentions of this kind in free *text*."""
        from rightargs.canon.dates.find import find_kind

        return find_kind(text, context, self.kind, house_of(self.next_weekday, self.prefer, self.fiscal_year_start))

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write *value* for a person, in the locale of *context*."""
        return label_period(value, context)

    def describe(self) -> str:
        """Say what is accepted."""
        return EXPECTED


def span_value(start: date, end: date) -> JsonObject:
    """Write a half-open range."""
    return {"start": start.isoformat(), "end": end.isoformat()}


def _read_object(raw: JsonObject, ground: Ground) -> Reading:
    if raw.keys() != {"start", "end"}:
        return refused(_NO_TEXT, EXPECTED)
    ends: list[str] = []
    for name in ("start", "end"):
        value = raw[name]
        text = normalise(value) if isinstance(value, str) else None
        found = refused(_NO_TEXT, EXPECTED) if text is None else read_day_text(text, ground)
        if isinstance(found, Ambiguous):
            return Unreadable("incomplete", "An end of the range has several readings.", EXPECTED)
        if isinstance(found, Unreadable):
            return Unreadable(found.code, found.why, EXPECTED)
        ends.append(str(found.value))
    if ends[0] >= ends[1]:
        return refused(REVERSED, EXPECTED)
    same = is_canonical_day(str(raw["start"])) and is_canonical_day(str(raw["end"]))
    return Canonical(raw if same else {"start": ends[0], "end": ends[1]})


def read_period_text(text: str, ground: Ground) -> Reading:
    """Read a normalised *text* as a range of days."""
    interval = _INTERVAL.fullmatch(text)
    if interval is not None:
        return _interval(interval[1], interval[2])
    if week := _WEEK.fullmatch(text):
        monday = machine_day(f"{week[1]}-W{week[2]}-1")
        return span_reading(monday if isinstance(monday, Fault) else Spans(((monday, monday + timedelta(7)),)) if monday else REVERSED)
    if years := _YEARS.fullmatch(text):
        return _whole_years(int(years[1]), years[2].lower(), int(years[3]))
    machine = machine_day(text)
    if machine is not None:
        return span_reading(machine if isinstance(machine, Fault) else one_day(Days((machine,))))
    text = _FISCAL.sub(_fiscal_short, text)
    phrase = lex(_JOINED.sub(r"\1 - ", text), ground.context.language)
    guess = read_period(phrase.kinds, phrase.tokens, ground) or read_range(phrase, ground)
    if guess is not None:
        return span_reading(guess)
    if phrase.kinds[:1] == "u" and phrase.tokens[0].text.lower() in _SEASONS:
        return refused(Fault("incomplete", "The name may mean the day, or the weeks around it."), EXPECTED)
    if DAY_ONLY.fullmatch(phrase.kinds) and not _STAY.match(phrase.kinds):
        day = read_day(phrase.kinds, phrase.tokens, ground)
        if day is not None:
            return span_reading(day if isinstance(day, Fault) else one_day(day))
    fault = leftover(phrase)
    return refused(_NO_TEXT if fault.code == "not_a_date" else fault, EXPECTED)


def _interval(first: str, second: str) -> Reading:
    """Read an ISO 8601 interval, whose end half of the world counts in."""
    start, end = machine_day(first), machine_day(second)
    for day in (start, end):
        if day is None or isinstance(day, Fault):
            return refused(day or _NO_TEXT, EXPECTED)
    assert isinstance(start, date)
    assert isinstance(end, date)
    if start > end:
        return refused(REVERSED, EXPECTED)
    after = date.fromordinal(min(end.toordinal() + 1, date.max.toordinal()))
    if start == end:
        return Canonical(span_value(start, after))
    return Ambiguous(
        "inclusive_end", (span_value(start, after), span_value(start, end)), "The last day may or may not be part of the range."
    )


def _fiscal_short(found: re.Match[str]) -> str:
    """Write "FY 26-27" and "financial year 2026-2027" as "FY 2026-27"; years that do not follow each other stay as they are."""
    first, second = found[1] if len(found[1]) == 4 else f"20{found[1]}", found[2]
    if second is None:
        return f"FY {first}"
    follows = (int(first) + 1) % 100 == int(second[-2:]) and (len(second) == 2 or int(second) == int(first) + 1)
    return f"FY {first}-{second[-2:]}" if follows else found[0]


def _whole_years(first: int, word: str, last: int) -> Reading:
    """
    Read "2014 to 2018".

    Half of those who write it count the last year in, unlike with days; a whole year is too much to guess.
    """
    if not 1900 <= first < 2200 or not 1900 <= last < 2200:
        return refused(_NO_TEXT, EXPECTED)
    if first >= last:
        return refused(REVERSED, EXPECTED)
    whole, short = (span_value(date(first, 1, 1), date(last + more, 1, 1)) for more in (1, 0))
    if word in {"through", "thru"}:
        return Canonical(whole)
    return Ambiguous("inclusive_end", (whole, short), "The last year may or may not be part of the range.")


def span_reading(guess: SpanGuess) -> Reading:
    """Answer with the range, the ranges to ask about, or the fault."""
    if isinstance(guess, Fault):
        likely = tuple(span_value(day, end) for day in guess.likely if isinstance(day, date) and (end := later(day, 1)))
        return Unreadable(guess.code, guess.why, EXPECTED, likely)
    values = tuple(span_value(start, end) for start, end in guess.spans)
    return Canonical(values[0], guess.filled) if len(values) == 1 else Ambiguous(guess.code, values, guess.why)
