"""default-breaks-type."""

from collections.abc import Iterator
from typing import cast

from rightargs.contract._spec import json_types
from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject, items_of
from rightargs.vocab.json import JsonValue

_KNOWN = frozenset({"string", "integer", "number", "boolean", "object", "array"})


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.fields:
        if "default" not in node.schema or node.schema["default"] is None:
            continue
        value = cast("JsonValue", node.schema["default"])
        types = set(node.types)
        if types and types <= _KNOWN and not types & json_types(value) and not (types & {"integer"} and value == 0):
            yield Hit(f"{node.pointer}/default", f"The default of `{node.path}` is no {' or '.join(sorted(types))}.")
        elif node.has("enum") and not isinstance(value, (list, dict)) and value not in items_of(node.get("enum")):
            yield Hit(f"{node.pointer}/default", f"The default of `{node.path}` is none of the values that it lists.")


RULE = Rule(
    slug="default-breaks-type",
    severity="error",
    summary="A default that the field itself would refuse.",
    why="The model copies the default it reads, and the call is refused; or the tool runs on a value of another type.",
    before={"type": "object", "properties": {"limit": {"type": "integer", "default": "10"}}},
    after={"type": "object", "properties": {"limit": {"type": "integer", "default": 10}}},
    tool=_check,
)
