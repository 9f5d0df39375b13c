"""What a number in a chat counts: a noun, a unit, a currency, or nothing."""

import pytest

from rightargs import Ambiguous, Canonical, Session
from rightargs.canon.find_values import find_values

BRITAIN = Session(locale="en-GB").context()
INDIA = Session(locale="en-IN", currency="INR").context()
AMERICA = Session(locale="en-US").context()


def said(text, context=BRITAIN):
    """Return (the slice, its kind, its unit) of each mention."""
    return [(text[m.start : m.end], m.kind, m.unit) for m in find_values(text, context)]


@pytest.mark.parametrize(
    ("text", "number", "noun"),
    [
        ("3 guests", "3", "guests"),
        ("two nights", "two", "nights"),
        ("a 4-star hotel", "4", "star"),
        ("2 Kettles please", "2", "Kettles"),
        ("4 AC units", "4", "units"),
        ("3 Canadian guests arrive", "3", "guests"),
        ("3 more guests", "3", "guests"),
        ("2 extra beds", "2", "beds"),
        ("2 new tickets", "2", "tickets"),
        ("2 TICKETS FOR TONIGHT", "2", "TICKETS"),
        ("2 log ke liye", "2", "log"),
    ],
)
def test_a_noun_is_what_is_counted(text, number, noun):
    assert [(number, "number", noun)] == said(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("31 September", "31"),
        ("1 October", "1"),
        ("on 12 Oct", "12"),
        ("at half seven tonight", "seven"),
        ("7 tonight", "7"),
        ("1 Monday", "1"),
        ("50k Rakesh ko", "50k"),
        ("500 Priya ko bhejo", "500"),
        ("1500 bhejo", "1500"),
        ("900 UPI", "900"),
        ("10 Austin", "10"),
        ("I need 5 back", "5"),
        ("one lakh per month", "one lakh"),
        ("one lakh each month", "one lakh"),
        ("10 a month", "10"),
        ("30 lakh home loan", "30 lakh"),
        ("2018 lol", "2018"),
    ],
)
def test_months_names_verbs_and_parts_of_a_day_are_no_nouns(text, number):
    assert [(number, "number", "")] == said(text)


def test_a_range_of_days_is_two_plain_numbers():
    assert [("2", "number", ""), ("4", "number", "")] == said("Oct 2-4")


@pytest.mark.parametrize("text", ["300 Canadian dollars", "300 Canadian to Priya", "send 300 Canadian", "300 Canadian, please"])
def test_an_adjective_of_a_country_names_its_dollars_where_no_noun_follows(text):
    (mention,) = find_values(text, BRITAIN)

    assert ("money", "CAD") == (mention.kind, mention.unit)
    assert Canonical({"amount": "300.00", "currency": "CAD"}) == mention.reading


def test_adjectives_that_describe_people_are_no_money():
    assert [("30", "number", ""), ("20", "number", "visitors")] == said("30 Canadian and 20 American visitors")


@pytest.mark.parametrize("text", ["scale says 40 pounds on pallet A", "the parcel weighs 40 pounds", "40 pounds of flour"])
def test_pounds_of_a_text_that_weighs_things_are_money_or_mass(text):
    (mention,) = find_values(text, BRITAIN)

    assert ("money", "GBP") == (mention.kind, mention.unit)
    assert isinstance(mention.reading, Ambiguous)
    assert ({"amount": "40.00", "currency": "GBP"}, {"value": "40", "unit": "lb"}) == mention.reading.values


@pytest.mark.parametrize("text", ["refund 40 pounds", "40 pounds of the total"])
def test_pounds_elsewhere_are_money(text):
    (mention,) = find_values(text, BRITAIN)

    assert Canonical({"amount": "40.00", "currency": "GBP"}) == mention.reading


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("12 kg of rice", ("12 kg", "quantity", "kg")),
        ("5 mL twice", ("5 mL", "quantity", "mL")),
        ("for one min", ("one min", "duration", "min")),
        ("2h30 in all", ("2h30", "duration", "h")),
        ("give me 30 more minutes", ("30 more minutes", "duration", "min")),
        ("20 nickels", ("20 nickels", "money", "USD")),
        ("two and a half grand to Aire", ("two and a half grand", "money", "USD")),
        ("pay INR500 now", ("INR500", "money", "INR")),
        ("pay Rs.500 now", ("Rs.500", "money", "")),
    ],
)
def test_a_unit_or_a_currency_is_told_from_a_noun(text, mention):
    assert [mention] == said(text, AMERICA)


def test_digits_inside_a_word_begin_no_number():
    assert [] == [one for one in said("on the A4 and M25, x5") if one[1] == "number"]


@pytest.mark.parametrize("text", ["a:" * 30_000, "a/1" * 20_000, "5.," * 20_000, "Rs." * 20_000, "4 AC " * 8_000, "300 Canadian " * 3_000])
def test_the_scan_is_near_linear(text):
    import time

    start = time.process_time()
    find_values(text, INDIA)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("text", ["Cedar Room, 415 555 0132", "call 212.555.0143 please", "(415) 555-0132"])
def test_a_telephone_number_of_another_country_is_no_number(text):
    assert ["id"] == [kind for _, kind, _ in said(text)]
