"""Reading the message lists of providers."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias, cast

from rightargs.context._turns import AssistantTurn, ToolCall, ToolResult, Turn, UserTurn
from rightargs.vocab.json import FrozenJson

Provider: TypeAlias = Literal["openai", "anthropic"]
Message: TypeAlias = Mapping[str, object]


def turns_of(messages: Iterable[Message], provider: Provider) -> Iterator[Turn]:
    """
    Yield the turns of a message list of OpenAI (Chat Completions or Responses items) or Anthropic.

    Results are matched to their calls by ID; a result whose call is not in the list is of the tool "". System
    and developer messages are the application's own words and yield nothing.

    Raises:
        ValueError: The provider is not known.
    """
    names: dict[str, str] = {}
    for message in messages:
        if provider == "openai":
            found = _openai(message, names)
        elif provider == "anthropic":
            found = _anthropic(message, names)
        else:
            raise ValueError(f"provider {provider!r} is not known; use 'openai' or 'anthropic'")
        yield from found


def _text(content: object) -> str:
    """Join the text of a content that is a string or a list of parts."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    parts = cast("list[object]", content)
    texts = [part if isinstance(part, str) else _get(part, "text") for part in parts]
    return "\n".join(text for text in texts if isinstance(text, str) and text)


def _get(thing: object, key: str) -> object:
    return cast("Mapping[str, object]", thing).get(key) if isinstance(thing, Mapping) else None


def _decoded(value: object) -> FrozenJson:
    """Read a result or an argument text as JSON where it is JSON, else as the text it is."""
    if isinstance(value, str):
        try:
            return cast("FrozenJson", json.loads(value))
        except (ValueError, RecursionError):
            return value
    if isinstance(value, list) and any(_get(part, "type") in {"text", "input_text", "output_text"} for part in cast("list[object]", value)):
        return _decoded(_text(cast("object", value)))
    return cast("FrozenJson", value)


def _openai(message: Message, names: dict[str, str]) -> Iterator[Turn]:
    role, kind = message.get("role"), message.get("type")
    if kind == "function_call" or role == "function_call":
        yield _call(message.get("name"), message.get("arguments"), message.get("call_id") or message.get("id"), names)
    elif kind == "function_call_output":
        yield _result(names, message.get("call_id"), _decoded(message.get("output")), failed=message.get("status") == "incomplete")
    elif role == "user":
        yield UserTurn(_text(message.get("content")))
    elif role == "assistant":
        if text := _text(message.get("content")):
            yield AssistantTurn(text)
        calls = message.get("tool_calls")
        for call in cast("list[object]", calls) if isinstance(calls, list) else []:
            function = _get(call, "function")
            yield _call(_get(function, "name"), _get(function, "arguments"), _get(call, "id"), names)
    elif role == "tool":
        value = _decoded(message.get("content"))
        yield _result(names, message.get("tool_call_id"), value, failed=says_failed(value))


def _anthropic(message: Message, names: dict[str, str]) -> Iterator[Turn]:
    role, content = message.get("role"), message.get("content")
    blocks = cast("list[object]", content) if isinstance(content, list) else [{"type": "text", "text": content}]
    for block in blocks:
        kind = _get(block, "type")
        if kind == "text":
            text = _get(block, "text")
            if isinstance(text, str) and text:
                yield UserTurn(text) if role == "user" else AssistantTurn(text)
        elif kind in {"tool_use", "server_tool_use"}:
            yield _call(_get(block, "name"), _get(block, "input"), _get(block, "id"), names)
        elif kind == "tool_result":
            failed = _get(block, "is_error") is True
            value = _decoded(_get(block, "content"))
            yield _result(names, _get(block, "tool_use_id"), value, failed=failed or says_failed(value))


def _call(name: object, arguments: object, call_id: object, names: dict[str, str]) -> ToolCall:
    tool = name if isinstance(name, str) else ""
    if isinstance(call_id, str):
        names[call_id] = tool
    return ToolCall(tool, _decoded(arguments), call_id if isinstance(call_id, str) else None)


def _result(names: dict[str, str], call_id: object, value: FrozenJson, *, failed: bool) -> ToolResult:
    known = call_id if isinstance(call_id, str) else None
    return ToolResult(names.get(known or "", ""), value, known, failed)


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
