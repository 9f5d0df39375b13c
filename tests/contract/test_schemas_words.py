"""What an exported schema says in words, beside what it says in keywords."""

import pytest
from schemas_support import SCHEMAS, arguments, contract, refund

from rightargs import ToolContract


def test_descriptions_say_units_origin_and_rules_after_the_authors_words():
    definition = refund.schema("mcp")
    fields = {name: part.get("description") for name, part in definition["inputSchema"]["properties"].items()}

    assert "Refund an order. Call find_orders first. Amounts above 500 need a manager." == definition["description"]
    assert "An ID: copy it from a find_orders result (candidates[].order_id); never make one up." == fields["order_id"]
    assert fields["amount_minor"].startswith("How much. Integer, minor units of the currency in `currency`")
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
