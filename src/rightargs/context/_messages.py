"""Reading the message lists of providers."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias, cast

from rightargs.context._strange import Provider, get, items_of, parts_of, strangeness
from rightargs.context._turns import AssistantTurn, ToolCall, ToolResult, Turn, UserTurn
from rightargs.vocab.json import FrozenJson

Message: TypeAlias = Mapping[str, object] | object
"""A message as the provider's JSON has it, or as the object of its Python package."""

_Names: TypeAlias = dict[str, str]


def turns_of(messages: Iterable[Message], provider: Provider) -> Iterator[Turn]:
    """
    Yield the turns of a message list of OpenAI (Chat Completions or Responses items), Anthropic or Gemini.

    Results are matched to their calls by ID; a result whose call is not in the list and that names no tool is of the tool "". System
    and developer messages are the application's own words and yield nothing; nor does what a model thought.

    Raises:
        TypeError: These are no messages.
        ValueError: The provider is not known, or a message is none of its own: what it says would be lost.
    """
    reader = _READERS.get(provider)
    if reader is None:
        raise ValueError(f"provider {provider!r} is not known; use {', '.join(map(repr, _READERS))}")
    if isinstance(messages, (str, bytes, bytearray, Mapping)) or not isinstance(messages, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        what = "a text; read it with json.loads first" if isinstance(messages, (str, bytes, bytearray)) else f"{messages!r:.80}"
        raise TypeError(f"messages must be a list of messages, not {what}")
    names: _Names = {}
    for index, message in enumerate(messages):
        if strange := strangeness(message, provider):
            raise ValueError(f"message {index} is no message of provider {provider!r}: {strange}")
        yield from reader(message, names)


def _text(content: object) -> str:
    """Join the text of a content that is a string or a list of parts."""
    if isinstance(content, str):
        return content
    texts = [part if isinstance(part, str) else get(part, "text") for part in parts_of(content)]
    return "\n".join(text for text in texts if isinstance(text, str) and text)


_TEXTS = frozenset({"text", "input_text", "output_text"})


def _decoded(value: object) -> FrozenJson:
    """Read a result or an argument text as JSON where it is JSON, else as the text it is; parts that are JSON each are a list."""
    if isinstance(value, str):
        try:
            return cast("FrozenJson", json.loads(value))
        except (ValueError, RecursionError):
            return value
    parts = items_of(value)
    if any(get(part, "type") in _TEXTS for part in parts):
        whole = _decoded(_text(value))
        each = [_decoded(text) for part in parts if isinstance(text := get(part, "text"), str)]
        return each if isinstance(whole, str) and len(each) > 1 and not any(isinstance(one, str) for one in each) else whole
    return cast("FrozenJson", _plain(value))


def _plain(value: object) -> object:
    """Return the JSON of an object of a provider's package."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in cast("Iterable[object]", value)]
    dump = getattr(value, "model_dump", None)
    return dump(mode="json", exclude_none=True) if callable(dump) else value


def _openai(message: Message, names: _Names) -> Iterator[Turn]:
    role, kind = get(message, "role"), get(message, "type")
    if kind in {"function_call", "custom_tool_call"} or role == "function_call":
        yield _call(get(message, "name"), get(message, "arguments", "input"), get(message, "call_id", "id"), names)
    elif kind in {"function_call_output", "custom_tool_call_output"}:
        yield _result(names, get(message, "call_id"), get(message, "output"), failed=get(message, "status") == "incomplete")
    elif kind == "mcp_call":  # the provider made the call itself: its answer stands in the same item
        name, call_id, error = get(message, "name"), get(message, "id"), get(message, "error")
        yield _call(name, get(message, "arguments"), call_id, names)
        if error is not None or get(message, "output") is not None:
            yield _result(names, call_id, get(message, "output") if error is None else error, name, failed=error is not None)
    elif role == "user":
        yield UserTurn(_text(get(message, "content")))
    elif role == "assistant":
        if text := _text(get(message, "content")):
            yield AssistantTurn(text)
        for call in items_of(get(message, "tool_calls")):
            function = get(call, "function", "custom")
            yield _call(get(function, "name"), get(function, "arguments", "input"), get(call, "id"), names)
        legacy = get(message, "function_call")  # before there were several calls, and IDs
        if legacy is not None:
            yield _call(get(legacy, "name"), get(legacy, "arguments"), None, names)
    elif role in {"tool", "function"}:
        yield _result(names, get(message, "tool_call_id"), get(message, "content"), get(message, "name"))


def _anthropic(message: Message, names: _Names) -> Iterator[Turn]:
    content = get(message, "content")
    if get(message, "role") in {"system", "developer"}:
        return
    said: list[str] = []
    speaker = UserTurn if get(message, "role") == "user" else AssistantTurn
    for block in [{"type": "text", "text": content}] if isinstance(content, str) else parts_of(content):
        kind = get(block, "type")
        if kind == "text":
            said.append(_text([block]))
            continue
        if text := "\n".join(filter(None, said)):  # the blocks of text in a row are one turn
            yield speaker(text)
        said = []
        if kind in {"tool_use", "server_tool_use", "mcp_tool_use"}:
            yield _call(get(block, "name"), get(block, "input"), get(block, "id"), names)
        elif isinstance(kind, str) and kind.endswith("tool_result"):
            inner = get(block, "content")
            broken = str(get(inner, "type") or "").endswith("_error")  # how the provider's own tools say it
            yield _result(names, get(block, "tool_use_id"), inner, failed=get(block, "is_error") is True or broken)
    if text := "\n".join(filter(None, said)):
        yield speaker(text)


def _gemini(message: Message, names: _Names) -> Iterator[Turn]:
    said: list[str] = []
    role = get(message, "role")
    if role == "system":
        return
    speaker = AssistantTurn if role == "model" else UserTurn
    for part in items_of(get(message, "parts")):
        call, answer = get(part, "functionCall", "function_call"), get(part, "functionResponse", "function_response")
        text = get(part, "text")
        if isinstance(text, str) and text and get(part, "thought") is not True:
            said.append(text)
        if call is None and answer is None:
            continue
        if said:
            yield speaker("\n".join(said))
        said = []
        if call is not None:
            yield _call(get(call, "name"), get(call, "args") or {}, get(call, "id"), names)
        if answer is not None:
            yield _result(names, get(answer, "id"), _unwrapped(get(answer, "response")), get(answer, "name"))
    if said:
        yield speaker("\n".join(said))


def _unwrapped(response: object) -> object:
    """Return what Gemini's envelope holds: a response must be an object, so one value stands under "output" or "result"."""
    keys = _keys(response)
    return get(response, *keys) if keys in ({"output"}, {"result"}) else response


def _keys(thing: object) -> set[str]:
    return set(cast("Mapping[str, object]", thing)) if isinstance(thing, Mapping) else set()


_READERS: Mapping[str, Callable[[Message, _Names], Iterator[Turn]]] = {
    "openai": _openai,
    "openai-responses": _openai,
    "anthropic": _anthropic,
    "gemini": _gemini,
}


def _call(name: object, arguments: object, call_id: object, names: _Names) -> ToolCall:
    tool = name if isinstance(name, str) else ""
    if isinstance(call_id, str):
        names[call_id] = tool
    return ToolCall(tool, _decoded(arguments), call_id if isinstance(call_id, str) else None)


def _result(names: _Names, call_id: object, content: object, name: object = None, *, failed: bool = False) -> ToolResult:
    known = call_id if isinstance(call_id, str) else None
    value = _decoded(content)
    return ToolResult(names.get(known or "", name if isinstance(name, str) else ""), value, known, failed or says_failed(value))


_FAILING = frozenset({"error", "ok", "isError", "success"})


def says_failed(value: FrozenJson) -> bool:
    """
    Whether a result reports a failure in the ways agent frameworks write one.

    OpenAI's tool messages have no error flag: a failed call comes back as {"error": ...}, {"ok": false}, {"isError": true}
    or a text that begins with "Error". Taking one for a success would launder an invented ID.
    """
    if isinstance(value, dict):  # the common case first: an abstract class is slow to ask
        return not _FAILING.isdisjoint(value) and _reports_failure(value)
    if isinstance(value, str):
        return value.lstrip().lower().startswith(("error", "exception", "traceback"))
    return isinstance(value, Mapping) and _reports_failure(value)


def _reports_failure(value: Mapping[str, FrozenJson]) -> bool:
    return bool(value.get("error")) or value.get("ok") is False or value.get("isError") is True or value.get("success") is False
