"""Decimal arithmetic that never rounds."""

from decimal import Context as DecimalContext
from decimal import Decimal

# Wide enough for any text that is read: sums and products of such numbers are exact.
EXACT = DecimalContext(prec=2000, Emax=999_999, Emin=-999_999)
_ONE = Decimal(1)


def exact_ratio(above: Decimal, below: Decimal) -> Decimal | None:
    """Divide exactly; None where the quotient has no finite decimal form."""
    if not below:
        return None
    first, second = above.as_integer_ratio(), below.as_integer_ratio()
    numerator, denominator = first[0] * second[1], first[1] * second[0]
    if denominator < 0:
        numerator, denominator = -numerator, -denominator
    rest, places = denominator, 0
    for prime in (2, 5):
        count = 0
        while rest % prime == 0 and count < 400:
            rest //= prime
            count += 1
        places = max(places, count)
    if rest != 1 and numerator % rest:
        return None
    return EXACT.scaleb(Decimal(numerator * 10**places // denominator), -places)


def signed(value: Decimal, sign: int) -> Decimal:
    """Give *value* the sign; the minus operator of Decimal would round to its context."""
    return value.copy_negate() if sign < 0 else value


def trimmed(value: Decimal) -> Decimal:
    """Drop the zeros behind the decimals, which a product of numbers leaves; a whole number stays written out."""
    if value == value.to_integral_value():
        return value.quantize(_ONE, context=EXACT)
    return value.normalize(EXACT)


def plain(value: Decimal) -> str:
    """Write *value* without an exponent."""
    return format(value, "f")
