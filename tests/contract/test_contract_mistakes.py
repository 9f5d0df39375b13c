"""Mistakes of the author of a contract are told when it is made, or when it is first used."""

from typing import Annotated

import pytest

from rightargs import Choice, Money, Number, Quantity, Session, ToolContract, guard

SCHEMA = {"type": "object", "properties": {"x": {"type": "integer"}}}


@pytest.mark.parametrize("definition", [
    {"name": "t", "description": "", "parameters": SCHEMA},
    {"type": "function", "function": {"name": "t", "parameters": SCHEMA}},
    {"name": "t", "inputSchema": SCHEMA},
    {"name": "t", "input_schema": SCHEMA},
])  # fmt: skip
def test_a_whole_tool_definition_is_no_schema_of_arguments(definition):
    with pytest.raises(ValueError, match="whole tool definition"):
        ToolContract.from_json_schema("t", definition, effect="read")


@pytest.mark.parametrize(("option", "value"), [("grounding", "Require"), ("unknown_keys", "ignore"), ("effect", "change")])
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(option, value):
    with pytest.raises(ValueError, match=f"must be .*not {value!r}"):
        ToolContract.from_json_schema("t", SCHEMA, **{"effect": "read", option: value})


def test_the_name_of_one_tool_may_stand_alone():
    tool = ToolContract.from_json_schema("t", SCHEMA, effect="read", requires="find_orders")

    assert ("find_orders",) == tool.contract.requires


def test_the_values_of_a_choice_are_no_text():
    with pytest.raises(TypeError, match="one by one"):
        Choice("abc")


@pytest.mark.parametrize("kind", ["string", "number", "integer"])
def test_money_is_an_object_and_fits_no_plain_field(kind):
    schema = {"type": "object", "properties": {"amount": {"type": kind}}}
    with pytest.raises(ValueError, match="use MinorUnits"):
        ToolContract.from_json_schema("t", schema, effect="read", fields={"amount": Money("GBP")})


def test_a_session_is_no_context():
    tool = ToolContract.from_json_schema("t", SCHEMA, effect="read")
    with pytest.raises(TypeError, match=r"session\.context\(\)"):
        guard(tool, {}, Session(locale="en-GB"))


@pytest.mark.parametrize("sent", [4, "4", 4.0, "4.0", "four"], ids=repr)
def test_a_whole_number_is_an_integer_however_it_is_written(sent):
    @ToolContract(effect="read")
    def copies(n: Annotated[int, Number()], grams: Annotated[int, Quantity("g")] = 0) -> int:
        return n

    args = guard(copies, {"n": sent, "grams": 2500.0}, Session(locale="en-GB").context()).args

    assert {"n": 4, "grams": 2500} == args
    assert {int} == set(map(type, args.values()))
