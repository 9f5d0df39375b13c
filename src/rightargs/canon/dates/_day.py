"""Days of the calendar."""

import re
from dataclasses import dataclass
from typing import ClassVar

from rightargs.canon._base import Canonicaliser
from rightargs.canon.dates._answers import BEYOND, day_reading, either, leftover, refused
from rightargs.canon.dates._apposition import said_twice
from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._foreign import read_foreign
from rightargs.canon.dates._ground import Ground, NextWeekday, Prefer, WorkingDay, check_house, ground_of, house_of
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.canon.dates._labels import label_day
from rightargs.canon.dates._lexer import lex, normalise
from rightargs.canon.dates._machine import Stamp, is_canonical_day, machine_day, machine_moment
from rightargs.canon.dates._numeric import two_numbers
from rightargs.canon.dates._split import split_moment
from rightargs.canon.dates._tokens import Phrase
from rightargs.canon.dates._years import of_our_calendar
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical, Mention, Reading

_POINTS = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\.")
_DASHED = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
EXPECTED = "a date as YYYY-MM-DD, such as 2026-09-18"
_TOO_LONG = Fault("not_a_date", "The text is too long to be a date.")
_NO_TEXT = Fault("not_a_date", "The value is not a text that names a date.")


@dataclass(frozen=True, slots=True)
class Day(Canonicaliser):
    """
    Reads a day as `YYYY-MM-DD`.

    Text that carries a time of day is refused, with its day as the candidate.

    Attributes:
        next_weekday: What "next Friday" is: the `nearest` one ahead, or that of the `week_after`. None asks.
        prefer: Which way "kal", "parso" and dates without a year look: `future` or `past`. None asks where both are near.
        calendar: Tells whether a day is a working day, for "in 3 working days". None refuses those.
    """

    kind: ClassVar[str] = "date"
    next_weekday: NextWeekday | None = None
    prefer: Prefer | None = None
    calendar: WorkingDay | None = None

    def __post_init__(self) -> None:
        check_house("Day", self.next_weekday, self.prefer, calendar=self.calendar)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """
        Read *raw* as one day.

        Machine forms are read as they stand. The order of day and month is that of the locale; an order that
        gives no date is an error that carries the swapped date, never a swap.
        """
        if isinstance(raw, str):
            if is_canonical_day(raw):
                return Canonical(raw)
        elif isinstance(raw, int) and not isinstance(raw, bool) and 19000101 <= raw < 22000101:
            raw = str(raw)
        else:
            return refused(_NO_TEXT, EXPECTED)
        text = normalise(raw)
        if text is None:
            return refused(_TOO_LONG, EXPECTED)
        ground = ground_of(context, house_of(self.next_weekday, self.prefer, None, self.calendar))
        try:
            return read_day_text(text, ground)
        except OverflowError:
            return refused(BEYOND, EXPECTED)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find the mentions of this kind in free *text*."""
        from rightargs.canon.dates.find import find_kind

        return find_kind(text, context, self.kind, house_of(self.next_weekday, self.prefer, None, self.calendar))

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write *value* for a person, in the locale of *context*."""
        return label_day(value, context)

    def describe(self) -> str:
        """Say what is accepted."""
        return EXPECTED


def read_day_text(text: str, ground: Ground) -> Reading:
    """Read a normalised *text* as a day."""
    machine = machine_day(text)
    if machine is not None:
        written = machine if isinstance(machine, Fault) else Days((machine,))
        return day_reading(written if text[4] not in "/." else of_our_calendar(written), EXPECTED)
    if text[-1:] == "." and ground.order == "dmy" and (points := _POINTS.fullmatch(text)):
        return day_reading(two_numbers(int(points[1]), int(points[2]), ground), EXPECTED)
    if pair := _DASHED.fullmatch(text):
        return day_reading(_dashed(int(pair[1]), int(pair[2]), ground), EXPECTED)
    phrase = lex(text, ground.context.language)
    guess = read_day(phrase.kinds, phrase.tokens, ground) or said_twice(phrase.kinds, phrase.tokens, ground)
    if guess is not None:
        return day_reading(guess, EXPECTED)
    if "|" in phrase.kinds:
        found = either(text, lambda piece: read_day_text(piece, ground))
        if found is not None:
            return found
    foreign = read_foreign(text, ground)
    if foreign is not None:
        return day_reading(of_our_calendar(foreign), EXPECTED)
    return refused(_with_time(text, phrase, ground) or leftover(phrase), EXPECTED)


def _dashed(first: int, second: int, ground: Ground) -> DayGuess:
    """Read "15-2" in the order of the locale; where both numbers may be months it may be "10 to 12" as well."""
    if max(first, second) <= 12:
        return Fault("incomplete", "Two numbers with a dash may be a day and a month, or a range.")
    return two_numbers(first, second, ground)


def _with_time(text: str, phrase: Phrase, ground: Ground) -> Fault | None:
    """Recognise a date-time, whose day is then the candidate."""
    why = "The text carries a time of day; this field takes the day alone."
    stamp = machine_moment(text)
    if isinstance(stamp, Fault):
        return stamp
    if isinstance(stamp, Stamp):
        return Fault("has_time", why, (stamp.local.date(),))
    pieces = split_moment(phrase.kinds)
    if pieces is None:
        return None
    start, end = pieces[0]
    guess = read_day(phrase.kinds[start:end], phrase.tokens[start:end], ground)
    if isinstance(guess, Fault):
        return guess
    return Fault("has_time", why, guess.days if guess else ())
