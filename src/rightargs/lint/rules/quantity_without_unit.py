"""quantity-without-unit."""

import re
from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject, words_of

_QUANTITY = frozenset(
    "duration distance weight height width length depth temperature speed timeout interval delay radius area volume mass pressure "
    "velocity acceleration altitude elevation latency bandwidth ttl force energy power voltage current".split()
)
_UNITS = (
    "ms|millis|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|mm|cm|m|km|kms|met(?:er|re)s?|kilomet(?:er|re)s?|"
    "centimet(?:er|re)s?|inch(?:es)?|ft|feet|foot|miles?|yards?|g|kg|kgs|grams?|kilograms?|lbs?|pounds?|oz|ounces?|tons?|tonnes?|c|f|k|celsius|fahrenheit|kelvin|degrees?|"
    "kph|kmh|mph|knots?|l|ml|lit(?:er|re)s?|gallons?|bytes?|kb|mb|gb|pixels?|px|pa|kpa|bar|psi|newtons?|joules?|watts?|kw|volts?|amps?|amperes?|hz|percent|units?|sq"
)
_UNIT_WORDS = re.compile(rf"(?:\b|(?<=\d))(?:{_UNITS})\b|%|°|/s\b|²|³", re.IGNORECASE)
_UNIT_NAMES = re.compile(rf"(?:{_UNITS})", re.IGNORECASE)


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.fields:
        words = words_of(node.name)
        if not words or not node.is_number or words[-1] not in _QUANTITY or (node.spec is not None and node.spec.declared):
            continue
        beside = any({"unit", "units"} & set(words_of(name)) for name in node.siblings)
        if not beside and not any(_UNIT_NAMES.fullmatch(word) for word in words) and not _UNIT_WORDS.search(node.description):
            yield Hit(
                node.pointer, f"Nothing says the unit of `{node.path}`; name it in the description, or in the name as in `timeout_seconds`."
            )


RULE = Rule(
    slug="quantity-without-unit",
    severity="warning",
    summary="A number that measures something, without its unit.",
    why="Ninety minutes arrive as 90, 5400 or 1.5, and all three are valid numbers.",
    before={"type": "object", "properties": {"duration": {"type": "integer", "description": "How long."}}},
    after={"type": "object", "properties": {"duration": {"type": "integer", "description": "How long, in minutes."}}},
    tool=_check,
)
