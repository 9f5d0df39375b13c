"""Codes of dates, times, periods and durations."""

from rightargs.vocab.codes._kinds import CodeEntry, FailureClass

_F = FailureClass

DATE_CODES: tuple[CodeEntry, ...] = (
    CodeEntry("not_a_date", _F.WRONG_TYPE, "The text names no date that this field can read."),
    CodeEntry("invalid_day", _F.DATE_ORDER, "The month has no such day."),
    CodeEntry("invalid_month", _F.DATE_ORDER, "There is no such month."),
    CodeEntry("invalid_time", _F.WRONG_TYPE, "There is no such time of day."),
    CodeEntry("order_conflict", _F.DATE_ORDER, "The numbers make no date in the order of the locale."),
    CodeEntry("nonexistent_local_time", _F.TIMEZONE, "Clocks skip this time on that day."),
    CodeEntry("incomplete", _F.ABSENCE, "A part of the value is missing."),
    CodeEntry("day_month_order", _F.DATE_ORDER, "It reads as two days, and nothing says which order was meant.", "ask"),
    CodeEntry("missing_year", _F.DATE_ORDER, "The year is not said, and two are near.", "ask"),
    CodeEntry("repeated_local_time", _F.TIMEZONE, "Clocks show this time twice on that day.", "ask"),
)
