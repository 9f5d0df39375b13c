"""The words of small whole numbers, shared by every reader that knows them."""

from types import MappingProxyType

_ENGLISH_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
_ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()

# Hindi as people in India type it in Latin letters, and in Devanagari; the spellings are those in everyday chat.
_HINDI = {
    1: "ek एक",
    2: "do दो",
    3: "teen तीन",
    4: "char chaar चार",
    5: "panch paanch पांच पाँच",
    6: "che chhe chah छह छः",
    7: "saat सात",
    8: "aath आठ",
    9: "nau नौ",
    10: "das dus दस",
    11: "gyarah gyaarah ग्यारह",
    12: "barah baarah बारह",
    15: "pandrah पंद्रह",
    20: "bees बीस",
    25: "pachees pachchees पच्चीस",
    30: "tees तीस",
    40: "chalis chaalis चालीस",
    50: "pachas pachaas पचास",
    60: "saath साठ",
}

ENGLISH: MappingProxyType[str, int] = MappingProxyType(
    {word: value for value, word in enumerate(_ENGLISH_UNITS)}
    | {word: value for value, word in zip(range(20, 100, 10), _ENGLISH_TENS, strict=True)}
)
"""zero to nineteen, and the tens to ninety."""

HINDI: MappingProxyType[str, int] = MappingProxyType({word: value for value, words in _HINDI.items() for word in words.split()})
"""Whole numbers of Hindi that occur in times, counts and amounts."""


def small_number(text: str) -> int | None:
    """Read "seven", "twenty-five" or "twenty five" (0 to 99, English, lower case); None for anything else."""
    first, _, second = text.replace("-", " ").partition(" ")
    value = ENGLISH.get(first)
    if value is None or not second:
        return value
    unit = ENGLISH.get(second)
    return value + unit if value >= 20 and unit is not None and 1 <= unit <= 9 else None
