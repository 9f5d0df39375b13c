"""date-time-without-zone."""

import re
from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Node, Subject, words_of

_SAID = re.compile(
    r"zone|\bUTC\b|\bGMT\b|offset|RFC ?3339|\blocal\b|\bepoch\b|\bunix\b|[0-9]Z\b|[+-][0-9]{2}:[0-9]{2}|\bduration\b", re.IGNORECASE
)
_TIME_OF_DAY = re.compile(r"HH:MM|\b(?:12|24).hour", re.IGNORECASE)
_ZONE_WORDS = frozenset("timezone zone tz offset location city place venue".split())


def _names_an_instant(node: Node) -> bool:
    if node.get("format") == "date-time":
        return True
    words = words_of(node.name)
    if node.types != ("string",) or node.has("enum", "format") or not words or _TIME_OF_DAY.search(node.description):
        return False
    return bool({"datetime", "timestamp"} & set(words)) or words[-1:] == ("time",) or (len(words) > 1 and words[-1:] == ("at",))


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.fields:
        if not _names_an_instant(node) or (node.spec is not None and node.spec.declared and node.spec.canonicaliser is not None):
            continue
        beside = any(_ZONE_WORDS & set(words_of(name)) for name in node.siblings if name != node.name)
        if not beside and not _SAID.search(node.description):
            yield Hit(
                node.pointer,
                f"`{node.path}` is a time without a zone: ask for an offset (as in T09:00:00+01:00), or put a `timezone` field beside it.",
            )


RULE = Rule(
    slug="date-time-without-zone",
    severity="warning",
    summary="A date-time without a zone beside it or an offset in it.",
    why="Nine o'clock in Leeds is not nine o'clock in Pune. Without a zone the server's own is taken, and the booking is hours off.",
    before={"type": "object", "properties": {"starts_at": {"type": "string", "description": "When it starts."}}},
    after={
        "type": "object",
        "properties": {
            "starts_at": {
                "type": "string",
                "format": "date-time",
                "description": "When it starts, with its offset: 2026-09-18T09:00:00+01:00.",
            }
        },
    },
    tool=_check,
)
