"""What the escapes inside a string mean, and which of them are no JSON."""

import re

from rightargs.repair._draft import Draft

_CONTROL = re.compile(r"[\x00-\x1f]")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|0[0-7]{1,2}|[av][A-Za-z]|.)", re.DOTALL)
_MEANS = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LETTER_MEANS = re.compile(r"(?<!\\)(?:\\\\)*+\\[bfnrt]")
_NEVER_NEEDED = frozenset("\n_%!~@&#<>=:;,")
"""No regular expression and no path puts a backslash before these: a renderer or a shell did, and whether it stays is a guess."""

_WINDOWS_PATH = re.compile(r"[A-Za-z]:\\(?!\\)|\\\\(?!\\)\w")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def unescape(draft: Draft, raw: str, start: int, quote: str) -> str:
    """Return the text that the inside *raw* of a string, which starts at offset *start*, stands for."""
    if control := _CONTROL.search(raw):
        draft.note("raw_control", start + control.start(), start + control.end(), control.group())
    if "\\" not in raw:
        return raw
    odd: list[re.Match[str]] = []
    path = _WINDOWS_PATH.match(raw) is not None
    has_bad = any(_kind(found.group(1), quote) == "escape" for found in _ESCAPE.finditer(raw))
    doubtful = has_bad and _LETTER_MEANS.search(raw) is not None

    def means(found: re.Match[str]) -> str:
        code = found.group(1)
        kind = _kind(code, quote)
        if kind:
            odd.append(found)
        if doubtful and (code in {"b", "f"} or (path and code in {"n", "r", "t"})):
            return "\\" + code
        return _decode(code) if kind != "escape" else "\\" + code

    value = _ESCAPE.sub(means, raw)
    for found in odd[:20]:
        kind = "ambiguous_escape" if doubtful else _kind(found.group(1), quote)
        draft.note(kind, start + found.start(), start + found.end(), value if len(raw) < 60 else found.group())
        if doubtful:
            break
    return _pair(value) if _SURROGATE.search(value) else value


def _kind(code: str, quote: str) -> str:
    """Return the kind of edit that reading the escape *code* is; empty for one that JSON has, or that escapes its own quote."""
    first = code[0]
    if code in _MEANS or (first == "u" and len(code) == 5) or code == quote:
        return ""
    if code in {"'", "`"}:
        return "escaped_quote"
    if code in _NEVER_NEEDED or code == "u":
        return "ambiguous_escape"
    if first in "av" and len(code) > 1:
        return "escape"
    if len(code) > 1 or code in {"a", "v", "0"}:
        return "foreign_escape"
    return "escape"


def _decode(code: str) -> str:
    if code in _MEANS:
        return _MEANS[code]
    if len(code) > 1:
        point = int(code, 8) if code[0] == "0" else int(code[1:].strip("{}"), 16)
        return chr(point) if point <= 0x10FFFF else "\\" + code
    if code in _NEVER_NEEDED - {"\n"} or code == "u":
        return "\\" + code
    return {"a": "\a", "v": "\v", "0": "\0"}.get(code, code)


def _pair(value: str) -> str:
    """Join the halves of surrogate pairs; a half without its other one stays, and is refused later."""
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
