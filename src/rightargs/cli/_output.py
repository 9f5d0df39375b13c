"""Printing: tables with rich on a terminal, plain text where output is piped or rich is not installed."""

import json
from collections.abc import Sequence
from decimal import Decimal
from importlib import import_module
from typing import Literal, TextIO, TypeAlias

from rightargs.vocab.json import JsonValue

Style: TypeAlias = Literal["plain", "good", "bad", "ask", "dim", "title"]

_RICH = {"plain": "", "good": "green", "bad": "red", "ask": "yellow", "dim": "dim", "title": "bold"}


class Output:
    """Where a command prints."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.fancy = stream.isatty() and _has_rich()

    def write(self, text: str) -> None:
        """Print *text* as it is."""
        try:
            self._stream.write(text)
        except UnicodeEncodeError:
            encoding = self._stream.encoding or "ascii"
            self._stream.write(text.encode(encoding, "backslashreplace").decode(encoding))

    def line(self, text: str, style: Style = "plain") -> None:
        """Print a line."""
        if not self.fancy or style == "plain":
            self.write(f"{text}\n")
            return
        from rich.console import Console
        from rich.text import Text

        Console(file=self._stream).print(Text(text, style=_RICH[style]))

    def json(self, value: JsonValue) -> None:
        """Print *value* as JSON."""
        self.write(f"{json_text(value, indent=2)}\n")

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table: drawn on a terminal, aligned with spaces elsewhere."""
        rows = [[printable(cell) for cell in row] for row in rows]
        if self.fancy:
            from rich.console import Console
            from rich.table import Table
            from rich.text import Text

            table = Table(*columns)
            for row in rows:
                table.add_row(*(Text(cell) for cell in row))
            Console(file=self._stream).print(table)
            return
        widths = [max(len(column), *(len(row[index]) for row in rows)) if rows else len(column) for index, column in enumerate(columns)]
        for row in (columns, *rows):
            self.write("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() + "\n")


def printable(text: str) -> str:
    """Show control and direction characters as escapes: what a model sent must not move the cursor."""
    return "".join(character if character.isprintable() or character == "\n" else f"\\u{ord(character):04x}" for character in text)


def json_text(value: JsonValue, *, indent: int | None = None) -> str:
    """Write *value* as JSON text; a Decimal keeps its digits, as a number."""
    return _written(value, indent, 0)


def _written(value: JsonValue, indent: int | None, level: int) -> str:
    if isinstance(value, Decimal):
        return str(value) if value.is_finite() else json.dumps(str(value))
    if not isinstance(value, (dict, list)) or not value:
        return json.dumps(value, ensure_ascii=False, default=str)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {_written(item, indent, level + 1)}" for key, item in value.items()]
    else:
        parts = [_written(item, indent, level + 1) for item in value]
    first, last = ("{", "}") if isinstance(value, dict) else ("[", "]")
    if indent is None:
        return f"{first}{', '.join(parts)}{last}"
    edge = "\n" + " " * indent * level
    inner = edge + " " * indent
    return f"{first}{inner}{f',{inner}'.join(parts)}{edge}{last}"


def _has_rich() -> bool:
    try:
        import_module("rich")
    except ImportError:
        return False
    return True
