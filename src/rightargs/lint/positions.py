"""On which line of a JSON text a pointer stands."""

import re
from collections.abc import Callable

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:\n]|[^\s{}\[\],:"]+', re.DOTALL)
_MAX_TEXT = 20_000_000


def lines_of(text: str) -> Callable[[str], int | None]:
    """
    Return a function from a JSON pointer to the line of its value, from 1, for JSON *text* that parses.

    A pointer that is not there gets the line of the innermost thing around it. The text is read when first asked.
    """
    table: dict[str, int] = {}

    def line(pointer: str) -> int | None:
        if not table and len(text) <= _MAX_TEXT:
            table.update(_scan(text))
        while pointer and pointer not in table:
            pointer = pointer.rpartition("/")[0]
        return table.get(pointer)

    return line


def _scan(text: str) -> dict[str, int]:
    """Note the line of every value, by pointer; that of a property is the line of its name."""
    import json

    found: dict[str, int] = {"": 1}
    stack: list[tuple[str, int]] = []  # the pointer of each open container, and its next index; -1 for an object
    line, key, key_line, wants_key, start = 1, "", 1, False, True
    for match in _TOKEN.finditer(text):
        part = match[0]
        if part == "\n":
            line += 1
        elif part == ",":
            if stack and stack[-1][1] >= 0:
                stack[-1] = (stack[-1][0], stack[-1][1] + 1)
            wants_key = bool(stack) and stack[-1][1] < 0
        elif part == ":":
            wants_key = False
        elif part in "}]":
            if stack:
                stack.pop()
            wants_key = False
        elif wants_key and part[0] == '"':
            key, key_line = str(json.loads(part, strict=False)), line
        else:
            pointer = _pointer(stack, key, start=start)
            found.setdefault(pointer, key_line if stack and stack[-1][1] < 0 else line)
            start = False
            if part in "{[":
                stack.append((pointer, -1 if part == "{" else 0))
                wants_key = part == "{"
    return found


def _pointer(stack: list[tuple[str, int]], key: str, *, start: bool) -> str:
    if start or not stack:
        return ""
    above, index = stack[-1]
    return f"{above}/{index if index >= 0 else key.replace('~', '~0').replace('/', '~1')}"
