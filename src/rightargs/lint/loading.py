"""Finding the tools in what is to be linted: contracts, and the tool lists of providers and MCP servers."""

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import cast

from rightargs.contract import Effect, HasContract, contract_of
from rightargs.contract.schemas import Provider
from rightargs.lint.positions import lines_of
from rightargs.lint.subjects import Form, Schema, Subject, items_of, step, text_of
from rightargs.vocab.json import FrozenJson

_SCHEMA_KEYS: Mapping[str, Form] = {
    "inputSchema": "mcp",
    "input_schema": "anthropic",
    "parametersJsonSchema": "gemini",
    "parameters_json_schema": "gemini",
    "parameters": "plain",
}
_MAX_DEPTH = 6


def from_contract(tool: HasContract) -> Subject:
    """Return the subject of a contract: its own schema, with what its canonicalisers and rules add."""
    contract = contract_of(tool)
    file, locate = _source(contract.function)
    return Subject(
        name=contract.name,
        description=contract.description,
        schema=contract.schema,
        form="contract",
        effect=contract.effect,
        file=file,
        locate=locate,
        specs=dict(contract.spec.walk()),
    )


def from_text(text: str, file: str = "") -> list[Subject]:
    """
    Return the tools in JSON *text*: a list, an object that holds one at any depth, one tool, or a tool on each line.

    The forms of OpenAI (Chat Completions and Responses), Anthropic, Gemini and MCP, `tools/list` results too, and a bare
    schema of arguments are known by their keys.

    Raises:
        ValueError: The text is no JSON, or holds no tool.
    """
    text = text.removeprefix("\ufeff")
    try:
        value = cast("FrozenJson", json.loads(text))
        locate = lines_of(text)
    except RecursionError:
        raise ValueError("the JSON nests too deep") from None
    except ValueError as error:
        rows = _rows(text)
        if rows is None:
            raise ValueError(f"no JSON: {error}") from None
        value, locate = [row for _, row in rows], _by_row([line for line, _ in rows])
    found = list(_find(value, "", file, locate, 0))
    if not found and isinstance(value, Mapping) and isinstance(value.get("properties"), Mapping):
        name = text_of(value.get("title")) or PurePath(file or "schema").stem
        found = [Subject(name=name, description=text_of(value.get("description")), schema=value, file=file, locate=locate)]
    if not found:
        raise ValueError("no tool in it; expected a tool list of OpenAI, Anthropic, Gemini or MCP, or a JSON Schema of arguments")
    return found


def _rows(text: str) -> list[tuple[int, FrozenJson]] | None:
    """Read one JSON value a line; None where a line is none."""
    rows: list[tuple[int, FrozenJson]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                rows.append((number, cast("FrozenJson", json.loads(line))))
            except (ValueError, RecursionError):
                return None
    return rows if len(rows) > 1 else None


def _by_row(lines: list[int]) -> Callable[[str], int | None]:
    def locate(pointer: str) -> int | None:
        index = pointer.split("/", 2)[1] if "/" in pointer else ""
        return lines[int(index)] if index.isdigit() and int(index) < len(lines) else None

    return locate


def _find(value: FrozenJson, pointer: str, file: str, locate: Callable[[str], int | None], depth: int) -> Iterator[Subject]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, Mapping):
        subject = _tool(value, pointer, file, locate)
        if subject is not None:
            yield subject
            return
        for key, inner in value.items():
            if isinstance(inner, (Mapping, list)):
                yield from _find(inner, pointer + step(key), file, locate, depth + 1)
    else:
        for index, inner in enumerate(items_of(value)):
            yield from _find(inner, f"{pointer}/{index}", file, locate, depth + 1)


def _tool(value: Schema, pointer: str, file: str, locate: Callable[[str], int | None]) -> Subject | None:
    """Read *value* as one tool; None where it is none."""
    inner: Schema = value
    form: Form = "plain"
    function = value.get("function")
    if value.get("type") == "function" and isinstance(function, Mapping):
        inner, form, pointer = function, "openai", f"{pointer}/function"
    elif value.get("type") == "function":
        form = "openai-responses"
    name = inner.get("name")
    if not isinstance(name, str):
        return None
    key = next((key for key in _SCHEMA_KEYS if isinstance(inner.get(key), Mapping)), "")
    if not key and form == "plain":
        return None
    if form == "plain":
        form = _SCHEMA_KEYS[key]
    schema = inner.get(key)
    provider: Provider | None = None if form in {"plain", "contract"} else cast("Provider", form)
    return Subject(
        name=name,
        description=text_of(inner.get("description")),
        schema=schema if isinstance(schema, Mapping) else {},
        form=form,
        effect=_effect(value),
        strict=inner.get("strict") is True,
        file=file,
        base=f"{pointer}/{key}" if key else pointer,
        locate=locate,
        targets=() if provider is None else (provider,),
    )


def _effect(tool: Schema) -> Effect | None:
    hints = tool.get("annotations")
    read_only = hints.get("readOnlyHint") if isinstance(hints, Mapping) else None
    return None if not isinstance(read_only, bool) else "read" if read_only else "write"


def _source(function: Callable[..., object] | None) -> tuple[str, Callable[[str], int | None] | None]:
    """Find where a function is written, and a way from a pointer to the line of its parameter."""
    if function is None:
        return "", None
    try:
        written = inspect.unwrap(function)
        file = inspect.getsourcefile(written) or ""
        lines, first = inspect.getsourcelines(written)
    except (OSError, TypeError, ValueError):
        return "", None

    def locate(pointer: str) -> int:
        parts = pointer.split("/")
        name = parts[2] if len(parts) > 2 and parts[1] == "properties" else ""
        for number, line in enumerate(lines):
            if name and line.lstrip().startswith((f"{name}:", f"{name} :")):
                return first + number
        return first + next((number for number, line in enumerate(lines) if line.lstrip().startswith(("def ", "async def "))), 0)

    return file, locate
