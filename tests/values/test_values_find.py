"""What a chat says: every typed value once, with its span and unit, and nothing that is none."""

from typing import Annotated

import pytest

from rightargs import (
    Ambiguous,
    Canonical,
    Country,
    Currency,
    Duration,
    Email,
    IdFrom,
    Money,
    Number,
    OpaqueId,
    Percent,
    Phone,
    PostalCode,
    Quantity,
    Session,
    Timezone,
    ToolContract,
    Url,
    guard,
)
from rightargs.canon.find_values import find_values

INDIA = Session(locale="en-IN", currency="INR").context()
BRITAIN = Session(locale="en-GB").context()
AMERICA = Session(locale="en-US").context()


def said(text, context):
    """Return (the slice, its kind, its unit, its value or readings) of each mention."""
    return [
        (text[m.start : m.end], m.kind, m.unit, m.reading.value if isinstance(m.reading, Canonical) else list(m.reading.values))
        for m in find_values(text, context)
    ]


def test_one_scan_finds_every_kind():
    text = "order 4471 for 2 kettles, £12k, call me on 07400 123456 after 6, mail a@b.com, SW1A 1AA, ref AB-12345"
    assert said(text, BRITAIN) == [
        ("4471", "number", "", "4471"),
        ("2", "number", "kettles", "2"),
        ("£12k", "money", "GBP", {"amount": "12000.00", "currency": "GBP"}),
        ("07400 123456", "phone", "", "+447400123456"),
        ("6", "number", "", "6"),
        ("a@b.com", "email", "", "a@b.com"),
        ("SW1A 1AA", "postcode", "", "SW1A 1AA"),
        ("AB-12345", "id", "", "AB-12345"),
    ]


@pytest.mark.parametrize(
    ("text", "slice_", "kind", "unit", "value"),
    [
        ("refund twelve lakh please", "twelve lakh", "number", "", "1200000"),
        ("dhai hazaar rupaye bhej do", "dhai hazaar rupaye", "money", "INR", {"amount": "2500.00", "currency": "INR"}),
        ("मुझे दो लाख पचास हज़ार रुपये चाहिए", "दो लाख पचास हज़ार रुपये", "money", "INR", {"amount": "250000.00", "currency": "INR"}),
        ("about Rs. 5,000/- each", "Rs. 5,000/-", "money", "INR", {"amount": "5000.00", "currency": "INR"}),
        ("it took 2 hours and 30 minutes in all", "2 hours and 30 minutes", "duration", "h", "PT2H30M"),
        ("set it for an hour and a half now", "an hour and a half", "duration", "h", "PT1H30M"),
        ("he is 5 ft 10 in tall", "5 ft 10 in", "quantity", "ft", {"value": "70", "unit": "in"}),
        ("a hotel with 4 stars", "4", "number", "stars", "4"),
        ("give 15% off", "15%", "percent", "%", "0.15"),
        ("pay 5 crore rupees", "5 crore rupees", "money", "INR", {"amount": "50000000.00", "currency": "INR"}),
        ("one room for us", "one", "number", "room", "1"),
        ("book do ticket", "do", "number", "ticket", "2"),
        ("it is -5.5C outside", "-5.5C", "quantity", "degC", {"value": "-5.5", "unit": "degC"}),
        ("for 1h 20m please", "1h 20m", "duration", "h", "PT1H20M"),
        ("a 5-star hotel", "5", "number", "star", "5"),
        ("15L nahi", "15L", "number", "", ["1500000", "15"]),
        ("100 m sprint", "100 m", "quantity", "m", [{"value": "100", "unit": "m"}, {"value": "100", "unit": "min"}]),
        ("₹500ka", "₹500", "money", "INR", {"amount": "500.00", "currency": "INR"}),
        ("Ravi (98765 43210)", "98765 43210", "phone", "", "+919876543210"),
        ("minus is not -5 here", "-5", "number", "", "-5"),
        ("see #4471 there", "4471", "id", "", "4471"),
        ("PIN 560001 is mine", "560001", "postcode", "", "560001"),
        ("pay 50 Canadian dollars", "50 Canadian dollars", "money", "CAD", {"amount": "50.00", "currency": "CAD"}),
        ("10m dollars in total", "10m dollars", "money", "USD", {"amount": "10000000.00", "currency": "USD"}),
        ("10k runners", "10k", "number", "runners", "10000"),
    ],
)
def test_a_mention_has_its_slice_kind_unit_and_value(text, slice_, kind, unit, value):
    found = said(text, INDIA)
    assert (slice_, kind, unit, value) == found[0]


@pytest.mark.parametrize(
    "text",
    [
        "I do not have a list. The point is taken. Do that once.",
        "this one and the other one, any one of them",
        "the 3rd of May at 9:30 on 2026-09-18, 18/09/2026, or 2026-09-18T10:00:00Z",
        "version v1.2.3 at 192.168.1.1",
        "no values here at all",
        "a few, a couple, several, many",
    ],
)
def test_what_is_no_value_is_not_found(text):
    assert said(text, AMERICA) == []


def test_an_ambiguous_amount_keeps_its_readings():
    (mention,) = find_values("pay $5", BRITAIN)
    assert isinstance(mention.reading, Ambiguous)
    assert (mention.kind, mention.unit) == ("money", "")


def test_the_units_of_ranges_are_found_one_by_one():
    assert [m[3] for m in said("between 5 and 10, or 12-15", AMERICA)] == ["5", "10", "12", "15"]


def test_each_canonicaliser_finds_its_own_kind():
    text = "2 kg for £5 at 10% in 3 days, 7 bags, +442079460018, https://e.com/x, SW1A 1AA, Europe/London, ref ab-123"
    kinds = {
        Quantity("kg"): ["2 kg"],
        Money(): ["£5"],
        Percent(): ["10%"],
        Duration(): ["3 days"],
        Number(): ["7"],
        Phone(): ["+442079460018"],
        Url(): ["https://e.com/x"],
        PostalCode(): ["SW1A 1AA"],
        Timezone(): ["Europe/London"],
        Currency(): ["£"],
    }
    for reader, slices in kinds.items():
        assert slices == [text[m.start : m.end] for m in reader.find(text, BRITAIN)], reader
    assert "ab-123" in [text[m.start : m.end] for m in OpaqueId().find(text, BRITAIN)]
    assert OpaqueId().find(text, BRITAIN) == IdFrom("x").find(text, BRITAIN)


def test_a_number_written_as_a_phone_that_cannot_be_assigned_is_no_amount():
    assert said("at 07700 900123 after 6", BRITAIN) == [("07700 900123", "id", "", "07700 900123"), ("6", "number", "", "6")]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("I fly from India to the United States, then to South Korea.", ["IN", "US", "KR"]),
        ("The UK and Trinidad and Tobago", ["GB", "TT"]),
        ("It is in order, and no can do", []),
    ],
)
def test_countries_are_found_by_their_capitals(text, codes):
    assert codes == [mention.reading.value for mention in Country().find(text, BRITAIN)]


def test_currencies_are_found_by_code_symbol_and_name():
    assert [m.reading.value for m in Currency().find("pay in GBP or €, not rupees; TRY ALL", INDIA)] == ["GBP", "EUR", "INR"]


@pytest.mark.parametrize(
    ("text", "slices"),
    [
        ("it's $5.99, was $12", ["$5.99", "$12"]),
        ("it’s $5.99", ["$5.99"]),
        ("he paid S$6, she paid US$7", ["S$6", "US$7"]),
        ("card ending 4242 $1,200.00 on it", ["$1,200.00"]),
        ("order 12 $5", ["$5"]),
        ("in 2024 £5m", ["£5m"]),
        ("pay 100 $ 5 times", ["100 $"]),
        ("500 € 20 €", ["500 €", "20 €"]),
        ("entry is a tenner, or two fivers", ["a tenner", "two fivers"]),
    ],
)
def test_a_sign_belongs_to_the_number_it_touches(text, slices):
    assert slices == [text[m.start : m.end] for m in Money().find(text, AMERICA)]


@pytest.mark.parametrize(
    ("text", "slices"),
    [
        ("table 5 ft 3 in wide", ["5 ft 3 in"]),
        ("I am 5 foot 10. he is 6 foot 2", ["5 foot 10", "6 foot 2"]),
        ("6 feet 4 chairs", ["6 feet"]),
        ("5 ft 10 tall", ["5 ft 10"]),
        ("5 feet, 2 of them", ["5 feet"]),
    ],
)
def test_inches_behind_feet_are_part_of_the_length(text, slices):
    assert slices == [text[m.start : m.end] for m in Quantity("in").find(text, BRITAIN)]


@pytest.mark.parametrize(
    ("text", "slices"),
    [
        ("₹4,500/sqft, ₹4500/night", ["₹4,500", "₹4500"]),
        ("Rs 12,345/person", ["Rs 12,345"]),
        ("£1,450/month or 1,450/night", ["£1,450", "1,450"]),
        ("paune do lakh ya sawa do lakh ya saade teen hazaar", ["paune do lakh", "sawa do lakh", "saade teen hazaar"]),
        ("kya aap do minute ruk sakte ho", ["do minute"]),
        ("teen bachche aur do litre doodh", ["teen", "do litre"]),
        ("6'2\" tall, 180 lbs", ["6'2\"", "180 lbs"]),
        ("10 - 12 million", ["12 million"]),
        ("watch it in 1080p", []),
    ],
)
def test_a_value_is_found_as_far_as_it_goes(text, slices):
    assert slices == [text[m.start : m.end] for m in find_values(text, INDIA)]


@pytest.mark.parametrize("text", ["it is 2-3 lakh", "it is ₹2–3 lakh", "about $2 - 3k", "2-3k"])
def test_the_low_end_of_a_range_counts_in_the_scale_of_its_high_end(text):
    assert "2" not in {str(m.reading.value) for m in Number().find(text, INDIA)}
    assert not Money().find(text, INDIA)


def test_a_capital_m_that_touches_digits_is_million_or_a_size():
    (mention,) = find_values("10M users", BRITAIN)
    assert ("10000000", "10") == mention.reading.values


@pytest.mark.parametrize(
    ("text", "slice_", "value"),
    [
        ("ring 020 7031 3000 x123 today", "020 7031 3000 x123", "+442070313000;ext=123"),
        ("ring 020 7031 3000 ext. 5", "020 7031 3000 ext. 5", "+442070313000;ext=5"),
        ("ring 020 7031 3000, extension 12", "020 7031 3000, extension 12", "+442070313000;ext=12"),
        ("ring 020 7031 3000 x 2 please", "020 7031 3000 x 2", "+442070313000;ext=2"),
        ("ring 020\u00a07031\u00a03000", "020\u00a07031\u00a03000", "+442070313000"),
        ("ring 07400–123456", "07400–123456", "+447400123456"),
        ("ring 020 7031 3000 extra", "020 7031 3000", "+442070313000"),
        ("ring 020 7031 3000, exit 12", "020 7031 3000", "+442070313000"),
    ],
)
def test_an_extension_is_part_of_the_telephone_number(text, slice_, value):
    (mention,) = Phone().find(text, BRITAIN)
    assert (slice_, Canonical(value)) == (text[mention.start : mention.end], mention.reading)


@pytest.mark.parametrize("sent", ["+442070313000;ext=123", "+442070313000", "020 7031 3000 x123"])
def test_the_number_that_was_said_with_an_extension_is_accepted_with_or_without_it(sent):
    @ToolContract(effect="write")
    def call(phone: Annotated[str, Phone()]) -> None:
        """Call."""

    session = Session(locale="en-GB")
    session.user("ring 020 7031 3000 x123")
    assert "accepted" == guard(call, {"phone": sent}, session.context()).status


@pytest.mark.parametrize(
    ("text", "slices"),
    [
        ("send 5 rupees 50 paise", ["5 rupees 50 paise"]),
        ("that is ten rupees fifty", ["ten rupees fifty"]),
        ("ten rupees fifty times", ["ten rupees", "fifty"]),
        ("das pratishat off, 2 pratishat, 15 प्रतिशत", ["das pratishat", "2 pratishat", "15 प्रतिशत"]),
        ("usd 5 and kr 100", ["usd 5", "kr 100"]),
        ("１２，０００円", ["１２，０００円"]),
    ],
)
def test_what_reads_as_one_value_is_found_as_one(text, slices):
    assert slices == [text[m.start : m.end] for m in find_values(text, INDIA)]


def test_an_apostrophe_is_part_of_an_address():
    text = "mail o'brien@example.com or 'jo@example.com'"
    assert ["o'brien@example.com", "jo@example.com"] == [text[m.start : m.end] for m in Email().find(text, BRITAIN)]
