"""Which word behind a number in running text is the noun that it counts."""

from collections.abc import Sequence

from rightargs.canon.currencies import NATIONALITIES
from rightargs.canon.numerals import Token, key

NO_NOUNS = frozenset(
    (
        # words of grammar
        "a an the and or for to at on in of is are was were be by with from as it its i we you he she they my your our this that these "
        "those per each not no but if so than then when while until till after before since about over under up down out off into onto "
        "via plus minus more less only here there now all both again too also please thanks pls plz thx am pm hers his mine yours ours "
        "theirs something someone anything instead maybe okay ok lol back home away asap first last next later earlier ago max "
        "flat even odd else total altogether together personal extra another once twice "
        # days, months and parts of the day, which a number dates
        "today tomorrow yesterday tonight tmrw tmw morning afternoon evening noon midnight daily weekly monthly quarterly yearly annually "
        "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november "
        "december mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday "
        # Hindi: postpositions, particles, verbs, days
        "ko ka ki ke se hai ho hain hi bhi par pe tak mein me aur ya wala wale wali tha thi the hoga chahiye nahi nahin mat ji bhai yaar "
        "bhej bhejo bhejna bhejdo karo kar karna karke kardo do dena dedo diye diya lo lena wapas baat baad pehle aaj kal parso abhi "
        "और या को का की के से है में पर तक भी ही भेजो दो दे आज कल अभी वापस"
    ).split()
)
"""Words behind a number that it does not count, folded."""

_DESCRIBING = (
    frozenset("more extra additional other new old big small large medium single double twin standard deluxe spare whole full".split())
    | NATIONALITIES
)
"""Words that may stand between a number and what it counts, folded."""


def counted_noun(text: str, tokens: Sequence[Token], at: int, edge: int) -> str:
    """
    Return the noun of the number that ends at *edge* of *text*, as it is written; "" where none is counted.

    Words that describe it, and an abbreviation before a plural ("4 AC units"), are stepped over. A word with a capital is a name, a month
    or an abbreviation, unless it is a plural or all the text is in capitals.
    """
    first = _word(text, tokens, at, edge)
    if not describes(first):
        return written_noun(text, first, edge)
    second = _word(text, tokens, at + 1, edge + len(first) + 1)
    if key(first) in _DESCRIBING:
        return written_noun(text, second, edge)
    return second if _plural(second) else written_noun(text, first, edge)


def _word(text: str, tokens: Sequence[Token], at: int, edge: int) -> str:
    """Return the word at *at* where only blanks stand before it."""
    if at >= len(tokens) or tokens[at].kind != "word" or text[edge : tokens[at].start].strip():
        return ""
    return text[tokens[at].start : tokens[at].end]


def describes(word: str) -> bool:
    """Whether *word* may describe the noun that is counted, so that the next word has to be looked at."""
    return key(word) in _DESCRIBING or (1 < len(word) <= 4 and word.isupper())


def written_noun(text: str, word: str, edge: int) -> str:
    """Return *word*, behind a number that ends at *edge* of *text*, if it is a noun that is counted; else ""."""
    if len(word) < 2 or key(word) in NO_NOUNS:
        return ""
    if word[0].isupper() and not _plural(word) and not _all_capitals(text, word, edge):
        return ""
    return word


def _all_capitals(text: str, word: str, edge: int) -> bool:
    """Whether the words around are in capitals too."""
    around = text[max(0, edge - 60) : edge + 60]
    return around.isupper() and sum(map(str.isalpha, around)) > len(word)


def _plural(word: str) -> bool:
    return len(word) > 3 and word[-1] == "s" and word[-2] not in "aius" and word[1:].islower()
