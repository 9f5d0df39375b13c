"""How mentions stand to each other: of one sort, answering, settling, replacing, denied, left open beside each other."""

import re
from itertools import pairwise

from rightargs.stages.ground import _cues
from rightargs.stages.ground._said import PARTS, Said

FAMILIES = {
    "date": "moment", "datetime": "moment", "period": "moment", "time": "moment",
    "money": "figure", "number": "figure", "quantity": "figure", "percent": "percent", "duration": "duration",
}  # fmt: skip


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


def same_sort(one: Said, other: Said) -> bool:
    """Whether two mentions could say the same field: same part of a moment, class and unit that do not exclude each other."""
    if one.kind in PARTS or other.kind in PARTS:
        return bool(PARTS.get(one.kind, frozenset()) & PARTS.get(other.kind, frozenset()))
    if one.noun and other.noun and one.noun != other.noun:
        return False
    if one.kind != other.kind:
        money = {one.kind, other.kind} == {"money", "number"}
        return (money and not (one.noun or other.noun)) or (bool(one.noun) and one.noun == other.noun)
    return one.kind != "quantity" or one.unit == other.unit


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
        if _cues.denied(text, *one.span):
            one.negated = True


def mark_open(mentions: list[Said], text: str) -> None:
    """Tie together neighbours joined by "or": alternatives among which the user has not chosen."""
    for one, two in pairwise(mentions):
        between = text[one.span[1] : two.span[0]]
        family = FAMILIES.get(one.kind, one.kind) == FAMILIES.get(two.kind, two.kind)
        if not family or one.values == two.values or one.negated or two.negated:
            continue
        dash = between in {"-", "–", " - ", " – "} and one.kind in {"number", "money"} and two.kind in {"number", "money"}
        span = between.strip().casefold() in {"and", "to"} and _cues.BETWEEN.search(text, 0, one.span[0]) is not None
        if _cues.OR_ONLY.fullmatch(between) or dash or (span and one.kind in {"number", "money"}):
            one.noun = one.noun or two.noun  # "10 or 20 people"
            group = (*(one.rivals or (one,)), two)
            for member in group:
                member.rivals = group
