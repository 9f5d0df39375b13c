"""Parts of one inside a number: halves, fifths, ratios, and what stands behind a point."""

from decimal import Decimal

from rightargs.canon.numerals import _lexicon as lexicon
from rightargs.canon.numerals._cursor import JOINTS, QUARTER, Cursor
from rightargs.canon.numerals._digits import ascii_digits
from rightargs.canon.numerals._exact import EXACT, exact_ratio, trimmed
from rightargs.canon.numerals._tokens import Token

_VULGAR = {
    "½": "0.5", "¼": "0.25", "¾": "0.75", "⅕": "0.2", "⅖": "0.4", "⅗": "0.6", "⅘": "0.8",
    "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875", "⅒": "0.1",
}  # fmt: skip


class Fractions(Cursor):
    """The pieces of the grammar that are parts of one."""

    __slots__ = ()

    def take_fraction(self, token: Token) -> bool:
        if self.previous not in {"", "run", "small"}:
            return False
        if token.kind == "vulgar":
            written = _VULGAR.get(token.text)
            value = None if written is None else Decimal(written)
        else:
            plain = ascii_digits(token.text)
            above, _, below = (plain or "1/3").partition("/")
            if above[0] == "0" != above or below[0] == "0" != below:
                # "12/05" is a date
                self.fault = "bad_format"
                return False
            value = exact_ratio(Decimal(above), Decimal(below))
            if self.previous and value is not None and value >= 1:
                return False
        if value is None:
            self.fault = "not_exact"
            return False
        if self.previous == "run" and self.decimals:
            return False
        self.count = value if self.count is None else EXACT.add(self.count, value)
        self.worded = False
        return self.took("fraction")

    def add_fraction(self, value: Decimal, tokens: int) -> bool:
        scale = lexicon.SCALES.get(self.word(tokens))
        if self.previous == "scale" and scale is not None and scale < self.unit:
            # "one billion and three quarters million"
            self.count = value
        elif self.count is not None and self.previous in {"run", "small", "tens"} and not self.decimals:
            self.count = EXACT.add(self.count, value)
        elif self.previous == "hundred" and self.count is not None and not self.decimals:
            # "one hundred and three quarters" is 100.75, or a hundred and three of them
            part = None if self.below is None else exact_ratio(self.count, self.below)
            self.count = EXACT.add(self.fork(self.count, part), value)
        elif self.previous == "scale" and self.unit >= 1000 and self.parts:
            # "a million and a half" is 1.5 million
            self.parts[-1] = EXACT.add(self.parts[-1], EXACT.multiply(self.unit, value))
            self.unit = EXACT.multiply(self.unit, value)
        else:
            return False
        return self.took("fraction", tokens)

    def take_half(self, value: Decimal) -> bool:
        if self.previous in {"small", "tens"} and self.count is not None and value == QUARTER and self.count <= 3:
            self.count = EXACT.multiply(self.count, QUARTER)
        elif not self.previous and self.word() == "quarters":
            return False  # how many, it does not say
        elif not self.previous or (self.previous == "small" and self.count == 1 and not self.parts and self.worded):
            self.count = value  # "half", "one half"
        else:
            return False
        self.took("fraction")
        return self.skip_of()

    def take_denominator(self, word: str) -> bool:
        """
        Take the "fifths" of "three fifths".

        A count of several parts ("one hundred thirty fifths") has two readings, and "a hundred thousandths" has one.
        """
        whole = self.whole_before_parts(word)
        if whole is None or (word.isascii() and (whole == 1) == word.endswith("s")):
            return False
        value = exact_ratio(whole, Decimal(lexicon.DENOMINATORS[word]))
        if value is None:
            self.fault = "not_exact"
            return False
        self.parts.clear()
        self.count = trimmed(value)
        return self.took("fraction")

    def whole_before_parts(self, word: str) -> Decimal | None:
        """Return how many parts are counted, where that is plain."""
        if self.decimals:
            return None
        if self.count is not None and not self.parts and self.previous in {"small", "tens", "run"}:
            return self.count if self.count < 100 or self.previous == "run" else None
        if (
            self.previous not in {"hundred", "scale"}
            or not word.endswith("s")
            or not self.worded
            or len(self.parts) + (self.count is not None) != 1
        ):
            return None
        whole = self.parts[0] if self.parts else self.count
        return whole if whole is not None and whole.normalize(EXACT).as_tuple().digits == (1,) else None

    def take_point(self) -> bool:
        """Take "point one four", "point seventy-one", "point 77"."""
        if self.previous not in {"", "run", "small", "tens", "hundred", "scale"} or self.decimals:
            return False
        digits, index = "", self.at + 1
        while index < len(self.tokens):
            token = self.tokens[index]
            small = lexicon.SMALL.get(token.text) if token.kind == "word" else None
            if token.kind == "run" and not digits and token.text.isascii() and token.text.isdigit():
                digits, index = token.text, index + 1
                break
            if small is None or (digits and small > 9):
                break
            digits, index = digits + str(small), index + 1
            if small >= 20:
                index += index < len(self.tokens) and self.tokens[index].text in JOINTS
                unit = lexicon.SMALL.get(self.word(index - self.at), 0)
                if 1 <= unit <= 9:
                    digits, index = str(small + unit), index + 1
                break
            if small > 9:
                break
        if not digits:
            return False
        fraction = Decimal(f"0.{digits}")
        self.count = fraction if self.count is None else EXACT.add(self.count, fraction)
        self.decimals = len(digits)
        return self.took("point", index - self.at)
