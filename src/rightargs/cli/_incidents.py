"""The six incidents of the demonstration: the tools, the conversations and what a scripted model sends."""

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from rightargs.canon.dates import Day, When
from rightargs.canon.ids import IdFrom
from rightargs.canon.money import MinorUnits
from rightargs.context import Session
from rightargs.contract import AtMost, GuardedTool, SameAs, ToolContract
from rightargs.vocab.json import FrozenJson


@ToolContract(effect="write", requires=("find_orders",))
def create_refund(
    order_id: Annotated[str, Field(pattern=r"^ord_[a-z0-9]{12}$"), IdFrom("find_orders")],
    amount_minor: Annotated[int, Field(ge=1), MinorUnits(currency="currency"), AtMost("order_id.refundable_minor")],
    currency: Annotated[Literal["GBP", "INR"], SameAs("order_id.currency")],
    reason: Literal["damaged", "not_received", "changed_mind", "other"],
) -> str:
    """Refund an order, in minor units of its currency."""
    return f"refunded {amount_minor / 100:,.2f} {currency} on {order_id} ({reason})"


@ToolContract(effect="write")
def book_appointment(service: Literal["gp", "dentist"], starts_at: Annotated[datetime, When()]) -> str:
    """Book an appointment."""
    return f"{service} booked for {starts_at:%A %d %B %Y, %H:%M}"


@ToolContract(effect="write")
def update_shipment(
    shipment_id: Annotated[str, IdFrom("find_shipments")],
    status: Literal["label_created", "in_transit", "delivered"],
    eta: Annotated[str, Day()],
) -> str:
    """Update a shipment."""
    return f"{shipment_id} is {status}, expected {eta}"


@dataclass(frozen=True, slots=True)
class Incident:
    """
    One conversation that goes wrong.

    Attributes:
        title: What happens.
        tool: The tool that the model calls.
        session: What was said and returned before.
        calls: What the scripted model sends, in turn.
        answers: What the user says when asked.
    """

    title: str
    tool: GuardedTool[..., str]
    session: Session
    calls: list[str]
    answers: list[str] = field(default_factory=list[str])


def _conversation(locale: str, zone: str, currency: str, month: int = 9) -> Session:
    return Session(locale=locale, timezone=zone, currency=currency, now=datetime(2026, month, 14, 10, tzinfo=ZoneInfo(zone)))


def _order(number: str, what: str, minor: int, currency: str) -> FrozenJson:
    return {"order_id": number, "summary": what, "refundable_minor": minor, "currency": currency}


def incidents() -> list[Incident]:
    """Return the incidents, each with a conversation of its own."""
    pune = _conversation("en-IN", "Asia/Kolkata", "INR")
    pune.user("refund twelve lakh on the Pune order, it came damaged")
    pune.tool_result("find_orders", {"candidates": [_order("ord_7k2m9p4q1w8e", "Machinery, Pune", 125000000, "INR")]})

    leeds = _conversation("en-GB", "Europe/London", "GBP", month=3)
    leeds.user("dentist on 9/4 at 2.30pm please, I'm in Leeds")

    invented = _conversation("en-GB", "Europe/London", "GBP")
    invented.user("the lamp came cracked, £34.50 back please")
    lamp, bulbs = _order("ord_ofijum3ndei4", "Desk lamp, brass", 3450, "GBP"), _order("ord_ykmgeodx4t4g", "LED bulbs x6", 1299, "GBP")
    invented.tool_result("find_orders", {"candidates": [lamp, bulbs]})

    shipment = _conversation("en-GB", "Europe/London", "GBP", month=7)
    shipment.user("the Hull boxes are on the move, they land on 09/08/2026")
    shipment.tool_result("find_shipments", [{"shipment_id": "SHP-0041990", "description": "Hull, 3 boxes"}])

    two = _conversation("en-GB", "Europe/London", "GBP")
    two.user("refund my kettle please, £29.99, I changed my mind")
    blue, white = _order("ord_1m1x142zxmeg", "Kettle, blue", 2999, "GBP"), _order("ord_pmi3ezvd6b36", "Kettle, white", 2999, "GBP")
    two.tool_result("find_orders", {"candidates": [blue, white]})

    def refund(**call: object) -> str:
        return json.dumps({"reason": "damaged", "currency": "GBP", **call})

    return [
        Incident(
            "Twelve lakh rupees, sent as 12",
            create_refund,
            pune,
            [refund(order_id="ord_7k2m9p4q1w8e", amount_minor=12, currency="INR")],
        ),
        Incident(
            "A user in Leeds said 9/4; the model booked 4 September",
            book_appointment,
            leeds,
            ['{"service": "dentist", "starts_at": "2026-09-04T14:30:00+01:00"}'],
        ),
        Incident(
            "A well-formed order ID that does not exist",
            create_refund,
            invented,
            [refund(order_id="ord_7k2m9p4q1w8e", amount_minor=3450)],
        ),
        Incident(
            '"In Transit" and 09/08/2026 in a shipment update',
            update_shipment,
            shipment,
            ['{"shipment_id": "SHP-0041990", "status": "In Transit", "eta": "09/08/2026"}'],
        ),
        Incident(
            "A fence around the JSON, and a comma too many",
            create_refund,
            invented,
            ["```json\n" + refund(order_id="ord_ofijum3ndei4", amount_minor=3450)[:-1] + ",}\n```"],
        ),
        Incident(
            "Two open orders fit the words",
            create_refund,
            two,
            [refund(order_id="ord_1m1x142zxmeg", amount_minor=2999, reason="changed_mind")],
            ["the white one"],
        ),
    ]
