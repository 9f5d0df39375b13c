"""Telling a message of one provider from that of another: read by the wrong rules, what it says would be lost in silence."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, cast

Provider: TypeAlias = Literal["openai", "openai-responses", "anthropic", "gemini"]


def get(thing: object, *keys: str) -> object:
    """Return the first of *keys* that a mapping, or an object of a provider's package, has a value for."""
    for key in keys:
        if isinstance(thing, Mapping):
            value = cast("Mapping[str, object]", thing).get(key)
        else:
            value = None if isinstance(thing, (str, bytes)) else getattr(thing, key, None)
        if value is not None:
            return value
    return None


def items_of(value: object) -> list[object]:
    """Return the items of a list."""
    return [*cast("Iterable[object]", value)] if isinstance(value, (list, tuple)) else []


def parts_of(content: object) -> list[object]:
    """Return the parts of what a message says; a part by itself, as MCP has it, is one."""
    return [cast("object", content)] if isinstance(content, Mapping) else items_of(content)


_ROLES: Mapping[str, frozenset[str]] = {
    "openai": frozenset({"system", "developer", "user", "assistant", "tool", "function", "function_call"}),
    "anthropic": frozenset({"system", "developer", "user", "assistant"}),
    "gemini": frozenset({"system", "user", "model", "function", "tool"}),
}
_ANTHROPIC_BLOCKS = frozenset({"tool_use", "tool_result", "server_tool_use", "mcp_tool_use", "mcp_tool_result"})
_ITEMS = frozenset({"message", "reasoning", "compaction", "item_reference"})
"""Items of OpenAI's Responses that are no calls, outputs or approvals, by `type`."""


def strangeness(message: object, provider: Provider) -> str:
    """Say what shows that *message* is not of *provider*, and what to do; "" where nothing does, or nothing would be lost."""
    if message is None or isinstance(message, (str, bytes, int, float, list, tuple)):
        return f"it is {message!r:.60}; write it like {_LIKE[_family(provider)]}"
    own = _family(provider)
    other = _other(message, own)
    if other:
        return f"{other[1]}; use provider={other[0]!r}"
    role, kind = get(message, "role"), get(message, "type")
    content = get(message, "content")
    if own == "openai" and role is None and isinstance(kind, str) and (_is_item(kind) or content is None):
        return ""
    if own == "gemini" and role is None and get(message, "parts") is not None:
        return ""
    if role not in _ROLES[own] and not _says_something(message):
        return ""
    if role not in _ROLES[own]:
        told = "it has no role" if role is None else f"it has the role {role!r:.60}"
        return f"{told}; the roles are {', '.join(sorted(_ROLES[own]))}"
    if role not in {"tool", "function"} and not isinstance(content, (str, list, tuple, Mapping, type(None))):
        return f"its content is {content!r:.60}, and no text or list of parts"
    return ""


_LIKE = {
    "openai": "{'role': 'user', 'content': '...'}",
    "anthropic": "{'role': 'user', 'content': '...'}",
    "gemini": "{'role': 'user', 'parts': [{'text': '...'}]}",
}


def _family(provider: Provider) -> str:
    return "openai" if provider == "openai-responses" else provider


def _says_something(message: object) -> bool:
    content = get(message, "content")
    parts = [*items_of(content), *items_of(get(message, "parts")), *items_of(get(message, "tool_calls"))]
    return bool(isinstance(content, str) and content) or any(isinstance(get(part, "text", "type"), str) for part in parts)


def _is_item(kind: str) -> bool:
    return kind in _ITEMS or kind.endswith(("_call", "_output", "_call_output")) or kind.startswith("mcp_")


def _other(message: object, own: str) -> tuple[Provider, str] | None:
    """Return the provider whose marks *message* carries, and the mark."""
    content, kind = get(message, "content"), get(message, "type")
    if own != "gemini" and content is None and items_of(get(message, "parts")):
        return "gemini", "it has `parts` in the place of `content`"
    if own == "anthropic":
        for key in ("tool_calls", "tool_call_id", "function_call"):
            if get(message, key):
                return "openai", f"it has `{key}`"
        if isinstance(kind, str) and get(message, "role") is None and _is_item(kind):
            return "openai-responses", f"it is a {kind}"
    if own == "openai":
        kinds = {get(part, "type") for part in parts_of(content)}
        for found in sorted(str(each) for each in kinds & _ANTHROPIC_BLOCKS):
            return "anthropic", f"it has a block of type {found}"
    if own == "gemini" and get(message, "parts") is None and _says_something(message):
        blocks = {get(part, "type") for part in parts_of(content)}
        return ("anthropic" if blocks & _ANTHROPIC_BLOCKS else "openai"), "it has no `parts`"
    return None
