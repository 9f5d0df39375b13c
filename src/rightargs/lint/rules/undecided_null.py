"""undecided-null."""

import re
from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject

_OPTIONAL = re.compile(r"^\W*optional\b|\(optional\)|\bif (?:provided|given|omitted|not (?:provided|given|specified))\b", re.IGNORECASE)


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.fields:
        if "default" in node.schema:
            if node.schema["default"] is None and node.types and not node.nullable and node.required:
                yield Hit(node.pointer, f"The default of `{node.path}` is null, which it does not take; allow null or drop the default.")
        elif node.nullable and not node.required:
            yield Hit(
                node.pointer, f"`{node.path}` may be left out and may be null: say what each means, or make it required and nullable."
            )
        elif node.required and not node.nullable and _OPTIONAL.search(node.description):
            yield Hit(node.pointer, f"`{node.path}` is called optional and is required; leave it out of `required`, or allow null.")


RULE = Rule(
    slug="undecided-null",
    severity="warning",
    summary="A field that is optional and nullable at once, or called optional and required.",
    why='Absent, null, "" and "None" then all mean something else to somebody. A model that must send what it does not have invents it.',
    before={"type": "object", "properties": {"note": {"type": ["string", "null"], "description": "A note."}}},
    after={
        "type": "object",
        "properties": {"note": {"type": ["string", "null"], "description": "A note; null where there is none."}},
        "required": ["note"],
    },
    tool=_check,
)
