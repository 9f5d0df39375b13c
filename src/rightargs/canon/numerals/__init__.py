"""One tokeniser and one grammar of numbers, for money, counts, percents, quantities and durations."""

from rightargs.canon.numerals._digits import ascii_digits
from rightargs.canon.numerals._exact import EXACT, exact_ratio, plain, signed, trimmed
from rightargs.canon.numerals._habits import Habits, habits_of
from rightargs.canon.numerals._layout import Layout, lay_out, split_sign, trouble
from rightargs.canon.numerals._lexicon import HINDI_IN_LATIN, JOINING, SEEDS, key
from rightargs.canon.numerals._marks import Marks, marks_of
from rightargs.canon.numerals._phrases import COMMON_RATIOS, Phrase, read_phrase
from rightargs.canon.numerals._powers import read_power
from rightargs.canon.numerals._tokens import Token, narrow, tidy, tokenise

__all__ = [
    "COMMON_RATIOS",
    "EXACT",
    "HINDI_IN_LATIN",
    "JOINING",
    "SEEDS",
    "Habits",
    "Layout",
    "Marks",
    "Phrase",
    "Token",
    "ascii_digits",
    "exact_ratio",
    "habits_of",
    "key",
    "lay_out",
    "marks_of",
    "narrow",
    "plain",
    "read_phrase",
    "read_power",
    "signed",
    "split_sign",
    "tidy",
    "tokenise",
    "trimmed",
    "trouble",
]
