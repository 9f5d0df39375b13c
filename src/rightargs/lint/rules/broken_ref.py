"""broken-ref."""

from collections.abc import Iterator, Mapping

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Schema, Subject, items_of
from rightargs.vocab.json import FrozenJson


def _leads_somewhere(root: Schema, ref: str) -> bool:
    node: FrozenJson = root
    for part in ref[1:].split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(node, Mapping) and key in node:
            node = node[key]
        elif key.isdigit() and int(key) < len(items_of(node)):
            node = items_of(node)[int(key)]
        else:
            return False
    return True


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.nodes:
        ref = node.schema.get("$ref")
        if not isinstance(ref, str):
            continue
        if not ref.startswith("#"):
            yield Hit(node.pointer, "The reference leads out of the schema; no provider follows it. Put the definition into `$defs`.")
        elif not _leads_somewhere(subject.schema, ref):
            yield Hit(node.pointer, f"The reference {ref[:80]!r} leads nowhere, so that the field accepts anything.")


RULE = Rule(
    slug="broken-ref",
    severity="error",
    summary="A reference that leads nowhere, or out of the schema.",
    why="Tools lose their `$defs` when frameworks copy the arguments alone; the field is then unchecked, or the request refused.",
    before={"type": "object", "properties": {"to": {"$ref": "#/$defs/Address"}}},
    after={
        "type": "object",
        "properties": {"to": {"$ref": "#/$defs/Address"}},
        "$defs": {"Address": {"type": "object", "properties": {"street": {"type": "string"}}}},
    },
    tool=_check,
)
