"""Money: units, currencies, and what decides between them."""

import random
from decimal import Decimal

import pytest
from babel import Locale, UnknownLocaleError
from babel.localedata import locale_identifiers
from babel.numbers import format_currency, get_currency_precision, list_currencies

from rightargs import Ambiguous, Canonical, Filled, MinorUnits, Money, Session, Unreadable
from rightargs.canon.currencies import EXPONENTS, MARKS, OBSOLETE, REGION_CURRENCY
from rightargs.canon.numerals import marks_of
from rightargs.canon.numerals._marks import _KNOWN

INDIA = Session(locale="en-IN", currency="INR").context()
BRITAIN = Session(locale="en-GB").context()
NOWHERE = Session().context()


def gbp(amount):
    return {"amount": amount, "currency": "GBP"}


@pytest.mark.parametrize(("raw", "minor"), [(500, 500), (500.0, 500), ("0500", 500), (Decimal("500.0"), 500), (-3, -3), (0, 0)])
def test_a_whole_number_and_the_digits_of_one_are_minor_units(raw, minor):
    assert Canonical(minor) == MinorUnits("GBP").read(raw, BRITAIN)


@pytest.mark.parametrize(
    ("raw", "minor"),
    [(19.99, 1999), (4.35, 435), (1.15, 115), ("£5", 500), ("5 quid", 500), ("12k", 1_200_000), ("50p", 50), ("5.50", 550), ("-£0.01", -1)],
)
def test_a_currency_a_scale_or_a_real_fraction_says_major_units(raw, minor):
    assert Canonical(minor) == MinorUnits("GBP").read(raw, BRITAIN)


@pytest.mark.parametrize(
    ("raw", "readings"), [("5.00", (500, 5)), ("1,200", (120000, 1200)), ("1,00,000", (10000000, 100000)), ("twelve", (1200, 12))]
)
def test_a_whole_amount_that_is_not_digits_alone_could_be_either(raw, readings):
    reading = MinorUnits("GBP").read(raw, BRITAIN)
    assert ("ambiguous_unit", readings) == (reading.code, reading.values)


def test_where_major_and_minor_units_are_the_same_nothing_is_asked():
    assert Canonical(5) == MinorUnits("JPY").read("5.00", BRITAIN)
    assert Canonical({"amount": "500", "currency": "JPY"}) == Money("JPY").read(500, BRITAIN)


@pytest.mark.parametrize("raw", [2**63, "9223372036854775809", "9,223,372,036,854,775,808", "£99999999999999999999", -(2**63)])
def test_more_than_64_bits_of_minor_units_are_refused(raw):
    assert MinorUnits("GBP").read(raw, BRITAIN).code == "out_of_range"


def test_booleans_and_nothing_are_no_money():
    assert [MinorUnits("GBP").read(raw, BRITAIN).code for raw in (True, None, [], {})] == [
        "wrong_type",
        "missing",
        "wrong_type",
        "wrong_type",
    ]


def test_a_json_number_counts_in_the_unit_that_the_field_declares():
    assert Canonical(gbp("5.00")) == Money("GBP", bare="major").read(5, BRITAIN)
    assert Canonical(gbp("0.05")) == Money("GBP", bare="minor").read(5, BRITAIN)
    assert Ambiguous("ambiguous_unit", (gbp("5.00"), gbp("0.05")), "The number could count major or minor units.") == Money("GBP").read(
        5, BRITAIN
    )


def test_the_currency_of_a_sibling_is_bound_before_reading():
    field = MinorUnits(currency="currency")
    assert field.depends_on() == ("currency",)
    assert Canonical(500) == field.bind({"currency": "JPY"}, {}).read("500 yen", BRITAIN)
    assert Canonical(50000) == field.bind({}, {"currency": "gbp"}).read("500 quid", BRITAIN)
    assert field.bind({"currency": "nonsense"}, {}) == field
    assert MinorUnits("GBP").depends_on() == ()


def test_a_text_in_another_currency_than_the_field_is_a_conflict():
    assert Money("GBP").read("$5", BRITAIN).code == "currency_conflict"
    assert MinorUnits(currency="currency").bind({"currency": "INR"}, {}).read("£5", BRITAIN).code == "currency_conflict"
    assert Money(currencies=("INR", "GBP")).read("€5", BRITAIN).code == "currency_conflict"


def test_what_was_filled_in_is_told():
    assert Canonical({"amount": "500.00", "currency": "INR"}, (Filled("currency", "the session's currency"),)) == Money().read("500", INDIA)


def test_an_amount_is_never_rounded():
    assert Money("GBP").read("£0.999", BRITAIN).code == "too_many_decimals"
    assert Money("JPY").read("1.5", BRITAIN).code == "too_many_decimals"
    assert Canonical({"amount": "123456789012345678901234567890.12", "currency": "GBP"}) == Money("GBP").read(
        "£123456789012345678901234567890.12", BRITAIN
    )
    assert Canonical(gbp("-123456789012345678901234567890.12")) == Money("GBP").read("-£123456789012345678901234567890.12", BRITAIN)


def test_a_gateway_may_count_other_decimals_than_iso():
    assert Canonical(50000) == MinorUnits("UGX", exponents={"UGX": 2}).read("UGX 500", BRITAIN)
    assert Canonical(500) == MinorUnits("UGX").read("UGX 500", BRITAIN)


def test_a_code_that_is_no_currency_is_refused_where_the_field_is_declared():
    with pytest.raises(ValueError, match="'GPB' is no currency"):
        Money("GPB")


@pytest.mark.parametrize(
    ("text", "region", "code"),
    [
        ("$5", "US", "USD"),
        ("$5", "CA", "CAD"),
        ("£5", "GB", "GBP"),
        ("£5", None, "GBP"),
        ("¥5", "JP", "JPY"),
        ("¥5", "CN", "CNY"),
        ("Rs 5", "PK", "PKR"),
    ],
)
def test_the_region_settles_a_shared_mark(text, region, code):
    assert Money().read(text, Session(region=region).context()).value["currency"] == code


@pytest.mark.parametrize("text", ["$5", "¥5", "Rs 5", "5 dinars", "5 kroner", "99c", "5 pounds"])
def test_without_region_or_currency_a_shared_mark_is_asked(text):
    assert Money().read(text, NOWHERE).code == "ambiguous_currency"


def test_a_label_is_written_in_the_locale():
    assert MinorUnits("INR").label(120000000, INDIA) == "₹12,00,000.00"
    assert Money().label(gbp("12.50"), BRITAIN) == "£12.50"
    assert Money().label(gbp("12.50"), NOWHERE) == "GBP 12.50"


def test_amounts_are_found_with_their_span_and_currency():
    text = "pay £12k, or 5 pounds 50 pence, not 20"
    found = [
        (text[m.start : m.end], m.unit, m.reading.value["amount"]) for m in Money().find(text, BRITAIN) if isinstance(m.reading, Canonical)
    ]
    assert found == [("£12k", "GBP", "12000.00"), ("5 pounds 50 pence", "GBP", "5.50")]


def test_amounts_of_babel_in_any_locale_are_read_back_or_refused():
    rng = random.Random(7)
    names = [name for name in sorted(locale_identifiers()) if _parses(name)]
    for number in range(1500):
        name, code = rng.choice(names), ("USD", "EUR", "GBP", "INR", "JPY", "KWD", "CHF", "BRL")[number % 8]
        amount = Decimal(rng.randrange(10 ** rng.randrange(1, 12))).scaleb(-EXPONENTS[code])
        reading = Money(code).read(format_currency(amount, code, locale=name), Session(locale=name.replace("_", "-")).context())
        if isinstance(reading, Canonical):
            assert (code, amount) == (reading.value["currency"], Decimal(reading.value["amount"])), name
        else:
            assert isinstance(reading, (Ambiguous, Unreadable))


def _parses(name):
    try:
        return Locale.parse(name) is not None
    except UnknownLocaleError:
        return False


def test_the_exponents_cover_the_currencies_in_use_and_are_not_the_display_digits_of_cldr():
    assert set(EXPONENTS) <= set(list_currencies())
    assert not set(EXPONENTS) & OBSOLETE
    assert [EXPONENTS[code] for code in ("IQD", "HUF", "UGX", "CLF")] == [3, 2, 0, 4]
    assert get_currency_precision("IQD") == 0


def test_the_tables_name_currencies_in_use():
    assert {code for mark in MARKS.values() for code in mark.codes} <= set(EXPONENTS)
    assert set(REGION_CURRENCY.values()) <= set(EXPONENTS)


def test_the_marks_of_common_locales_are_those_of_cldr():
    from rightargs.canon.numerals._marks import _from_cldr

    for tag, marks in _KNOWN.items():
        assert marks == _from_cldr(tag) == marks_of(tag), tag


@pytest.mark.parametrize(
    ("text", "amount", "code"),
    [
        ("5 TL", "5.00", "TRY"),
        ("KD 1.5", "1.500", "KWD"),
        ("Tk. 500", "500.00", "BDT"),
        ("1,234원", "1234", "KRW"),
        ("5块", "5.00", "CNY"),
        ("5 Franken", "5.00", "CHF"),
        ("100 рублей", "100.00", "RUB"),
        ("two toonies", "4.00", "CAD"),
    ],
)
def test_everyday_names_of_one_currency_name_it(text, amount, code):
    assert Canonical({"amount": amount, "currency": code}) == Money().read(text, Session(locale="en").context())


def test_an_amount_said_twice_without_a_currency_may_still_be_major_or_minor():
    assert isinstance(MinorUnits(currency="INR").read("500 (five hundred)", Session(locale="en-IN").context()), Ambiguous)
