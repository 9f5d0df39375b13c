"""Dates, times of day, instants and ranges of days."""

from rightargs.canon.dates._day import Day
from rightargs.canon.dates._period import Period
from rightargs.canon.dates._time_of_day import TimeOfDay
from rightargs.canon.dates._when import When
from rightargs.canon.dates.find import find_moments

__all__ = ["Day", "Period", "TimeOfDay", "When", "find_moments"]
