"""Schemas of every kind, calls for them, and what provider definitions have in common."""

import json
from typing import Annotated, Literal

import pytest
from pydantic import Field
from pydantic_core import ValidationError

from rightargs import AtMost, IdFrom, MinorUnits, OpaqueId, ToolContract

PROVIDERS = ("openai", "openai-responses", "anthropic", "gemini", "mcp", "json-schema")

NODE = {
    "type": "object",
    "properties": {"value": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}}},
    "required": ["value"],
}
SCHEMAS = {
    "flat": {
        "type": "object",
        "properties": {
            "city": {"type": "string", "minLength": 2, "pattern": "^[A-Z]"},
            "nights": {"type": "integer", "minimum": 1, "maximum": 30, "default": 1},
            "rate": {"type": "number", "minimum": 0.5, "multipleOf": 0.5},
            "level": {"enum": ["low", "high"], "description": "How much."},
        },
        "required": ["city"],
    },
    "mixed_enum": {"type": "object", "properties": {"a": {"enum": ["x", 1, None, True]}}},
    "no_fields": {"type": "object", "properties": {}},
    "shared": {
        "type": "object",
        "properties": {
            "home": {"$ref": "#/$defs/Address", "description": "Where they live."},
            "work": {"$ref": "#/$defs/Address"},
            "more": {"type": "array", "items": {"$ref": "#/$defs/Address"}, "maxItems": 2, "uniqueItems": True},
        },
        "required": ["home"],
        "$defs": {"Address": {"type": "object", "properties": {"street": {"type": "string"}}, "required": ["street"]}},
    },
    "recursive": {"type": "object", "properties": {"root": {"$ref": "#/$defs/Node"}}, "required": ["root"], "$defs": {"Node": NODE}},
    "root_union": {
        "oneOf": [
            {
                "type": "object",
                "properties": {"kind": {"const": "card"}, "number": {"type": "string"}},
                "required": ["kind", "number"],
                "additionalProperties": False,
            },
            {
                "type": "object",
                "properties": {"kind": {"const": "upi"}, "vpa": {"type": "string"}, "note": {"type": "string"}},
                "required": ["kind", "vpa"],
                "additionalProperties": False,
            },
        ]
    },
    "inner_union": {
        "type": "object",
        "properties": {
            "pay": {
                "oneOf": [
                    {"type": "object", "properties": {"card": {"type": "string"}}, "required": ["card"]},
                    {"type": "object", "properties": {"upi": {"type": "string"}}, "required": ["upi"]},
                    {"type": "null"},
                ],
                "description": "How to pay.",
            }
        },
        "required": ["pay"],
    },
    "all_of": {
        "allOf": [
            {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
            {"properties": {"b": {"type": "string"}}},
        ]
    },
    "open": {"type": "object", "properties": {"labels": {"type": "object", "additionalProperties": {"type": "string"}}}},
    "anything": {"type": "object", "properties": {"payload": {}, "list": {"type": "array"}}},
    "tuple": {
        "type": "object",
        "properties": {"at": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "minItems": 2, "maxItems": 2}},
    },
    "multi": {"type": "object", "properties": {"v": {"type": ["string", "integer", "null"], "minimum": 3, "maxLength": 4}}},
}
VALUES = [
    {},
    {"city": "Rome"},
    {"city": "R"},
    {"city": "rome"},
    {"city": "Rome", "nights": 31},
    {"city": "Rome", "nights": None},
    {"city": "Rome", "rate": 0.75},
    {"city": "Rome", "rate": 1, "level": "mid"},
    {"a": None},
    {"a": True},
    {"a": 1},
    {"a": "y"},
    {"a": 1, "b": 2},
    {"extra": 1},
    {"home": {"street": "x"}},
    {"home": {}, "work": None},
    {"home": {"street": "x"}, "more": [{"street": "x"}, {"street": "x"}]},
    {"root": {"value": "a", "children": [{"value": "b"}]}},
    {"root": {"value": "a", "children": [{"v": "b"}]}},
    {"kind": "card", "number": "4"},
    {"kind": "card", "vpa": "a@b"},
    {"kind": "upi", "vpa": "a@b", "note": "n"},
    {"pay": None},
    {"pay": {"card": "1"}},
    {"pay": {"upi": 1}},
    {"labels": {"a": "b"}},
    {"labels": {"a": 1}},
    {"payload": [1], "list": [None]},
    {"at": [1.5, "x"]},
    {"at": [1.5]},
    {"v": None},
    {"v": 2},
    {"v": "abcde"},
]


def contract(schema, **options):
    return ToolContract.from_json_schema("t", schema, effect="read", **options)


def arguments(tool, provider):
    definition = tool.schema(provider)
    match provider:
        case "openai":
            return definition["function"]["parameters"]
        case "openai-responses":
            return definition["parameters"]
        case "anthropic":
            return definition["input_schema"]
        case "gemini":
            return definition["parametersJsonSchema"]
        case "mcp":
            return definition["inputSchema"]
    return definition


def is_strict(tool, provider):
    definition = tool.schema(provider)
    return definition["function"]["strict"] if provider == "openai" else definition.get("strict", False)


def accepts(tool, value):
    try:
        tool.contract.check(json.dumps(value))
    except ValidationError:
        return False
    return True


def nodes(schema):
    """Yield every schema within a schema."""
    if not isinstance(schema, dict):
        return
    yield schema
    for key in ("properties", "$defs"):
        for inner in schema.get(key, {}).values():
            yield from nodes(inner)
    for key in ("anyOf", "prefixItems"):
        for inner in schema.get(key, []):
            yield from nodes(inner)
    for key in ("items", "additionalProperties"):
        yield from nodes(schema.get(key))


def filled(value, schema, root):
    """Add null for what is required and not there, as a model under a strict schema does."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    for part in schema.get("anyOf", []):
        value = filled(value, part, root)
    if isinstance(value, list) and "items" in schema:
        return [filled(item, schema["items"], root) for item in value]
    if isinstance(value, dict) and "properties" in schema and not value.keys() - schema["properties"].keys():
        value = {**{key: None for key in schema.get("required", []) if key not in value}, **value}
        return {key: filled(item, schema["properties"][key], root) for key, item in value.items()}
    return value


needs_prefix = pytest.mark.filterwarnings("ignore::rightargs.ContractWarning")


@ToolContract(effect="write", requires=("find_orders",))
def refund(
    order_id: Annotated[str, Field(pattern=r"^ord_[a-z0-9]{12}$"), IdFrom("find_orders", at="candidates[].order_id")],
    amount_minor: Annotated[int, Field(ge=1, description="How much"), MinorUnits(currency="currency"), AtMost("order_id.refundable_minor")],
    currency: Literal["GBP", "INR"],
    ticket: Annotated[str | None, OpaqueId()] = None,
    note: str | None = None,
) -> str:
    """Refund an order."""
    return f"{order_id} {amount_minor} {currency} {ticket} {note}"


@refund.rule
def small(args, context):
    """Amounts above 500 need a manager."""
