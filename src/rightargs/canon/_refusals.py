"""Refusals that every reader of values shares."""

from decimal import Decimal

from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Unreadable

MAX_TEXT = 400
"""Characters of a text that is read as one value; a longer one is refused unread."""


_KINDS: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (dict, "an object"),
    (list, "a list"),
    (int, "a number"),
    (float, "a number"),
    (Decimal, "a number"),
)


def not_text(raw: JsonValue, expected: str) -> Unreadable:
    """Refuse a *raw* value that is no text."""
    if raw is None:
        return Unreadable("null_not_allowed", "The value is null.", expected)
    kind = next((word for type_, word in _KINDS if isinstance(raw, type_)), "a value of this type")
    return Unreadable("wrong_type", f"The field does not take {kind}.", expected)


def no_text(expected: str) -> Unreadable:
    """Refuse a text that is empty or blank."""
    return Unreadable("empty", "The text is empty.", expected)


def too_long(expected: str) -> Unreadable:
    """Refuse a text that is too long for one value."""
    return Unreadable("string_too_long", "The text is too long to be one value.", expected)


def text_of(raw: JsonValue, expected: str, limit: int = MAX_TEXT) -> str | Unreadable:
    """Return the stripped text of *raw*, or why there is none."""
    if not isinstance(raw, str):
        return not_text(raw, expected)
    text = raw.strip() if len(raw) <= limit * 2 else raw
    if not text:
        return no_text(expected)
    return text if len(text) <= limit else too_long(expected)
