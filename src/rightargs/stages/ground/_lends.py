"""What two values that are said side by side lend each other: "3 to 4 lakh", "10 or 12 percent", "at 3 or 4"."""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise

from rightargs.stages.ground import _cues
from rightargs.stages.ground._relations import CLOCKED, RANGE, SCALED, near_the_hour
from rightargs.stages.ground._said import Said
from rightargs.vocab.json import JsonValue

_BARE = re.compile(r"\d{1,3}(?:\.\d{1,2})?")
_LENGTH = re.compile(r"(PT?)\d+([YMWDHS])")
_FRACTION = re.compile(r"\d+(?:\.\d+)?")
_HOURS = frozenset(map(str, range(1, 13)))
_MOST_TOLD = 999

_ON_DAY = re.compile(r"(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?", re.IGNORECASE)
_NAMED_DAY = re.compile(r"\d.*[^\W\d_]{3}|[^\W\d_]{3}.*\d")
"""A day with its month: "September 21"."""


def lend(mentions: Sequence[Said], text: str) -> None:
    """Let the mentions of a turn that stand side by side lend each other the scale, the unit or the nature that is said once for both."""
    for one, two in pairwise(mentions):
        between = text[one.span[1] : two.span[0]]
        _lend_scale(one, two, between)
        _lend_unit(one, two, between)
        _lend_hour(one, two, between)
        _lend_day(one, two, between)


def _lend_scale(one: Said, two: Said, between: str) -> None:
    """Read "3 to 4 lakh" as three lakh to four: the scale is said once for both."""
    scaled, bare = SCALED.search(two.quote), _BARE.fullmatch(one.quote)
    if (
        scaled is None
        or bare is None
        or one.kind != "number"
        or one.noun
        or not (RANGE.fullmatch(between) or _cues.OR_ONLY.fullmatch(between))
    ):
        return
    first, last = _whole(one), _whole(two)
    if first is None or last is None or first >= last or first > _MOST_TOLD or last != last.to_integral_value():
        return
    one.kind, one.unit = two.kind, two.unit
    figure = format((first * last / Decimal(scaled[1])).normalize(), "f")
    value = two.values[0]
    one.values = ({**value, "amount": figure},) if isinstance(value, dict) else (figure,)
    one.memo.clear()


def _lend_unit(one: Said, two: Said, between: str) -> None:
    """Read "10 years or 15" as two lengths, and "10 or 12 percent" as two rates: the unit is said once for both."""
    if not _cues.OR_ONLY.fullmatch(between):
        return
    for bare, marked in ((two, one), (one, two)):
        if bare.kind != "number" or bare.noun not in {"", "people"} or bare.unit or marked.kind not in {"duration", "percent", "quantity"}:
            continue
        number = _whole(bare)
        value = None if number is None or len(marked.values) != 1 else in_the_unit(number, marked.values[0])
        if value is not None:
            bare.kind, bare.unit, bare.noun, bare.values = marked.kind, marked.unit, marked.noun, (value,)
            bare.memo.clear()


def _lend_hour(one: Said, two: Said, between: str) -> None:
    """Read "at 3 or 4" as two hours, and "7 or 8pm"."""
    if not _cues.OR_ONLY.fullmatch(between):
        return
    for bare, marked in ((two, one), (one, two)):
        hour = str(bare.values[0])
        if bare.kind == "number" and not bare.noun and bare.unit in {"", "ish"} and marked.kind in CLOCKED and hour in _HOURS:
            early, late = int(hour) % 12, int(hour) % 12 + 12
            bare.kind, bare.unit, bare.values = "time", "", (f"{early:02}:00:00", f"{late:02}:00:00")
            bare.memo.clear()
            near_the_hour(bare, marked)


def _lend_day(one: Said, two: Said, between: str) -> None:
    """Read "September 21 or 22", and "on 21 or 22 September", as two days of one month."""
    if not _cues.OR_ONLY.fullmatch(between):
        return
    for bare, marked in ((two, one), (one, two)):
        number = _ON_DAY.fullmatch(bare.quote) if bare.kind in {"number", "time"} and not bare.noun and not bare.unit else None
        if number is None or marked.kind != "date" or len(marked.values) != 1 or not _NAMED_DAY.search(marked.quote):
            continue
        try:
            day = date.fromisoformat(str(marked.values[0])).replace(day=int(number[1]))
        except ValueError:
            continue
        bare.kind, bare.values = "date", (day.isoformat(),)
        bare.memo.clear()


def in_the_unit(number: Decimal, value: JsonValue) -> JsonValue:
    """Write *number* as *value* is written, in its unit; None where it is of several."""
    if isinstance(value, dict):
        return {**value, "value": format(number, "f")}
    if (length := _LENGTH.fullmatch(str(value))) is not None:
        return f"{length[1]}{number}{length[2]}" if number == number.to_integral_value() else None
    return format((number / 100).normalize(), "f") if _FRACTION.fullmatch(str(value)) else None


def _whole(said: Said) -> Decimal | None:
    value = said.values[0]
    text = str(value.get("amount")) if isinstance(value, dict) else str(value)
    return Decimal(text) if re.fullmatch(r"\d{1,15}(?:\.\d{1,4})?", text) else None
