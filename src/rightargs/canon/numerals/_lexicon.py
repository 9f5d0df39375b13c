"""What words mean inside a number: scales, fractions, and words that make a number approximate or vague."""

import unicodedata
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType

from rightargs.canon._number_words import DEVANAGARI_TENS, DEVANAGARI_UNITS, ENGLISH, HINDI

_NUKTA, _CHANDRABINDU, _ANUSVARA = "\u093c", "\u0901", "\u0902"


@lru_cache(maxsize=4096)
def key(word: str) -> str:
    """Fold case and, in Devanagari, the dots that print and chat write or leave out."""
    word = word.casefold()
    if word.isascii():
        return word
    return unicodedata.normalize("NFC", word).replace(_NUKTA, "").replace(_CHANDRABINDU, _ANUSVARA)


def _table(rows: dict[str, int]) -> MappingProxyType[str, int]:
    return MappingProxyType({key(word): value for words, value in rows.items() for word in words.split()})


_TENS = frozenset(word for word, value in ENGLISH.items() if value >= 20)
_UNITS = frozenset(word for word, value in ENGLISH.items() if 1 <= value <= 9)

SMALL: MappingProxyType[str, int] = MappingProxyType(
    {key(word): value for table in (HINDI, DEVANAGARI_UNITS, DEVANAGARI_TENS) for word, value in table.items()}
    | dict(ENGLISH)
    | {tens + unit: ENGLISH[tens] + ENGLISH[unit] for tens in _TENS for unit in _UNITS}
    | {"naught": 0, "nought": 0, "nil": 0, "single": 1, "fourty": 40, "ninty": 90}
)
"""Words of the numbers 0 to 99, with tens that are written in one word with their unit, and the two usual misspellings."""

TENS = _TENS | {"fourty", "ninty"} | frozenset(map(key, DEVANAGARI_TENS))
"""The English tens, which take a unit behind them."""

UNITS = _UNITS | frozenset(key(word) for word, value in DEVANAGARI_UNITS.items() if value <= 9)
"""The English words from one to nine."""

HUNDREDS = frozenset(map(key, "hundred hundreds sau सौ हंड्रेड".split()))

SCALES = _table(
    {
        "thousand thousands hazaar hazar hajar hajaar hazzar हज़ार हजार थाउज़ेंड": 10**3,
        "grand": 10**3,
        "lakh lakhs lac lacs lkh lkhs लाख": 10**5,
        "million millions mn mln मिलियन": 10**6,
        "crore crores cr crs koti karod karor करोड़": 10**7,
        "billion billions bn bln बिलियन अरब": 10**9,
        "kharab खरब": 10**11,
        "trillion trillions tn tln ट्रिलियन": 10**12,
        "quadrillion quadrillions": 10**15,
        "dozen dozens doz dozs dz dzs darjan दर्जन डज़न": 12,
    }
)
"""Words that multiply the number before them."""

TWICE = frozenset({"thousand", "million"})
"""Scales of which people say one by itself: a million million."""

LETTERS = MappingProxyType({"k": 10**3, "m": 10**6})
"""Letters that multiply the digits before them in every language."""

ENGLISH_LETTERS = MappingProxyType({**LETTERS, "mil": 10**6, "b": 10**9})
"""The same in English text."""

LAKH_LETTER = MappingProxyType({**ENGLISH_LETTERS, "l": 10**5})
"""The same where people write 15L for fifteen lakh: in India and its neighbours (CLDR compact form of en-IN)."""

BARE_SCALES = frozenset(map(key, "सौ हज़ार हजार hundred thousand sau hazaar hazar".split()))
"""Scales that stand for one of themselves where more of the number follows, or (in Hindi) alone."""

ALONE = frozenset(map(key, "सौ हज़ार हजार sau hazaar hazar".split()))

GRAND = frozenset({"grand"})
"""Slang of amounts of money."""

LONG_SCALE = frozenset("de fr es it pt nl sv da nb nn no fi pl cs sk hu hr sr sl bs ca gl eu is et lv lt".split())
"""Languages in which billion and its like are a million times what they are in English."""

LONG = frozenset("billion billions trillion trillions quadrillion quadrillions billionth billionths trillionth trillionths".split())

POINTS = frozenset(map(key, "point dot decimal दशमलव dashamlav पॉइंट".split()))
ANDS = frozenset(map(key, "and और aur evam".split()))
ARTICLES = frozenset({"a", "an"})
MINUS = frozenset(map(key, "minus negative माइनस ऋण".split()))

HALF = frozenset(map(key, "half aadha adha aadhi aadhe आधा आधे आधी".split()))
QUARTER = frozenset(map(key, "quarter quarters pav paav पाव चौथाई".split()))
FIXED = MappingProxyType(
    {
        key(word): value
        for words, value in (("dedh डेढ़", Decimal("1.5")), ("dhai adhai dhaai ढाई अढ़ाई", Decimal("2.5")))
        for word in words.split()
    }
)
PREFIXES = MappingProxyType(
    {
        key(word): value
        for words, value in (
            ("sadhe saadhe saade sade साढ़े साड़े", Decimal("0.5")),
            ("sava sawa savaa सवा सावा", Decimal("0.25")),
            ("paune pauna paun पौने पौना", Decimal("-0.25")),
        )
        for word in words.split()
    }
)
"""Hindi words that shift the number behind them by a part of one: sadhe teen is 3.5, paune do is 1.75."""

SEEDS = (
    frozenset(SMALL)
    | HUNDREDS
    | HALF
    | frozenset({"quarter"})
    | frozenset(FIXED)
    | frozenset(PREFIXES)
    | frozenset(map(key, ("hazaar", "हज़ार")))
)
"""Words that may begin a number in running text."""

DENOMINATORS = _table(
    {
        "third thirds तिहाई": 3,
        "fourth fourths": 4,
        "fifth fifths": 5,
        "sixth sixths": 6,
        "seventh sevenths": 7,
        "eighth eighths": 8,
        "ninth ninths": 9,
        "tenth tenths": 10,
        "twelfth twelfths": 12,
        "sixteenth sixteenths": 16,
        "twentieth twentieths": 20,
        "hundredth hundredths": 100,
        "thousandth thousandths": 1000,
        "millionth millionths": 10**6,
        "billionth billionths": 10**9,
        "trillionth trillionths": 10**12,
    }
)

APPROXIMATE = frozenset(
    map(
        key,
        "about around approximately approx roughly nearly almost circa ca over under above below approximate lagbhag lagbag kareeb "
        "karib लगभग करीब तकरीबन upto maximum minimum max min ish plus odd".split(),
    )
)
BOUNDS = frozenset(
    {"at least", "at most", "more than", "less than", "up to", "no more than", "no less than", "fewer than", "or more", "or less", "or so"}
)
RANGES = frozenset(map(key, "to through se से upto till".split()))
ALTERNATIVES = frozenset(map(key, "or ya या".split()))
VAGUE = frozenset(
    map(key, "few several couple some many lots plenty kuch kai thoda thode कुछ कई hundreds thousands millions lakhs crores dozens".split())
)
PLAIN = frozenset(map(key, "exactly only just precisely केवल बिल्कुल सिर्फ sirf keval matra मात्र".split()))
"""Words that change nothing."""


JOINING = frozenset(SMALL) | HUNDREDS | frozenset(SCALES) | POINTS | ANDS | ARTICLES | HALF | QUARTER | frozenset(DENOMINATORS)
"""Words that may go on with a number."""

HINDI_IN_LATIN = frozenset(
    word
    for word in (
        *map(key, HINDI),
        *map(key, "sau hazaar hazar hajaar hajar hazzar koti karod karor kharab darjan aadha adha aadhi aadhe".split()),
        *FIXED,
        *PREFIXES,
    )
    if word.isascii()
)
"""Words of Hindi in Latin letters, which are other words in other languages."""
