"""Years in words behind a day and a month: "nineteen ninety three", "two thousand and thirty two"."""

from rightargs.canon.dates._lazy import LazyPattern
from rightargs.canon.dates._tokens import Phrase, Token

# A year is read only where day and month stand before it, so that "nineteen thirty" is never taken from a time alone.
_YEAR = LazyPattern(r"(?:M\.?d?[onw]|d?[onw]F?d?M\.?),?(?:i?d?)(?P<year>w(?:m&?w{0,2}|ww?))(?![mwAHk])")


def year_in_digits(phrase: Phrase) -> Phrase:
    """Write the year that a date says in words as one token of four digits."""
    found = _YEAR.search(phrase.kinds)
    if found is None:
        return phrase
    start, end = found.span("year")
    year = _value(phrase.tokens[start:end])
    if year is None:
        return phrase
    token = Token("y", None, str(year))
    return Phrase(
        f"{phrase.kinds[:start]}y{phrase.kinds[end:]}",
        (*phrase.tokens[:start], token, *phrase.tokens[end:]),
    )


def _value(tokens: tuple[Token, ...]) -> int | None:
    """Return the year that the words count; None where they count none of our time."""
    lead, *rest = [token.value for token in tokens if token.kind == "w" and isinstance(token.value, int)]
    scale = next((token.value for token in tokens if token.kind == "m"), None)
    below = rest[0] if len(rest) == 1 else sum(rest) if not rest or (rest[0] % 10 == 0 and rest[0] and 1 <= rest[1] <= 9) else 100
    if below >= 100 or (lead != 2 if scale == 1000 else not 15 <= lead <= 20) or (scale is None and below < 10):
        return None
    year = lead * (1000 if scale == 1000 else 100) + below
    return year if 1600 <= year < 2100 else None
