"""free-text-id."""

import re
from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.rules._effects import seems_to_write
from rightargs.lint.subjects import Subject, words_of

_ORIGIN = re.compile(
    r"\b(?:return|result|copy|copied|obtain|retriev|look(?:ed)? up|lookup|search|from (?:the |a |an )?[`'\"]?\w+_\w+|call )", re.IGNORECASE
)
_ID = frozenset({"id", "ids", "uuid", "guid"})


def _check(subject: Subject) -> Iterator[Hit]:
    if not seems_to_write(subject):
        return
    for node in subject.nodes:
        name = node.path.rpartition(".")[2].removesuffix("[]")
        words = words_of(name)
        if words and words[-1] in _ID and node.free_text and not _ORIGIN.search(node.description):
            yield Hit(
                node.pointer,
                f"`{node.path}` takes any text as an ID, in a tool that changes something: "
                'say which tool returns it (IdFrom("find_orders")), or give its pattern.',
            )


RULE = Rule(
    slug="free-text-id",
    severity="warning",
    summary="A tool that changes something and takes any text as an ID.",
    why="A model that has not looked an ID up makes one up, well formed. Say where it comes from, and let the guard check it.",
    before={
        "name": "cancel_order",
        "description": "Cancel an order.",
        "parameters": {
            "type": "object",
            "properties": {"order_id": {"type": "string", "description": "The order."}},
            "required": ["order_id"],
        },
    },
    after={
        "name": "cancel_order",
        "description": "Cancel an order.",
        "parameters": {
            "type": "object",
            "properties": {
                "order_id": {"type": "string", "description": "Copy it from a find_orders result.", "pattern": "^ord_[a-z0-9]{12}$"}
            },
            "required": ["order_id"],
        },
    },
    tool=_check,
)
