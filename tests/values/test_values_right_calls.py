"""A right call is never altered: what a careful programmer would call canonical comes back as it is, or in another spelling of the same value."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rightargs as ra

BRITAIN = ra.Session(locale="en-GB").context()
INDIA = ra.Session(locale="en-IN", currency="INR").context()
NOWHERE = ra.Session().context()
CONTEXTS = (BRITAIN, INDIA, NOWHERE)

DECIMALS = st.decimals(min_value=0, max_value=10**9, places=2, allow_nan=False, allow_infinity=False)
SHARES = st.from_regex(r"(?:0|[1-9][0-9]{0,3})\.[0-9]{1,6}", fullmatch=True)


def value_of(reader, raw, context):
    reading = reader.read(raw, context)
    assert isinstance(reading, ra.Canonical), (reader, raw, reading)
    return reading.value


@pytest.mark.parametrize(
    ("reader", "raw"),
    [
        (ra.Percent(), "0"),
        (ra.Percent(), "0.0"),
        (ra.Percent(), "0.18"),
        (ra.Percent(), "0.20"),
        (ra.Percent(), "1.50"),
        (ra.Percent(bare="percent"), "0"),
        (ra.Percent(bare="percent"), "0.20"),
        (ra.Percent(bare="fraction"), "0.20"),
        (ra.Number(), "1.50"),
        (ra.Number(), "0"),
        (ra.Number(), "-3.20"),
        (ra.Number(integer=True), 5),
        (ra.Money(), {"amount": "12.50", "currency": "GBP"}),
        (ra.Money(), {"currency": "JPY", "amount": "1200"}),
        (ra.MinorUnits("GBP"), 500),
        (ra.MinorUnits("GBP"), 500.0),
        (ra.Quantity("month"), "12"),
        (ra.Quantity("kg"), "12.50"),
        (ra.Quantity(), {"value": "5", "unit": "kg"}),
        (ra.Quantity(), {"unit": "kg", "value": "5.0"}),
        (ra.Duration(), "PT1H30M"),
        (ra.Duration(), "PT90M"),
        (ra.Duration(), "P1Y2M"),
        (ra.Phone(), "+442079460018"),
        (ra.Phone(), "+442079460018;ext=12"),
        (ra.Currency(), "INR"),
        (ra.Country(), "GB"),
        (ra.Language(), "zh-Hans"),
        (ra.Language(), "en-GB"),
        (ra.Timezone(), "Europe/London"),
        (ra.Timezone(), "UTC"),
        (ra.Timezone(), "Etc/UTC"),
        (ra.PostalCode("GB"), "SW1A 1AA"),
        (ra.PostalCode("IN"), "560001"),
        (ra.LatLon(), {"lat": 51.5, "lon": -0.12}),
        (ra.LatLon(), {"lat": 51, "lon": 0}),
        (ra.LatLon(), {"lat": "51.50", "lon": "-0.12"}),
        (ra.Url(), "https://example.com/a?b=c#d"),
        (ra.Email(), "A.b+c@Example.COM"),
        (ra.Uuid(), "123e4567-e89b-12d3-a456-426614174000"),
        (ra.Flag(), False),
        (ra.PersonName(), "van der Berg"),
        (ra.OpaqueId(), "ord_7k2m9p4q1w8e"),
        (ra.Iban(), "GB82WEST12345698765432"),
        (ra.SortCode(), "20-00-00"),
    ],
)
def test_a_canonical_value_is_left_as_it_is(reader, raw):
    for context in CONTEXTS:
        assert raw == value_of(reader, raw, context)


@pytest.mark.parametrize(
    ("reader", "raw", "value"),
    [
        (ra.Money(), {"amount": "12.5", "currency": "GBP"}, {"amount": "12.50", "currency": "GBP"}),
        (ra.Money(), {"amount": "12.50", "currency": "gbp"}, {"amount": "12.50", "currency": "GBP"}),
        (ra.Money(), {"amount": 12.5, "currency": "GBP"}, {"amount": "12.50", "currency": "GBP"}),
        (ra.Money(), {"amount": 1200, "currency": "JPY"}, {"amount": "1200", "currency": "JPY"}),
        (ra.Money(bare="major"), {"amount": 12, "currency": "GBP"}, {"amount": "12.00", "currency": "GBP"}),
        (ra.Money(bare="minor"), {"amount": 1250, "currency": "GBP"}, {"amount": "12.50", "currency": "GBP"}),
        (ra.Quantity("month"), 12, "12"),
        (ra.Quantity("month"), 12.0, "12.0"),
        (ra.Quantity(), {"value": 5, "unit": "kg"}, {"value": "5", "unit": "kg"}),
        (ra.Quantity(), {"value": 5.5, "unit": "kg"}, {"value": "5.5", "unit": "kg"}),
        (ra.Currency(), "inr", "INR"),
        (ra.Percent(), ".5", "0.5"),
        (ra.Percent(), "-0.0", "0.0"),
    ],
)
def test_another_spelling_keeps_its_value(reader, raw, value):
    for context in CONTEXTS:
        assert value == value_of(reader, raw, context)


def test_a_whole_json_amount_with_its_currency_says_no_unit():
    """{"amount": 12} could be twelve pounds or twelve pence."""
    assert isinstance(ra.Money().read({"amount": 12, "currency": "GBP"}, BRITAIN), ra.Ambiguous)


def test_where_a_field_counts_percent_a_decimal_string_above_one_is_asked():
    """Such a field is called with "12.5", which would be 1250 % as a share of one."""
    reading = ra.Percent(bare="percent").read("12.5", BRITAIN)

    assert isinstance(reading, ra.Ambiguous)
    assert ("0.125", "12.5") == reading.values


@settings(max_examples=150, deadline=None)
@given(text=SHARES)
def test_a_plain_decimal_share_is_never_altered(text):
    for context in CONTEXTS:
        assert text == value_of(ra.Percent(), text, context)
        assert text == value_of(ra.Percent(bare="fraction"), text, context)


@settings(max_examples=150, deadline=None)
@given(number=DECIMALS)
def test_plain_decimal_text_is_never_altered(number):
    text = format(number, "f")
    assert text == value_of(ra.Number(), text, BRITAIN)
    assert text == value_of(ra.Quantity("kg"), text, BRITAIN)
    assert {"amount": text, "currency": "EUR"} == value_of(ra.Money(), {"amount": text, "currency": "EUR"}, BRITAIN)
    assert {"value": text, "unit": "kg"} == value_of(ra.Quantity(), {"value": text, "unit": "kg"}, BRITAIN)


@settings(max_examples=150, deadline=None)
@given(number=st.one_of(st.integers(-(10**12), 10**12), st.floats(-1e9, 1e9).filter(lambda x: x == round(x, 4)), DECIMALS))
def test_a_json_number_keeps_its_value(number):
    exact = Decimal(repr(number)) if isinstance(number, float) else Decimal(number)
    assert exact == Decimal(value_of(ra.Number(), number, INDIA))
    assert exact == Decimal(value_of(ra.Quantity("kg"), number, INDIA))
    assert exact == Decimal(value_of(ra.Percent(bare="fraction"), number, INDIA))


@settings(max_examples=100, deadline=None)
@given(amount=st.integers(-(10**12), 10**12))
def test_minor_units_are_never_altered(amount):
    assert amount == value_of(ra.MinorUnits("GBP"), amount, NOWHERE)
    assert amount == value_of(ra.MinorUnits("GBP"), str(amount), NOWHERE)
