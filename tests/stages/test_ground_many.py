"""Calls with very many values."""

import json

import pytest

from rightargs import MinorUnits, Number, Session, ToolContract, guard

INVOICE = ToolContract.from_json_schema(
    "invoice",
    {
        "type": "object",
        "properties": {
            "lines": {
                "type": "array",
                "items": {"type": "object", "properties": {"quantity": {"type": "integer"}, "unit_minor": {"type": "integer"}}},
            }
        },
        "required": ["lines"],
    },
    effect="write",
    fields={"lines[].quantity": Number(integer=True), "lines[].unit_minor": MinorUnits("GBP")},
)


@pytest.mark.parametrize("count", [2, 60, 61, 300])
def test_every_value_of_a_long_list_is_held_against_what_was_said(count):
    session = Session(locale="en-GB", currency="GBP")
    session.user("invoice 3 chairs at £20 each")
    result = guard(INVOICE, json.dumps({"lines": [{"quantity": 3, "unit_minor": 20}] * count}), session.context())

    assert [(f"lines[0-{count - 1}].unit_minor", 2000)] == [(problem["path"], problem["use"]) for problem in result.to_dict()["fields"]]
