"""The entries of a conversation."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from rightargs.vocab.json import FrozenJson


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


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool returned; a failed result proves nothing."""

    tool: str
    value: FrozenJson
    call_id: str | None = None
    failed: bool = False


Turn: TypeAlias = UserTurn | AssistantTurn | ToolCall | ToolResult
