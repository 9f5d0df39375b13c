"""Lengths of time before something, which are no lengths of it: "remind me 15 minutes before", "10 min heads-up"."""

import re

_AFTER = re.compile(
    r"\s*(?:before(?:hand)?|prior|ahead|in advance|early|earlier|later|heads?[- ]?up|(?:'s? )?notice|reminder|alert|warning|pehle)\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:remind(?:er)?|nudge|alert|notify|notification|ping|buzz|heads?[- ]?up)(?: me| us| them| everyone| everybody)?"
    r"(?:\s+(?:is|at|for|of|set|to|about))*\s*[:=]?\s*$",
    re.IGNORECASE,
)
_LASTS = re.compile(r"\b(?:for|lasting|lasts?|takes?)\s+$", re.IGNORECASE)
_REMINDING = frozenset("remind reminder alert alarm notify notification".split())
_ASKING = frozenset("remind reminder alert alarm notify notification notice lead before ahead advance buffer warning heads".split())


def is_lead(text: str, start: int, end: int) -> bool:
    """Whether the length that stands there says how long before or after something else."""
    if _BEFORE.search(text, max(0, start - 40), start) is not None:
        return True
    return _AFTER.match(text, end) is not None and _LASTS.search(text, max(0, start - 12), start) is None


def asks_reminder(words: frozenset[str]) -> bool:
    """Whether a field of these words asks how long before something to remind, which no length of the thing itself says."""
    return not words.isdisjoint(_REMINDING)


def asks_lead(words: frozenset[str]) -> bool:
    """Whether a field of these words asks for such a length."""
    return not words.isdisjoint(_ASKING)
