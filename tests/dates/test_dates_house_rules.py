"""Options of a field decide what would else be asked; what was filled says so; labels are in the user's words."""

import subprocess
import sys
from datetime import date

import pytest
from dates_support import monday, values

from rightargs import Ambiguous, Canonical, Day, Filled, Period, Session, TimeOfDay, Unreadable, When


def test_next_weekday_is_a_house_rule():
    assert Day(next_weekday="nearest").read("next Friday", monday()).value == "2026-09-18"
    assert Day(next_weekday="week_after").read("next Friday", monday()).value == "2026-09-25"


def test_a_field_may_look_one_way():
    assert Day(prefer="future").read("kal", monday()).value == "2026-09-15"
    assert Day(prefer="past").read("kal", monday()).value == "2026-09-13"
    assert Day(prefer="past").read("12 September", monday()).value == "2026-09-12"
    assert Day(prefer="past").read("25 December", monday()).value == "2025-12-25"
    assert Day(prefer="future").read("12 September", monday()).value == "2027-09-12"


def test_working_days_need_a_calendar():
    def is_working(day: date) -> bool:
        return day.weekday() < 5

    assert Day().read("in 5 working days", monday()).code == "no_calendar"
    assert Day(calendar=is_working).read("in 5 working days", monday()).value == "2026-09-21"
    assert isinstance(Day(calendar=lambda _day: False).read("in 5 working days", monday()), Unreadable)


def test_quarters_need_a_fiscal_year():
    assert Period().read("Q3 2026", monday()).code == "no_fiscal_year"
    assert Period(fiscal_year_start=1).read("Q3 2026", monday()).value == {"start": "2026-07-01", "end": "2026-10-01"}
    assert Period(fiscal_year_start=4).read("Q3", monday()).value == {"start": "2026-10-01", "end": "2027-01-01"}
    assert isinstance(Period(fiscal_year_start=4).read("Q3 2026", monday()), Ambiguous)
    assert Period().read("FY 2026-27", monday("en-IN")).value == {"start": "2026-04-01", "end": "2027-04-01"}
    assert Period().read("FY 2026-27", monday("en-US")).code == "no_fiscal_year"


def test_epochs_only_where_the_field_allows_them():
    assert When(epoch=True).read(1758186000, monday()).value == "2025-09-18T09:00:00Z"
    assert When(epoch=True).read("1758186000250", monday()).value == "2025-09-18T09:00:00.250000Z"
    assert isinstance(When().read(1758186000, monday()), Unreadable)
    assert isinstance(When(epoch=True).read(175818600, monday()), Unreadable)
    assert isinstance(When(epoch=True).read(True, monday()), Unreadable)


def test_what_was_filled_is_told():
    assert Canonical("2026-09-18", (Filled("year", "next occurrence"),)) == Day().read("18 September", monday())
    assert (Filled("zone", "the session's zone"),) == When().read("2026-09-18T09:00:00", monday()).filled
    assert tuple(one.part for one in When().read("tomorrow evening at 7", monday()).filled) == ("meridiem", "zone")
    assert When().read("2026-09-18 09:00 BST", monday()).filled == ()


def test_errors_carry_what_was_likely_meant():
    assert Day().read("18/09/2026", monday("en-US")).candidates == ("2026-09-18",)
    assert Day().read("Mon 4 Sep 2026", monday()).candidates == ("2026-09-04", "2026-09-07")
    assert Day().read("2026-09-18T09:00:00Z", monday()).candidates == ("2026-09-18",)
    assert "2026-09-18T09:00:00+01:00" in When().read("2026-09-18T09:00:00+05:30[Europe/London]", monday()).candidates
    assert When().read("2026-03-29T01:30", monday()).candidates == ("2026-03-29T02:30:00+01:00", "2026-03-29T00:30:00+00:00")


@pytest.mark.parametrize(
    ("text", "locale", "expected"),
    [
        ("18/09/2026 10:30 IST", "en-IN", ["2026-09-18T10:30:00+05:30"]),
        ("18/09/2026 10:30 IST", "en-IE", ["2026-09-18T10:30:00+01:00"]),
        ("2026-09-18 10:30 IST", "en-US", ["2026-09-18T10:30:00+05:30", "2026-09-18T10:30:00+01:00", "2026-09-18T10:30:00+02:00"]),
        ("2026-09-18 10:30 EST", "en-US", ["2026-09-18T10:30:00-04:00", "2026-09-18T10:30:00-05:00"]),
        ("2026-09-18 10:30 ET", "en-GB", ["2026-09-18T10:30:00-04:00"]),
        ("2026-09-18 10:30 GMT+5:30", "en-GB", ["2026-09-18T10:30:00+05:30"]),
        ("2026-09-18 10:30 (UTC)", "en-GB", ["2026-09-18T10:30:00+00:00"]),
        ("2026-07-18 10:30 GMT", "en-GB", ["2026-07-18T10:30:00+00:00"]),
        ("Friday 9am New York time", "en-GB", ["2026-09-18T09:00:00-04:00"]),
        ("Friday 9am Asia/Kolkata", "en-GB", ["2026-09-18T09:00:00+05:30"]),
    ],
)
def test_zones_in_words(text, locale, expected):
    assert values(Canonical(expected[0])) == values(Canonical(expected[0]))
    assert {str(value) for value in values(When().read(text, monday(locale)))} == {str(values(Canonical(value))[0]) for value in expected}


def test_a_locale_that_tells_no_order_leaves_a_question():
    for locale in (None, "en"):
        assert Day().read("04/09/2026", monday(locale)).values == ("2026-09-04", "2026-04-09")
        assert Day().read("18/09/2026", monday(locale)).value == "2026-09-18"


def test_a_region_beside_a_locale_without_one_counts():
    context = Session(locale="en", region="GB", timezone="Asia/Kolkata").context()
    assert Day().read("04/09/2026", context).value == "2026-09-04"
    context = Session(region="IN", timezone="Asia/Kolkata").context()
    assert When().read("04/09/2026 10:30 IST", context).value == "2026-09-04T10:30:00+05:30"


def test_without_a_clock_or_a_zone_nothing_is_assumed():
    bare = Session().context()
    assert When().read("2026-09-18T09:00:00", bare).code == "missing_zone"
    assert Day().read("tomorrow", bare).code == "missing_clock"
    assert Day().read("18 September", bare).code == "incomplete"
    assert Day().read("18 September 2026", bare).value == "2026-09-18"
    assert Day().read("18 Sep 85", bare).values == ("2085-09-18", "1985-09-18")


def test_labels_are_in_the_words_of_the_user():
    assert Day().label("2026-04-09", monday()) == "9 April 2026"
    assert Day().label("2026-04-09", monday("en-US")) == "April 9, 2026"
    assert When().label("2026-10-25T01:30:00+01:00", monday()) == "25 October 2026, 01:30 (UTC+01:00)"
    assert When().label("2026-09-18T09:00:00+01:00", monday()) == "18 September 2026, 09:00"
    assert TimeOfDay().label("15:30:00", monday()) == "15:30"
    assert Period().label({"start": "2026-09-18", "end": "2026-09-21"}, monday()) == "18 September 2026 – 20 September 2026"
    assert Day().label("nonsense", monday()) == "nonsense"


def test_each_reader_says_what_it_accepts():
    for reader in (Day(), When(), TimeOfDay(), Period()):
        assert "such as" in reader.describe() or "{" in reader.describe()


def test_english_needs_no_parser():
    """The first read of English in a fresh process imports neither dateparser nor babel nor pytz."""
    code = (
        "import sys; from datetime import datetime, UTC; from rightargs import Day, When, Session, TimeOfDay, Period\n"
        "from rightargs.canon.dates import find_moments\n"
        "context = Session(locale='en-IN', timezone='Asia/Kolkata', now=datetime(2026, 9, 14, tzinfo=UTC)).context()\n"
        "for text in ('18 September 2026', 'next Friday', 'garbage', '18/09/2026 10.30am IST', '6pm London time', 'last week'):\n"
        "    [reader.read(text, context) for reader in (Day(), When(), TimeOfDay(), Period())]; find_moments(text, context)\n"
        "print([name for name in ('dateparser', 'babel', 'pytz', 'phonenumbers') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
