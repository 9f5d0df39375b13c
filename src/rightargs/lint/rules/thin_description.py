"""thin-description."""

import re
from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject

_END = re.compile(r"[.!?](?=\s|$)")
_ENOUGH = 3


def _check(subject: Subject) -> Iterator[Hit]:
    text = subject.description.strip()
    sentences = len(_END.findall(text)) or (1 if text else 0)
    if text and sentences < _ENOUGH:
        yield Hit(
            "",
            f"The description of `{subject.name}` has {sentences} of the {_ENOUGH} sentences it needs: what, when, when not.",
        )


RULE = Rule(
    slug="thin-description",
    severity="info",
    summary="A tool's description of fewer than three sentences.",
    why="The description is the one thing that every model reads. Anthropic's own guide asks for three to four sentences a tool.",
    before={"name": "find_orders", "description": "Finds orders.", "parameters": {"type": "object", "properties": {}}},
    after={
        "name": "find_orders",
        "description": "Find the orders of the user who is signed in. Use it before any tool with an order_id. Returns are not found.",
        "parameters": {"type": "object", "properties": {}},
    },
    tool=_check,
    persona="pedantic",
)
