"""Where in a text that should say one value the numbers stand, and what stands between them."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from rightargs.canon.numerals import _lexicon as lexicon
from rightargs.canon.numerals._habits import Habits
from rightargs.canon.numerals._phrases import Phrase, read_phrase
from rightargs.canon.numerals._tokens import Token, tokenise

_ONE = Decimal(1)
_NO_LETTERS: dict[str, int] = {}
_RANGE_SIGNS = frozenset({"-", "–", "—", "~", "..", "...", "…"})


@dataclass(frozen=True, slots=True)
class Layout:
    """
    The numbers of a text and the text around them.

    Attributes:
        phrases: The numbers, in order.
        gaps: What stands before the first, between them, and behind the last: one more than there are numbers; stripped, case folded.
    """

    phrases: tuple[Phrase, ...]
    gaps: tuple[str, ...]

    @property
    def first(self) -> Phrase:
        """The first number."""
        return self.phrases[0]


def lay_out(text: str, habits: Habits, is_unit: Callable[[str], bool] | None = None, *, letters: bool = True) -> Layout | str:
    """
    Find the numbers of *text*.

    Args:
        text: The whole text.
        habits: How numbers are written where it was.
        is_unit: Tells the words before which "a" is one.
        letters: Whether k, m and L multiply; where units are expected, they are units.

    Returns:
        The layout, or the code that says why a number is malformed.
    """
    tokens = tokenise(text)
    if habits.long_scale and any(token.text in lexicon.LONG for token in tokens):
        return "ambiguous_scale"
    if not habits.hindi:
        tokens = [token._replace(kind="other") if token.text in lexicon.HINDI_IN_LATIN else token for token in tokens]
    known = habits.letters if letters else _NO_LETTERS
    phrases: list[Phrase] = []
    gaps: list[str] = []
    edge, at = 0, 0
    while at < len(tokens):
        phrase = read_phrase(tokens, at, habits.marks, known)
        if phrase is None and is_unit is not None and not (phrases and text[edge : tokens[at].start].strip().casefold() in {"", "of"}):
            phrase = _article(tokens, at, is_unit)
        if isinstance(phrase, str):
            return phrase
        if phrase is None:
            at += 1
            continue
        gaps.append(text[edge : tokens[at].start].strip().casefold())
        phrases.append(phrase)
        edge, at = tokens[phrase.end - 1].end, phrase.end
    gaps.append(text[edge:].strip().casefold())
    return Layout(tuple(phrases), tuple(gaps))


def _article(tokens: list[Token], at: int, is_unit: Callable[[str], bool]) -> Phrase | None:
    if tokens[at].text in lexicon.ARTICLES and at + 1 < len(tokens) and is_unit(tokens[at + 1].text):
        return Phrase((_ONE,), at + 1, worded=True)
    return None


def split_sign(text: str) -> tuple[str, int]:
    """
    Take the sign off the front of *text*.

    Returns:
        The rest, and 1, -1, or 0 where there are several signs.
    """
    first = text[:1]
    if first in "+-−–" and first:
        rest = text[1:].lstrip()
        return rest, 0 if rest[:1] in {"+", "-", "−", "–"} else (1 if first == "+" else -1)
    word, _, rest = text.partition(" ")
    if lexicon.key(word) in lexicon.MINUS:
        return rest.lstrip(), -1
    if lexicon.key(word) in lexicon.PLAIN:
        return split_sign(rest.lstrip())
    return text, 1


def trouble(layout: Layout) -> str:
    """Return the code for words that make a value approximate, vague, one of several or a range; "" where there are none."""
    gaps = layout.gaps
    words = [lexicon.key(word) for gap in gaps for word in gap.replace(",", " ").split()]
    joined = f" {' '.join(words)} "
    if any(word in lexicon.VAGUE for word in words):
        return "vague"
    between = gaps[1:-1]
    if len(layout.phrases) == 2:
        if (
            gaps[0].startswith(("between", "from "))
            or gaps[0] == "from"
            or _last_word(between[0]) in lexicon.RANGES
            or _ends_in_dash(between[0])
        ):
            return "range_not_value"
    if any(f" {bound} " in joined for bound in lexicon.BOUNDS) or any(word in lexicon.APPROXIMATE for word in words):
        return "approximate"
    if any(sign in gap for gap in (gaps[0], gaps[-1]) for sign in "~≈<>≤≥+±"):
        return "approximate"
    return "multiple_values" if len(layout.phrases) > 1 else ""


def _last_word(gap: str) -> str:
    words = gap.strip(" $€£₹¥").split()
    return lexicon.key(words[-1]) if words else ""


def _ends_in_dash(gap: str) -> bool:
    return any(sign in gap for sign in _RANGE_SIGNS)
