"""Put days and clocks together, and answer with instants."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

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
    if isinstance(clocks, Fault):
        return refused(clocks, expected)
    if isinstance(days, Fault):
        return refused(replace(days, likely=_likely(days.likely, clocks, zone, ground)), expected)
    if days.coarse:
        likely = _likely(days.days, clocks, zone, ground)
        return refused(Fault("incomplete", "The text counts months or years, which name no day for a time.", likely), expected)
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


def _likely(days: tuple[date | str, ...], clocks: Clocks, zone: Zoned | None, ground: Ground) -> tuple[str, ...]:
    """Return the instants on the days that were perhaps meant."""
    moments: list[str] = []
    for day in days:
        for clock in clocks.clocks:
            if isinstance(day, date):
                found = settle(datetime.combine(later(day, clock.shift) or day, clock.at), clocks.zone or zone, ground.context)
                moments.extend(moment.isoformat() for moment in (found.moments if isinstance(found, Instants) else ()))
    return tuple(dict.fromkeys(moments))[:MOST]


def elapsed(moment: datetime, amount: timedelta) -> datetime | None:
    """Return the instant *amount* later, on the clock of the same zone; None beyond the calendar."""
    try:
        return (moment.astimezone(UTC) + amount).astimezone(moment.tzinfo)
    except (OverflowError, ValueError):
        return None
