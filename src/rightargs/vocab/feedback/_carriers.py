"""The shapes in which providers carry a tool's answer: in the tool's role and flagged as an error, never as the assistant's words."""

from decimal import Decimal

from rightargs.vocab.feedback._texts import Style, written
from rightargs.vocab.json import JsonObject, JsonValue


class Carrier:
    """
    An answer that a model is to read.

    OpenAI's messages have no error flag, so the text itself begins with what happened; Anthropic's and MCP's have one.
    """

    __slots__ = ()

    is_error = True
    """Whether the providers' error flag is set."""

    def to_dict(self) -> JsonObject:
        """Return the answer as one JSON object."""
        raise NotImplementedError

    def for_model(self, style: Style = "text") -> str:
        """
        Return the answer as text, for the tool result.

        Args:
            style: "text", "json", or "compiler" for bracketed lines, which some small models follow better.
        """
        return written(self.to_dict(), style)

    def for_openai(self, call_id: str, style: Style = "json") -> JsonObject:
        """Return OpenAI's tool message (Chat Completions)."""
        return openai_message(self.for_model(style), call_id)

    def for_anthropic(self, tool_use_id: str, style: Style = "json") -> JsonObject:
        """Return Anthropic's `tool_result` block."""
        return anthropic_result(self.for_model(style), tool_use_id, is_error=self.is_error)

    def for_mcp(self, style: Style = "text") -> JsonObject:
        """Return MCP's `CallToolResult`, with the object as structured content."""
        return mcp_result(self.for_model(style), self.to_dict(), is_error=self.is_error)


def openai_message(text: str, call_id: str) -> JsonObject:
    """Return a tool message of OpenAI's Chat Completions (platform.openai.com/docs/guides/function-calling)."""
    return {"role": "tool", "tool_call_id": call_id, "content": text}


def anthropic_result(text: str, tool_use_id: str, *, is_error: bool) -> JsonObject:
    """Return a `tool_result` block of Anthropic's Messages (docs.anthropic.com, "Handle tool calls")."""
    block: JsonObject = {"type": "tool_result", "tool_use_id": tool_use_id, "content": text}
    if is_error:
        block["is_error"] = True
    return block


def mcp_result(text: str, structured: JsonObject, *, is_error: bool) -> JsonObject:
    """Return a `CallToolResult` of MCP (modelcontextprotocol.io, specification 2025-06-18, "Tools")."""
    return {"content": [{"type": "text", "text": text}], "structuredContent": plain(structured), "isError": is_error}


def plain(value: JsonValue) -> JsonValue:
    """Write Decimals as text, for carriers that take JSON objects of Python's own json module."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, Decimal) else value
