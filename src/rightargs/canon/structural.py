"""Canonicalisers that follow from a bare JSON type: the value must already be there, only spelt as another type."""

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from rightargs.canon._base import Canonicaliser
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical, Reading, Unreadable

SAFE_INTEGER = 2**53
"""Above this a double no longer tells neighbouring integers apart (IEEE 754), so its digits are already gone."""

_WHOLE = re.compile(r"[+-]?(?:0|[1-9]\d{0,399})(?:\.0{1,20})?", re.ASCII)
_NUMBER = re.compile(r"[+-]?(?:0|[1-9]\d{0,399})(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?", re.ASCII)


_PLACEHOLDERS = frozenset({"", "null", "none", "nil", "undefined", "n/a", "na", "nan"})
_LONGEST_PLACEHOLDER = 12


def is_placeholder(text: str) -> bool:
    """Whether *text* is what models write for "no value": null, None, N/A, nothing at all."""
    return len(text) <= _LONGEST_PLACEHOLDER and text.strip().casefold() in _PLACEHOLDERS


_STAND_INS = re.compile(
    r"<[^<>]*>|\[[^\[\]]*\]|\{+[^{}]*\}+|\$\{[^{}]*\}|%\w+%|-+|\?+|x{2,}|unknown|tbd|tba|tbc|pending|placeholder"
    r"|not[ _](?:available|provided|specified|given|known|applicable)|to be (?:confirmed|decided|determined|announced)"
    r"|(?:your|user|insert|enter)[ _-][\w -]+",
    re.IGNORECASE,
)


def stands_in(text: str) -> bool:
    """Whether *text*, which its field does not take, is what models write where they know no value: `<order_id>`, TBD, unknown."""
    return is_placeholder(text) or (len(text) <= 60 and _STAND_INS.fullmatch(text.strip()) is not None)


def exact_number(number: Decimal) -> int | float | Decimal:
    """Return *number* as a plain JSON number: a float where it is written with the same digits, else the Decimal."""
    as_float = float(number)
    return as_float if Decimal(repr(as_float)) == number else number


@dataclass(frozen=True, slots=True)
class Whole(Canonicaliser):
    """
    An integer that is spelt as one: `"50"`, `5.0`, `"140.0"`.

    Nothing is rounded: 5.7 is refused. A float beyond 2**53 is refused, since its digits are already gone.
    """

    kind: ClassVar[str] = ""

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as the integer it spells."""
        if isinstance(raw, bool):
            return _refused("a boolean is no number", self.describe())
        if isinstance(raw, int):
            return Canonical(raw)
        if isinstance(raw, str):
            text = raw.strip()
            if _WHOLE.fullmatch(text):
                return Canonical(int(text.partition(".")[0]))
            return _refused("the text does not spell a whole number", self.describe())
        if isinstance(raw, (float, Decimal)):
            if not math.isfinite(raw):
                return Unreadable("not_finite", "it is not a finite number", self.describe())
            if raw != int(raw):
                return _refused("it has a fraction, and nothing is rounded", self.describe())
            if not -SAFE_INTEGER <= raw <= SAFE_INTEGER:
                why = "written as a float beyond 2**53 it has already lost digits"
                return Unreadable("unsafe_number", why, "the integer with all its digits, without a decimal point")
            return Canonical(int(raw))
        return _refused("it is no number", self.describe())

    def describe(self) -> str:
        """Say what is accepted."""
        return "a whole number, such as 5"


@dataclass(frozen=True, slots=True)
class Real(Canonicaliser):
    """A number that is spelt as JSON spells one: `"0.8"`, `"50"`."""

    kind: ClassVar[str] = ""

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as the number it spells."""
        if isinstance(raw, bool):
            return _refused("a boolean is no number", self.describe())
        if isinstance(raw, (int, float, Decimal)):
            return Canonical(raw)
        if isinstance(raw, str):
            text = raw.strip()
            if _WHOLE.fullmatch(text) and "." not in text:
                return Canonical(int(text))
            if _NUMBER.fullmatch(text):
                return Canonical(exact_number(Decimal(text)))
            return _refused("the text does not spell a number", self.describe())
        return _refused("it is no number", self.describe())

    def describe(self) -> str:
        """Say what is accepted."""
        return "a number, such as 0.8"


@dataclass(frozen=True, slots=True)
class Text(Canonicaliser):
    """
    Text that was sent as a number: an ID of digits keeps every digit.

    Only integers: a decimal such as 1.10 has lost what its text was.
    """

    kind: ClassVar[str] = ""

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as the text it is, or as the digits of an integer."""
        if isinstance(raw, str):
            return Canonical(raw)
        if isinstance(raw, int) and not isinstance(raw, bool):
            return Canonical(str(raw))
        return _refused("it is no text", self.describe())

    def describe(self) -> str:
        """Say what is accepted."""
        return "a string"


def _refused(why: str, expected: str) -> Unreadable:
    return Unreadable("wrong_type", why, expected)
