"""
A number in digits, in words, or in both: "12 lakh", "two and a half million", "dhai hazaar", "1 crore 25 lakh".

The grammar is that of speech. A number is a row of parts, each a count and its scales ("two hundred" "fifty thousand"); the
scales of the parts fall, so that "two million one thousand" is one number and "one two" is not. A word that is not known ends the
number; it is never one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rightargs.canon.numerals import _lexicon as lexicon
from rightargs.canon.numerals._cursor import HALF, JOINTS, ONE, QUARTER
from rightargs.canon.numerals._digits import read_digits
from rightargs.canon.numerals._exact import EXACT, trimmed
from rightargs.canon.numerals._fractions import Fractions
from rightargs.canon.numerals._marks import Marks
from rightargs.canon.numerals._tokens import Token


@dataclass(frozen=True, slots=True)
class Phrase:
    """
    A number that was said.

    Attributes:
        values: Its readings, the best first; several where a mark may divide thousands or decimals.
        end: The index of the first token behind it.
        scaled: A scale was named: lakh, k, dozen, hundred.
        worded: No digits were used.
        decimals: How many decimals were written, before any scale.
        marked: See `Numeral`.
        slang: The scale is slang of money: grand.
        forked: The words have two readings: "one hundred and three quarters".
    """

    values: tuple[Decimal, ...]
    end: int
    scaled: bool = False
    worded: bool = False
    decimals: int = 0
    marked: bool = False
    slang: bool = False
    forked: bool = False


def read_phrase(tokens: Sequence[Token], start: int, marks: Marks | None, letters: Mapping[str, int]) -> Phrase | str | None:
    """
    Read the longest number that begins at *start*.

    Returns:
        The number; the code that says why it is malformed; or None where no number begins.
    """
    if (alone := _run_alone(tokens, start, marks, letters)) is not None:
        return alone
    reader = _Reader(tokens, start, marks, letters, 0)
    value = reader.read()
    if not isinstance(value, Decimal):
        return value
    values = [value]
    for pick in range(1, reader.readings):
        other = _Reader(tokens, start, marks, letters, pick).read()
        if isinstance(other, Decimal) and other not in values:
            values.append(other)
    if reader.scaled or reader.worded:
        values = [trimmed(value) for value in values]
    return Phrase(
        tuple(values),
        reader.at,
        reader.scaled,
        reader.worded,
        reader.decimals,
        reader.marked and not reader.scaled,
        slang=reader.slang,
        forked=reader.forked,
    )


COMMON_RATIOS = frozenset("1/2 1/4 3/4 1/8 3/8 5/8 7/8 ½ ¼ ¾ ⅛ ⅜ ⅝ ⅞".split())

_GOES_ON = lexicon.HUNDREDS | frozenset(lexicon.SCALES) | lexicon.ANDS | frozenset(lexicon.DENOMINATORS) | lexicon.POINTS
"""Words that may go on with a number in digits."""


def _run_alone(tokens: Sequence[Token], start: int, marks: Marks | None, letters: Mapping[str, int]) -> Phrase | None:
    """Read digits that nothing behind them belongs to; None where the grammar has to look."""
    if tokens[start].kind != "run":
        return None
    if start + 1 < len(tokens):
        behind = tokens[start + 1]
        if behind.kind in {"ratio", "vulgar"} or (behind.kind == "word" and (behind.text in _GOES_ON or behind.text in letters)):
            return None
    numeral = read_digits(tokens[start].text, marks)
    if isinstance(numeral, str):
        return None
    return Phrase(numeral.values, start + 1, decimals=numeral.decimals, marked=numeral.marked)


class _Reader(Fractions):
    """The grammar: what may follow what."""

    __slots__ = ()

    def read(self) -> Decimal | str | None:
        while not self.fault and self.step():
            pass
        if self.fault:
            return self.fault
        if self.count is not None and not self.finish(ONE):
            return "multiple_values"
        if not self.parts:
            return None
        return self.total()

    def step(self) -> bool:
        """Take the next piece of the number; False where it ends."""
        if self.at >= len(self.tokens):
            return False
        token = self.tokens[self.at]
        if token.kind == "run":
            return self.take_run(token)
        if token.kind in {"ratio", "vulgar"}:
            return self.take_fraction(token)
        if token.kind == "symbol":
            return self.take_joint(token)
        return token.kind == "word" and self.take_word(token)

    # ---- digits

    def take_run(self, token: Token) -> bool:
        if self.previous in {"run", "small", "tens", "fraction", "point"} or (self.previous == "scale" and self.scale_was_letter()):
            return False
        numeral = read_digits(token.text, self.marks)
        if isinstance(numeral, str):
            self.fault = numeral
            return False
        self.readings = max(self.readings, len(numeral.values))
        value = numeral.values[min(self.pick, len(numeral.values) - 1)]
        if self.previous == "hundred":
            if self.count is None or value >= 100 or numeral.decimals:
                return False
            self.count = EXACT.add(self.count, value)
        elif self.previous == "scale" and not value < self.unit:
            return False
        else:
            self.count = value
        self.decimals, self.marked, self.worded = numeral.decimals, numeral.marked, False
        return self.took("run")

    def scale_was_letter(self) -> bool:
        return self.tokens[self.at - 1].text in self.letters

    def take_joint(self, token: Token) -> bool:
        """Step over the hyphen of twenty-five and the comma of "two thousand, five hundred"."""
        before, behind = self.at - 1, self.at + 1
        if not self.previous or behind >= len(self.tokens) or self.tokens[behind].kind != "word":
            return False
        if token.text in JOINTS and self.tokens[before].kind == "word":
            tight = self.tokens[before].end == token.start and self.tokens[behind].start == token.end
            # no range ends in a part: "one - fourth" is a quarter
            return (tight or self.tokens[behind].text in lexicon.DENOMINATORS) and self.beyond(1)
        return token.text == "," and self.previous == "scale" and self.tokens[behind].text in lexicon.SMALL and self.beyond(1)

    def beyond(self, skipped: int) -> bool:
        """Take the piece behind *skipped* tokens, or stand still where the number does not go on there."""
        start = self.at
        self.at += skipped
        if self.step():
            return True
        if not self.fault:
            self.at = start
        return False

    # ---- words

    def take_word(self, token: Token) -> bool:
        word = token.text
        if (small := lexicon.SMALL.get(word)) is not None:
            return self.take_small(word, small)
        if word in lexicon.HUNDREDS:
            return self.take_hundred(word)
        if (scale := lexicon.SCALES.get(word)) is not None:
            return self.take_scale(word, scale)
        if (scale := self.letters.get(word)) is not None and self.previous == "run":
            return self.take_scale(word, scale)
        if word in lexicon.ANDS:
            return self.take_and()
        if word in lexicon.ARTICLES:
            return self.take_article()
        if word in lexicon.HALF or word in lexicon.QUARTER:
            return self.take_half(HALF if word in lexicon.HALF else QUARTER)
        if word in lexicon.DENOMINATORS:
            return self.take_denominator(word)
        if word in lexicon.POINTS:
            return self.take_point()
        if word in lexicon.FIXED and not self.previous:
            self.count = lexicon.FIXED[word]
            return self.took("fraction")
        if word in lexicon.PREFIXES and self.previous in {"", "scale"}:
            return self.take_prefix(lexicon.PREFIXES[word])
        return False

    def take_small(self, word: str, value: int) -> bool:
        if self.previous in {"", "scale"}:
            if self.previous and not value < self.unit:
                return False
            self.count = Decimal(value)
        elif self.count is not None and (self.previous == "hundred" or (self.previous == "tens" and word in lexicon.UNITS)):
            self.count = EXACT.add(self.count, Decimal(value))
        else:
            return False
        return self.took("tens" if word in lexicon.TENS else "small")

    def take_hundred(self, word: str) -> bool:
        if self.count is None:
            follows = self.word(1)
            if self.previous == "scale" and word == "hundred" and self.tokens[self.at - 1].text not in lexicon.ANDS:
                self.fault = "multiple_values"  # "ten thousand hundred"
                return False
            more = follows in lexicon.SCALES or follows in lexicon.ANDS or follows in lexicon.SMALL
            if self.previous not in {"", "scale"} or (self.previous == "" and not more and word not in lexicon.ALONE):
                self.fault = "" if self.previous else "number_missing"
                return False
            self.count = ONE
        if self.previous == "hundred":
            return False
        if self.count >= 100 and self.previous != "run":
            # "sau do sau" is one or two hundred, never a hundred and two hundreds
            self.fault = "multiple_values"
            return False
        self.count = EXACT.multiply(self.count, Decimal(100))
        self.scaled = True
        return self.took("hundred")

    def take_scale(self, word: str, scale: int) -> bool:
        self.scaled = True
        self.slang = self.slang or word in lexicon.GRAND
        size = Decimal(scale)
        if scale == 12 and self.joined is not None and self.count is not None:
            return self.take_dozens(self.joined)
        if self.count is not None:
            if not self.finish(size):
                self.fault = "multiple_values"
                return False
            return self.took("scale")
        if self.previous == "scale":
            if size == self.unit and not word == self.tokens[self.at - 1].text in lexicon.TWICE:
                # "5k thousand" and "5 lakh lakh" name one scale twice: by mistake, or multiplied
                self.fault = "multiple_values"
                return False
            return self.chain(size)
        follows = self.word(1)
        if word in lexicon.ALONE or (word in lexicon.BARE_SCALES and (follows in lexicon.ANDS or follows in lexicon.SMALL)):
            self.count = ONE
            self.finish(size)
            return self.took("scale")
        self.fault = "number_missing"
        return False

    def take_dozens(self, before: Decimal) -> bool:
        """
        Take the "dozen" of "three hundred and two dozen": 300 and 24, or 302 of them.

        Hindi says 302 without its "aur", which leaves the first reading alone.
        """
        whole = self.total()
        behind = EXACT.multiply(EXACT.subtract(whole, before), Decimal(12))
        whole = EXACT.multiply(whole, Decimal(12))
        self.parts = [self.fork(EXACT.add(before, behind), whole if self.joint == "and" else None)]
        self.count, self.unit = None, ONE
        return self.took("scale")

    def take_and(self) -> bool:
        if self.previous in {"", "and"}:
            return False
        # "one-hundred-and-five"
        skipped = 2 if self.at + 1 < len(self.tokens) and self.tokens[self.at + 1].text in JOINTS else 1
        behind = self.at + skipped
        if behind >= len(self.tokens):
            return False
        follows = self.tokens[behind]
        if part := self.fraction_ahead(skipped):
            return self.add_fraction(*part)
        if follows.kind in {"ratio", "vulgar"}:
            # "2 and 3/4"; other ratios behind "and" are dates and scores
            return skipped == 1 and self.previous in {"run", "small"} and follows.text in COMMON_RATIOS and self.beyond(1)
        digits = follows.kind == "run" and self.previous in {"hundred", "scale"}
        worded = follows.text in lexicon.SMALL and self.previous in {"hundred", "scale"}
        self.joined, self.joint = self.total(), self.tokens[self.at].text
        return (digits or worded or (follows.text in lexicon.HUNDREDS and self.previous == "scale")) and self.beyond(skipped)

    def take_article(self) -> bool:
        """Take "a" before a scale or a fraction."""
        follows = self.word(1)
        if self.previous:
            return False
        if part := self.fraction_ahead(0):
            self.count = part[0]
            self.took("fraction", part[1])
            return self.skip_of()
        if follows in lexicon.HUNDREDS or follows in lexicon.SCALES:
            self.count = ONE
            return self.took("small")
        return False

    def take_prefix(self, shift: Decimal) -> bool:
        """Take sadhe, sava, paune with the number or scale behind it."""
        self.at += 1
        self.previous = ""
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.kind == "word" and (token.text in lexicon.HUNDREDS or token.text in lexicon.SCALES) and shift != HALF:
                self.count = EXACT.add(ONE, shift)
                self.previous = "fraction"
                return True
            if self.step() and self.previous in {"run", "small", "tens"} and self.count is not None and not self.decimals:
                self.count = EXACT.add(self.count, shift)
                self.previous = "fraction"
                return True
            if token.kind == "word" and shift != HALF and not self.previous and not self.fault:
                # "sava ghanta" is an hour and a quarter
                self.count = EXACT.add(ONE, shift)
                self.previous = "fraction"
                return False
        self.fault = self.fault or "number_missing"
        return False
