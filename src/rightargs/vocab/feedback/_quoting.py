"""Quoting: what the model sent goes back as data, capped and escaped, so that nothing in it can pose as layout."""

import json
import unicodedata
from decimal import Decimal

from rightargs.vocab.json import JsonValue, without_giants

MAX_QUOTE = 120
"""Characters of a quoted value: enough to recognise it by, and never the whole input."""


def quoted(value: JsonValue, limit: int = MAX_QUOTE) -> JsonValue:
    """
    Return what the model sent as data that is safe to send back.

    Text is capped, and control and bidirectional characters are escaped, so that nothing in it can pose as an
    instruction's layout. Containers are quoted as their JSON text once they are long.
    """
    if isinstance(value, str):
        return escaped(value, limit)
    if isinstance(value, (dict, list)):
        text = _dumps(value)
        return value if len(text) <= limit and text == escaped(text, limit) else escaped(text, limit)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**30:
        return f"an integer of {value.bit_length() * 30103 // 100000 + 1} digits"
    return value


def escaped(text: str, limit: int = MAX_QUOTE) -> str:
    """Cap *text* and write its control, bidirectional and surrogate characters as escapes."""
    cut = text[:limit]
    if not cut.isprintable():
        cut = "".join(
            char if char.isprintable() else f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}" for char in cut
        )
    return cut + "…" if len(text) > limit else cut


def words(text: str, limit: int) -> str:
    """
    Write words of our own, of the application or of a record on one line, capped.

    Line breaks and odd spaces become spaces, and what else cannot be seen becomes an escape: nothing in a rule's message, a label or a
    name that the model made up can pose as layout.
    """
    line = " ".join(text[: limit * 2].split())
    return escaped(line, limit - 1) if len(line) > limit else escaped(line, limit)


def sentence(text: str, limit: int) -> str:
    """Write *text* as one or more sentences: a first word that is no name begins with a capital, and a full stop ends it."""
    line = words(text, limit)
    if not line:
        return line
    first = line.split(" ", 1)[0].rstrip(",:;.")
    if first.isascii() and first.isalpha() and first.islower():
        line = line[:1].upper() + line[1:]
    return line if line[-1] in ".!?…" else line + "."


def dumps(value: JsonValue) -> str:
    """
    Write JSON compactly; a Decimal keeps its digits as a number.

    What cannot be seen is written as JSON's own escapes, so that the text reads back as the same value and nothing in it poses as layout.
    """
    return _seen(_dumps(value))


def _seen(text: str) -> str:
    """Escape all characters that cannot be seen but spaces; in JSON they can only stand inside strings."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or unicodedata.category(char) == "Zs" else _json_escape(char) for char in text)


def _json_escape(char: str) -> str:
    return json.dumps(char)[1:-1]


def _dumps(value: JsonValue) -> str:
    if _has_decimal(value):
        return _dump_exact(value)
    try:
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
    except ValueError:
        return json.dumps(without_giants(value), ensure_ascii=False, separators=(", ", ": "))


def size(value: JsonValue) -> int:
    """Return the bytes of *value* as JSON in UTF-8."""
    return len(dumps(value).encode("utf-8", "replace"))


def _has_decimal(value: JsonValue) -> bool:
    if isinstance(value, dict):
        return any(map(_has_decimal, value.values()))
    if isinstance(value, list):
        return any(map(_has_decimal, value))
    return isinstance(value, Decimal)


def _dump_exact(value: JsonValue) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key, ensure_ascii=False)}: {_dump_exact(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_dump_exact, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
