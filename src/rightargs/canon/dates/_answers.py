"""From what a phrase says to the reading of a field."""

import re
from collections.abc import Callable
from datetime import date

from rightargs.canon.dates._guess import Days, Fault
from rightargs.canon.dates._lexer import Phrase
from rightargs.vocab.readings import Ambiguous, Canonical, Reading, Unreadable

_STRONG = frozenset("MWRKIYEj3$")
"""Classes of tokens that speak of a date on their own."""


_OR = re.compile(r" (?:or|ya) ", re.IGNORECASE)


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
    pieces = [piece.strip() for piece in _OR.split(text)]
    if not 2 <= len(pieces) <= 3:
        return None
    tail = pieces[-1].split(" ", 1)
    values: list[str] = []
    for piece in pieces:
        whole = f"{piece} {tail[1]}" if len(tail) > 1 and " " not in piece and piece[:1].isdigit() and tail[0][:1].isdigit() else piece
        found = read(whole)
        if isinstance(found, Unreadable):
            return None
        values.extend(str(value) for value in ((found.value,) if isinstance(found, Canonical) else found.values))
    return Ambiguous("alternatives", tuple(dict.fromkeys(values)), "The text names alternatives.")
