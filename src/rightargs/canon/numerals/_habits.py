"""What the context says about how numbers are written."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rightargs.canon.numerals import _lexicon as lexicon
from rightargs.canon.numerals._marks import Marks, marks_of
from rightargs.context import Context


@dataclass(frozen=True, slots=True)
class Habits:
    """
    How numbers are written where the text was.

    Attributes:
        marks: What divides digits; None where no locale is known.
        letters: Letters that multiply digits.
        long_scale: Whether the language counts a billion as a million millions.
        hindi: Whether Hindi is understood in Latin letters: "das" is ten in India and an article in German.
    """

    marks: Marks | None
    letters: Mapping[str, int]
    long_scale: bool
    hindi: bool


def habits_of(context: Context, *, lakh: bool = False) -> Habits:
    """Return the habits of the locale and region of *context*; *lakh* where amounts are counted in lakh."""
    return _habits(context.locale, lakh or context.region == "IN")


@lru_cache(maxsize=512)
def _habits(locale: str | None, lakh: bool) -> Habits:
    language = None if locale is None else locale.split("-", 1)[0]
    english = language in {None, "en", "hi", "mr", "gu", "ta", "te", "bn", "kn", "ml", "pa", "ur"}
    letters = lexicon.LAKH_LETTER if lakh else lexicon.ENGLISH_LETTERS if english else lexicon.LETTERS
    return Habits(marks_of(locale), letters, language in lexicon.LONG_SCALE, english or lakh)
