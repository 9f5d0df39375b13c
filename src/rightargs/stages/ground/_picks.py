"""What is picked by its day or its part of the day: of what was offered, "the Thursday one"; of records, "the one from August"."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TypeVar

from rightargs.stages.ground._extremes import Records, is_moment, is_one_of
from rightargs.stages.ground._hours import DAYPARTS, lies_in, lies_well_in
from rightargs.stages.ground._relations import days
from rightargs.stages.ground._said import PARTS, Said
from rightargs.vocab.json import JsonValue

_MONTHS = "january february march april may june july august september october november december".split()
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_SHORT = [name[:3] for name in (*_MONTHS, *_WEEKDAYS)]
_NAMED = "|".join((*_MONTHS, "sept", *_WEEKDAYS, *_SHORT))
_THING = r"(?:one|slot|option|appointment|time|session|wal[aei])"
_ITS_THING = re.compile(rf"(?:'s)?\s+{_THING}\b", re.IGNORECASE)
_PART_OF_DAY = re.compile(rf"\b({DAYPARTS})(?P<thing>\s+{_THING})?\b", re.IGNORECASE)
_BEFORE_THING = re.compile(rf"\b({_NAMED}|{DAYPARTS})(?:'s)?\s+(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_AFTER_THING = re.compile(
    rf"\b(?P<noun>[^\W\d_]+)\s+(?:(?:placed|made|dated|bought|ordered|departing|leaving|starting)\s+)?"
    rf"(?:from|in|of|on|at)\s+(?:the\s+)?({_NAMED}|{DAYPARTS})\b(?!\s+\d)",
    re.IGNORECASE,
)
_FEW_WORDS = 4
_DATE_AND_CLOCK = len("2026-09-14T10:0")
K = TypeVar("K")
_CLAUSE = re.compile(r"[.;!?\n](?!\d)|,(?!\d)|\b(?:or|while|versus|vs|ya)\b", re.IGNORECASE)
_TERMS = frozenset({"money", "percent", "duration", "quantity", "number"})


def take_up_offer(mentions: Sequence[Said], pending: Sequence[Said], text: str) -> None:
    """Let a reply agree to the one offered moment that it names by its day or its part of the day; the others are turned down."""
    offers = [one for one in pending if one.kind in {"time", "datetime"} and not (one.negated or one.rejected) and len(one.values) == 1]
    if len(offers) < 2 or any("t" in PARTS.get(one.kind, ()) for one in mentions):
        return
    short = len(text.split()) <= _FEW_WORDS
    named = [one for one in mentions if one.kind == "date" and not one.negated and (short or _ITS_THING.match(text, one.span[1]))]
    taken = [one for one in offers if one.kind == "datetime" and any(days(one) & days(other) for other in named)]
    if not taken and (found := _PART_OF_DAY.search(text)) is not None and (short or found["thing"]):
        taken = _in_part(found[1], {one: _clock(one) for one in offers})
    if len(taken) == 1:
        for one in offers:
            one.agreed, one.rejected = one is taken[0], one is not taken[0]


def take_up_terms(mentions: Sequence[Said], pending: Sequence[Said], earlier: Sequence[Said], offered: str) -> None:
    """
    Let one term of an offer that is taken up bring the others it was offered with: "36 months at 9.9 %, 24 at 8.9" and "24 then".

    Only where the clauses of the offer are alike, so that each term has its counterpart.
    """
    clauses = [[one for one in pending if start <= one.span[0] < end and not one.negated] for start, end in _clauses(offered)]
    named = {one.kind for one in mentions}
    for one in mentions:
        holders = [clause for clause in clauses if any(other.kind == one.kind and other.values == one.values for other in clause)]
        if one.negated or one.kind not in _TERMS or len(holders) != 1:
            continue
        alike = [clause for clause in clauses if clause is not holders[0] and one.kind in {other.kind for other in clause}]
        for term in holders[0]:
            others = [other for clause in alike for other in clause if other.kind == term.kind and other.values != term.values]
            if term.kind in named or term.kind not in _TERMS or not others or sum(other.kind == term.kind for other in holders[0]) > 1:
                continue
            term.agreed = True
            for other in others:
                other.rejected = True
            for other in earlier:
                if other.kind == term.kind and other.values != term.values and other.turn < term.turn:
                    other.stale = True


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for found in _CLAUSE.finditer(text):
        yield start, found.start()
        start = found.end()
    yield start, len(text)


def picked(text: str, records: Records) -> Iterator[JsonValue]:
    """Yield the record that *text* names by the month, the weekday or the part of the day of a moment that all of them hold."""
    for pattern in (_BEFORE_THING, _AFTER_THING):
        for found in pattern.finditer(text):
            word = next(group for group in found.groups() if group != found["noun"])
            if is_one_of(found["noun"], records) and (key := _only(word.casefold(), records)) is not None:
                yield key


def _only(word: str, records: Records) -> JsonValue:
    """Return the key of the only record with a moment that *word* names, in a field where all have one."""
    keys: set[JsonValue] = set()
    for name in dict.fromkeys(name for record in records.values() for name in record):
        column = {key: str(record.get(name)) for key, record in records.items() if is_moment(record.get(name))}
        fitting = _fitting(word, column)
        if len(column) == len(records) and len(fitting) == 1:
            keys.add(fitting[0])
    return keys.pop() if len(keys) == 1 else None


def _fitting(word: str, column: Mapping[K, str]) -> list[K]:
    if (month := _index(word, _MONTHS)) is not None:
        return [key for key, moment in column.items() if int(moment[5:7]) == month + 1]
    if (weekday := _index(word, _WEEKDAYS)) is not None:
        return [key for key, moment in column.items() if _weekday(moment[:10]) == weekday]
    return _in_part(word, {key: moment[11:16] for key, moment in column.items() if len(moment) > _DATE_AND_CLOCK})


def _in_part(part: str, clocks: Mapping[K, str]) -> list[K]:
    """Return whose clock lies in a part of the day: by the generous hours, and where these leave several, by the narrow ones."""
    found = [key for key, clock in clocks.items() if lies_in(part, clock)]
    return found if len(found) < 2 else [key for key in found if lies_well_in(part, clocks[key])]


def _index(word: str, names: Iterable[str]) -> int | None:
    return next((index for index, name in enumerate(names) if word in {name, name[:3]} or word == "sept" == name[:4]), None)


def _weekday(day: str) -> int | None:
    try:
        return date.fromisoformat(day).weekday()
    except ValueError:
        return None


def _clock(one: Said) -> str:
    text = str(one.values[0])
    return text[11:16] if one.kind == "datetime" else text[:5]
