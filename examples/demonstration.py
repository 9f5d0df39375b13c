"""
Six calls that look right in a trace and are not: what the model sent, what rightargs did, and what went back.

Run it with `python examples/demonstration.py`: a scripted agent loop, without a key or a network.
"""

import json
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from rightargs import (
    Accepted,
    AtMost,
    Day,
    GuardedTool,
    IdFrom,
    MinorUnits,
    NeedsClarification,
    Rejected,
    SameAs,
    Session,
    ToolContract,
    When,
    guard,
)

COLOUR = sys.stdout.isatty()
WIDTH = 100


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


@dataclass
class Incident:
    """One conversation, the calls that the scripted model makes in turn, and the words of the user in between."""

    title: str
    tool: GuardedTool[..., str]
    session: Session
    calls: list[str]
    answers: list[str] = field(default_factory=list)


def conversation(locale: str, zone: str, currency: str, month: int = 9) -> Session:
    return Session(locale=locale, timezone=zone, currency=currency, now=datetime(2026, month, 14, 10, tzinfo=ZoneInfo(zone)))


def order(number: str, what: str, minor: int, currency: str) -> dict[str, object]:
    return {"order_id": number, "summary": what, "refundable_minor": minor, "currency": currency}


def incidents() -> list[Incident]:
    pune = conversation("en-IN", "Asia/Kolkata", "INR")
    pune.user("refund twelve lakh on the Pune order, it came damaged")
    pune.tool_result("find_orders", {"candidates": [order("ord_7k2m9p4q1w8e", "Machinery, Pune", 125000000, "INR")]})

    leeds = conversation("en-GB", "Europe/London", "GBP", month=3)
    leeds.user("dentist on 9/4 at 2.30pm please, I'm in Leeds")

    invented = conversation("en-GB", "Europe/London", "GBP")
    invented.user("the lamp came cracked, £34.50 back please")
    lamp, bulbs = order("ord_ofijum3ndei4", "Desk lamp, brass", 3450, "GBP"), order("ord_ykmgeodx4t4g", "LED bulbs x6", 1299, "GBP")
    invented.tool_result("find_orders", {"candidates": [lamp, bulbs]})

    shipment = conversation("en-GB", "Europe/London", "GBP", month=7)
    shipment.user("the Hull boxes are on the move, they land on 09/08/2026")
    shipment.tool_result("find_shipments", [{"shipment_id": "SHP-0041990", "description": "Hull, 3 boxes"}])

    two = conversation("en-GB", "Europe/London", "GBP")
    two.user("refund my kettle please, £29.99, I changed my mind")
    blue, white = order("ord_1m1x142zxmeg", "Kettle, blue", 2999, "GBP"), order("ord_pmi3ezvd6b36", "Kettle, white", 2999, "GBP")
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


def paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if COLOUR else text


def line(label: str, text: str, code: str = "0") -> None:
    parts = [row for part in text.splitlines() for row in textwrap.wrap(part, WIDTH, subsequent_indent="      ", drop_whitespace=False)]
    for index, part in enumerate(parts):
        print(f"  {paint(f'{label if index == 0 else str():10}', '2')}{paint(part, code)}")


def corrected(raw: str, no: Rejected) -> str:
    """Do what a model does with the feedback: send the call again, with what `use` says."""
    call = json.loads(raw)
    for problem in no.problems:
        call[str(problem.path)] = problem.use
    return json.dumps(call)


def play(incident: Incident) -> None:
    session, raw = incident.session, incident.calls[0]
    answers: Callable[[], str] = iter(incident.answers).__next__
    for _ in range(4):
        line("model", f"{incident.tool.name}({raw})")
        match guard(incident.tool, raw, session.context()):
            case Accepted() as ok:
                for edit in ok.edits:
                    where = "" if str(edit.path) == "$" else f" in {edit.path}"
                    line("edit", f"{edit.kind.replace('_', ' ')}{where}: {edit.before!r} -> {edit.after!r}", "36")
                line("ran", str(ok.call()), "32")
                return
            case NeedsClarification() as ask:
                question = ask.questions[0]
                line("asks", f"{question.text}  " + " ".join(f"[{option.label}]" for option in question.options), "33")
                answer = answers()
                session.assistant(question.text)
                session.user(answer)
                line("user", answer)
                raw = json.dumps({**json.loads(raw), str(question.path): question.options[-1].value})
            case Rejected() as no:
                line("refused", no.for_model(), "31")
                raw = corrected(raw, no)


def main() -> None:
    for number, incident in enumerate(incidents(), 1):
        print(paint(f"{number}. {incident.title}", "1"))
        first = next(turn for turn in incident.session.context().transcript if hasattr(turn, "text"))
        line("user", first.text)
        play(incident)
        print()


if __name__ == "__main__":
    main()
