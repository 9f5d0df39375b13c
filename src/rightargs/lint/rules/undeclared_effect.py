"""undeclared-effect."""

from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.rules._effects import seems_to_write
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    if subject.effect is None:
        guess = " Its name says that it changes something." if seems_to_write(subject) else ""
        yield Hit("", f"`{subject.name}` does not say whether it reads or writes; set readOnlyHint, or effect= in its contract.{guess}")


RULE = Rule(
    slug="undeclared-effect",
    severity="info",
    summary="A tool that does not say whether it changes something.",
    why="What may run on a likely repair, in parallel or twice depends on it. Only MCP and contracts can say it, so most tools do not.",
    before={"name": "find_orders", "description": "Find orders.", "inputSchema": {"type": "object", "properties": {}}},
    after={
        "name": "find_orders",
        "description": "Find orders.",
        "inputSchema": {"type": "object", "properties": {}},
        "annotations": {"readOnlyHint": True},
    },
    tool=_check,
    persona="pedantic",
)
