"""What a contract says of one field."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeAlias

from rightargs.canon import Canonicaliser
from rightargs.contract._formats import check_of
from rightargs.contract._patterns import ascii_classes, backtracks
from rightargs.contract.rules import FieldRule
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.problems import NOTHING, Nothing

Metadata: TypeAlias = Canonicaliser | FieldRule


@dataclass(frozen=True, slots=True, eq=False)
class FieldSpec:
    """
    One place of the arguments, as the schema and the metadata describe it.

    Attributes:
        name: The property name; "" for the root, "[]" for the items of a list.
        types: JSON types that are allowed besides null; empty where anything is.
        nullable: Whether null is allowed.
        required: Whether the object around it must have it.
        enum: The allowed values, or None where any is.
        default: The schema's default; `NOTHING` where it has none.
        limits: Bounds of JSON Schema by keyword: pattern, minimum, maxLength, minItems, ...
        format: The JSON Schema format, or "".
        description: The author's words.
        aliases: Other names that models use for it.
        canonicaliser: What brings the value to its canonical form.
        declared: Whether the author asked for it; otherwise it follows from the bare type and acts only where validation failed.
        rules: Rules of this field against other fields and records.
        properties: The fields of an object.
        additional: Whether an object may have other keys, or what they must be; None where the schema does not say.
        items: What each item of a list must be.
        prefix: What the first items of a list must be, one by one.
        branches: The alternatives of a union; empty where there is one form.
        tag: The property that tells the branches apart, or "".
        rereads: Whether a value that validates is read again, here or below: a declared canonicaliser brings it to its canonical
            form, and a nullable text may be a placeholder word.
        order: The names of the properties that are read again, those that others look at first.
        unread: What the schema says beyond all this, which nothing enforces: exports repeat it to the model.
    """

    name: str
    types: frozenset[str] = frozenset()
    nullable: bool = False
    required: bool = False
    enum: tuple[FrozenJson, ...] | None = None
    default: "FrozenJson | Nothing" = NOTHING
    limits: Mapping[str, FrozenJson] = field(default_factory=dict[str, FrozenJson])
    format: str = ""
    description: str = ""
    aliases: tuple[str, ...] = ()
    canonicaliser: Canonicaliser | None = None
    declared: bool = False
    rules: tuple[FieldRule, ...] = ()
    properties: Mapping[str, "FieldSpec"] = field(default_factory=dict[str, "FieldSpec"])
    additional: "bool | FieldSpec | None" = None
    items: "FieldSpec | None" = None
    prefix: tuple["FieldSpec", ...] = ()
    branches: tuple["FieldSpec", ...] = ()
    tag: str = ""
    rereads: bool = True
    order: tuple[str, ...] = ()
    unread: Mapping[str, FrozenJson] = field(default_factory=dict[str, FrozenJson])

    @property
    def closed(self) -> bool:
        """Whether a key that is no property has no place here: tools that list their fields mean these fields."""
        return (bool(self.properties) and not self.additional) or self.additional is False

    def allows(self, value: JsonValue) -> bool:
        """Whether *value* has one of the allowed JSON types; a whole float counts as no integer."""
        if value is None:
            return self.nullable or (not self.types and not self.branches and self.enum is None)
        if self.branches:
            return any(branch.allows(value) for branch in self.branches)
        return not self.types or bool(self.types & json_types(value))

    @property
    def is_free_text(self) -> bool:
        """Whether the field holds words that nobody checks: text without a choice, a canonicaliser of its own or a rule."""
        return self.types == _STRING and self.enum is None and not self.declared and not self.rules

    def has_keys_of(self, value: JsonValue) -> bool:
        """Whether an object has every required key of this spec and none that it does not know; anything else is not asked."""
        if not isinstance(value, dict) or not self.properties:
            return True
        return all(name in value for name, child in self.properties.items() if child.required) and (
            not self.closed or all(key in self.properties for key in value)
        )

    def takes_text(self, text: str) -> bool:
        """Whether the bounds of the schema, apart from types, let *text* stand."""
        if self.enum is not None:
            return text in self.enum
        low, pattern = self.limits.get("minLength"), self.limits.get("pattern")
        if isinstance(low, int) and len(text) < low:
            return False
        check = None if self.declared else check_of(self.format)
        if check is not None and not check(text):
            return False
        if not isinstance(pattern, str) or backtracks(pattern):
            return True
        try:
            return re.search(ascii_classes(pattern), text) is not None
        except re.error:
            return True

    def tags(self) -> "FieldSpec | None":
        """Return the property that tells the branches apart, with the words of all of them."""
        parts = [branch.properties[self.tag] for branch in self.branches if self.tag in branch.properties]
        words = tuple(dict.fromkeys(word for part in parts for word in part.enum or ()))
        return replace(parts[0], enum=words) if parts and words else None

    def describe(self) -> str:
        """Say in a phrase what is accepted, as messages quote it."""
        if self.declared and self.canonicaliser is not None:
            phrase = self.canonicaliser.describe()
        elif self.enum is not None:
            phrase = "one of " + ", ".join(str(value) for value in self.enum[:20]) + (", ..." if len(self.enum) > 20 else "")
        elif self.branches:
            phrase = " or ".join(dict.fromkeys(branch.describe() for branch in self.branches[:5]))
        else:
            phrase = " or ".join(sorted(self.types - ({"integer"} if "number" in self.types else set()))) or "any JSON value"
            if self.properties:
                phrase += " with " + ", ".join(list(self.properties)[:12])
            elif self.items is not None:
                phrase += f" of {self.items.describe()}"
            phrase += f" in the format {self.format}" if check_of(self.format) is not None and "string" in self.types else ""
            phrase += "".join(f", {words} {self.limits[key]}" for key, words in _BOUND_WORDS.items() if key in self.limits)
        return f"{phrase}, or null" if self.nullable else phrase

    def walk(self, prefix: str = "") -> Iterator[tuple[str, "FieldSpec"]]:
        """
        Yield every field below with its path in the form of `fields=`; a recursive schema is entered once.

        Definitions that use each other twice have more paths than anybody writes: the first `MAX_PATHS` are given.
        """
        yield from islice(_walk(self, prefix, frozenset()), MAX_PATHS)


MAX_PATHS = 20_000
"""Paths of one contract that can be named in `fields=`."""

_STRING = frozenset({"string"})
_BOUND_WORDS = {
    "minimum": "at least",
    "exclusiveMinimum": "more than",
    "maximum": "at most",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
    "pattern": "matching",
    "minLength": "of at least this many characters:",
    "maxLength": "of at most this many characters:",
    "minItems": "of at least this many items:",
    "maxItems": "of at most this many items:",
}


def _walk(spec: FieldSpec, prefix: str, above: frozenset[int]) -> Iterator[tuple[str, FieldSpec]]:
    if id(spec) in above:
        return
    above |= {id(spec)}
    for name, child in spec.properties.items():
        path = f"{prefix}.{name}" if prefix else name
        yield path, child
        yield from _walk(child, path, above)
    if spec.items is not None:
        yield f"{prefix}[]", spec.items
        yield from _walk(spec.items, f"{prefix}[]", above)
    for branch in spec.branches:
        yield from _walk(branch, prefix, above)


_TYPES: Mapping[type, frozenset[str]] = {
    bool: frozenset({"boolean"}),
    str: frozenset({"string"}),
    int: frozenset({"integer", "number"}),
    dict: frozenset({"object"}),
    list: frozenset({"array"}),
    type(None): frozenset({"null"}),
}
_NUMBER = frozenset({"number"})


def json_types(value: JsonValue) -> frozenset[str]:
    """Return the JSON Schema types of *value*; an integer is a number too, a float or Decimal is never an integer here."""
    return _TYPES.get(type(value), _NUMBER)
