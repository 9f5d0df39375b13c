"""Compiling field specs into a pydantic validator: the last word on a contract made from JSON Schema."""

import math
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TypedDict, cast

from pydantic_core import PydanticCustomError, SchemaError, SchemaValidator
from pydantic_core import core_schema as core

from rightargs.contract._defaults import default_canonicaliser
from rightargs.contract._formats import UNENFORCED, check_of
from rightargs.contract._patterns import ascii_classes, backtracks
from rightargs.contract._spec import FieldSpec
from rightargs.vocab.json import FrozenJson, JsonValue


class _Bounds(TypedDict, total=False):
    ge: float
    le: float
    gt: float
    lt: float
    multiple_of: float


_BOUNDS = {"minimum": "ge", "maximum": "le", "exclusiveMinimum": "gt", "exclusiveMaximum": "lt", "multipleOf": "multiple_of"}


class ValidatorBuilder:
    """
    Builds the validator of a root spec.

    Attributes:
        notes: Patterns that no engine compiles, and what else is not enforced.
    """

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._open: dict[int, str] = {}
        self._recursive: dict[str, core.CoreSchema] = {}
        self._wanted: set[str] = set()
        self._shared: set[int] = set()
        self._named: dict[int, str] = {}

    def build(self, spec: FieldSpec) -> SchemaValidator:
        """Return the validator of *spec*; strict, as JSON Schema has no coercion."""
        self._shared = _used_twice(spec)
        schema = self._schema(spec)
        if self._recursive:
            definitions = [{**inner, "ref": ref} for ref, inner in self._recursive.items()]
            schema = core.definitions_schema(schema, cast("list[core.CoreSchema]", definitions))
        return SchemaValidator(schema, core.CoreConfig(strict=True, allow_inf_nan=False))

    def _schema(self, spec: FieldSpec) -> core.CoreSchema:
        key = id(spec)
        if key in self._named:
            return core.definition_reference_schema(self._named[key])
        if key in self._open:
            self._wanted.add(self._open[key])
            return core.definition_reference_schema(self._open[key])
        ref = self._open[key] = f"s{len(self._open)}_{key}"
        schema = self._forms(spec)
        del self._open[key]
        if ref in self._wanted or key in self._shared:
            self._recursive[ref] = schema
            self._named[key] = ref
            return core.definition_reference_schema(ref)
        return schema

    def _forms(self, spec: FieldSpec) -> core.CoreSchema:
        if spec.branches:
            schema = self._union(spec)
        elif spec.enum is not None:
            schema = _enum(spec.enum)
        else:
            order = ("string", "integer", "number", "boolean", "object", "array")
            names = [name for name in order if name in spec.types and not (name == "integer" and "number" in spec.types)]
            forms = [self._form(name, spec) for name in names]
            schema = core.any_schema() if not forms else forms[0] if len(forms) == 1 else core.union_schema([*forms])
        return core.nullable_schema(schema) if spec.nullable else schema

    def _union(self, spec: FieldSpec) -> core.CoreSchema:
        choices = [self._schema(branch) for branch in spec.branches]
        tags = [branch.properties[spec.tag].enum if spec.tag in branch.properties else None for branch in spec.branches]
        if spec.tag and all(tags):
            by_tag = {
                value: choice for values, choice in zip(tags, choices, strict=True) for value in values or () if isinstance(value, str)
            }
            if by_tag:
                return core.tagged_union_schema(cast("dict[object, core.CoreSchema]", by_tag), spec.tag)
        # The first form that fits ends the search: whichever it is, strict JSON comes out as it went in. To weigh all of them, as pydantic
        # does otherwise, takes twice as long with each level of a schema whose forms lead back to it through one key.
        return core.union_schema(cast("list[core.CoreSchema | tuple[core.CoreSchema, str]]", choices), mode="left_to_right")

    def _form(self, name: str, spec: FieldSpec) -> core.CoreSchema:
        limits = spec.limits
        match name:
            case "string":
                return self._string(spec)
            case "integer":
                return core.int_schema(**_whole_bounds(limits))  # type: ignore[arg-type]
            case "number":
                bounds = _bounds(limits)
                whole = _whole_bounds(limits)
                return core.union_schema([core.int_schema(**whole), core.float_schema(allow_inf_nan=False, **bounds)])  # type: ignore[arg-type]
            case "boolean":
                return core.bool_schema()
            case "object":
                return self._object(spec)
            case _:
                items = None if spec.items is None or spec.prefix else self._schema(spec.items)
                if spec.prefix:
                    self.notes.append(f"{spec.name or '$'}: prefixItems is not enforced")
                schema = core.list_schema(items, min_length=_size(limits, "minItems"), max_length=_size(limits, "maxItems"))
                return core.no_info_after_validator_function(_unique, schema) if limits.get("uniqueItems") is True else schema

    def _string(self, spec: FieldSpec) -> core.CoreSchema:
        schema = self._text(spec)
        check = check_of(spec.format)
        if spec.format in UNENFORCED:
            self.notes.append(f"{spec.name or '$'}: the format {spec.format} is not enforced")
        if check is None or (spec.declared and spec.canonicaliser != default_canonicaliser(spec)[0]):
            return schema  # the author has chosen another form
        return core.no_info_after_validator_function(_formed(spec.format, check), schema)

    def _text(self, spec: FieldSpec) -> core.CoreSchema:
        low, high = _size(spec.limits, "minLength"), _size(spec.limits, "maxLength")
        pattern = spec.limits.get("pattern")
        if not isinstance(pattern, str):
            return core.str_schema(min_length=low, max_length=high)
        pattern = ascii_classes(pattern)
        engines = ("rust-regex", "python-re") if not backtracks(pattern) else ("rust-regex",)
        for engine in engines:  # Rust's is linear; Python's knows lookaround
            schema = core.str_schema(pattern=pattern, min_length=low, max_length=high, regex_engine=cast("None", engine))
            try:
                SchemaValidator(schema)
            except (SchemaError, re.error, RecursionError, OverflowError):
                continue
            return schema
        self.notes.append(f"{spec.name or '$'}: the pattern {pattern[:80]!r} cannot be compiled safely and is not enforced")
        return core.str_schema(min_length=low, max_length=high)

    def _object(self, spec: FieldSpec) -> core.CoreSchema:
        if not spec.properties and spec.additional is not False:
            values = self._schema(spec.additional) if isinstance(spec.additional, FieldSpec) else None
            low, high = _size(spec.limits, "minProperties"), _size(spec.limits, "maxProperties")
            return core.dict_schema(core.str_schema(), values, min_length=low, max_length=high)
        fields = {name: core.typed_dict_field(self._schema(child), required=child.required) for name, child in spec.properties.items()}
        extras = self._schema(spec.additional) if isinstance(spec.additional, FieldSpec) else None
        schema: core.CoreSchema = core.typed_dict_schema(
            fields, extra_behavior="forbid" if spec.closed else "allow", extras_schema=None if spec.closed else extras
        )
        low, high = _size(spec.limits, "minProperties"), _size(spec.limits, "maxProperties")
        if low is None and high is None:
            return schema
        return core.no_info_after_validator_function(_sized(low or 0, high), schema)


def _used_twice(root: FieldSpec) -> set[int]:
    """Return the specs with fields of their own that stand at several places: built once, or their number would double at each level."""
    seen: set[int] = set()
    twice: set[int] = set()
    todo = [root]
    while todo:
        spec = todo.pop()
        if id(spec) in seen:
            twice.add(id(spec))
            continue
        seen.add(id(spec))
        below = [*spec.properties.values(), *spec.branches, *spec.prefix]
        todo += [*below, *(one for one in (spec.items, spec.additional) if isinstance(one, FieldSpec))]
    return twice


def _bounds(limits: Mapping[str, FrozenJson]) -> _Bounds:
    found = {word: limits[key] for key, word in _BOUNDS.items() if _is_number(limits.get(key))}
    if found.get("multiple_of", 1) <= 0:  # type: ignore[operator]
        del found["multiple_of"]
    return cast("_Bounds", found)


def _is_number(value: FrozenJson) -> bool:
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool) and math.isfinite(value)


def _whole_bounds(limits: Mapping[str, FrozenJson]) -> dict[str, int]:
    """Return the bounds of an integer: the whole numbers next to bounds with a fraction, which allow the same integers."""
    found: dict[str, int] = {}
    for word, value in cast("Mapping[str, int | float | Decimal]", _bounds(limits)).items():
        if isinstance(value, int):
            found[word] = value
        elif word == "multiple_of":
            # an integer is a multiple of p/q, in lowest terms, where it is one of p
            found[word] = Fraction(str(value)).numerator
        else:
            found[word] = math.ceil(value) if word in {"ge", "lt"} else math.floor(value)
    return found


def _size(limits: Mapping[str, FrozenJson], key: str) -> int | None:
    value = limits.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _enum(values: tuple[FrozenJson, ...]) -> core.CoreSchema:
    if values and all(isinstance(value, str) for value in values):
        return core.literal_schema(cast("list[object]", list(values)))
    # The literals of pydantic compare as Python does, to which true is 1.
    whole = all(isinstance(value, (str, int)) for value in values)

    def member(value: JsonValue) -> JsonValue:
        if any((type(value) is type(other) and value == other) or (not whole and _same_number(value, other)) for other in values):
            return value
        raise PydanticCustomError("literal_error", "Input should be one of the allowed values")

    return core.no_info_plain_validator_function(member)


def _same_number(one: FrozenJson, two: FrozenJson) -> bool:
    numeric = (int, float, Decimal)
    return isinstance(one, numeric) and isinstance(two, numeric) and not isinstance(one, bool) and not isinstance(two, bool) and one == two


def _formed(format_: str, check: Callable[[str], bool]) -> Callable[[str], str]:
    def formed(text: str) -> str:
        if check(text):
            return text
        raise PydanticCustomError("bad_format", "Input should be in the format {format}", {"format": format_})

    return formed


def _unique(items: list[JsonValue]) -> list[JsonValue]:
    for index, item in enumerate(items):
        if any(type(item) is type(other) and item == other for other in items[:index]):
            raise PydanticCustomError("not_unique", "List items should be unique")
    return items


def _sized(low: int, high: int | None) -> Callable[[dict[str, JsonValue]], dict[str, JsonValue]]:
    def check(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
        if len(value) < low:
            raise PydanticCustomError("too_short", "Object should have at least {low} keys", {"low": low})
        if high is not None and len(value) > high:
            raise PydanticCustomError("too_long", "Object should have at most {high} keys", {"high": high})
        return value

    return check
