"""Mistakes of the author of a contract are told when it is made, or when it is first used."""

from typing import Annotated

import pytest
from pydantic import BaseModel

from rightargs import Choice, ContractWarning, Duration, Flag, MinorUnits, Money, Number, Quantity, Session, ToolContract, When, guard

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


def convert(a: int, b: str = "x") -> str:
    return f"{a} {b}"


class Order(BaseModel):
    a: int
    b: str = "x"


BROKEN_OPTIONS = [
    ({"fields": {"a": Number}}, r"make one: Number\(\)"),
    ({"fields": {"a": "number"}}, r"such as Number\(\)"),
    ({"fields": {"a": 5}}, r"such as Number\(\)"),
    ({"fields": [Number()]}, "by field"),
    ({"fields": {"a": [Number(), Quantity("kg")]}}, "one reads a field"),
    ({"fields": {"a": When()}}, "makes a text"),
    ({"fields": {"a": Duration()}}, "Quantity"),
    ({"fields": {"b": Flag()}}, "makes true or false"),
    ({"fields": {"a": MinorUnits(currency="curency")}}, "'curency', which is no field.* beside it are b"),
    ({"fields": {"a": MinorUnits(currency="gbp")}}, "in capitals: GBP"),
    ({"aliases": ["a"]}, "by field"),
    ({"aliases": {"a": [5]}}, "names"),
    ({"aliases": {"a": ["b"]}}, "a field of its own"),
    ({"aliases": {"a": ["q"], "b": ["q"]}}, "both 'a' and 'b'"),
    ({"sensitive": ["card"]}, "no top-level field; these are a, b"),
    ({"requires": [convert]}, "'find_orders'"),
    ({"requires": 5}, "'find_orders'"),
    ({"retry_budget": -1}, "from 0 on"),
    ({"retry_budget": "3"}, "from 0 on"),
    ({"fallback": 5}, "a Fallback"),
    ({"limits": {"depth": 3}}, r"Limits\(...\)"),
    ({"description": 5}, "a text"),
]


@pytest.mark.parametrize(("options", "says"), BROKEN_OPTIONS, ids=range(len(BROKEN_OPTIONS)))
def test_an_option_that_cannot_work_is_told_however_the_contract_is_made(options, says):
    schema = {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "string"}}}
    for make in (
        lambda: ToolContract(effect="read", **options)(convert),
        lambda: ToolContract.from_model(Order, effect="read", **options),
        lambda: ToolContract.from_json_schema("convert", schema, effect="read", **options),
    ):
        with pytest.raises((TypeError, ValueError), match=says):
            make()


def test_a_currency_field_is_looked_for_beside_the_amount_and_at_the_root():
    line = {"type": "object", "properties": {"unit_minor": {"type": "integer"}, "currency": {"type": "string"}}}
    for properties in (
        {"lines": {"type": "array", "items": line}},
        {"code": {"type": "string"}, "lines": {"type": "array", "items": line}},
    ):
        named = "code" if "code" in properties else "currency"
        schema = {"type": "object", "properties": properties}
        ToolContract.from_json_schema("t", schema, effect="read", fields={"lines[].unit_minor": MinorUnits(currency=named)})

    with pytest.raises(ValueError, match="beside it are currency"):
        ToolContract.from_json_schema("t", schema, effect="read", fields={"lines[].unit_minor": MinorUnits(currency="currencies")})


@pytest.mark.parametrize(
    ("schema", "says"),
    [('{"type": "object"}', "json.loads"), (None, "as a dict"), ({"x": {"type": "integer"}}, "properties and no schema")],
    ids=repr,
)
def test_what_is_no_schema_of_arguments_is_told(schema, says):
    with pytest.raises((TypeError, ValueError), match=says):
        ToolContract.from_json_schema("t", schema, effect="read")


@pytest.mark.parametrize(
    ("schema", "says"),
    [
        ({"type": "object", "properties": {"x": {"type": "int"}}}, "x: 'int' is no type"),
        ({"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["y"]}, "required names 'y'"),
    ],
    ids=repr,
)
def test_what_a_schema_says_in_vain_is_a_warning(schema, says):
    with pytest.warns(ContractWarning, match=says):
        ToolContract.from_json_schema("t", schema, effect="read")


@pytest.mark.parametrize("model", [dict, "Order", Order(a=1)], ids=repr)
def test_what_is_no_model_is_told(model):
    with pytest.raises(TypeError, match=r"pydantic\.BaseModel"):
        ToolContract.from_model(model, effect="read")


@pytest.mark.parametrize("function", ["convert", 5, None], ids=repr)
def test_what_is_no_function_is_told(function):
    for contract in (ToolContract(effect="read"), ToolContract.from_json_schema("t", SCHEMA, effect="read")):
        with pytest.raises(TypeError, match="guards a function"):
            contract(function)


def test_a_function_that_cannot_be_called_with_the_fields_is_told():
    contract = ToolContract.from_json_schema("t", SCHEMA, effect="read")
    for function in (lambda y: y, lambda: 0, lambda x, y: x + y):
        with pytest.raises(TypeError, match=r"does not take 'x'|needs 'y'"):
            contract(function)
    for function in (lambda x: x, lambda **fields: fields, lambda x, y=1: x + y):
        contract(function)


def test_a_rule_takes_the_arguments_and_the_context_and_answers_none_or_a_sentence():
    tool = ToolContract(effect="read")(convert)

    def narrow(arguments):
        return None

    async def late(arguments, context):
        return None

    def thinks_true_is_fine(arguments, context):
        return True

    for rule in (5, narrow, late):
        with pytest.raises(TypeError, match="a rule"):
            tool.rule(rule)

    tool.rule(thinks_true_is_fine)
    refused = guard(tool, {"a": 1}, Session().context())
    assert [("internal_error", True)] == [(problem.code, "answer None" in problem.why) for problem in refused.problems]


def test_an_observer_watches():
    with pytest.raises(TypeError, match="on_guard"):
        guard(ToolContract(effect="read")(convert), {"a": 1}, Session().context(), observer=print)
