"""A mention in the conversation: what was said, by whom, about what."""

import re
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import repeat
from types import MappingProxyType
from typing import Literal, TypeAlias

from rightargs.canon.dates import Day
from rightargs.canon.dates.find import find_moments
from rightargs.canon.find_values import find_values
from rightargs.context import Context
from rightargs.stages.ground._company import own_party, singles, sort_of
from rightargs.stages.ground._cues import right_before
from rightargs.stages.ground._forms import changed_days, extra_lengths, extra_moments, legible, opened_spans, whole_quantities
from rightargs.stages.ground._leads import is_lead
from rightargs.stages.ground._nouns import counted, noun_class
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical, Mention, Unreadable

Speaker: TypeAlias = Literal["user", "assistant", "tool"]

PARTS = {"date": frozenset("d"), "period": frozenset("d"), "time": frozenset("t"), "datetime": frozenset("dt")}
"""The parts of each kind of moment: a day, an hour."""

MAX_SCANNED = 8_000
"""Characters of one turn that are searched; what stands after them supports nothing and contradicts nothing."""

_MARKED = frozenset({"money", "percent", "quantity", "duration", "phone", "email", "url", "postcode", "uuid"})
_MOMENTS = frozenset({"date", "time", "datetime", "period"})
_RELATIVE = ("in ", "ago", "later", "hence", "from now", "baad", "pehle", "within ")

# "3 raat" is three nights; an hour of the night is "raat 3 baje".
_NIGHTS = re.compile(r"\d+\s+(?:raat|raatein|raaten)", re.IGNORECASE)
# Latin abbreviations of prescriptions: omne in die, bis in die, ter die sumendum, quater in die.
_TIMES = MappingProxyType(
    {"once": "1", "twice": "2", "thrice": "3", "od": "1", "bd": "2", "bid": "2", "tds": "3", "tid": "3", "qds": "4", "qid": "4"}
)
_FREQUENCY = re.compile(
    r"\b(once|twice|thrice)(?=\s+(?:a|an|per|every|each|in a)?\s*(?:day|week|month|year|hour|daily|weekly|monthly|yearly)\b|\s*[,.;]|\s*$)"
    r"|\b(OD|BD|BID|TDS|TID|QDS|QID|od|bd|tds|tid|qds|qid)\b"
)
# "every morning" is once a day, "subah shaam" twice, "every 8 hours" three times.
_EVERY = re.compile(
    r"\b(?:(?P<once>(?:every|each|har) (?:morning|night|evening|day|subah|shaam|raat|din)|nightly|at bedtime)"
    r"|(?P<twice>subah[ -]?(?:aur |and )?(?:shaam|raat)|morning and (?:evening|night)|every morning and (?:evening|night))"
    r"|(?:every|har) (?P<hours>4|6|8|12|four|six|eight|twelve) (?:hours|hrs|ghante)|q(?P<q>4|6|8|12)h)\b",
    re.IGNORECASE,
)
_IN_A_DAY = {"4": "6", "6": "4", "8": "3", "12": "2", "four": "6", "six": "4", "eight": "3", "twelve": "2"}
_ONE = re.compile(r"\b(one|ek)\s+([^\W\d_]+)", re.IGNORECASE)
_COUPLE = re.compile(r"\b((?:a|one) (?:couple|pair)) of\s+(?!hundred|thousand|grand|lakh|k\b)[^\W\d_]+", re.IGNORECASE)
_MONTHS = re.compile(r"P(\d+)M")
_TOO_LONG = 4
"""Digits of a number of months that is none."""
# "a couple of hundred" is neither a hundred nor two.
_SOME = re.compile(r"\b(?:couple of|few|several)\s+$", re.IGNORECASE)
_PENCE = re.compile(r"\s?(?:p|pence|pennies)\b(?!\.?m)")
_TEN, _HUNDRED = 10, 100
_DASH = re.compile(r"[-\u2013\u2014\u2212]\s")
# "1 000 pounds" is read from its second part on: nobody says 000.
_TORN = re.compile(r"0{2,3}\b")
_DAY_ALONE = re.compile(r"\W*(?:on )?(?:the )?(\d{1,2}(?:st|nd|rd|th))(?: please| then| instead| pls| thanks)?\W*", re.IGNORECASE)
_EITHER_DAY = re.compile(
    r"(?:on )?(?:the )?((\d{1,2})(?:st|nd|rd|th)?)\s+(?:or|ya)\s+(?:on )?((?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z]+.*)",
    re.IGNORECASE,
)
_DAY_OF = re.compile(r"\b(?:day|date) of (?=[A-Z])")


@dataclass(slots=True, eq=False)
class Said:
    """
    One value that was said or returned. Its marks change as the conversation goes on; the rest never does.

    Attributes:
        turn: Index of the turn.
        speaker: Who said it.
        kind: The kind of value, as canonicalisers name it.
        values: Its canonical readings; several where the words are ambiguous.
        quote: The words themselves.
        span: Where they stand in the text of the turn.
        unit: Currency code, unit symbol, or the noun counted.
        noun: The class of things that is counted: `people`, `room`, ...; "" where nothing tells.
        lead: Whether it is a length of time before something: "remind me an hour before".
        party: Of how many people in all it counts a part: 3 in "2 adults and 1 child".
        answers: Whether it answers the assistant's last question.
        corrects: Whether its own words say that it takes the place of another: "push it to 3".
        agreed: The assistant proposed it and the user agreed.
        rejected: The assistant proposed it and the user did not.
        negated: The user said that it is not this one.
        stale: A correction took its place; of a moment, see *lost*.
        lost: The parts of a moment, `d` and `t`, that a correction took the place of.
        answered: The parts, or `*`, that the answer to a later question took the place of: it may have been about another field.
        rivals: The alternatives that were left open together with it.
        memo: What was worked out of it, so that it is worked out once.
    """

    turn: int
    speaker: Speaker
    kind: str
    values: tuple[JsonValue, ...]
    quote: str
    span: tuple[int, int]
    unit: str = ""
    noun: str = ""
    lead: bool = False
    party: int = 0
    answers: bool = False
    corrects: bool = False
    agreed: bool = False
    rejected: bool = False
    negated: bool = False
    stale: bool = False
    lost: frozenset[str] = frozenset()
    answered: frozenset[str] = frozenset()
    rivals: "tuple[Said, ...]" = field(default=(), repr=False)
    memo: dict[object, object] = field(default_factory=dict[object, object], repr=False)

    @property
    def live(self) -> bool:
        """Whether it counts as evidence: said by the user or a tool, or agreed, and neither denied nor replaced."""
        if self.negated or self.stale or self.rejected or (self.lost and self.lost == PARTS.get(self.kind)):
            return False
        return self.speaker != "assistant" or self.agreed

    @property
    def marked(self) -> bool:
        """Whether a unit, a currency or its own form tells the kind."""
        return self.kind in _MARKED or self.kind in _MOMENTS


def scan(turn: int, speaker: Speaker, text: str, context: Context) -> list[Said]:
    """Find what *text* says, in order, each stretch of it once."""
    text = legible(_DAY_OF.sub(lambda found: " " * len(found[0]), text[:MAX_SCANNED]))  # "the day of March 14th" is the 14th
    moments = [mention for mention in find_moments(text, context) if not _NIGHTS.fullmatch(text, mention.start, mention.end)]
    moments = [one for mention in moments for part in changed_days(mention, text, context) for one in _apart(part, text, context)]
    moments = [*opened_spans(moments, text, context), *extra_moments(text, context)]
    if alone := _DAY_ALONE.fullmatch(text):  # too little to be found in other words: "19th"
        moments = _read_alone(alone, context) or moments
    values = [
        _in_pence(mention, text, context)
        for mention in map(_without_dash, find_values(text, context), repeat(text))
        if not _TORN.match(text, mention.start) and not right_before(_SOME, text, mention.start)
    ]
    found = _without_overlaps([*moments, *values, *extra_lengths(text, context), *_frequencies(text)], text)
    found = whole_quantities(_with_pence(found, text), text)
    return _with_company(_with_party([_said(turn, speaker, mention, text) for mention in found]), text)


def _apart(mention: Mention, text: str, context: Context) -> list[Mention]:
    """Read "the 18th or the 25th of September" as two days: the month is said once for both."""
    found = _EITHER_DAY.fullmatch(text, mention.start, mention.end) if mention.kind == "date" else None
    reading = None if found is None else Day().read(found[3], context)
    if found is None or not isinstance(reading, Canonical) or not isinstance(reading.value, str):
        return [mention]
    try:
        first = date.fromisoformat(reading.value).replace(day=int(found[2]))
    except ValueError:
        return [mention]
    return [
        Mention(*found.span(1), Canonical(first.isoformat()), "date"),
        Mention(*found.span(3), reading, "date"),
    ]


def _read_alone(found: re.Match[str], context: Context) -> list[Mention]:
    reading = Day().read(found[1], context)
    return [] if isinstance(reading, Unreadable) else [Mention(*found.span(1), reading, "date")]


def _with_party(mentions: list[Said]) -> list[Said]:
    """Tell each count of one sort of people how many there are in all, where several sorts are counted and no total is."""
    people = [one for one in mentions if one.noun == "people" and one.kind == "number"]
    sorts = [sort_of(one.unit) for one in people]
    if all(sorts) and len(set(sorts)) == len(sorts) > 1:
        total = sum(int(value) for one in people if isinstance(value := one.values[0], str) and value.isdigit())
        for one in people:
            one.party = total
    return mentions


def _with_company(mentions: list[Said], text: str) -> list[Said]:
    """Tell the only count of one sort of people how many there are in all: "me, my wife and our 3 kids" are five."""
    people = [one for one in mentions if one.noun == "people" and one.kind == "number"]
    own = own_party(text) if len(people) == 1 and sort_of(people[0].unit) else 0
    value = people[0].values[0] if own else None
    if isinstance(value, str) and value.isdigit():
        people[0].party = own + int(value)
    return mentions


def _with_pence(mentions: list[Mention], text: str) -> list[Mention]:
    """Join "twelve pounds fifty": a whole amount in words and the hundredths right behind it."""
    found: list[Mention] = []
    for mention in mentions:
        before = found[-1] if found else None
        joined = None if before is None else _joined(before, mention, text)
        if joined is not None:
            found[-1] = joined
        else:
            found.append(mention)
    return found


def _joined(pounds: Mention, pence: Mention, text: str) -> Mention | None:
    amount = pounds.reading.value if isinstance(pounds.reading, Canonical) else None
    small = pence.reading.value if isinstance(pence.reading, Canonical) else None
    if pounds.kind != "money" or pence.kind != "number" or pence.unit or text[pounds.end : pence.start] != " ":
        return None
    if not isinstance(amount, dict) or not isinstance(small, str) or not small.isdigit() or not _TEN <= int(small) < _HUNDRED:
        return None
    whole = str(amount.get("amount", ""))
    if not whole.endswith(".00") or not text[pounds.end - 1].isalpha():
        return None
    return replace(pounds, end=pence.end, reading=Canonical({**amount, "amount": f"{whole[:-3]}.{int(small)}"}))


def _in_pence(mention: Mention, text: str, context: Context) -> Mention:
    """Read "seventy-five p" as pence where pounds are spoken."""
    value = mention.reading.value if isinstance(mention.reading, Canonical) else None
    found = _PENCE.match(text, mention.end) if mention.kind == "number" and context.currency == "GBP" else None
    if found is None or not isinstance(value, str) or not value.isdigit():
        return mention
    amount = f"{int(value) // _HUNDRED}.{int(value) % _HUNDRED:02}"
    return replace(mention, end=found.end(), kind="money", unit="GBP", reading=Canonical({"amount": amount, "currency": "GBP"}))


def _without_dash(mention: Mention, text: str) -> Mention:
    """Read "- £40" after other words as £40: the dash divides, and no amount that is said is below zero."""
    value = mention.reading.value if isinstance(mention.reading, Canonical) else None
    if mention.kind != "money" or not isinstance(value, dict) or not _DASH.match(text, mention.start) or mention.start == 0:
        return mention
    amount = str(value.get("amount", "")).removeprefix("-")
    return replace(mention, reading=Canonical({**value, "amount": amount}))


def _frequencies(text: str) -> list[Mention]:
    """Find "twice a day", the abbreviations of prescriptions, and "one room", which no reader of numbers takes for a number."""
    return [
        *(
            Mention(found.start(), found.end(), Canonical(_TIMES[(found[1] or found[2]).casefold()]), "number", "times")
            for found in _FREQUENCY.finditer(text)
        ),
        *(Mention(*found.span(), Canonical(_times_in_a_day(found)), "number", "times") for found in _EVERY.finditer(text)),
        *(Mention(found.start(), found.end(1), Canonical("1"), "number") for found in _ONE.finditer(text) if counted(found[2])),
        *(Mention(found.start(), found.end(1), Canonical("2"), "number") for found in _COUPLE.finditer(text)),
        *(Mention(start, end, Canonical("1"), "number", noun) for start, end, noun in singles(text)),
    ]


def _times_in_a_day(found: re.Match[str]) -> str:
    hours = found["hours"] or found["q"]
    return "1" if found["once"] else "2" if found["twice"] else _IN_A_DAY[hours.casefold()]


def _said(turn: int, speaker: Speaker, mention: Mention, text: str) -> Said:
    reading = mention.reading
    values = (reading.value,) if isinstance(reading, Canonical) else reading.values
    noun = noun_class(mention, text)
    if mention.kind == "duration" and (months := _MONTHS.fullmatch(str(values[0]))) is not None and len(months[1]) >= _TOO_LONG:
        # "5000 mahine ka" is five thousand a month, and no four hundred years
        return Said(turn, speaker, "number", (months[1],), text[mention.start : mention.end], (mention.start, mention.end))
    lead = mention.kind == "duration" and is_lead(text, mention.start, mention.end)
    return Said(
        turn, speaker, mention.kind, values, text[mention.start : mention.end], (mention.start, mention.end), mention.unit, noun, lead
    )


def _without_overlaps(mentions: list[Mention], text: str) -> list[Mention]:
    """Let the stronger form have a stretch that two claim: a marked value, then a moment, then an ID or a bare number; then the longer."""
    taken = bytearray(len(text))
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda one: (-_strength(one, text), one.start - one.end)):
        if any(taken[mention.start : mention.end]):
            continue
        taken[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
        kept.append(mention)
    return sorted(kept, key=lambda one: one.start)


def _strength(mention: Mention, text: str) -> int:
    if mention.unit == "times" and _EVERY.fullmatch(text, mention.start, mention.end):
        return 4  # "every 8 hours" is no length
    if mention.kind in _MOMENTS:
        quote = text[mention.start : mention.end].casefold()
        return 4 if quote.startswith(_RELATIVE) or quote.endswith(_RELATIVE) else 2
    if mention.kind in _MARKED:
        return 3
    return 1 if mention.kind == "id" else 0
