"""Contracts: read once from a signature, a model or a JSON Schema, and refused at once where they cannot work."""

import asyncio
import inspect
import json
import warnings
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import partial
from typing import Annotated, Literal, NotRequired, Optional, Required
from uuid import UUID

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from rightargs import (
    Accepted,
    AtMost,
    Choice,
    ContractWarning,
    GuardedTool,
    IdFrom,
    Limits,
    Rejected,
    SameAs,
    Session,
    ToolContract,
    aguard,
    guard,
)

CONTEXT = Session(locale="en-GB", timezone="Europe/London").context()


def accepted(tool, raw):
    result = guard(tool, raw, CONTEXT)
    assert isinstance(result, Accepted), result.for_model()
    return result


def codes(tool, raw):
    result = guard(tool, raw, CONTEXT)
    assert isinstance(result, Rejected), result
    return {str(problem.path): problem.code for problem in result.problems}


def test_a_guarded_function_is_still_the_function_it_was():
    @ToolContract(effect="read")
    def add(a: int, b: int = 2) -> int:
        """Add."""
        return a + b

    assert isinstance(add, GuardedTool)
    assert add(3) == 5
    assert (add.__name__, add.__doc__, list(inspect.signature(add).parameters)) == ("add", "Add.", ["a", "b"])


def test_arguments_hold_what_was_sent_and_args_the_defaults_too():
    @ToolContract(effect="read")
    def add(a: int, b: int = 2) -> int:
        return a + b

    ok = accepted(add, '{"a": 3}')

    assert (ok.arguments, ok.args, ok.call()) == ({"a": 3}, {"a": 3, "b": 2}, 5)


def test_an_async_tool_is_awaited_by_the_caller():
    @ToolContract(effect="read")
    async def echo(word: str) -> str:
        return word

    async def main():
        ok = await aguard(echo, '{"word": "hi"}', CONTEXT)
        return await ok.call()

    assert asyncio.run(main()) == "hi"


def test_python_types_arrive_as_python_values():
    class Colour(Enum):
        RED = "red"

    class Line(BaseModel):
        sku: str
        price: Decimal

    @dataclass
    class Box:
        size: int

    class Extra(TypedDict):
        on: date

    @ToolContract(effect="read")
    def tool(colour: Colour, lines: list[Line], box: Box, extra: Extra, ref: UUID, many: Optional[tuple[int, ...]] = None) -> None:  # noqa: UP045
        pass

    raw = (
        '{"colour": "red", "lines": [{"sku": "a", "price": "1.10"}], "box": {"size": 3}, "extra": {"on": "2026-09-18"},'
        ' "ref": "43063446-b519-4acc-9c4d-cc9eb8773a92", "many": [1, 2]}'
    )
    args = accepted(tool, raw).args

    assert (Colour.RED, Decimal("1.10"), 3, date(2026, 9, 18), (1, 2)) == (
        args["colour"],
        args["lines"][0].price,
        args["box"].size,
        args["extra"]["on"],
        args["many"],
    )


def test_metadata_is_found_at_any_depth_of_annotations():
    class Leg(BaseModel):
        flight: Annotated[str, IdFrom("search")]

    @ToolContract(effect="write")
    def book(legs: list[Leg], tags: list[Annotated[str, Choice(["a", "b"])]], owner: Annotated[str, IdFrom("who")] | None = None) -> None:
        pass

    known = book.contract.grounded

    assert {"legs[].flight", "tags[]", "owner"} == set(known)
    assert codes(book, '{"legs": [{"flight": "F1"}], "tags": ["A"], "owner": "o1"}') == {
        "legs[0].flight": "id_never_seen",
        "owner": "id_never_seen",
    }


def test_a_model_is_a_contract_and_its_aliases_are_the_property_names():
    class Search(BaseModel):
        query: str = Field(alias="q", min_length=1)
        page: int = 1

    tool = ToolContract.from_model(Search, name="search", effect="read")
    ok = accepted(tool, '{"q": "lamp"}')

    assert (ok.arguments, ok.args) == ({"q": "lamp"}, {"query": "lamp", "page": 1})
    assert codes(tool, "{}") == {"q": "missing"}


def test_a_json_schema_contract_calls_the_function_it_is_given():
    tool = ToolContract.from_json_schema(
        "send",
        {"type": "object", "properties": {"to": {"type": "string"}, "n": {"type": "integer", "default": 4}}, "required": ["to"]},
        effect="write",
    )(lambda **arguments: arguments)

    assert accepted(tool, '{"to": "bo"}').call() == {"to": "bo", "n": 4}


SCHEMA = {
    "type": "object",
    "properties": {
        "cond": {"$ref": "#/$defs/Cond"},
        "either": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"}]},
        "both": {
            "allOf": [
                {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
                {"properties": {"b": {"type": "string"}}},
            ]
        },
        "maybe": {"type": ["number", "null"]},
        "level": {"enum": [1, 2, 3]},
        "old": {"type": "string", "nullable": True},
    },
    "$defs": {"Cond": {"type": "object", "properties": {"id": {"type": "integer"}, "then": {"$ref": "#/$defs/Cond"}}, "required": ["id"]}},
}


@pytest.mark.parametrize(
    "raw",
    [
        {"cond": {"id": 1, "then": {"id": 2, "then": {"id": 3}}}},
        {"either": 5},
        {"either": ["a"]},
        {"either": None},
        {"both": {"a": 1, "b": "x"}},
        {"maybe": 1.5},
        {"maybe": None},
        {"level": 2},
        {"old": None},
    ],
)
def test_references_unions_merges_enums_and_nulls_of_a_schema_are_understood(raw):
    assert raw == accepted(ToolContract.from_json_schema("t", SCHEMA, effect="write"), raw).arguments


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"cond": {"id": 1, "then": {}}}, {"cond.then.id": "missing"}),
        ({"either": {"a": 1}}, {"either": "wrong_type"}),
        ({"both": {"b": "x"}}, {"both.a": "missing"}),
        ({"level": 4}, {"level": "not_a_choice"}),
        ({"maybe": "abc"}, {"maybe": "wrong_type"}),
    ],
)
def test_what_breaks_a_schema_is_told_at_its_place(raw, expected):
    assert expected == codes(ToolContract.from_json_schema("t", SCHEMA, effect="write"), raw)


def test_odd_property_names_and_broken_defaults_are_normal_in_the_world():
    schema = {
        "type": "object",
        "properties": {
            "class": {"type": "string"},
            "from": {"type": "integer", "default": "soon"},
            "a.b": {"type": "number", "default": None},
        },
    }

    assert accepted(ToolContract.from_json_schema("get.it", schema, effect="read"), {"class": "x"}).args == {
        "class": "x",
        "from": "soon",
        "a.b": None,
    }


def test_a_digit_in_a_pattern_is_an_ascii_digit():
    tool = ToolContract.from_json_schema(
        "t", {"type": "object", "properties": {"id": {"type": "string", "pattern": r"^A\d{3}$"}}}, effect="write"
    )

    assert accepted(tool, {"id": "A123"}).arguments == {"id": "A123"}
    assert codes(tool, {"id": "A١٢٣"}) == {"id": "pattern_mismatch"}


@pytest.mark.parametrize("pattern", ["(unclosed", r"^(a+)+(?=b)$", "(?<n>", "(" * 500])
def test_a_pattern_that_cannot_be_compiled_safely_is_reported_and_not_enforced(pattern):
    with pytest.warns(ContractWarning, match="not enforced"):
        tool = ToolContract.from_json_schema(
            "t", {"type": "object", "properties": {"x": {"type": "string", "pattern": pattern}}}, effect="write"
        )

    assert accepted(tool, {"x": "a" * 60}).arguments == {"x": "a" * 60}


def test_the_words_of_a_schema_that_are_not_enforced_are_reported():
    with pytest.warns(ContractWarning, match="if is not enforced"):
        ToolContract.from_json_schema("t", {"type": "object", "properties": {"x": {"type": "object", "if": {}}}}, effect="write")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fields": {"nope": IdFrom("f")}}, "'nope'"),
        ({"fields": {"amount": SameAs("currency.code")}}, "which is no ID"),
        ({"fields": {"amount": AtMost("nope.limit")}}, "which is no field"),
        ({"fields": {"order": IdFrom("f"), "amount": AtMost("order")}}, "names no key"),
        ({"aliases": {"nope": ["n"]}}, "'nope'"),
    ],
)
def test_a_contract_that_cannot_work_is_refused_when_it_is_made(options, message):
    schema = {"type": "object", "properties": {"order": {"type": "string"}, "amount": {"type": "integer"}, "currency": {"type": "string"}}}

    with pytest.raises(ValueError, match=message):
        ToolContract.from_json_schema("t", schema, effect="write", **options)


def test_a_parameter_that_cannot_be_sent_by_name_or_has_no_type_is_refused():
    with pytest.raises(TypeError, match="by name"):

        @ToolContract(effect="read")
        def positional(a: int, /) -> None: ...

    with pytest.raises(TypeError, match="no type"):

        @ToolContract(effect="read")
        def untyped(a) -> None: ...


def test_an_undecorated_contract_says_what_is_missing():
    with pytest.raises(TypeError, match="decorate a function"):
        guard(ToolContract(effect="read"), "{}", CONTEXT)


def test_an_effect_that_is_neither_read_nor_write_is_refused():
    with pytest.raises(ValueError, match="effect"):
        ToolContract(effect="maybe")


def test_a_contract_without_a_function_cannot_be_called():
    ok = accepted(ToolContract.from_json_schema("t", {"type": "object", "properties": {}}, effect="read"), "{}")

    with pytest.raises(TypeError, match="no function"):
        ok.call()


def test_a_rule_sees_validated_values_and_its_sentence_refuses_the_call():
    @ToolContract(effect="write")
    def book(day: date, nights: int) -> None: ...

    @book.rule
    def short(args, context):
        return "at most 3 nights in high season" if args["day"].month == 8 and args["nights"] > 3 else None

    assert codes(book, '{"day": "2026-08-01", "nights": 4}') == {"$": "rule_broken"}
    assert isinstance(guard(book, '{"day": "2026-08-01", "nights": 3}', CONTEXT), Accepted)


def test_limits_are_a_setting_of_the_contract():
    tool = ToolContract.from_json_schema(
        "t", {"type": "object", "properties": {"x": {"type": "string"}}}, effect="read", limits=Limits(raw_size=50)
    )

    assert codes(tool, '{"x": "' + "a" * 60 + '"}') == {"$": "too_large"}


def test_schemas_of_literal_and_any_need_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tool = ToolContract.from_json_schema("t", {"properties": {"a": {}, "b": {"const": "x"}, "c": True}}, effect="write")

    assert accepted(tool, {"a": [1], "b": "x", "c": {"d": 1}}).arguments == {"a": [1], "b": "x", "c": {"d": 1}}


def test_a_literal_type_folds_case_and_separators():
    @ToolContract(effect="write")
    def track(status: Literal["in_transit", "delivered"]) -> None: ...

    assert accepted(track, {"status": "In Transit"}).arguments == {"status": "in_transit"}


@pytest.mark.parametrize(("value", "runs"), [(1, True), (0, False), (0.5, True), (0.4, False), (9.5, True), (10, False)])
def test_a_number_is_bounded_by_fractions(value, runs):
    schema = {"type": "object", "properties": {"size": {"type": "number", "minimum": 0.5, "exclusiveMaximum": 9.75, "multipleOf": 0.1}}}
    tool = ToolContract.from_json_schema("tool", schema, effect="read")
    assert runs == isinstance(guard(tool, {"size": value}, Session().context()), Accepted)


@pytest.mark.parametrize(("value", "runs"), [(1, True), (0, False), (9, True), (10, False)])
def test_an_integer_is_bounded_by_fractions(value, runs):
    schema = {"type": "object", "properties": {"size": {"type": "integer", "minimum": 0.5, "exclusiveMaximum": 9.75}}}
    tool = ToolContract.from_json_schema("tool", schema, effect="read")
    assert runs == isinstance(guard(tool, {"size": value}, Session().context()), Accepted)


@pytest.mark.parametrize("bound", ["0", None, True, float("nan"), [1], 1e400])
def test_a_bound_that_is_no_number_bounds_nothing(bound):
    schema = {"type": "object", "properties": {"size": {"type": "number", "minimum": bound}}}
    tool = ToolContract.from_json_schema("tool", schema, effect="read")
    assert isinstance(guard(tool, {"size": 1}, Session().context()), Accepted)


def test_definitions_that_each_use_the_next_one_twice_are_compiled_and_enforced():
    defs = {f"n{level}": {"type": "object", "properties": {key: {"$ref": f"#/$defs/n{level + 1}"} for key in "ab"}} for level in range(30)}
    defs["n30"] = {"type": "string"}
    schema = {"$defs": defs, "type": "object", "properties": {"x": {"$ref": "#/$defs/n28"}, "y": {"$ref": "#/$defs/n0"}}}
    tool = ToolContract.from_json_schema("tool", schema, effect="read")
    assert isinstance(guard(tool, {"x": {"a": {"b": "deep"}}, "y": {"a": {"b": {}}}}, Session().context()), Accepted)
    assert isinstance(guard(tool, {"x": {"a": {"b": {"c": 1}}}}, Session().context()), Rejected)


class Point(BaseModel):
    model_config = ConfigDict(json_schema_mode_override="serialization")

    at: Decimal = Decimal(1)


@pytest.mark.parametrize(
    "hint",
    [
        int,
        str | None,
        Literal["a", 1],
        Annotated[list[Annotated[int, Field(ge=1)]], Field(max_length=3, description="Some.")],
        datetime | date | Decimal,
        dict[str, int],
        tuple[int, str],
        UUID,
        Point,
        list[Point] | None,
    ],
    ids=str,
)
def test_the_schema_of_a_signature_is_the_one_that_pydantic_makes(hint):
    def look(value, other=3): ...

    look.__annotations__ = {"value": hint, "other": int}
    wanted = TypeAdapter(
        with_config(ConfigDict(extra="forbid"))(TypedDict("look", {"value": Required[hint], "other": NotRequired[int]}))
    ).json_schema()
    found = ToolContract(effect="read")(look).contract.schema

    assert {**wanted, "properties": {**wanted["properties"], "other": {**wanted["properties"]["other"], "default": 3}}} == found


def test_a_partial_is_a_tool_without_what_is_settled():
    def repeat(text: str, times: int) -> str:
        return text * times

    tool = ToolContract(effect="read", name="twice")(partial(repeat, times=2))

    assert ["text"] == list(tool.contract.schema["properties"])
    assert "aa" == guard(tool, '{"text": "a"}', Session().context()).call()


def test_an_object_that_can_be_called_is_a_tool():
    class Repeat:
        def __call__(self, text: str) -> str:
            return text * 2

    tool = ToolContract(effect="read", name="twice")(Repeat())

    assert "aa" == guard(tool, '{"text": "a"}', Session().context()).call()


class Node(BaseModel):
    value: int
    next: Annotated["Node | None", Field(description="The next one.")] = None
    more: "list[Node]" = []


KNOTS = {
    "beside": {"$ref": "#", "description": "another"},
    "all_of": {"allOf": [{"$ref": "#"}, {"description": "another"}]},
    "nullable": {"anyOf": [{"$ref": "#"}, {"type": "null"}], "default": None, "description": "another"},
    "bounded": {"anyOf": [{"$ref": "#"}, {"type": "string"}], "minLength": 1},
    "items": {"type": "array", "items": {"$ref": "#", "title": "Another"}},
    "map": {"type": "object", "additionalProperties": {"oneOf": [{"$ref": "#"}, {"type": "integer"}]}},
}


@pytest.mark.parametrize("knot", KNOTS)
def test_a_schema_that_leads_back_to_itself_is_read_whatever_stands_beside_the_reference(knot):
    schema = {"type": "object", "properties": {"n": {"type": "integer"}, "k": KNOTS[knot]}, "required": ["n"]}
    tool = ToolContract.from_json_schema("t", schema, effect="read")
    inside = {"items": [{"n": "x"}], "map": {"a": {"n": "x"}}}.get(knot, {"n": "x"})

    for provider in ("openai", "anthropic", "gemini", "mcp", "json-schema"):
        assert tool.schema(provider)
    assert tool.schema_version
    assert "accepted" == guard(tool, '{"n": 1}', Session().context()).status
    assert "rejected" == guard(tool, json.dumps({"n": 1, "k": inside}), Session().context()).status


def test_a_model_whose_field_of_its_own_kind_is_described_is_read():
    tool = ToolContract.from_model(Node, effect="read")

    assert "accepted" == guard(tool, '{"value": 1, "next": {"value": 2, "more": [{"value": 3}]}}', Session().context()).status
    assert "The next one." in json.dumps(tool.schema("mcp"))


@pytest.mark.parametrize(
    ("schema", "says"),
    [
        ({"type": "string"}, "takes no object"),
        ({"type": ["array", "null"]}, "takes no object"),
        ({"oneOf": [{"type": "array"}, {"type": "null"}]}, "takes no object"),
        ({"oneOf": [{"$ref": "#"}, {"type": "object"}]}, "leads back to itself"),
    ],
    ids=range(4),
)
def test_a_schema_that_no_arguments_can_fit_is_refused_when_the_contract_is_made(schema, says):
    with pytest.raises(ValueError, match=says):
        ToolContract.from_json_schema("t", schema, effect="read")


def test_arguments_are_never_put_into_a_list_because_the_schema_has_one_beside_the_object():
    schema = {
        "anyOf": [
            {"type": "array", "items": {"type": "object"}},
            {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
        ]
    }
    tool = ToolContract.from_json_schema("t", schema, effect="read")

    assert ["rejected", "accepted"] == [guard(tool, raw, Session().context()).status for raw in ('{"a": "x"}', '{"a": 1}')]
    assert "internal_error" not in [problem.code for problem in guard(tool, '{"b": 1}', Session().context()).problems]
