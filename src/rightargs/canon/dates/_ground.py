"""What a phrase is read against: clock, order of day and month, first day of the week, house rules."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from rightargs.canon import _options as options
from rightargs.canon.dates._cldr import FIRST_DAYS, ORDERS
from rightargs.canon.dates._guess import Fault
from rightargs.context import Context
from rightargs.context._locale import region_of

Prefer: TypeAlias = Literal["future", "past"]
NextWeekday: TypeAlias = Literal["nearest", "week_after"]
WorkingDay: TypeAlias = Callable[[date], bool]

MISSING_CLOCK = Fault("missing_clock", "The text counts from today, and the session has no clock.")


@dataclass(frozen=True, slots=True)
class House:
    """
    The house rules of a field.

    Attributes:
        next_weekday: What "next Friday" is: the `nearest` one ahead, or the one of the `week_after`. None asks.
        prefer: Which way words look that look both ways, and dates without a year. None asks.
        fiscal_year_start: Month in which the fiscal year begins; None where the field knows no fiscal year.
        calendar: Whether a day is a working day; None where the field knows no working days.
    """

    next_weekday: NextWeekday | None = None
    prefer: Prefer | None = None
    fiscal_year_start: int | None = None
    calendar: WorkingDay | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """
    What is known when a phrase is read.

    Attributes:
        now: The clock in the user's zone.
    """

    context: Context
    now: datetime | None
    house: House

    @property
    def today(self) -> date | None:
        """The user's day."""
        return None if self.now is None else self.now.date()

    @property
    def order(self) -> str:
        """`dmy`, `mdy` or `ymd`; empty where the locale does not tell."""
        return order_of(self.context.locale, self.context.region)

    @property
    def tag(self) -> str:
        """The locale with the region of the session."""
        return regional(self.context.locale, self.context.region)

    @property
    def first_day(self) -> int | None:
        """First day of the user's week, Monday being 0; None where neither locale nor region tell."""
        return first_day_of(self.context.region)


NO_HOUSE = House()


@lru_cache(maxsize=64)
def house_of(
    next_weekday: NextWeekday | None, prefer: Prefer | None, fiscal_year_start: int | None = None, calendar: WorkingDay | None = None
) -> House:
    """Return the house rules of a field; fields with the same options share them."""
    return House(next_weekday, prefer, fiscal_year_start, calendar)


def check_house(owner: str, next_weekday: object, prefer: object, fiscal_year_start: object = None, calendar: object = None) -> None:
    """
    Let the house rules of a field be such rules.

    Raises:
        TypeError, ValueError: One is none; the message says what would do.
    """
    options.one_of(owner, "next_weekday", next_weekday, get_args(NextWeekday))
    options.one_of(owner, "prefer", prefer, get_args(Prefer))
    options.callable_or_none(owner, "calendar", calendar, "a function that tells whether a date is a working day")
    months = range(1, 13)
    if fiscal_year_start is not None and (isinstance(fiscal_year_start, bool) or fiscal_year_start not in months):
        raise ValueError(f"{owner}: fiscal_year_start must be a month from 1 to 12, not {fiscal_year_start!r:.80}")


def ground_of(context: Context, house: House = NO_HOUSE) -> Ground:
    """Collect what *context* says about dates."""
    return Ground(context, context.today, house)


@lru_cache(maxsize=512)
def order_of(locale: str | None, region: str | None) -> str:
    """
    Return the order of day, month and year in the short dates of *locale* (CLDR); empty where it does not tell.

    English without a region is no answer: CLDR means the United States by it, and half of those who write it do not. A
    region that the session names beside such a locale, or beside none, counts.
    """
    name = regional(locale, region)
    plain = f"{name.partition('-')[0]}-{region}"  # en-Latn-GB
    while name and name != "en":
        if name in ORDERS:
            return ORDERS[name]
        name = name.rpartition("-")[0]
    return ORDERS.get(plain, "")


def regional(locale: str | None, region: str | None) -> str:
    """Return the tag of *locale*, with *region* where it has none of its own."""
    tag = locale or "en"
    return tag if region is None or region in tag.split("-")[1:] or (locale is not None and region_of(locale)) else f"{tag}-{region}"


@lru_cache(maxsize=512)
def first_day_of(region: str | None) -> int | None:
    """Return the first day of the week in *region* (CLDR), Monday being 0."""
    return None if region is None else FIRST_DAYS.get(region, 0)
