"""pattern-invalid."""

from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.rules._patterns import fault_of, patterns
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    for node, pattern in patterns(subject):
        if fault := fault_of(pattern):
            yield Hit(f"{node.pointer}/pattern", f"The pattern of `{node.path}` does not compile and is not enforced: {fault}.")


RULE = Rule(
    slug="pattern-invalid",
    severity="error",
    summary="A pattern that does not compile.",
    why="Nothing enforces it, or the provider refuses the request.",
    before={"type": "object", "properties": {"sku": {"type": "string", "pattern": "^[A-Z"}}},
    after={"type": "object", "properties": {"sku": {"type": "string", "pattern": "^[A-Z]"}}},
    tool=_check,
)
