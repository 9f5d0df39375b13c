"""
Print what the dispatcher costs on a clean call, as ratios to pydantic's `model_validate_json` of the same JSON.

Run it by hand: `python tests/benchmarks/bench_dispatch.py`. Both sides take turns in one process; each ratio is of two medians.
The overhead is dispatch less the guard and the tool themselves, without Redis.
"""

import itertools
import json
import statistics
import time
from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from rightargs import Dispatcher, Session, ToolContract, guard

ROUNDS, BATCH = 31, 400


class Refund(BaseModel):
    order_id: str
    amount_minor: int
    currency: Literal["GBP", "INR"]
    reason: Literal["damaged", "not_received", "changed_mind", "duplicate_charge", "other"]
    notes: str | None
    notify_at: datetime | None
    timezone: Literal["Europe/London", "Asia/Kolkata"]


CALL = {
    "order_id": "ord_7k2m9p4q1w8e",
    "amount_minor": 120000000,
    "currency": "INR",
    "reason": "damaged",
    "notes": None,
    "notify_at": "2026-09-18T09:00:00+05:30",
    "timezone": "Asia/Kolkata",
}
ANSWER = {"ok": True}


def tool(effect):
    return ToolContract.from_model(Refund, effect=effect, name=f"refund_{effect}", grounding="off")(lambda **_: ANSWER)


def timed(function):
    start = time.perf_counter()
    for _ in range(BATCH):
        function()
    return (time.perf_counter() - start) / BATCH


def main():
    texts = itertools.cycle([json.dumps({**CALL, "amount_minor": 1000 + number}) for number in range(5_000)])
    reading, writing = tool("read"), tool("write")
    dispatcher = Dispatcher([reading, writing])
    sessions = itertools.cycle([Session(locale="en-IN") for _ in range(50)])
    context = Session(locale="en-IN").context()
    number = itertools.count()

    def write():  # every change is another one
        text = json.dumps({**CALL, "amount_minor": next(number)})
        return dispatcher.dispatch("refund_write", text, next(sessions))

    accepted = guard(reading, next(texts), context)
    assert accepted.call() is ANSWER
    sides = {
        "model_validate_json": lambda: Refund.model_validate_json(next(texts)),
        "guard": lambda: guard(reading, next(texts), context),
        "the tool alone": accepted.call,
        "dispatch, reading": lambda: dispatcher.dispatch("refund_read", next(texts), next(sessions)),
        "dispatch, changing": write,
        "json.dumps of a change": lambda: json.dumps({**CALL, "amount_minor": next(number)}),
    }
    assert dispatcher.dispatch("refund_read", next(texts), next(sessions)).status == "executed"
    assert write().status == "executed"
    times = {name: [] for name in sides}
    for _ in range(ROUNDS):
        for name, function in sides.items():
            times[name].append(timed(function))
    found = {name: statistics.median(values) for name, values in times.items()}
    bare = found["model_validate_json"]
    found["dispatch, changing"] -= found.pop("json.dumps of a change")
    plain, calls = found["guard"], found.pop("the tool alone")
    found["overhead of reading"] = found["dispatch, reading"] - plain - calls
    found["overhead of changing"] = found["dispatch, changing"] - plain - calls
    for name, seconds in found.items():
        print(f"{name:24}{seconds * 1e6:8.2f} us{seconds / bare:8.2f} x model_validate_json")


if __name__ == "__main__":
    main()
