"""Instants: a day, a time of day and a zone."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import ClassVar

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon.dates._answers import BEYOND, either, leftover, refused
from rightargs.canon.dates._apposition import split_twice
from rightargs.canon.dates._clock import read_clock
from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._elapsed import read_instant
from rightargs.canon.dates._foreign_moments import read_foreign_moment
from rightargs.canon.dates._grammar import DAY, DAY_ONLY, TIME_ONLY
from rightargs.canon.dates._ground import Ground, NextWeekday, Prefer, WorkingDay, check_house, ground_of, house_of
from rightargs.canon.dates._guess import DayGuess, Days, Fault, Instants, Zoned
from rightargs.canon.dates._labels import label_moment
from rightargs.canon.dates._lazy import LazyPattern
from rightargs.canon.dates._lexer import lex, normalise
from rightargs.canon.dates._machine import Stamp, is_canonical_moment, machine_day, machine_moment
from rightargs.canon.dates._moments import at_clock, settled, today_of_part
from rightargs.canon.dates._split import pick, split_moment
from rightargs.canon.dates._tokens import Phrase
from rightargs.canon.dates._zone_words import place_time
from rightargs.canon.dates._zones import agree, settle, zone_named
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical, Mention, Reading

EXPECTED = "a date and time with its offset, such as 2026-09-18T09:00:00+01:00"
_NO_TEXT = Fault("not_a_date", "The value is not a text that names a date and time.")
_TOO_LONG = Fault("not_a_date", "The text is too long to be a date and time.")
_NO_TIME = Fault("incomplete", "The time of day is missing.")
_NO_DAY = Fault("incomplete", "The day is missing.")
_EPOCH = re.compile(r"[0-9]{10}|[0-9]{13}")
_ASCTIME = LazyPattern(r"WMnCz?y")
_SCRIPT = re.compile(r"([A-Z][a-z]{2} [A-Z][a-z]{2} .*[0-9] GMT[+-][0-9]{4}) \([^()0-9]{3,60}\)")
"""What the Date of JavaScript prints; the name in brackets says the offset once more, in the language of the machine."""

_PART_OF_DAY = LazyPattern(rf"(?:{DAY})?(?:(?:,?id|@|[tL])?q|j)")
_PLACE = LazyPattern(
    r"(?P<rest>.*[0-9apm.]),? \(?(?:in )?(?P<place>(?:[A-Za-z.]+ ){1,3}time|[A-Z][A-Za-z]+/[A-Za-z_+\-/0-9 ]+)\)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class When(Canonicaliser):
    """
    Reads an instant as ISO 8601 with an offset.

    Attributes:
        epoch: Whether 10 digits are seconds, and 13 digits milliseconds, since 1970.
        next_weekday: What "next Friday" is: the `nearest` one ahead, or that of the `week_after`. None asks.
        prefer: Which way "kal", "parso" and dates without a year look: `future` or `past`. None asks where both are near.
        calendar: Tells whether a day is a working day, for "in 3 working days at 10:00". None refuses those.
    """

    kind: ClassVar[str] = "datetime"
    epoch: bool = False
    next_weekday: NextWeekday | None = None
    prefer: Prefer | None = None
    calendar: WorkingDay | None = None

    def __post_init__(self) -> None:
        options.yes_or_no("When", "epoch", self.epoch)
        check_house("When", self.next_weekday, self.prefer, calendar=self.calendar)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """
        Read *raw* as one instant.

        A date-time with an offset is kept as it stands. A naive one takes the session's zone, and says so in `filled`;
        a time that clocks skip is an error, one that they show twice is asked.
        """
        if isinstance(raw, str) and is_canonical_moment(raw):
            return Canonical(raw)
        if self.epoch and (found := _epoch(raw)) is not None:
            return found
        if not isinstance(raw, str):
            return refused(_NO_TEXT, EXPECTED)
        text = normalise(raw)
        if text is None:
            return refused(_TOO_LONG, EXPECTED)
        ground = ground_of(context, house_of(self.next_weekday, self.prefer, None, self.calendar))
        try:
            return read_moment_text(text, raw, ground)
        except OverflowError:
            return refused(BEYOND, EXPECTED)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find the mentions of this kind in free *text*."""
        from rightargs.canon.dates.find import find_kind

        return find_kind(text, context, self.kind, house_of(self.next_weekday, self.prefer, None, self.calendar))

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write *value* for a person, in the locale of *context*."""
        return label_moment(value, context)

    def describe(self) -> str:
        """Say what is accepted."""
        return EXPECTED


def _epoch(raw: JsonValue) -> Reading | None:
    """Read seconds or milliseconds since 1970; None where *raw* is no such number."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, (float, Decimal)):
        try:
            raw = int(raw) if raw == int(raw) else raw
        except (ValueError, OverflowError):
            return None
    digits = str(raw) if isinstance(raw, int) and raw < 10**13 else raw.strip() if isinstance(raw, str) and len(raw) < 40 else ""
    if not _EPOCH.fullmatch(digits):
        return None
    seconds, millis = (int(digits), 0) if len(digits) == 10 else divmod(int(digits), 1000)
    moment = datetime.fromtimestamp(seconds, UTC).replace(microsecond=millis * 1000)
    return Canonical(moment.isoformat().replace("+00:00", "Z"))


def read_moment_text(text: str, raw: str, ground: Ground) -> Reading:
    """Read a normalised *text* as an instant; *raw* still has the underscores of zone names."""
    if (script := _SCRIPT.fullmatch(text)) is not None:
        text = raw = script[1]
    stamp = machine_moment(text)
    if stamp is None and "_" in raw:
        stamp = machine_moment(raw.strip())
    if isinstance(stamp, Fault):
        return refused(Fault(stamp.code, stamp.why), EXPECTED)
    if stamp is not None:
        return _stamped(stamp, ground)
    phrase = _year_before_clock(lex(text, ground.context.language))
    found = _phrase(phrase, ground, None)
    if found is not None:
        return found
    place = _PLACE.fullmatch(" ".join(raw.split()))
    zone = _zone_of(place["place"]) if place else None
    if place and zone is not None:
        found = _placed(normalise(place["rest"]) or "", zone, ground)
        if found is not None:
            return found
    if "|" in phrase.kinds:
        found = either(text, lambda piece: read_moment_text(piece, piece, ground))
        if found is not None:
            return found
    foreign = read_foreign_moment(text, ground)
    if foreign is not None:
        return at_clock(*foreign, None, ground, EXPECTED)
    return refused(_missing(text, phrase, ground), EXPECTED)


def _year_before_clock(phrase: Phrase) -> Phrase:
    """Reorder what asctime and `date` print, "Fri Sep 18 09:00:00 IST 2026", so that the year stands beside the day."""
    if not _ASCTIME.fullmatch(phrase.kinds):
        return phrase
    return Phrase(
        phrase.kinds[:3] + "y" + phrase.kinds[3:-1],
        (*phrase.tokens[:3], phrase.tokens[-1], *phrase.tokens[3:-1]),
    )


def _stamped(stamp: Stamp, ground: Ground) -> Reading:
    """Settle what a machine wrote, with the zone in brackets of RFC 9557."""
    if stamp.bracket is None:
        return settled(settle(stamp.local, stamp.zone, ground.context), EXPECTED)
    named = zone_named(stamp.bracket)
    if named is None:
        return refused(Fault("unknown_zone", "There is no such time zone."), EXPECTED)
    if stamp.zone is None or stamp.zone.offset is None:
        return settled(settle(stamp.local, Zoned(names=(stamp.bracket,), wanted=("generic",)), ground.context), EXPECTED)
    if stamp.zone.word == "Z":
        return settled(settle(stamp.local, stamp.zone, ground.context), EXPECTED)
    return settled(agree(stamp.local, stamp.zone.offset, named), EXPECTED)


def _zone_of(place: str) -> Zoned | None:
    if "/" in place:
        name = place.strip().replace(" ", "_")
        return Zoned(names=(name,), wanted=("generic",)) if zone_named(name) else None
    return place_time(place.lower())


def _placed(text: str, zone: Zoned, ground: Ground) -> Reading | None:
    stamp = machine_moment(text)
    if isinstance(stamp, Stamp):
        return settled(settle(stamp.local, zone, ground.context), EXPECTED) if stamp.zone is None and stamp.bracket is None else None
    return _phrase(lex(text, ground.context.language), ground, zone)


def _phrase(phrase: Phrase, ground: Ground, zone: Zoned | None) -> Reading | None:
    """Read the tokens of a date-time; None where they are none."""
    kinds, tokens = phrase.kinds, phrase.tokens
    instant = read_instant(kinds, tokens, ground)
    if instant is not None:
        return settled(instant, EXPECTED)
    pieces = split_moment(kinds)
    if pieces is not None:
        day_span, time_spans = pieces
        clocks = read_clock(*pick(kinds, tokens, time_spans), ground.tag)
        days = read_day(*pick(kinds, tokens, (day_span,)), ground)
        return None if clocks is None or days is None else at_clock(days, clocks, zone, ground, EXPECTED)
    twice = split_twice(kinds, tokens, ground)
    if twice is not None:
        guess, time_span = twice
        clocks = read_clock(*pick(kinds, tokens, (time_span,)), ground.tag)
        return None if clocks is None else at_clock(guess, clocks, zone, ground, EXPECTED)
    if TIME_ONLY.fullmatch(kinds) and any(kind in "tLj" for kind in kinds):
        clocks = read_clock(kinds, tokens, ground.tag)
        days = today_of_part(kinds, clocks, ground)
        return None if clocks is None else at_clock(days, clocks, zone, ground, EXPECTED)
    return None


def _missing(text: str, phrase: Phrase, ground: Ground) -> Fault:
    """Say which half of the date-time is missing or wrong."""
    day: date | DayGuess | None = machine_day(text)
    if day is None and DAY_ONLY.fullmatch(phrase.kinds):
        day = read_day(phrase.kinds, phrase.tokens, ground)
    if isinstance(day, Fault):
        return Fault(day.code, day.why)
    if day is not None:
        return Fault(_NO_TIME.code, _NO_TIME.why, _at_this_hour(day, phrase.kinds, ground))
    if _PART_OF_DAY.fullmatch(phrase.kinds):
        return _NO_TIME
    if TIME_ONLY.fullmatch(phrase.kinds):
        clocks = read_clock(phrase.kinds, phrase.tokens, ground.tag)
        if clocks is not None and phrase.kinds not in {"n", "y", "w"}:
            return clocks if isinstance(clocks, Fault) else _NO_DAY
    return leftover(phrase)


def _at_this_hour(day: date | Days, kinds: str, ground: Ground) -> tuple[str, ...]:
    """Offer "in 3 days" at the present time of day, which the text does not say."""
    if not isinstance(day, Days) or ground.now is None or kinds[-1] not in "Uf14ge<" or len(day.days) > 1:
        return ()
    found = settle(datetime.combine(next(iter(day.days)), ground.now.time().replace(microsecond=0)), None, ground.context)
    return tuple(moment.isoformat() for moment in found.moments) if isinstance(found, Instants) else ()
