"""Plain numbers and percentages."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, Literal

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._cldr import locale_of
from rightargs.canon._refusals import not_text, text_of
from rightargs.canon._said import Said, said
from rightargs.canon.currencies import SYMBOLS, mark_of
from rightargs.canon.numerals import (
    EXACT,
    Layout,
    key,
    plain,
    trouble,
)
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

MAX_DIGITS = 400
"""Digits of one number, and its largest exponent; the same bounds as for JSON text."""

_MACHINE = re.compile(r"-?\d{1,400}")
_POINTED = re.compile(r"-?(?:\d{1,400})?\.\d{1,400}")
_DIGITS_PERCENT = re.compile(r"([0-9]{1,9}) ?(?:%|percent)")
_SHARE = re.compile(r"-?(?:0|[1-9][0-9]{0,399})\.[0-9]{1,400}|0")
_OF_A = re.compile(r"^(?:of an?|an?|of)\s+")
_SEVERAL_READINGS = "The words have more than one reading."
_WHY = {
    "bad_format": "The text is not written as one number.",
    "not_a_number": "The text says no number.",
    "number_missing": "The text says no number.",
    "mixed_digits": "The digits are of several scripts.",
    "grouping": "The marks between the digits group them in no way of this locale.",
    "range_not_value": "The text gives a range, not one number.",
    "approximate": "The text gives a bound or an approximate number.",
    "multiple_values": "The text holds several numbers.",
    "vague": "The words name no definite number.",
    "not_exact": "The fraction has no exact decimal form.",
    "wrong_unit": "The number has a unit, and the field takes a plain number.",
    "trailing_text": "Words beside the number are left over.",
    "ambiguous_scale": "In this language a billion may be a thousand or a million millions.",
    "not_integer": "The field takes whole numbers, and the value has a fraction.",
    "not_finite": "The value is no finite number.",
    "out_of_range": "The number has too many digits.",
}


def decimal_of(raw: JsonValue) -> Decimal | str:
    """Return a JSON number as the decimal it writes; or the code that says why it is none."""
    if isinstance(raw, bool):
        return "bool_not_number"
    if isinstance(raw, int):
        return Decimal(raw) if raw.bit_length() <= 1328 else "out_of_range"
    if isinstance(raw, (float, Decimal)):
        number = Decimal(repr(raw)) if isinstance(raw, float) else raw
        if not number.is_finite():
            return "not_finite"
        return number if -MAX_DIGITS <= number.adjusted() <= MAX_DIGITS and len(number.as_tuple().digits) <= MAX_DIGITS else "out_of_range"
    return ""


@dataclass(frozen=True, slots=True)
class Number(Canonicaliser):
    """
    Reads a plain number into a decimal string, or into an int where the field takes whole numbers.

    Digits are kept as they are written; nothing is rounded. A number with a unit is refused.

    Args:
        integer: Whether the field takes whole numbers alone.
    """

    kind: ClassVar[str] = "number"

    integer: bool = False

    def __post_init__(self) -> None:
        options.yes_or_no("Number", "integer", self.integer)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a number, in the marks of the locale."""
        if isinstance(raw, str):
            if _MACHINE.fullmatch(raw) and raw.isascii():
                return self._canonical((Decimal(raw),))
            return self._text(raw, context)
        number = decimal_of(raw)
        if isinstance(number, Decimal):
            return self._canonical((number,))
        return self._refused(number) if number else not_text(raw, self.describe())

    def _text(self, raw: str, context: Context) -> Reading:
        text = text_of(raw, self.describe())
        if isinstance(text, Unreadable):
            return text
        found = said(text, context)
        if isinstance(found, str) or not found.values:
            return self._refused(found if isinstance(found, str) else "multiple_values")
        if found.before or found.behind:
            return self._left_over(found, context)
        if found.unsure:
            return Ambiguous("ambiguous_number", tuple(map(self._value, found.values)), _SEVERAL_READINGS)
        return self._canonical(found.values)

    def _left_over(self, found: Said, context: Context) -> Unreadable:
        layout = Layout((), (found.before, found.behind))
        if known := trouble(layout):
            return self._refused(known)
        code = "trailing_text"
        for gap in [side for side in (found.before, found.behind) if side]:
            if gap in _PERCENTS or gap[0] in SYMBOLS or mark_of(gap, context.locale):
                code = "wrong_unit"
        if "_" in found.before + found.behind or re.match(r"[^\W\d_]+\d", found.behind):
            code = "bad_format"
        return Unreadable(code, _WHY[code], self.describe(), tuple(map(self._value, found.values)))

    def _value(self, number: Decimal) -> JsonValue:
        if number == 0:
            number = abs(number)
        if not self.integer:
            return plain(number)
        return int(number) if number == number.to_integral_value() else plain(number)

    def _canonical(self, numbers: tuple[Decimal, ...]) -> Reading:
        if self.integer:
            whole = tuple(number for number in numbers if number == number.to_integral_value())
            if not whole:
                return self._refused("not_integer")
            if len(whole) == 1 == len(numbers):
                return Canonical(int(whole[0]))
        if len(numbers) == 1:
            return Canonical(self._value(numbers[0]))
        return Ambiguous("ambiguous_separator", tuple(map(self._value, numbers)), "The mark could divide thousands or decimals.")

    def _refused(self, code: str) -> Unreadable:
        return Unreadable(code, _WHY.get(code, "The value is no number."), self.describe())

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find plain numbers, in digits and words."""
        from rightargs.canon.find_values import find_values

        return [mention for mention in find_values(text, context) if mention.kind == "number"]

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write the number as the locale does."""
        number = Decimal(value) if isinstance(value, str) and _shown(value) else decimal_of(value)
        locale = locale_of(context.locale)
        if not isinstance(number, Decimal) or locale is None:
            return str(value)
        from babel.numbers import format_decimal

        return format_decimal(number, locale=locale, decimal_quantization=False)

    def describe(self) -> str:
        """Say what is accepted."""
        return "a whole number, such as 12" if self.integer else "a number, such as 12.5"


def _shown(value: str) -> bool:
    return bool((_MACHINE.fullmatch(value) or _POINTED.fullmatch(value)) and value.isascii())


HUNDREDTHS = frozenset(map(key, "% ％ ٪ percent percents pct pc प्रतिशत pratishat फीसदी fisadi feesadi".split())) | {
    "per cent",
    "per cents",
}
_THOUSANDTHS = frozenset({"‰", "per mille", "permille", "per mil"})
_BASIS_POINTS = frozenset({"bps", "bp", "basis points", "basis point"})
_POINTS = frozenset({"percentage points", "percentage point", "pp", "ppt", "pps", "% points", "percent points"})
_PERCENTS = HUNDREDTHS | _THOUSANDTHS | _BASIS_POINTS | _POINTS
_EITHER = "The number could count percent, or be a fraction of one."
_SHIFTS = {**dict.fromkeys(HUNDREDTHS, 2), **dict.fromkeys(_THOUSANDTHS, 3), **dict.fromkeys(_BASIS_POINTS, 4)}


def percent_shift(unit: str) -> int | None:
    """Return the power of ten by which *unit* divides: 2 for %, 3 for per mille, 4 for basis points; None for another word."""
    return _SHIFTS.get(key(" ".join(unit.split())))


@dataclass(frozen=True, slots=True)
class Percent(Canonicaliser):
    """
    Reads a share into the decimal string of a fraction: "12.5 %" is "0.125".

    A decimal string without a unit ("0.125") is the fraction it is, and stays as it was written. A bare JSON number, and the bare digits
    "15", could be either, and are ambiguous unless the field says what they count. Where the field counts percent, the decimal string
    "12.5" could be either as well.

    Args:
        bare: What a number without a unit counts: "percent" (15 is 0.15) or "fraction" (0.15 is 0.15).
    """

    kind: ClassVar[str] = "percent"

    bare: Literal["percent", "fraction"] | None = None

    def __post_init__(self) -> None:
        options.one_of("Percent", "bare", self.bare, ("percent", "fraction"))

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a share of one."""
        if not isinstance(raw, str):
            number = decimal_of(raw)
            if isinstance(number, Decimal):
                return self._bare(number)
            return self._refused(number) if number else not_text(raw, self.describe())
        text = text_of(raw, self.describe())
        if isinstance(text, Unreadable):
            return text
        if text == "0" or (_POINTED.fullmatch(text) and text.isascii()):
            return self._fraction(text)
        if (signed_digits := _DIGITS_PERCENT.fullmatch(text)) is not None:
            return Canonical(_share(EXACT.scaleb(Decimal(signed_digits[1]), -2)))
        found = said(text, context)
        if isinstance(found, str):
            return self._refused(found)
        return self._with_unit(found) if found.share is None else Canonical(_share(found.share))

    def _with_unit(self, found: Said) -> Reading:
        if not found.before and not found.behind:
            if len(found.values) != 1:
                return self._refused("multiple_values" if found.unsure else "grouping")
            return self._bare(found.values[0])
        layout = Layout((), (found.before, found.behind))
        unit = found.behind if not found.before else found.before if not found.behind else ""
        if found.values[0] < 1:
            unit = _OF_A.sub("", unit)  # "half a percent"
        if " ".join(unit.split()) in _POINTS:
            return self._refused("wrong_unit")
        shift = percent_shift(unit)
        if shift is None or (found.before and unit not in {"%", "٪"}):
            return self._refused(trouble(layout) or ("wrong_unit" if mark_of(unit, None) else "trailing_text"))
        values = tuple(_share(EXACT.scaleb(value, -shift)) for value in found.values)
        if found.unsure:
            return Ambiguous("ambiguous_number", values, _SEVERAL_READINGS)
        if len(values) > 1:
            return Ambiguous("ambiguous_separator", values, "The mark could divide thousands or decimals.")
        return Canonical(_share(EXACT.scaleb(found.values[0], -shift)))

    def _fraction(self, text: str) -> Reading:
        """Read the canonical form, which is kept as it was written."""
        number = Decimal(text)
        if self.bare == "percent" and abs(number) >= 1:
            # a share of 12.5 is rare, and 12.5 percent is what such a field is called with
            return Ambiguous("ambiguous_unit", (_share(EXACT.scaleb(number, -2)), _share(number)), _EITHER)
        kept = _SHARE.fullmatch(text) is not None and (number != 0 or text[0] != "-")
        return Canonical(text if kept else _share(number))

    def _bare(self, number: Decimal) -> Reading:
        if self.bare == "percent":
            return Canonical(_share(EXACT.scaleb(number, -2)))
        if self.bare == "fraction" or number == 0:
            return Canonical(_share(number))
        values = (_share(EXACT.scaleb(number, -2)), _share(number))
        likely = values if abs(number) > 1 else values[::-1]
        return Ambiguous("ambiguous_unit", likely, _EITHER)

    def _refused(self, code: str) -> Unreadable:
        return Unreadable(code, _WHY.get(code, "The value is no percentage."), self.describe())

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find percentages that carry their sign or word."""
        from rightargs.canon.find_values import find_values

        return [mention for mention in find_values(text, context) if mention.kind == "percent"]

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the share in percent."""
        if isinstance(value, str) and _shown(value):
            return f"{_trim(plain(EXACT.scaleb(Decimal(value), 2)))} %"
        return str(value)

    def describe(self) -> str:
        """Say what is accepted."""
        if self.bare == "percent":
            return "a percentage with its sign, such as 12.5 %, or as a JSON number, such as 12.5"
        return 'a fraction of one, such as "0.125", or a percentage with its sign, such as 12.5 %'


def _trim(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _share(number: Decimal) -> str:
    """Write a share with a decimal point always: that is how its canonical form is told from the digits of a percentage."""
    text = _trim(plain(abs(number) if number == 0 else number))
    return text if "." in text else f"{text}.0"
