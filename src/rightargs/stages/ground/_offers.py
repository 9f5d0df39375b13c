"""What a reply makes of the days and hours that the assistant, or the user before, had named."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from rightargs.stages.ground import _cues
from rightargs.stages.ground._lends import in_the_unit
from rightargs.stages.ground._relations import days, same_sort
from rightargs.stages.ground._said import PARTS, Said
from rightargs.vocab.json import JsonValue

_LENGTH = re.compile(r"PT?(\d+)[YMWDHS]")
_FEW_WORDS = 5
_STEPS = {"day": timedelta(days=1), "week": timedelta(days=7)}
_DAYLONG = frozenset({"date", "datetime"})
_LATER = re.compile(r"\b(?:p\.?m\b|evening|afternoon|night|tonight|shaam|sham|raat|dopahar)", re.IGNORECASE)
_EARLIER = re.compile(r"(?<!\bi )\b(?:a\.?m\b|morning|subah|savere)", re.IGNORECASE)
_NOON = 12


def take_up_day(mentions: Sequence[Said], pending: Sequence[Said], earlier: Sequence[Said]) -> None:
    """Let an hour that is picked bring the day it was offered with: "the 24th at 9:15 or 11?" and "9:15 is good"."""
    if any("d" in PARTS.get(one.kind, ()) for one in mentions):
        return
    picked = {str(value)[:5] for one in mentions if one.kind == "time" and not one.negated for value in one.values}
    offers = [one for one in pending if not one.negated and not one.rejected and "t" in PARTS.get(one.kind, ()) and len(one.values) == 1]
    dated = [one for one in pending if not one.negated and not one.rejected and one.kind in _DAYLONG and len(one.values) == 1]
    taken = [one for one in offers if _clock(one) in picked]
    named = {day for one in dated for day in days(one)}
    if not taken or len(named) != 1:
        return
    for one in dated:
        one.agreed = True
        if one.kind == "datetime" and one not in taken:
            one.lost |= {"t"}
    for other in earlier:
        if "d" in PARTS.get(other.kind, ()) and not days(other) & named:
            other.answered |= {"d"}


def settle_half(mentions: Sequence[Said], pending: Sequence[Said], clocks: Sequence[Said], text: str, asked: str) -> None:
    """Let "pm", or "shaam", in reply to "am or pm?" decide which half of the day an hour that was said before lies in."""
    if any("t" in PARTS.get(one.kind, ()) for one in mentions):
        return
    later, earlier = _LATER.search(text) is not None, _EARLIER.search(text) is not None
    halves = "?" in asked and (_LATER.search(asked) or _EARLIER.search(asked)) is not None
    if later == earlier or not (halves or len(text.split()) <= _FEW_WORDS - 1):
        return
    for one in clocks:
        kept = tuple(value for value in one.values if (int(_hour(one, value)) >= _NOON) == later)
        if one.speaker == "user" and one.live and kept and len(kept) < len(one.values):
            one.values = kept
            one.memo.clear()
    for one in pending:
        if one.kind == "time" and len(one.values) == 1:
            one.rejected = (int(_hour(one, one.values[0])) >= _NOON) != later
            one.agreed = not one.rejected


def choose_figure(mentions: Sequence[Said], pending: Sequence[Said], text: str) -> None:
    """Let a short reply that takes up a length or a share the assistant has just named replace the one before: "5 years then", "5"."""
    if len(text.split()) > _FEW_WORDS:
        return
    for one in mentions:
        named = [other for other in pending if other.kind == "duration" and _LENGTH.sub(r"\1", str(other.values[0])) == one.values[0]]
        if one.kind == "number" and not one.noun and len(named) == 1:
            one.kind, one.values, one.unit, one.noun, one.corrects = named[0].kind, named[0].values, named[0].unit, named[0].noun, True
        elif one.kind in {"duration", "percent", "quantity"} and any(
            other.kind == one.kind and other.values == one.values and same_sort(one, other) for other in pending
        ):
            one.corrects = True
    numbers = [one for one in mentions if one.kind == "number" and not one.noun and not one.unit and one.span[0] >= 0]
    measured = [other for other in pending if other.kind in {"duration", "percent", "quantity", "money"} or other.noun]
    if len(numbers) != 1 or len(measured) != 1 or not (_cues.refuses(text) or _cues.CORRECTS.search(text)):
        return
    one, other = numbers[0], measured[0]  # "8.4%?" and "no, 8.65": it is of the sort that was named
    figure = Decimal(str(one.values[0]))
    value = None if other.kind in {"money", "number"} or len(other.values) != 1 else in_the_unit(figure, other.values[0])
    if value is not None:
        one.kind, one.values, one.unit, one.noun, one.corrects = other.kind, (value,), other.unit, other.noun, True
    elif other.kind == "number":
        one.noun, one.corrects = other.noun, True


def deny_elsewhere(mentions: Sequence[Said], earlier: Sequence[Said]) -> None:
    """Let "not the 19th" deny the Saturday that is the 19th, wherever it was said before."""
    for one in mentions:
        if not one.negated or one.kind != "date":
            continue
        for other in earlier:
            before = (other.turn, other.span) < (one.turn, one.span)
            if before and other.kind in _DAYLONG and other.speaker == "user" and days(other) == {str(one.values[0])[:10]}:
                other.lost |= {"d"}


def following_day(index: int, mentions: Sequence[Said], pending: Sequence[Said], earlier: Sequence[Said], text: str) -> Said | None:
    """Read "not the 19th, the one after", or "no, the week after" to an offered day; None where no day was turned down."""
    found = _cues.FOLLOWS.search(text)
    if found is None:
        return None
    denied = [one for one in mentions if one.negated and one.span[1] <= found.start()]
    if not denied and not _cues.refuses(text):
        return None
    named = [one for one in denied or pending if one.kind in _DAYLONG]
    if not named:
        return None
    base = date.fromisoformat(str(named[-1].values[0])[:10])
    step = _STEPS["week" if found["one"] else (found["step"] or found["next"]).casefold()]
    back = (found["dir"] or found["onedir"] or "").casefold() == "before"
    for other in earlier:
        if other.kind in _DAYLONG and days(other) == {base.isoformat()}:
            other.lost |= {"d"}
    day = base - step if back else base + step
    return Said(index, "user", "date", (day.isoformat(),), found[0], found.span(), corrects=True)


def _hour(one: Said, value: JsonValue) -> str:
    return str(value)[11:13] if one.kind == "datetime" else str(value)[:2]


def _clock(one: Said) -> str:
    text = str(one.values[0])
    return text[11:16] if one.kind == "datetime" else text[:5]
