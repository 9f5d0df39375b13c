"""Provider schemas: within each provider's subset, and nothing that the guard enforces is lost to the model."""

import copy
import json
import subprocess
import sys
from typing import Annotated, Literal

import jsonschema
import pytest
from pydantic import BaseModel, Field
from pydantic_core import ValidationError

from rightargs import AtMost, IdFrom, MinorUnits, OpaqueId, Session, ToolContract, guard

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


@needs_prefix
@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("name", SCHEMAS)
def test_every_export_is_json_schema_2020_12(name, provider):
    schema = arguments(contract(SCHEMAS[name]), provider)

    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema


@needs_prefix
@pytest.mark.parametrize("provider", ["mcp", "json-schema"])
@pytest.mark.parametrize("name", SCHEMAS)
def test_an_export_read_back_enforces_the_same(name, provider):
    tool = contract(SCHEMAS[name])
    again = contract(arguments(tool, provider))

    assert [accepts(tool, value) for value in VALUES] == [accepts(again, value) for value in VALUES]
    assert arguments(again, "json-schema").get("$defs") == arguments(tool, "json-schema").get("$defs")


@needs_prefix
@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("name", SCHEMAS)
def test_no_export_refuses_what_the_contract_accepts(name, provider):
    """A strict schema makes optional fields null; with that, what was right stays sayable."""
    tool = contract(SCHEMAS[name])
    schema = arguments(tool, provider)
    check = jsonschema.Draft202012Validator(schema)
    for value in VALUES:
        if not accepts(tool, value) or (value.keys() - tool.contract.spec.properties.keys() and name != "root_union"):
            continue
        sent = filled(value, schema, schema)
        assert not list(check.iter_errors(sent)), (sent, schema)


@needs_prefix
@pytest.mark.parametrize("provider", ["openai", "openai-responses"])
@pytest.mark.parametrize("name", SCHEMAS)
def test_openai_strict_holds_every_object_to_its_properties(name, provider):
    tool = contract(SCHEMAS[name])
    schema = arguments(tool, provider)

    assert schema["type"] == "object"
    assert "anyOf" not in schema
    if is_strict(tool, provider):
        for node in nodes(schema):
            assert "$ref" not in node or set(node) == {"$ref"}
            assert not node.keys() & {"default", "oneOf", "allOf", "not", "minLength", "maxLength", "uniqueItems", "prefixItems"}
            assert node.keys() & {"type", "anyOf", "$ref"}
            if node.get("type") == "object":
                assert node["additionalProperties"] is False
                assert sorted(node["properties"]) == sorted(node["required"])


@needs_prefix
@pytest.mark.parametrize(("name", "strict"), [("flat", True), ("shared", True), ("open", False), ("anything", False), ("tuple", True)])
def test_what_a_strict_subset_cannot_say_is_not_narrowed_to_fit(name, strict):
    tool = contract(SCHEMAS[name])

    assert [strict, strict] == [is_strict(tool, "openai"), is_strict(tool, "anthropic")]


def test_a_schema_beyond_a_strict_limit_is_not_strict():
    many = {f"f{number}": {"type": "string"} for number in range(25)}
    tool = contract({"type": "object", "properties": many})
    deep = {"type": "string"}
    for _ in range(10):
        deep = {"type": "object", "properties": {"a": deep}}

    assert [True, False] == [is_strict(tool, "openai"), is_strict(tool, "anthropic")]
    assert is_strict(contract({"type": "object", "properties": many, "required": list(many)}), "anthropic")
    assert [True, False] == [
        is_strict(contract(deep), "openai"),
        is_strict(contract({"type": "object", "properties": {"b": deep}}), "openai"),
    ]


def test_recursion_is_strict_at_openai_and_plain_at_anthropic():
    tool = contract(SCHEMAS["recursive"])

    assert is_strict(tool, "openai")
    assert not is_strict(tool, "anthropic")
    assert arguments(tool, "anthropic")["$defs"]


def test_a_bound_that_is_no_keyword_moves_into_the_description():
    tool = contract(SCHEMAS["flat"])

    assert "Matches the pattern ^[A-Z]. At least 2 characters." == arguments(tool, "anthropic")["properties"]["city"]["description"]
    nights = arguments(tool, "openai")["properties"]["nights"]
    assert "The default is 1. null takes the default." == nights["description"]
    assert "How much." == arguments(tool, "gemini")["properties"]["level"]["description"]


def test_a_moved_bound_is_still_enforced():
    tool = contract(SCHEMAS["flat"])

    assert "rejected" == guard(tool, '{"city": "Rome", "nights": 31}', Session().context()).status
    assert {"city": "Rome"} == guard(tool, '{"city": "Rome", "nights": null}', Session().context()).arguments


def test_a_root_union_becomes_one_object_whose_forms_are_told():
    openai = contract(SCHEMAS["root_union"]).schema("openai")["function"]

    assert {"type": "string", "enum": ["card", "upi"]} == openai["parameters"]["properties"]["kind"]
    assert 'Send one of these forms: kind "card" and number; kind "upi" and vpa (optional: note).' == openai["description"]


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


def test_descriptions_say_units_origin_and_rules_after_the_authors_words():
    definition = refund.schema("mcp")
    fields = {name: part.get("description") for name, part in definition["inputSchema"]["properties"].items()}

    assert "Refund an order. Call find_orders first. Amounts above 500 need a manager." == definition["description"]
    assert "An ID: copy it from a find_orders result (candidates[].order_id); never make one up." == fields["order_id"]
    assert fields["amount_minor"].startswith("How much. Integer, minor units of the currency in currency")
    assert fields["amount_minor"].endswith("At most the refundable_minor of the record that order_id names.")
    assert None is fields["currency"]
    assert "null where there is none, never an empty text or a placeholder." == fields["note"]
    assert {"readOnlyHint": False} == definition["annotations"]


def test_what_the_author_already_says_is_not_said_twice():
    tool = contract(
        {
            "type": "object",
            "properties": {"day": {"type": "string", "format": "date", "description": "A date as YYYY-MM-DD, such as 2026-09-18"}},
        }
    )

    assert "A date as YYYY-MM-DD, such as 2026-09-18" == arguments(tool, "mcp")["properties"]["day"]["description"]


@pytest.mark.parametrize("author", ["At least 10 of them", "at least 1.5", "Matches the pattern ^a$ and ^ab"])
def test_words_that_only_begin_alike_do_not_hide_a_bound(author):
    limits = {"minimum": 1} if "least" in author else {}
    properties = {
        "n": {"type": "integer", "description": author, **limits},
        "s": {"type": "string", "pattern": "^a", "description": author},
    }
    exported = arguments(contract({"type": "object", "properties": properties}), "anthropic")["properties"]

    assert not limits or exported["n"]["description"].endswith(" At least 1.")
    assert exported["s"]["description"].endswith(" Matches the pattern ^a.")


def test_additions_never_push_a_description_over_a_limit_and_never_cut_it():
    long = "Refund. " * 127
    tool = ToolContract.from_json_schema("t", SCHEMAS["root_union"], effect="read", description=long)

    assert long.strip() == tool.schema("openai")["function"]["description"]
    assert "Send one of" in tool.schema("anthropic")["description"]


def test_examples_reach_anthropic_and_wrong_ones_are_refused():
    good = {"order_id": "ord_7k2m9p4q1w8e", "amount_minor": 5, "currency": "GBP"}

    assert [good] == refund.schema("anthropic", examples=[good])["input_examples"]
    with pytest.raises(ValueError, match=r"example 1 breaks the contract: amount_minor"):
        refund.schema("anthropic", examples=[{**good, "amount_minor": "5"}])


def test_examples_of_the_schema_are_shown_where_they_hold():
    schema = {**SCHEMAS["flat"], "examples": [{"city": "Rome"}, {"city": 5}]}

    assert [{"city": "Rome"}] == contract(schema).schema("anthropic")["input_examples"]


def test_a_provider_that_is_not_known_is_an_error_that_names_the_known_ones():
    with pytest.raises(ValueError, match="openai, openai-responses, anthropic"):
        refund.schema("cohere")


def test_a_model_with_a_recursive_type_exports_once():
    class Part(BaseModel):
        name: str
        parts: "list[Part]" = []

    tool = ToolContract.from_model(Part, effect="read")

    for provider in PROVIDERS:
        assert len(json.dumps(tool.schema(provider))) < 1200


def test_shared_definitions_do_not_multiply():
    """A chain of definitions that each use the next one twice doubles with each level as one tree."""
    defs = {
        f"D{i}": {"type": "object", "properties": {"x": {"$ref": f"#/$defs/D{i + 1}"}, "y": {"$ref": f"#/$defs/D{i + 1}"}}}
        for i in range(30)
    }
    defs["D7"] = {"type": "object", "properties": {"z": {"type": "string"}}}
    tool = contract({"type": "object", "properties": {"root": {"$ref": "#/$defs/D0"}}, "$defs": defs})

    assert len(json.dumps(tool.schema("json-schema"))) < 2_500


def test_bounds_that_are_none_are_left_out():
    """Draft 4 writes true for exclusiveMinimum; the guard enforces what 2020-12 means, and exports no more."""
    wrong = {"minimum": 5, "exclusiveMinimum": True, "multipleOf": 0, "maximum": "10"}
    schema = {"type": "object", "properties": {"n": {"type": "integer", **wrong}, "s": {"type": "string", "minLength": -1, "pattern": 3}}}
    for provider in PROVIDERS:
        exported = arguments(contract(schema), provider)
        jsonschema.Draft202012Validator.check_schema(exported)
        assert "true" not in json.dumps(exported["properties"])


@pytest.mark.parametrize("pattern", ["^(?=a)b$", "^[a-"])
@pytest.mark.filterwarnings("ignore::rightargs.ContractWarning")
def test_a_pattern_that_a_strict_mode_refuses_is_told_in_words(pattern):
    tool = contract({"type": "object", "properties": {"s": {"type": "string", "pattern": pattern}}, "required": ["s"]})

    assert {"type": "string", "description": f"Matches the pattern {pattern}."} == arguments(tool, "openai")["properties"]["s"]
    assert pattern == arguments(tool, "mcp")["properties"]["s"]["pattern"]


def test_a_field_that_is_always_null_says_so():
    tool = contract({"type": "object", "properties": {"gone": {"const": None}}, "required": ["gone"]})

    assert {"type": "null"} == arguments(tool, "openai")["properties"]["gone"]


class TestVersion:
    def test_it_changes_with_what_the_model_sees_and_with_what_is_enforced(self):
        base = {"schema": SCHEMAS["flat"]}
        seen = {
            contract(base["schema"]).schema_version,
            contract(base["schema"], description="Book.").schema_version,
            contract(base["schema"], requires=("find",)).schema_version,
            contract(base["schema"], grounding="require").schema_version,
            contract(base["schema"], unknown_keys="keep").schema_version,
            contract(base["schema"], aliases={"city": ["town"]}).schema_version,
            contract(base["schema"], fields={"city": OpaqueId()}).schema_version,
            contract(base["schema"], fields={"city": OpaqueId(pattern="^R")}).schema_version,
            contract({**SCHEMAS["flat"], "required": []}).schema_version,
        }

        assert 9 == len(seen)

    def test_it_does_not_depend_on_the_order_of_keys(self):
        turned = json.loads(json.dumps(SCHEMAS["flat"], sort_keys=True))

        assert contract(turned).schema_version == contract(copy.deepcopy(SCHEMAS["flat"])).schema_version

    def test_it_is_the_same_in_every_process(self):
        code = (
            "from rightargs import ToolContract, Choice\n"
            "t = ToolContract.from_json_schema('t', {'type': 'object', 'properties': {'a': {'type': 'string'}}}, effect='read',"
            " fields={'a': Choice(['x', 'y'])}, sensitive=('a',))\nprint(t.schema_version)"
        )
        found = {
            subprocess.run(
                [sys.executable, "-c", code],
                capture_output=True,
                text=True,
                check=True,
                env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            ).stdout
            for seed in ("1", "2")
        }

        assert 1 == len(found)


@pytest.mark.parametrize(
    ("bound", "value", "fine"), [("minimum", 1, True), ("minimum", 0, False), ("exclusiveMaximum", 0, True), ("exclusiveMaximum", 1, False)]
)
def test_a_bound_with_a_fraction_holds_for_whole_numbers(bound, value, fine):
    tool = contract({"type": "object", "properties": {"n": {"type": "number", bound: 0.5}, "i": {"type": "integer", bound: 0.5}}})

    assert [fine, fine] == [accepts(tool, {"n": value}), accepts(tool, {"i": value})]
