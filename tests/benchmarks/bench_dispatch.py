"""
Print what the dispatcher costs on a clean call, as ratios to pydantic's `model_validate_json` of the same JSON.

Run it by hand: `python tests/benchmarks/bench_dispatch.py`. All sides take turns in one process, the collector on; each figure is the mean
of the fastest tenth of the batches, since a machine that does something else besides only ever adds. There are two readings, both
without Redis: what a call costs as a whole, and what dispatch adds to the guard and the tool themselves.
"""

import itertools
import json
import statistics
import time
from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from rightargs import Dispatcher, Session, ToolContract, guard

ROUNDS, BATCH = 200, 100


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


def timed(function, texts):
    start = time.perf_counter()
    for text in texts:
        function(text)
    return (time.perf_counter() - start) / BATCH


def main():
    texts = [json.dumps({**CALL, "amount_minor": number}) for number in range(ROUNDS * BATCH)]
    reading, writing = tool("read"), tool("write")
    dispatcher = Dispatcher([reading, writing])
    sessions = itertools.cycle([Session(locale="en-IN") for _ in range(50)])
    context = Session(locale="en-IN").context()
    accepted = guard(reading, texts[0], context)
    assert accepted.call() is ANSWER
    sides = {
        "model_validate_json": Refund.model_validate_json,
        "guard": lambda text: guard(reading, text, context),
        "guard and tool": lambda text: guard(reading, text, context).call(),
        "dispatch, reading": lambda text: dispatcher.dispatch("refund_read", text, next(sessions)),
        "dispatch, changing": lambda text: dispatcher.dispatch("refund_write", text, next(sessions)),  # every change is another one
    }
    assert dispatcher.dispatch("refund_read", texts[0], Session()).status == "executed"
    assert dispatcher.dispatch("refund_write", texts[0], Session()).status == "executed"
    times = {name: [] for name in sides}
    for number in range(ROUNDS):
        for name, function in sides.items():
            times[name].append(timed(function, texts[number * BATCH : (number + 1) * BATCH]))
    found = {name: statistics.mean(sorted(values)[: ROUNDS // 10]) for name, values in times.items()}
    bare, plain = found["model_validate_json"], found["guard and tool"]
    found["added by reading"] = found["dispatch, reading"] - plain
    found["added by changing"] = found["dispatch, changing"] - plain
    for name, seconds in found.items():
        print(f"{name:24}{seconds * 1e6:8.2f} us{seconds / bare:8.2f} x model_validate_json")


if __name__ == "__main__":
    main()
