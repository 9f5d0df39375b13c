"""From text to tokens and their classes."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from rightargs.canon.dates import _feasts
from rightargs.canon.dates._cldr import CLASHES
from rightargs.canon.dates._lexicon import words
from rightargs.canon.dates._tokens import Phrase, Token
from rightargs.canon.dates._year_words import year_in_digits

MAX_LENGTH = 120
"""Characters of a phrase that is read; the longest sensible one (two full dates with weekday and zone) has fewer."""

_PIECE = (
    r"(?i:o.?clock\b|[ap]\.\ ?m\b\.?|[ap]\ \.?\ ?m\b(?:\ \.)?|q[1-4]\b|w/c\b|right\ now\b|(?:financial|fiscal)\ year\b"
    r"|(?:twenty|thirty|forty|fifty)[ -](?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth"
    r"|seventh|eighth|ninth)\b|[0-9]{1,2}h[0-9]{2}\b)"
    r"|[^\W\d_]+"
    r"|[0-9]{1,2}(?=,[0-9]{4}(?![0-9/.:,-]))"
    r"|[0-9]{1,2}:[0-9]{2}(?=-[0-9]{1,2}:[0-9])"
    r"|[0-9]+(?:(?:[/.:,-][0-9]+)+|(?:[sS][tT]|[nN][dD]|[rR][dD]|[tT][hH])\b)?"
    r"|[^\s\w]|_"
)
_TOKEN = re.compile(_PIECE)
_COMPOSITES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("I", re.compile(r"[0-9]{4}(-[0-9]{1,2}-|/[0-9]{1,2}/|\.[0-9]{1,2}\.)[0-9]{1,2}")),
    ("3", re.compile(r"[0-9]{1,2}(/[0-9]{1,2}/|-[0-9]{1,2}-|\.[0-9]{1,2}\.)([0-9]{4}|[0-9]{2})")),
    ("2", re.compile(r"[0-9]{1,2}/[0-9]{1,2}")),
    ("P", re.compile(r"[0-9]{1,2}\.[0-9]{2}")),
    (
        "C",
        re.compile(r"[0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2}([.,][0-9]{1,6})?)?|[0-9]{1,2}[hH][0-9]{2}|[0-9]{1,2}\.[0-9]{2}\.[0-9]{2}(?![0-9])"),
    ),
    ("G", re.compile(r"[0-9]{1,2}-[0-9]{1,2}")),
    ("7", re.compile(r"[0-9]{4}-[0-9]{2}|(?:19|20)[0-9]{2}[/-][0-9]{1,2}|[0-9]{1,2}[/-][0-9]{4}")),
    ("y", re.compile(r"[0-9]{4}")),
    ("9", re.compile(r"[0-9]{3}")),
    ("8", re.compile(r"[0-9]{1,3}\.[0-9]")),
)
_NO_CLASS = ("x", None)


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
    if text[:1] in _QUOTES and len(text) > 2 and text[-1] == _QUOTES[text[0]]:
        text = text[1:-1].strip()
    if _HALF.search(text):
        text = _HALF.sub(r"\g<0>m", text)
    if text[-1:] in {".", ",", "!", ";", "e"} and not (text[0].isdigit() and text.count(".") == 2):
        text = _TIME_SUFFIX.sub(r"\1", text) if text.endswith("time") else text.rstrip(".,!; ")
    return text if len(text) <= MAX_LENGTH else None


_TIME_SUFFIX = re.compile(r"\b(days?|weeks?|fortnights?|months?|years?|hours?|minutes?)(?:'s?)? time\Z", re.IGNORECASE)


_QUOTES: Mapping[str, str] = MappingProxyType({'"': '"', "'": "'", "`": "`", "*": "*", "\u201c": "\u201d", "\u00ab": "\u00bb"})
"""The marks that a value may stand between as a whole."""

_HALF = re.compile(r"[0-9][aApP](?![\w']|\.\ ?m)")
"""The half of the day in one letter: "9:30a", "3p"."""


_HINDI_LETTER = re.compile("[\u0900-\u097f]")

# Hindi in its own letters, as the Latin spelling that the lexicon has.
_HINDI_WORDS = (
    "आज=aaj कल=kal परसों=parso सुबह=subah दोपहर=dopahar शाम=shaam रात=raat बजे=baje को=ko अगले=agle अगला=agla अगली=agli पिछले=pichle "
    "पिछला=pichla इस=is दिन=din हफ्ते=hafte सप्ताह=saptah महीने=mahine महीना=mahina साल=saal घंटे=ghante घंटा=ghanta मिनट=minat "
    "बाद=baad पहले=pehle तारीख=tareekh सोमवार=somvar मंगलवार=mangalvar बुधवार=budhvar गुरुवार=guruvar शुक्रवार=shukravar "
    "शनिवार=shanivar रविवार=ravivar जनवरी=january फरवरी=february फ़रवरी=february मार्च=march अप्रैल=april मई=may जून=june जुलाई=july "
    "अगस्त=august सितंबर=september सितम्बर=september अक्टूबर=october अक्तूबर=october नवंबर=november नवम्बर=november दिसंबर=december "
    "दिसम्बर=december से=se या=ya एक=ek दो=do तीन=teen चार=char पांच=paanch पाँच=paanch सात=saat आठ=aath नौ=nau दस=das"
)
_DEVANAGARI: Mapping[str, str] = MappingProxyType(
    {hindi: latin for hindi, _, latin in (pair.partition("=") for pair in _HINDI_WORDS.split())}
)


def plain(text: str) -> str:
    """
    Fold widths, digits of other scripts, quotes, dashes and marks of direction.

    Fractions, powers and numbers in circles stay what they are: folded, 1½ would be 11/2 and 7² would be 72.
    """
    if any(unicodedata.category(mark) == "No" for mark in text):
        text = _HALVES.sub(lambda found: ".5" if found[1] else "half ", text)
        kept = (mark if unicodedata.category(mark) == "No" else unicodedata.normalize("NFKC", mark) for mark in text)
        text = "".join(kept).translate(_FOLD)
    else:
        text = unicodedata.normalize("NFKC", text).translate(_FOLD)
    return "".join([str(unicodedata.decimal(mark)) if mark.isdecimal() else mark for mark in text])


_HALVES = re.compile("(?<=([0-9]))½|½")
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
    """Split a normalised *text* into tokens, Hindi in its own letters and years in words included."""
    if not text.isascii() and _HINDI_LETTER.search(text):
        text = " ".join([_DEVANAGARI.get(word, word) for word in text.split()])
    phrase = lex_in_place(text, language)
    return year_in_digits(phrase) if "w" in phrase.kinds and "M" in phrase.kinds else phrase


def lex_in_place(text: str, language: str | None) -> Phrase:
    """
    Split *text* into tokens that stand where `spans` says.

    An English name that means something else in *language* is no word of the grammar.
    """
    tokens = tuple(map(_token, _TOKEN.findall(text)))
    kinds = "".join([token.kind for token in tokens])
    if "u" in kinds or "v" in kinds or ("%" in kinds and _names_a_feast(tokens)):
        tokens = tuple([_token(text[start:end]) for start, end in spans(text, feasts=True)])
        kinds = "".join([token.kind for token in tokens])
    if "%" in kinds:
        tokens = tuple([Token("x", None, token.text) if token.kind == "%" else token for token in tokens])
        kinds = kinds.replace("%", "x")
    if language in CLASHES:
        clashes = CLASHES[language]
        tokens = tuple([Token("x", None, token.text) if token.text.lower() in clashes else token for token in tokens])
        kinds = "".join([token.kind for token in tokens])
    return Phrase(kinds, tokens)


def _names_a_feast(tokens: tuple[Token, ...]) -> bool:
    """Whether behind a word that begins a name stands one that goes on with it: most of what is new or good is no feast."""
    second = _feasts.continuations()
    beginning = False
    for token in tokens:
        if token.kind == "%":
            beginning = True
        elif beginning and token.text.lower() in second:
            return True
        elif token.text not in {"'", ".", "-", "s"}:
            beginning = False
    return False


def spans(text: str, *, feasts: bool = False) -> list[tuple[int, int]]:
    """Return where the tokens of *text* stand, in the order of `lex`; the names of *feasts* are one token each."""
    places = [found.span() for found in _TOKEN.finditer(text)]
    if not feasts:
        return places
    whole: list[tuple[int, int]] = []
    beginnings = _feasts.beginnings()
    for start, end in places:
        if whole and start < whole[-1][1]:
            continue
        name = _feasts.NAMES.match(text, start) if text[start:end].lower() in beginnings else None
        whole.append((start, end) if name is None else name.span())
    return whole


@lru_cache(maxsize=4096)
def _token(piece: str) -> Token:
    known = words().get(piece) or words().get(piece.lower()) or _irregular(piece)
    return Token(known[0], known[1], piece)


def _irregular(piece: str) -> tuple[str, object]:
    """Classify what is in no table: numbers with marks, "p.m.", "twenty-first", "o'clock"."""
    if piece[0].isdigit():
        return next(((kind, piece) for kind, pattern in _COMPOSITES if pattern.fullmatch(piece)), _NO_CLASS)
    if len(piece) == 1 and not piece.isalnum():
        return (piece, None) if piece in ",.-/()'+:!?;" else _NO_CLASS
    folded = piece.lower()
    if folded.endswith("clock"):
        return ("k", None)
    if "." in folded or folded in {"a m", "p m"}:
        return words()[folded[0] + "m"] if folded.rstrip(" .").endswith("m") else _feasts.named(piece) or _NO_CLASS
    known = words().get(folded.replace("-", " ")) or _feasts.named(piece)
    return known or (("%", None) if folded in _feasts.beginnings() else _NO_CLASS)
