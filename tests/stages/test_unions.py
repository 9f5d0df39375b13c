"""A value that fits no form of a union is refused in the words of the form it comes nearest to, and the others are named."""

import json
from typing import Literal

import pytest
from pydantic import BaseModel, Field

from rightargs import Session, ToolContract, guard

CONTEXT = Session().context()


def form(required, optional=(), **fixed):
    properties = {
        **{name: {"const": value} for name, value in fixed.items()},
        **{name: {"type": "string"} for name in (*required, *optional)},
    }
    return {"type": "object", "properties": properties, "required": [*fixed, *required]}


PLAIN = {"oneOf": [form(["card"], ["cvv"]), form(["upi"]), form(["iban", "bic"])]}
TAGGED = {"oneOf": [form(["x"], kind="a"), form(["y"], ["z"], kind="b")]}
SIMPLE = {"anyOf": [{"type": "integer", "minimum": 5}, {"type": "string", "enum": ["auto", "max"]}]}
MIXED = {"anyOf": [{"type": "integer"}, form(["id"])]}
NESTED = {"anyOf": [{"type": "object", "properties": {"pay": PLAIN, "n": {"type": "integer"}}, "required": ["pay"]}, form(["later"])]}
ALL_PLAIN = "an object with card (optional: cvv); or an object with upi; or an object with iban and bic"
ALL_TAGGED = 'an object with kind "a" and x; or an object with kind "b" and y (optional: z)'


@pytest.mark.parametrize(
    ("union", "value", "problems"),
    [
        (PLAIN, {"card": 5.5}, [("v.card", "wrong_type", "a string")]),
        (PLAIN, {"iban": "X"}, [("v.bic", "missing", "string")]),
        (PLAIN, {"cash": "1"}, [("v", "wrong_type", ALL_PLAIN)]),
        (PLAIN, {"card": "1", "upi": "b"}, [("v", "wrong_type", ALL_PLAIN)]),
        (PLAIN, {}, [("v", "empty", ALL_PLAIN)]),
        (PLAIN, None, [("v", "null_not_allowed", "object with card, cvv or object with upi or object with iban, bic")]),
        (PLAIN, 5, [("v", "wrong_type", "object with card, cvv or object with upi or object with iban, bic")]),
        (TAGGED, {"kind": "c", "x": "1"}, [("v.kind", "not_a_choice", ALL_TAGGED)]),
        (TAGGED, {"x": "1"}, [("v.kind", "missing", ALL_TAGGED)]),
        (TAGGED, {"kind": "b"}, [("v.y", "missing", "string")]),
        (SIMPLE, 3, [("v", "out_of_range", "integer, at least 5 or one of auto, max")]),
        (SIMPLE, "min", [("v", "unknown_value", "integer, at least 5 or one of auto, max")]),
        (MIXED, {"id": 5.5}, [("v.id", "wrong_type", "a string")]),
        (MIXED, [5, 6], [("v", "wrong_type", "integer or object with id")]),
        (NESTED, {"pay": {"iban": "X"}}, [("v.pay.bic", "missing", "string")]),
        (
            NESTED,
            {"pay": {"cash": "X"}, "n": "x"},
            [("v.n", "wrong_type", "a whole number, such as 5"), ("v.pay", "wrong_type", ALL_PLAIN)],
        ),
        ({"type": "array", "items": PLAIN}, [{"card": "1"}, {"iban": "X"}], [("v[1].bic", "missing", "string")]),
    ],
    ids=range(17),
)
def test_one_form_is_spoken_of_and_the_others_are_named(union, value, problems):
    tool = ToolContract.from_json_schema("t", {"type": "object", "properties": {"v": union}, "required": ["v"]}, effect="write")
    result = guard(tool, json.dumps({"v": value}), CONTEXT)

    assert problems == [(str(problem.path), problem.code, problem.expected) for problem in result.problems]


def test_the_values_that_tell_the_forms_apart_are_offered():
    tool = ToolContract.from_json_schema("t", {"type": "object", "properties": {"v": TAGGED}}, effect="write")
    (problem,) = guard(tool, '{"v": {"kind": "c"}}', CONTEXT).problems

    assert ["a", "b"] == [option.value for option in problem.choose_from]


def test_a_union_at_the_root_is_told_like_any_other():
    tool = ToolContract.from_json_schema("t", TAGGED, effect="write")

    assert [("kind", "not_a_choice")] == [(str(one.path), one.code) for one in guard(tool, '{"kind": "c", "x": "1"}', CONTEXT).problems]
    assert [("y", "missing")] == [(str(one.path), one.code) for one in guard(tool, '{"kind": "b"}', CONTEXT).problems]


class Card(BaseModel):
    kind: Literal["card"]
    number: str


class Upi(BaseModel):
    kind: Literal["upi"]
    vpa: str


def test_a_discriminated_union_of_models_is_told_like_any_other():
    class Pay(BaseModel):
        how: Card | Upi = Field(discriminator="kind")

    tool = ToolContract.from_model(Pay, effect="write")

    for sent, path, code in (('{"how": {"kind": "cash"}}', "how.kind", "not_a_choice"), ('{"how": {"kind": "upi"}}', "how.vpa", "missing")):
        assert [(path, code)] == [(str(one.path), one.code) for one in guard(tool, sent, CONTEXT).problems]
