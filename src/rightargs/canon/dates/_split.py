"""Split a date-time into its day and its time."""

from functools import lru_cache

from rightargs.canon.dates._grammar import MOMENT
from rightargs.canon.dates._tokens import Token

Piece = tuple[str, tuple[Token, ...]]
Span = tuple[int, int]


@lru_cache(maxsize=2048)
def split_moment(kinds: str) -> tuple[Span, tuple[Span, ...]] | None:
    """
    Return where the day and where the time stand; None where *kinds* is no date-time.

    The time may stand in two places: "at 5 tomorrow afternoon".
    """
    found = MOMENT.fullmatch(kinds)
    if found is None:
        return None
    if found["day"] is not None:
        return found.span("day"), (found.span("time"),)
    part = (found.span("part"),) if found["part"] else ()
    return found.span("day2"), (found.span("time2"), *part)


def pick(kinds: str, tokens: tuple[Token, ...], places: tuple[Span, ...]) -> Piece:
    """Return the tokens that stand at *places*, and their classes."""
    chosen = "".join(kinds[start:end] for start, end in places)
    return chosen, tuple(token for start, end in places for token in tokens[start:end])
