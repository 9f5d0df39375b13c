"""
Format amounts with babel in every locale it has and read them back: a wrong amount or currency ends the run with an error.

Usage: python .scripts/roundtrip_money.py [--amounts 30000] [--seed 1]
"""

import argparse
import random
from collections import Counter
from decimal import Decimal

from babel import Locale
from babel.core import UnknownLocaleError
from babel.localedata import locale_identifiers
from babel.numbers import format_currency

from rightargs import Ambiguous, Canonical, Money, Session
from rightargs.canon.currencies import EXPONENTS

CURRENCIES = ("USD", "EUR", "GBP", "INR", "JPY", "KWD", "CHF", "BRL")


def amounts(rng: random.Random, code: str) -> Decimal:
    """Draw an amount with a spread of sizes and the decimals of its currency."""
    return Decimal(rng.randrange(10 ** rng.randrange(1, 13))).scaleb(-EXPONENTS[code]) * rng.choice((1, 1, 1, -1))


def outcome(locale: str, code: str, amount: Decimal, *, named: bool) -> tuple[str, str]:
    """Format and read back: right, wrong, ambiguous (the amount among the readings), or refused."""
    text = format_currency(amount, code, locale=locale, format_type="name" if named else "standard")
    context = Session(locale=locale.replace("_", "-")).context()
    reading = Money(currency=None if named else code).read(text, context)
    if isinstance(reading, Canonical) and isinstance(reading.value, dict):
        same = Decimal(str(reading.value["amount"])) == amount and reading.value["currency"] == code
        return ("right" if same else "wrong"), f"{locale} {text!r} -> {reading.value}"
    if isinstance(reading, Ambiguous):
        return "ambiguous", f"{locale} {text!r} -> {reading.code}"
    return "refused", f"{locale} {text!r} -> {reading}"


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--amounts", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    locales = []
    for name in sorted(locale_identifiers()):
        try:
            Locale.parse(name)
        except (ValueError, UnknownLocaleError):
            continue
        locales.append(name)
    found: Counter[str] = Counter()
    shown: dict[str, list[str]] = {}
    for number in range(options.amounts):
        code = CURRENCIES[number % len(CURRENCIES)]
        locale = locales[number // len(CURRENCIES) % len(locales)]
        kind, detail = outcome(locale, code, amounts(rng, code), named=number % 3 == 0)
        found[kind] += 1
        shown.setdefault(kind, []).append(detail)
    for kind in ("wrong", "ambiguous", "refused"):
        for detail in rng.sample(shown.get(kind, []), min(options.show, len(shown.get(kind, [])))):
            print(kind, detail[:200])
    print(len(locales), "locales", dict(found))
    raise SystemExit(1 if found["wrong"] else 0)


if __name__ == "__main__":
    main()
