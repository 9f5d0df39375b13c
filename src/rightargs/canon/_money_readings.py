"""From what was said to the amounts it can be: major or minor units, one currency or several."""

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from rightargs.canon._amounts import Amount, read_amount
from rightargs.canon._currency_rules import INT64, Rules, Unit, default_currency, json_number, local_currency, too_large
from rightargs.canon._refusals import not_text, text_of
from rightargs.canon.currencies import EXPONENTS, MARKS, settle
from rightargs.canon.numerals import EXACT, marks_of, plain
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Reading, Unreadable

_CLEAN = re.compile(
    r"(?:([₹£€$]|Rs\.?|[A-Z]{3}) ?)?(-?)"
    r"(\d{1,15}(?![\d,])|[1-9]\d{0,2}(?:,\d{3}){1,4}(?![\d,])|[1-9]\d?(?:,\d{2}){1,6},\d{3})(?:\.(\d{1,4}))?(?: ([A-Z]{3}|[a-z]{4,8}))?",
    re.ASCII,
)
_DECIMAL = re.compile(r"-?\d{1,40}(?:\.\d{1,40})?")
_WHY = {
    "bad_format": "The text is not written as one amount of money.",
    "not_money": "The text says no amount of money.",
    "number_missing": "The text says no number.",
    "not_finite": "The value is no finite number.",
    "mixed_digits": "The digits are of several scripts.",
    "grouping": "The marks between the digits group them in no way of this locale.",
    "range_not_value": "The text gives a range, not one amount.",
    "approximate": "The text gives a bound or an approximate amount.",
    "multiple_values": "The text holds several amounts.",
    "vague": "The words name no definite amount.",
    "currency_conflict": "The text names two currencies.",
    "unknown_currency": "The text names a currency that is not in ISO 4217.",
    "obsolete_currency": "The currency is no longer in use.",
    "ambiguous_scale": "In this language a billion may be a thousand or a million millions.",
    "not_exact": "The fraction has no exact decimal form.",
    "trailing_text": "Words beside the amount are left over.",
}


def read_clean(raw: str, rules: Rules, context: Context) -> Reading | None:
    """
    Read the common forms at once: digits with a decimal point or groups with commas, where the locale writes so, and a plain mark.

    Returns:
        The amount, or None where the whole grammar has to look.
    """
    match = _CLEAN.fullmatch(raw)
    if match is None:
        return None
    before, sign, whole, fraction, behind = match.groups()
    filled: tuple[Filled, ...] = ()
    code = rules.currency
    if before is not None or behind is not None:
        code = _plain_mark(before, behind, rules, context)
    elif code is None:
        found, filled = default_currency(rules, context)
        code = found if isinstance(found, str) else None
    if code is None:
        return None
    exponent = rules.exponent(code) if rules.exponents else EXPONENTS.get(code, 2)
    if fraction is None:
        fraction = ""
    elif len(fraction) > exponent or not points(context.locale):
        return None
    if "," in whole:
        if not points(context.locale):
            return None
        whole = whole.replace(",", "")
    if whole[0] == "0":
        whole = whole.lstrip("0") or "0"
    if exponent:
        amount = f"{sign}{whole}.{fraction}" if len(fraction) == exponent else f"{sign}{whole}.{fraction:0<{exponent}}"
    else:
        amount = sign + whole
    if sign and not any(digit in amount for digit in "123456789"):
        amount = amount[1:]
    return Canonical({"amount": amount, "currency": code}, filled)


def _plain_mark(before: str | None, behind: str | None, rules: Rules, context: Context) -> str | None:
    """Return the one currency that a single mark means; None where there is any doubt."""
    if before is not None and behind is not None:
        return None
    mark = MARKS.get((before or behind or "").lower().rstrip("."))
    if mark is not None and mark.sub:
        return None
    if mark is None:
        code = before or behind
        return code if code in EXPONENTS and rules.currency in {None, code} and (not rules.allowed or code in rules.allowed) else None
    codes = settle(
        mark, field=rules.currency, allowed=rules.allowed, session=context.currency, region=context.region, locale=context.locale
    )
    return codes[0] if len(codes) == 1 else None


@lru_cache(maxsize=512)
def points(locale: str | None) -> bool:
    marks = marks_of(locale)
    return marks is not None and marks.decimal == "." and marks.group == ","


def read_text(raw: str, rules: Rules, context: Context, *, major: bool) -> Reading:
    text = text_of(raw, rules.expected)
    if isinstance(text, Unreadable):
        return text
    amount = read_amount(text, context, rules.currency)
    if isinstance(amount, str):
        return Unreadable(amount, _WHY.get(amount, "The text is no amount of money."), rules.expected)
    filled: tuple[Filled, ...] = ()
    if amount.mark is None:
        code, filled = default_currency(rules, context)
        if isinstance(code, Unreadable) and amount.slang:
            code, filled = local_currency(rules, context)
        if isinstance(code, Unreadable):
            if not major and amount.quoted:
                return whole_minor(amount.values[0], rules)
            return code
        codes: tuple[str, ...] = (code,)
    else:
        codes = settle(
            amount.mark, field=rules.currency, allowed=rules.allowed, session=context.currency, region=context.region, locale=context.locale
        )
        if not codes:
            return Unreadable("currency_conflict", "The text names another currency than the field has.", rules.expected)
    if major:
        return _as_money(amount, codes, rules, filled)
    return _as_minor(amount, codes, rules, filled)


def _as_money(amount: Amount, codes: tuple[str, ...], rules: Rules, filled: tuple[Filled, ...]) -> Reading:
    readings: list[JsonValue] = []
    fault: Unreadable | None = None
    written: dict[int, tuple[str | None, ...]] = {}
    for code in codes:
        exponent = rules.exponent(code)
        if exponent not in written:
            # a dollar sign may have twenty currencies, nearly all with two decimals
            written[exponent] = tuple(dict.fromkeys(_decimal(value, exponent) for value in _major_values(amount, exponent)))
        for text in written[exponent]:
            if text is None:
                fault = fault or _too_fine(code, exponent, rules)
            else:
                readings.append({"amount": text, "currency": code})
    return _settled(readings, fault, amount, codes, filled)


def _as_minor(amount: Amount, codes: tuple[str, ...], rules: Rules, filled: tuple[Filled, ...]) -> Reading:
    readings: list[JsonValue] = []
    fault: Unreadable | None = None
    says_major = amount.mark is not None or amount.scaled
    for code in codes:
        for value in _major_values(amount, rules.exponent(code)):
            whole = value == value.to_integral_value()
            if not says_major and whole:
                known = _unit_readings(amount, value, code, rules)
                fault = fault or (None if known else too_large(rules.expected))
                readings += known
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


def _unit_readings(amount: Amount, value: Decimal, code: str, rules: Rules) -> list[JsonValue]:
    """Return what a whole number without a unit can be: digits alone are minor units, "5.00", "1,200" and words are either."""
    if abs(value) > INT64:
        return []
    if amount.quoted:
        return [int(value)]
    minor = _scaled_minor(value, code, rules)
    return [int(value)] if isinstance(minor, Unreadable) else [minor, int(value)]


def _major_values(amount: Amount, exponent: int) -> list[Decimal]:
    if amount.mark is not None and amount.mark.sub:
        return [EXACT.scaleb(EXACT.multiply(value, Decimal(amount.mark.size)), -exponent) for value in amount.values]
    values = list(amount.values)
    if amount.minor is not None:
        return [EXACT.add(value, EXACT.scaleb(amount.minor, -exponent)) for value in values]
    if amount.marked and len(values) == 1 and amount.decimals == 3 and exponent != 3 and abs(values[0]) >= 1:
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
    if amount.worded:
        return Ambiguous("ambiguous_number", tuple(readings), "The words have more than one reading.")
    if amount.scaled:
        return Ambiguous("ambiguous_unit", tuple(readings), "CR can mean crore, or a credit.")
    return Ambiguous("ambiguous_separator", tuple(readings), "The mark could divide thousands or decimals.")


def _money(value: Decimal, code: str, rules: Rules) -> dict[str, JsonValue] | Unreadable:
    exponent = rules.exponent(code)
    text = _decimal(value, exponent)
    return _too_fine(code, exponent, rules) if text is None else {"amount": text, "currency": code}


def _decimal(value: Decimal, exponent: int) -> str | None:
    """Write *value* with *exponent* decimals; None where it has more."""
    minor = EXACT.scaleb(value, exponent)
    if minor != minor.to_integral_value():
        return None
    return plain(EXACT.quantize(value or abs(value), Decimal(1).scaleb(-exponent)))


def _too_fine(code: str, exponent: int, rules: Rules) -> Unreadable:
    return Unreadable("too_many_decimals", f"{code} has {exponent} decimals, and the amount has more.", rules.expected)


def _scaled_minor(value: Decimal, code: str, rules: Rules) -> int | Unreadable:
    exponent = rules.exponent(code)
    minor = EXACT.scaleb(value, exponent)
    if minor != minor.to_integral_value():
        return _too_fine(code, exponent, rules)
    return int(minor) if abs(minor) <= INT64 else too_large(rules.expected)


def in_minor(values: tuple[Decimal, ...], code: str, rules: Rules, filled: tuple[Filled, ...]) -> Reading:
    shown = _scaled_minor(values[0], code, rules)
    return shown if isinstance(shown, Unreadable) else Canonical(shown, filled)


def whole_minor(number: Decimal, rules: Rules) -> Reading:
    return Canonical(int(number)) if abs(number) <= INT64 else too_large(rules.expected)


def bare_number(number: Decimal, code: str, rules: Rules, bare: Unit | None, filled: tuple[Filled, ...]) -> Reading:
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


def read_object(raw: dict[str, JsonValue], rules: Rules, bare: Unit | None) -> Reading:
    """Read the canonical form back; an amount that is a JSON number is one that names its currency."""
    amount, code = raw.get("amount"), raw.get("currency")
    if raw.keys() != {"amount", "currency"} or not isinstance(code, str):
        return not_text(raw, rules.expected)
    if code.isascii():
        code = code.upper()
    if code not in EXPONENTS:
        return Unreadable("unknown_currency", "The currency is not in ISO 4217.", rules.expected)
    if (rules.currency is not None and code != rules.currency) or (rules.allowed and code not in rules.allowed):
        return Unreadable("currency_conflict", "The value names another currency than the field has.", rules.expected)
    if not isinstance(amount, str):
        number = json_number(amount, rules.expected)
        return number if isinstance(number, Unreadable) else bare_number(number, code, rules, bare, ())
    if not _DECIMAL.fullmatch(amount):
        return not_text(raw, rules.expected)
    shown = _money(Decimal(amount), code, rules)
    return shown if isinstance(shown, Unreadable) else Canonical(shown)
