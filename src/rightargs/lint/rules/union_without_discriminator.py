"""union-without-discriminator."""

from collections.abc import Iterator, Mapping

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Schema, Subject, items_of


def _resolved(part: Schema, root: Schema) -> Schema:
    ref = part.get("$ref")
    for key in ("$defs", "definitions"):
        found = root.get(key)
        if isinstance(ref, str) and isinstance(found, Mapping) and ref.startswith(f"#/{key}/"):
            target = found.get(ref.removeprefix(f"#/{key}/"))
            return target if isinstance(target, Mapping) else part
    return part


def _tag_values(part: Schema, name: str) -> set[str]:
    properties = part.get("properties")
    field = properties.get(name) if isinstance(properties, Mapping) else None
    if not isinstance(field, Mapping):
        return set()
    return {repr(field["const"])} if "const" in field else {repr(value) for value in items_of(field.get("enum"))}


def _told_apart(one: Schema, two: Schema) -> bool:
    """Whether a required key of each is unknown to the other, or a property both have takes different values."""
    names = [frozenset(found) if isinstance(found := part.get("properties"), Mapping) else frozenset[str]() for part in (one, two)]
    needed = [{name for name in items_of(part.get("required")) if isinstance(name, str)} for part in (one, two)]
    if needed[0] - names[1] and needed[1] - names[0]:
        return True
    return any((a := _tag_values(one, name)) and (b := _tag_values(two, name)) and not a & b for name in names[0] & names[1])


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.nodes:
        for key in ("anyOf", "oneOf"):
            parts = [_resolved(part, subject.schema) for part in items_of(node.schema.get(key)) if isinstance(part, Mapping)]
            objects = [part for part in parts if isinstance(part.get("properties"), Mapping)][:20]
            pairs = ((one, two) for index, one in enumerate(objects) for two in objects[index + 1 :])
            if any(not _told_apart(one, two) for one, two in pairs):
                yield Hit(
                    f"{node.pointer}/{key}",
                    f"Nothing tells the forms of `{node.path or '$'}` apart: give each a required property of its own, such as `kind`.",
                )


RULE = Rule(
    slug="union-without-discriminator",
    severity="warning",
    summary="Alternatives that no property tells apart.",
    why="A value that fits two forms is read as the first of them; a value that fits none gets the errors of all.",
    before={
        "type": "object",
        "properties": {
            "to": {
                "anyOf": [
                    {"type": "object", "properties": {"name": {"type": "string"}}},
                    {"type": "object", "properties": {"name": {"type": "string"}, "phone": {"type": "string"}}},
                ]
            }
        },
    },
    after={
        "type": "object",
        "properties": {
            "to": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"kind": {"const": "person"}, "name": {"type": "string"}},
                        "required": ["kind", "name"],
                    },
                    {
                        "type": "object",
                        "properties": {"kind": {"const": "phone"}, "phone": {"type": "string"}},
                        "required": ["kind", "phone"],
                    },
                ]
            }
        },
    },
    tool=_check,
)
