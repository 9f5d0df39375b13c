"""A run of digits and marks, into the numbers it can be."""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from rightargs.canon.numerals._marks import Marks

RUN = r"\d+(?:[.,'’‘٬٫\u00a0\u202f\u2009]+\d+|[ ]\d{3}(?!\d))*"
"""Digits, and marks between them; a plain blank only before exactly three digits."""

_SPACES = "\u00a0\u202f\u2009"
_ARABIC_DECIMAL, _ARABIC_GROUP = "٫", "٬"
_SAME = str.maketrans(dict.fromkeys(_SPACES, "\u00a0") | {"’": "'", "‘": "'", _ARABIC_GROUP: "'"})
_WESTERN = re.compile(r"[1-9]\d{0,2}(?:\D\d{3})+")
_INDIAN = re.compile(r"[1-9]\d?(?:\D\d{2})*\D\d{3}")


@dataclass(frozen=True, slots=True)
class Numeral:
    """
    What a run of digits can be.

    Attributes:
        values: Each reading, the best first.
        decimals: How many decimals the first reading writes.
        marked: Whether one mark alone stands before exactly three digits, so that people of other habits read it otherwise.
    """

    values: tuple[Decimal, ...]
    decimals: int = 0
    marked: bool = False


def ascii_digits(text: str) -> str | None:
    """Write the digits of *text* in ASCII; None where they are of several scripts."""
    if text.isascii():
        return text
    scripts: set[int] = set()
    out: list[str] = []
    for character in text:
        value = unicodedata.decimal(character, None)
        if value is None:
            out.append(character)
        else:
            scripts.add(ord(character) - int(value))
            out.append(str(int(value)))
    return "".join(out) if len(scripts) <= 1 else None


def read_digits(run: str, marks: Marks | None) -> Numeral | str:
    """
    Read a *run* that matches `RUN` in the marks of a locale.

    Returns:
        Its readings, or the code that says why it has none: `mixed_digits`, `grouping`.
    """
    if run.isdigit() and run.isascii():
        return Numeral((Decimal(run),))
    plain = ascii_digits(run)
    if plain is None:
        return "mixed_digits"
    if plain.isdigit():
        return Numeral((Decimal(plain),))
    plain = plain.translate(_SAME)
    whole, decimal, fraction = plain.rpartition(_ARABIC_DECIMAL)
    if decimal:
        number = _grouped(whole, marks) if not whole.isdigit() else whole
        return "grouping" if number is None or not fraction.isdigit() else Numeral((Decimal(f"{number}.{fraction}"),), len(fraction))
    readings: list[tuple[str, str]] = []
    grouped = _grouped(plain, marks)
    if grouped is not None:
        readings.append((grouped, ""))
    readings += [split for mark in ".," if plain.count(mark) == 1 and (split := _decimal(plain, mark, marks))]
    if not readings:
        return "grouping"
    values = tuple(Decimal(f"{number}.{part}") if part else Decimal(number) for number, part in readings)
    separators = [character for character in plain if not character.isdigit()]
    return Numeral(
        values, len(readings[0][1]), len(separators) == 1 and separators[0] in ".," and len(plain.rpartition(separators[0])[2]) == 3
    )


def _decimal(text: str, mark: str, marks: Marks | None) -> tuple[str, str] | None:
    """Read *text* with *mark* before the decimals."""
    whole, _, fraction = text.partition(mark)
    if not fraction.isdigit():
        return None
    if marks is not None and mark == marks.group and whole not in {"", "0"}:
        return None
    if not whole or whole.isdigit():
        return whole or "0", fraction
    number = _grouped(whole, marks, inside=True)
    return None if number is None else (number, fraction)


def _grouped(text: str, marks: Marks | None, *, inside: bool = False) -> str | None:
    """Read *text* as one whole number in groups; a mark that is the decimal one of the locale groups nothing."""
    used = {character for character in text if not character.isdigit()}
    if len(used) != 1:
        return None
    mark = used.pop()
    if marks is not None and mark == marks.decimal:
        return None
    if mark == " " and not inside and text.count(" ") == 1 and (marks is None or marks.group != " "):
        # "2 500 g" may be two packs of 500
        return None
    if _WESTERN.fullmatch(text) or (mark != "." and _INDIAN.fullmatch(text)):
        return text.replace(mark, "")
    return None
