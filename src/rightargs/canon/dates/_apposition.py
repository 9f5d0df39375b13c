"""Days that are said twice: "tomorrow (Friday)", "next Friday, 13 November", "today, 1 December 2026"."""

from rightargs.canon.dates._days import read_day
from rightargs.canon.dates._grammar import DAY_ONLY, TIME_ONLY
from rightargs.canon.dates._ground import Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.canon.dates._tokens import Token
from rightargs.canon.dates._years import WEEKDAY_MISMATCH

_SAYS_A_DAY = frozenset("MWRKUI32oug1b")
_BETWEEN = ",(-@"
_LONGEST = 24


def said_twice(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> DayGuess | None:
    """
    Read two names of one day that stand side by side; None where there are not two.

    The one day that both may mean is what was said, so that "next Friday (13 November)" is no question any more.
    """
    if len(kinds) > _LONGEST or sum(kind in _SAYS_A_DAY for kind in kinds) < 2:
        return None
    for place in range(1, len(kinds)):
        pair = _halves(kinds, place)
        if pair is None:
            continue
        (start, end), (start2, end2) = pair
        first, second = read_day(kinds[start:end], tokens[start:end], ground), read_day(kinds[start2:end2], tokens[start2:end2], ground)
        if isinstance(first, Days) and isinstance(second, Days):
            common = _common(first, second)
            if common is not None or ("W" in kinds[start:end]) != ("W" in kinds[start2:end2]):
                return common or Fault(WEEKDAY_MISMATCH, "The text names one day in two ways, which differ.", (*first.days, *second.days))
    return None


def _halves(kinds: str, place: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return where the two names stand if the text is parted at *place*; None where one of them is no day."""
    end, start = place, place
    while end > 0 and kinds[end - 1] in _BETWEEN:
        end -= 1
    while start < len(kinds) and kinds[start] in _BETWEEN:
        start += 1
    last = len(kinds) - (kinds[-1] == ")" and "(" in kinds[end:start])
    if not DAY_ONLY.fullmatch(kinds[:end]) or not DAY_ONLY.fullmatch(kinds[start:last]):
        return None
    return (0, end), (start, last)


def _common(first: Days, second: Days) -> Days | None:
    days = tuple(day for day in first.days if day in second.days)
    if not days:
        return None
    return Days(days, first.code or second.code, first.why or second.why) if len(days) > 1 else Days(days)


def split_twice(kinds: str, tokens: tuple[Token, ...], ground: Ground) -> tuple[DayGuess, tuple[int, int]] | None:
    """Read "next Friday (13 November) at 10:00": the day that is said twice, and where the time stands beside it."""
    if len(kinds) > _LONGEST + 8 or sum(kind in _SAYS_A_DAY for kind in kinds) < 2:
        return None
    for place in range(1, len(kinds)):
        for day, time in (((0, place), (place, len(kinds))), ((place, len(kinds)), (0, place))):
            clock = kinds[time[0] : time[1]].strip(",@")
            if not TIME_ONLY.fullmatch(clock) or clock in {"n", "w", "y"}:
                continue
            start, end = day
            while kinds[start] in ",@" and start < end - 1:
                start += 1
            while kinds[end - 1] in ",@" and start < end - 1:
                end -= 1
            guess = said_twice(kinds[start:end], tokens[start:end], ground)
            if guess is not None:
                offset = kinds.index(clock, time[0])
                return guess, (offset, offset + len(clock))
    return None
