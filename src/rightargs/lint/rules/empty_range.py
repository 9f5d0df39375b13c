"""empty-range."""

from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject
from rightargs.vocab.json import FrozenJson

_PAIRS = (("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"), ("minProperties", "maxProperties"))


def _number(value: FrozenJson) -> float | None:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.nodes:
        for low, high in _PAIRS:
            bottom, top = _number(node.schema.get(low)), _number(node.schema.get(high))
            if bottom is not None and top is not None and bottom > top:
                yield Hit(f"{node.pointer}/{low}", f"Nothing is allowed in `{node.path or '$'}`: {low} is above {high}.")
        if "enum" in node.schema and node.schema["enum"] in ([], ()):
            yield Hit(f"{node.pointer}/enum", f"Nothing is allowed in `{node.path or '$'}`: its list of values is empty.")


RULE = Rule(
    slug="empty-range",
    severity="error",
    summary="Bounds or a list of values that no value satisfies.",
    why="Every call is refused, and the model goes round in a loop.",
    before={"type": "object", "properties": {"nights": {"type": "integer", "minimum": 30, "maximum": 1}}},
    after={"type": "object", "properties": {"nights": {"type": "integer", "minimum": 1, "maximum": 30}}},
    tool=_check,
)
