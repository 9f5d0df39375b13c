"""From text to tokens and their classes."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rightargs.canon.dates._cldr import CLASHES
from rightargs.canon.dates._lexicon import WORDS

MAX_LENGTH = 120
"""Characters of a phrase that is read; the longest sensible one (two full dates with weekday and zone) has fewer."""

_TOKEN = re.compile(
    r"o.?clock\b|[ap]\.\ ?m\b\.?"
    r"|(?:twenty|thirty|forty|fifty)[ -](?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth"
    r"|seventh|eighth|ninth)\b"
    r"|[0-9]{1,2}:[0-9]{2}(?=-[0-9]{1,2}:[0-9])"
    r"|[0-9]+(?:(?:[/.:,-][0-9]+)+|(?:st|nd|rd|th)\b)?|q[1-4]\b|[^\W\d_]+|[^\s\w]|_",
    re.IGNORECASE | re.VERBOSE,
)
_COMPOSITES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("I", re.compile(r"[0-9]{4}(-[0-9]{1,2}-|/[0-9]{1,2}/|\.[0-9]{1,2}\.)[0-9]{1,2}")),
    ("3", re.compile(r"[0-9]{1,2}(/[0-9]{1,2}/|-[0-9]{1,2}-|\.[0-9]{1,2}\.)([0-9]{4}|[0-9]{2})")),
    ("2", re.compile(r"[0-9]{1,2}/[0-9]{1,2}")),
    ("P", re.compile(r"[0-9]{1,2}\.[0-9]{2}")),
    ("C", re.compile(r"[0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2}([.,][0-9]{1,6})?)?|[0-9]{1,2}\.[0-9]{2}\.[0-9]{2}(?![0-9])")),
    ("G", re.compile(r"[0-9]{1,2}-[0-9]{1,2}")),
    ("7", re.compile(r"[0-9]{4}-[0-9]{2}|[0-9]{1,2}[/-][0-9]{4}")),
    ("y", re.compile(r"[0-9]{4}")),
    ("9", re.compile(r"[0-9]{3}")),
    ("8", re.compile(r"[0-9]{1,3}\.[0-9]")),
)
_NO_CLASS = ("x", None)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text with its class and value."""

    kind: str
    value: object
    text: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """The tokens of a text, and their classes as one string."""

    kinds: str
    tokens: tuple[Token, ...]


def normalise(text: str) -> str | None:
    """
    Fold what only looks different: widths, digits of other scripts, odd spaces and dashes, marks of direction.

    Returns:
        The folded text; None where it is too long to be a date.
    """
    if len(text) > MAX_LENGTH * 2:
        return None
    if not text.isascii():
        text = plain(text)
    text = " ".join(text.replace("_", " ").split())
    return text if len(text) <= MAX_LENGTH else None


def plain(text: str) -> str:
    """Fold widths, digits of other scripts, quotes, dashes and marks of direction."""
    text = unicodedata.normalize("NFKC", text).translate(_FOLD)
    return "".join([str(unicodedata.decimal(mark)) if mark.isdecimal() else mark for mark in text])


_FOLD = str.maketrans(
    dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069\ufeff\u061c")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d", "-")
    | dict.fromkeys("\u2018\u2019\u02bc", "'")
    | dict.fromkeys("\u2044\u2215", "/")
)


_SAME_LENGTH = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d", "-")
    | dict.fromkeys("\u2018\u2019\u02bc", "'")
    | {"\u2044": "/", "\u2215": "/"}
)


def same_length(text: str) -> str:
    """Fold quotes and dashes, so that every character keeps its place."""
    return text.translate(_SAME_LENGTH)


def lex(text: str, language: str | None = None) -> Phrase:
    """Split *text* into tokens; an English name that means something else in *language* is no word of the grammar."""
    tokens = tuple(map(_token, _TOKEN.findall(text)))
    if language in CLASHES:
        clashes = CLASHES[language]
        tokens = tuple([Token("x", None, token.text) if token.text.lower() in clashes else token for token in tokens])
    return Phrase("".join([token.kind for token in tokens]), tokens)


def spans(text: str) -> list[tuple[int, int]]:
    """Return where the tokens of *text* stand, in the order of `lex`."""
    return [found.span() for found in _TOKEN.finditer(text)]


@lru_cache(maxsize=4096)
def _token(piece: str) -> Token:
    known = WORDS.get(piece) or WORDS.get(piece.lower()) or _irregular(piece)
    return Token(known[0], known[1], piece)


def _irregular(piece: str) -> tuple[str, object]:
    """Classify what is in no table: numbers with marks, "p.m.", "twenty-first", "o'clock"."""
    if piece[0].isdigit():
        return next(((kind, piece) for kind, pattern in _COMPOSITES if pattern.fullmatch(piece)), _NO_CLASS)
    if len(piece) == 1 and not piece.isalnum():
        return (piece, None)
    folded = piece.lower()
    if folded.endswith("clock"):
        return ("k", None)
    if "." in folded:
        return WORDS[folded[0] + "m"]
    return WORDS.get(folded.replace("-", " "), _NO_CLASS)
