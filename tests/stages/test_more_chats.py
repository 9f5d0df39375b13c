"""More conversations with the same tools: each right call beside the wrong ones that a model makes of it."""

import json
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from conversations import tools

from rightargs import Session, guard

TOOLS = tools()
PLACES = {
    "leeds": ("en-GB", "Europe/London", "GBP"),
    "pune": ("en-IN", "Asia/Kolkata", "INR"),
    "denver": ("en-US", "America/New_York", "USD"),
}
ROWS = [json.loads(line) for line in (Path(__file__).parent / "more.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[f"{number}-{row['tool']}-{row['want']}" for number, row in enumerate(ROWS)])
def test_the_call_ends_as_the_conversation_demands(row):
    locale, zone, currency = PLACES[row["place"]]
    session = Session(locale=locale, timezone=zone, currency=currency, now=datetime(2026, 9, 14, 10, tzinfo=ZoneInfo(zone)))
    for turn in row["turns"]:
        if isinstance(turn, list):
            session.tool_result(*turn)
        elif turn.startswith(">"):
            session.assistant(turn[1:].strip())
        else:
            session.user(turn)
    result = guard(TOOLS[row["tool"]], json.dumps(row["args"]), session.context())
    assert row["want"] == result.status or (row["want"] == "stopped" and result.status != "accepted"), result
