"""Where in a JSON text a pointer stands."""

import json
import re
from collections.abc import Callable
from typing import NamedTuple

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:\n]|[^\s{}\[\],:"]+', re.DOTALL)
_MAX_TEXT = 20_000_000


class Position(NamedTuple):
    """The line of a value, from 1 (of its name, where it has one), and the offsets of its text."""

    line: int
    start: int
    end: int


def lines_of(text: str) -> Callable[[str], int | None]:
    """
    Return a function from a JSON pointer to the line of its value, from 1, for JSON *text* that parses.

    A pointer that is not there gets the line of the innermost thing around it. The text is read when first asked.
    """
    table: dict[str, Position] = {}

    def line(pointer: str) -> int | None:
        if not table and len(text) <= _MAX_TEXT:
            table.update(positions_of(text))
        while pointer and pointer not in table:
            pointer = pointer.rpartition("/")[0]
        return table[pointer].line if pointer in table else None

    return line


def positions_of(text: str) -> dict[str, Position]:
    """Return the position of every value of JSON *text* that parses, by pointer; of a repeated key, the last one's."""
    found: dict[str, Position] = {}
    stack: list[tuple[str, int]] = []  # the pointer of each open container, and its next index; -1 for an object
    line, key, key_line, wants_key = 1, "", 1, False
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
            pointer = stack.pop()[0] if stack else ""
            found[pointer] = found[pointer]._replace(end=match.end())
            wants_key = False
        elif wants_key and part[0] == '"':
            key, key_line = str(json.loads(part, strict=False)), line
        else:
            pointer = _pointer(stack, key)
            found[pointer] = Position(key_line if stack and stack[-1][1] < 0 else line, match.start(), match.end())
            if part in "{[":
                stack.append((pointer, -1 if part == "{" else 0))
                wants_key = part == "{"
    return found


def _pointer(stack: list[tuple[str, int]], key: str) -> str:
    if not stack:
        return ""
    above, index = stack[-1]
    return f"{above}/{index if index >= 0 else key.replace('~', '~0').replace('/', '~1')}"
