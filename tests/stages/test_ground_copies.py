"""Codes that the user typed and the model copied."""

import json
from typing import Annotated

import pytest
from pydantic import BaseModel

from rightargs import MinorUnits, Session, ToolContract, guard


class Address(BaseModel):
    street: str
    zip: str


@ToolContract(effect="write")
def invoice(amount_minor: Annotated[int, MinorUnits("GBP")], po_number: str, address: Address | None = None) -> dict:
    return {}


def verdict(said, po_number, grounding=None, **more):
    session = Session(locale="en-GB", currency="GBP")
    session.user(said)
    tool = invoice if grounding is None else ToolContract(effect="write", grounding=grounding)(invoice.contract.function)
    return guard(tool, json.dumps({"amount_minor": 5000, "po_number": po_number, **more}), session.context())


@pytest.mark.parametrize(
    ("said", "sent", "use"),
    [
        ("£50, PO 88412", "88142", "88412"),
        ("£50, PO 884127", "88412", "884127"),
        ("£50, PO 88412", "884112", "88412"),
        ("£50, our ref is AB-1029-X", "AB-1039-X", "AB-1029-X"),
        ("£50. ref ab1029x", "AB1O29X", "ab1029x"),
    ],
)
def test_a_code_that_is_a_slip_away_from_the_one_that_was_typed_is_refused(said, sent, use):
    (problem,) = verdict(said, sent).problems

    assert ("po_number", "value_mismatch", use) == (str(problem.path), problem.code, problem.use)


@pytest.mark.parametrize(
    ("said", "sent"),
    [
        ("£50, PO 88412", "88412"),
        ("£50, PO 88 412", "88412"),
        ("£50, PO #88412", "PO-88412"),
        ("£50, ref AB-1029-X", "ab1029x"),
        ("£50, the last one was INV-0017", "INV-0018"),
        ("£50, PO 88412", "70155"),
        ("£50, by 2026-10-02", "2026-10-03"),
        ("£50, at a rate of 12.345", "12.346"),
        ("£50, PO 88412 or 88142", "88142"),
        ("£50, PO 88412 and 88422", "88432"),
    ],
)
def test_a_code_that_was_typed_so_or_is_another_one_is_left_alone(said, sent):
    assert "accepted" == verdict(said, sent).status


def test_a_code_inside_an_object_is_compared_too():
    (problem,) = verdict("£50, PO 88412, 12 Elm St, 78701", "88412", address={"street": "12 Elm St", "zip": "78710"}).problems

    assert ("address.zip", "78701") == (str(problem.path), problem.use)


def test_a_slip_is_a_warning_where_only_records_ground():
    result = verdict("£50, PO 88412", "88142", grounding="record")

    assert ("accepted", ["value_mismatch"]) == (result.status, [warning.code for warning in result.warnings])
