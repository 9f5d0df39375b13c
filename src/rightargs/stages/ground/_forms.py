"""Forms that people use in a chat and that no finder takes from running text: "from tonight", "an hour", "5 lb 8 oz"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rightargs.canon._units import known_dimension
from rightargs.canon.dates import Day, TimeOfDay, When
from rightargs.canon.durations import Duration
from rightargs.context import Context
from rightargs.vocab.readings import Ambiguous, Canonical, Mention

_TODAY = re.compile(r"\b(?:from|starting|beginning) (?:today|tonight)\b", re.IGNORECASE)
_AN_HOUR = re.compile(
    r"(?:^|[,;:.(]\s*|\b(?:for|lasting|about|around|roughly|takes?|need|maybe|just|only|block|is|be)\s+)"
    r"(?P<length>an? (?:hour|minute)(?: and a half)?)\b(?!\s+(?:later|before|after|ago|earl|from|of|in advance|each|per|a))",
    re.IGNORECASE,
)
_TO_HOUR = re.compile(r"(?P<day>.*?\s)??(?P<one>\d{1,2}) (?:to|till|until) (?P<two>\d{1,2})\b(?P<rest>.*)", re.IGNORECASE)
_MINUTES_TO = frozenset({"5", "10", "20", "25"})
"""Minutes that people count down to an hour by; 7 to 8 is a span."""
_FROM_HOUR = re.compile(r"(?<![\d/.:])\b(\d{1,2})(?:[:.]([0-5]\d))?\s*(?:se|till|until|to|-|;|\u2013)\s*$", re.IGNORECASE)
_HOURS = 12
_BETWEEN_UNITS = re.compile(r"\s*(?:,|and)?\s*")
_DAYS_WITH_DASH = re.compile(r"(\b\d{1,2}/\d{1,2}(?:/\d{2,4})?)[-\u2013](?=\d{1,2}/\d{1,2}\b)")
_HOURS_WITH_DASH = re.compile(r"(?<=\d[:.]\d\d)(?<!T\d\d:\d\d)(?<!\d{4}-\d\d-\d\d \d\d:\d\d)[-\u2013](?=\d{1,2}[:.]\d\d(?!\d|:\d))")
"""In "12:30-1:30", which is a span of hours and no offset from UTC."""
_SCALE = "lakhs?|lacs?|crores?|thousand|hazaa?r|million"
_AFTER_SCALE = re.compile(
    rf"(?:(?<=lakh)|(?<=lakhs)|(?<=lac)|(?<=lacs)|(?<=crore)|(?<=crores)|(?<=thousand)|(?<=hazar)|(?<=hazaar)|(?<=million))\s"
    rf"(?=\d+(?:\.\d+)?\s?(?:%|percent|per cent|years?\b|yrs?\b|saal\b|months?\b|mths?\b|mahin[ae]\b|weeks?\b|haft[ae]\b|days?\b|din\b)"
    rf"|\d+\.\d+(?![\d.])(?!\s?(?:{_SCALE})\b))",
    re.IGNORECASE,
)
"""Between an amount and a rate or a length that follows it without a comma; "1 lakh 20 thousand" is one amount."""
_CHANGE = re.compile(r"\b(?:chang|mov|updat|switch|shift|reschedul|push|bump|correct|badal)\w*\b[^.!?;]{0,50}$", re.IGNORECASE)
_FROM_TO = re.compile(r"(?:from\s+)?(?P<old>.+?)\s+(?:to|se)\s+(?P<new>.+)", re.IGNORECASE)


def legible(text: str) -> str:
    """Write "10/9-10/12" so that both days are found, and "60 lakh 8.4% 20 saal" so that no sum is read, every character in its place."""
    return _AFTER_SCALE.sub(";", _HOURS_WITH_DASH.sub(";", _DAYS_WITH_DASH.sub(r"\1 ", text)))


def extra_moments(text: str, context: Context) -> list[Mention]:
    """Find "today" where other words stand around it: "from today"."""
    if context.today is None:
        return []
    today = context.today.date()
    return [Mention(*match.span(), Canonical(today.isoformat()), "date") for match in _TODAY.finditer(text)]


def opened_spans(moments: Sequence[Mention], text: str, context: Context) -> list[Mention]:
    """
    Read "7 to 8 tomorrow evening" as a span from seven, no seven minutes to eight, and the 3 of "3 se 4.30 baje" as its start.

    Of "Friday 2 till 3" the day is left: bare hours are numbers.
    """
    found: list[Mention] = []
    for mention in moments:
        span = _TO_HOUR.fullmatch(text, mention.start, mention.end) if mention.kind in {"time", "datetime"} else None
        if span is not None and span["one"] not in _MINUTES_TO and span["day"]:
            reading = Day().read(span["day"].strip(), context)
            if isinstance(reading, (Canonical, Ambiguous)):
                found.append(Mention(mention.start, mention.start + len(span["day"].rstrip()), reading, "date"))
                continue
        elif span is not None and span["one"] not in _MINUTES_TO:
            reader = When() if mention.kind == "datetime" else TimeOfDay()
            reading = reader.read(f"{span['one']}{span['rest']}", context)
            if isinstance(reading, (Canonical, Ambiguous)):
                found.append(replace(mention, reading=reading))
                continue
        found.append(mention)
        start = _FROM_HOUR.search(text, max(0, mention.start - 12), mention.start) if mention.kind in {"time", "datetime"} else None
        if start is None or not 1 <= int(start[1]) <= _HOURS:
            continue
        halves = int(start[1]) % _HOURS, int(start[1]) % _HOURS + _HOURS
        hours = {max((hour for hour in halves if hour <= clock), default=-1) for clock in _clocks(mention)} - {-1}
        times = tuple(f"{hour:02}:{start[2] or '00'}:00" for hour in sorted(hours))
        if times:
            reading = Canonical(times[0]) if len(times) == 1 else Ambiguous("meridiem", times)
            found.append(Mention(start.start(1), start.end(2 if start[2] else 1), reading, "time"))
    return found


def _clocks(mention: Mention) -> list[int]:
    """Return the hours that a time may be in."""
    values = (mention.reading.value,) if isinstance(mention.reading, Canonical) else mention.reading.values
    return [int(value[11:13] if mention.kind == "datetime" else value[:2]) for value in values if isinstance(value, str)]


def extra_lengths(text: str, context: Context) -> list[Mention]:
    """Find "an hour" where it says how long something takes."""
    found: list[Mention] = []
    for match in _AN_HOUR.finditer(text):
        reading = Duration().read(match["length"], context)
        if isinstance(reading, Canonical):
            found.append(Mention(*match.span("length"), reading, "duration", "hour"))
    return found


def whole_quantities(mentions: Sequence[Mention], text: str) -> list[Mention]:
    """Join "5 lb 8 oz": two quantities of one dimension, the smaller unit right behind the larger."""
    found: list[Mention] = []
    for mention in mentions:
        before = found[-1] if found else None
        if before is not None and mention.kind == before.kind == "quantity" and _belongs(before, mention, text):
            found[-1] = replace(before, end=mention.end)
        else:
            found.append(mention)
    return found


def _belongs(larger: Mention, smaller: Mention, text: str) -> bool:
    one, two = known_dimension(larger.unit), known_dimension(smaller.unit)
    return (
        one is not None
        and one == two
        and larger.unit != smaller.unit
        and _BETWEEN_UNITS.fullmatch(text, larger.end, smaller.start) is not None
    )


def changed_days(mention: Mention, text: str, context: Context) -> list[Mention]:
    """Read "change it from 9/20 to 9/22" as two days, of which the first is no longer meant, and no span of days."""
    found = _FROM_TO.fullmatch(text, mention.start, mention.end) if mention.kind == "period" else None
    if found is None or _CHANGE.search(text, max(0, mention.start - 80), mention.start) is None:
        return [mention]
    old, new = (Day().read(found[name], context) for name in ("old", "new"))
    if not isinstance(old, (Canonical, Ambiguous)) or not isinstance(new, (Canonical, Ambiguous)):
        return [mention]
    return [Mention(*found.span("old"), old, "date"), Mention(*found.span("new"), new, "date")]
