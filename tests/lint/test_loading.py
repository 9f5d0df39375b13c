"""Tools are found in every form in which they are written, and each finding knows its line."""

import json

import pytest

from rightargs.lint import lint
from rightargs.lint.loading import from_text
from rightargs.lint.positions import lines_of

SCHEMA = {"type": "object", "properties": {"q": {"type": "string"}}}
FORMS = {
    "openai": {"type": "function", "function": {"name": "t", "description": "d", "parameters": SCHEMA}},
    "openai-responses": {"type": "function", "name": "t", "description": "d", "parameters": SCHEMA},
    "anthropic": {"name": "t", "description": "d", "input_schema": SCHEMA},
    "gemini": {"name": "t", "description": "d", "parametersJsonSchema": SCHEMA},
    "mcp": {"name": "t", "description": "d", "inputSchema": SCHEMA, "annotations": {"readOnlyHint": True}},
    "plain": {"name": "t", "description": "d", "parameters": SCHEMA},
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_known_by_its_keys(form):
    [subject] = from_text(json.dumps([FORMS[form]]))

    assert (form, "t", "d", SCHEMA) == (subject.form, subject.name, subject.description, subject.schema)


def test_only_mcp_says_what_the_effect_is():
    assert ["read", None] == [from_text(json.dumps(FORMS[form]))[0].effect for form in ("mcp", "openai")]


@pytest.mark.parametrize(
    "wrapped",
    [
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [FORMS["mcp"]]}},
        {"tools": [FORMS["anthropic"]]},
        {"tools": [{"functionDeclarations": [FORMS["gemini"]]}]},
        {"retail": {"tools": [FORMS["plain"]]}},
        FORMS["openai"],
    ],
)
def test_a_list_is_found_within_what_wraps_it(wrapped):
    assert ["t"] == [subject.name for subject in from_text(json.dumps(wrapped))]


def test_a_tool_without_arguments_is_a_tool():
    assert [{}] == [subject.schema for subject in from_text('{"type": "function", "function": {"name": "ping"}}')]


def test_a_bare_schema_is_named_after_its_file():
    assert ["refund"] == [subject.name for subject in from_text(json.dumps(SCHEMA), "schemas/refund.json")]


def test_a_tool_on_each_line_is_read_and_located():
    subjects = from_text("\n".join(json.dumps(FORMS["plain"]) for _ in range(3)))

    assert [1, 2, 3] == [subject.line("/properties/q") for subject in subjects]


@pytest.mark.parametrize(
    ("text", "why"), [("{", "no JSON"), ("[]", "no tool in it"), ("[" * 100_000, "nests too deep|no JSON"), ("3", "no tool")]
)
def test_what_holds_no_tool_is_an_error(text, why):
    with pytest.raises(ValueError, match=why):
        from_text(text)


def test_a_finding_stands_on_the_line_of_its_field():
    text = json.dumps([FORMS["openai"], FORMS["mcp"]], indent=2)
    found = lint(from_text(text), select=["missing-description"])

    assert ['"q": {', '"q": {'] == [text.splitlines()[finding.line - 1].strip() for finding in found]


def test_lines_of_keys_with_slashes_and_of_what_is_not_there():
    line = lines_of('{\n "a/b": [\n  1,\n  {"c~": "x\\"{"}\n ]\n}')

    assert [1, 2, 3, 4, 4, 2] == [line(pointer) for pointer in ("", "/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/c~0", "/a~1b/7/x")]
