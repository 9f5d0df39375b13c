"""What a field says about the currency of its amounts."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal, TypeAlias

from rightargs.canon import _options as options
from rightargs.canon._refusals import not_text
from rightargs.canon.currencies import EXPONENTS, REGION_CURRENCY
from rightargs.canon.numerals import plain
from rightargs.context import Context
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.readings import Filled, Unreadable

Unit: TypeAlias = Literal["major", "minor"]

_MAX_DECIMALS = 8
"""Decimals of the finest unit that a gateway counts in."""
INT64 = 2**63 - 1
"""The largest number of minor units: what a database column holds."""

CODE = re.compile(r"[A-Z]{3}")
_SESSION = (Filled("currency", "the session's currency"),)
_REGION = (Filled("currency", "the currency of the region"),)


@dataclass(frozen=True, slots=True)
class Rules:
    """What a field says about its currency."""

    currency: str | None
    allowed: tuple[str, ...]
    exponents: tuple[tuple[str, int], ...]
    expected: str
    cents: bool
    """Whether every amount has two decimals: one currency, known beforehand."""

    def exponent(self, code: str) -> int:
        for name, value in self.exponents:
            if name == code:
                return value
        return EXPONENTS.get(code, 2)


def checked_code(owner: str, currency: str | None) -> str | None:
    """Let *currency* be a code in use, or the name of a field: which fields there are the contract knows."""
    options.text(owner, "currency", currency, "GBP")
    if currency is not None and CODE.fullmatch(currency) and currency not in EXPONENTS:
        raise ValueError(f"{owner}: {currency!r} is no currency of ISO 4217 in use")
    return currency


def checked_codes(owner: str, currencies: Iterable[str]) -> tuple[str, ...]:
    codes = tuple(code.upper() for code in options.texts(owner, "currencies", currencies, "GBP"))
    for code in codes:
        if code not in EXPONENTS:
            raise ValueError(f"{owner}: {code!r} is no currency of ISO 4217 in use")
    return codes


Pairs: TypeAlias = tuple[tuple[str, int], ...]
"""Decimals by currency, in a form that can be hashed."""


def pairs(owner: str, exponents: Mapping[str, int] | Pairs) -> Pairs:
    """Bring a mapping of decimals into a form that can be hashed."""
    if not isinstance(exponents, (tuple, Mapping)):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{owner}: exponents must be decimals by currency, such as {{'JPY': 2}}, not {exponents!r:.80}")
    found = exponents if isinstance(exponents, tuple) else tuple(exponents.items())
    for code, decimals in found:
        if code not in EXPONENTS:
            raise ValueError(f"{owner}: exponents names {code!r:.80}, which is no currency of ISO 4217 in use")
        if decimals not in range(_MAX_DECIMALS + 1):
            raise ValueError(f"{owner}: exponents of {code} must be a number of decimals from 0 to {_MAX_DECIMALS}, not {decimals!r:.80}")
    return found


@lru_cache(maxsize=512)
def sibling_of(currency: str | None) -> tuple[str, ...]:
    return () if currency is None or CODE.fullmatch(currency) else (currency,)


def code_in(currency: str | None, siblings: Mapping[str, FrozenJson], root: Mapping[str, FrozenJson]) -> str | None:
    """Return the code that the field named *currency* holds, among the siblings first, then at the root."""
    for name in sibling_of(currency):
        for fields in (siblings, root):
            held = fields.get(name)
            if isinstance(held, str) and (code := held if held in EXPONENTS else held.strip().upper()) in EXPONENTS:
                return code
    return None


@lru_cache(maxsize=512)
def rules_of(currency: str | None, allowed: tuple[str, ...], exponents: tuple[tuple[str, int], ...], unit: Unit) -> Rules:
    code = currency if currency is not None and CODE.fullmatch(currency) else None
    of = f" of {code}" if code else f" of the currency in `{currency}`" if currency else ""
    if unit == "minor":
        expected = f"integer, minor units{of} (1250 is 12.50 where the currency has two decimals)"
    else:
        example = plain(Decimal(1250).scaleb(-EXPONENTS[code or "GBP"]))
        expected = f"an amount{of} with its currency, such as {code or 'GBP'} {example}"
        if allowed:
            expected += f", in one of: {', '.join(allowed)}"
    cents = code is not None and not exponents and EXPONENTS[code] == 2
    return Rules(code, allowed, exponents, expected, cents)


def too_large(expected: str) -> Unreadable:
    return Unreadable("out_of_range", "The amount is larger than 64 bits of minor units.", expected)


def json_number(raw: JsonValue, expected: str) -> Decimal | Unreadable:
    if isinstance(raw, (float, Decimal)):
        number = Decimal(repr(raw)) if isinstance(raw, float) else raw
        if not number.is_finite():
            return Unreadable("not_finite", "The value is no finite number.", expected)
        in_bounds = -40 <= number.adjusted() <= 40 and len(number.as_tuple().digits) <= 100
        return number if in_bounds else too_large(expected)
    if isinstance(raw, int) and not isinstance(raw, bool):
        return Decimal(raw) if abs(raw) < 10**40 else too_large(expected)
    return Unreadable("missing", "The value is null.", expected) if raw is None else not_text(raw, expected)


def default_currency(rules: Rules, context: Context) -> tuple[str | Unreadable, tuple[Filled, ...]]:
    """Return the currency of an amount that names none."""
    if rules.currency is not None:
        return rules.currency, ()
    if context.currency is not None and (not rules.allowed or context.currency in rules.allowed) and context.currency in EXPONENTS:
        return context.currency, _SESSION
    if len(rules.allowed) == 1:
        return rules.allowed[0], ()
    return Unreadable("currency_missing", "The amount names no currency, and none is known.", rules.expected), ()


def local_currency(rules: Rules, context: Context) -> tuple[str | Unreadable, tuple[Filled, ...]]:
    """Return the currency of the region, for slang that is said of its money: "1 grand"."""
    code = REGION_CURRENCY.get(context.region or "")
    if code is None or (rules.allowed and code not in rules.allowed):
        return default_currency(rules, context)
    return code, _REGION
