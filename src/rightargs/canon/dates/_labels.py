"""Write canonical dates and times for a person, in the locale of the session; babel is imported when a question is asked."""

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from rightargs.context import Context
from rightargs.vocab.json import JsonValue

if TYPE_CHECKING:
    from babel import Locale


def label_day(value: JsonValue, context: Context) -> str:
    """Write "18 September 2026"."""
    try:
        return _day(date.fromisoformat(str(value)), _locale(context))
    except (ValueError, OverflowError):
        return str(value)


def label_time(value: JsonValue, context: Context) -> str:
    """Write "09:00", with its offset where it has one."""
    try:
        at = time.fromisoformat(str(value))
    except ValueError:
        return str(value)
    return _time(at, _locale(context)) + _offset(at.utcoffset())


def label_moment(value: JsonValue, context: Context) -> str:
    """Write day and time on the clock of the session, with the offset where that clock is not the session's."""
    try:
        moment = datetime.fromisoformat(str(value))
        own = context.zone
        differs = own is None or moment.utcoffset() is None or moment.astimezone(own).utcoffset() != moment.utcoffset()
        twice = own is not None and moment.replace(tzinfo=own, fold=0).utcoffset() != moment.replace(tzinfo=own, fold=1).utcoffset()
        locale = _locale(context)
        text = f"{_day(moment.date(), locale)}, {_time(moment.time(), locale)}"
    except (ValueError, OverflowError):
        return str(value)
    return text + (_offset(moment.utcoffset()) if differs or twice else "")


def label_period(value: JsonValue, context: Context) -> str:
    """Write the first and the last day of a range; the end of the value is the day after."""
    if not isinstance(value, dict):
        return str(value)
    try:
        start, end = date.fromisoformat(str(value.get("start"))), date.fromisoformat(str(value.get("end")))
        last, locale = end - timedelta(1), _locale(context)
        return _day(start, locale) if last == start else f"{_day(start, locale)} \u2013 {_day(last, locale)}"
    except (ValueError, OverflowError):
        return str(value)


def _locale(context: Context) -> "Locale":
    """Return the locale of the session, else the language, else international English."""
    from babel import Locale, UnknownLocaleError

    tag = context.locale or "en-001"
    for name in (tag, tag.split("-", 1)[0]):
        try:
            return Locale.parse(name, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en", "001")


def _day(day: date, locale: "Locale") -> str:
    from babel.dates import format_date

    return format_date(day, "long", locale=locale)


def _time(at: time, locale: "Locale") -> str:
    from babel.dates import format_time

    return format_time(at.replace(tzinfo=None), "medium" if at.second else "short", locale=locale)


def _offset(offset: timedelta | None) -> str:
    if offset is None:
        return ""
    minutes = round(offset.total_seconds() / 60)
    sign = "-" if minutes < 0 else "+"
    return f" (UTC{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02})"
