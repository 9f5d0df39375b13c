"""
What its form tells in running text: addresses, telephone numbers, postal codes, IDs.

These are claimed before any number is read, so that the digits in them are no amounts.
"""

import re

from rightargs.canon._units import known_dimension
from rightargs.canon.currencies import EXPONENTS, MARKS, SYMBOLS
from rightargs.canon.ids import find_ids
from rightargs.canon.numerals import SEEDS, key
from rightargs.canon.phones import PHONE_IN_TEXT, find_phones
from rightargs.canon.postcodes import find_postcodes
from rightargs.canon.text import Url, find_emails, find_urls
from rightargs.context import Context
from rightargs.vocab.readings import Canonical, Mention

_BLOB = re.compile(r"[0-9A-Za-z/+,.'_-]{65,}")
"""A run without a blank that no person writes as a number: encoded data, and input made to cost time."""
_ID_WORDS = re.compile(r"#\s?$")
_GROUPS = re.compile(r"\d[.,'’]$")
_SUFFIX = re.compile(r"(\d[\d.,]*)([A-Za-z]+)")
_PREFIXED = re.compile(r"([A-Za-z]+)\d[\d.,]*[A-Za-z]{0,5}")
_AMERICAN = re.compile(r"\(?[2-9]\d{2}\)?[ .-][2-9]\d{2}[ .-]\d{4}")
"""Three, three and four digits: a number of the North American plan, which is no number at home elsewhere."""
NO_VALUE = re.compile(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d/-])"
    r"|\d{1,2}([-/.])\d{1,2}\1\d{2,4}(?![\d/-])|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}(?:st|nd|rd|th)\b|(?:720|1080|1440|2160)[pi]\b"
    r"|\d{1,2} ?[ap]\.?m\b",
    re.IGNORECASE,
)


class Taken:
    """The mentions so far, and which characters they hold."""

    __slots__ = ("held", "mentions")

    def __init__(self, text: str) -> None:
        self.held = bytearray(len(text))
        self.mentions: list[Mention] = []

    def add(self, mention: Mention) -> None:
        if self.held.find(1, mention.start, mention.end) < 0:
            self.held[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
            self.mentions.append(mention)


def claim_forms(text: str, context: Context, taken: Taken) -> None:
    """Claim what its form tells: addresses, telephone numbers, postal codes, IDs."""
    for mention in find_emails(text):
        taken.add(mention)
    if "://" in text or "www." in text:
        for mention in find_urls(text, context, Url()):
            taken.add(mention)
    if PHONE_IN_TEXT.search(text):
        for mention in find_phones(text, (context.region,)):
            taken.add(mention)
        for match in PHONE_IN_TEXT.finditer(text):
            if (match[0][0] in "+0" or _AMERICAN.fullmatch(match[0])) and not NO_VALUE.match(match[0]):
                # written as a telephone number, and none that can be assigned: its digits are no amounts
                taken.add(Mention(match.start(), match.end(), Canonical(match[0]), "id"))
    for mention in find_postcodes(text, context.region):
        taken.add(mention)
    for mention in find_ids(text):
        if _is_id(text, mention):
            taken.add(mention)
    for match in _BLOB.finditer(text) if len(text) > 64 else ():
        taken.held[match.start() : match.end()] = b"\1" * (match.end() - match.start())


def _is_id(text: str, mention: Mention) -> bool:
    """Whether a token that may be an ID is one, and no amount, time or date."""
    token = text[mention.start : mention.end]
    if mention.start and (text[mention.start - 1] in SYMBOLS or _GROUPS.search(text, max(0, mention.start - 4), mention.start)):
        # the end of an amount: the "500/night" of "₹4,500/night"
        return False
    if token.isdigit():
        return len(token) >= 11 or token[0] == "0" or _ID_WORDS.search(text, max(0, mention.start - 2), mention.start) is not None
    if "/" in token or ":" in token:
        return sum(map(str.isalpha, token)) >= 3 and not NO_VALUE.match(token)
    if (match := _SUFFIX.fullmatch(token)) is not None:
        return not _unit_like(match[2])
    if (match := _PREFIXED.fullmatch(token)) is not None and names_currency(match[1]):
        return False
    return not NO_VALUE.match(token) and not re.fullmatch(r"(?:\d+-)+[A-Za-z]+|[A-Za-z]+-\d{1,2}", token) and not _chain_like(token)


def _chain_like(token: str) -> bool:
    """Whether the token is a row of numbers with units: 1h30m, 5ft10in, 3k-4k."""
    parts = re.fullmatch(r"(?:\d{1,4}[A-Za-z]{1,4}-?){1,4}\d{0,2}", token)
    return parts is not None and all(_unit_like(letters) for letters in re.findall(r"[A-Za-z]+", token))


def _unit_like(letters: str) -> bool:
    folded = key(letters)
    return (
        folded in SEEDS
        or folded in {"k", "m", "b", "l", "x", "st", "nd", "rd", "th", "am", "pm", "ish", "s"}
        or known_dimension(letters) is not None
        or bool(names_currency(letters))
    )


def names_currency(name: str) -> bool:
    folded = key(name)
    return folded in MARKS or (folded.upper() in EXPONENTS and len(folded) == 3)
