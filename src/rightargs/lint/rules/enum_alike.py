"""enum-alike."""

from collections.abc import Iterator
from typing import cast

from rightargs.canon.choices import fold
from rightargs.lint.findings import Fix, Hit, Rule
from rightargs.lint.subjects import Subject, items_of
from rightargs.vocab.json import FrozenJson, JsonValue


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.nodes:
        values = items_of(node.schema.get("enum"))
        if len(values) < 2 or len(values) > 2_000:
            continue
        once: list[FrozenJson] = []
        folds: dict[str, str] = {}
        for value in values:
            if value in once and any(type(value) is type(one) and value == one for one in once):
                continue
            once.append(value)
            if not isinstance(value, str):
                continue
            key = fold(value[:200])
            if key in folds:
                yield Hit(f"{node.pointer}/enum", f"{folds[key]!r} and {value!r} differ only in case or separators; keep one of them.")
            else:
                folds[key] = value
        if len(once) < len(values):
            fix = Fix("List each value once", f"{node.pointer}/enum", cast("list[JsonValue]", once), safe=True)
            yield Hit(f"{node.pointer}/enum", f"`{node.path}` lists a value twice.", fix)


RULE = Rule(
    slug="enum-alike",
    severity="warning",
    summary="Listed values that are the same, or differ only in case or separators.",
    why='"in transit" cannot be told from "IN_TRANSIT" once a model or a user writes it its own way: every such call becomes a question.',
    before={"type": "object", "properties": {"status": {"enum": ["in_transit", "In Transit", "delivered"]}}},
    after={"type": "object", "properties": {"status": {"enum": ["in_transit", "delivered"]}}},
    tool=_check,
)
