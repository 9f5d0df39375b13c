"""near-duplicate-tools."""

import re
from collections.abc import Iterator, Mapping, Sequence

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject

_WORD = re.compile(r"[a-z0-9]{3,}")
_SMALL = frozenset({"the", "and", "for", "with", "that", "this"})
_LIKE = 0.8
"""Share of words in common from which two descriptions say the same."""
_MOST = 50
"""Tools of one set of fields that are compared with each other."""


def _fields(subject: Subject) -> frozenset[str]:
    properties = subject.schema.get("properties")
    return frozenset(properties) if isinstance(properties, Mapping) else frozenset()


def _words(subject: Subject) -> frozenset[str]:
    return frozenset(_WORD.findall(subject.description.lower()[:2000])) - _SMALL


def _check(subjects: Sequence[Subject]) -> Iterator[tuple[Subject, Hit]]:
    groups: dict[frozenset[str], list[Subject]] = {}
    for subject in subjects:
        if fields := _fields(subject):
            groups.setdefault(fields, []).append(subject)
    for group in groups.values():
        found = [(subject, _words(subject)) for subject in group[:_MOST]]
        told: set[int] = set()
        for index, (one, words) in enumerate(found):
            if index in told or not words:
                continue
            like = [
                place
                for place in range(index + 1, len(found))
                if place not in told and found[place][1] and len(words & found[place][1]) >= _LIKE * len(words | found[place][1])
            ]
            if like:
                told.update(like)
                others = dict.fromkeys(name for place in like[:5] if (name := found[place][0].name) != one.name)
                names = ", ".join(f"`{name}`" for name in others) or "another tool of its name"
                yield (
                    one,
                    Hit("", f"`{one.name}` has the fields and nearly the description of {names}; merge them, or say when to use which."),
                )


RULE = Rule(
    slug="near-duplicate-tools",
    severity="warning",
    summary="Two tools with the same fields and nearly the same description.",
    why="The model picks one by chance, and fills it as if it were the other.",
    before=[
        {
            "name": "find_order",
            "description": "Find an order of a customer.",
            "parameters": {"type": "object", "properties": {"email": {"type": "string"}}},
        },
        {
            "name": "get_order",
            "description": "Find the order of a customer.",
            "parameters": {"type": "object", "properties": {"email": {"type": "string"}}},
        },
    ],
    after=[
        {
            "name": "find_orders",
            "description": "Find the orders of a customer.",
            "parameters": {"type": "object", "properties": {"email": {"type": "string"}}},
        }
    ],
    tools=_check,
)
