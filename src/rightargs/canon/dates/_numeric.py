"""Days written in digits: 18/09/2026, 18.9.26, 9/18."""

from collections.abc import Iterable
from datetime import date

from rightargs.canon.dates._calendar import day_of
from rightargs.canon.dates._ground import Ground
from rightargs.canon.dates._guess import DayGuess, Days, Fault
from rightargs.canon.dates._machine import checked_day
from rightargs.canon.dates._years import centuries, occurrence

NOT_A_DATE = Fault("not_a_date", "The text names no date.")
_TWO_ORDERS = "It reads as two days, and nothing says which order was meant."


def three_numbers(first: str, second: str, third: str, ground: Ground, weekday: int | None = None) -> DayGuess:
    """Read day, month and year in the order of the locale; a year of four digits stands where it stands."""
    if len(first) == 4:
        found = checked_day(int(first), int(second), int(third)) if len(second) <= 2 and len(third) <= 2 else NOT_A_DATE
        if isinstance(found, Fault) and found.code == "invalid_month" and found.likely:
            return Fault("order_conflict", "Year, day and month are no date in that order.", found.likely)
        return found if isinstance(found, Fault) else Days((found,))
    if len(first) > 2 or len(second) > 2:
        return NOT_A_DATE
    if len(third) == 4:
        return _year_last(int(first), int(second), int(third), ground.order)
    if len(third) != 2:
        return NOT_A_DATE
    return _short_year((first, second, third), ground, weekday)


def _year_last(first: int, second: int, year: int, order: str) -> DayGuess:
    day_first, month_first = day_of(year, second, first), day_of(year, first, second)
    if order == "dmy":
        return Days((day_first,)) if day_first else _no_such(checked_day(year, second, first), month_first)
    if order == "mdy":
        return Days((month_first,)) if month_first else _no_such(checked_day(year, first, second), day_first)
    return _either((day_first, month_first), checked_day(year, second, first))


def _no_such(fault: date | Fault, swapped: date | None) -> DayGuess:
    """Say why the order of the locale gives no date; a swap is offered, never made."""
    if swapped is not None:
        return Fault("order_conflict", "The numbers make no date in the order of the locale.", (swapped,))
    return fault if isinstance(fault, Fault) else NOT_A_DATE


def _either(readings: Iterable[date | None], fault: date | Fault) -> DayGuess:
    days = tuple(dict.fromkeys(day for day in readings if day is not None))
    if not days:
        return fault if isinstance(fault, Fault) else NOT_A_DATE
    return Days(days) if len(days) == 1 else Days(days, "day_month_order", _TWO_ORDERS)


def _short_year(numbers: tuple[str, str, str], ground: Ground, weekday: int | None) -> DayGuess:
    """
    Read a year of two digits.

    Where all three numbers could be months, nothing tells the year from the day. Where the locale puts the year first,
    people write it last as well, so every order counts.
    """
    first, second, third = (int(number) for number in numbers)
    readings = {"dmy": (third, second, first), "mdy": (third, first, second)}
    if len(numbers[0]) == 2:
        readings["ymd"] = (first, second, third)
    unclear = max(first, second, third) <= 12 or ground.order in {"", "ymd"}
    orders = [ground.order, *readings] if unclear else [ground.order]
    days: list[date] = []
    code = why = ""
    for order in dict.fromkeys(order for order in orders if order in readings):
        short, month, day = readings[order]
        years = centuries(short, ground.today)
        found = [one for one in (day_of(year, month, day) for year in years.years) if one is not None]
        code, why = (years.code, years.why) if len(found) > 1 and not days else (code, why)
        days.extend(found)
    kept = [day for day in days if weekday is None or day.weekday() == weekday] or days
    unique = tuple(dict.fromkeys(kept))
    if not unique:
        return _short_fault(readings, ground)
    if len(unique) == 1:
        return Days(unique)
    return (
        Days(unique, code, why)
        if code and not unclear
        else Days(unique, "day_month_order", "Day, month and year could stand in several orders.")
    )


def _short_fault(readings: dict[str, tuple[int, int, int]], ground: Ground) -> Fault:
    def read(order: str) -> list[date]:
        short, month, day = readings[order]
        return [one for one in (day_of(year, month, day) for year in centuries(short, ground.today).years) if one]

    others = tuple(dict.fromkeys(one for order in ("dmy", "mdy") if order != ground.order for one in read(order)))
    if others:
        return Fault("order_conflict", "The numbers make no date in the order of the locale.", others)
    _, month, day = readings.get(ground.order) or readings["dmy"]
    fault = checked_day(2000, month, day)
    return fault if isinstance(fault, Fault) else Fault("invalid_day", "The month has no such day.")


def two_numbers(first: int, second: int, ground: Ground, weekday: int | None = None) -> DayGuess:
    """Read day and month in the order of the locale; the year is the next in which that day comes."""
    orders = (
        [(second, first)] if ground.order == "dmy" else [(first, second)] if ground.order == "mdy" else [(second, first), (first, second)]
    )
    possible = [pair for pair in dict.fromkeys(orders) if day_of(2000, *pair)]
    if not possible:
        swapped = [(month, day) for day, month in orders if day_of(2000, month, day)] if len(orders) == 1 else []
        return _pair_fault(orders[0], swapped, ground)
    guesses = [occurrence(month, day, ground, weekday) for month, day in possible]
    if len(guesses) == 1:
        return guesses[0]
    days = [guess for guess in guesses if isinstance(guess, Days)]
    if len(days) < 2:
        return days[0] if days else guesses[0]
    return Days(tuple(dict.fromkeys(day for guess in days for day in guess.days)), "day_month_order", _TWO_ORDERS, days[0].filled)


def _pair_fault(pair: tuple[int, int], swapped: list[tuple[int, int]], ground: Ground) -> Fault:
    month, day = pair
    if swapped:
        found = occurrence(*swapped[0], ground)
        if isinstance(found, Days):
            return Fault("order_conflict", "The numbers make no date in the order of the locale.", found.days)
    fault = checked_day(2000, month, day)
    return fault if isinstance(fault, Fault) else NOT_A_DATE
