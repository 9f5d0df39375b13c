"""How mentions stand to each other: of one sort, answering, settling, replacing, denied, left open beside each other."""

import re
from itertools import pairwise

from rightargs.canon._units import known_dimension
from rightargs.stages.ground import _cues
from rightargs.stages.ground._said import PARTS, Said
from rightargs.vocab.json import JsonValue

FAMILIES = {
    "date": "moment", "datetime": "moment", "period": "moment", "time": "moment",
    "money": "figure", "number": "figure", "quantity": "figure", "percent": "percent", "duration": "duration",
}  # fmt: skip

CLOCKED = frozenset({"time", "datetime"})
_TEXTS = frozenset({"phone", "email", "url", "postcode"})
SCALED = re.compile(r"(\d[\d.]*)\s*(?:lakhs?|lacs?|crores?|cr|k|hazaa?r|thousand|grand|million|mn|m)\b", re.IGNORECASE)
RANGE = re.compile(r"\s*(?:-|\u2013|to|se)\s*", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\s*$", re.IGNORECASE)
_OR_LAST = re.compile(r"\b(?:or|ya)(?:\s+(?:maybe|perhaps|even|for|over))?\s*$", re.IGNORECASE)
_LONG = frozenset({"year", "month", "week", "night", "day"})
"""Lengths that take each other's place, "a week, no, five days"; those of hours and minutes do so among themselves."""
_HALVES = 2
_NEAR = 60
"""Characters."""
_A_DAY = 24 * 60
"""Minutes."""


def family(one: Said) -> str:
    """Return the family of kinds that a mention belongs to: one may take the place of another of its family."""
    return "percent" if one.noun == "percent" else FAMILIES.get(one.kind, one.kind)


def days(said: Said) -> set[str]:
    """Return the days, or the hours, that a moment may mean."""
    found: set[str] = set()
    for value in said.values:
        if isinstance(value, str):
            found.add(value[:10] if said.kind in {"date", "datetime"} else value[:5])
        elif isinstance(value, dict):
            found |= {str(end)[:10] for end in value.values()}
    return found


def clocks_or_days(said: Said) -> set[str]:
    """Return the days and the hours that a moment may mean, whichever it has."""
    found = days(said)
    return found | {str(value)[11:16] for value in said.values} if said.kind == "datetime" else found


def is_either(text: str) -> bool:
    """Whether the assistant asked to choose, so that a yes alone chooses nothing."""
    return "?" in text and re.search(r"\b(?:or|ya)\b", text[max(0, text.rfind(".", 0, text.rfind("?"))) :], re.IGNORECASE) is not None


def answers(one: Said, pending: list[Said], asked: str) -> bool:
    """Whether a mention is of the sort that the question asked for."""
    family = FAMILIES.get(one.kind, one.kind)
    if any(FAMILIES.get(other.kind, other.kind) == family and same_sort(one, other) for other in pending):
        return True
    wanted = {"moment": r"\b(?:when|what (?:time|day|date)|which (?:day|date|time)|time|date|kab)\b",
              "figure": r"\b(?:how (?:many|much)|what amount|amount|number of|party size|kitn[aei])\b",
              "phone": r"\b(?:phone|number|call|mobile)\b", "email": r"\be-?mail\b"}.get(family)  # fmt: skip
    return wanted is not None and re.search(wanted, asked, re.IGNORECASE) is not None


def settled_by_offer(one: Said, pending: list[Said]) -> None:
    """Let what the assistant offered decide between two readings of the answer: "8:30 or 9:30 pm?" and "9:30"."""
    if len(one.values) < 2:
        return
    offered = [value for other in pending if other.kind == one.kind for value in other.values if len(other.values) == 1]
    if one.kind == "time":
        offered += [f"{str(other.values[0])[11:16]}:00" for other in pending if other.kind == "datetime" and len(other.values) == 1]
    shared = tuple(value for value in one.values if value in offered)
    if len(shared) == 1:
        one.values = shared


def settles(one: Said, earlier: list[Said]) -> None:
    """Let a clear mention decide between the readings of an earlier one: "9/4", and later "9 April"."""
    if len(one.values) != 1:
        return
    for other in earlier:
        if len(other.values) > 1 and one.values[0] in other.values:
            other.values = one.values
            other.memo.clear()


def retire(other: Said, one: Said, *, by_answer: bool) -> None:
    """Mark what a later mention took the place of: the whole value, or the parts of a moment that both say."""
    parts = PARTS.get(other.kind)
    taken = frozenset("*") if parts is None else parts & PARTS.get(one.kind, frozenset())
    if by_answer:
        other.answered |= taken
    elif parts is None:
        other.stale = True
    else:
        other.lost |= taken


def near_the_hour(one: Said, other: Said) -> None:
    """Let the hour that is corrected decide the half of the day of the new one: after 5 pm, "make it 6" is 6 pm."""
    if one.kind not in CLOCKED or other.kind not in CLOCKED or len(one.values) != _HALVES:
        return
    if one.kind == "datetime" and len({str(value)[:10] for value in one.values}) > 1:
        return  # two days, not two halves of one
    old = {_minutes(other, value) for value in other.values}
    if len(old) == 1:
        hour = old.pop()
        one.values = (min(one.values, key=lambda value: _round_the_clock(_minutes(one, value), hour)),)
        one.memo.clear()


def _minutes(said: Said, value: JsonValue) -> int:
    clock = str(value)[11:16] if said.kind == "datetime" else str(value)[:5]
    return int(clock[:2]) * 60 + int(clock[3:5])


def _round_the_clock(one: int, other: int) -> int:
    return min((one - other) % _A_DAY, (other - one) % _A_DAY)


def same_sort(one: Said, other: Said) -> bool:
    """Whether two mentions could say the same field: same part of a moment, class and unit that do not exclude each other."""
    if one.kind in PARTS or other.kind in PARTS:
        return bool(PARTS.get(one.kind, frozenset()) & PARTS.get(other.kind, frozenset()))
    if one.kind == other.kind == "duration":
        return not (one.noun and other.noun) or (one.noun in _LONG) == (other.noun in _LONG)
    if one.noun and other.noun and one.noun != other.noun:
        return False
    if one.noun != other.noun and any(SCALED.search(each.quote) and not each.noun for each in (one, other)):
        return False  # "60 lakh" is an amount, and no count
    if {one.kind, other.kind} == {"percent", "number"}:
        return "percent" in {one.noun, other.noun}
    if one.kind != other.kind:
        money = {one.kind, other.kind} == {"money", "number"}
        return (money and not (one.noun or other.noun)) or (bool(one.noun) and one.noun == other.noun)
    return one.kind != "quantity" or one.unit == other.unit or _one_dimension(one.unit, other.unit)


def _one_dimension(one: str, other: str) -> bool:
    """Whether two units measure the same: "half a gram, sorry, 50 milligrams"."""
    return (dimension := known_dimension(one)) is not None and dimension == known_dimension(other)


def outlasts(one: Said, mentions: list[Said]) -> bool:
    """Whether a detail of a summary stands although the reply corrects others; of a moment, the part that it does not correct."""
    rivals = [other for other in mentions if same_sort(one, other)]
    parts = PARTS.get(one.kind)
    if not rivals or parts is None:
        return not rivals
    taken = frozenset(letter for other in rivals for letter in PARTS.get(other.kind, frozenset())) & parts
    if taken == parts:
        return False
    one.lost |= taken
    return True


def corrects_earlier(text: str, cue: "re.Match[str] | None") -> bool:
    """Whether a cue stands at the beginning of what is said, so that it speaks of earlier turns too."""
    return cue is not None and len(text[: cue.start()].split()) <= 4


def mark_denied(mentions: list[Said], text: str) -> None:
    for one in mentions:
        outdated = (
            one.kind in _TEXTS
            and (_cues.OUTDATED_BEFORE.search(text, max(0, one.span[0] - 60), one.span[0]) or _cues.OUTDATED_AFTER.match(text, one.span[1]))
            is not None
        )
        if outdated or _cues.denied(text, *one.span):
            one.negated = True


def mark_open(mentions: list[Said], text: str) -> None:
    """Tie together neighbours joined by "or": alternatives among which the user has not chosen."""
    for index, (one, two) in enumerate(pairwise(mentions)):
        between = _past_noun(one, two, text[one.span[1] : two.span[0]])
        family = FAMILIES.get(one.kind, one.kind) == FAMILIES.get(two.kind, two.kind)
        if not family or one.values == two.values or two.negated or one.negated:
            if not two.negated and two.kind in _ASKED_AGAIN:
                before = reversed(mentions[:index])
                earlier = next((other for other in before if not other.negated and _asked_again(other, two, text)), None)
                if earlier is not None:
                    _tie(earlier, two)
            continue
        figures = {one.kind, two.kind} <= {"number", "money"}
        dash = figures and between in {"-", "\u2013", " - ", " \u2013 "}
        span = figures and between.strip().casefold() in {"and", "to"} and _cues.BETWEEN.search(text, 0, one.span[0]) is not None
        range_ = figures and bool(SCALED.search(two.quote)) and RANGE.fullmatch(between) and not _FROM.search(text, 0, one.span[0])
        slash = one.kind == two.kind and one.kind in _TEXTS and between.strip() == "/"
        if _cues.OR_ONLY.fullmatch(between) or slash or dash or span or range_:
            one.noun, two.noun = one.noun or two.noun, two.noun or one.noun  # "10 or 20 people", "people: 4 or 5"
            near_the_hour(one, two)
            _tie(one, two)


def _past_noun(one: Said, two: Said, between: str) -> str:
    """Return what stands between two numbers behind the thing that the first counts, where the second counts the same: "10 boxes or 12"."""
    same = one.kind == two.kind == "number" and one.unit and two.unit in {"", one.unit} and two.noun in {"", one.noun}
    return between.removeprefix(f" {one.unit}") if same else between


def _tie(one: Said, two: Said) -> None:
    group = (*(one.rivals or (one,)), two)
    for member in group:
        member.rivals = group


_ASKED_AGAIN = frozenset({"duration", "quantity", "percent"})


def _asked_again(one: Said, two: Said, text: str) -> bool:
    """Whether a value is put beside an earlier one of its unit with other words between: "a 2 year loan of 5k, or 3 years?"."""
    if one.kind != two.kind or one.kind not in _ASKED_AGAIN or one.unit != two.unit or one.values == two.values:
        return False
    if two.span[0] - one.span[1] >= _NEAR:
        return False
    between = text[one.span[1] : two.span[0]]
    return _OR_LAST.search(between) is not None and not re.search(r"[.!;\n]\s", between)
