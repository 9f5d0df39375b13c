"""Amounts of money: as minor units, or as a decimal amount with its currency."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import ClassVar, Self, TypeVar, get_args

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._cldr import locale_of
from rightargs.canon._currency_rules import (
    CODE,
    INT64,
    Pairs,
    Rules,
    Unit,
    checked_code,
    checked_codes,
    code_in,
    default_currency,
    json_number,
    pairs,
    rules_of,
    sibling_of,
    too_large,
)
from rightargs.canon._money_readings import bare_number, in_minor, points, read_clean, read_object, read_text, whole_minor
from rightargs.canon.numerals import EXACT, plain
from rightargs.context import Context
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.readings import Canonical, Mention, Reading, Unreadable

_CANONICAL = re.compile(r"-?[1-9][0-9]{0,14}\.[0-9]{2}")


@dataclass(frozen=True, slots=True, init=False)
class Money(Canonicaliser):
    """
    Reads an amount of money into {"amount": "12.50", "currency": "GBP"}.

    The amount has as many decimals as the currency; it is never rounded.

    Args:
        currency: An ISO 4217 code (three capitals) that every amount is in, or the name of the sibling field that holds it.
        currencies: The codes that the field takes; any unless given.
        bare: What a JSON number counts in; without it such a number is ambiguous where the units differ.
        exponents: Decimals of currencies where they differ from ISO 4217, as some payment gateways have them.
    """

    kind: ClassVar[str] = "money"

    currency: str | None
    currencies: tuple[str, ...]
    bare: Unit | None
    exponents: tuple[tuple[str, int], ...]
    _rules: Rules = field(repr=False, compare=False, hash=False)

    def __init__(
        self,
        currency: str | None = None,
        *,
        currencies: Iterable[str] = (),
        bare: Unit | None = None,
        exponents: Mapping[str, int] | Pairs = (),
    ) -> None:
        options.one_of("Money", "bare", bare, get_args(Unit))
        object.__setattr__(self, "currency", checked_code("Money", currency))
        object.__setattr__(self, "currencies", checked_codes("Money", currencies))
        object.__setattr__(self, "bare", bare)
        object.__setattr__(self, "exponents", pairs("Money", exponents))
        if self.currencies and self.currency and CODE.fullmatch(self.currency) and self.currency not in self.currencies:
            raise ValueError(f"Money: the currency {self.currency} is none of its currencies: {', '.join(self.currencies)}")
        object.__setattr__(self, "_rules", rules_of(self.currency, self.currencies, self.exponents, "major"))

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw*: text in major units, or a JSON number in the unit that `bare` names."""
        rules = self._rules
        if isinstance(raw, str):
            if rules.cents and _CANONICAL.fullmatch(raw) and points(context.locale):
                return Canonical({"amount": raw, "currency": rules.currency})
            return read_clean(raw, rules, context) or read_text(raw, rules, context, major=True)
        if isinstance(raw, dict):
            return read_object(raw, rules, self.bare)
        number = json_number(raw, rules.expected)
        if isinstance(number, Unreadable):
            return number
        code, filled = default_currency(rules, context)
        if isinstance(code, Unreadable):
            return code
        return bare_number(number, code, rules, self.bare, filled)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find amounts that carry a currency."""
        from rightargs.canon.find_values import find_values

        return [mention for mention in find_values(text, context) if mention.kind == "money"]

    def bind(self, siblings: Mapping[str, FrozenJson], root: Mapping[str, FrozenJson], /) -> Self:
        """Take the currency from the field that holds it."""
        code = code_in(self.currency, siblings, root)
        return self if code is None else _money_of(type(self), code, self.currencies, self.bare, self.exponents)

    def depends_on(self) -> tuple[str, ...]:
        """Name the field that holds the currency."""
        return sibling_of(self.currency)

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write the amount as the locale does."""
        if isinstance(value, dict) and isinstance(value.get("amount"), str) and isinstance(value.get("currency"), str):
            return _label(Decimal(str(value["amount"])), str(value["currency"]), context)
        return str(value)

    def describe(self) -> str:
        """Say what is accepted."""
        return self._rules.expected


@dataclass(frozen=True, slots=True, init=False)
class MinorUnits(Canonicaliser):
    """
    Reads an amount of money into a whole number of minor units: pence, paise, cents.

    A whole JSON number, and text of digits alone, is that number of minor units. Text that names a currency, a scale or a minor unit, and
    a number with a real fraction, says major units. "5.00" could be either, and is ambiguous.

    Args:
        currency: An ISO 4217 code (three capitals), or the name of the field that holds it; that of the text or the session unless given.
        exponents: Decimals of currencies where they differ from ISO 4217, as some payment gateways have them.
    """

    kind: ClassVar[str] = "money"

    currency: str | None
    exponents: tuple[tuple[str, int], ...]
    _rules: Rules = field(repr=False, compare=False, hash=False)

    def __init__(self, currency: str | None = None, *, exponents: Mapping[str, int] | Pairs = ()) -> None:
        object.__setattr__(self, "currency", checked_code("MinorUnits", currency))
        object.__setattr__(self, "exponents", pairs("MinorUnits", exponents))
        object.__setattr__(self, "_rules", rules_of(self.currency, (), self.exponents, "minor"))

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as minor units; beyond 64 bits it is refused."""
        if type(raw) is int:
            return Canonical(raw) if -INT64 <= raw <= INT64 else too_large(self.describe())
        rules = self._rules
        if isinstance(raw, str):
            return read_text(raw, rules, context, major=False)
        number = json_number(raw, rules.expected)
        if isinstance(number, Unreadable):
            return number
        if number == number.to_integral_value():
            return whole_minor(number, rules)
        code, filled = default_currency(rules, context)
        if isinstance(code, Unreadable):
            return code
        return in_minor((number,), code, rules, filled)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find amounts that carry a currency; their readings are those of `Money`."""
        return Money(self.currency).find(text, context)

    def bind(self, siblings: Mapping[str, FrozenJson], root: Mapping[str, FrozenJson], /) -> Self:
        """Take the currency from the field that holds it."""
        code = code_in(self.currency, siblings, root)
        return self if code is None else _minor_of(type(self), code, self.exponents)

    def depends_on(self) -> tuple[str, ...]:
        """Name the field that holds the currency."""
        return sibling_of(self.currency)

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write the amount in major units, as the locale does."""
        rules = self._rules
        code, _ = default_currency(rules, context)
        if isinstance(code, Unreadable) or isinstance(value, bool) or not isinstance(value, int):
            return str(value)
        return _label(EXACT.scaleb(Decimal(value), -rules.exponent(code)), code, context)

    def describe(self) -> str:
        """Say what is accepted."""
        return self._rules.expected


_Money = TypeVar("_Money", bound=Money)
_Minor = TypeVar("_Minor", bound=MinorUnits)


# A call binds its fields anew each time, to one of few currencies.
@lru_cache(maxsize=512)
def _money_of(kind: type[_Money], code: str, currencies: tuple[str, ...], bare: Unit | None, exponents: Pairs) -> _Money:
    return kind(code, currencies=currencies, bare=bare, exponents=exponents)


@lru_cache(maxsize=512)
def _minor_of(kind: type[_Minor], code: str, exponents: Pairs) -> _Minor:
    return kind(code, exponents=exponents)


def _label(amount: Decimal, code: str, context: Context) -> str:
    locale = locale_of(context.locale)
    if locale is None:
        return f"{code} {plain(amount)}"
    from babel.numbers import format_currency

    return format_currency(amount, code, locale=locale, currency_digits=False, decimal_quantization=False)
