"""deep-nesting."""

from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject

_MOST = 4
"""Levels of objects and lists below the arguments: beyond them models put values one level off."""


def _check(subject: Subject) -> Iterator[Hit]:
    deep = [node for node in subject.nodes if node.depth > _MOST]
    if deep:
        first = deep[0]
        levels = max(node.depth for node in deep)
        yield Hit(first.pointer, f"The arguments nest {levels} levels deep; flatten them to at most {_MOST}, or split the tool.")


RULE = Rule(
    slug="deep-nesting",
    severity="warning",
    summary="Arguments that nest more than four levels deep.",
    why="The deeper an object, the more often a model puts a value one level off; OpenAI refuses more than ten levels.",
    before={
        "type": "object",
        "properties": {
            "a": {
                "type": "object",
                "properties": {
                    "b": {
                        "type": "object",
                        "properties": {
                            "c": {
                                "type": "object",
                                "properties": {"d": {"type": "object", "properties": {"e": {"type": "string"}}}},
                            }
                        },
                    }
                },
            }
        },
    },
    after={"type": "object", "properties": {"a_b_c_d_e": {"type": "string"}}},
    tool=_check,
)
