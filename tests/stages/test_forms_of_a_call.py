"""A call, or a part of one, that has one of several forms is held to what the fields of each form demand."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from rightargs import Day, IdFrom, Session, ToolContract, guard


def form(kind, **more):
    properties = {"kind": {"const": kind}, "order_id": {"type": "string"}, **more}
    return {"type": "object", "properties": properties, "required": ["kind", "order_id"]}


SAME_KEYS = {"oneOf": [form("card"), form("bank_transfer")]}
OTHER_KEYS = {"oneOf": [form("card", number={"type": "string"}), form("bank_transfer", day={"type": "string", "format": "date"})]}
NO_TAG = {
    "anyOf": [
        {"type": "object", "properties": {"order_id": {"type": "string"}, "a": {"type": "string"}}, "required": ["order_id"]},
        {"type": "object", "properties": {"order_id": {"type": "string"}, "b": {"type": "string"}}, "required": ["order_id"]},
    ]
}
LOOKUP = IdFrom("find_orders")


def known(*ids):
    session = Session(locale="en-GB")
    session.tool_result("find_orders", [{"order_id": each} for each in ids])
    return session.context()


@pytest.mark.parametrize("schema", [SAME_KEYS, OTHER_KEYS, NO_TAG], ids=["same keys", "other keys", "no tag"])
def test_an_id_in_one_of_several_forms_must_have_been_seen(schema):
    whole = ToolContract.from_json_schema("t", schema, effect="write", fields={"order_id": LOOKUP})
    nested = ToolContract.from_json_schema(
        "t", {"type": "object", "properties": {"v": schema}}, effect="write", fields={"v.order_id": LOOKUP}
    )
    context = known("o1")
    kind = {} if schema is NO_TAG else {"kind": "card"}

    for tool, wrap in ((whole, lambda call: call), (nested, lambda call: {"v": call})):
        assert "accepted" == guard(tool, wrap({**kind, "order_id": "o1"}), context).status
        refused = guard(tool, wrap({**kind, "order_id": "o9"}), context)
        assert ["id_never_seen"] == [problem.code for problem in refused.problems]
        assert "accepted" == guard(tool, wrap({**kind, "order_id": "o1"}), context).status


@pytest.mark.parametrize("sent", ["Card", "CARD", "card "])
@pytest.mark.parametrize("schema", [SAME_KEYS, OTHER_KEYS])
def test_the_word_that_tells_the_forms_apart_is_folded_like_any_choice(schema, sent):
    whole = ToolContract.from_json_schema("t", schema, effect="write", grounding="off")
    nested = ToolContract.from_json_schema("t", {"type": "object", "properties": {"v": schema}}, effect="write", grounding="off")

    assert {"kind": "card", "order_id": "o1"} == guard(whole, {"kind": sent, "order_id": "o1"}, known()).arguments
    assert {"v": {"kind": "card", "order_id": "o1"}} == guard(nested, {"v": {"kind": sent, "order_id": "o1"}}, known()).arguments


def test_a_field_of_one_form_of_the_call_is_brought_to_its_canonical_form():
    tool = ToolContract.from_json_schema("t", OTHER_KEYS, effect="write", grounding="off")

    call = {"kind": "Bank Transfer", "order_id": "o1", "day": "18 September 2026"}
    assert {"kind": "bank_transfer", "order_id": "o1", "day": "2026-09-18"} == guard(tool, call, known()).arguments


class Card(BaseModel):
    kind: Literal["card"]
    order_id: Annotated[str, LOOKUP]


class Bank(BaseModel):
    kind: Literal["bank"]
    order_id: str
    day: Annotated[str, Day()] = "2026-09-18"


@ToolContract(effect="write")
def pay(by: Annotated[Card | Bank, Field(discriminator="kind")]) -> str:
    return by.kind


def test_each_form_has_demands_of_its_own():
    assert ["id_never_seen"] == [problem.code for problem in guard(pay, {"by": {"kind": "card", "order_id": "o9"}}, known()).problems]
    assert "accepted" == guard(pay, {"by": {"kind": "card", "order_id": "o9"}}, known("o9")).status


def test_forms_that_lead_back_through_one_key_are_read_at_any_depth():
    branches = [
        {"type": "object", "properties": {"child": {"$ref": "#/$defs/Node"}, name: {"type": "string"}}, "required": ["child"]}
        for name in "ab"
    ]
    schema = {
        "type": "object",
        "properties": {"node": {"$ref": "#/$defs/Node"}},
        "$defs": {"Node": {"anyOf": [*branches, {"type": "string"}]}},
    }
    tool = ToolContract.from_json_schema("t", schema, effect="read", grounding="off")
    node = "leaf"
    for _ in range(90):
        node = {"child": node}

    assert "accepted" == guard(tool, {"node": node}, known()).status
