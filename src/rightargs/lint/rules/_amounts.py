"""Which fields are amounts of money."""

import re

from rightargs.lint.subjects import Node, words_of

_AMOUNT = frozenset(
    "amount price cost fee fees budget salary payment refund balance income revenue rent deposit fare wage spend "
    "expense expenses payout tuition donation".split()
)
_NOT_MONEY = frozenset(
    "id ids count number index type name quantity percent percentage rate ratio frequency volume level range period".split()
)
_UNIT_IN_NAME = frozenset(
    "minor major cents cent paise pence penny usd eur gbp inr jpy cny aud cad chf dollars euros rupees pounds micros".split()
)
_CURRENCY_SAID = re.compile(
    r"currenc|\bUSD\b|\bEUR\b|\bGBP\b|\bINR\b|\bJPY\b|\bRs\b|[$€£₹¥]|dollar|euro|rupee|pound|\byen\b|\bcents?\b|paise|pence|minor unit",
    re.IGNORECASE,
)


def is_amount(node: Node) -> bool:
    """Whether the field is a number that counts money, by its name."""
    words = set(words_of(node.name))
    if words & _AMOUNT == {"amount"} and any("unit" in words_of(name) for name in node.siblings):
        return False  # an amount of flour
    return node.is_number and bool(words & _AMOUNT) and not words & _NOT_MONEY


def has_currency(node: Node) -> bool:
    """Whether the name, the description, a sibling or the contract says what currency and unit it counts in."""
    if set(words_of(node.name)) & _UNIT_IN_NAME or (node.spec is not None and node.spec.declared):
        return True
    beside = any("currency" in words_of(name) or "unit" in words_of(name) for name in node.siblings)
    return beside or _CURRENCY_SAID.search(node.description) is not None
