"""Calls in Python syntax, which models that answer in text emit: `book(city="Oslo", days=3)`."""

from __future__ import annotations

import ast
import re
from decimal import Decimal

from rightargs.repair._bare import exact_number
from rightargs.repair._draft import Draft
from rightargs.repair._strict import identical
from rightargs.vocab.edits import Unrepairable
from rightargs.vocab.json import JsonObject, JsonValue

_CALL = re.compile(r"\s*+[\[(]?\s*+[A-Za-z_](?:[\w.]|\\_){0,200}+\(")
_NOT_AN_ESCAPE = re.compile(r"(\\)(?=[^\n\r\\'\"abfnrtv0-7xNuU])")
_ESCAPE = re.compile(r"\\\\|\\[^\n\r\\'\"abfnrtv0-7xNuU]|\\.", re.DOTALL)
_STRING = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\]|\\.)*+'", re.DOTALL)
_MARKDOWN = re.compile(r"\\_")
_STRING_OR_MARKDOWN = re.compile(rf"({_STRING.pattern})|\\_", re.DOTALL)
_GLUED = re.compile(r"[0-9][0-9a-fA-F_.jJxob]*+(?<=[0-9a-fA-F_.jJ])(?:and|else|for|if|in|is|not|or)|[0-9](?:and|else|for|if|in|is|not|or)")
"""A number with a word glued to it: no literal, and the parser, which looks at the first letters of the word, would warn of it."""

_RAW_PREFIX = re.compile(r"\b[rR][bB]?['\"]")
_LARGEST = 200_000
"""Characters that the Python parser is given."""

_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


def looks_like_call(text: str) -> bool:
    """Whether *text* begins as a call in Python syntax does."""
    return _CALL.match(text) is not None


def read_call(draft: Draft, start: int, stop: int) -> JsonObject | None:
    """
    Read the slice from *start* to *stop* as one Python call and return its keyword arguments; None where it is none.

    Only literals are read: nothing is evaluated, and a name, an expression or a positional argument is refused.
    """
    text = draft.text[start:stop]
    if len(text) > _LARGEST or max(map(text.count, "([{")) > 2_000:
        return None
    call = _parse(text)
    if call is None:
        return None
    source = _plain(text)
    if "\\_" in text and _MARKDOWN.search(_STRING.sub('""', text)):
        # Where a renderer escaped the names it escaped the strings too, and those are never altered.
        draft.note("markdown_escape", start, stop, risk="lossy" if any("\\_" in one for one in _STRING.findall(text)) else None)
    reader = _Reader(draft, start, source)
    name = ast.unparse(call.func)
    if len(call.args) == 1 and isinstance(call.args[0], ast.Dict) and not call.keywords:
        value = reader.value(call.args[0], 1)
        assert isinstance(value, dict)
        draft.note("python_call", start, stop, name)
        return value
    if call.args or any(keyword.arg is None for keyword in call.keywords):
        raise draft.fail("json_syntax", start, "The call has arguments without a name. Send one JSON object with named fields.")
    made: JsonObject = {}
    for keyword in call.keywords:
        assert keyword.arg is not None
        reader.put(made, keyword.arg, reader.value(keyword.value, 1))
    draft.note("python_call", start, stop, name)
    return made


def _plain(text: str) -> str:
    """
    Double each backslash that escapes nothing, as Python reads it, so that the parser does not warn of it.

    Before the underscore of a name it is Markdown's, and goes.
    """
    if "\\" not in text:
        return text
    if "\\_" in text:
        text = _STRING_OR_MARKDOWN.sub(lambda found: found.group(1) or "_", text)
    return _ESCAPE.sub(lambda found: found.group() if not _NOT_AN_ESCAPE.match(found.group()) else "\\" + found.group(), text)


def _parse(text: str) -> ast.Call | None:
    if _RAW_PREFIX.search(text) and "\\" in text:
        return None
    if _GLUED.search(_STRING.sub('""', text)):
        return None
    try:
        body = ast.parse(_plain(text).strip()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    found: list[ast.expr] = []
    for statement in body:
        if not isinstance(statement, ast.Expr):
            return None
        node = statement.value
        found += node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node]
    calls = [node for node in found if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute))]
    if not calls or len(calls) < len(found):
        return None
    if len(calls) > 1:
        raise Unrepairable("several_objects", 0, "The text holds several calls. Send one.")
    return calls[0]


class _Reader:
    """Turns the literals of a Python tree into JSON."""

    def __init__(self, draft: Draft, start: int, source: str) -> None:
        self._draft = draft
        self._start = start
        self._lines = [line.encode() for line in source.strip().splitlines(keepends=True)]

    def value(self, node: ast.expr, depth: int) -> JsonValue:
        """Return what the literal *node* means; refuse what is no literal."""
        if depth > self._draft.limits.depth:
            raise self._draft.fail("too_deep", self._start, "The value is nested more deeply than the limit.")
        if isinstance(node, (ast.List, ast.Tuple)):
            return [self.value(item, depth + 1) for item in node.elts]
        if isinstance(node, ast.Dict):
            return self._object(node, depth)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            number = self.value(node.operand, depth)
            if isinstance(number, (int, Decimal)) and not isinstance(number, bool):
                return -number if isinstance(node.op, ast.USub) else number
        if isinstance(node, ast.Name) and node.id in _CONSTANTS:
            return _CONSTANTS[node.id]
        if isinstance(node, ast.Constant):
            return self._constant(node)
        raise self._refuse()

    def _object(self, node: ast.Dict, depth: int) -> JsonObject:
        made: JsonObject = {}
        for key, item in zip(node.keys, node.values):
            name = key.value if isinstance(key, ast.Constant) else None
            if not isinstance(name, (str, int)):
                raise self._refuse()
            self.put(made, str(name), self.value(item, depth + 1))
        return made

    def put(self, made: JsonObject, key: str, value: JsonValue) -> None:
        """Add a member; the parser lets a keyword or key stand twice, and the last would win."""
        if key in made and not identical(made[key], value):
            raise self._draft.duplicate(key, self._start)
        made[key] = value

    def _constant(self, node: ast.Constant) -> JsonValue:
        value = node.value
        if value is None or isinstance(value, (bool, str)):
            return value
        if isinstance(value, int):
            if abs(value) >= 10**self._draft.limits.digits:
                raise self._draft.fail("number_too_long", self._start, "A number has more digits than the limit.")
            return value
        if isinstance(value, float):
            return self._decimal(node)
        raise self._refuse()

    def _decimal(self, node: ast.Constant) -> JsonValue:
        """Return the number as it is written: the float of the tree has lost digits."""
        figures = self._lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode().replace("_", "")
        whole, point, fraction = figures.partition(".")
        if point and (not whole or not fraction or not fraction[0].isdigit()):
            figures = f"{whole or '0'}.{fraction if fraction[:1].isdigit() else '0' + fraction}"
        return exact_number(self._draft, figures, self._start)

    def _refuse(self) -> Unrepairable:
        return self._draft.fail("json_syntax", self._start, "The call holds an expression, not only literals.")
