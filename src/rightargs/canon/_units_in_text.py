"""What stands behind a number in running text: a currency, a percent sign, a unit, or the noun that is counted."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rightargs.canon._forms_in_text import names_currency
from rightargs.canon._nouns_in_text import NO_NOUNS, counted_noun
from rightargs.canon._units import UNIT_WORDS, units_of
from rightargs.canon.currencies import ADJECTIVES, EXPONENTS, MARKS, NATIONALITIES, SYMBOLS
from rightargs.canon.durations import TIME_WORDS, duration_unit
from rightargs.canon.numbers import HUNDREDTHS, percent_shift
from rightargs.canon.numerals import JOINING, Phrase, Token, key
from rightargs.context import Context

COMMON_CODES = frozenset("USD INR GBP EUR AED CAD AUD SGD JPY CNY".split())
"""Currency codes that are read in small letters too."""

MEANING = (
    JOINING
    | frozenset(MARKS)
    | NATIONALITIES
    | UNIT_WORDS
    | HUNDREDTHS
    | frozenset("percent percentage per pct basis bps business working lakh mil am pm to".split())
    | frozenset(code.casefold() for code in COMMON_CODES)
    | TIME_WORDS
)
"""Words behind a number that may belong to it, folded: with any other word, digits are just a count."""

_SIGNS = frozenset(SYMBOLS + "%％‰٪°\"'′″’”-‐")
_SHY = frozenset("p c r m fr ft le won real kip rand dong lei lari nickel dime tl kd tk".split())
"""Marks that are mostly other words unless they touch the digits."""

_NO_UNITS = frozenset("in st pt second stone".split())
"""Units that are mostly other words ("5 in total", "12 st james"): they are read in whole values alone."""

_SMALL_ONLY = frozenset({"ac", "kn", "kt", "mo"})
"""Units that are abbreviations of something else in capitals: "4 AC units"."""

_NO_NOUN_AHEAD = frozenset("to for from please thanks by via".split())
_MORE = frozenset({"more", "extra", "additional"})
_HEAVY = re.compile(
    r"\b(?:weigh\w*|weight|scales?|pallets?|loads?|luggage|baggage|parcels?|cargo|freight|heav(?:y|ier)|kgs?|kilos?|lbs?)\b", re.IGNORECASE
)
_OF = re.compile(r" of (?!credit\b|debt\b|the\b|it\b|that\b|this\b|my\b)[a-z]", re.IGNORECASE)
_POUNDS = frozenset({"pound", "pounds"})


class Behind(NamedTuple):
    """What a number is: its kind, its unit, and where both end in the text."""

    kind: str
    unit: str
    end: int


def unit_behind(text: str, tokens: Sequence[Token], phrase: Phrase, edge: int, context: Context) -> Behind:
    """Read what stands behind the number that ends at *edge* of *text*, where no currency stands before it."""
    at = phrase.end
    while at < len(tokens) and phrase.worded and tokens[at].text in {"a", "an", "of"} and at < phrase.end + 2:
        at += 1
    if at >= len(tokens):
        return Behind("number", "", edge)
    token = tokens[at]
    hyphen = token.text in {"-", "‐"} and token.start == edge and at + 1 < len(tokens) and tokens[at + 1].start == token.end
    if hyphen:
        at += 1
        token = tokens[at]
    if token.text in MEANING or token.text in _SIGNS or token.text.upper() in EXPONENTS or not token.text.isascii():
        named = _named(text, tokens, at, edge, context)
        if named is not None:
            return named
    if token.text in _MORE and at == phrase.end:
        # "30 more minutes"
        named = _named(text, tokens, at + 1, -1, context) if at + 1 < len(tokens) else None
        if named is not None and named.kind in {"duration", "quantity"}:
            return named
    if hyphen:
        word = text[token.start : token.end]
        return Behind("number", word if token.kind == "word" and len(word) > 2 and token.text not in NO_NOUNS else "", edge)
    return Behind("number", counted_noun(text, tokens, at, edge) if at == phrase.end else "", edge)


def _named(text: str, tokens: Sequence[Token], at: int, edge: int, context: Context) -> Behind | None:
    """Read a currency, a percent sign or a unit in the first three tokens from *at* on; the longest name wins."""
    token = tokens[at]
    touches = token.start == edge and not (token.end == token.start + 1 and text[token.start].isupper())
    for count in (3, 2, 1):
        if at + count > len(tokens):
            continue
        end = tokens[at + count - 1].end
        joined = text[token.start : end]
        folded = key(joined.replace(" ", ""))
        if folded in MARKS or (count == 1 and _is_code(joined)):
            if not touches and _before_digits(tokens, at + count - 1):
                # "ending 4242 $1,200": the sign belongs to the number behind it
                continue
            if folded in ADJECTIVES and not _stands_alone(tokens, at):
                continue
            if folded not in _SHY or touches:
                weighed = folded in _POUNDS and (_OF.match(text, end) or _HEAVY.search(text, max(0, edge - 120), end + 120))
                return Behind("money", "lb" if weighed else "", end)
        if percent_shift(joined.casefold()) is not None or folded == "percentagepoints":
            return Behind("percent", "%", end)
        if count == 2 and tokens[at + 1].kind == "run" and tokens[at + 1].start != token.end:
            # "ft3" is a unit, and "5 ft 3 in" is a length
            continue
        if token.kind == "word" and count <= 2 and (unit := _quantity_unit(joined, context)):
            return Behind("duration" if duration_unit(joined) and joined != "m" else "quantity", unit, end)
    if token.text == "°" and at + 1 < len(tokens):
        end = tokens[at + 1].end
        if unit := _quantity_unit(f"°{text[tokens[at + 1].start : end]}", context):
            return Behind("quantity", unit, end)
    return None


def _before_digits(tokens: Sequence[Token], at: int) -> bool:
    """Whether the token at *at* is the sign of a currency that touches digits behind it."""
    return tokens[at].text in SYMBOLS and at + 1 < len(tokens) and tokens[at + 1].kind == "run" and tokens[at + 1].start == tokens[at].end


def _is_code(word: str) -> bool:
    return len(word) == 3 and word.upper() in EXPONENTS and (word.isupper() or word.upper() in COMMON_CODES)


def _stands_alone(tokens: Sequence[Token], at: int) -> bool:
    """Whether no noun follows the adjective at *at*: "300 Canadian to Priya" is money, "3 Canadian guests" is not."""
    return at + 1 >= len(tokens) or tokens[at + 1].kind == "symbol" or tokens[at + 1].text in _NO_NOUN_AHEAD


def _quantity_unit(name: str, context: Context) -> str:
    if name == "m":
        return "m"
    if (time := duration_unit(name)) is not None:
        return time if len(name) > 1 or name in "hmsd" else ""
    if len(name) == 1 and name not in "gmlLkKCF":
        return ""
    folded = key(name)
    if folded in _NO_UNITS or (folded in _SMALL_ONLY and name.isupper()):
        return ""
    units = units_of(name, context.region, None)
    return units[0].symbol if units else ""


def code_behind(tokens: Sequence[Token], at: int) -> int:
    """Return the end of an ISO code behind "$20 CAD", or 0."""
    if at < len(tokens) and tokens[at].kind == "word" and tokens[at].text.upper() in EXPONENTS and len(tokens[at].text) == 3:
        return tokens[at].end
    return 0


def currency_follows(tokens: Sequence[Token], at: int) -> bool:
    """Whether the token at *at* names a currency."""
    return at < len(tokens) and (tokens[at].text in SYMBOLS or names_currency(tokens[at].text))
