"""effect-mismatch."""

from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.rules._effects import surely_writes
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    if subject.effect == "read" and surely_writes(subject):
        yield Hit("", f"`{subject.name}` is declared to read, but its name says that it changes something; declare effect='write'.")


RULE = Rule(
    slug="effect-mismatch",
    severity="error",
    summary="A tool that says it only reads, with a name that says it changes something.",
    why="A read runs on likely repairs, drops unknown keys and does not stop at contradictions. A write in its place runs on a guess.",
    before={
        "name": "delete_account",
        "description": "Delete an account.",
        "inputSchema": {"type": "object", "properties": {}},
        "annotations": {"readOnlyHint": True},
    },
    after={
        "name": "delete_account",
        "description": "Delete an account.",
        "inputSchema": {"type": "object", "properties": {}},
        "annotations": {"readOnlyHint": False},
    },
    tool=_check,
)
