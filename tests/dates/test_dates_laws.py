"""What holds for every text and every date."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from dates_support import READERS, monday
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rightargs import Ambiguous, Canonical, Day, Mention, Period, Session, TimeOfDay, Unreadable, When
from rightargs.canon.dates import find_moments
from rightargs.canon.dates._zones import occurrences
from rightargs.vocab.codes import CODES

PIECES = (
    "18 9 2026 09 10:30 10.30 6pm am pm Friday fri next last this coming week month year day days hours in ago from now the of at on "
    "September Sep may 18th first 18/09/2026 4/9 2026-09-18 T Z +05:30 IST BST GMT noon midnight half past quarter to till - , . ( ) "
    "tomorrow today kal parso aaj subah shaam raat baje tareekh or and 5 12 31 29 Feb fy q3 weekend fortnight two a an half evening "
    "morning tonight 2026 26 1/9/26 London time Europe/London working"
).split()
phrases = st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.decimals() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
ODD = [
    None, True, False, 0, -1, 10**400, 1.5, float("nan"), float("inf"), Decimal("NaN"), Decimal("sNaN"), Decimal("1e999"), [], {}, "", " ",
    "\ud800", "9" * 1_000_000, "Friday " * 150_000, "a" * 1_000_000, "-" * 5000, "1:" * 5000, "0000-00-00", "9999-12-31", "31/12/9999",
    "9999-12-31T23:59:59+14:00", "0001-01-01T00:00:00-12:00", "in 9999 years", "99 decades ago", "\u0661\u0668/\u0660\u0669/\u0662\u0660\u0662\u0666",
    {"start": 1, "end": None}, {"start": "2026-09-18"}, ["2026-09-18"], "²/³/2026", "１８/０９/２０２６", "in 999 decades", "18\x00/09/2026", "9999-W52", "9999-366", "9999-12-31/9999-12-31", "9999-12-31T23:59:59-12:00[Europe/London]",
    "9999-12-31T24:00:00Z", "1000-01-01T00:00:00+14:00[Asia/Kolkata]", "\u200b", "\u200b18/09/2026",
]  # fmt: skip


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("raw", ODD, ids=lambda raw: repr(raw)[:30])
def test_odd_values_get_a_reading(name, raw):
    """No JSON value raises."""
    for context in (monday(), Session().context(), Session(locale="th-TH").context()):
        assert isinstance(READERS[name].read(raw, context), (Canonical, Ambiguous, Unreadable))


@example("18 Friday 18", "0001-01-02T00:00:00+00:00")
@given(
    phrases,
    st.sampled_from(["9999-12-31T22:00:00+00:00", "9998-11-30T10:00:00+00:00", "1000-01-01T10:00:00+00:00", "0001-01-02T00:00:00+00:00"]),
)
@settings(max_examples=400, deadline=None)
def test_the_ends_of_the_calendar_raise_nothing(text, now):
    context = Session(locale="en-GB", timezone="UTC", now=datetime.fromisoformat(now)).context()
    for reader in READERS.values():
        assert isinstance(reader.read(text, context), (Canonical, Ambiguous, Unreadable))
    find_moments(text, context)


@given(json_values)
@settings(max_examples=150, deadline=None)
def test_any_json_value_gets_a_reading(raw):
    for reader in READERS.values():
        assert isinstance(reader.read(raw, monday()), (Canonical, Ambiguous, Unreadable))


@given(phrases, st.sampled_from(["en-GB", "en-US", "en-IN", None, "de-DE", "sv-SE"]))
@settings(max_examples=800, deadline=None)
def test_what_is_read_is_a_fixed_point_and_every_code_is_known(text, locale):
    """A canonical value, read again, is itself; every candidate is canonical; every code stands in the catalogue."""
    context = monday(locale)
    for name, reader in READERS.items():
        reading = reader.read(text, context)
        if isinstance(reading, Canonical):
            assert reader.read(reading.value, context).value == reading.value
            continue
        assert reading.code in CODES
        candidates = reading.values if isinstance(reading, Ambiguous) else reading.candidates
        assert len(set(map(str, candidates))) == len(candidates)
        assert len(candidates) > 1 or isinstance(reading, Unreadable)
        assert all(reader.read(value, context).value == value for value in candidates), (name, candidates)


@given(phrases, st.sampled_from(["en-GB", "en-US", "en-IN", None]))
@settings(max_examples=500, deadline=None)
def test_mentions_stand_apart_and_are_readings(text, locale):
    """Mentions are in the order of the text, do not overlap, and hold a value or a question."""
    end = 0
    for mention in find_moments(text, monday(locale)):
        assert isinstance(mention, Mention)
        assert end <= mention.start < mention.end <= len(text)
        assert isinstance(mention.reading, (Canonical, Ambiguous))
        assert mention.kind in {"date", "time", "datetime", "period"}
        end = mention.end


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_searched(text):
    find_moments(text, monday())


days = st.dates(date(1900, 1, 1), date(2199, 12, 31))


@given(days)
@settings(max_examples=200)
def test_a_machine_date_is_never_altered(day):
    for locale in ("en-US", "en-GB", "sv-SE", None):
        assert Canonical(day.isoformat()) == Day().read(day.isoformat(), monday(locale))


@given(st.datetimes(datetime.fromisoformat("1900-01-01"), datetime.fromisoformat("2199-12-31")), st.integers(-48, 56))
@settings(max_examples=200)
def test_a_machine_instant_is_never_altered(moment, quarters):
    offset = timedelta(minutes=15 * quarters)
    sign, minutes = ("-" if quarters < 0 else "+"), abs(15 * quarters)
    text = f"{moment.replace(microsecond=0).isoformat()}{sign}{minutes // 60:02}:{minutes % 60:02}"
    assert datetime.fromisoformat(text).utcoffset() == offset
    assert Canonical(text) == When().read(text, monday())


@given(days)
@settings(max_examples=200, deadline=None)
def test_every_way_to_write_a_day_in_full_is_that_day(day):
    month = "January February March April May June July August September October November December".split()[day.month - 1]
    weekday = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()[day.weekday()]
    ways = (
        f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", f"{weekday}, {day.day} {month[:3]} {day.year}",
        f"{day.day:02}-{month[:3]}-{day.year}", f"{day.year}/{day.month}/{day.day}", f"{day.day}/{day.month}/{day.year}",
        f"{day.year:04}{day.month:02}{day.day:02}", f"{day:%G-W%V-%u}", f"{day:%Y-%j}",
    )  # fmt: skip
    for text in ways:
        assert day.isoformat() == Day().read(text, monday()).value, text
    assert day.isoformat() == Day().read(f"{day.month}/{day.day}/{day.year}", monday("en-US")).value


ZONES = (
    "Europe/London America/New_York Australia/Lord_Howe Africa/Casablanca America/Sao_Paulo Asia/Kolkata Pacific/Auckland America/St_Johns "
    "Europe/Dublin Asia/Tehran"
).split()


@pytest.mark.parametrize("name", ZONES)
def test_adding_days_is_calendar_arithmetic_and_adding_hours_is_elapsed_time(name):
    """Over every change of the clocks of a zone: days keep the date, hours keep the instant."""
    zone = ZoneInfo(name)
    moment = datetime(2018, 1, 1, 12, tzinfo=UTC)
    previous = moment.astimezone(zone).utcoffset()
    changes = []
    while moment.year < 2027:
        moment += timedelta(hours=12)
        offset = moment.astimezone(zone).utcoffset()
        if offset != previous:
            changes.append(moment)
        previous = offset
    for change in changes or [moment]:
        for hours in (-20, -5, -1, 0, 7):
            now = change + timedelta(hours=hours)
            context = Session(locale="en-GB", timezone=name, now=now).context()
            local = now.astimezone(zone)
            assert (local.date() + timedelta(3)).isoformat() == Day().read("in 3 days", context).value
            for amount in (1, 5, 30):
                reading = When().read(f"in {amount} hours", context)
                assert now + timedelta(hours=amount) == datetime.fromisoformat(reading.value)


@given(st.datetimes(datetime.fromisoformat("2000-01-01"), datetime.fromisoformat("2035-01-01")), st.sampled_from(ZONES))
@settings(max_examples=300, deadline=None)
def test_a_naive_time_is_an_instant_that_shows_it_or_a_gap(local, name):
    """Whatever instant is read from a wall time shows that wall time in the zone."""
    local = local.replace(microsecond=0)
    zone = ZoneInfo(name)
    context = Session(locale="en-GB", timezone=name).context()
    reading = When().read(local.isoformat(), context)
    found = [reading.value] if isinstance(reading, Canonical) else list(reading.values) if isinstance(reading, Ambiguous) else []
    assert [datetime.fromisoformat(str(value)) for value in found] == occurrences(local, zone)
    for value in found:
        assert local == datetime.fromisoformat(str(value)).astimezone(zone).replace(tzinfo=None)


def test_readers_are_frozen_and_hashable():
    """Options are fields, so that equal readers are equal."""
    assert len({Day(), Day(prefer="future"), When(), TimeOfDay(), Period(fiscal_year_start=4), Day()}) == 5
