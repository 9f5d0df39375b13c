"""The tokens of a text that may say a number."""

import re
from typing import NamedTuple

from rightargs.canon.numerals._digits import RUN
from rightargs.canon.numerals._lexicon import key

_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
_TOKEN = re.compile(
    rf"(?P<word>[^\W\d_{_VULGAR}]+(?:[\u0900-\u0903\u093a-\u094f]+[^\W\d_]*)*)|(?P<ratio>\d+/\d+(?![\d/]))|(?P<run>{RUN}|(?<![\w.])[.,٫]\d+)|(?P<vulgar>[{_VULGAR}])|(?P<symbol>\S)"
)


class Token(NamedTuple):
    """One token: its kind (`run` of digits, `ratio`, `vulgar` fraction, `word`, `symbol`), its text (words folded), its place."""

    kind: str
    text: str
    start: int
    end: int


_BIDI = dict.fromkeys("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2060\ufeff", "")
# Full-width forms as East Asian keyboards give them (the Unicode block of that name is ASCII shifted by 0xFEE0).
_WIDE = {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)}
_ODD_BLANKS = re.compile(r"[^\S ]|  ")
_BESIDE_LETTERS = re.compile(r"(?<=[^\W\d_])\s+|\s+(?=[^\W\d_])")
_QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "‘": "’"}
_NARROW = str.maketrans(_WIDE)
_TIDY = str.maketrans(_BIDI | _WIDE)


def narrow(text: str) -> str:
    """Narrow full-width characters, which keeps each character in its place."""
    return text.translate(_NARROW)


def tidy(text: str) -> str:
    """Drop direction marks and the quotes around the whole, narrow full-width characters, and bring the blanks beside letters to one."""
    if not text.isascii():
        text = text.translate(_TIDY).strip()
    if _ODD_BLANKS.search(text):
        # between digits a blank may group them, and stays as it is
        text = _BESIDE_LETTERS.sub(" ", text)
    if text[:1] in _QUOTES and len(text) > 2 and text[-1] == _QUOTES[text[0]]:
        return text[1:-1].strip()
    return text


def tokenise(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """Split *text* into tokens; blanks divide and are dropped."""
    return [
        Token(kind, key(match[0]) if kind == "word" else match[0], match.start(), match.end())
        for match in _TOKEN.finditer(text, start, len(text) if end is None else end)
        if (kind := match.lastgroup) is not None
    ]
