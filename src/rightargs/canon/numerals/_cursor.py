"""The state of a pass over the tokens of a number."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from rightargs.canon.numerals import _lexicon as lexicon
from rightargs.canon.numerals._exact import EXACT, exact_ratio
from rightargs.canon.numerals._marks import Marks
from rightargs.canon.numerals._tokens import Token

ONE, HALF, QUARTER = Decimal(1), Decimal("0.5"), Decimal("0.25")
JOINTS = frozenset("-‐‑")


class Cursor:
    """Where one pass over the tokens stands, and what it has read; `pick` chooses among the readings of a run of digits."""

    __slots__ = tuple(
        "at below count decimals fault forked joined joint letters marked marks parts pick previous readings scaled slang tokens unit "
        "worded".split()
    )

    def __init__(self, tokens: Sequence[Token], start: int, marks: Marks | None, letters: Mapping[str, int], pick: int) -> None:
        self.tokens, self.at, self.marks, self.letters, self.pick = tokens, start, marks, letters, pick
        self.parts: list[Decimal] = []
        """The finished parts: counts times scales."""
        self.unit = Decimal(0)
        """The scale of the last finished part."""
        self.count: Decimal | None = None
        """The count that no scale has followed yet."""
        self.previous = ""
        """What the last token was: run, small, tens, hundred, scale, fraction."""
        self.readings, self.decimals = 1, 0
        self.scaled = self.marked = self.slang = self.forked = False
        self.joined: Decimal | None = None
        """What stood before an "and" that a count followed: the 300 of "three hundred and two"."""
        self.joint = ""
        """That "and" itself."""
        self.below: Decimal | None = None
        """What the last fraction ahead divides by, where it counts several parts: the 4 of "three quarters"."""
        self.worded = True
        self.fault = ""

    def word(self, ahead: int = 0) -> str:
        """Return the word at the position, or nothing where another token stands."""
        index = self.at + ahead
        if index < len(self.tokens) and self.tokens[index].kind == "word":
            return self.tokens[index].text
        return ""

    def took(self, what: str, tokens: int = 1) -> bool:
        self.previous = what
        self.at += tokens
        return True

    def finish(self, scale: Decimal) -> bool:
        """Close a part; False where it does not fit below the scale of the part before."""
        assert self.count is not None
        part = EXACT.multiply(self.count, scale)
        if self.parts and not part < self.unit:
            return False
        self.parts.append(part)
        self.count, self.unit = None, scale
        return True

    def chain(self, size: Decimal) -> bool:
        """Multiply by a scale that follows a scale: "lakh crore", "thousand million"; the smaller one comes first."""
        if size < self.unit:
            self.fault = "multiple_values"
            return False
        part = EXACT.multiply(self.parts[-1], size)
        if len(self.parts) > 1 and not part < self.parts[-2]:
            # "1 lakh 50 thousand crore": the whole is counted in crore
            self.parts = [EXACT.multiply(one, size) for one in self.parts]
        else:
            self.parts[-1] = part
        self.unit = EXACT.multiply(self.unit, size)
        return self.took("scale")

    def total(self) -> Decimal:
        """Add up what was read."""
        total = self.count or Decimal(0)
        for part in self.parts:
            total = EXACT.add(total, part)
        return total

    def fork(self, first: Decimal, second: Decimal | None) -> Decimal:
        """Choose between two readings of the same words; the second may not be."""
        if second is None:
            return first
        self.forked, self.readings = True, max(self.readings, 2)
        return second if self.pick else first

    def fraction_ahead(self, ahead: int) -> tuple[Decimal, int] | None:
        """Read "[a] half", "[one] quarter", "three quarters", "two fifths" behind *ahead* tokens: its value and the tokens to step over."""
        self.below = None
        first, second = self.word(ahead), self.word(ahead + 1)
        if first in lexicon.HALF or first in lexicon.QUARTER:
            return (HALF if first in lexicon.HALF else QUARTER), ahead + 1
        count = 1 if first in lexicon.ARTICLES else lexicon.SMALL.get(first, 0)
        if not count:
            return None
        if first in lexicon.TENS and (units := self.units_ahead(ahead + 1)):
            count, ahead = count + units[0], ahead + units[1]
            second = self.word(ahead + 1)
        if second in lexicon.HALF and count == 1:
            return HALF, ahead + 2
        if second in lexicon.QUARTER and count <= 3:
            self.below = Decimal(4) if count > 1 else None
            return EXACT.multiply(QUARTER, Decimal(count)), ahead + 2
        below = lexicon.DENOMINATORS.get(second)
        if below and ((count == 1) != second.endswith("s") or not second.isascii()):
            value = exact_ratio(Decimal(count), Decimal(below))
            if value is None:
                self.fault = "not_exact"
                return None
            self.below = Decimal(below) if count > 1 else None
            return value, ahead + 2
        return None

    def units_ahead(self, ahead: int) -> tuple[int, int] | None:
        """Read the "-four" or "four" behind "fifty": its value and the tokens it takes."""
        index = self.at + ahead
        hyphen = index < len(self.tokens) and self.tokens[index].text in JOINTS
        word = self.word(ahead + hyphen)
        return (lexicon.SMALL[word], 1 + hyphen) if word in lexicon.UNITS else None

    def skip_of(self) -> bool:
        """Step over the "a" and "of a" of "half a million" and "a quarter of a million"."""
        ahead = 1 if self.word() == "of" else 0
        ahead += self.word(ahead) in lexicon.ARTICLES
        if ahead and (self.word(ahead) in lexicon.SCALES or self.word(ahead) in lexicon.HUNDREDS):
            self.at += ahead
        return True
