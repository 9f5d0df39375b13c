"""A text that says one number as a whole."""

import re
from dataclasses import dataclass
from decimal import Decimal

from rightargs.canon._number_words import HINDI
from rightargs.canon.numerals import (
    Habits,
    Layout,
    Phrase,
    exact_ratio,
    habits_of,
    key,
    lay_out,
    plain,
    read_power,
    signed,
    split_sign,
    tidy,
    tokenise,
    trimmed,
    trouble,
)
from rightargs.context import Context

_EXPONENT = re.compile(r"[+-]?(?:\d{1,60}(?:\.\d{0,60})?|\.\d{1,60})[eE][+-]?\d{1,3}")
_NOT_FINITE = re.compile(r"[+−-]?\s*(?:nan|inf(?:inity)?|∞)", re.IGNORECASE)
_NO_NUMBER = re.compile(r"0[xXbBoO][0-9a-fA-F]+|\d[\d_]*_[\d_]*\d|[+−-]{2,}.*|[\s\d]*[^\W\d_]?\d[^\W\d_]\d.*")
# an ordinal of Hindi is the number and one of these endings
_PART_OF = re.compile(r"(.{1,60}?) (?:का|की|के) (.{1,60}?)(?:वां|वा|वीं|वी|वें|वे)(?: (?:भाग|हिस्सा))?")
_JOINED = re.compile(r" (?:और|व|एवं) ")
_OUT_OF = frozenset({"out of", "in"})
_OVER = frozenset(map(key, "over बटा बटे".split()))
_HINDI = frozenset(map(key, HINDI))


@dataclass(frozen=True, slots=True)
class Said:
    """A number that a text says as a whole: its readings, and the text before and behind it."""

    values: tuple[Decimal, ...]
    before: str = ""
    behind: str = ""
    unsure: bool = False
    """The words have other readings: "twenty twenty", "one hundred and three quarters"."""
    share: Decimal | None = None
    """The share that "two out of five" says."""


def said(text: str, context: Context) -> Said | str:
    """Read stripped *text* as one number with something before and behind it; or return the code that says why it is none."""
    text = tidy(text)
    if _NOT_FINITE.fullmatch(text):
        return "not_finite"
    if _EXPONENT.fullmatch(text):
        return Said((Decimal(text),))
    habits = habits_of(context)
    if (power := read_power(text, habits.marks)) is not None:
        return power if isinstance(power, str) else Said((power,))
    if _NO_NUMBER.fullmatch(text):
        return "bad_format"
    body, sign = split_sign(text)
    if not sign or not body:
        return "bad_format" if body else "not_a_number"
    found = None if body.isascii() else _part_of(body, habits)
    if found is None:
        layout = lay_out(body, habits)
        found = layout if isinstance(layout, str) else _one(layout, body)
    if isinstance(found, str) or sign > 0:
        return found
    return Said(tuple(signed(value, -1) for value in found.values), found.before, found.behind, found.unsure)


def _part_of(body: str, habits: Habits) -> Said | str | None:
    """Read the Hindi "बीस का पांचवां भाग", a fifth of twenty; None where the text is no such part."""
    match = _PART_OF.fullmatch(key(body))
    if match is None or _JOINED.search(match[1]):
        # "three and two of the fifth" is a sum or a fraction of one
        return None
    whole, below = lay_out(match[1], habits), lay_out(match[2], habits)
    if isinstance(whole, str) or isinstance(below, str) or whole.gaps != ("", "") or below.gaps != ("", ""):
        return None
    if len(whole.first.values) != 1 or len(below.first.values) != 1:
        return "multiple_values"
    value = exact_ratio(whole.first.values[0], below.first.values[0])
    return "not_exact" if value is None else Said((trimmed(value),))


def _one(layout: Layout, body: str) -> Said | str:
    if not layout.phrases:
        return trouble(layout) or "not_a_number"
    if len(layout.phrases) == 1:
        phrase = layout.first
        if phrase.slang:
            return "wrong_unit"
        before, sign = split_sign(layout.gaps[0])
        if not sign or (sign < 0 and not before and layout.gaps[0]):
            # a sign between words and digits: "x -5"
            return Said(tuple(signed(value, -1) for value in phrase.values), "", layout.gaps[1]) if sign else "bad_format"
        return Said(phrase.values, layout.gaps[0], layout.gaps[1].rstrip(".!"), phrase.forked)
    if len(layout.phrases) == 2 and layout.gaps[0] == "" and (pair := _pair(layout)) is not None:
        return pair
    if known := trouble(layout):
        if known == "multiple_values" and not any(gap.strip() for gap in layout.gaps) and all(phrase.worded for phrase in layout.phrases):
            return _together(layout.phrases, body)
        return known
    return "multiple_values"


def _pair(layout: Layout) -> Said | str | None:
    """Read "1 over 4", "two out of five" and "five (5)"; None where the two numbers are not one."""
    first, second = (phrase.values for phrase in layout.phrases)
    joint = key(layout.gaps[1])
    if layout.gaps[1:] == ("(", ")"):
        return Said(first) if first == second else None
    if layout.gaps[2] or (joint not in _OVER and joint not in _OUT_OF):
        return None
    if len(first) != 1 or len(second) != 1:
        return "multiple_values"
    value = exact_ratio(first[0], second[0])
    if value is None:
        return "not_exact"
    if joint in _OVER:
        return Said((trimmed(value),))
    if not 0 <= first[0] <= second[0]:
        return "multiple_values"
    # a share, and of a score or a count the first number alone
    return Said((trimmed(value), first[0]) if joint == "out of" else (), unsure=True, share=trimmed(value))


def _together(phrases: tuple[Phrase, ...], body: str) -> Said | str:
    """Read "twenty twenty" and "one two three" as the digits run together, which is one of two readings."""
    words = tokenise(body)
    if len(words) > 12 or any(phrase.scaled for phrase in phrases):
        return "multiple_values"
    low, high = phrases[0].values[0], phrases[1].values[0]
    if len(phrases) == 2 and low < high and (high <= low + 1 < 10 or all(word.text in _HINDI for word in words)):
        # "do teen" and "das pandrah" are how people say about how many
        return "range_not_value"
    digits = "".join(plain(phrase.values[0]) for phrase in phrases)
    return Said((Decimal(digits),), unsure=True) if digits.isdigit() else "multiple_values"
