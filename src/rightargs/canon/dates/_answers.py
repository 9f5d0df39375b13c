"""From what a phrase says to the reading of a field."""

import re
from collections.abc import Callable, Iterator
from datetime import date

from rightargs.canon.dates._guess import Days, Fault
from rightargs.canon.dates._tokens import Phrase
from rightargs.vocab.readings import Ambiguous, Canonical, Reading, Unreadable

_STRONG = frozenset("MWRKIYEj3$")
"""Classes of tokens that speak of a date on their own."""


_HALF = re.compile(r"[0-9]( ?[ap]\.?m\.?)\Z", re.IGNORECASE)
_OR = re.compile(r" (?:or|ya) ", re.IGNORECASE)


BEYOND = Fault("invalid_year", "The date lies beyond the calendar.")


def refused(fault: Fault, expected: str) -> Unreadable:
    """Refuse with the code of *fault*, its likely values as candidates."""
    likely = tuple(one.isoformat() if isinstance(one, date) else one for one in fault.likely)
    return Unreadable(fault.code, fault.why, expected, likely)


def day_reading(guess: Days | Fault, expected: str) -> Reading:
    """Answer with one day, with the days to ask about, or with the fault."""
    if isinstance(guess, Fault):
        return refused(guess, expected)
    if len(guess.days) == 1:
        return Canonical(guess.days[0].isoformat(), guess.filled)
    return Ambiguous(guess.code, tuple(day.isoformat() for day in guess.days), guess.why)


def leftover(phrase: Phrase) -> Fault:
    """Say in what way a phrase that fits no form is not one."""
    kinds = phrase.kinds.strip(".")
    if kinds in {"M", "y", "o", "7", "My", "M,y", "Y", "E"}:
        return Fault("incomplete", "A part of the date is missing.")
    if kinds == "n":
        number = phrase.tokens[0].value
        if isinstance(number, int) and 1 <= number <= 31:
            return Fault("incomplete", "A number alone is no date: month and year are missing.")
    if any(kind in _STRONG for kind in kinds) and len(kinds) > 1:
        return Fault("unparseable", "A part of the text speaks of a date, but the whole is no form that is read.")
    return Fault("not_a_date", "The text names no date.")


def either(text: str, read: Callable[[str], Reading]) -> Ambiguous | None:
    """Read "18 or 19 September": alternatives, each of which must be readable, are asked about."""
    pieces = [piece.strip() for piece in _OR.split(text[7:] if text[:7].lower() == "either " else text)]
    if not 2 <= len(pieces) <= 3:
        return None
    values: list[str] = []
    for piece in pieces:
        readings = (read(whole) for whole in _completed(piece, pieces[0], pieces[-1]))
        found = next((reading for reading in readings if not isinstance(reading, Unreadable)), None)
        if found is None:
            return None
        values.extend(str(value) for value in ((found.value,) if isinstance(found, Canonical) else found.values))
    unique = tuple(dict.fromkeys(values))
    return Ambiguous("alternatives", unique, "The text names alternatives.") if len(unique) > 1 else None


def _completed(piece: str, first: str, last: str) -> Iterator[str]:
    """Yield a piece with what another one says for both: "18 [September]", "Friday at 3[pm]", "Friday [at 3pm]", "[Friday at] 4pm"."""
    number, _, rest = last.partition(" ")
    half = _HALF.search(last)
    if piece is not last and rest and " " not in piece and piece[:1].isdigit() and number[:1].isdigit():
        yield f"{piece} {rest}"
    if piece is not last and half is not None and piece[-1:].isdigit():
        yield f"{piece}{half[1]}"
    yield piece
    _, at, time = last.rpartition(" at ")
    if piece is not last and at:
        yield f"{piece} at {time}"
    head, at, _ = first.rpartition(" at ")
    if piece is not first and at:
        yield f"{head} at {piece}"
