"""Times of day."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from rightargs.canon._base import Canonicaliser
from rightargs.canon.dates._answers import BEYOND, either, leftover, refused
from rightargs.canon.dates._clock import read_clock
from rightargs.canon.dates._grammar import DAY_ONLY, MOMENT, TIME_ONLY
from rightargs.canon.dates._ground import regional
from rightargs.canon.dates._guess import Clocks, Fault, Instants, Zoned
from rightargs.canon.dates._labels import label_time
from rightargs.canon.dates._lazy import LazyPattern
from rightargs.canon.dates._lexer import lex, normalise
from rightargs.canon.dates._machine import INVALID_TIME
from rightargs.canon.dates._zone_words import place_time
from rightargs.canon.dates._zones import settle
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading

EXPECTED = "a time of day as HH:MM on the 24-hour clock, such as 15:30"
_NO_TEXT = Fault("not_a_time", "The value is not a text that names a time of day.")
_HOT = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])?")
_PLACE = LazyPattern(r"(?P<rest>.*[0-9apm.]),? \(?(?P<place>(?:[A-Za-z.]+ ){1,3}time)\)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TimeOfDay(Canonicaliser):
    """Reads a time of day as `HH:MM:SS`, with an offset where the text names a zone."""

    kind: ClassVar[str] = "time"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """
        Read *raw* as one time of day.

        Hours 1 to 11 without am or pm are asked, but two digits with minutes (09:00) are the 24-hour clock.
        """
        if not isinstance(raw, str):
            return refused(_NO_TEXT, EXPECTED)
        if _HOT.fullmatch(raw):
            return Canonical(raw)
        text = normalise(raw)
        if text is None:
            return refused(_NO_TEXT, EXPECTED)
        try:
            return read_time_text(text, context)
        except OverflowError:
            return refused(BEYOND, EXPECTED)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find the mentions of this kind in free *text*."""
        from rightargs.canon.dates.find import find_kind

        return find_kind(text, context, self.kind)

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write *value* for a person, in the locale of *context*."""
        return label_time(value, context)

    def describe(self) -> str:
        """Say what is accepted."""
        return EXPECTED


def read_time_text(text: str, context: Context) -> Reading:
    """Read a normalised *text* as a time of day."""
    phrase = lex(text, context.language)
    kinds = phrase.kinds
    zone: Zoned | None = None
    if not TIME_ONLY.fullmatch(kinds) and (place := _PLACE.fullmatch(text)):
        zone = place_time(place["place"].lower())
        if zone is not None:
            phrase = lex(place["rest"], context.language)
            kinds = phrase.kinds
    if kinds == "y":
        return _military(phrase.tokens[0].text)
    if kinds in {"n", "w", "h"}:
        return refused(Fault("incomplete", "A number alone is no time: am or pm, or minutes, are missing."), EXPECTED)
    if TIME_ONLY.fullmatch(kinds):
        guess = read_clock(kinds, phrase.tokens, regional(context.locale, context.region))
        if isinstance(guess, Fault):
            return refused(guess, EXPECTED)
        if guess is not None:
            return clock_reading(guess, zone, context)
    if "|" in kinds:
        found = either(text, lambda piece: read_time_text(piece, context))
        if found is not None:
            return found
    if MOMENT.fullmatch(kinds) or DAY_ONLY.fullmatch(kinds):
        return refused(Fault("has_date", "The text names a day; this field takes the time alone."), EXPECTED)
    fault = leftover(phrase)
    return refused(Fault("not_a_time", "The text names no time of day.") if fault.code == "not_a_date" else fault, EXPECTED)


def _military(digits: str) -> Reading:
    minute, value = int(digits[2:]), f"{digits[:2]}:{digits[2:]}:00"
    if int(digits[:2]) > 23 or minute > 59:
        return refused(INVALID_TIME, EXPECTED)
    if digits[0] != "0":
        return refused(Fault("incomplete", "Four digits alone may be a time, a year or a number.", (value,)), EXPECTED)
    return Canonical(value)


def clock_reading(guess: Clocks, place: Zoned | None, context: Context) -> Reading:
    """Answer with the time of day, or ask; a named zone gives it the offset of today."""
    zone = guess.zone or place
    values: list[str] = []
    code, why = guess.code, guess.why
    for clock in guess.clocks:
        if zone is None:
            values.append(clock.at.isoformat())
            continue
        day = context.today
        if day is None and zone.offset is None:
            return refused(Fault("missing_clock", "The offset of the zone depends on the day, and the session has no clock."), EXPECTED)
        local = datetime.combine(day.date() if day else datetime(2000, 1, 1).date(), clock.at)  # noqa: DTZ001 (any day will do for a fixed offset)
        found = settle(local, zone, context)
        if isinstance(found, Fault):
            return refused(found, EXPECTED)
        if isinstance(found, Instants):
            values.extend(moment.timetz().isoformat() for moment in found.moments)
            continue
        code, why = code or found.code, why or found.why
        values.extend(str(value).partition("T")[2] for value in found.values)
    unique = tuple(dict.fromkeys(values))
    return Canonical(unique[0], guess.filled) if len(unique) == 1 else Ambiguous(code, unique, why)
