"""Amounts of time counted from now: "in 2 hours", "half an hour ago", "now"."""

from datetime import datetime, timedelta

from rightargs.canon.dates._calendar import later, months_later
from rightargs.canon.dates._grammar import AMOUNTS, INSTANT
from rightargs.canon.dates._ground import MISSING_CLOCK, Ground
from rightargs.canon.dates._guess import Fault, Instants
from rightargs.canon.dates._lexicon import Unit
from rightargs.canon.dates._moments import elapsed
from rightargs.canon.dates._tokens import Token
from rightargs.canon.dates._zones import occurrences
from rightargs.vocab.readings import Ambiguous, Filled

BEYOND = Fault("invalid_year", "The date lies beyond the calendar.")
FROM_NOW = Filled("date", "counted from the clock of the session")


def read_instant(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> Instants | Ambiguous | Fault | None:
    """Read an amount that has hours, minutes or seconds in it, or "now"; None for anything else."""
    found = INSTANT.fullmatch(kinds)
    if found is None or ("H" not in kinds and kinds != "e"):
        return None
    if ground.now is None:
        return MISSING_CLOCK
    now = ground.now.replace(microsecond=0)
    if found["now"]:
        return Instants((_on_the_clock(now),), (FROM_NOW,))
    name = found.lastgroup or "within"
    start, end = found.span(name)
    sign = -1 if name == "ago" else 1
    seconds, days, months = _sums(tokens[start:end], kinds[start:end])
    if seconds is None:
        return Fault("not_a_date", "The amount of time cannot be counted.")
    moment: datetime | None = now
    if days or months:
        moment = _calendar(now, sign * days, sign * months, ground)
    moment = None if moment is None else elapsed(moment, timedelta(seconds=sign * seconds))
    return BEYOND if moment is None else Instants((_on_the_clock(moment),), (FROM_NOW,))


def _on_the_clock(moment: datetime) -> datetime:
    """Attach the offset of that moment, so that the zone is no longer consulted."""
    return datetime.fromisoformat(moment.isoformat())


def _calendar(now: datetime, days: int, months: int, ground: Ground) -> datetime | None:
    day = months_later(now.date(), months)
    day = None if day is None else later(day, days)
    if day is None:
        return None
    local = datetime.combine(day, now.time())
    own = ground.context.zone
    if own is None:
        return local.replace(tzinfo=now.tzinfo)
    found = occurrences(local, own)
    return found[0].astimezone(own) if len(found) == 1 else None


def _sums(tokens: tuple[Token, ...], kinds: str) -> tuple[int | None, int, int]:
    """Sum the amounts: seconds, and days and months, which must be whole; no seconds at all where they are not."""
    seconds, days, months = 0, 0, 0
    for found in AMOUNTS.finditer(kinds):
        piece = tokens[found.start() : found.end()]
        unit = next(token.value for token in piece if token.kind in "UH")
        assert isinstance(unit, Unit)
        sixtieths = _sixtieths(piece, found[0])
        amount, rest = divmod((sixtieths or 0) * unit.size, 60)
        if rest or sixtieths is None:
            return None, 0, 0
        if unit.base == "second":
            seconds += amount
        elif unit.base == "day":
            days += amount
        else:
            months += amount
    return seconds, days, months


_FRACTIONS = {"1/2": 30, "1/4": 15, "3/4": 45, "1/3": 20, "2/3": 40}


def _sixtieths(piece: tuple[Token, ...], kinds: str) -> int | None:
    """Return sixty times the count of an amount: "two", "half an", "an ... and a half", "1.5", "dedh"."""
    if kinds[0] == "J" or kinds == "aJH":
        return 30
    first = piece[0]
    if "Q" in kinds:
        return 15 * (first.value if isinstance(first.value, int) else 1)
    if first.kind == "2":
        return _FRACTIONS.get(first.text)
    if first.kind == "D":
        return int(str(first.value))
    if first.kind == "8":
        whole, _, tenth = first.text.partition(".")
        return int(whole) * 60 + int(tenth) * 6
    count = 1 if first.kind == "a" else first.value if isinstance(first.value, int) else int(first.text)
    return count * 60 + (30 if "J" in kinds else 0)
