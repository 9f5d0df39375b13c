"""What the numbers of a field stand for, where its description lists them: "1 for Bangkok, 2 for Chiang Mai"."""

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType

from rightargs.stages.ground._verdict import SUPPORTED, Scene, Verdict, Want

_ENTRY = re.compile(
    r"(?<![\w.,-])['\"]?(\d{1,9})['\"]?\s*(?:(?:stands\s+)?for|=>?|:|means|represents|is\s+for|->|→)\s*(?:the\s+)?['\"]?"
    r"([A-Za-z][^,;.()\n'\"]{0,60})"
)
_NEXT = re.compile(r"\s+(?:and|or)\s+['\"]?\d.*|\s+(?:and|or)\s*$", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{3,}")
_LONGEST = 2_000
"""Characters of a description that are looked at."""


@lru_cache(maxsize=1024)
def legend(description: str) -> Mapping[Decimal, frozenset[str]]:
    """Return the words that each listed number stands for, in lower case."""
    found: dict[Decimal, frozenset[str]] = {}
    for entry in _ENTRY.finditer(description[:_LONGEST]):
        words = frozenset(word.casefold() for word in _WORD.findall(_NEXT.sub("", entry[2])))
        if words:
            found[Decimal(entry[1])] = words
    return MappingProxyType(found)


def judge_legend(own: Decimal, want: Want, scene: Scene) -> Verdict | None:
    """
    Relate a listed number to the words it stands for; None where the description lists none, or the words decide nothing.

    It is said where its words were said, and contradicted where those of exactly one other number were and its own were not.
    """
    listed = legend(want.place.spec.description)
    if own not in listed:
        return None
    spoken = {word.casefold() for _, text in (*scene.talk.user_text, *scene.talk.agreed_text) for word in _WORD.findall(text)}
    shared = [word for words in listed.values() for word in words]
    telling = {number: {word for word in words if shared.count(word) == 1} for number, words in listed.items()}
    if telling[own] & spoken or (listed[own] <= spoken and len(listed) == 1):
        return SUPPORTED
    others = [number for number, words in telling.items() if number != own and words and words <= spoken]
    if len(others) != 1:
        return None
    meant = " ".join(sorted(telling[others[0]]))
    return Verdict("contradicted", "value_mismatch", f'the user said "{meant}", which the field writes as {others[0]}', int(others[0]))
