"""From field specs to the JSON Schema of a dialect."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from rightargs.contract._spec import FieldSpec, json_types
from rightargs.contract.schemas import _words as words
from rightargs.contract.schemas._dialects import Dialect
from rightargs.contract.schemas._unions import forms_in_words, one_object
from rightargs.vocab.json import FrozenJson, JsonObject, JsonValue
from rightargs.vocab.problems import Nothing

_OF_TYPE = {
    "string": ("pattern", "minLength", "maxLength"),
    "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": ("minItems", "maxItems", "uniqueItems"),
    "object": ("minProperties", "maxProperties"),
}
_TYPES = ("string", "integer", "number", "boolean", "object", "array")
_LOOKAROUND = re.compile(r"\(\?(?:[=!]|<[=!])|\\[1-9]")
_NULL: JsonObject = {"type": "null"}


@dataclass(frozen=True, slots=True)
class Translated:
    """
    A schema in a dialect.

    Attributes:
        schema: The JSON Schema of the arguments.
        strict: Whether it is within the provider's strict subset.
        obstacles: Why it is not, in words.
    """

    schema: JsonObject
    strict: bool
    obstacles: tuple[str, ...]


def translate(spec: FieldSpec, dialect: Dialect) -> Translated:
    """
    Write the root *spec* in *dialect*.

    What a strict subset cannot say at all (an open object, a value of any type, recursion where it is refused) makes the
    schema fall back to the plain one, with the reasons; nothing is narrowed to fit.
    """
    found = _Translator(dialect).root(spec)
    if not dialect.strict or not found.obstacles:
        return Translated(found.schema, dialect.strict, ())
    loose = replace(dialect, strict=False, all_required=False, recursion=True)
    return Translated(_Translator(loose).root(spec).schema, False, found.obstacles)


class _Translator:
    """One walk over one root spec."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._obstacles: list[str] = []
        self._names: dict[int, str] = {}
        self._definitions: dict[str, JsonObject] = {}
        self._properties = self._values = self._optional = self._unions = 0

    def root(self, spec: FieldSpec) -> Translated:
        dialect = self._dialect
        said: list[str] = []
        if spec.branches and not dialect.root_union:
            said.append(forms_in_words(spec))
            spec = one_object(spec)
        self._share(spec)
        schema = self._union(spec) if spec.branches else self._object(spec, 1, said)
        if spec.branches:
            schema = {"type": "object", **schema}
        text = words.joined(spec.description, [*said, *self._unread(spec, schema)])
        if text:
            schema["description"] = text
        for name, inner in list(self._definitions.items()):
            schema.setdefault("$defs", {})
            definitions = schema["$defs"]
            assert isinstance(definitions, dict)
            definitions[name] = inner
        self._check_sizes()
        return Translated(schema, dialect.strict, tuple(dict.fromkeys(self._obstacles)))

    def _check_sizes(self) -> None:
        for count, most, what in (
            (self._properties, self._dialect.properties, "properties"),
            (self._values, self._dialect.enum_values, "listed values"),
            (self._optional, self._dialect.optional, "optional properties"),
            (self._unions, self._dialect.unions, "unions"),
        ):
            if most is not None and count > most:
                self._obstacles.append(f"the schema has {count} {what}, more than the {most} allowed")

    def _share(self, root: FieldSpec) -> None:
        """Name the objects that stand in several places, or within themselves: they become definitions."""
        seen: Counter[int] = Counter()
        specs: dict[int, FieldSpec] = {}
        stack = [root]
        while stack:
            spec = stack.pop()
            seen[id(spec)] += 1
            if seen[id(spec)] == 1:
                specs[id(spec)] = spec
                stack += _below(spec)
        inside = _recursive(root)
        for key, spec in specs.items():
            if spec is root and key not in inside:
                continue
            if key in inside or (seen[key] > 1 and (spec.properties or spec.branches or spec.items is not None)):
                base = re.sub(r"[^A-Za-z0-9_]", "_", spec.name).strip("_") or ("root" if spec is root else "item")
                taken = set(self._names.values())
                numbered = (f"{base}_{number}" for number in range(2, len(taken) + 3))
                self._names[key] = base if base not in taken else next(name for name in numbered if name not in taken)
        if inside and not self._dialect.recursion:
            self._obstacles.append("a definition refers to itself")

    def _node(self, spec: FieldSpec, depth: int) -> JsonObject:
        """Return the schema of *spec*, or a reference to its definition; a reference stands alone, without siblings."""
        name = self._names.get(id(spec))
        if name is None:
            return self._inline(spec, depth)
        if name not in self._definitions:
            self._definitions[name] = {}
            self._definitions[name].update(self._inline(spec, depth))
        return {"$ref": f"#/$defs/{name}"}

    def _inline(self, spec: FieldSpec, depth: int) -> JsonObject:
        dialect = self._dialect
        if dialect.depth is not None and depth > dialect.depth:
            self._obstacles.append(f"it nests more than {dialect.depth} levels deep")
        said: list[str] = words.meaning(spec)
        forms = self._forms(spec, depth, said)
        if spec.nullable and (forms or spec.enum is not None):
            forms.append(dict(_NULL))
        self._unions += len(forms) > 1
        schema: JsonObject = dict(forms[0]) if len(forms) == 1 else {"anyOf": list[JsonValue](forms)} if forms else {}
        if not forms and dialect.strict:
            self._obstacles.append(f"{spec.name or 'a value'} may be anything")
        if not isinstance(spec.default, Nothing):
            if dialect.defaults:
                schema["default"] = words.plain(spec.default)
            else:
                said.append(words.default(spec))
        said += [words.null(spec), *self._unread(spec, schema)]
        text = words.joined(spec.description, said)
        if text:
            schema = {**schema, "description": text} if "$ref" not in schema else schema
        return schema

    def _forms(self, spec: FieldSpec, depth: int, said: list[str]) -> list[JsonObject]:
        """Return the alternatives, null left out."""
        if spec.branches:
            found = [self._node(branch, depth) for branch in spec.branches]
            return [form for index, form in enumerate(found) if form not in found[:index]]
        if spec.enum is not None:
            return self._enum(spec, said)
        names = [name for name in _TYPES if name in spec.types and not (name == "integer" and "number" in spec.types)]
        return [self._form(name, spec, depth, said) for name in names]

    def _enum(self, spec: FieldSpec, said: list[str]) -> list[JsonObject]:
        """List the values by type, so that each list has the one type that strict subsets ask for."""
        assert spec.enum is not None
        groups: dict[str, list[JsonValue]] = {}
        for value in spec.enum:
            kinds = json_types(words.plain(value))
            groups.setdefault("integer" if "integer" in kinds else next(iter(kinds)), []).append(words.plain(value))
        self._values += len(spec.enum)
        allowed = self._dialect.enum_types
        forms: list[JsonObject] = []
        for kind, values in groups.items():
            if allowed is None or kind in allowed:
                forms.append({"type": kind, "enum": values})
            else:
                said.append(f"Of {kind} values only {', '.join(words.written(value) for value in values)}.")
                forms.append({"type": kind})
                if kind in {"object", "array"} and self._dialect.strict:
                    self._obstacles.append(f"{spec.name or 'a value'} lists {kind} values")
        return forms

    def _form(self, name: str, spec: FieldSpec, depth: int, said: list[str]) -> JsonObject:
        if name == "object":
            return self._object(spec, depth + 1, said)
        schema: JsonObject = {"type": name}
        if name == "array":
            self._items(spec, schema, depth, said)
        if name == "string" and spec.format:
            formats = self._dialect.formats
            if formats is None or spec.format in formats:
                schema["format"] = spec.format
            elif not spec.declared:
                said.append(f"Format: {spec.format}.")
        self._bounds(name, spec, schema, said)
        return schema

    def _bounds(self, name: str, spec: FieldSpec, schema: JsonObject, said: list[str]) -> None:
        for key in _OF_TYPE.get(name, ()):
            value = spec.limits.get(key)
            if not _is_bound(key, value):
                continue  # not a bound of 2020-12, so that the guard does not enforce it either
            if self._carries(key, value):
                schema[key] = words.plain(value)
            else:
                said.append(words.bound(key, value))

    def _carries(self, key: str, value: FrozenJson) -> bool:
        dialect = self._dialect
        if key not in dialect.limits:
            return False
        if key == "minItems" and dialect.item_counts is not None:
            return value in dialect.item_counts
        if key != "pattern" or not dialect.strict or not isinstance(value, str):
            return True
        return not _LOOKAROUND.search(value) and _compiles(value)

    def _items(self, spec: FieldSpec, schema: JsonObject, depth: int, said: list[str]) -> None:
        if spec.prefix and self._dialect.prefix:
            schema["prefixItems"] = [self._node(part, depth + 1) for part in spec.prefix]
        elif spec.prefix:
            parts = [self._node(part, depth + 1) for part in spec.prefix]
            kinds = [part for index, part in enumerate(parts) if part not in parts[:index]]
            schema["items"] = kinds[0] if len(kinds) == 1 else {"anyOf": list[JsonValue](kinds)}
            said.append(f"In this order: {'; '.join(part.describe() for part in spec.prefix)}.")
            return
        if spec.items is not None:
            schema["items"] = self._node(spec.items, depth + 1)
        elif self._dialect.strict:
            self._obstacles.append(f"the items of {spec.name or 'a list'} may be anything")

    def _object(self, spec: FieldSpec, depth: int, said: list[str]) -> JsonObject:
        dialect = self._dialect
        top = depth == 1
        closed = spec.closed or (top and spec.additional is None)
        if not closed and dialect.strict:
            self._obstacles.append(f"{spec.name or 'the tool'} takes keys that the schema does not name")
        self._properties += len(spec.properties)
        self._optional += sum(not child.required for child in spec.properties.values())
        properties: JsonObject = {name: self._property(child, depth) for name, child in spec.properties.items()}
        schema: JsonObject = {"type": "object"}
        if properties or top or closed:
            schema["properties"] = properties
        required = [name for name, child in spec.properties.items() if child.required or dialect.all_required]
        if required or dialect.all_required:
            schema["required"] = list[JsonValue](required)
        if spec.closed or (dialect.strict and closed):
            schema["additionalProperties"] = False
        elif isinstance(spec.additional, FieldSpec):
            schema["additionalProperties"] = self._node(spec.additional, depth)
        elif spec.additional is True:
            schema["additionalProperties"] = True
        self._bounds("object", spec, schema, said)
        return schema

    def _property(self, spec: FieldSpec, depth: int) -> JsonObject:
        """Return the schema of a property; where all must be required, an optional one may be null, which the guard reads as absent."""
        schema = self._node(spec, depth)
        if spec.required or not self._dialect.all_required:
            return schema
        text = schema.get("description")
        said = words.joined(text if isinstance(text, str) else "", [] if words.null(spec) else [words.absent(spec)])
        if spec.nullable or not schema:
            return {**schema, "description": said} if "$ref" not in schema else {"anyOf": [schema], "description": said}
        inner = {key: value for key, value in schema.items() if key != "description"}
        forms = inner["anyOf"] if set(inner) == {"anyOf"} else [inner]
        assert isinstance(forms, list)
        return {"anyOf": [*forms, dict(_NULL)], "description": said}

    def _union(self, spec: FieldSpec) -> JsonObject:
        return {"anyOf": [self._node(branch, 1) for branch in spec.branches]}

    def _unread(self, spec: FieldSpec, schema: JsonObject) -> list[str]:
        """Keep the keywords that nothing enforces where the dialect takes them; else say them."""
        said: list[str] = []
        for key, value in spec.unread.items():
            if self._dialect.extras and "$ref" not in words.written(value):
                schema[key] = words.plain(value)
            elif not (key == "examples" and spec.name == "" and self._dialect.provider == "anthropic"):  # it has input_examples
                said.append(words.remark(key, value))
        return said


def _is_bound(key: str, value: FrozenJson) -> bool:
    """Whether *value* is what 2020-12 has for *key*; draft 4 wrote true for exclusiveMinimum."""
    if key == "pattern":
        return isinstance(value, str)
    if key == "uniqueItems":
        return isinstance(value, bool)
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return False
    return (
        math.isfinite(value)
        and (key[-4:] not in {"ngth", "tems", "ties"} or (isinstance(value, int) and value >= 0))
        and (key != "multipleOf" or value > 0)
    )


def _compiles(pattern: str) -> bool:
    try:
        re.compile(pattern)
    except (re.error, RecursionError, OverflowError):
        return False
    return True


def _below(spec: FieldSpec) -> Iterator[FieldSpec]:
    yield from spec.properties.values()
    yield from spec.branches
    yield from spec.prefix
    if spec.items is not None:
        yield spec.items
    if isinstance(spec.additional, FieldSpec):
        yield spec.additional


def _recursive(root: FieldSpec) -> set[int]:
    """Return the specs that are entered again from within themselves."""
    found: set[int] = set()
    done: set[int] = set()
    open_: dict[int, None] = {}
    stack: list[tuple[FieldSpec, Iterator[FieldSpec]]] = [(root, _below(root))]
    open_[id(root)] = None
    while stack:
        spec, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            open_.pop(id(spec))
            done.add(id(spec))
        elif id(child) in open_:
            found.add(id(child))
        elif id(child) not in done:
            open_[id(child)] = None
            stack.append((child, _below(child)))
    return found
