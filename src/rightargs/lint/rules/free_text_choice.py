"""free-text-choice."""

import re
from collections.abc import Iterator
from typing import cast

from rightargs.lint.findings import Fix, Hit, Rule
from rightargs.lint.subjects import Subject
from rightargs.vocab.json import JsonValue

_CUE = re.compile(
    r"\b(?:one of|either|must be|can be|could be|should be|options?(?: are| include)?|"
    r"(?:allowed|possible|valid|accepted|supported) (?:values|options|types))\b"
    r"(?P<rest>[^.;]{0,300})",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"e\.g\.?|such as|for example|like\b|default|format|\betc\b|\.\.\.", re.IGNORECASE)
_QUOTED = re.compile(r"(?<!\w)(?:'([^'\n]{1,40})'|\"([^\"\n]{1,40})\"|`([^`\n]{1,40})`)(?!\w)")


def choices_in(description: str) -> list[str]:
    """Return the values that the words list as the only ones; nothing where they are examples."""
    for cue in _CUE.finditer(description[:2000]):
        rest = cue["rest"]
        if _EXAMPLE.search(rest):
            continue
        found = list(dict.fromkeys(next(group for group in match if group) for match in _QUOTED.findall(rest)))
        if len(found) >= 2:
            return found
    return []


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.fields:
        if not node.free_text or not (found := choices_in(node.description)):
            continue
        shown = ", ".join(found[:4]) + (", ..." if len(found) > 4 else "")
        changed = cast("JsonValue", {**node.schema, "enum": found})
        fix = Fix(f"List the {len(found)} values in an enum", node.pointer, changed, safe=False)
        yield Hit(node.pointer, f"`{node.path}` is free text whose description lists its values ({shown}); make it an enum.", fix)


RULE = Rule(
    slug="free-text-choice",
    severity="warning",
    summary="Free text whose description lists the only values.",
    why='What the words list, a schema can hold the model to. Without an enum "Damaged", "broken" and "dmg" all pass.',
    before={"type": "object", "properties": {"reason": {"type": "string", "description": "Must be 'damaged' or 'changed_mind'."}}},
    after={"type": "object", "properties": {"reason": {"enum": ["damaged", "changed_mind"], "description": "Why it is refunded."}}},
    tool=_check,
)
