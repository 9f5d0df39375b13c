"""Each export against the provider's own package."""

import copy

import pytest
from pydantic import TypeAdapter
from schemas_support import SCHEMAS, arguments, contract, is_strict, refund

pytestmark = pytest.mark.filterwarnings("ignore::rightargs.ContractWarning", "ignore::DeprecationWarning")


@pytest.fixture(params=[*SCHEMAS, "refund"])
def tool(request):
    return refund if request.param == "refund" else contract(SCHEMAS[request.param])


def test_openai_has_nothing_left_to_make_strict(tool):
    strict = pytest.importorskip("openai.lib._pydantic")
    for provider in ("openai", "openai-responses"):
        schema = arguments(tool, provider)
        if is_strict(tool, provider):
            assert schema == strict._ensure_strict_json_schema(copy.deepcopy(schema), path=(), root=copy.deepcopy(schema))


def test_openai_takes_the_definition(tool):
    pytest.importorskip("openai")
    from openai.types.chat import ChatCompletionToolParam
    from openai.types.responses import FunctionToolParam

    TypeAdapter(ChatCompletionToolParam).validate_python(tool.schema("openai"))
    TypeAdapter(FunctionToolParam).validate_python(tool.schema("openai-responses"))


def without_type_of_enums(schema):
    """The package writes a list of values without the type beside it; the API takes both."""
    if isinstance(schema, list):
        return [without_type_of_enums(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: without_type_of_enums(part) for key, part in schema.items() if not (key == "type" and "enum" in schema)}


def test_anthropic_has_nothing_left_to_transform(tool):
    transform = pytest.importorskip("anthropic.lib._parse._transform").transform_schema
    schema = arguments(tool, "anthropic")
    if is_strict(tool, "anthropic"):
        assert without_type_of_enums(schema) == without_type_of_enums(transform(copy.deepcopy(schema)))


def test_anthropic_takes_the_definition(tool):
    pytest.importorskip("anthropic")
    from anthropic.types import ToolParam

    TypeAdapter(ToolParam).validate_python(tool.schema("anthropic"))


def test_gemini_takes_the_definition(tool):
    types = pytest.importorskip("google.genai.types")

    declaration = types.FunctionDeclaration.model_validate(tool.schema("gemini"))

    assert arguments(tool, "gemini") == declaration.parameters_json_schema


def test_mcp_takes_the_definition(tool):
    found = pytest.importorskip("mcp_types").Tool.model_validate(tool.schema("mcp"))

    assert (tool.contract.name, tool.contract.effect == "read") == (found.name, found.annotations.read_only_hint)
