"""The patterns of JSON Schema, made safe to run."""

import re

_TOKEN = re.compile(r"\\(?s:.)|\[|\]|(?s:.)")
_CLASS = {r"\d": "0-9", r"\w": "A-Za-z0-9_"}
_NOT_CLASS = {r"\D": "[^0-9]", r"\W": "[^A-Za-z0-9_]"}
_NESTED_REPEAT = re.compile(r"\((?:[^()\\]|\\.)*[+*}](?:[^()\\]|\\.)*\)\s*(?:[+*]|\{\d+,)")


def ascii_classes(pattern: str) -> str:
    r"""
    Write `\d` and `\w` as their ASCII classes.

    JSON Schema's patterns are ECMA-262, where `\d` is [0-9]; in Rust and Python it also takes the digits of other
    scripts, which an ID must not hold.
    """
    out: list[str] = []
    inside = False
    for part in _TOKEN.findall(pattern):
        if part in _CLASS:
            out.append(_CLASS[part] if inside else f"[{_CLASS[part]}]")
        elif part in _NOT_CLASS and not inside:
            out.append(_NOT_CLASS[part])
        else:
            bracket = part if len(part) == 1 else ""
            inside = (inside or bracket == "[") and bracket != "]"
            out.append(part)
    return "".join(out)


def backtracks(pattern: str) -> bool:
    """Whether a repeat stands inside a repeat: with a backtracking engine such a pattern may take exponential time."""
    return _NESTED_REPEAT.search(pattern) is not None or len(pattern) > 2_000
