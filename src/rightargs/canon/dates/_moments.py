"""Put days and clocks together, and answer with instants."""

from datetime import UTC, datetime, timedelta

from rightargs.canon.dates._answers import refused
from rightargs.canon.dates._calendar import later
from rightargs.canon.dates._ground import MISSING_CLOCK, Ground
from rightargs.canon.dates._guess import ClockGuess, Clocks, DayGuess, Days, Fault, Instants, Zoned
from rightargs.canon.dates._zones import settle
from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Reading

MOST = 8
"""Candidates of one question; more is no question a person can answer."""


def settled(found: Instants | Ambiguous | Fault, expected: str) -> Reading:
    """Answer with the instant, the question, or the fault."""
    if isinstance(found, Fault):
        return refused(found, expected)
    if isinstance(found, Ambiguous):
        return found
    return Canonical(found.moments[0].isoformat(), found.filled)


def today_of_part(kinds: str, clocks: ClockGuess | None, ground: Ground) -> DayGuess:
    """
    Return the day of "this evening", "tonight" (today) and "last night" (yesterday).

    "This morning at 3", said after three, may be the small hours of the coming day as well.
    """
    if ground.now is None:
        return MISSING_CLOCK
    today = ground.now.date()
    day = later(today, -1) if "L" in kinds else today
    tomorrow = later(today, 1)
    if day is None or tomorrow is None:
        return MISSING_CLOCK
    if "t" in kinds and isinstance(clocks, Clocks) and all(c.at.hour < 6 and c.at < ground.now.time() for c in clocks.clocks):
        return Days((today, tomorrow), "night", "The small hours may be those that passed or those that come.")
    return Days((day,))


def at_clock(days: DayGuess, clocks: ClockGuess, zone: Zoned | None, ground: Ground, expected: str) -> Reading:
    """Combine every day with every clock; what several combinations leave is a question."""
    for part in (days, clocks):
        if isinstance(part, Fault):
            return refused(part, expected)
    assert not isinstance(days, Fault)
    assert not isinstance(clocks, Fault)
    if days.coarse:
        return refused(Fault("incomplete", "The text counts months or years, which name no day for a time.", days.days), expected)
    values: list[str] = []
    faults: list[Fault] = []
    filled: tuple[Filled, ...] = (*days.filled, *clocks.filled)
    reasons = [(part.code, part.why) for part in (days, clocks) if part.code]
    for day in days.days:
        for clock in clocks.clocks:
            local = datetime.combine(later(day, clock.shift) or day, clock.at)
            found = settle(local, clocks.zone or zone, ground.context)
            if isinstance(found, Fault):
                faults.append(found)
            elif isinstance(found, Ambiguous):
                values.extend(str(value) for value in found.values)
                reasons.append((found.code, found.why))
            else:
                values.extend(moment.isoformat() for moment in found.moments)
                filled = (*filled, *(one for one in found.filled if one not in filled))
    unique = tuple(dict.fromkeys(values))[:MOST]
    if not unique:
        return refused(faults[0], expected)
    if len(unique) == 1:
        return Canonical(unique[0], filled)
    code, why = reasons[0] if reasons else ("alternatives", "The text has several readings.")
    return Ambiguous(code, unique, why)


def elapsed(moment: datetime, amount: timedelta) -> datetime | None:
    """Return the instant *amount* later, on the clock of the same zone; None beyond the calendar."""
    try:
        return (moment.astimezone(UTC) + amount).astimezone(moment.tzinfo)
    except (OverflowError, ValueError):
        return None
