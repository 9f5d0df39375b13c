"""
Everything typed that a text says, in one scan: money, percents, quantities, durations, phones, addresses, IDs, postal codes, numbers.

Precision first. A place in the text says one thing: the longest reading wins, and what is told by its form (an address, a
telephone number, an ID) wins over the digits in it. The scan looks for digits and words of numbers, and reads only around them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from rightargs.canon._forms_in_text import NO_VALUE, Taken, claim_forms, names_currency
from rightargs.canon._number_words import HINDI
from rightargs.canon._units import UNIT_WORDS, known_dimension, units_of
from rightargs.canon.currencies import EXPONENTS, MARKS, NATIONALITIES, SYMBOLS
from rightargs.canon.durations import TIME_WORDS, Duration, duration_unit
from rightargs.canon.money import Money
from rightargs.canon.numbers import Percent, percent_shift
from rightargs.canon.numerals import (
    EXACT,
    HINDI_IN_LATIN,
    JOINING,
    SEEDS,
    Habits,
    Phrase,
    Token,
    habits_of,
    key,
    plain,
    read_phrase,
    tokenise,
    trimmed,
)
from rightargs.canon.quantities import Quantity
from rightargs.context import Context
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Unreadable

_WINDOWS = (40, 160)
"""Characters behind the start of a number that may belong to it: tried in turn, since most numbers are short."""

_STARTS = re.compile(rf"(?<![\w.,])[.]?\d|[½⅓⅔¼¾]|(?<=[{SYMBOLS}])[.]?\d|(?<=\b[Rr]s)\.?\d|(?<=\b[A-Z]{{3}})\d|(?<=[RD]s\.)\d")
_WORD_STARTS = re.compile(r"[^\W\d_]+[\u0900-\u0903\u093a-\u094f]*(?:[^\W\d_]+[\u0900-\u0903\u093a-\u094f]*)*")
_ARTICLES = re.compile(
    r"\b(?:for|in|within|takes?|took|after|about) (an? (?:hour|minute|day|week|fortnight|month|year)\b)"
    r"|\b(?=an? (?:hundred|thousand|million|billion|lakh|crore|dozen|grand|hour and a)\b)()",
    re.IGNORECASE,
)
_AFTER_ARTICLE = frozenset("hour minute day week fortnight month year hundred thousand million billion lakh crore dozen grand".split())
_TRIM = str.maketrans(dict.fromkeys(".,;:!?()[]{}\"'“”‘’/-–—&*", " "))

_BEFORE = re.compile(rf"(?<![^\W_])(?:([A-Za-z]{{1,3}} ?[$£¥]|[{SYMBOLS}])|((?:[Rr][Ss]|RM|[Rr]upees|[A-Z]{{3}})\.?))\s?([-−]?)$")
_DASH = re.compile(r"(?:^|[\s(\[:=,])([-−])\s?$")
_JOIN = re.compile(r"\s*(?:,|and|&|aur|और)?\s*")
_HALF_BEHIND = re.compile(r" and (?:a )?(?:half|quarter)\b(?! of)", re.IGNORECASE)
_INCHES = re.compile(r" ?(?:in\b|\"|″)")
_TAIL = re.compile(r"\s?/-")
_NO_NOUNS = frozenset(
    (
        "a an the and or for to at on in of is are was were be by with from as it its i we you he she they my your our this that these "
        "those per each not no but if so than then when while until till after before since about over under up down out off into onto "
        "via plus minus more less only here there now today tomorrow yesterday each total all both again too also please thanks am pm "
        "ko ka ki ke se hai ho hain par tak mein aur ya और या को का की के से है में"
    ).split()
)
_WEAK = frozenset("one a an single nil half quarter point do teen char che das dus bees bais sat saath tees nau so assi bavan".split())
"""Words of numbers that are mostly other words; they count only before a scale, or before a noun that is counted."""

_NOT_BEFORE_ONE = frozenset("this that the which any no each every some another other wrong right first second last next only".split())
_COUNTED = frozenset(
    "log logo din baje ghante ghanta hafte mahine saal baar kamre kamra ticket tickets kilo rupaye rupay people person room rooms "
    "raat raatein guests adults children bags seats".split()
)
_LETTERS: MappingProxyType[str, int] = MappingProxyType({"k": 1000})


@dataclass(frozen=True, slots=True)
class _Found:
    """A number in the text, with the unit behind it and the currency before it."""

    start: int
    end: int
    phrase: Phrase
    kind: str
    unit: str = ""


def find_values(text: str, context: Context) -> list[Mention]:
    """
    Find the typed values that *text* says, in order, without overlaps.

    The unit of a mention is an ISO 4217 code, the symbol of a unit, or the noun that is counted, as it is written. Numbers in dates and
    times are left to the reader of dates.
    """
    digits = any(character in text for character in "0123456789") or not text.isascii()
    taken = Taken(text)
    if digits or "@" in text or "://" in text:  # addresses need no digit
        claim_forms(text, context, taken)
    starts = _starts(text, digits)
    if starts:
        _claim_numbers(text, starts, context, taken)
    return sorted(taken.mentions, key=lambda mention: mention.start)


def _starts(text: str, digits: bool) -> list[int]:
    """Return where numbers may begin."""
    starts = [match.start() for match in _STARTS.finditer(text)] if digits else []
    words = text.casefold().translate(_TRIM).split()
    if not _AFTER_ARTICLE.isdisjoint(words):
        starts += [match.start(1 if match[1] else 2) for match in _ARTICLES.finditer(text)]
    if not SEEDS.isdisjoint(words) or not text.isascii():
        starts += [match.start() for match in _WORD_STARTS.finditer(text) if key(match[0]) in SEEDS]
    return sorted(starts)


def _claim_numbers(text: str, starts: list[int], context: Context, taken: Taken) -> None:
    habits = habits_of(context)
    end = 0
    for start in starts:
        if start < end or taken.held[start] or (not habits.hindi and key(_word_at(text, start)) in HINDI_IN_LATIN):
            continue
        if (skipped := NO_VALUE.match(text, start)) is not None:
            end = skipped.end()
            continue
        found = _number_at(text, start, habits, context)
        if found is None:
            continue
        mention = _mention(text, _extended(text, found, habits, context), context)
        if mention is not None:
            taken.add(mention)
            end = max(end, mention.end)


def _number_at(text: str, start: int, habits: Habits, context: Context) -> _Found | None:
    """Read the number at *start* with what stands around it."""
    begin = _mark_before(text, start)
    if begin < 0 and (plain_number := _PLAIN.match(text, start)) is not None:
        noun = plain_number[2] or ""
        if noun.casefold() not in _MEANING and not (noun.isupper() and noun in EXPONENTS):
            return _plain_number(text, start, plain_number, noun)
    said = _said_at(text, start, habits, mark=begin >= 0)
    if said is None:
        return None
    tokens, phrase = said
    end = tokens[phrase.end - 1].end
    if _weak(tokens, phrase, text, start):
        return None
    if begin >= 0:
        if dash := _DASH.search(text, max(0, begin - 3), begin):
            begin = dash.start(1)
        tail = _TAIL.match(text, end)
        code = _code_behind(tokens, phrase.end)
        return _Found(begin, tail.end() if tail else code or end, phrase, "money")
    if dash := _DASH.search(text, max(0, start - 3), start):
        start = dash.start(1)
    if "l" in habits.letters and text[end : end + 1] == "L" and not text[end + 1 : end + 2].isalnum():
        return _Found(start, end + 1, phrase, "lakh")
    kind, unit, end = _unit_behind(text, tokens, phrase, end, context)
    return _Found(start, end, phrase, kind, unit)


def _plain_number(text: str, start: int, match: re.Match[str], noun: str) -> _Found:
    """Take digits, and the noun behind them, that nothing else can be read into."""
    dash = _DASH.search(text, max(0, start - 3), start)
    phrase = Phrase((Decimal(match[1]),), 1)
    return _Found(dash.start(1) if dash else start, match.end(1), phrase, "number", "" if key(noun) in _NO_NOUNS else noun)


def _said_at(text: str, start: int, habits: Habits, *, mark: bool) -> tuple[list[Token], Phrase] | None:
    """Return the number at *start*, and the tokens from there on: few, since most numbers are short, or more."""
    said: tuple[list[Token], Phrase] | None = None
    for window in _WINDOWS:
        line = text.find("\n", start, start + window)
        edge = line if line >= 0 else min(len(text), start + window)
        tokens = tokenise(text, start, edge)
        if not tokens or tokens[0].start != start:
            return None
        phrase = _phrase(tokens, habits, mark=mark) or _one_unit(tokens)
        if phrase is None:
            return None
        said = tokens, phrase
        if phrase.end + 4 < len(tokens) or edge - start < window:
            # the number and its unit end well within the window
            break
    return said


def _mark_before(text: str, start: int) -> int:
    """Return where the currency before a number begins, or -1."""
    before = _BEFORE.search(text, max(0, start - 10), start)
    if before is None:
        return -1
    if before[1] is None:
        return before.start() if names_currency(before[2].rstrip(".")) else -1
    # "US$5" and "us $ 5"; in "pay £5" the word is none of the mark
    return before.start() if names_currency(before[1].replace(" ", "")) else before.end(1) - 1


def _one_unit(tokens: list[Token]) -> Phrase | None:
    """Read the "an" of "in an hour"."""
    if tokens[0].text in {"a", "an"} and len(tokens) > 1 and duration_unit(tokens[1].text):
        return Phrase((Decimal(1),), 1, worded=True)
    return None


def _phrase(tokens: list[Token], habits: Habits, *, mark: bool) -> Phrase | None:
    phrase = read_phrase(tokens, 0, habits.marks, habits.letters if mark else _LETTERS)
    if not mark and isinstance(phrase, Phrase) and phrase.end + 1 < len(tokens) and tokens[phrase.end].text in habits.letters:
        # "10m dollars": the letter is a scale where a currency follows
        following = tokens[phrase.end + 1]
        if following.text in SYMBOLS or names_currency(following.text):
            phrase = read_phrase(tokens, 0, habits.marks, habits.letters)
    if isinstance(phrase, str):
        # "12,345,67" or a word that only looks like a number: the first token alone may still be one
        return None
    return phrase


def _weak(tokens: list[Token], phrase: Phrase, text: str, start: int) -> bool:
    """Whether the words are more likely other words than a number."""
    first = tokens[0]
    if first.kind != "word" or phrase.scaled or phrase.end > 1 or first.text not in _WEAK or first.text in {"a", "an"}:
        return False
    following = tokens[1].text if len(tokens) > 1 and tokens[1].kind == "word" else ""
    if first.text == "one":
        before = text[max(0, start - 12) : start].split()
        return not following or following in _NO_NOUNS or (bool(before) and before[-1].casefold() in _NOT_BEFORE_ONE)
    if first.text in HINDI:
        return following not in _COUNTED
    if first.text in {"half", "quarter"}:
        behind = [token.text for token in tokens[1:4] if token.text not in {"an", "a", "of"}]
        return not behind or (duration_unit(behind[0]) is None and known_dimension(behind[0]) is None)
    return True


def _unit_behind(text: str, tokens: list[Token], phrase: Phrase, end: int, context: Context) -> tuple[str, str, int]:
    """Return the kind of a number without a currency before it, its unit, and where that ends."""
    at = phrase.end
    while at < len(tokens) and phrase.worded and tokens[at].text in {"a", "an", "of"} and at < phrase.end + 2:
        at += 1
    if at >= len(tokens):
        return "number", "", end
    token = tokens[at]
    raw = text[token.start : token.end]
    hyphen = token.text in {"-", "‐"} and token.start == end and at + 1 < len(tokens) and tokens[at + 1].start == token.end
    if hyphen:
        at += 1
        token = tokens[at]
        raw = text[token.start : token.end]
    for count in (3, 2, 1):
        if at + count > len(tokens):
            continue
        last = tokens[at + count - 1]
        joined = text[token.start : last.end]
        folded = key(joined.replace(" ", ""))
        if folded in MARKS or (
            count == 1 and len(raw) == 3 and raw.upper() in EXPONENTS and (raw.isupper() or raw.upper() in _COMMON_CODES)
        ):
            if folded not in _SHY or (token.start == end and not (len(raw) == 1 and raw.isupper())):
                return "money", "", last.end
        if percent_shift(joined.casefold()) is not None or folded == "percentagepoints":
            return "percent", "%", last.end
        if token.kind == "word" and count <= 2 and (unit := _quantity_unit(joined, context)):
            return ("duration" if duration_unit(joined) and joined != "m" else "quantity"), unit, last.end
    if (
        token.text == "°"
        and at + 1 < len(tokens)
        and (unit := _quantity_unit(f"°{text[tokens[at + 1].start : tokens[at + 1].end]}", context))
    ):
        return "quantity", unit, tokens[at + 1].end
    if hyphen and token.kind == "word" and len(raw) > 2:
        return "number", raw, end
    if token.kind == "word" and at == phrase.end and len(raw) > 1 and key(raw) not in _NO_NOUNS and not text[end : token.start].strip():
        return "number", raw, end
    return "number", "", end


_COMMON_CODES = frozenset("USD INR GBP EUR AED CAD AUD SGD JPY CNY".split())
_PLAIN = re.compile(r"([0-9]{1,18})(?: ([A-Za-z]{2,30})(?![\w'])|(?=[.,;:!?)]?(?:\s|$)(?! ?[^\W_]| ?[^\w\s]| \d)))")
_MEANING = (
    JOINING
    | frozenset(MARKS)
    | NATIONALITIES
    | UNIT_WORDS
    | frozenset("percent percentage per pct basis bps business working lakh mil am pm to".split())
    | frozenset(code.casefold() for code in _COMMON_CODES)
    | TIME_WORDS
)
"""Words behind a number that may belong to it: with any other word, digits are just a count."""

_SHY = frozenset("p c r m fr ft le won real kip rand dong lei lari".split())
"""Marks that are mostly other words unless they touch the digits."""


def _quantity_unit(name: str, context: Context) -> str:
    if name == "m":
        return "m"
    if (time := duration_unit(name)) is not None:
        return time if len(name) > 1 or name in "hmsd" else ""
    if len(name) == 1 and name not in "gmlLkKCF":
        return ""
    if key(name) in {"in", "st", "pt", "second", "stone"}:
        # "5 in total", "12 st james": a unit only in the reader of whole values
        return ""
    units = units_of(name, context.region, None)
    return units[0].symbol if units else ""


def _code_behind(tokens: list[Token], at: int) -> int:
    """Return the end of an ISO code behind "$20 CAD", or 0."""
    if at < len(tokens) and tokens[at].kind == "word" and tokens[at].text.upper() in EXPONENTS and len(tokens[at].text) == 3:
        return tokens[at].end
    return 0


def _extended(text: str, found: _Found, habits: Habits, context: Context) -> _Found:
    """Join "5 pounds 50 pence", "2 hours and 30 minutes", "5 ft 10 in"."""
    for _ in range(4):
        if found.kind not in {"money", "duration", "quantity"}:
            return found
        if found.kind == "duration" and (half := _HALF_BEHIND.match(text, found.end)):
            return _Found(found.start, half.end(), found.phrase, found.kind, found.unit)
        gap = _JOIN.match(text, found.end)
        start = gap.end() if gap else found.end
        if start >= len(text) or not (text[start].isdigit() or key(_word_at(text, start)) in SEEDS):
            return found
        more = _number_at(text, start, habits, context)
        if more is not None and found.unit == "ft" and more.kind == "number" and (inches := _INCHES.match(text, more.end)):
            more = _Found(more.start, inches.end(), more.phrase, "quantity", "in")
        if more is not None and found.kind == "duration" and more.unit == "m":
            more = _Found(more.start, more.end, more.phrase, "duration", "min")
        if more is None or more.start != start or more.kind not in {found.kind, "number"}:
            return found
        if more.kind == "number" and not (found.kind == "duration" and (more.unit == "" and more.phrase.values[0] < 60)):
            return found
        reader = _READERS[found.kind]
        if isinstance(reader.read(text[found.start : more.end], context), Unreadable):
            return found
        found = _Found(found.start, more.end, found.phrase, found.kind, found.unit)
    return found


def _word_at(text: str, start: int) -> str:
    match = _WORD_STARTS.match(text, start)
    return match[0] if match else ""


_READERS: Mapping[str, Money | Duration | Quantity | Percent] = MappingProxyType(
    {"money": Money(), "duration": Duration(), "quantity": Quantity(), "percent": Percent()}
)


def _mention(text: str, found: _Found, context: Context) -> Mention | None:
    if found.kind in _READERS:
        reading = _READERS[found.kind].read(text[found.start : found.end], context)
        if not isinstance(reading, Unreadable):
            return Mention(found.start, found.end, reading, found.kind, found.unit or _currency(reading))
    values = tuple(plain(value) for value in found.phrase.values)
    if text[found.start] in "-−":
        values = tuple(f"-{value}" for value in values)
    if found.kind == "lakh":
        # where people count in lakh, 15L is fifteen lakh, or fifteen litres
        lakhs = plain(trimmed(EXACT.multiply(found.phrase.values[0], Decimal(100_000))))
        return Mention(found.start, found.end, Ambiguous("ambiguous_unit", (lakhs, values[0])), "number", "")
    if found.kind == "number":
        reading = Canonical(values[0]) if len(values) == 1 else Ambiguous("ambiguous_separator", values)
        return Mention(found.start, found.end, reading, "number", found.unit)
    # an amount with too many decimals, say: its figure is still a number that was said
    return Mention(found.start, found.end, Canonical(values[0]), "number", found.unit) if len(values) == 1 else None


def _currency(reading: Canonical | Ambiguous) -> str:
    """Return the currency of an amount, where all its readings have the same one."""
    values = (reading.value,) if isinstance(reading, Canonical) else reading.values
    codes = {str(value.get("currency")) for value in values if isinstance(value, dict)}
    return codes.pop() if len(codes) == 1 else ""
