"""Calendar arithmetic on proleptic Gregorian days."""

from datetime import date, timedelta

FIRST_YEAR = 1000
"""Earlier years are damaged ones (0026 for 2026) or sentinels (0001-01-01), never dates of a tool call."""


_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_of(year: int, month: int, day: int) -> date | None:
    """Return the day, or None where the calendar has none."""
    if FIRST_YEAR <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= last_of_month(year, month):
        return date(year, month, day)
    return None


def later(day: date, days: int) -> date | None:
    """Return the day *days* later; None beyond the calendar."""
    try:
        found = day + timedelta(days)
    except OverflowError:
        return None
    return found if found.year >= FIRST_YEAR else None


def months_later(day: date, months: int) -> date | None:
    """Return the same day *months* later, or the last day of that month where it is shorter; None beyond the calendar."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not FIRST_YEAR <= year <= 9999:
        return None
    return date(year, month + 1, min(day.day, last_of_month(year, month + 1)))


def last_of_month(year: int, month: int) -> int:
    """Return the number of days of the month."""
    if month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
        return 29
    return _DAYS[month - 1]
