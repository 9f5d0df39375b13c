"""pattern-backtracks."""

from collections.abc import Iterator

from rightargs.contract._patterns import backtracks
from rightargs.lint.findings import Hit, Rule
from rightargs.lint.rules._patterns import patterns
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    for node, pattern in patterns(subject):
        if backtracks(pattern):
            yield Hit(
                f"{node.pointer}/pattern",
                f"The pattern of `{node.path}` has a repeat within a repeat: one bad value can take minutes. Unfold it.",
            )


RULE = Rule(
    slug="pattern-backtracks",
    severity="error",
    summary="A pattern that may take exponential time.",
    why="Most engines go back and try again; with a repeat inside a repeat thirty characters are enough to hang a server.",
    before={"type": "object", "properties": {"sku": {"type": "string", "pattern": "^([a-z]+)+$"}}},
    after={"type": "object", "properties": {"sku": {"type": "string", "pattern": "^[a-z]+$"}}},
    tool=_check,
)
