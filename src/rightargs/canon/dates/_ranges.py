"""Ranges with two ends: "18 to 20 September", "28 Dec - 3 Jan", "Monday to Friday"."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta

from rightargs.canon.dates._calendar import day_of, later, months_later
from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._grammar import DAY_ONLY
from rightargs.canon.dates._ground import Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault, SpanGuess, Spans
from rightargs.canon.dates._lazy import LazyPattern
from rightargs.canon.dates._tokens import Phrase, Token
from rightargs.canon.dates._years import NEAR, NEXT_YEAR

Piece = tuple[str, tuple[Token, ...]]

REVERSED = Fault("range_reversed", "The range ends before it begins.")

_HALF_A_YEAR = 184
"""Days that a range may span whose year is not said: with more, its ends are rather exchanged (a house rule of ours)."""

_BARE = LazyPattern(r"d?[no]")
_NAMED = LazyPattern(r"(?P<before>(?:W\.?[,d@]{0,2})?)(?P<day>d?[no])(?P<rest>(?:F?d?|[\-/.])M.*)")
_MONTH_FIRST = LazyPattern(r"(?P<month>M\.?)(?P<day>d?[no])(?P<year>(?:,?y)?)")
_YEARLESS = LazyPattern(r"(?:W\.?[,d@]{0,2})?(?:2|d?[no](?:F?d?|[\-/.])M\.?|M\.?d?[no])|@?W\.?|d?o")
_MONTHS = LazyPattern(r"(?P<first>M)\.?(?P<year>[,\-/Fi]?y)?[r\-&](?P<second>M)\.?(?P<year2>[,\-/Fi]?y)?")


def read_range(phrase: Phrase, ground: Ground) -> SpanGuess | None:
    """Read a range of days; None where the phrase is none."""
    kinds, tokens = _unfold(phrase)
    between = kinds.startswith("B")
    if "e" in kinds:  # "between now and 15 November": days are meant, and now is one of them
        tokens = tuple(Token("R", 0, token.text) if token.kind == "e" else token for token in tokens)
        kinds = kinds.replace("e", "R")
    if kinds[:1] in {"f", "B", "@"}:
        kinds, tokens = kinds[1:], tokens[1:]
    months = _month_range(kinds, tokens, ground)
    if months is not None:
        return months
    for left, right in _splits(kinds, tokens, "&r-" if between else "r-"):
        found = _ends(left, right, ground)
        if found is not None:
            return found
    return None


def _unfold(phrase: Phrase) -> Piece:
    """Take "18-20" apart into two numbers and a dash."""
    tokens: list[Token] = []
    for token in phrase.tokens:
        if token.kind == "G":
            first, second = token.text.split("-")
            tokens += [Token("n", int(first), first), Token("-", None, "-"), Token("n", int(second), second)]
        else:
            tokens.append(token)
    return "".join(token.kind for token in tokens), tuple(tokens)


def _splits(kinds: str, tokens: tuple[Token, ...], marks: str) -> Iterator[tuple[Piece, Piece]]:
    """Yield the ways to split at a mark, each end completed by the month and year that only the other end says."""
    for place, kind in enumerate(kinds):
        if kind not in marks or not 0 < place < len(kinds) - 1:
            continue
        left, right = (kinds[:place], tokens[:place]), (kinds[place + 1 :], tokens[place + 1 :])
        if _BARE.fullmatch(left[0]) and (named := _NAMED.fullmatch(right[0])) and not named["before"]:
            rest = named.start("rest")
            left = (left[0] + right[0][rest:], left[1] + right[1][rest:])
        elif _BARE.fullmatch(right[0].split(",")[0].rstrip("y")) and (first := _MONTH_FIRST.fullmatch(left[0])) and not first["year"]:
            end = first.end("month")
            tail = right[0][len(right[0].split(",")[0].rstrip("y")) :]
            right = (left[0][:end] + right[0], left[1][:end] + right[1])
            if tail:
                left = (left[0] + tail, left[1] + right[1][-len(tail) :])
        if DAY_ONLY.fullmatch(left[0]) and DAY_ONLY.fullmatch(right[0]):
            yield left, right


def _ends(left: Piece, right: Piece, ground: Ground) -> SpanGuess | None:
    if _YEARLESS.fullmatch(left[0]) and not _YEARLESS.fullmatch(right[0]) and "W" not in right[0]:
        last = read_day(*right, ground)
        first = _per_day(left, last, ground, past=True)
        pairs = [(start, end) for end, start in first] if isinstance(first, list) else first
    else:
        start = read_day(*left, ground)
        if _YEARLESS.fullmatch(right[0]):
            pairs = _per_day(right, start, ground, past=False)
            if _YEARLESS.fullmatch(left[0]) and isinstance(pairs, list):
                pairs = [*_under_way(left, right, ground), *pairs]
        else:
            pairs = _product(start, read_day(*right, ground))
    if pairs is None or isinstance(pairs, Fault):
        return pairs
    said = not _YEARLESS.fullmatch(left[0]) and not _YEARLESS.fullmatch(right[0])
    fitting = ((start, end) for start, end in pairs if start <= end < date.max and (said or (end - start).days <= _HALF_A_YEAR))
    spans = tuple(dict.fromkeys((start, end + timedelta(1)) for start, end in fitting))
    if not spans:
        return REVERSED
    return Spans(spans) if len(spans) == 1 else Spans(spans, "alternatives", "The ends of the range have several readings.")


def _under_way(left: Piece, right: Piece, ground: Ground) -> list[tuple[date, date]]:
    """Return the range without a year that has begun already and is not over for long: it is as likely meant as the next one."""
    today = ground.today
    if today is None or "W" in left[0] or ground.house.prefer is not None:
        return []
    start = read_day(*left, replace(ground, house=replace(ground.house, prefer="past")))
    found = _per_day(right, start, ground, past=False)
    return [(first, last) for first, last in found if (today - last).days <= NEAR] if isinstance(found, list) else []


def _per_day(piece: Piece, anchors: DayGuess | None, ground: Ground, *, past: bool) -> list[tuple[date, date]] | Fault | None:
    """Read *piece*, which says no year, as the nearest day before or after each of *anchors*."""
    if anchors is None or isinstance(anchors, Fault):
        return anchors
    pairs: list[tuple[date, date]] = []
    fault: Fault | None = None
    for anchor in anchors.days:
        then = replace(
            ground, now=datetime.combine(anchor, datetime.min.time()), house=replace(ground.house, prefer="past" if past else "future")
        )
        found = read_day(*piece, then)
        if isinstance(found, Days):
            fitting = [day for day in found.days if (day <= anchor if past else day >= anchor)]
            pairs += [(anchor, day) for day in fitting[:1]]
        elif found is not None:
            fault = found
    return pairs or fault or REVERSED


def _product(first: DayGuess | None, second: DayGuess | None) -> list[tuple[date, date]] | Fault | None:
    for guess in (first, second):
        if guess is None or isinstance(guess, Fault):
            return guess
    assert isinstance(first, Days)
    assert isinstance(second, Days)
    return [(start, end) for start in first.days for end in second.days]


def _month_range(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> SpanGuess | None:
    """Read "June to August 2026"."""
    found = _MONTHS.fullmatch(kinds)
    if found is None:
        return None
    months = [token.value for token in tokens if token.kind == "M"]
    years = [int(token.text) for token in tokens if token.kind == "y"]
    first, second = (value for value in months if isinstance(value, int))
    if len(years) == 2:
        start, last = day_of(years[0], first, 1), day_of(years[1], second, 1)
    elif years and found["year2"]:
        start, last = day_of(years[0] - (first > second), first, 1), day_of(years[0], second, 1)
    elif years:
        start, last = day_of(years[0], first, 1), day_of(years[0] + (first > second), second, 1)
    else:
        return _open_months(first, second, ground)
    end = None if last is None else months_later(last, 1)
    if start is None or end is None or start >= end:
        return REVERSED
    return Spans(((start, end),))


def _open_months(first: int, second: int, ground: Ground) -> SpanGuess:
    """Read months without a year: those under way, or over for less than a month, and the next ones."""
    today = ground.today
    if today is None:
        return Fault("incomplete", "The year is missing, and the session has no clock.")
    years = (today.year - 1, today.year, today.year + 1)
    spans = [
        (start, end)
        for year in years
        if (start := day_of(year, first, 1)) and (last := day_of(year + (first > second), second, 1)) and (end := months_later(last, 1))
    ]
    near = [(start, end) for start, end in spans if start < today and (today - end).days <= NEAR]
    ahead = [(start, end) for start, end in spans if start >= today]
    fitting = tuple(dict.fromkeys((*near[-1:], *ahead[:1])))
    if len(fitting) == 1:
        return Spans(fitting, filled=(NEXT_YEAR,))
    return Spans(fitting, "missing_year", "The year is not said, and two are near.") if fitting else REVERSED


def one_day(guess: Days) -> SpanGuess:
    """Return each day as a range of one day."""
    spans = tuple((day, end) for day in guess.days if (end := later(day, 1)))
    return Spans(spans, guess.code, guess.why, guess.filled) if spans else REVERSED
