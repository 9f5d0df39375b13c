"""The forms that machines write: ISO 8601, RFC 3339, RFC 9557. They are read verbatim; the locale is never consulted."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from rightargs.canon.dates._calendar import day_of
from rightargs.canon.dates._guess import Fault, Zoned
from rightargs.canon.dates._lazy import LazyPattern

_DATE = (
    r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})"
    r"|(?P<sep>[/.])(?P<month2>[0-9]{1,2})(?P=sep)(?P<day2>[0-9]{1,2})"
    r"|(?P<month3>[0-9]{2})(?P<day3>[0-9]{2})"
    r"|(?P<dash>-?)[Ww](?P<week>[0-9]{2})(?P=dash)(?P<weekday>[0-9])"
    r"|-(?P<ordinal>[0-9]{3}))"
)
_TIME = (
    r"(?P<hour>[0-9]{2}|(?<=[Tt])[0-9](?=:))(?:(?P<colon>:?)(?P<minute>[0-9]{2})(?:(?P=colon)(?P<second>[0-9]{2})(?:[.,](?P<fraction>[0-9]{1,9}))?)?|(?<=[Tt][0-9]{2}))"
    r"\ ?(?P<offset>[Zz]|[+\-\u2212][0-9]{2}(?::?[0-9]{2})?)?"
    r"\ ?(?:\[!?(?P<zone>[A-Za-z0-9_+\-:/]{1,64})\])?(?:\[!?[a-z0-9_\-]+=[A-Za-z0-9\-]+\])*"
)
_DAY = LazyPattern(_DATE)
_MOMENT = LazyPattern(_DATE + r"(?:[Tt]|\ )\ ?" + _TIME, re.VERBOSE)
_HOT = re.compile(
    r"[12][0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?"
    r"(?:Z|\+(?:0[0-9]|1[0-3]):[0-5][0-9]|\+14:00|-(?:0[0-9]|1[01]):[0-5][0-9]|-12:00)"
)
"""RFC 3339 with an offset that some clock in the world has: -12:00 to +14:00 (tzdata)."""


INVALID_TIME = Fault("invalid_time", "There is no such time of day.")


@dataclass(frozen=True, slots=True)
class Stamp:
    """A wall time, or an instant, as a machine wrote it; *bracket* is the zone of RFC 9557."""

    local: datetime
    zone: Zoned | None = None
    bracket: str | None = None


def is_canonical_day(text: str) -> bool:
    """Whether *text* is a day of the calendar written YYYY-MM-DD."""
    if len(text) != 10 or text[4] != "-" or text[7] != "-":
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return text[0] != "0"


def is_canonical_moment(text: str) -> bool:
    """Whether *text* is an RFC 3339 date-time with seconds and an offset that exists."""
    if _HOT.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def machine_day(text: str) -> date | Fault | None:
    """Read *text* as a day; None where it is no machine form."""
    found = _DAY.fullmatch(text) if text[:4].isdigit() else None
    return None if found is None else _day(found)


def machine_moment(text: str) -> Stamp | Fault | None:
    """Read *text* as a date-time; None where it is no machine form."""
    if len(text) == 14 and text.isdigit():
        text = f"{text[:8]}T{text[8:]}"
    found = _MOMENT.fullmatch(text) if text[:4].isdigit() else None
    if found is None:
        return None
    day = _day(found)
    if day is None or isinstance(day, Fault):
        return day
    clock = _clock(found)
    if clock is None:
        return INVALID_TIME
    at, shift = clock
    zone = offset_of(found["offset"]) if found["offset"] else None
    if isinstance(zone, Fault):
        return zone
    try:
        local = datetime.combine(day, at) + timedelta(shift)
    except OverflowError:
        return INVALID_TIME
    return Stamp(local, zone, found["zone"])


def offset_of(text: str) -> Zoned | Fault:
    """Read `Z`, `+01:00`, `+0100` or `+01`."""
    if text in {"Z", "z"}:
        return Zoned(offset=0, word="Z")
    digits = text[1:].replace(":", "").ljust(4, "0")
    minutes = int(digits[:2]) * 60 + int(digits[2:])
    if int(digits[2:]) > 59:
        return INVALID_TIME
    offset = minutes if text[0] == "+" else -minutes
    return Zoned(offset=offset) if -720 <= offset <= 840 else Fault("invalid_time", "No clock in the world is at this offset from UTC.")


def _day(found: re.Match[str]) -> date | Fault | None:
    year = int(found["year"])
    if found["ordinal"]:
        count = int(found["ordinal"])
        first = day_of(year, 1, 1)
        counted = None if first is None or not 1 <= count <= 366 else first + timedelta(count - 1)
        return counted if counted is not None and counted.year == year else Fault("invalid_day", "The year has no such day.")
    if found["week"]:
        try:
            named = date.fromisocalendar(year, int(found["week"]), int(found["weekday"]))
        except ValueError:
            return Fault("invalid_week", "The year has no such week, or the week no such day.")
        return named if day_of(named.year, named.month, named.day) else Fault("invalid_year", "The year is not one of a calendar in use.")
    if found["month3"] and not 1900 <= year < 2200:
        return None  # eight digits that are no date of our time are some other number
    month = int(found["month"] or found["month2"] or found["month3"])
    day = int(found["day"] or found["day2"] or found["day3"])
    return checked_day(year, month, day)


def checked_day(year: int, month: int, day: int) -> date | Fault:
    """Return the day, or say which part of it does not exist."""
    found = day_of(year, month, day)
    if found is not None:
        return found
    if not 1 <= month <= 12:
        swapped = day_of(year, day, month)
        return Fault("invalid_month", "There is no such month.", () if swapped is None else (swapped,))
    if day_of(2000, month, min(max(day, 1), 28)) and not 1000 <= year <= 9999:
        return Fault("invalid_year", "The year is not one of a calendar in use.")
    return Fault("invalid_day", "The month has no such day.")


def _clock(found: re.Match[str]) -> tuple[time, int] | None:
    hour, minute, second = int(found["hour"]), int(found["minute"] or 0), int(found["second"] or 0)
    fraction = found["fraction"] or ""
    if minute > 59 or second > 59 or (len(fraction) > 6 and fraction[6:].strip("0")):
        return None
    micro = int(fraction[:6].ljust(6, "0") or 0)
    if hour == 24:
        return None if minute or second or micro else (time(), 1)
    return None if hour > 24 else (time(hour, minute, second, micro), 0)
