"""What was known when the call was made."""

from rightargs.context._candidates import candidates
from rightargs.context._context import Context
from rightargs.context._ids import IdIndex, Sighting
from rightargs.context._locale import REGIONS, region_code
from rightargs.context._messages import says_failed
from rightargs.context._session import Heard, Session
from rightargs.context._strange import Provider
from rightargs.context._turns import AssistantTurn, ToolCall, ToolResult, Turn, UserTurn, unpacked

__all__ = [
    "REGIONS",
    "AssistantTurn",
    "Context",
    "Heard",
    "IdIndex",
    "Provider",
    "Session",
    "Sighting",
    "ToolCall",
    "ToolResult",
    "Turn",
    "UserTurn",
    "candidates",
    "region_code",
    "says_failed",
    "unpacked",
]
