"""A session as JSON text."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import cast

from rightargs.context._locale import locale_tag, region_of
from rightargs.context._turns import AssistantTurn, ToolCall, ToolResult, Turn, UserTurn
from rightargs.vocab.json import FrozenJson, without_giants


def kept_region(found: Mapping[str, str | None]) -> str | None:
    """Return the region of a stored session, unless it is the one that the locale gives: that may be a part of the world, such as 419."""
    region, locale = found.get("region"), found.get("locale")
    return None if region is not None and locale is not None and region == region_of(locale_tag(locale)) else region


def written(value: dict[str, FrozenJson]) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=_plain)
    except ValueError:
        return json.dumps(without_giants(value), ensure_ascii=False, default=_plain)


def _plain(value: object) -> FrozenJson:
    """Write what tools return beside plain JSON: mappings, sequences, and anything with a text form."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, FrozenJson]", value))
    if isinstance(value, (tuple, set, frozenset)):
        return list(cast("Iterable[FrozenJson]", value))
    return str(value)


def dump(turn: Turn) -> dict[str, FrozenJson]:
    match turn:
        case UserTurn(text, at):
            return {"user": text, "at": None if at is None else at.isoformat()}
        case AssistantTurn(text, at):
            return {"assistant": text, "at": None if at is None else at.isoformat()}
        case ToolCall(tool, arguments, call_id):
            return {"call": tool, "arguments": arguments, "call_id": call_id}
        case ToolResult(tool, value, call_id, failed):
            return {"result": tool, "value": value, "call_id": call_id, "failed": failed}


def load(data: dict[str, FrozenJson]) -> Turn:
    moment = data.get("at")
    at = datetime.fromisoformat(moment) if isinstance(moment, str) else None
    call_id = data.get("call_id")
    known = call_id if isinstance(call_id, str) else None
    if "user" in data:
        return UserTurn(str(data["user"]), at)
    if "assistant" in data:
        return AssistantTurn(str(data["assistant"]), at)
    if "call" in data:
        return ToolCall(str(data["call"]), data["arguments"], known)
    return ToolResult(str(data["result"]), data["value"], known, data.get("failed") is True)
