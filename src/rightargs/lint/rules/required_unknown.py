"""required-unknown."""

from collections.abc import Iterator, Mapping
from typing import cast

from rightargs.lint.findings import Fix, Hit, Rule
from rightargs.lint.subjects import Subject, items_of
from rightargs.vocab.json import JsonValue


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.nodes:
        required = [name for name in items_of(node.schema.get("required")) if isinstance(name, str)]
        properties = node.schema.get("properties")
        if not required or not isinstance(properties, Mapping) or node.has("allOf", "anyOf", "oneOf", "$ref", "patternProperties"):
            continue
        lost = [name for name in required if name not in properties]
        if lost and "Of/" not in node.pointer:
            kept = cast("list[JsonValue]", [name for name in required if name in properties])
            fix = Fix("Require only what there is", f"{node.pointer}/required", kept, safe=False)
            names = ", ".join(f"`{name}`" for name in lost[:5])
            yield Hit(
                f"{node.pointer}/required", f"{names} {'is' if len(lost) == 1 else 'are'} required but not among the properties.", fix
            )


RULE = Rule(
    slug="required-unknown",
    severity="error",
    summary="A required name that is no property.",
    why="No call can be right: the name must be sent, and there is nothing that says what it is.",
    before={"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city", "date"]},
    after={
        "type": "object",
        "properties": {"city": {"type": "string"}, "date": {"type": "string", "format": "date"}},
        "required": ["city", "date"],
    },
    tool=_check,
)
