"""
JSON as the library holds it.

Numbers keep their digits: an integer is an `int` of any size; a number with a fraction or an exponent is a
`Decimal` in what `repair_json` returns, and a `float` in the arguments of a guarded call wherever that float
is written with the same digits (a `Decimal` only where a float would lose some).
"""

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from enum import Enum
from numbers import Integral
from typing import TypeAlias, cast
from uuid import UUID

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


class NoJson(TypeError):  # noqa: N818 (it says what is wrong)
    """A Python value has no JSON form, or more than one."""


_INSTEAD = {
    "bytes": "; decode it to text",
    "bytearray": "; decode it to text",
    "memoryview": "; decode it to text",
    "set": "; send a list, which has an order",
    "frozenset": "; send a list, which has an order",
    "timedelta": "; send ISO 8601 text, such as PT1H30M, or a number of the unit that the field counts in",
}


def nearer_json(value: object, *, sent: bool) -> object:
    """
    Return what stands for the Python object *value* in JSON, one level of it.

    A model or a dataclass is its fields, an Enum its value, a date or time its ISO 8601 text.

    Args:
        value: What is no JSON itself.
        sent: Whether only the fields of a model that were set count, by the names that they are sent under: arguments hold no default
            that nobody sent.

    Raises:
        NoJson: It has no such form, or several: bytes, sets, spans of time.
    """
    kind = type(value).__name__
    if isinstance(value, Enum):
        return cast("object", value.value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Mapping):
        return dict(cast("Mapping[object, object]", value))
    if isinstance(value, type):
        raise NoJson(f"the class {value.__name__} is no JSON, and no value either")
    if callable(dump := getattr(value, "model_dump", None)):
        return dump(mode="python", by_alias=sent, exclude_unset=sent)
    if dataclasses.is_dataclass(value):
        return {part.name: cast("object", getattr(value, part.name)) for part in dataclasses.fields(value)}
    if callable(text := getattr(value, "unicode_string", None)):  # the addresses of pydantic
        return text()
    if isinstance(value, Sequence) and kind not in _INSTEAD:
        return list(cast("Sequence[object]", value))
    if isinstance(value, Integral):  # the integers of numpy
        return int(value)
    raise NoJson(f"a value of type {kind} is no JSON{_INSTEAD.get(kind, '')}")


_PLAIN = frozenset({str, int, float, bool, Decimal, type(None)})


def jsonable(value: object) -> FrozenJson:
    """
    Return the JSON of what a tool returned: *value* itself where it is JSON already, so that most results are not copied.

    Nothing is refused, since a result is there whatever it is: a set is a list, what has no JSON form is its text, and what nests deeper
    than any record stays as it is.
    """
    try:
        return _jsonable(value)
    except RecursionError:
        return cast("FrozenJson", value)


def _jsonable(value: object) -> FrozenJson:
    if type(value) in _PLAIN or (isinstance(value, (str, int, float)) and not isinstance(value, Enum)):
        return cast("FrozenJson", value)
    if isinstance(value, Mapping):
        members = cast("Mapping[object, object]", value)
        changed = {key if isinstance(key, str) else _key(key): _jsonable(item) for key, item in members.items()}
        same = all(changed.get(cast("str", key), members) is item for key, item in members.items())
        return cast("Mapping[str, FrozenJson]", members) if same else changed
    if isinstance(value, (list, tuple)):
        items = cast("Sequence[object]", value)
        found = [_jsonable(item) for item in items]
        return cast("Sequence[FrozenJson]", items) if all(one is other for one, other in zip(found, items, strict=True)) else found
    if isinstance(value, (set, frozenset)):
        return [_jsonable(item) for item in cast("frozenset[object]", value)]
    try:
        return _jsonable(nearer_json(value, sent=False))
    except NoJson:
        return str(value)


def _key(key: object) -> str:
    return str(cast("object", key.value) if isinstance(key, Enum) else key)
