"""Walking arguments and their specs together."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rightargs.contract._spec import FieldSpec
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import ROOT, Path


class Place(NamedTuple):
    """A value, its spec, where it stands, and the object it stands in."""

    path: Path
    value: JsonValue
    spec: FieldSpec
    siblings: Mapping[str, JsonValue]


def places(arguments: JsonObject, spec: FieldSpec, *, reread: bool = False) -> Iterator[Place]:
    """
    Yield every leaf of *arguments* that a field describes; a value with a canonicaliser of its own is a leaf, even an object.

    With *reread*, what no canonicaliser reads again, here or below, is left out: a list of 100,000 plain numbers is passed by.
    """
    yield from _value(arguments, spec, ROOT, {}, reread) if spec.branches else _object(arguments, spec, ROOT, reread)


def _object(value: JsonObject, spec: FieldSpec, path: Path, reread: bool) -> Iterator[Place]:
    for name, item in value.items():
        child = spec.properties.get(name)
        if child is not None and (child.rereads or not reread):
            yield from _value(item, child, path / name, value, reread)


def _value(value: JsonValue, spec: FieldSpec, path: Path, siblings: Mapping[str, JsonValue], reread: bool) -> Iterator[Place]:
    if spec.branches and isinstance(value, (dict, list)):
        fitting = _fitting(value, spec)
        if len(fitting) == 1 or (fitting and isinstance(value, list)):
            yield from _value(value, fitting[0], path, siblings, reread)
        elif isinstance(value, dict):
            for name, item in value.items():
                child = _strictest([branch.properties[name] for branch in fitting if name in branch.properties], item)
                if child is not None and (child.rereads or not reread):
                    yield from _value(item, child, path / name, value, reread)
    elif isinstance(value, dict) and spec.properties and spec.canonicaliser is None:
        yield from _object(value, spec, path, reread)
    elif isinstance(value, list) and spec.items is not None and spec.canonicaliser is None:
        for index, item in enumerate(value):
            yield from _value(item, spec.items, path / index, siblings, reread)
    else:
        yield Place(path, value, spec, siblings)


def _fitting(value: JsonValue, spec: FieldSpec) -> list[FieldSpec]:
    """Return the forms of a union that *value* may be: by its tag, where the forms have one, and by its keys."""
    found = [branch for branch in spec.branches if branch.allows(value) and branch.has_keys_of(value)]
    if not spec.tag or not isinstance(value, dict):
        return found
    sent = value.get(spec.tag)
    return [branch for branch in found if spec.tag not in branch.properties or sent in (branch.properties[spec.tag].enum or (sent,))]


def _strictest(fields: list[FieldSpec], value: JsonValue) -> FieldSpec | None:
    """Return the field that asks the most of *value*, where several forms fit: an ID is looked up if one of them says that it is one."""
    allowing = [field for field in fields if field.allows(value)] or fields
    return next((field for field in allowing if field.declared or field.rules), allowing[0] if allowing else None)
