"""The entries of a conversation."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias, cast

from rightargs.vocab.json import FrozenJson

_set = object.__setattr__

ReadsArguments: TypeAlias = Callable[[str], FrozenJson]
"""Reads the text of a call that is known to be right."""


@dataclass(frozen=True, slots=True)
class UserTurn:
    """What the user said; *at* is the time of the turn where it has one of its own."""

    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AssistantTurn:
    """What the assistant said: no evidence by itself."""

    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call that was made; its arguments prove nothing."""

    tool: str
    arguments: FrozenJson
    call_id: str | None = None


class LateCall(ToolCall):
    """A call whose arguments are read from their text when somebody asks for them."""

    __slots__ = ("_raw", "_read")
    _raw: str
    _read: "ReadsArguments"

    def __init__(self, tool: str, raw: str, read: "ReadsArguments", call_id: str | None) -> None:
        _set(self, "tool", tool)
        _set(self, "call_id", call_id)
        _set(self, "_raw", raw)
        _set(self, "_read", read)

    @property
    def arguments(self) -> FrozenJson:  # pyright: ignore[reportIncompatibleVariableOverride] (frozen: nobody sets it)
        """The arguments."""
        return self._read(self._raw)


def unpacked(value: "FrozenJson | bytes") -> FrozenJson:
    """Return a result that may have been kept as the bytes of its JSON."""
    return cast("FrozenJson", json.loads(value)) if isinstance(value, bytes) else value


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool returned; a failed result proves nothing."""

    tool: str
    value: FrozenJson
    call_id: str | None = None
    failed: bool = False


Turn: TypeAlias = UserTurn | AssistantTurn | ToolCall | ToolResult
