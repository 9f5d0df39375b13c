"""Find dates, times, date-times and ranges of days in free text: precision first, then recall."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from rightargs.canon.dates._answers import day_reading
from rightargs.canon.dates._clock import read_clock
from rightargs.canon.dates._day import EXPECTED as DAY_EXPECTED
from rightargs.canon.dates._day import read_day_text
from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._elapsed import read_instant
from rightargs.canon.dates._ground import NO_HOUSE, Ground, House, ground_of
from rightargs.canon.dates._guess import Clock, Clocks, DayGuess, Days, Fault
from rightargs.canon.dates._moments import at_clock, settled, today_of_part
from rightargs.canon.dates._period import span_reading
from rightargs.canon.dates._periods import read_period
from rightargs.canon.dates._ranges import read_range
from rightargs.canon.dates._search import Found, Scan, narrower, plausible, scan, stands_free
from rightargs.canon.dates._split import pick, split_moment
from rightargs.canon.dates._time_of_day import clock_reading
from rightargs.canon.dates._tokens import Phrase, Token
from rightargs.context import Context
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading

MAX_TEXT = 100_000
"""Characters of a text that are searched; what stands beyond is not found."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a span says: the mention as a whole, and the day and time that a date-time is made of."""

    whole: Mention
    parts: tuple[Mention, ...] = ()


def find_moments(text: str, context: Context, house: House = NO_HOUSE) -> list[Mention]:
    """
    Find the dates, times, date-times and ranges that *text* says, in its order and without overlaps.

    The kind of a mention is `date`, `time`, `datetime` (a day and a time that stand together) or `period`. Relative
    words are read at the clock of *context*.
    """
    return [said.whole for said in _said(text, context, house)]


def find_kind(text: str, context: Context, kind: str, house: House = NO_HOUSE) -> list[Mention]:
    """Find the mentions of one *kind*; a date-time also says its day and its time."""
    found: list[Mention] = []
    for said in _said(text, context, house):
        found.extend(mention for mention in (said.whole, *said.parts) if mention.kind == kind)
    return found


def _said(text: str, context: Context, house: House) -> Iterable[Said]:
    scanned = scan(text[:MAX_TEXT], context.language)
    if scanned is None:
        return
    ground = ground_of(context, house)
    for span in scanned.found:
        yield from _read_span(scanned, span, ground)


def _read_span(scanned: Scan, span: Found, ground: Ground) -> list[Said]:
    for found in narrower(span):
        if not stands_free(scanned, found) or not plausible(scanned, found):
            continue
        try:
            said = _read(scanned, found, ground)
        except OverflowError:
            said = []
        if said:
            return said
    return []


def _mention(scanned: Scan, first: int, last: int, reading: Reading | None, kind: str) -> list[Mention]:
    if not isinstance(reading, (Canonical, Ambiguous)):
        return []
    return [Mention(scanned.places[first][0], scanned.places[last - 1][1], reading, kind)]


def _read(scanned: Scan, found: Found, ground: Ground) -> list[Said]:
    """Read one span by the name of its form."""
    tokens = scanned.phrase.tokens[found.first : found.last]
    if found.name == "moment":
        return _moment(scanned, found, tokens, ground)
    if found.name == "clocks":
        return _clocks(scanned, found, tokens, ground)
    reading: Reading | None = None
    kind = "date"
    if found.name in {"day", "anchored"}:
        reading = _day(read_day(found.kinds, tokens, ground))
    elif found.name == "either":
        reading = _either(scanned, found, ground)
    elif found.name == "instant":
        instant = read_instant(found.kinds, tokens, ground)
        kind = "datetime"
        if instant is not None:
            reading = settled(instant, DAY_EXPECTED)
        else:
            reading, kind = _day(read_day(found.kinds, tokens, ground)), "date"
    elif found.name in {"period", "range"}:
        kind = "period"
        spans = read_period(found.kinds, tokens, ground) or read_range(Phrase(found.kinds, tokens), ground)
        reading = None if spans is None else span_reading(spans)
    else:
        return _time(scanned, found, tokens, ground)
    return [Said(mention) for mention in _mention(scanned, found.first, found.last, reading, kind)]


def _day(guess: DayGuess | None) -> Reading | None:
    """
    Answer with the days that a span says.

    What contradicts itself ("Mon 4 Sep", which is a Friday; 18/09 where months come first) is still said: the days that
    were perhaps meant stand in the mention, though no reader would take such a text for a value.
    """
    if isinstance(guess, Fault) and guess.code in {"weekday_mismatch", "order_conflict"}:
        days = tuple(day for day in guess.likely if isinstance(day, date))
        guess = Days(days, guess.code, guess.why) if days else guess
    return None if guess is None else day_reading(guess, DAY_EXPECTED)


def _moment(scanned: Scan, found: Found, tokens: tuple[Token, ...], ground: Ground) -> list[Said]:
    """Read a day and a time that stand together; without a zone they are two mentions."""
    pieces = split_moment(found.kinds)
    if pieces is None:
        return []
    (day_from, day_to), time_spans = pieces
    time_from, time_to = time_spans[0]
    days = read_day(found.kinds[day_from:day_to], tokens[day_from:day_to], ground)
    clocks = read_clock(*pick(found.kinds, tokens, time_spans), ground.tag)
    if days is None or clocks is None or isinstance(clocks, Fault):
        return []
    first = found.first
    day = _mention(scanned, first + day_from, first + day_to, _day(days), "date")
    time = _mention(scanned, first + time_from, first + time_to, clock_reading(clocks, None, ground.context), "time")
    whole = _mention(scanned, first, found.last, at_clock(days, clocks, None, ground, DAY_EXPECTED), "datetime")
    if whole:
        return [Said(whole[0], (*day, *time))]
    return [Said(mention) for mention in sorted((*day, *time), key=lambda mention: mention.start)]


def _time(scanned: Scan, found: Found, tokens: tuple[Token, ...], ground: Ground) -> list[Said]:
    """Read a time without a day; "tonight" and "this evening" say the day as well."""
    clocks = read_clock(found.kinds, tokens, ground.tag)
    if clocks is None or isinstance(clocks, Fault):
        return []
    time = _mention(scanned, found.first, found.last, clock_reading(clocks, None, ground.context), "time")
    if any(kind in "tLj" for kind in found.kinds):
        days = today_of_part(found.kinds, clocks, ground)
        whole = _mention(scanned, found.first, found.last, at_clock(days, clocks, None, ground, DAY_EXPECTED), "datetime")
        if whole:
            return [Said(whole[0], tuple(time))]
    return [Said(mention) for mention in time]


def _either(scanned: Scan, found: Found, ground: Ground) -> Reading:
    start, end = scanned.places[found.first][0], scanned.places[found.last - 1][1]
    pieces = scanned.text[start:end].replace("&", "and").replace(" and ", " or ")
    return read_day_text(pieces, ground)


def _clocks(scanned: Scan, found: Found, tokens: tuple[Token, ...], ground: Ground) -> list[Said]:
    """Read "from 5 to 7pm" as two times; the first takes the half of the day that puts it before the second."""
    meridiem = tokens[-1] if tokens[-1].kind == "A" else None
    places = [place for place, kind in enumerate(found.kinds) if kind in "nCPG"]
    if "G" in found.kinds:
        places *= 2
        ends = [Token("n", int(text), text) for text in tokens[places[0]].text.split("-")]
    else:
        ends = [tokens[place] for place in places]
    own = found.kinds[places[0] + 1] == "A"
    last = _clock_of(ends[1], meridiem, ground)
    early = _clock_of(ends[0], tokens[places[0] + 1] if own else meridiem, ground)
    if last is None or early is None:
        return []
    if meridiem is not None and not own:
        early = _before(early, last)
    stop = places[0] + 1 + own if places[0] != places[1] else len(tokens)
    said = ((places[0], stop, early), (places[1], len(tokens), last))
    mentions = [
        _mention(scanned, found.first + start, found.first + end, clock_reading(clocks, None, ground.context), "time")
        for start, end, clocks in said
    ]
    return [Said(mention) for some in mentions for mention in some]


def _clock_of(token: Token, meridiem: Token | None, ground: Ground) -> Clocks | None:
    tokens = (token,) if meridiem is None else (token, meridiem)
    found = read_clock("".join(one.kind for one in tokens), tokens, ground.tag)
    return None if isinstance(found, Fault) else found


def _before(early: Clocks, last: Clocks) -> Clocks:
    at = early.clocks[0].at
    if at < last.clocks[0].at:
        return early
    return replace(early, clocks=(Clock(at.replace(hour=(at.hour + 12) % 24)),))
