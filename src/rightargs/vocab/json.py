"""
JSON as the library holds it.

Numbers keep their digits: an integer is an `int` of any size; a number with a fraction or an exponent is a
`Decimal` in what `repair_json` returns, and a `float` in the arguments of a guarded call wherever that float
is written with the same digits (a `Decimal` only where a float would lose some).
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

JsonScalar: TypeAlias = "str | int | float | Decimal | bool | None"
JsonValue: TypeAlias = "JsonScalar | list[JsonValue] | dict[str, JsonValue]"
JsonObject: TypeAlias = dict[str, "JsonValue"]

FrozenJson: TypeAlias = "JsonScalar | Sequence[FrozenJson] | Mapping[str, FrozenJson]"
"""JSON that nobody changes: what tools returned, what a schema says."""

MAX_DIGITS = 4_300
"""Digits of the longest integer that Python writes without being told to (CVE-2020-10735)."""


def without_giants(value: FrozenJson) -> FrozenJson:
    """Put words in the place of integers that are too long to be written: a tool may return one, and no text may fail for it."""
    if isinstance(value, int) and value.bit_length() > MAX_DIGITS * 3:
        return f"an integer of {value.bit_length()} bits"
    if isinstance(value, Mapping):
        return {key: without_giants(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [without_giants(item) for item in value]
    return value
