"""Arguments that a framework has parsed: what has one JSON form is taken as it, the rest is refused by name and place."""

import dataclasses
import enum
from collections import OrderedDict
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from pydantic import AnyUrl, BaseModel, Field, SecretStr

from rightargs import Session, ToolContract, guard

ANYTHING = ToolContract.from_json_schema("t", {"type": "object", "properties": {"v": {}}}, effect="read")
CONTEXT = Session().context()


class Status(enum.Enum):
    IN_TRANSIT = "in_transit"


class Method(str, enum.Enum):  # noqa: UP042 (as it is still written)
    CARD = "card"


class Level(enum.IntEnum):
    HIGH = 3


class Part(BaseModel):
    sku: str
    price: Decimal
    status: Status = Status.IN_TRANSIT


class Order(BaseModel):
    parts: list[Part]
    due: Annotated[date | None, Field(alias="dueOn")] = None


@dataclasses.dataclass(frozen=True)
class Point:
    x: int
    when: date


UUID_TEXT = "0f8fad5b-d9cb-469f-a165-70867728950e"
ONE_FORM = [
    (date(2026, 9, 18), "2026-09-18"),
    (datetime(2026, 9, 18, 9, tzinfo=ZoneInfo("Asia/Kolkata")), "2026-09-18T09:00:00+05:30"),
    (datetime(2026, 9, 18, 9), "2026-09-18T09:00:00"),  # noqa: DTZ001
    (time(9, 30), "09:30:00"),
    (UUID(UUID_TEXT), UUID_TEXT),
    (Status.IN_TRANSIT, "in_transit"),
    (Method.CARD, "card"),
    (Level.HIGH, 3),
    (Decimal("12.50"), 12.5),
    (AnyUrl("https://example.com/a"), "https://example.com/a"),
    (Point(1, date(2026, 9, 18)), {"x": 1, "when": "2026-09-18"}),
    (Part(sku="A1", price=Decimal("1.5")), {"sku": "A1", "price": 1.5}),
    (Order(parts=[Part(sku="A1", price=Decimal(2), status=Status.IN_TRANSIT)], dueOn=date(2026, 9, 18)),
     {"parts": [{"sku": "A1", "price": 2, "status": "in_transit"}], "dueOn": "2026-09-18"}),
    (MappingProxyType({"a": (1, 2)}), {"a": [1, 2]}),
    (OrderedDict(a=range(2)), {"a": [0, 1]}),
    ({Method.CARD: 1}, {"card": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("sent", "json"), ONE_FORM, ids=[type(sent).__name__ + str(at) for at, (sent, _) in enumerate(ONE_FORM)])
def test_what_has_one_json_form_is_taken_as_it(sent, json):
    assert {"v": json} == guard(ANYTHING, {"v": sent}, CONTEXT).arguments
    assert {"v": [json]} == guard(ANYTHING, {"v": [sent]}, CONTEXT).arguments


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        (b"abc", "decode it"),
        (bytearray(b"abc"), "decode it"),
        ({1, 2}, "send a list"),
        (timedelta(hours=1), "PT1H"),
        (Point, "class Point"),
        (SecretStr("x"), "SecretStr"),
        (object(), "object"),
        (1j, "complex"),
    ],
    ids=lambda sent: sent if isinstance(sent, str) else type(sent).__name__,
)
def test_what_has_none_or_several_is_refused_where_it_stands(sent, says):
    refused = guard(ANYTHING, {"v": {"w": [0, sent]}}, CONTEXT)

    assert [("not_json", "v.w[1]", True)] == [(found.code, str(found.path), says in found.why) for found in refused.problems]


@dataclasses.dataclass
class Refund:
    order_id: str
    amount: int


class RefundModel(BaseModel):
    order_id: str
    amount: int
    note: str | None = "none was sent"


@pytest.mark.parametrize(
    "sent",
    [Refund("o1", 5), RefundModel(order_id="o1", amount=5), MappingProxyType({"order_id": "o1", "amount": 5})],
    ids=lambda sent: type(sent).__name__,
)
def test_a_model_or_dataclass_is_its_fields_and_a_default_that_nobody_set_is_not_sent(sent):
    schema = {
        "type": "object",
        "properties": {"order_id": {"type": "string"}, "amount": {"type": "integer"}, "note": {"type": ["string", "null"]}},
    }
    tool = ToolContract.from_json_schema("refund", schema, effect="write", grounding="off")

    assert {"order_id": "o1", "amount": 5} == guard(tool, sent, CONTEXT).arguments


@pytest.mark.parametrize("sent", [5, True, date(2026, 9, 18), Status.IN_TRANSIT, object(), {1}, iter([])], ids=repr)
def test_other_objects_are_no_arguments(sent):
    assert ["not_an_object"] == [found.code for found in guard(ANYTHING, sent, CONTEXT).problems]
