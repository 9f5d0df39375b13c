"""What a number counts, and what a field wants counted: the classes of things that must not be taken for each other."""

import re
from functools import lru_cache

from rightargs.vocab.readings import Canonical, Mention

# Everyday words for what is counted, with the Hindi that is typed in Latin letters. A class is known by its first word.
_CLASSES = (
    """
people ticket tickets pass passes person persons guest guests pax passenger passengers traveller travellers traveler travelers
    adult adults child children kid kids friend friends log logon aadmi jan jane member members party group diner diners seat seats
    infant infants baby babies toddler toddlers senior seniors pensioner pensioners
    seater attendee attendees head heads us coworkers colleagues individuals family
room rooms kamra kamre
bed beds bedroom bedrooms bhk
night nights raat raatein raaten
day days din
week weeks hafta hafte
month months mahina mahine tenure
year years saal yr yrs
hour hours hr hrs ghanta ghante
minute minutes min mins minat
star stars rating rated
bag bags baggage luggage suitcase suitcases baggages
bath baths bathroom bathrooms
times time baar daily frequency od bd tds
percent rate interest return tax vat gst
mile miles km kilometre kilometres
""".replace("\n    ", " ")
    .strip()
    .splitlines()
)
_CLASS_OF = {word: words.split()[0] for words in _CLASSES for word in words.split()}
_LENGTHS = {"d": "day", "wk": "week", "h": "hour", "s": "second"}
"""The unit symbols of lengths of time that are no words: "daily for 3 days" counts days, and not how often."""
_BEFORE = re.compile(r"(?:(\w+)\s+(?:of|for|is|:|=|#|no\.?|number)\s*|(\w+)\s+)$", re.IGNORECASE)
_BODY = re.compile(
    r"\b(?:weigh|weighs|weighing|my (?:body ?)?weight is|i am|i'm|he is|she is|he's|she's)\s*(?:about |around )?$", re.IGNORECASE
)
_ENDING = re.compile(r"\b(?:ending|ends)(?: in| with)?\s*$|\blast (?:four|4)(?: digits)?(?: are| is)?\s*:?\s*$", re.IGNORECASE)
"""Digits by which people name a card."""
_FOR = re.compile(r"\bfor\s+$", re.IGNORECASE)
_AFTER = re.compile(r"\s*(?:of\s+)?[^\W_]+(?:\s+[^\W_]+){0,4}")
MAX_PARTY = 20
"""The largest number after a bare "for" that is taken to count people."""
_ID_WORDS = frozenset(
    """
    invoice order number no ref reference account room flight gate bay bed booking id pin code zip bus train platform ward apartment flat
    card policy case claim otp cvv extension ext
    """.split()
)
# What ends the words that may name the thing counted.
_RATES = frozenset(
    "once twice thrice per a an each every har in on at for and or with from to by which that who is are was please se ka ke ki ko".split()
)
_SPLIT = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def noun_class(mention: Mention, text: str) -> str:
    """Return the class of what *mention* counts, from its noun or the words at its sides; "" where nothing tells."""
    if mention.kind not in {"number", "duration", "quantity"}:
        return ""
    if mention.unit:
        named = _LENGTHS.get(mention.unit) if mention.kind == "duration" else None
        named = named or _CLASS_OF.get(mention.unit.casefold())
        if named:
            return named
    after = _AFTER.match(text, mention.end)
    for word in after[0].casefold().split() if after else ():
        if word in _RATES or word[0].isdigit():  # "5k 10 years" is no five thousand years
            break
        if named := _CLASS_OF.get(word):
            return named
    ahead = text[max(0, mention.start - 40) : mention.start]
    if _ENDING.search(ahead):
        return "id"
    if _BODY.search(ahead):
        return "body"
    before = _BEFORE.search(ahead)
    if before is None:
        return ""
    word = (before[1] or before[2]).casefold()
    if word in _ID_WORDS and (word != "no" or re.search(r"\w\s*$", ahead[: before.start()]) is not None):  # "no 250" may be a no
        return "id"
    named = _CLASS_OF.get(word, "")
    if named and (before[1] or named == "star" or (named == "percent" and word != "return" and _is_rate(mention))):
        return named
    return "people" if _FOR.search(before[0]) and mention.kind == "number" and not mention.unit and _few(mention) else ""


def _few(mention: Mention) -> bool:
    """Whether a number is one that a party has: "a table for 4", "a house to stay for 4"."""
    value = mention.reading.value if isinstance(mention.reading, Canonical) else None
    return isinstance(value, str) and value.isdigit() and 0 < int(value) <= MAX_PARTY


def _is_rate(mention: Mention) -> bool:
    """Whether a number may be a rate in per cent: "GST 18", "rate 8.65"."""
    value = mention.reading.value if isinstance(mention.reading, Canonical) else None
    return isinstance(value, str) and re.fullmatch(r"\d{1,2}(?:\.\d+)?", value) is not None


def counted(word: str) -> bool:
    """Whether *word* names a thing that is counted."""
    return word.casefold() in _CLASS_OF


def class_of(word: str) -> str:
    """Return the class of the things that *word* names; "" where it names none that is known."""
    return _CLASS_OF.get(word.casefold(), "")


def asked_class(question: str) -> str:
    """Return the class of things that a question asks the number of; "" where it asks for several, or for none."""
    last = question[max(question.rfind(".", 0, question.rfind("?")), 0) :]
    found = {named for word in re.findall(r"[^\W\d_]+", last.casefold()) if (named := _CLASS_OF.get(word))}
    found -= {"times", "percent", "star"}
    return next(iter(found)) if len(found) == 1 else ""


@lru_cache(maxsize=4096)
def field_classes(name: str) -> frozenset[str]:
    """Return the classes that a field's name asks for: `party_size` asks for people, `tenure_months` for months."""
    words = [word.casefold() for word in _SPLIT.findall(name)]
    words = words[: words.index("per")] if "per" in words[1:] else words  # times per day counts times
    if "stay" in words:
        return frozenset({"day", "night"})
    return frozenset(found for word in words if (found := _CLASS_OF.get(word)))


@lru_cache(maxsize=4096)
def field_words(name: str, description: str) -> frozenset[str]:
    """Return the telling words of a field's name and description, in lower case and without a plural s."""
    words = [*_SPLIT.findall(name), *re.findall(r"[A-Za-z]{3,}", description[:200])]
    return frozenset(word.casefold().rstrip("s") for word in words)
