"""Each rule fires on its own bad example, is silent on the good one, and no rule breaks on what it was not made for."""

import json
from pathlib import Path
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from rightargs import AtMost, IdFrom, MinorUnits, Phone, ToolContract, When
from rightargs.lint import RULES, Subject, lint
from rightargs.lint.loading import from_contract, from_text

BY_SLUG = {rule.slug: rule for rule in RULES}


def fired(value, slug, **options):
    return lint(from_text(json.dumps(value), "tools.json"), select=[slug], **options)


def tool(properties, name="find_things", **more):
    return {"name": name, "description": "Finds things.", "parameters": {"type": "object", "properties": properties}, **more}


@pytest.mark.parametrize("slug", BY_SLUG)
def test_a_rule_fires_on_its_bad_example_and_not_on_the_good_one(slug):
    rule = BY_SLUG[slug]

    assert fired(rule.before, slug)
    assert [] == [finding.hit.message for finding in fired(rule.after, slug)]


@pytest.mark.parametrize("slug", BY_SLUG)
def test_a_rule_says_what_it_finds_and_why(slug):
    rule = BY_SLUG[slug]

    assert rule.summary.endswith(".")
    assert rule.why.endswith(".")
    assert all(finding.hit.message.endswith(".") for finding in fired(rule.before, slug))


def test_slugs_are_unique_and_sorted():
    assert sorted(BY_SLUG) == [rule.slug for rule in RULES]


SILENT = [
    ("free-text-choice", {"city": {"type": "string", "description": "The city, such as 'Pune' or 'Leeds'. Can be any."}}),
    ("free-text-choice", {"unit": {"enum": ["a", "b"], "description": "One of 'a' or 'b'."}}),
    ("free-text-choice", {"date": {"type": "string", "description": "Must be in the format 'YYYY-MM-DD' or 'DD/MM'."}}),
    ("date-time-without-zone", {"starts_at": {"type": "string", "description": "When."}, "timezone": {"type": "string"}}),
    ("date-time-without-zone", {"alarm_time": {"type": "string", "description": "As HH:MM."}}),
    ("date-time-without-zone", {"created_at": {"type": "string", "description": "In UTC."}}),
    ("amount-without-currency", {"amount_usd": {"type": "number"}}),
    ("amount-without-currency", {"amount": {"type": "number"}, "currency": {"type": "string"}}),
    ("amount-without-bounds", {"amount": {"type": "number", "exclusiveMinimum": 0}}),
    ("amount-without-bounds", {"amount": {"type": "number"}, "unit": {"type": "string"}}),
    ("quantity-without-unit", {"duration_minutes": {"type": "integer"}}),
    ("quantity-without-unit", {"weight": {"type": "number", "description": "In kg."}}),
    ("undecided-null", {"note": {"type": ["string", "null"], "default": None}}),
    ("free-form-object", {"labels": {"type": "object", "additionalProperties": {"type": "string"}}}),
    ("pattern-unanchored", {"id": {"type": "string", "pattern": "^a+$"}}),
    ("pattern-digits", {"id": {"type": "string", "pattern": "^[0-9]+$"}}),
    ("default-breaks-type", {"rate": {"type": "number", "default": 1}, "note": {"type": "string", "default": None}}),
    ("enum-alike", {"grade": {"enum": [1, True, "1", 1.5]}}),
    ("missing-description", {"on": {"type": "boolean"}, "size": {"enum": ["s", "m"]}}),
]


@pytest.mark.parametrize(("slug", "properties"), SILENT)
def test_a_rule_is_silent_on_what_is_already_clear(slug, properties):
    assert [] == [finding.hit.message for finding in fired(tool(properties), slug)]


def test_a_read_takes_an_id_without_its_origin():
    properties = {"order_id": {"type": "string", "description": "The order."}}

    assert [] == fired(tool(properties, "get_order"), "free-text-id")
    assert fired(tool(properties, "cancel_order"), "free-text-id")
    assert [] == fired(
        tool({"order_id": {"type": "string", "description": "Copy it from a find_orders result."}}, "cancel_order"), "free-text-id"
    )


def test_ids_in_a_list_are_ids():
    properties = {"order_ids": {"type": "array", "description": "Orders.", "items": {"type": "string"}}}

    assert ["order_ids[]"] == [finding.place for finding in fired(tool(properties, "cancel_orders"), "free-text-id")]


def test_a_choice_in_words_gets_the_enum_as_a_suggestion():
    [finding] = fired(tool({"unit": {"type": "string", "description": "Options are 'km' and 'miles'."}}), "free-text-choice")

    assert ["km", "miles"] == finding.hit.fix.value["enum"]
    assert not finding.hit.fix.safe


def test_classes_of_digits_get_a_safe_fix():
    [finding] = fired(tool({"pin": {"type": "string", "pattern": r"^\d{6}[\w-]$"}}), "pattern-digits")

    assert ("^[0-9]{6}[A-Za-z0-9_-]$", True) == (finding.hit.fix.value, finding.hit.fix.safe)


def test_an_unknown_type_is_told_once_for_all_tools():
    tools = [{**tool({}, f"t{number}"), "parameters": {"type": "dict", "properties": {}}} for number in range(5)]

    assert ["'dict' is no type of JSON Schema, in 5 tools; write 'object'."] == [
        finding.hit.message for finding in fired(tools, "unknown-type")
    ]


def test_tools_whose_names_differ_only_in_case():
    assert fired([tool({}, "play_song"), tool({}, "PlaySong")], "names-alike")


def test_the_canonicalisers_of_a_contract_count_as_clear():
    @ToolContract(effect="write")
    def create_refund(
        order_id: Annotated[str, IdFrom("find_orders")],
        amount: Annotated[int, MinorUnits(currency="GBP"), AtMost("order_id.refundable")],
        starts_at: Annotated[str, When()],
        phone: Annotated[str, Phone()],
    ) -> None:
        """Refund an order."""

    assert [] == [finding.hit.message for finding in lint([from_contract(create_refund)])]


def test_a_contract_is_located_in_its_source():
    @ToolContract(effect="write")
    def send_money(
        to: Annotated[str, Field(description="Whom.")],
        amount: Annotated[int, Field(description="How much.")],
    ) -> None:
        """Send money."""

    [finding] = lint([from_contract(send_money)], select=["amount-without-bounds"])

    assert __file__ == finding.subject.file
    assert "amount: Annotated" in Path(__file__).read_text().splitlines()[finding.line - 1]


def test_provider_rules_look_only_at_what_is_sent_as_it_is():
    properties = {"name": {"type": "string", "minLength": 1, "default": "x"}}

    assert [] == fired(tool(properties), "provider-keyword")
    assert ["OpenAI (Chat Completions) does not take minLength, default of `name`; say it in the description."] == [
        finding.hit.message for finding in fired(tool(properties), "provider-keyword", targets=["openai"])
    ]
    assert [] == fired(tool(properties), "provider-keyword", targets=["mcp"])


def test_a_strict_tool_must_require_every_property():
    value = {
        "type": "function",
        "name": "t",
        "strict": True,
        "parameters": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False},
    }

    assert ["OpenAI (Responses) strict: `$` must require every property; make a nullable instead of optional."] == [
        finding.hit.message for finding in fired(value, "provider-keyword")
    ]


def test_limits_of_a_provider():
    many = [tool({}, f"t{number}") for number in range(129)]

    assert ["OpenAI (Chat Completions) takes 128 tools in one request; these are 129."] == [
        finding.hit.message for finding in fired(many, "provider-limit", targets=["openai"])
    ]
    assert fired(tool({"a b": {"type": "string"}}), "provider-limit", targets=["anthropic"])
    assert fired(tool({}, description="x" * 1025), "provider-limit", targets=["openai"])


def test_pedantic_rules_are_silent_unless_asked_for():
    subjects = from_text(json.dumps(tool({})))

    assert [] == [finding.rule.slug for finding in lint(subjects)]
    assert ["thin-description", "undeclared-effect"] == [finding.rule.slug for finding in lint(subjects, persona="pedantic")]
    assert [] == lint(subjects, persona="pedantic", ignore=["thin-description", "undeclared-effect"])


def test_a_slug_that_names_no_rule_is_an_error():
    with pytest.raises(ValueError, match="no rule is called nonsense"):
        lint([], select=["nonsense"])


LEAF = st.none() | st.booleans() | st.integers(-5, 5) | st.just(1.5) | st.sampled_from(["", "object", "a", "#/$defs/x", "(", "^$"])
JSON = LEAF | st.lists(LEAF, max_size=2) | st.dictionaries(st.sampled_from(["a", "type", "enum"]), LEAF, max_size=2)
KEYWORDS = "type properties required items enum anyOf oneOf allOf $ref $defs pattern default format description minimum maximum additionalProperties".split()
SMALL = st.dictionaries(st.sampled_from(KEYWORDS), JSON, max_size=5)
SCHEMA = SMALL | st.builds(
    lambda properties, more, union: {**more, "type": "object", "properties": properties, "anyOf": union},
    st.dictionaries(st.sampled_from(["id", "amount", "at_time", "duration"]), SMALL, max_size=3),
    SMALL,
    st.lists(SMALL, max_size=2),
)


def test_what_is_no_schema_at_all_breaks_no_rule():
    wrong = {
        "type": ["object", 1, {}],
        "required": [[1], "b"],
        "properties": {"a": {"default": 1e999, "enum": "x"}, "b": True},
        "anyOf": {"c": 1},
    }

    assert ["amount"] == [node.name for node in from_text(json.dumps(tool({"amount": wrong})))[0].fields][:1]
    lint(
        from_text(json.dumps([tool({"amount": wrong}), tool(3), {"name": "t", "parameters": wrong}])),
        persona="pedantic",
        targets=["openai"],
    )


@given(SCHEMA)
def test_no_schema_breaks_a_rule(schema):
    subject = Subject(name="create_x", description="", schema=schema, targets=("openai", "anthropic", "gemini", "mcp"), strict=True)

    for finding in lint([subject, subject], persona="pedantic"):
        assert isinstance(finding.place, str)
