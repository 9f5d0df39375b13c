"""Times of day: 15:30, 6.30pm, half past seven in the evening, subah 10 baje."""

from collections.abc import Callable
from dataclasses import replace
from datetime import time

from rightargs.canon.dates._grammar import ZONE
from rightargs.canon.dates._guess import Clock, ClockGuess, Clocks, Fault, Zoned
from rightargs.canon.dates._machine import INVALID_TIME, offset_of
from rightargs.canon.dates._tokens import Token
from rightargs.canon.dates._zone_words import abbreviation
from rightargs.vocab.readings import Filled

MERIDIEM = "The hour is said without am or pm."
_MIDNIGHT = "Midnight stands at both ends of a day."
CONFLICT = Fault("invalid_time", "The hour and the part of the day do not fit together.")

# A wall time before its half of the day is known: hour, minute, second, microsecond; and whether the hour is on the 24-hour clock.
_Wall = tuple[int, int, int, int, bool]


def read_clock(kinds: str, tokens: tuple[Token, ...], locale: str | None) -> ClockGuess | None:
    """Read tokens that together are a time of day; None where they are not one."""
    kinds, tokens, zone = _split_zone(kinds, tokens, locale)
    if isinstance(zone, Fault):
        return zone
    parts = [token.value if token.kind == "q" else "night" for token in tokens if token.kind in "qj"]
    meridiems = {token.value for token in tokens if token.kind == "A"}
    base = tuple(token for token in tokens if token.kind not in "qjAtLid@OF,sZ")
    shape = "".join(token.kind for token in base)
    if "X" in shape:
        beside = len(shape) > 1 and shape[-2] in "pr1b"
        guess = _beside_noon(base, parts, meridiems) if beside else _noon(shape, base, parts, meridiems)
        if guess is None:
            return None
    else:
        wall = _wall(shape, base)
        if wall is None or isinstance(wall, Fault):
            return wall
        guess = _halves(wall, meridiems, parts)
    return guess if zone is None or isinstance(guess, Fault) else replace(guess, zone=zone)


def _split_zone(kinds: str, tokens: tuple[Token, ...], locale: str | None) -> tuple[str, tuple[Token, ...], Zoned | Fault | None]:
    found = ZONE.search(kinds)
    if found is None or found.start() == 0:
        return kinds, tokens, None
    start = found.start()
    piece = [token for token in tokens[start:] if token.kind not in "()"]
    kinds, tokens = kinds[:start], tokens[:start]
    if piece[0].kind == "z":
        zone = abbreviation(str(piece[0].value), locale)
        piece = piece[1:]
        if not piece:
            return kinds, tokens, zone
        if zone is None or zone.offset is None:
            return kinds, tokens, Fault("invalid_time", "Only UTC and GMT take an offset.")
    sign, digits = piece[0].text, piece[1].text.replace(":", "").replace(".", "")
    if not digits.isdecimal():
        return kinds, tokens, INVALID_TIME  # "9h00 - 11h00"
    digits = digits.zfill(2) if len(digits) <= 2 else digits.zfill(4)
    return kinds, tokens, offset_of(f"{sign}{digits}")


def _noon(shape: str, base: tuple[Token, ...], parts: list[object], meridiems: set[object]) -> ClockGuess:
    numbers = [_int(token) for token in base if token.kind in "nw"]
    if (numbers and numbers != [12]) or len(base) > 2 or meridiems or not shape.endswith("X"):
        return INVALID_TIME
    hour = next(_int(token) for token in base if token.kind == "X")
    if parts and parts != (["afternoon"] if hour else ["night"]):
        return CONFLICT
    return Clocks((Clock(time(hour)),)) if hour else Clocks((Clock(time()), Clock(time(), 1)), "midnight", _MIDNIGHT)


def _beside_noon(base: tuple[Token, ...], parts: list[object], meridiems: set[object]) -> ClockGuess | None:
    """Read "a quarter to noon", "ten past midnight"."""
    minutes = _minutes(base)
    if parts or meridiems:
        return CONFLICT
    if minutes is None:
        return None
    hour, minute = divmod((_int(base[-1]) * 60 + minutes) % 1440, 60)
    at = time(hour, minute)
    return Clocks((Clock(at),)) if hour else Clocks((Clock(at), Clock(at, 1)), "midnight", _MIDNIGHT)


def _int(token: Token) -> int:
    return token.value if isinstance(token.value, int) else int(token.text)


def _wall(shape: str, base: tuple[Token, ...]) -> _Wall | Fault | None:
    """Read hour and minute; the last flag says that the hour is written on the 24-hour clock."""
    shape = shape.rstrip("k")
    if shape in {"CH", "PH"} and getattr(base[1].value, "name", "") == "hour":
        shape = shape[0]
    if shape in {"nH", "wH"}:
        hour = _int(base[0])
        if base[1].text.lower() != "h":
            return None
        return _checked(hour, 0, twenty_four=len(base[0].text) == 2 or hour == 0)
    if shape in {"C", "P"}:
        return _digital(base[0].text.lower().replace(",", ".").replace("h", ":"), dotted=shape == "P")
    if shape in {"y", "9", "yH"}:
        digits = base[0].text
        hour, minute = int(digits[:-2]), int(digits[-2:])
        if shape == "yH" and getattr(base[1].value, "name", "") != "hour":
            return None
        if shape == "y" and minute % 5 and not any(token.kind == "A" for token in base) and 19 <= hour <= 20:
            return None  # "20 Sept at 2026" rather names the year
        return _checked(hour, minute, twenty_four=len(digits) == 4)
    if shape in {"n", "w", "h"}:
        hour = _int(base[0])
        return _checked(hour, 0, twenty_four=hour > 12 or hour == 0)
    if shape in {"nw", "ww", "nn"}:
        hour, minute = _int(base[0]), _int(base[1])
        if shape == "nn" and len(base[1].text) != 2:
            return None
        return _checked(hour, minute, twenty_four=hour > 12) if minute >= 10 or shape == "nn" else None
    if shape[:1] in {"S", "D"}:
        return _hindi(shape, base)
    return _spoken(shape, base)


def _digital(text: str, *, dotted: bool) -> _Wall | Fault:
    main, _, fraction = (text, "", "") if dotted or text.count(".") == 2 else text.partition(".")
    pieces = main.replace(".", ":").split(":")
    if any(len(piece) != 2 for piece in pieces[1:]):
        return INVALID_TIME
    hour, minute, second = (*(int(piece) for piece in pieces), 0)[:3]
    return _checked(hour, minute, second, int(fraction.ljust(6, "0") or 0), twenty_four=len(pieces[0]) == 2 or hour == 0 or hour > 12)


def _checked(hour: int, minute: int, second: int = 0, micro: int = 0, *, twenty_four: bool) -> _Wall | Fault:
    if hour > 24 or minute > 59 or second > 59 or (hour == 24 and (minute or second or micro)):
        return INVALID_TIME
    return hour, minute, second, micro, twenty_four


def _hindi(shape: str, base: tuple[Token, ...]) -> _Wall | Fault | None:
    """Read sava (a quarter past), saadhe (half past), paune (a quarter to), dedh (1:30) and dhai (2:30)."""
    minutes = _int(base[0]) if shape == "D" else _int(base[1]) * 60 + _int(base[0])
    hour, minute = divmod(minutes, 60)
    return _checked(hour or 12, minute, twenty_four=False) if hour <= 12 else INVALID_TIME


def _spoken(shape: str, base: tuple[Token, ...]) -> _Wall | Fault | None:
    """Read "half past 7", "quarter to eight", "ten past 3", and the British "half seven"."""
    hour = _int(base[-1]) if base and base[-1].kind in "nw" else None
    hour = _int(base[-2]) if hour is None and len(base) > 1 and base[-2].kind in "nw" else hour
    if hour is None or not 1 <= hour <= 12:
        return None if hour is None else INVALID_TIME
    if shape in {"Jn", "Jw"}:
        return hour, 30, 0, 0, False
    minutes = _minutes(base)
    if minutes is None:
        return None
    hour, minute = divmod(hour * 60 + minutes, 60)
    return hour or 12, minute, 0, 0, False


def _minutes(base: tuple[Token, ...]) -> int | None:
    """Return the minutes past the hour, less than none before it: "half past", "ten to", "5 minutes after"."""
    mark = next((token.kind for token in base if token.kind in "pr1b"), "")
    if not mark or any(token.kind == "H" and getattr(token.value, "name", "") != "minute" for token in base):
        return None
    lead = next(token for token in base if token.kind in "JQnw")
    minutes = 30 if lead.kind == "J" else 15 if lead.kind == "Q" else _int(lead)
    if not 1 <= minutes <= 59 or (lead.kind == "J" and mark in "rb"):
        return None
    return minutes if mark in "p1" else -minutes


def _halves(wall: _Wall, meridiems: set[object], parts: list[object]) -> ClockGuess:
    """Decide the half of the day from am and pm, from the part of the day, else leave both."""
    hour, minute, second, micro, twenty_four = wall
    if len(meridiems) > 1 or len(set(parts)) > 1:
        return CONFLICT
    if hour == 24:
        return Clocks((Clock(time(), 1),)) if not meridiems and not parts else INVALID_TIME

    def at(value: int, shift: int = 0) -> Clock:
        return Clock(time(value, minute, second, micro), shift)

    if meridiems:
        (add,) = meridiems
        if not 1 <= hour <= 12 or not isinstance(add, int):
            return INVALID_TIME
        value = hour % 12 + add
        return Clocks((at(value),)) if not parts or value in _HOURS[str(parts[0])] else CONFLICT
    if parts:
        return _in_part(hour, str(parts[0]), at, twenty_four=twenty_four)
    if twenty_four:
        return Clocks((at(hour),))
    first, second_ = (hour % 12, hour % 12 + 12)
    order = (second_, first) if hour == 12 or hour < 7 else (first, second_)
    return Clocks(tuple(at(value) for value in order), "meridiem", MERIDIEM)


# The hours that are said with each part of the day; what lies outside is a contradiction.
_HOURS = {
    "morning": frozenset(range(12)),
    "afternoon": frozenset(range(12, 20)),
    "evening": frozenset(range(13, 24)),
    "night": frozenset((*range(18, 24), *range(5))),
}


def _in_part(hour: int, part: str, at: Callable[..., Clock], *, twenty_four: bool) -> ClockGuess:
    if twenty_four and (hour > 12 or hour == 0):
        return Clocks((at(hour),)) if hour in _HOURS[part] else CONFLICT
    fitting = [value for value in (hour % 12, hour % 12 + 12) if value in _HOURS[part]]
    if hour == 12 and part == "morning":
        return Clocks((at(0), at(12)), "meridiem", "Twelve in the morning may be noon or midnight.")
    if hour == 12 and part == "night":
        return Clocks((at(0, 1), at(0)), "midnight", _MIDNIGHT)
    if not fitting:
        return CONFLICT
    filled = (Filled("meridiem", "the part of the day"),)
    if len(fitting) > 1:
        return Clocks(tuple(at(value) for value in fitting), "meridiem", MERIDIEM)
    if part == "night" and fitting[0] < 6:
        return Clocks((at(fitting[0], 1), at(fitting[0])), "night", "The small hours may be those at either end of that day.", filled)
    return Clocks((at(fitting[0]),), filled=filled)
