"""Spans of hours and the lengths that they tell: "from 3 to 3.30 pm", "10 till half 11"."""

import re
from decimal import Decimal

from rightargs.stages.ground._figures import seconds
from rightargs.stages.ground._nouns import counted
from rightargs.stages.ground._verdict import Scene

_HOUR = r"(?:half(?: past)?|quarter (?:past|to)) \d{1,2}|\d{1,2}(?:[:.]\d\d)?|noon|midday"
_MERIDIEM = r"a\.?m\b\.?|p\.?m\b\.?"
_SPAN = re.compile(
    rf"(?<![\d/.:£$€₹])(?P<one>{_HOUR})(?:\s?(?P<half>{_MERIDIEM}))?\s*(?:-|\u2013|to|till?|until|se)\s*"
    rf"(?P<two>{_HOUR})(?:\s?(?P<other>{_MERIDIEM}))?(?![\d/:%])",
    re.IGNORECASE,
)
_OPENS = re.compile(r"\b(?:open|opens|opening|hours|available|free|works?|working|shift|between|any ?time)\b[^.;,!?]{0,12}$", re.IGNORECASE)
"""Words before the hours in which something may lie: they are no length of it."""
_NEXT_WORD = re.compile(r"\s*-?([^\W\d_]+)")
_CLOCK = re.compile(r"\d\d:\d\d")
_NOON = re.compile(r"noon|midday", re.IGNORECASE)
_HALF_DAY = 12 * 60
"""Minutes."""


def length_between(own: Decimal, scene: Scene) -> bool:
    """Whether a length in seconds lies between two hours of one turn."""
    span = only_span(scene)
    if span is not None:
        return own == seconds(span[1])
    clocks: dict[int, list[int]] = {}
    for said in scene.talk.kinds("time", "datetime")[-20:]:
        if said.live:
            for value in said.values:
                text = str(value)[11:] if said.kind == "datetime" else str(value)
                clocks.setdefault(said.turn, []).append(int(text[:2]) * 3600 + int(text[3:5]) * 60)
    return any(own == abs(one - two) for found in clocks.values() for index, one in enumerate(found) for two in found[index + 1 :])


def only_span(scene: Scene) -> tuple[str, str] | None:
    """Return the only span of hours that was said and its length in ISO 8601; None where a length was said or two spans."""
    if any(said.live and said.speaker != "tool" and not said.lead for said in scene.talk.kinds("duration")):
        return None
    clocks = [str(want.value)[11 if want.kind == "datetime" else 0 :] for want in scene.wants if want.kind in {"time", "datetime"}]
    starts = {(int(clock[:2]) * 60 + int(clock[3:5])) % _HALF_DAY for clock in clocks if _CLOCK.match(clock)}
    found: dict[str, str] = {}
    for text in (words for _, words in scene.talk.user_text[-4:]):
        for match in _SPAN.finditer(text):
            minutes = _length(match, text, starts)
            if minutes:
                found[match[0]] = f"PT{minutes // 60}H{minutes % 60}M".replace("H0M", "H").replace("PT0H", "PT")
    return next(iter(found.items())) if len(found) == 1 else None


def _length(span: re.Match[str], text: str, starts: set[int]) -> int | None:
    """
    Return the minutes of a span; the end that tells no half of the day takes the one that makes the span the shorter.

    Two bare figures are hours only where the call itself begins at the first.
    """
    one, two = _minutes(span["one"], span["half"]), _minutes(span["two"], span["other"])
    if one is None or two is None or _OPENS.search(text, max(0, span.start() - 30), span.start()) is not None:
        return None
    fixed = [
        half is not None or _NOON.fullmatch(end) is not None for end, half in ((span["one"], span["half"]), (span["two"], span["other"]))
    ]
    if all(fixed):
        return (two - one) % (2 * _HALF_DAY)
    noun = _NEXT_WORD.match(text, span.end())
    if not any(fixed) and (one % _HALF_DAY not in starts or (noun is not None and counted(noun[1]))):
        return None
    return (two - one) % _HALF_DAY


def _minutes(clock: str, half: str | None) -> int | None:
    if _NOON.fullmatch(clock):
        return _HALF_DAY
    words, _, figure = clock.casefold().rpartition(" ")
    hour, _, minute = figure.replace(".", ":").partition(":")
    if int(hour) > 24 or int(minute or 0) > 59:
        return None
    by = 30 if words.startswith("half") else 15 if words.endswith("past") else -15 if words else int(minute or 0)
    if half is None:
        return int(hour) * 60 + by
    return int(hour) % 12 * 60 + by + (_HALF_DAY if half[0] in "pP" else 0)
