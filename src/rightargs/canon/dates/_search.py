"""Where free text may speak of a day, a time or a range: spans of tokens, with the same grammar as whole phrases."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rightargs.canon._number_words import ENGLISH
from rightargs.canon.dates._grammar import ANCHORED_SPOKEN, CLOCKS, DAY, INSTANT_SPOKEN, MONTH, TIME_SPOKEN
from rightargs.canon.dates._lazy import LazyPattern
from rightargs.canon.dates._lexer import lex_in_place, same_length, spans
from rightargs.canon.dates._lexicon import words
from rightargs.canon.dates._tokens import Phrase, Token

_END = rf"(?:{DAY}|d?[no])"
_RANGE = (
    rf"[fB@]?(?:{_END}[r\-]{_END}|{MONTH}d?[on][r\-]d?[on](?:,?y)?|G{MONTH}(?:,?y)?|{MONTH}G(?:,?y)?)"
    rf"|B{_END}&{_END}|f?{MONTH}(?:y)?[r\-]{MONTH}(?:,?y)?"
)
_PERIOD = (
    rf"d?[tNL]U|d?[NLp][nwha9]U|{MONTH}[,F\-/]?y|y[,\-/]?{MONTH}(?![no])|[tNL]?M(?![no])|7|d?[tNLc]?Y|d?UF(?:{DAY})"
    r"|\$(?:7|y-n)|(?:E|d?oQ)(?:F?y)?"
)
_ALTERNATIVES = rf"d?[on](?:\||&)d?[on]F?{MONTH}(?:,?y)?"
_SPOKEN = LazyPattern(
    rf"(?P<clocks>{CLOCKS})"
    rf"|(?P<moment>@?(?:{DAY})[,@\-T]{{0,2}}{TIME_SPOKEN}|{TIME_SPOKEN}[,@]{{0,2}}F?@?(?:{DAY}))"
    rf"|(?P<either>{_ALTERNATIVES})"
    rf"|(?P<range>{_RANGE})"
    rf"|(?P<instant>{INSTANT_SPOKEN})"
    rf"|(?P<anchored>{ANCHORED_SPOKEN})"
    rf"|(?P<day>@?(?:{DAY}))"
    rf"|(?P<period>{_PERIOD})"
    rf"|(?P<time>{TIME_SPOKEN})"
)
_INTEREST = re.compile(
    r"[MWRKYjXCI327kqE#$uv]|[JQnw]p|Q[rfb]|[d@r]o|[nwPG9y]A|[tNLp][awnh9]?U|[UH][f14g]|i[awnh98JDQ][awnhJQF&d]*[UH]|@[nP]"
)
_STRETCH = re.compile(r"[^x]+")


_FEAST_WORDS = frozenset("christmas xmas mas eve halloween hallowe hogmanay juneteenth jayanti mayo".split())
"""Words of feasts in whose names no other word of dates stands."""


# Most texts say no date at all: one of these words, or a digit with such a mark, must be there before a text is taken apart.
@lru_cache(maxsize=1)
def _hint_words() -> frozenset[str]:
    known = frozenset(word for word, (kind, _) in words().items() if kind in "MWRKYjXqkE#UH$pQ" and " " not in word)
    return known | _FEAST_WORDS | {"pm"}


_HINT_MARKS = re.compile(r"[0-9](?:(?<=\bat [0-9])|(?<=@[0-9])|(?<=@ [0-9])|[/:.\-][0-9]| ?[ap]\.? ?m\b|(?:st|nd|rd|th)\b| ?o\W?clock)")
_TO_SPACES = str.maketrans(dict.fromkeys("0123456789.,;:!?()[]{}'\"/-_\u2013\u2014\u2019@", " "))

_FRACTION = re.compile(r"[1-7]/[2-58]")


@dataclass(frozen=True, slots=True)
class Found:
    """A span of tokens that the grammar allows, before it is read."""

    name: str
    kinds: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Scan:
    """A text with its tokens, their places, and the spans that may speak of dates."""

    text: str
    phrase: Phrase
    places: tuple[tuple[int, int], ...]
    found: tuple[Found, ...]


def _hints(text: str) -> bool:
    pieces = text.translate(_TO_SPACES).split()
    if not _hint_words().isdisjoint(pieces) or _HINT_MARKS.search(text) is not None:
        return True
    return "am" in pieces and any(word == "am" and before in ENGLISH for before, word in pairwise(pieces))


def _without_is(phrase: Phrase) -> str:
    """Return the classes of tokens; "is" is this in Hindi before a week or a month, and a verb before anything else."""
    kinds = phrase.kinds
    if "t" not in kinds:
        return kinds
    return "".join(
        [
            "x" if kind == "t" and token.text.lower() == "is" and kinds[place + 1 : place + 2] not in {"U", "Y"} else kind
            for place, (kind, token) in enumerate(zip(kinds, phrase.tokens, strict=True))
        ]
    )


def scan(text: str, language: str | None) -> Scan | None:
    """Look through *text* once; None where nothing in it speaks of dates."""
    if not _hints(text.lower()):
        return None
    text = (text if text.isascii() else same_length(text)).replace("\n", ";")
    phrase = lex_in_place(text, language)
    if _INTEREST.search(phrase.kinds) is None:
        return None
    kinds = _without_is(phrase)
    phrase = Phrase(kinds, phrase.tokens)
    found = tuple(
        [
            Found(str(match.lastgroup), match[0], match.start(), match.end())
            for stretch in _STRETCH.finditer(kinds)
            if _INTEREST.search(kinds, *stretch.span())
            for match in _SPOKEN.finditer(kinds, *stretch.span())
        ]
    )
    return Scan(text, phrase, tuple(spans(text, feasts="u" in kinds or "v" in kinds)), found) if found else None


_LOOSE_END = frozenset("nw,.@O-/(dCPAkHz")
_LOOSE_START = frozenset("nwt@fdp")
"""Tokens that may belong to something else than the date beside them; a month, a weekday or a year never does."""


def narrower(found: Found) -> Iterator[Found]:
    """Yield the span, then what is left of it without its last tokens, or its first, where those belong to something else."""
    if not found.kinds.endswith((".", ",", "O")):
        yield found
    for first in (found.first, found.first + 1):
        if first > found.first and found.kinds[0] not in _LOOSE_START:
            return
        for last in range(found.last - (first == found.first), first, -1):
            kinds = found.kinds[first - found.first : last - found.first]
            match = _SPOKEN.fullmatch(kinds)
            if match is not None:
                yield Found(str(match.lastgroup), kinds, first, last)
            if kinds[-1] not in _LOOSE_END:
                break


# What an ordinal number counts rather than dates: "the 2nd option", "19th street".
_COUNTED = frozenset(
    "floor street st avenue ave road option one item place time birthday anniversary class standard person century grade row party order "
    "attempt flight ticket hotel restaurant result choice half quarter level edition gate line world season round slot".split()
)
# What a bare number counts: "March 2 adults", "Friday 4 people".
_NOUNS = frozenset(
    "people persons person adults adult guests guest tickets ticket rooms room nights night seats seat children child kids passengers "
    "passenger travelers travellers pax members beds stars star bags bag "
    "pieces units items percent rupees dollars pounds of more k lakh crore".split()
)
# What is named after a feast rather than falls on it, and the wishes and persons that carry its name.
_FEAST_NOUNS = frozenset(
    "tree trees party parties sale sales dinner card cards lunch gift gifts present presents shopping market markets pudding jumper carol "
    "carols menu holiday holidays break decoration decorations lights offer offers deal deals song songs season resolution resolutions "
    "celebration celebrations parade special bonus costume costumes island music movie film album cake hamper wishes greetings bank".split()
)
_FEAST_BEFORE = frozenset("merry happy father mother white chinese lunar orthodox coptic tamil jewish".split())
# What a number with a stroke or points is, where one of these words stands before it.
_LABELS = frozenset(
    "flat suite unit room apt apartment platform gate page pages chapter section grade score scored rated rating gave size lot house plot "
    "block shop no number version v ver release build rev revision firmware ip ratio".split()
)
_LOOSE_DAYS = frozenset("mon wed sat sun".split())
_LOOSE_MONTHS = frozenset("may march mar".split())
_GLUE_BEFORE = frozenset("#$€£₹_+/.&\\")
_GLUE_AFTER = frozenset("%$€£₹_°&\\")


def stands_free(scanned: Scan, found: Found) -> bool:
    """Whether no letter, digit or mark is glued to the span: prices, versions, phone numbers and codes are no dates."""
    text, start, end = scanned.text, scanned.places[found.first][0], scanned.places[found.last - 1][1]
    before, after, beyond = text[start - 1 : start] if start else "", text[end : end + 1], text[end + 1 : end + 2]
    if before and (before.isalnum() or before in _GLUE_BEFORE or (before == "-" and text[start - 2 : start - 1].isalnum())):
        return False
    if before == " " and text[max(start - 2, 0) : start - 1] in {"$", "€", "£", "₹", "+"}:
        return False
    if after and (after.isalnum() or after in _GLUE_AFTER or (after == "-" and beyond.isalpha() and text[end - 1].isdigit())):
        return False
    return not (after in {"-", "/", ".", ":"} and beyond.isdigit())


def plausible(scanned: Scan, found: Found) -> bool:
    """Whether the words around leave the span a date: "the 2nd option", "may", "24/7" and "March 2 adults" are none."""
    tokens, kinds = scanned.phrase.tokens[found.first : found.last], found.kinds
    following = scanned.phrase.tokens[found.last] if found.last < len(scanned.phrase.tokens) else None
    word = following.text.lower() if following is not None else ""
    previous = scanned.phrase.tokens[found.first - 1].kind if found.first else ""
    last = tokens[-1]
    if kinds[-1] in "nw" and (word in _NOUNS or (following is not None and following.kind in "UHVmx" and _counts(kinds, following.kind))):
        return False
    if "K" in kinds and found.first and tokens[kinds.index("K")].text[0].isupper():
        return False  # Kal is a name as well
    if "M" in kinds[-2:] and following is not None and following.kind == "w" and following.value in {18, 19, 20}:
        return False  # the year stands behind it in words
    if not _is_said_of_a_day(tokens, kinds, word, scanned.phrase.tokens[found.first - 1].text.lower() if found.first else ""):
        return False
    if found.name == "time":
        return _plain_time(kinds, following.kind if following is not None else "", previous)
    if found.name == "day":
        if kinds.strip("@d") == "o":
            said = last.text[0].isdigit() or (isinstance(last.value, int) and last.value >= 10)
            return said and ("d" in kinds or "@" in kinds or previous == "r") and word not in _COUNTED
        if kinds.strip("@") == "2":
            text = last.text
            return text != "24/7" and (not _FRACTION.fullmatch(text) or "@" in kinds or previous in {"r", "f", "1", "B"})
        if kinds.strip("@.") == "W":
            return last.text not in _LOOSE_DAYS or "@" in kinds
        if kinds in {"Wn", "W,n"}:
            return isinstance(last.value, int) and last.value > 12 and (following is None or following.kind in ",.?!&|")
    if kinds == "7" and last.text[:4].isdigit() and not (last.text[4] == "-" and len(last.text) == 7):
        return False  # "2011/12" is a season, "1999-1" a sum
    if found.name == "period" and kinds == "M":
        return _month_alone(last.text, previous)
    return found.name != "period" or kinds[-1] != "M" or last.text not in _LOOSE_MONTHS or kinds[0] in "tNL"


def _is_said_of_a_day(tokens: tuple[Token, ...], kinds: str, following: str, before: str) -> bool:
    """Whether the span is no label ("flat 2/3"), no thing that is named after a feast, and counts from now rather than from a story."""
    if "u" in kinds and (following in _FEAST_NOUNS or before in _FEAST_BEFORE):
        return False
    if kinds.strip("@") in {"2", "3", "I"} and before in _LABELS:
        return False
    if ("<" in kinds and "U" in kinds) or ("pW" in kinds and kinds[0] == "p"):
        return False  # "3 days later", "past Friday's deadline"
    return not ("N" in kinds and "W" not in kinds and any(token.text.lower() == "following" for token in tokens))


def _counts(kinds: str, following: str) -> bool:
    """Whether a bare number at the end of a span rather counts the word that follows."""
    return following in "UHV" or kinds in {"@n", "@w"}


def _plain_time(kinds: str, following: str, previous: str) -> bool:
    """Whether a time without a day is said so clearly that no other number is meant."""
    if any(kind in "ACkqjXz" for kind in kinds) or "Jp" in kinds or "Qp" in kinds or "Qr" in kinds:
        return "H" not in kinds or "p" in kinds or "A" in kinds
    if kinds in {"@n", "@w"}:
        return following in {"", ",", ".", "?", "!", "&", "|", "@", "r", "i", "R", "W", "K", ")"}
    return kinds == "@P" and previous != "x"


def _month_alone(text: str, previous: str) -> bool:
    if text.lower() in _LOOSE_MONTHS:
        return previous in {"i", "F", "r"} and text[0].isupper()
    return len(text) > 4 or previous in {"i", "F", "r"} or text.lower() in {"june", "july"}
