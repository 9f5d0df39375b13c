"""amount-without-currency."""

from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.rules._amounts import has_currency, is_amount
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.fields:
        if is_amount(node) and not has_currency(node):
            yield Hit(
                node.pointer,
                f"Nothing says the currency of `{node.path}`, nor whether it counts whole units or cents; "
                f"add a currency field, and name the unit: `{node.name}_minor` with MinorUnits(currency=...).",
            )


RULE = Rule(
    slug="amount-without-currency",
    severity="warning",
    summary="An amount of money without its currency and unit.",
    why="12 may be twelve rupees, twelve paise or twelve lakh. A model that is told neither picks one, and the call looks right.",
    before={"type": "object", "properties": {"amount": {"type": "number", "minimum": 0, "maximum": 100}}},
    after={
        "type": "object",
        "properties": {
            "amount_minor": {
                "type": "integer",
                "minimum": 1,
                "maximum": 1000000,
                "description": "Minor units of `currency`: 1250 is 12.50.",
            },
            "currency": {"enum": ["GBP", "INR"]},
        },
    },
    tool=_check,
)
