"""What was known when the call was made."""

from rightargs.context._candidates import candidates
from rightargs.context._context import Context
from rightargs.context._ids import IdIndex, Sighting
from rightargs.context._session import Session
from rightargs.context._turns import AssistantTurn, ToolCall, ToolResult, Turn, UserTurn

__all__ = ["AssistantTurn", "Context", "IdIndex", "Session", "Sighting", "ToolCall", "ToolResult", "Turn", "UserTurn", "candidates"]
