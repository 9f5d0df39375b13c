"""What the tests of dates share."""

import json
from datetime import date, datetime, time
from pathlib import Path
from zoneinfo import ZoneInfo

from rightargs import Ambiguous, Canonical, Context, Day, Period, Session, TimeOfDay, Unreadable, When

ZONES = {"en-GB": "Europe/London", "en-IN": "Asia/Kolkata", "en-US": "America/New_York"}
READERS = {"Day": Day(), "When": When(), "TimeOfDay": TimeOfDay(), "Period": Period(), "epoch": When(epoch=True)}


def monday(locale: str | None = "en-GB", zone: str | None = None, now: str = "2026-09-14T10:00") -> Context:
    """Return the context of a user in *locale*, on Monday 14 September 2026 at 10:00 unless told otherwise."""
    zone = zone or ZONES.get(locale or "", "Europe/London")
    return Session(locale=locale, timezone=zone, now=datetime.fromisoformat(now).replace(tzinfo=ZoneInfo(zone))).context()


def rows(name: str) -> list[dict]:
    """Return the rows of a table beside the tests."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def values(reading: object) -> list[object]:
    """Return what a reading offers, in a form whose equality is the equality of values."""
    if isinstance(reading, Canonical):
        return [comparable(reading.value)]
    assert isinstance(reading, (Ambiguous, Unreadable)), reading
    return [comparable(value) for value in reading.values] if isinstance(reading, Ambiguous) else []


def comparable(value: object) -> object:
    """Bring a value to a form whose equality is the equality of dates, times, instants or ranges."""
    if isinstance(value, dict):
        return f"{value['start']}/{value['end']}"
    text = str(value)
    if "/" in text:
        return text
    if "T" in text:
        return datetime.fromisoformat(text)
    if text[2:3] == ":":
        at = time.fromisoformat(text)
        return at.replace(tzinfo=None), at.utcoffset()
    return date.fromisoformat(text)
