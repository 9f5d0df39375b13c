"""Where numbers may begin in running text."""

import re

from rightargs.canon.numerals import SEEDS, key

_RUNS = re.compile(r"[.]?\d[\d.,]*|[½⅓⅔¼¾]")
_MARK_BEFORE = re.compile(r"(?:\b[Rr]s\.?|\b[A-Z]{3}\.?|[RD]s\.)$")
_WORDS = re.compile(r"[^\W\d_]+[\u0900-\u0903\u093a-\u094f]*(?:[^\W\d_]+[\u0900-\u0903\u093a-\u094f]*)*")
_ASCII_WORDS = re.compile(r"[a-z]+")
_ARTICLES = re.compile(
    r"\b(?:for|in|within|takes?|took|after|about) (an? (?:hour|minute|day|week|fortnight|month|year)\b)"
    r"|\b(?=an? (?:hundred|thousand|million|billion|lakh|crore|dozen|grand|fiver|tenner|hour and a)\b)()",
    re.IGNORECASE,
)
_AFTER_ARTICLE = frozenset(
    "hour minute day week fortnight month year hundred thousand million billion lakh crore dozen grand fiver tenner".split()
)
_TRIM = str.maketrans(dict.fromkeys(".,;:!?()[]{}\"'“”‘’/-–—&*", " "))


def starts_of_numbers(text: str, *, digits: bool) -> list[int]:
    """Return where numbers may begin, in order; *digits* whether there are any."""
    starts = [start for match in _RUNS.finditer(text) if (start := _first(text, match.start())) >= 0] if digits else []
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


def _first(text: str, start: int) -> int:
    """Return where the number of the digits at *start* begins, or -1."""
    if text[start] == "." and text[start - 1 : start].isalpha():
        start += 1  # the point of "Rs.500"
    return start if _may_begin(text, start) else -1


def _may_begin(text: str, start: int) -> bool:
    """Whether the digits at *start* are no part of a word or of another number: "A4" is none, "INR500" and "Rs.500" are amounts."""
    before = text[start - 1] if start else " "
    if not (before.isalnum() or before in "_.,") or text[start] in "½⅓⅔¼¾":
        return True
    return (before.isalpha() or before == ".") and _MARK_BEFORE.search(text, max(0, start - 5), start) is not None


def word_at(text: str, start: int) -> str:
    """Return the word that begins at *start*, or nothing."""
    match = _WORDS.match(text, start)
    return match[0] if match else ""
