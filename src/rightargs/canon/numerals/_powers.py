"""Numbers that are written as a power, or in scientific notation: 2.5^-1, 6.23x10^-4."""

import re
from decimal import Decimal

from rightargs.canon.numerals._exact import EXACT, exact_ratio, trimmed
from rightargs.canon.numerals._marks import Marks

_POWER = re.compile(r"([+−-]?)([0-9]{1,30}(?:\.[0-9]{1,30})?)\^([+−-]?)([0-9]{1,3})")
_SCIENTIFIC = re.compile(r"([+−-]?)([0-9]{1,30}(?:\.[0-9]{1,30})?) ?[x×*·] ?10(?:\^|\*\*) ?([+−-]?)([0-9]{1,3})")
_MINUS = frozenset("-−")
_MAX_DIGITS = 400


def read_power(text: str, marks: Marks | None) -> Decimal | str | None:
    """
    Read *text* as a power of a number, or as a number times a power of ten, where *marks* divide decimals with a point or are not known.

    Returns:
        The number; the code that says why it has none: `not_exact`, `out_of_range`, `bad_format` where a sign has two readings;
        or None where the text is nothing of the kind.
    """
    if "^" not in text and "**" not in text:
        return None
    if marks is not None and marks.decimal != ".":
        # the notation is that of programs, and how they meet a decimal comma is not agreed
        return None
    if match := _SCIENTIFIC.fullmatch(text):
        sign, number, below, exponent = match.groups()
        value = EXACT.scaleb(Decimal(number), -int(exponent) if below in _MINUS else int(exponent))
        return trimmed(value.copy_negate() if sign in _MINUS else value)
    match = _POWER.fullmatch(text)
    if match is None:
        return None
    sign, number, below, digits = match.groups()
    base, exponent = Decimal(number), int(digits)
    if not base or (sign in _MINUS and exponent % 2 == 0):
        # 0^0 has no value that all agree on; -2^2 is 4 to a spreadsheet, and -4 to a mathematician
        return "bad_format"
    if exponent * len(number) > _MAX_DIGITS:
        return "out_of_range"
    value = EXACT.power(base, exponent)
    if below in _MINUS:
        inverse = exact_ratio(Decimal(1), value)
        if inverse is None:
            return "not_exact"
        value = inverse
    return trimmed(value.copy_negate() if sign in _MINUS else value)
