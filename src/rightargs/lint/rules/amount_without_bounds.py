"""amount-without-bounds."""

from collections.abc import Iterator

from rightargs.contract import AtMost
from rightargs.lint.findings import Hit, Rule
from rightargs.lint.rules._amounts import is_amount
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.fields:
        if not is_amount(node) or (node.spec is not None and any(isinstance(rule, AtMost) for rule in node.spec.rules)):
            continue
        low, high = node.has("minimum", "exclusiveMinimum"), node.has("maximum", "exclusiveMaximum")
        if not low and not high:
            yield Hit(
                node.pointer,
                f"`{node.path}` takes any amount, negative ones too; give it a minimum and a maximum, or AtMost(...) the record allows.",
            )


RULE = Rule(
    slug="amount-without-bounds",
    severity="warning",
    summary="An amount of money without bounds.",
    why="A bound is the cheapest check there is: an amount that is a hundred times too large, or negative, stops at it.",
    before={"type": "object", "properties": {"amount_minor": {"type": "integer"}}},
    after={"type": "object", "properties": {"amount_minor": {"type": "integer", "minimum": 1, "maximum": 500000}}},
    tool=_check,
)
