"""free-form-object."""

from collections.abc import Iterator, Mapping

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.nodes:
        schema = node.schema
        if (
            not node.pointer
            or not {"object", "dict"} & set(node.types)
            or node.has("properties", "$ref", "allOf", "patternProperties", "enum", "const")
        ):
            continue
        extra = schema.get("additionalProperties")
        if (extra is None or extra is True or extra == {}) and not any(
            isinstance(part.get("additionalProperties"), Mapping) for part in node.forms
        ):
            if node.spec is not None and node.spec.declared:
                continue
            yield Hit(
                node.pointer, f"`{node.path}` takes any object: name its properties, or say with additionalProperties what its values are."
            )


RULE = Rule(
    slug="free-form-object",
    severity="warning",
    summary="An object whose properties nobody names.",
    why="A model invents the keys; strict modes refuse such an object, and Gemini delivers it empty.",
    before={"type": "object", "properties": {"filters": {"type": "object"}}},
    after={
        "type": "object",
        "properties": {"filters": {"type": "object", "properties": {"city": {"type": "string"}}, "additionalProperties": False}},
    },
    tool=_check,
)
