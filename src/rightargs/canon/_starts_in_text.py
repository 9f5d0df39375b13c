"""Where numbers may begin in running text."""

import re

from rightargs.canon.currencies import SYMBOLS
from rightargs.canon.numerals import SEEDS, key

_STARTS = re.compile(rf"(?<![\w.,])[.]?\d|[½⅓⅔¼¾]|(?<=[{SYMBOLS}])[.]?\d|(?<=\b[Rr]s)\.?\d|(?<=\b[A-Z]{{3}})\d|(?<=[RD]s\.)\d")
_WORDS = re.compile(r"[^\W\d_]+[\u0900-\u0903\u093a-\u094f]*(?:[^\W\d_]+[\u0900-\u0903\u093a-\u094f]*)*")
_ASCII_WORDS = re.compile(r"[a-z]+")
_ARTICLES = re.compile(
    r"\b(?:for|in|within|takes?|took|after|about) (an? (?:hour|minute|day|week|fortnight|month|year)\b)"
    r"|\b(?=an? (?:hundred|thousand|million|billion|lakh|crore|dozen|grand|hour and a)\b)()",
    re.IGNORECASE,
)
_AFTER_ARTICLE = frozenset("hour minute day week fortnight month year hundred thousand million billion lakh crore dozen grand".split())
_TRIM = str.maketrans(dict.fromkeys(".,;:!?()[]{}\"'“”‘’/-–—&*", " "))


def starts_of_numbers(text: str, *, digits: bool) -> list[int]:
    """Return where numbers may begin, in order; *digits* whether there are any."""
    starts = [match.start() for match in _STARTS.finditer(text)] if digits else []
    ascii_only = text.isascii()
    folded = text.lower() if ascii_only else text.casefold()
    words = _ASCII_WORDS.findall(folded) if ascii_only else folded.translate(_TRIM).split()
    if not _AFTER_ARTICLE.isdisjoint(words):
        starts += [match.start(1 if match[1] else 2) for match in _ARTICLES.finditer(text)]
    if not ascii_only:
        starts += [match.start() for match in _WORDS.finditer(text) if key(match[0]) in SEEDS]
    elif not SEEDS.isdisjoint(words):
        starts += [match.start() for match in _ASCII_WORDS.finditer(folded) if match[0] in SEEDS]
    starts.sort()
    return starts


def word_at(text: str, start: int) -> str:
    """Return the word that begins at *start*, or nothing."""
    match = _WORDS.match(text, start)
    return match[0] if match else ""
