"""Mistakes of the program that are told where they are made."""

from collections.abc import Iterable
from datetime import datetime

WORDS = "the words as text; Session.from_messages reads whole messages"
TOOL = "the name of the tool as text"


def text(given: object, of: str, wanted: str) -> str:
    """
    Return *given*, a text.

    Raises:
        TypeError: It is none.
    """
    if not isinstance(given, str):
        raise TypeError(f"{of} wants {wanted}, not {given!r:.80}")
    return given


def aware(moment: datetime, of: str) -> datetime:
    """
    Return *moment*, a date-time with an offset.

    Raises:
        TypeError, ValueError: It is none.
    """
    if not isinstance(moment, datetime):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{of} must be an aware datetime, not {moment!r:.80}; datetime.fromisoformat(...) reads ISO 8601 text")
    if moment.utcoffset() is None:
        raise ValueError(f"{of} must be an aware datetime; give it a tzinfo")
    return moment


def tool_names(permissions: Iterable[str]) -> frozenset[str]:
    """Return the tools that the caller may use: a single name is no list of letters."""
    found = frozenset((permissions,) if isinstance(permissions, str) else permissions)
    for name in found:
        text(name, "permissions", "the names of tools as texts")
    return found
