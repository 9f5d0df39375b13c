"""Dates with a clock time in other languages than English: "18. September 2026 um 15:00 Uhr", "2026年9月18日15時30分"."""

import re

from rightargs.canon.dates._clock import read_clock
from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._foreign import read_foreign
from rightargs.canon.dates._ground import Ground
from rightargs.canon.dates._guess import Clocks, DayGuess, Fault
from rightargs.canon.dates._lazy import LazyPattern
from rightargs.canon.dates._lexer import lex
from rightargs.canon.dates._machine import machine_day

# What stands between day and time in the date-time patterns of CLDR, and how people write it: at, at the, at the hour.
_AT = r"(?:um|à|às|as|a las|a la|alle|alle ore|ore|om|kl\.?|klo|o|ob|u|в|о|at|saat|la ora|jam|pukul|lúc)"
_MOMENT = LazyPattern(
    rf"(?P<day>.*?[^\s,])(?:\s*,\s*|\s+)(?:{_AT}\s+)?"
    r"(?:(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?|\s*h\s*(?P<minute2>[0-9]{2})?|(?=\s*(?:uhr|uur)\b)))"
    r"(?:\s*(?:uhr|uur|h))?(?:\s+(?P<zone>[A-Z]{2,5}))?",
    re.IGNORECASE,
)
_CJK = re.compile(
    r"(?P<day>.*[日일号號])\s*(?P<hour>[0-9]{1,2})(?:\s*[時时시点點]\s*(?:(?P<minute2>[0-9]{1,2})\s*[分분])?|:(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?)"
)


def read_foreign_moment(text: str, ground: Ground) -> tuple[DayGuess, Clocks | Fault] | None:
    """Read a whole date and a clock time in the language of the locale; None where they are not both there."""
    if ground.context.language in {None, "en"}:
        return None
    found = _CJK.fullmatch(text) or _MOMENT.fullmatch(text)
    if found is None:
        return None
    parts = found.groupdict()
    minute = (parts["minute"] or parts["minute2"] or "0").zfill(2)
    clock = f"{parts['hour']}:{minute}" + (f":{parts['second']}" if parts["second"] else "")
    phrase = lex(f"{clock} {parts['zone'].upper()}" if parts.get("zone") else clock, ground.context.language)
    clocks = read_clock(phrase.kinds, phrase.tokens, ground.tag)
    days = _day(found["day"].strip(), ground)
    return None if clocks is None or days is None else (days, clocks)


def _day(text: str, ground: Ground) -> DayGuess | None:
    if machine_day(text) is not None:
        return None  # what machines write has been read by others, if it can be
    phrase = lex(text, ground.context.language)
    return read_day(phrase.kinds, phrase.tokens, ground) or read_foreign(text, ground)
