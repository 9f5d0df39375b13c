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
