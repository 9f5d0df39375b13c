"""Reading a JSON Schema into field specs."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from rightargs.canon import Canonicaliser
from rightargs.contract._spec import FieldSpec, Metadata
from rightargs.contract.rules import FieldRule
from rightargs.vocab.json import FrozenJson
from rightargs.vocab.problems import NOTHING

Schema = Mapping[str, FrozenJson]

_JSON_TYPES = frozenset({"string", "integer", "number", "boolean", "object", "array", "null"})
_LIMITS = frozenset(
    """
    pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
    minItems maxItems uniqueItems minProperties maxProperties
    """.split()
)
_UNENFORCED = frozenset(
    """
    not if then else dependentSchemas dependentRequired contains minContains maxContains propertyNames patternProperties
    unevaluatedProperties unevaluatedItems
    """.split()
)
_LEADING = frozenset("$ref allOf anyOf oneOf".split())
_INNER = frozenset("anyOf oneOf properties additionalProperties items prefixItems".split())
_UNREAD = _UNENFORCED | {"examples"}

DefaultCanonicaliser = Callable[[FieldSpec], tuple[Canonicaliser | None, bool]]


_set = object.__setattr__


class SchemaReader:
    """
    Reads one root schema: follows `$ref`, merges `allOf`, takes null out of unions, and puts metadata in its place.

    Attributes:
        notes: What the schema says that cannot be enforced, in words.
        used: The keys of *metadata* that have found their field.
    """

    def __init__(
        self,
        root: Schema,
        metadata: Mapping[str, Sequence[Metadata]],
        aliases: Mapping[str, Sequence[str]],
        default: DefaultCanonicaliser,
    ) -> None:
        self.notes: list[str] = []
        self.used: set[str] = set()
        self._root, self._metadata, self._aliases, self._default = root, metadata, aliases, default
        self._known: dict[str, FieldSpec] = {}

    def read(self) -> FieldSpec:
        """Return the spec of the arguments as a whole."""
        spec = self._spec(self._root, "", "", required=True)
        parts = _parts(spec)
        reread = {id(part) for part in parts if part.declared or _may_be_placeholder(part)}
        above = [(id(part), {id(child) for child in children}) for part in reversed(parts) if (children := _below(part))]
        found = -1
        while found < len(reread):  # upwards, until nothing more is above a field that is read again; a recursive schema has no top
            found = len(reread)
            for holder, inside in above:
                if not inside.isdisjoint(reread):
                    reread.add(holder)
        for part in parts:
            _set(part, "rereads", id(part) in reread)
            if part.properties:
                _set(part, "order", _order(part))
        return spec

    def _spec(self, schema: FrozenJson, name: str, path: str, *, required: bool) -> FieldSpec:
        node = self._resolve(schema)
        knot = _knot(schema)
        memo = f"{knot}|{name}|{required}" if knot and not self._mentions(path) else ""
        if memo and memo in self._known:
            return self._known[memo]
        node, nullable = self._without_null(node)
        types = _types_of(node)
        enum = _enum_of(node)
        if enum is None and types == {"null"}:
            enum = (None,)
        if enum is not None and None in enum:
            nullable, enum = True, tuple(value for value in enum if value is not None)
        here = self._metadata.get(path, ())
        if path in self._metadata:
            self.used.add(path)
        declared = next((item for item in here if isinstance(item, Canonicaliser)), None) if here else None
        is_list = types == {"array"} and declared is not None and "[]" not in path[-2:]
        spec = FieldSpec(
            name=name,
            types=frozenset(types - {"null"}),
            nullable=nullable or "null" in types,
            required=required,
            enum=enum,
            default=node.get("default", NOTHING),
            limits=_limits(node),
            format=_text(node.get("format")),
            description=_text(node.get("description")),
            aliases=tuple(self._aliases.get(path, ())),
            canonicaliser=None if is_list else declared,
            declared=declared is not None and not is_list,
            rules=tuple([item for item in here if isinstance(item, FieldRule)]) if here else (),
            unread=_part(node, _UNREAD),
        )
        if memo:
            self._known[memo] = spec
        if not _UNENFORCED.isdisjoint(node):
            self.notes += [f"{path or '$'}: {key} is not enforced" for key in sorted(_UNENFORCED & node.keys())]
        if is_list and declared is not None and f"{path}[]" not in self._metadata:
            self._metadata = {**self._metadata, f"{path}[]": [declared]}
        self.notes += [
            f"{path or '$'}: {word!r} is no type of JSON Schema, so that the field accepts anything" for word in _strange_types(node)
        ]
        self._fill(spec, node, path)
        return spec

    def _fill(self, spec: FieldSpec, node: Schema, path: str) -> None:
        """Give *spec* its children and its default canonicaliser: a recursive schema is a knot that is tied here, once."""
        if not _INNER.isdisjoint(node):
            self._fill_children(spec, node, path)
        if spec.canonicaliser is None:
            canonicaliser, declared = self._default(spec)
            _set(spec, "canonicaliser", canonicaliser)
            _set(spec, "declared", declared)

    def _fill_children(self, spec: FieldSpec, node: Schema, path: str) -> None:
        branches = self._branches(node)
        children: dict[str, object] = {}
        if branches:
            forms = tuple(self._spec(branch, spec.name, path, required=spec.required) for branch in branches)
            children |= {"branches": forms, "tag": _tag_of(node) or _common_tag(forms)}
        properties = node.get("properties")
        if isinstance(properties, Mapping):
            needed = node.get("required")
            required = {item for item in needed if isinstance(item, str)} if isinstance(needed, Sequence) else set[str]()
            lost = sorted(required - properties.keys())
            self.notes += [f"{path or '$'}: required names {key!r}, which is no property; it is not enforced" for key in lost]
            children["properties"] = {
                key: self._spec(part, key, f"{path}.{key}" if path else key, required=key in required) for key, part in properties.items()
            }
        additional = node.get("additionalProperties")
        if isinstance(additional, bool):
            children["additional"] = additional
        elif isinstance(additional, Mapping):
            children["additional"] = self._spec(additional, "*", f"{path}.*", required=False)
        items, prefix = node.get("items"), node.get("prefixItems")
        if isinstance(items, Sequence) and not isinstance(items, str):  # the tuple form of drafts before 2020-12
            items, prefix = None, items
        if isinstance(items, Mapping):
            children["items"] = self._spec(items, "[]", f"{path}[]", required=True)
        if isinstance(prefix, Sequence) and not isinstance(prefix, str):
            children["prefix"] = tuple(self._spec(part, "[]", f"{path}[]", required=True) for part in prefix)
        for key, value in children.items():
            _set(spec, key, value)

    def _mentions(self, path: str) -> bool:
        """Whether metadata or aliases speak of a field at or below *path*, so that a shared definition must not be reused."""
        return any(key == path or key.startswith((f"{path}.", f"{path}[")) or not path for key in (*self._metadata, *self._aliases))

    def _resolve(self, schema: FrozenJson, depth: int = 0) -> Schema:
        """Follow `$ref` and merge `allOf`."""
        if not isinstance(schema, Mapping):  # `true` allows anything; so does what is no schema at all
            return {}
        if "$ref" not in schema and "allOf" not in schema:
            return schema
        ref = schema.get("$ref")
        if isinstance(ref, str) and depth < 32:
            target = self._resolve(self._target(ref), depth + 1)
            siblings = {key: value for key, value in schema.items() if key != "$ref"}
            return _merge(target, siblings) if siblings else target
        parts = schema.get("allOf")
        if isinstance(parts, Sequence) and not isinstance(parts, str) and depth < 32:
            merged: Schema = {key: value for key, value in schema.items() if key != "allOf"}
            for part in parts:
                merged = _merge(self._resolve(part, depth + 1), merged)
            return merged
        return schema

    def _target(self, ref: str) -> FrozenJson:
        """Return what a local reference names; a reference that leads nowhere allows anything and is noted."""
        node: FrozenJson = self._root
        for step in ref.removeprefix("#").strip("/").split("/") if ref.startswith("#") else ["?"]:
            if not step:
                continue
            key = step.replace("~1", "/").replace("~0", "~")
            if isinstance(node, Mapping) and key in node:
                node = node[key]
            elif isinstance(node, Sequence) and not isinstance(node, str) and key.isdigit() and int(key) < len(node):
                node = node[int(key)]
            else:
                self.notes.append(f"$ref {ref!r} leads nowhere; the field accepts anything")
                return {}
        return node

    def _branches(self, node: Schema) -> list[FrozenJson]:
        for key in ("anyOf", "oneOf"):
            found = node.get(key)
            if isinstance(found, Sequence) and not isinstance(found, str):
                base = {
                    word: value for word, value in node.items() if word not in {key, "default", "description", "title", "discriminator"}
                }
                return [{**base, "allOf": [part]} if base else part for part in found]
        return []

    def _without_null(self, node: Schema) -> tuple[Schema, bool]:
        """Take null out of a union; a union of one is that one."""
        nullable = node.get("nullable") is True
        if "anyOf" not in node and "oneOf" not in node:
            return node, nullable
        for key in ("anyOf", "oneOf"):
            found = node.get(key)
            if found is None or not isinstance(found, Sequence) or isinstance(found, str):
                continue
            parts = [(part, self._resolve(part)) for part in found]
            kept = [part for part, flat in parts if not _is_null(flat)]
            nullable = nullable or len(kept) < len(parts)
            rest = {word: value for word, value in node.items() if word != key}
            if parts and not kept:
                return {**rest, "enum": [None]}, True
            if len(kept) == 1:
                inner, inner_nullable = self._without_null(_merge(self._resolve(kept[0]), rest))
                return inner, nullable or inner_nullable
            return {**rest, key: kept}, nullable
        return node, nullable


def _knot(schema: FrozenJson) -> str:
    """
    Name a node that may lead back to itself: by its own words, in which references stand unresolved; "" for any other.

    Not by the reference alone: words beside it, or a union with null around it, make another field of the same definition.
    """
    if not isinstance(schema, Mapping) or _LEADING.isdisjoint(schema):
        return ""
    return json.dumps(schema, sort_keys=True, default=str) if len(schema) > 1 or "$ref" not in schema else str(schema["$ref"])


def _limits(node: Schema) -> Schema:
    """Return the bounds; in draft 4 `exclusiveMinimum: true` said that `minimum` itself is out, which 2020-12 writes as the number."""
    found = dict(_part(node, _LIMITS))
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if isinstance(found.get(exclusive), bool):
            if found.pop(exclusive) and bound in found:
                found[exclusive] = found.pop(bound)
    return found


def _part(node: Schema, keys: frozenset[str]) -> Schema:
    return {} if keys.isdisjoint(node) else {key: value for key, value in node.items() if key in keys}


def _order(spec: FieldSpec) -> tuple[str, ...]:
    """Put fields that others look at before them: a currency before the amounts in it."""
    first = {name for child in spec.properties.values() if child.canonicaliser is not None for name in child.canonicaliser.depends_on()}
    return tuple(sorted(spec.properties, key=lambda name: name not in first))


def _may_be_placeholder(spec: FieldSpec) -> bool:
    return spec.nullable and (not spec.types or "string" in spec.types) and spec.enum is None


def _is_null(node: Schema) -> bool:
    return node.get("type") == "null" or ("const" in node and node["const"] is None) or node.get("enum") == [None]


def _types_of(node: Schema) -> set[str]:
    found = node.get("type")
    names = [found] if isinstance(found, str) else found if isinstance(found, Sequence) else []
    types = {name for name in names if isinstance(name, str) and name in _JSON_TYPES}
    if not types and "type" not in node:
        if "properties" in node:
            types = {"object"}
        elif "items" in node or "prefixItems" in node:
            types = {"array"}
    return types


def _strange_types(node: Schema) -> list[str]:
    found = node.get("type")
    names = [found] if isinstance(found, str) else found if isinstance(found, Sequence) else []
    return [name for name in names if isinstance(name, str) and name not in _JSON_TYPES]


def _enum_of(node: Schema) -> tuple[FrozenJson, ...] | None:
    if "const" in node:
        return (node["const"],)
    found = node.get("enum")
    return None if found is None else tuple(found) if isinstance(found, Sequence) and not isinstance(found, str) else None


def _tag_of(node: Schema) -> str:
    tag = node.get("discriminator")
    return _text(tag.get("propertyName")) if isinstance(tag, Mapping) else ""


def _common_tag(branches: tuple[FieldSpec, ...]) -> str:
    """Return the one property that every branch demands with words of its own, so that it tells them apart without being declared."""
    found: list[str] = []
    for name in branches[0].properties:
        words = [_tag_words(branch, name) for branch in branches]
        if len(branches) > 1 and all(words) and len(frozenset[FrozenJson]().union(*words)) == sum(map(len, words)):
            found.append(name)
    return found[0] if len(found) == 1 else ""


def _tag_words(branch: FieldSpec, name: str) -> frozenset[FrozenJson]:
    child = branch.properties.get(name)
    if child is None or not child.required or child.nullable or child.enum is None or not all(isinstance(word, str) for word in child.enum):
        return frozenset()
    return frozenset(child.enum)


def _below(spec: FieldSpec) -> tuple[FieldSpec, ...]:
    return (
        *spec.properties.values(),
        *spec.branches,
        *spec.prefix,
        *(one for one in (spec.items, spec.additional) if isinstance(one, FieldSpec)),
    )


def _parts(root: FieldSpec) -> list[FieldSpec]:
    """Return every spec of a schema once, those of the branches of unions included."""
    found = [root]
    seen = {id(root)}
    for part in found:
        for below in _below(part):
            if id(below) not in seen:
                seen.add(id(below))
                found.append(below)
    return found


def _text(value: FrozenJson) -> str:
    return value if isinstance(value, str) else ""


def _merge(below: Schema, above: Schema) -> Schema:
    """Lay *above* over *below*: properties and required names add up, other words of *above* win."""
    merged: dict[str, FrozenJson] = {**below, **above}
    for key in ("properties", "$defs", "definitions"):
        one, two = below.get(key), above.get(key)
        if isinstance(one, Mapping) and isinstance(two, Mapping):
            merged[key] = {**one, **two}
    one, two = below.get("required"), above.get("required")
    if isinstance(one, Sequence) and isinstance(two, Sequence):
        merged["required"] = list(dict.fromkeys(cast("list[FrozenJson]", [*one, *two])))
    return merged
