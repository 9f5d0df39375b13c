"""
Everything typed that a text says, in one scan: money, percents, quantities, durations, phones, addresses, IDs, postal codes, numbers.

Precision first. A place in the text says one thing: the longest reading wins, and what is told by its form (an address, a
telephone number, an ID) wins over the digits in it. The scan looks for digits and words of numbers, and reads only around them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType

from rightargs.canon._forms_in_text import NO_VALUE, Taken, claim_forms, names_currency
from rightargs.canon._nouns_in_text import NO_NOUNS, describes, written_noun
from rightargs.canon._number_words import HINDI
from rightargs.canon._starts_in_text import starts_of_numbers, word_at
from rightargs.canon._units import known_dimension
from rightargs.canon._units_in_text import MEANING, code_behind, currency_follows, unit_behind
from rightargs.canon.currencies import SYMBOLS
from rightargs.canon.durations import Duration, duration_unit
from rightargs.canon.money import Money
from rightargs.canon.numbers import Percent
from rightargs.canon.numerals import (
    EXACT,
    HINDI_IN_LATIN,
    SEEDS,
    Phrase,
    Token,
    habits_of,
    key,
    narrow,
    plain,
    read_phrase,
    tokenise,
    trimmed,
)
from rightargs.canon.quantities import Quantity
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

_WINDOWS = (100, 400)
"""Characters behind the start of a number that may belong to it: tried in turn, since most numbers are short."""

_SPARE = 45
"""Characters that a window has to have left for another number in it."""

_BEFORE = re.compile(
    rf"(?<![^\W_])(?<![^\W_]['’])(?:([A-Za-z]{{1,3}} ?[$£¥]|[{SYMBOLS}])"
    r"|((?:[Rr][Ss]|RM|[Rr]upees|[Kk]r|Fr|[A-Z]{3}|usd|inr|eur|gbp|aed)\.?))\s?([-−]?)$"
)
_MARK_ENDS = frozenset(SYMBOLS + "sSrdp.")
_DASH = re.compile(r"(?:^|[\s(\[:=,])([-−])\s?$")
_JOIN = re.compile(r"\s*(?:,|and|&|aur|और)?\s*")
_HALF_BEHIND = re.compile(r" and (?:a )?(?:half|quarter)\b(?! of)", re.IGNORECASE)
_LOW_END = re.compile(r" ?[-–] ?\d[\d.,]* ?(?:k|m|mn|bn|lakhs?|lacs?|cr|crores?|thousand|million|billion|hazaa?r)\b", re.IGNORECASE)
_FEET = re.compile(r"\d{1,2}['′’] ?\d{1,2}(?:[\"″”]|'')")
_INCHES = re.compile(r" ?(?:in\b|\"|″)")
_MINOR = MappingProxyType({"duration": 60, "money": 100})
"""Below how much a number behind an amount or a length of time can count its smaller unit: "ten pounds fifty"."""
_ENDS = re.compile(r"\s*(?:$|[.,;:!?)\n]|(?:and|or|for|to|from|please|only|off|then|on|in|at|by|ka|ki|ke|ko|se|hai|aur)\b)", re.IGNORECASE)
_MEASURED = frozenset({"", "tall", "high", "long", "wide", "deep"})
_NOTES = frozenset({"fiver", "tenner"})
_TAIL = re.compile(r"\s?/-")
_PLAIN = re.compile(r"([0-9]{1,18})(?: ([A-Za-z]{2,30})(?![\w'])|(?=[.,;:!?)]?(?:\s|$)(?! ?[^\W_]| ?[^\w\s]| \d)))")
_DIGIT = re.compile(r"[0-9]")
_WEAK = frozenset("one a an single nil half quarter point do teen char che das dus bees bais tees sat saath tees nau so assi bavan".split())
"""Words of numbers that are mostly other words; they count only before a scale, or before a noun that is counted."""

_NOT_BEFORE_ONE = frozenset("this that the which any no each every some another other wrong right first second last next only".split())
_COUNTED = frozenset(
    "log logo din baje ghante ghanta hafte mahine saal baar kamre kamra ticket tickets kilo rupaye rupay people person room rooms "
    "raat raatein guests adults children bags seats "
    "pratishat feesadi fisadi percent minute minat litre packet plate seat bachche bache dost".split()
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


class _Scan:
    """One pass over a text; the tokens around the last number are kept for the next one."""

    __slots__ = ("context", "done", "edge", "habits", "places", "text", "tokens")

    def __init__(self, text: str, context: Context) -> None:
        self.text, self.context, self.habits = text, context, habits_of(context)
        self.tokens: list[Token] = []
        self.places: dict[int, int] = {}
        self.edge = 0
        self.done = 0
        """Where the last mention ended: a mark before it belongs to no other number."""

    def tokens_at(self, start: int, window: int) -> int:
        """Tokenise from *start* on, unless that is done; return the index of the token there, or -1."""
        line = self.text.find("\n", start)
        end = len(self.text) if line < 0 else line
        if start not in self.places or self.edge < min(end, start + (_SPARE if window == _WINDOWS[0] else window)):
            self.edge = min(end, start + window)
            self.tokens = tokenise(self.text, start, self.edge)
            self.places = {token.start: index for index, token in enumerate(self.tokens)}
        return self.places.get(start, -1)

    def number_at(self, start: int) -> _Found | None:
        """Read the number at *start* with what stands around it."""
        text = self.text
        if (feet := _FEET.match(text, start)) is not None:
            return _Found(start, feet.end(), Phrase((Decimal(0),), 0), "quantity", "ft")
        begin = _mark_before(text, start)
        if begin < self.done:
            begin = -1
        if begin < 0 and (plain_number := _PLAIN.match(text, start)) is not None:
            noun = plain_number[2] or ""
            if noun.casefold() not in MEANING and not describes(noun):
                return _plain_number(text, start, plain_number, noun)
        said = self._said_at(start, mark=begin >= 0)
        if said is None:
            return None
        at, phrase = said
        end = self.tokens[phrase.end - 1].end
        if self._weak(at, phrase, start):
            return None
        if not phrase.scaled and _LOW_END.match(text, end):
            return None  # of "2-3 lakh" and "$3-4k" the first number counts in what the second says
        if begin >= 0:
            begin = _signed_start(text, begin)
            tail = _TAIL.match(text, end)
            code = code_behind(self.tokens, phrase.end)
            return _Found(begin, tail.end() if tail else code or end, phrase, "money")
        start = _signed_start(text, start)
        if self._letter(end) and not phrase.scaled:
            return _Found(start, end + 1, phrase, "letter", text[end])
        kind, unit, end = unit_behind(text, self.tokens, phrase, end, self.context)
        if phrase.slang and kind == "number" and not unit:
            kind = "money"
        return _Found(start, end, phrase, kind, unit)

    def _letter(self, end: int) -> bool:
        """Whether the L of "15L" or the M of "10M" stands at *end*."""
        letter = self.text[end : end + 1]
        return (letter == "M" or (letter == "L" and "l" in self.habits.letters)) and not self.text[end + 1 : end + 2].isalnum()

    def _said_at(self, start: int, *, mark: bool) -> tuple[int, Phrase] | None:
        """Return the index of the token at *start*, and the number there."""
        said: tuple[int, Phrase] | None = None
        for window in _WINDOWS:
            at = self.tokens_at(start, window)
            if at < 0:
                return None
            phrase = self._phrase(at, mark=mark) or _one_unit(self.tokens, at)
            if phrase is None:
                return None
            said = at, phrase
            if phrase.end + 4 < len(self.tokens) or self.edge - start < window:
                # the number and its unit end well within the window
                break
        return said

    def _phrase(self, at: int, *, mark: bool) -> Phrase | None:
        tokens, habits = self.tokens, self.habits
        phrase = read_phrase(tokens, at, habits.marks, habits.letters if mark else _LETTERS)
        if isinstance(phrase, str):
            # "12,345,67" or a word that only looks like a number: the first token alone may still be one
            return None
        if phrase is None or mark or phrase.end >= len(tokens) or tokens[phrase.end].text not in habits.letters:
            return phrase
        if currency_follows(tokens, phrase.end + 1):
            # "10m dollars": the letter is a scale where a currency follows
            scaled = read_phrase(tokens, at, habits.marks, habits.letters)
            return scaled if isinstance(scaled, Phrase) else None
        return phrase

    def _weak(self, at: int, phrase: Phrase, start: int) -> bool:
        """Whether the words are more likely other words than a number."""
        tokens, first = self.tokens, self.tokens[at]
        if first.kind != "word" or phrase.scaled or phrase.end > at + 1 or first.text not in _WEAK or first.text in {"a", "an"}:
            return False
        following = tokens[at + 1].text if len(tokens) > at + 1 and tokens[at + 1].kind == "word" else ""
        if first.text == "one":
            before = self.text[max(0, start - 12) : start].split()
            return not following or following in NO_NOUNS or (bool(before) and before[-1].casefold() in _NOT_BEFORE_ONE)
        if first.text in HINDI:
            return following not in _COUNTED
        if first.text in {"half", "quarter"}:
            behind = [token.text for token in tokens[at + 1 : at + 4] if token.text not in {"an", "a", "of"}]
            return not behind or (duration_unit(behind[0]) is None and known_dimension(behind[0]) is None)
        return True

    def extended(self, found: _Found) -> _Found:
        """Join "5 pounds 50 pence", "2 hours and 30 minutes", "5 ft 10 in"."""
        text = self.text
        for _ in range(4):
            if found.kind not in {"money", "duration", "quantity"}:
                return found
            if found.kind == "duration" and (half := _HALF_BEHIND.match(text, found.end)):
                return replace(found, end=half.end())
            gap = _JOIN.match(text, found.end)
            start = gap.end() if gap else found.end
            if start >= len(text) or not (text[start].isdigit() or key(word_at(text, start)) in SEEDS):
                return found
            self.done = found.end  # the mark of "5 rupees 50 paise" is none before the 50
            more = self.number_at(start)
            if more is not None and found.unit == "ft" and more.kind == "number" and (inches := _INCHES.match(text, more.end)):
                more = _Found(more.start, inches.end(), more.phrase, "quantity", "in")
            elif more is not None and found.unit == "ft" and _inches_alone(more) and text[found.end : start] == " ":
                more = replace(more, kind="quantity", unit="in")
            if more is not None and found.kind == "duration" and more.unit == "m":
                more = replace(more, kind="duration", unit="min")
            if more is None or more.start != start or more.kind not in {found.kind, "number"}:
                return found
            if more.kind == "number" and (found.kind == "quantity" or more.unit or not more.phrase.values[0] < _MINOR[found.kind]):
                return found
            if more.kind == "number" and found.kind == "money" and not _ENDS.match(text, more.end):
                return found
            reader = _READERS[found.kind]
            if isinstance(reader.read(text[found.start : more.end], self.context), Unreadable):
                return found
            found = replace(found, end=more.end)
        return found


def find_values(text: str, context: Context) -> list[Mention]:
    """
    Find the typed values that *text* says, in order, without overlaps.

    The unit of a mention is an ISO 4217 code, the symbol of a unit, or the noun that is counted, as it is written. Numbers in dates and
    times are left to the reader of dates.
    """
    if not text.isascii():
        text = narrow(text)
    digits = not text.isascii() or _DIGIT.search(text) is not None
    taken = Taken(text)
    if digits or "@" in text or "://" in text:  # addresses need no digit
        claim_forms(text, context, taken)
    starts = starts_of_numbers(text, digits=digits)
    if starts:
        _claim_numbers(_Scan(text, context), starts, taken)
    return sorted(taken.mentions, key=lambda mention: mention.start)


def _claim_numbers(scan: _Scan, starts: list[int], taken: Taken) -> None:
    text, end = scan.text, 0
    for start in starts:
        if start < end or taken.held[start] or (not scan.habits.hindi and key(word_at(text, start)) in HINDI_IN_LATIN):
            continue
        if (skipped := NO_VALUE.match(text, start)) is not None:
            end = skipped.end()
            continue
        found = scan.number_at(start)
        if found is None:
            continue
        mention = _mention(text, scan.extended(found), scan.context)
        if mention is not None:
            taken.add(mention)
            scan.done = end = max(end, mention.end)


def _plain_number(text: str, start: int, match: re.Match[str], noun: str) -> _Found:
    """Take digits, and the noun behind them, that nothing else can be read into."""
    phrase = Phrase((Decimal(match[1]),), 1)
    return _Found(_signed_start(text, start), match.end(1), phrase, "number", written_noun(text, noun, match.end(1)))


def _signed_start(text: str, start: int) -> int:
    """Return where the minus before *start* stands, or *start*."""
    near = text[max(0, start - 2) : start]
    dash = _DASH.search(text, max(0, start - 3), start) if "-" in near or "−" in near else None
    if dash and near[-1] == " " and text[max(0, dash.start(1) - 2) : dash.start(1)].strip().isalnum():
        return start  # "10 - 12" is no minus
    return dash.start(1) if dash else start


def _mark_before(text: str, start: int) -> int:
    """Return where the currency before a number begins, or -1."""
    edge = text[max(0, start - 3) : start].rstrip("-−").rstrip()[-1:]
    if not (edge.isupper() or edge in _MARK_ENDS):
        return -1
    before = _BEFORE.search(text, max(0, start - 10), start)
    if before is None:
        return -1
    if before[1] is None:
        return before.start() if names_currency(before[2].rstrip(".")) else -1
    # "US$5" and "us $ 5"; in "pay £5" the word is none of the mark
    return before.start() if names_currency(before[1].replace(" ", "")) else before.end(1) - 1


def _inches_alone(found: _Found) -> bool:
    """Whether a number behind feet counts inches, as in "I am 5 foot 10 tall": it counts nothing else."""
    value = found.phrase.values[0]
    return found.kind == "number" and found.unit.casefold() in _MEASURED and 0 < value < 12 and value == value.to_integral_value()


def _one_unit(tokens: list[Token], at: int) -> Phrase | None:
    """Read the "an" of "in an hour" and "a tenner"."""
    if tokens[at].text in {"a", "an"} and len(tokens) > at + 1 and (duration_unit(tokens[at + 1].text) or tokens[at + 1].text in _NOTES):
        return Phrase((Decimal(1),), at + 1, worded=True)
    return None


_READERS: Mapping[str, Money | Duration | Quantity | Percent] = MappingProxyType(
    {"money": Money(), "duration": Duration(), "quantity": Quantity(), "percent": Percent()}
)
_MASS = Quantity(dimension="mass")


def _mention(text: str, found: _Found, context: Context) -> Mention | None:
    quote = text[found.start : found.end]
    if found.kind == "money" and found.unit == "lb":
        return _pounds(found, quote, context)
    if found.kind in _READERS:
        reading = _READERS[found.kind].read(quote, context)
        if not isinstance(reading, Unreadable):
            return Mention(found.start, found.end, reading, found.kind, found.unit or _currency(reading))
    values = tuple(plain(value) for value in found.phrase.values)
    if quote[0] in "-−":
        values = tuple(f"-{value}" for value in values)
    if found.kind == "letter":
        # where people count in lakh, 15L is fifteen lakh, or fifteen litres; 10M is ten million, or a size
        size = Decimal(100_000 if found.unit == "L" else 1_000_000)
        scaled = plain(trimmed(EXACT.multiply(found.phrase.values[0], size)))
        return Mention(found.start, found.end, Ambiguous("ambiguous_unit", (scaled, values[0])), "number", "")
    if found.kind == "number":
        reading = (
            Canonical(values[0])
            if len(values) == 1
            else Ambiguous("ambiguous_number" if found.phrase.forked else "ambiguous_separator", values)
        )
        return Mention(found.start, found.end, reading, "number", found.unit)
    # an amount with too many decimals, say: its figure is still a number that was said
    return Mention(found.start, found.end, Canonical(values[0]), "number", found.unit) if len(values) == 1 else None


def _pounds(found: _Found, quote: str, context: Context) -> Mention | None:
    """Read the pounds of a text that weighs things: money first, or mass."""
    money, mass = _READERS["money"].read(quote, context), _MASS.read(quote, context)
    readings = [value for one in (money, mass) for value in _values(one)]
    if not readings:
        return None
    reading = Canonical(readings[0]) if len(readings) == 1 else Ambiguous("ambiguous_unit", tuple(readings), "Pounds are money or a mass.")
    return Mention(found.start, found.end, reading, "money", _currency(money))


def _values(reading: Reading) -> tuple[JsonValue, ...]:
    if isinstance(reading, Canonical):
        return (reading.value,)
    return reading.values if isinstance(reading, Ambiguous) else ()


def _currency(reading: Reading) -> str:
    """Return the currency of an amount, where all its readings have the same one."""
    codes = {str(value.get("currency")) for value in _values(reading) if isinstance(value, dict)}
    return codes.pop() if len(codes) == 1 else ""
