"""Amounts of money: as minor units, or as a decimal amount with its currency."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar, Self

from rightargs.canon._base import Canonicaliser
from rightargs.canon._currency_rules import (
    INT64,
    Rules,
    Unit,
    checked_code,
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
        exponents: Mapping[str, int] | Iterable[tuple[str, int]] = (),
    ) -> None:
        object.__setattr__(self, "currency", checked_code(currency))
        object.__setattr__(self, "currencies", tuple(code.upper() for code in currencies))
        object.__setattr__(self, "bare", bare)
        object.__setattr__(self, "exponents", pairs(exponents))
        object.__setattr__(self, "_rules", rules_of(self.currency, self.currencies, self.exponents, "major"))

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw*: text in major units, or a JSON number in the unit that `bare` names."""
        rules = self._rules
        if isinstance(raw, str):
            if rules.cents and _CANONICAL.fullmatch(raw) and points(context.locale):
                return Canonical({"amount": raw, "currency": rules.currency})
            return read_clean(raw, rules, context) or read_text(raw, rules, context, major=True)
        if isinstance(raw, dict):
            return read_object(raw, rules)
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
        return self if code is None else type(self)(code, currencies=self.currencies, bare=self.bare, exponents=self.exponents)

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

    def __init__(self, currency: str | None = None, *, exponents: Mapping[str, int] | Iterable[tuple[str, int]] = ()) -> None:
        object.__setattr__(self, "currency", checked_code(currency))
        object.__setattr__(self, "exponents", pairs(exponents))
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
        return self if code is None else type(self)(code, exponents=self.exponents)

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
<<<<<<< HEAD
        return _rules(self.currency, (), self.exponents, "minor").expected


def _checked(currency: str | None) -> str | None:
    if currency is not None and _CODE.fullmatch(currency) and currency not in EXPONENTS:
        raise ValueError(f"{currency!r} is no currency of ISO 4217 in use")
    return currency


def _pairs(exponents: Mapping[str, int] | Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(exponents.items()) if isinstance(exponents, Mapping) else tuple(exponents)


def _sibling(currency: str | None) -> tuple[str, ...]:
    return () if currency is None or _CODE.fullmatch(currency) else (currency,)


def _code_in(currency: str | None, siblings: Mapping[str, FrozenJson], root: Mapping[str, FrozenJson]) -> str | None:
    """Return the code that the field named *currency* holds, among the siblings first, then at the root."""
    for name in _sibling(currency):
        for fields in (siblings, root):
            held = fields.get(name)
            if isinstance(held, str) and held.strip().upper() in EXPONENTS:
                return held.strip().upper()
    return None


@lru_cache(maxsize=512)
def _rules(currency: str | None, allowed: tuple[str, ...], exponents: tuple[tuple[str, int], ...], unit: Unit) -> _Rules:
    code = currency if currency is not None and _CODE.fullmatch(currency) else None
    of = f" of {code}" if code else f" of the currency in {currency}" if currency else ""
    if unit == "minor":
        expected = f"integer, minor units{of} (1250 is 12.50 where the currency has two decimals)"
    else:
        example = plain(Decimal(1250).scaleb(-EXPONENTS[code or "GBP"]))
        expected = f"an amount{of} with its currency, such as {code or 'GBP'} {example}"
        if allowed:
            expected += f", in one of: {', '.join(allowed)}"
    return _Rules(code, allowed, exponents, expected)


def _too_large(expected: str) -> Unreadable:
    return Unreadable("out_of_range", "The amount is larger than 64 bits of minor units.", expected)


def _json_number(raw: JsonValue, expected: str) -> Decimal | Unreadable:
    if isinstance(raw, (float, Decimal)):
        number = Decimal(repr(raw)) if isinstance(raw, float) else raw
        if not number.is_finite():
            return Unreadable("not_finite", "The value is no finite number.", expected)
        return _too_large(expected) if number.adjusted() > 40 or number.adjusted() < -40 else number
    if isinstance(raw, int) and not isinstance(raw, bool):
        return Decimal(raw) if abs(raw) < 10**40 else _too_large(expected)
    return Unreadable("missing", "The value is null.", expected) if raw is None else not_text(raw, expected)


def _default(rules: _Rules, context: Context) -> tuple[str | Unreadable, tuple[Filled, ...]]:
    """Return the currency of an amount that names none."""
    if rules.currency is not None:
        return rules.currency, ()
    if context.currency is not None and (not rules.allowed or context.currency in rules.allowed) and context.currency in EXPONENTS:
        return context.currency, _SESSION
    if len(rules.allowed) == 1:
        return rules.allowed[0], ()
    return Unreadable("currency_missing", "The amount names no currency, and none is known.", rules.expected), ()


def _clean(raw: str, rules: _Rules, context: Context) -> Reading | None:
    """Read the common plain forms at once: digits with a decimal point, and groups with commas, where the locale writes so."""
    match = _CLEAN.fullmatch(raw) or _GROUPED.fullmatch(raw)
    if match is None:
        return None
    sign, whole, fraction = match.groups()
    code = rules.currency
    filled: tuple[Filled, ...] = ()
    if code is None:
        found, filled = _default(rules, context)
        if isinstance(found, Unreadable):
            return None
        code = found
    exponent = rules.exponent(code) if rules.exponents else EXPONENTS.get(code, 2)
    if fraction is None:
        fraction = ""
        if "," in whole and not _points(context):
            return None
    elif len(fraction) > exponent or not _points(context) or not raw.isascii():
        return None
    whole = whole.replace(",", "").lstrip("0") or "0"
    if len(whole) + exponent > 18 or not raw.isascii():
        return None
    amount = f"{sign}{whole}.{fraction:0<{exponent}}" if exponent else sign + whole
    return Canonical({"amount": amount, "currency": code}, filled)


def _points(context: Context) -> bool:
    marks = marks_of(context.locale)
    return marks is not None and marks.decimal == "." and marks.group == ","


def _read_text(raw: str, rules: _Rules, context: Context, *, major: bool) -> Reading:
    text = text_of(raw, rules.expected)
    if isinstance(text, Unreadable):
        return text
    amount = read_amount(text, context, rules.currency)
    if isinstance(amount, str):
        return Unreadable(amount, _WHY.get(amount, "The text is no amount of money."), rules.expected)
    filled: tuple[Filled, ...] = ()
    if amount.mark is None:
        code, filled = _default(rules, context)
        if isinstance(code, Unreadable):
            if not major and not amount.scaled and _quoted(amount):
                return _minor(amount.values[0], rules)
            return code
        codes: tuple[str, ...] = (code,)
    else:
        codes = settle(amount.mark, field=rules.currency, allowed=rules.allowed, session=context.currency, region=context.region)
        if not codes:
            return Unreadable("currency_conflict", "The text names another currency than the field has.", rules.expected)
    if major:
        return _as_money(amount, codes, rules, filled)
    return _as_minor(amount, codes, rules, filled)


def _quoted(amount: Amount) -> bool:
    """Whether the text was digits alone: the integer it quotes."""
    return len(amount.values) == 1 and not amount.decimals and not amount.worded


def _as_money(amount: Amount, codes: tuple[str, ...], rules: _Rules, filled: tuple[Filled, ...]) -> Reading:
    readings: list[JsonValue] = []
    fault: Unreadable | None = None
    for code in codes:
        for value in _major_values(amount, code, rules):
            shown = _money(value, code, rules)
            if isinstance(shown, Unreadable):
                fault = fault or shown
            elif shown not in readings:
                readings.append(shown)
    return _settled(readings, fault, amount, codes, filled)


def _as_minor(amount: Amount, codes: tuple[str, ...], rules: _Rules, filled: tuple[Filled, ...]) -> Reading:
    readings: list[JsonValue] = []
    fault: Unreadable | None = None
    says_major = amount.mark is not None or amount.scaled
    for code in codes:
        for value in _major_values(amount, code, rules):
            whole = value == value.to_integral_value()
            if not says_major and whole:
                readings += _unit_readings(amount, value, code, rules)
                continue
            shown = _scaled_minor(value, code, rules)
            if isinstance(shown, Unreadable):
                fault = fault or shown
            else:
                readings.append(shown)
    return _settled(list(dict.fromkeys(map(_hashable, readings))), fault, amount, codes, filled, unit=not says_major)


def _hashable(value: JsonValue) -> int:
    assert isinstance(value, int)
    return value


def _unit_readings(amount: Amount, value: Decimal, code: str, rules: _Rules) -> list[JsonValue]:
    """Return what a whole number without a unit can be: digits alone are minor units, "5.00", "1,200" and words are either."""
    if _quoted(amount) and not amount.marked:
        return [int(value)]
    minor = _scaled_minor(value, code, rules)
    return [int(value)] if isinstance(minor, Unreadable) else [minor, int(value)]


def _major_values(amount: Amount, code: str, rules: _Rules) -> list[Decimal]:
    exponent = rules.exponent(code)
    if amount.mark is not None and amount.mark.sub:
        return [EXACT.scaleb(value, -exponent) for value in amount.values]
    values = list(amount.values)
    if amount.minor is not None:
        return [EXACT.add(value, EXACT.scaleb(amount.minor, -exponent)) for value in values]
    if amount.marked and len(values) == 1 and amount.decimals == 3 and exponent != 3:
        # "£1.500": written as one groups thousands elsewhere, in a currency without three decimals
        values.append(EXACT.scaleb(values[0], 3))
    return values


def _settled(
    readings: "list[JsonValue]",
    fault: Unreadable | None,
    amount: Amount,
    codes: tuple[str, ...],
    filled: tuple[Filled, ...],
    *,
    unit: bool = False,
) -> Reading:
    if fault is not None and (len(readings) < len(amount.values) or amount.marked) and len(codes) == 1 and len(amount.values) == 1:
        return replace(fault, candidates=tuple(readings))
    if not readings:
        return fault or Unreadable("not_money", "The text says no amount of money.", "an amount of money")
    if len(readings) == 1:
        return Canonical(readings[0], filled)
    if len(codes) > 1:
        return Ambiguous("ambiguous_currency", tuple(readings), "The symbol or name is shared by several currencies.")
    if unit:
        return Ambiguous("ambiguous_unit", tuple(readings), "The number could count major or minor units.")
    if amount.scaled:
        return Ambiguous("ambiguous_unit", tuple(readings), "CR can mean crore, or a credit.")
    return Ambiguous("ambiguous_separator", tuple(readings), "The mark could divide thousands or decimals.")


def _money(value: Decimal, code: str, rules: _Rules) -> dict[str, JsonValue] | Unreadable:
    exponent = rules.exponent(code)
    minor = EXACT.scaleb(value, exponent)
    if minor != minor.to_integral_value():
        return Unreadable("too_many_decimals", f"{code} has {exponent} decimals, and the amount has more.", rules.expected)
    return {"amount": plain(EXACT.quantize(value, Decimal(1).scaleb(-exponent))), "currency": code}


def _scaled_minor(value: Decimal, code: str, rules: _Rules) -> int | Unreadable:
    exponent = rules.exponent(code)
    minor = EXACT.scaleb(value, exponent)
    if minor != minor.to_integral_value():
        return Unreadable("too_many_decimals", f"{code} has {exponent} decimals, and the amount has more.", rules.expected)
    return int(minor) if abs(minor) <= INT64 else _too_large(rules.expected)


def _in_minor(values: tuple[Decimal, ...], code: str, rules: _Rules, filled: tuple[Filled, ...]) -> Reading:
    shown = _scaled_minor(values[0], code, rules)
    return shown if isinstance(shown, Unreadable) else Canonical(shown, filled)


def _minor(number: Decimal, rules: _Rules) -> Reading:
    return Canonical(int(number)) if abs(number) <= INT64 else _too_large(rules.expected)


def _bare_number(number: Decimal, code: str, rules: _Rules, bare: Unit | None, filled: tuple[Filled, ...]) -> Reading:
    """Read a JSON number that names no unit."""
    whole = number == number.to_integral_value()
    minor = _money(EXACT.scaleb(number, -rules.exponent(code)), code, rules) if whole else None
    major = _money(number, code, rules)
    if bare == "minor":
        return Canonical(minor, filled) if minor is not None and not isinstance(minor, Unreadable) else _real_fraction(major, filled)
    if bare == "major" or minor is None or isinstance(minor, Unreadable) or minor == major:
        return _real_fraction(major, filled)
    if isinstance(major, Unreadable):
        return major
    return Ambiguous("ambiguous_unit", (major, minor), "The number could count major or minor units.")


def _real_fraction(major: dict[str, JsonValue] | Unreadable, filled: tuple[Filled, ...]) -> Reading:
    return major if isinstance(major, Unreadable) else Canonical(major, filled)


def _read_object(raw: dict[str, JsonValue], rules: _Rules) -> Reading:
    """Read the canonical form back."""
    amount, code = raw.get("amount"), raw.get("currency")
    if raw.keys() != {"amount", "currency"} or not isinstance(amount, str) or not isinstance(code, str) or not _DECIMAL.fullmatch(amount):
        return not_text(raw, rules.expected)
    if code not in EXPONENTS:
        return Unreadable("unknown_currency", "The currency is not in ISO 4217.", rules.expected)
    if (rules.currency is not None and code != rules.currency) or (rules.allowed and code not in rules.allowed):
        return Unreadable("currency_conflict", "The value names another currency than the field has.", rules.expected)
    shown = _money(Decimal(amount), code, rules)
    return shown if isinstance(shown, Unreadable) else Canonical(shown)
=======
        return self._rules.expected
>>>>>>> values


def _label(amount: Decimal, code: str, context: Context) -> str:
    from babel.numbers import format_currency

    if context.locale is not None:
        try:
            return format_currency(amount, code, locale=context.locale.replace("-", "_"), currency_digits=False, decimal_quantization=False)
        except (ValueError, LookupError):
            pass
    return f"{code} {plain(amount)}"
