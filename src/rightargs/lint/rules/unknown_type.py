"""unknown-type."""

from collections.abc import Iterator, Sequence
from typing import cast

from rightargs.lint.findings import Fix, Hit, Rule
from rightargs.lint.subjects import Subject, items_of
from rightargs.vocab.json import FrozenJson, JsonValue

_TYPES = frozenset({"string", "integer", "number", "boolean", "object", "array", "null"})
_MEANT = {
    "dict": "object", "map": "object", "hashmap": "object", "struct": "object", "json": "object",
    "float": "number", "double": "number", "decimal": "number",
    "int": "integer", "long": "integer",
    "bool": "boolean", "str": "string", "text": "string", "char": "string",
    "list": "array", "tuple": "array", "set": "array",
    "none": "null",
}  # fmt: skip


def _names(value: FrozenJson) -> list[str]:
    return [value] if isinstance(value, str) else [name for name in items_of(value) if isinstance(name, str)]


def _check(subjects: Sequence[Subject]) -> Iterator[tuple[Subject, Hit]]:
    """Tell each unknown word once: it is one habit, not one mistake a tool."""
    first: dict[str, tuple[Subject, str]] = {}
    count: dict[str, set[int]] = {}
    for subject in subjects:
        upper_is_fine = subject.form == "gemini"  # its OpenAPI form writes OBJECT
        for node in subject.nodes:
            for name in _names(node.schema.get("type")):
                if name in _TYPES or (upper_is_fine and name.lower() in _TYPES):
                    continue
                first.setdefault(name, (subject, f"{node.pointer}/type"))
                count.setdefault(name, set()).add(id(subject))
    for name, (subject, pointer) in first.items():
        meant = _MEANT.get(name.lower(), name.lower() if name.lower() in _TYPES else "")
        fix = Fix(f"Write {meant}", pointer, cast("JsonValue", meant), safe=False) if meant else None
        hint = f"; write {meant!r}" if meant else "; leave the type out where anything goes" if name == "any" else ""
        many = f", in {len(count[name])} tools" if len(count[name]) > 1 else ""
        yield subject, Hit(pointer, f"{name[:40]!r} is no type of JSON Schema{many}{hint}.", fix)


RULE = Rule(
    slug="unknown-type",
    severity="error",
    summary="A type that JSON Schema does not have.",
    why="Providers refuse it, and a validator that does not lets anything through.",
    before={"type": "object", "properties": {"filters": {"type": "dict", "properties": {"city": {"type": "str"}}}}},
    after={"type": "object", "properties": {"filters": {"type": "object", "properties": {"city": {"type": "string"}}}}},
    tools=_check,
)
