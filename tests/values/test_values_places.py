"""Addresses, URLs, time zones, countries, postal codes, coordinates: what each takes, and what it refuses."""

import pytest

import rightargs as ra
from rightargs import Ambiguous, Canonical, Session, Unreadable

NOWHERE = Session().context()
AMERICA = Session(locale="en-US").context()
INDIA = Session(locale="en-IN").context()


@pytest.mark.parametrize(
    "said",
    [
        "a@b",
        "a b@example.com",
        ".a@example.com",
        "a.@example.com",
        "a@-example.com",
        "a@example..com",
        "a@@example.com",
        "@example.com",
        "a@b_c.com",
    ],
)
def test_what_is_no_address_is_refused(said):
    assert isinstance(ra.Email().read(said, NOWHERE), Unreadable)


def test_an_address_is_found_in_a_sentence():
    text = "Write to first.last+tag@mail.example.co.uk, please."
    assert [text[m.start : m.end] for m in ra.Email().find(text, NOWHERE)] == ["first.last+tag@mail.example.co.uk"]


@pytest.mark.parametrize(
    "said",
    [
        "http://a b.com",
        "https://",
        "http://exa\u200dmple.com",
        "example",
        "http:example.com",
        "https://example.com:99999/",
        "http://faß.de",
    ],
)
def test_what_is_no_url_is_refused(said):
    assert isinstance(ra.Url().read(said, NOWHERE), Unreadable)


def test_a_url_without_scheme_takes_the_default_or_is_offered_with_one():
    assert Canonical("https://www.example.com/") == ra.Url(default_scheme="https").read("www.example.com", NOWHERE)
    assert ra.Url().read("www.example.com", NOWHERE).candidates == ("https://www.example.com",)


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Europe/Oslo", "Europe/Oslo"),
        ("US/Eastern", "America/New_York"),
        ("india", "Asia/Kolkata"),
        ("London", "Europe/London"),
        ("pacific time", "America/Los_Angeles"),
        ("GMT", "GMT"),
        ("Mumbai", "Asia/Kolkata"),
    ],
)
def test_a_zone_by_its_names(said, zone):
    assert Canonical(zone) == ra.Timezone().read(said, AMERICA)


def test_each_region_has_its_own_standard_time():
    zones = [ra.Timezone().read("IST", Session(region=region).context()).value for region in ("IN", "IE", "IL")]
    assert zones == ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Deutschland", "DE"),
        ("the Netherlands", "NL"),
        ("South Africa", "ZA"),
        ("Côte d'Ivoire", "CI"),
        ("036", "AU"),
        (356, "IN"),
        ("UAE", "AE"),
    ],
)
def test_a_country_by_its_names(said, code):
    assert Canonical(code) == ra.Country().read(said, Session(locale="de-DE").context())


@pytest.mark.parametrize(
    ("region", "said", "code"),
    [
        ("GB", "sw1a1aa", "SW1A 1AA"),
        ("US", "941031234", "94103-1234"),
        ("IN", "560 001", "560001"),
        ("CA", "k1a0b1", "K1A 0B1"),
        ("NL", "1012ab", "1012 AB"),
    ],
)
def test_a_postal_code_is_written_as_its_country_does(region, said, code):
    assert Canonical(code) == ra.PostalCode(region).read(said, NOWHERE)


@pytest.mark.parametrize(("region", "said"), [("GB", "SW1A1 AA"), ("GB", "QW1A 1AA"), ("US", "9410"), ("IN", "012345"), ("US", "94103-12")])
def test_a_damaged_postal_code_is_refused(region, said):
    assert ra.PostalCode(region).read(said, NOWHERE).code == "not_a_postcode"


def test_the_order_of_coordinates_is_asked_unless_the_field_fixes_it():
    assert isinstance(ra.LatLon().read([10, 20], NOWHERE), Ambiguous)
    assert Canonical({"lat": "20", "lon": "10"}) == ra.LatLon(order="lon_lat").read([10, 20], NOWHERE)
    assert Canonical({"lat": "51.5", "lon": "-100"}) == ra.LatLon().read([-100, 51.5], NOWHERE)
    assert Canonical({"lat": "1.5", "lon": "2"}) == ra.LatLon().read({"latitude": 1.5, "lng": 2}, NOWHERE)


@pytest.mark.parametrize("said", ["geo:51.5,-0.12", "geo:51.5,-0.12;u=35", "GEO:51.5,-0.12;crs=wgs84", "geo:51.5,-0.12?z=17"])
def test_a_geo_uri_has_the_latitude_first(said):
    assert Canonical({"lat": "51.5", "lon": "-0.12"}) == ra.LatLon().read(said, NOWHERE)


@pytest.mark.parametrize("said", ["geo:91,0", "geo:1,2;crs=nad83", "geo:0,0?q=pizza", "geo:1,2,3"])
def test_a_geo_uri_in_another_system_or_of_a_search_is_refused(said):
    assert isinstance(ra.LatLon().read(said, NOWHERE), Unreadable)


@pytest.mark.parametrize("said", ["४११००१", "４１１００１", "४११ ००१"])
def test_the_digits_of_a_postal_code_may_be_of_any_script(said):
    assert Canonical("411001") == ra.PostalCode().read(said, INDIA)


@pytest.mark.parametrize("said", ["4११००१", "४११०१"])
def test_mixed_or_missing_digits_are_no_postal_code(said):
    assert isinstance(ra.PostalCode().read(said, INDIA), Unreadable)


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ("pay in US dollars", "US dollars", "USD"),
        ("New Zealand dollars please", "New Zealand dollars", "NZD"),
        ("in U.S. dollars", "U.S. dollars", "USD"),
        ("the Swiss francs", "Swiss francs", "CHF"),
        ("British pounds", "British pounds", "GBP"),
    ],
)
def test_the_country_before_the_name_of_a_currency_is_part_of_it(text, name, code):
    mentions = ra.Currency().find(text, NOWHERE)
    assert [(name, Canonical(code))] == [(text[m.start : m.end], m.reading) for m in mentions]


@pytest.mark.parametrize(
    ("said", "code"),
    [("USD ($)", "USD"), ("Indian Rupee (INR)", "INR"), ("₹ INR", "INR"), ("SEK (kr)", "SEK"), ("USD$", "USD"), ("sfr", "CHF")],
)
def test_a_currency_may_be_named_twice(said, code):
    assert Canonical(code) == ra.Currency().read(said, NOWHERE)


@pytest.mark.parametrize("said", ["rupee (USD)", "USD INR", "INR (paise)", "rupees please", "(INR)"])
def test_two_currencies_or_other_words_are_refused(said):
    assert "unknown_currency" == ra.Currency().read(said, INDIA).code


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("English (US)", "en-US"),
        ("English (UK)", "en-GB"),
        ("Portuguese (Brazil)", "pt-BR"),
        ("Chinese (Simplified)", "zh-Hans"),
        ("Hinglish", "hi-Latn"),
        ("हिंदी", "hi"),
        ("हिन्दी", "hi"),
    ],
)
def test_a_language_may_name_its_place(said, tag):
    assert Canonical(tag) == ra.Language().read(said, NOWHERE)


@pytest.mark.parametrize("said", ["English (fluent)", "French (Korea)", "French/English", "Elvish (UK)"])
def test_what_is_no_place_of_a_language_is_refused(said):
    assert "unknown_value" == ra.Language().read(said, NOWHERE).code


@pytest.mark.parametrize("said", ["UK time", "British Summer Time"])
def test_a_zone_that_names_its_country_is_no_question(said):
    assert Canonical("Europe/London") == ra.Timezone().read(said, NOWHERE)
    assert isinstance(ra.Timezone().read("BST", NOWHERE), Ambiguous)


@pytest.mark.parametrize("said", ["lat 51.5 lon -0.12", "latitude: 51.5, longitude: -0.12", "lat=51.5; lng=-0.12", "51,5; -0,12"])
def test_coordinates_with_labels_or_decimal_commas(said):
    assert Canonical({"lat": "51.5", "lon": "-0.12"}) == ra.LatLon().read(said, NOWHERE)


@pytest.mark.parametrize(("said", "code"), [("भारत", "IN"), ("Eire", "IE"), ("Hong Kong SAR", "HK"), ("Cote d Ivoire", "CI")])
def test_a_country_by_its_everyday_names(said, code):
    assert Canonical(code) == ra.Country().read(said, NOWHERE)
