"""What each provider takes: the subsets of JSON Schema and the limits, as data."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

Provider: TypeAlias = Literal["openai", "openai-responses", "anthropic", "gemini", "mcp", "json-schema"]

_EVERY_LIMIT = frozenset(
    """
    pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
    minItems maxItems uniqueItems minProperties maxProperties
    """.split()
)
_FORMATS = frozenset("date-time time date duration email hostname ipv4 ipv6 uuid".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """
    The subset of JSON Schema that one provider takes for the arguments of a tool.

    Attributes:
        provider: The name in `schema(provider)`.
        label: The provider's name for people.
        strict: Whether decoding is held to the schema: no open objects, nothing without a type.
        all_required: Whether every property must be required; an optional one is then sent as null.
        limits: The bounds that it takes as keywords.
        formats: The string formats that it takes; None where any goes.
        defaults: Whether `default` is taken.
        extras: Whether keywords that nothing enforces may stay.
        prefix: Whether `prefixItems` is taken.
        recursion: Whether a definition may refer to itself.
        enum_types: The JSON types whose values may be listed; None where any goes.
        root_union: Whether the root may be a union.
        item_counts: The values that minItems may have; None where any goes.
        tool_name: What a tool may be called.
        property_name: What a property may be called; None where anything goes.
        tool_description: Characters of a tool's description; None without a limit.
        tools: Tools of one request; None without a limit.
        depth: Levels of nesting; None without a limit.
        properties: Properties of one schema, all levels together; None without a limit.
        enum_values: Listed values of one schema, all levels together; None without a limit.
        optional: Optional properties in strict mode, all levels together; None without a limit.
        unions: Unions in strict mode, those with null too, all levels together; None without a limit.
    """

    provider: Provider
    label: str
    strict: bool = False
    all_required: bool = False
    limits: frozenset[str] = _EVERY_LIMIT
    formats: frozenset[str] | None = None
    defaults: bool = True
    extras: bool = True
    prefix: bool = True
    recursion: bool = True
    enum_types: frozenset[str] | None = None
    root_union: bool = False
    item_counts: frozenset[int] | None = None
    tool_name: re.Pattern[str]
    property_name: re.Pattern[str] | None = None
    tool_description: int | None = None
    tools: int | None = None
    depth: int | None = None
    properties: int | None = None
    enum_values: int | None = None
    optional: int | None = None
    unions: int | None = None


def _openai(provider: Provider, label: str) -> Dialect:
    """
    OpenAI's strict mode.

    developers.openai.com/api/docs/guides/structured-outputs: supported properties, "all fields must be required", 10 levels, 5000
    properties, 1000 enum values; the name's form is in the openai package (types/shared_params/function_definition.py); 1024
    characters is what the API's error says of a longer description, 128 tools what it says of a longer list.
    """
    return Dialect(
        provider=provider,
        label=label,
        strict=True,
        all_required=True,
        limits=_EVERY_LIMIT - {"minLength", "maxLength", "uniqueItems", "minProperties", "maxProperties"},
        formats=_FORMATS,
        defaults=False,
        extras=False,
        prefix=False,
        enum_types=frozenset({"string", "integer", "number", "boolean"}),
        tool_name=re.compile(r"[a-zA-Z0-9_-]{1,64}"),
        tool_description=1024,
        tools=128,
        depth=10,
        properties=5000,
        enum_values=1000,
    )


_ANTHROPIC = Dialect(
    # anthropic/lib/_parse/_transform.py (2.14.0) is the subset; the names' forms are what the API's errors say; the two counts are those
    # of platform.claude.com/docs/en/build-with-claude/structured-outputs, where they hold for all strict tools of a request together
    provider="anthropic",
    label="Anthropic",
    strict=True,
    limits=frozenset({"minItems"}),
    formats=_FORMATS | {"uri"},
    defaults=False,
    extras=False,
    prefix=False,
    recursion=False,
    enum_types=frozenset({"string", "integer", "number", "boolean"}),
    item_counts=frozenset({0, 1}),
    tool_name=re.compile(r"[a-zA-Z0-9_-]{1,128}"),
    property_name=re.compile(r"[a-zA-Z0-9_.-]{1,64}"),
    optional=24,
    unions=16,
)

_GEMINI = Dialect(
    # google/genai/types.py (3.6.1): FunctionDeclaration.name, and the list of supported properties at response_json_schema
    provider="gemini",
    label="Gemini",
    limits=frozenset({"minItems", "maxItems", "minimum", "maximum"}),
    formats=frozenset({"date-time", "date", "time", "duration"}),
    defaults=False,
    extras=False,
    enum_types=frozenset({"string", "integer", "number"}),
    tool_name=re.compile(r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}"),
    property_name=re.compile(r"[a-zA-Z_][a-zA-Z0-9_]{0,63}"),
)

_MCP = Dialect(
    # the specification of 2026-07-28 takes every keyword of 2020-12; names: SEP-986
    provider="mcp",
    label="MCP",
    root_union=True,
    tool_name=re.compile(r"[a-zA-Z0-9_./-]{1,128}"),
)

_JSON_SCHEMA = Dialect(provider="json-schema", label="JSON Schema", root_union=True, tool_name=re.compile(r"[\s\S]+"))

DIALECTS: Mapping[Provider, Dialect] = MappingProxyType(
    {
        "openai": _openai("openai", "OpenAI (Chat Completions)"),
        "openai-responses": _openai("openai-responses", "OpenAI (Responses)"),
        "anthropic": _ANTHROPIC,
        "gemini": _GEMINI,
        "mcp": _MCP,
        "json-schema": _JSON_SCHEMA,
    }
)
"""By provider."""
