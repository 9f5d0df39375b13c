"""Split a date-time into its day and its time."""

from rightargs.canon.dates._grammar import MOMENT

Span = tuple[int, int]


def split_moment(kinds: str) -> tuple[Span, Span] | None:
    """Return where the day and where the time stand; None where *kinds* is no date-time."""
    found = MOMENT.fullmatch(kinds)
    if found is None:
        return None
    if found["day"] is not None:
        return found.span("day"), found.span("time")
    return found.span("day2"), found.span("time2")
