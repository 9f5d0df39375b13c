"""Provider schemas: within each provider's subset, and nothing that the guard enforces is lost to the model."""

import json

import jsonschema
import pytest
from pydantic import BaseModel
from schemas_support import PROVIDERS, SCHEMAS, VALUES, accepts, arguments, contract, filled, is_strict, needs_prefix, nodes, refund

from rightargs import Session, ToolContract, guard


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


@pytest.mark.parametrize(
    ("bound", "value", "fine"), [("minimum", 1, True), ("minimum", 0, False), ("exclusiveMaximum", 0, True), ("exclusiveMaximum", 1, False)]
)
def test_a_bound_with_a_fraction_holds_for_whole_numbers(bound, value, fine):
    tool = contract({"type": "object", "properties": {"n": {"type": "number", bound: 0.5}, "i": {"type": "integer", bound: 0.5}}})

    assert [fine, fine] == [accepts(tool, {"n": value}), accepts(tool, {"i": value})]
