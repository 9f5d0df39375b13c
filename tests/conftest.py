"""A refund tool and a conversation, shared by the tests of the pipeline."""

import json
from datetime import datetime
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import pytest
from pydantic import Field

from rightargs import AtMost, IdFrom, MinorUnits, SameAs, Session, ToolContract, When, guard

ORDER = "ord_7k2m9p4q1w8e"
CALL = {
    "order_id": ORDER,
    "amount_minor": 120000000,
    "currency": "INR",
    "reason": "damaged",
    "notes": None,
    "notify_at": "2026-09-18T09:00:00+05:30",
    "timezone": "Asia/Kolkata",
}


@pytest.fixture
def refund_tool():
    @ToolContract(effect="write", requires=("find_orders",))
    def create_refund(
        order_id: Annotated[str, Field(pattern=r"^ord_[a-z0-9]{12}$"), IdFrom("find_orders")],
        amount_minor: Annotated[int, Field(ge=1), MinorUnits(currency="currency"), AtMost("order_id.refundable_minor")],
        currency: Annotated[Literal["GBP", "INR"], SameAs("order_id.currency")],
        reason: Literal["damaged", "not_received", "changed_mind", "duplicate_charge", "other"],
        notes: str | None,
        notify_at: Annotated[datetime | None, When()],
        timezone: Literal["Europe/London", "Asia/Kolkata"],
    ) -> dict:
        """Refund an order."""
        return {"refunded": amount_minor, "of": order_id, "at": notify_at, "why": reason, "zone": timezone, "in": currency, "notes": notes}

    return create_refund


@pytest.fixture
def session():
    session = Session(
        locale="en-IN", timezone="Asia/Kolkata", currency="INR", now=datetime(2026, 9, 14, 10, tzinfo=ZoneInfo("Asia/Kolkata"))
    )
    session.user("refund twelve lakh on the Pune order, it came damaged; tell me on 18/09/2026 at 9 am")
    session.tool_result(
        "find_orders", {"candidates": [{"order_id": ORDER, "refundable_minor": 125000000, "currency": "INR", "ship_to": "Pune"}]}
    )
    return session


@pytest.fixture
def refund(refund_tool, session):
    """Guard the refund of CALL with changes."""

    def run(raw=None, **changes):
        return guard(refund_tool, raw if raw is not None else json.dumps({**CALL, **changes}), session.context())

    return run
