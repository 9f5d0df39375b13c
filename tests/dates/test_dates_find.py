"""Where free text says a date, a time or a range."""

import pytest
from dates_support import monday

from rightargs import Ambiguous, Canonical, Day, Period, Session, TimeOfDay, When
from rightargs.canon.dates import find_moments


def found(text, locale="en-GB"):
    """Return (kind, slice, values) of each mention."""
    out = []
    for mention in find_moments(text, monday(locale)):
        reading = mention.reading
        offered = reading.values if isinstance(reading, Ambiguous) else [reading.value]
        shown = [f"{value['start']}/{value['end']}" if isinstance(value, dict) else value for value in offered]
        out.append((mention.kind, text[mention.start : mention.end], shown[0] if isinstance(reading, Canonical) else shown))
    return out


MENTIONS = [
    ("tell me on 18/09/2026 at 9 am", "en-GB", [("datetime", "on 18/09/2026 at 9 am", "2026-09-18T09:00:00+01:00")]),
    ("a table for 2 at 6pm on Friday please", "en-GB", [("datetime", "at 6pm on Friday", "2026-09-18T18:00:00+01:00")]),
    ("for the 19th, thanks", "en-GB", [("date", "the 19th", ["2026-09-19", "2026-10-19", "2026-08-19"])]),
    ("I can do 10/2 or noon", "en-GB", [("date", "10/2", "2027-02-10"), ("time", "noon", "12:00:00")]),
    ("I can do 10/2", "en-US", [("date", "10/2", "2026-10-02")]),
    ("half past 7 then", "en-GB", [("time", "half past 7", ["07:30:00", "19:30:00"])]),
    ("next week, or 18 to 20 September", "en-GB",
     [("period", "next week", "2026-09-21/2026-09-28"), ("period", "18 to 20 September", "2026-09-18/2026-09-21")]),
    ("kal shaam 7 baje milte hain", "en-IN",
     [("datetime", "kal shaam 7 baje", ["2026-09-15T19:00:00+05:30", "2026-09-13T19:00:00+05:30"])]),
    ("aaj shaam 7 baje, subah 10 baje", "en-IN",
     [("datetime", "aaj shaam 7 baje", "2026-09-14T19:00:00+05:30"), ("time", "subah 10 baje", "10:00:00")]),
    ("raat ko 9 baje", "en-IN", [("time", "raat ko 9 baje", "21:00:00")]),
    ("18 tareekh ko", "en-IN", [("date", "18 tareekh", ["2026-09-18", "2026-10-18", "2026-08-18"])]),
    ("parso aana", "en-IN", [("date", "parso", ["2026-09-16", "2026-09-12"])]),
    ("from 5 to 7pm on Saturday", "en-GB", [("time", "5", "17:00:00"), ("time", "7pm", "19:00:00"), ("date", "on Saturday", "2026-09-19")]),
    ("from 11 to 1pm", "en-GB", [("time", "11", "11:00:00"), ("time", "1pm", "13:00:00")]),
    ("open 09:00-17:30", "en-GB", [("time", "09:00", "09:00:00"), ("time", "17:30", "17:30:00")]),
    ("at 2026-09-18T09:00:00+05:30.", "en-GB", [("datetime", "at 2026-09-18T09:00:00+05:30", "2026-09-18T09:00:00+05:30")]),
    ("leave in 3 days, or in 2 hours", "en-GB", [("date", "in 3 days", "2026-09-17"), ("datetime", "in 2 hours", "2026-09-14T12:00:00+01:00")]),
    ("tomorrow's call", "en-GB", [("date", "tomorrow", "2026-09-15")]),
    ("on Sunday this week", "en-GB", [("date", "on Sunday this week", "2026-09-20")]),
    ("28 Dec to 3 Jan, two rooms", "en-GB", [("period", "28 Dec to 3 Jan", "2026-12-28/2027-01-04")]),
    ("18 or 19 September works", "en-GB", [("date", "18 or 19 September", ["2026-09-18", "2026-09-19"])]),
    ("20 Sept 2 adults", "en-GB", [("date", "20 Sept", "2026-09-20")]),
    ("any day in May 2027", "en-GB", [("period", "May 2027", "2027-05-01/2027-06-01")]),
    ("a quarter to 8 tonight", "en-GB", [("datetime", "a quarter to 8 tonight", "2026-09-14T19:45:00+01:00")]),
    ("born 15 April 1987, 10:30 works", "en-GB", [("datetime", "15 April 1987, 10:30", "1987-04-15T10:30:00+01:00")]),
    ("18 Sept 7pm or 19/09 10.30am", "en-GB",
     [("datetime", "18 Sept 7pm", "2026-09-18T19:00:00+01:00"), ("datetime", "19/09 10.30am", "2026-09-19T10:30:00+01:00")]),
    ("we reordered 10 today", "en-GB", [("date", "today", "2026-09-14")]),
    ("Friday 18 Sep is fine", "en-GB", [("date", "Friday 18 Sep", "2026-09-18")]),
    ("Fri, 18 Sep 2026 at 7", "en-GB",
     [("datetime", "Fri, 18 Sep 2026 at 7", ["2026-09-18T07:00:00+01:00", "2026-09-18T19:00:00+01:00"])]),
    ("Mon 4 Sep 2026", "en-GB", [("date", "Mon 4 Sep 2026", ["2026-09-04", "2026-09-07"])]),
    ("on 18/09/2026 at noon", "en-US", [("date", "on 18/09/2026", "2026-09-18"), ("time", "noon", "12:00:00")]),
    ("ask Kal or do it kal", "en-IN", [("date", "kal", ["2026-09-15", "2026-09-13"])]),
    ("see you at 6.", "en-GB", [("time", "at 6", ["18:00:00", "06:00:00"])]),
    ("a table on Christmas Eve at 7pm", "en-GB", [("datetime", "on Christmas Eve at 7pm", "2026-12-24T19:00:00+00:00")]),
    ("a week before Christmas, or New Year’s Day", "en-GB",
     [("date", "a week before Christmas", "2026-12-18"), ("date", "New Year’s Day", "2027-01-01")]),
    ("we leave two days after 18 September", "en-GB", [("date", "two days after 18 September", "2026-09-20")]),
    ("3 days from 18 September to 20 September", "en-GB", [("period", "from 18 September to 20 September", "2026-09-18/2026-09-21")]),
    ("for a week from 18 September", "en-GB", [("date", "18 September", "2026-09-18")]),
    ("that was this past Friday", "en-GB", [("date", "this past Friday", "2026-09-11")]),
    ("do ghante baad aana", "en-IN", [("datetime", "do ghante baad", "2026-09-14T12:00:00+05:30")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "locale", "expected"), MENTIONS, ids=[row[0] for row in MENTIONS])
def test_mentions(text, locale, expected):
    assert expected == found(text, locale)


NOTHING = [
    "you may sit down", "I sat in the sun", "the march of time", "room 12", "a second option", "the 2nd option on 1st street",
    "version 1.2.3", "call 555-1234 or +44 7400 123456", "it costs 10.30", "£18/09", "24/7 and 1/2 cup", "ORD-2026-09-18",
    "add 5 at 10 each", "12 lakh", "I am the first", "do it now", "3 people and 4 rooms", "A4 paper", "10% off", "at 50 dollars",
    "www.example.com/2026/09/18/news", "SKU 18-09-20-44", "the score was 3:2", "I have 10 items", "second to none",
    "a Christmas tree and a boxing day sale", "merry Christmas", "Good Friday and Black Friday", "Diwali", "the following week", "3 days later he came",
    "invoice 2026-09-18-A", "release 3.5.2026-rc1", "version 2.10.2026", "flat 2/9", "the good news", "the new one at the bank",
]  # fmt: skip


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_no_date_is_not_found(text):
    assert found(text) == []


def test_a_date_time_says_its_day_and_its_time():
    """The readers of days and of times find their half of a date-time."""
    text, context = "on 18 Sept at 6pm", monday()
    assert [mention.reading.value for mention in Day().find(text, context)] == ["2026-09-18"]
    assert [mention.reading.value for mention in TimeOfDay().find(text, context)] == ["18:00:00"]
    assert [mention.reading.value for mention in When().find(text, context)] == ["2026-09-18T18:00:00+01:00"]
    assert Period().find(text, context) == []


def test_without_a_zone_a_date_time_is_two_mentions():
    context = Session(locale="en-GB", now=monday().now).context()
    assert [mention.kind for mention in find_moments("on 18 Sept at 6pm", context)] == ["date", "time"]


def test_house_rules_hold_in_free_text():
    text, context = "next Friday, kal", monday("en-IN")
    assert [mention.reading.value for mention in Day(next_weekday="week_after", prefer="future").find(text, context)] == [
        "2026-09-25",
        "2026-09-15",
    ]


def test_a_long_text_is_searched_in_linear_time():
    text = "on Friday the 18th at half past 7 or " * 400
    assert len(find_moments(text, monday())) == 400
