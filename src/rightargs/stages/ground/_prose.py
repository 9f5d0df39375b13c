"""IDs in results that are written for people: "Created order ord_9f3."."""

import re
from collections.abc import Iterator

from rightargs.canon.ids import IdFrom
from rightargs.context import Context, ToolCall
from rightargs.context._ids import leaves
from rightargs.contract import FieldSpec

_TOKEN = re.compile(r"(?=[\w#-]*\d)[A-Za-z0-9#][\w#-]*[A-Za-z0-9]")
_SENTENCE = re.compile(r"[^.;!?\n]*(?:[.;!?\n](?!\s|$)[^.;!?\n]*)*")
_REFUSED = re.compile(
    r"\b(?:no|not|unknown|invalid|cannot|could|couldn't|can't|doesn't|didn't|unable|failed|error|example|e\.g)\b", re.IGNORECASE
)
_SHORTEST = 5
"""Characters of an ID that stands in a sentence by no accident."""


def prose_ids(source: IdFrom, spec: FieldSpec, context: Context) -> Iterator[tuple[int, str]]:
    """
    Yield the IDs that stand in sentences of the producing tools' results, with the turn of each, the latest first.

    What is only an argument sent back, or stands in a sentence that says what went wrong, is none.
    """
    if source.at is not None:
        return
    for turn, result in context.results(*source.tools):
        for _, leaf, _ in leaves(result.value):
            if not isinstance(leaf, str) or " " not in leaf.strip():
                continue
            for sentence in _SENTENCE.findall(leaf):
                if _REFUSED.search(sentence):
                    continue
                for found in _TOKEN.findall(sentence):
                    if len(found) >= _SHORTEST and spec.takes_text(found) and not _sent(found, turn, context):
                        yield turn, found


def _sent(value: str, turn: int, context: Context) -> bool:
    """Whether a value had been sent to a tool before it came back."""
    calls = (one for one in context.transcript[:turn] if isinstance(one, ToolCall))
    return any(value == str(leaf) for call in calls for _, leaf, _ in leaves(call.arguments))
