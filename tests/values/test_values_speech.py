"""How people say numbers: what has one reading, what has two, and what is about how many."""

import pytest

import rightargs as ra
from rightargs import Ambiguous, Canonical, Session, Unreadable

INDIA = Session(locale="en-IN", currency="INR").context()
BRITAIN = Session(locale="en-GB", currency="GBP").context()
NOWHERE = Session().context()


@pytest.mark.parametrize(
    "said",
    [
        "sau do sau",
        "do sau teen sau",
        "one hundred two hundred",
        "dedh sau do sau",
        "hazaar do hazaar",
        "das hazaar pandrah hazaar",
        "सौ दो सौ",
    ],
)
def test_two_counts_of_one_scale_are_two_numbers(said):
    assert "multiple_values" == ra.Number().read(said, INDIA).code
    assert isinstance(ra.Money().read(f"{said} rupaye", INDIA), Unreadable)


@pytest.mark.parametrize("said", ["5 lakh lakh", "5k thousand", "5m million", "12L lakh", "5 crore crore", "5 lakh lacs"])
def test_a_scale_that_is_named_twice_is_refused(said):
    assert "multiple_values" == ra.Money().read(said, INDIA).code


@pytest.mark.parametrize(
    ("said", "value"),
    [("a million million", "1000000000000"), ("12 lakh crore", "12000000000000"), ("ten thousand million", "10000000000")],
)
def test_a_scale_of_a_scale_is_a_number(said, value):
    assert Canonical(value) == ra.Number().read(said, INDIA)


@pytest.mark.parametrize("said", ["do teen", "das pandrah", "paanch saat", "five six", "दस बारह", "बीस पच्चीस"])
def test_two_numbers_that_rise_are_about_how_many(said):
    assert "range_not_value" == ra.Number().read(said, INDIA).code


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("one hundred and three quarters", ("100.75", "25.75")),
        ("one hundred and thirty-two fifths", ("106.4", "26.4")),
        ("two hundred and fifty-four hundredths", ("200.54", "2.54")),
        ("three hundred and two dozen", ("324", "3624")),
        ("minus one hundred and three quarters", ("-100.75", "-25.75")),
        ("4 out of 5", ("0.8", "4")),
    ],
)
def test_words_with_two_readings_are_asked(said, values):
    reading = ra.Number().read(said, BRITAIN)
    assert isinstance(reading, Ambiguous)
    assert ("ambiguous_number", values) == (reading.code, reading.values)


def test_words_with_two_readings_are_asked_in_money_and_shares_too():
    money = ra.MinorUnits(currency="GBP").read("one hundred and three quarters pounds", BRITAIN)
    share = ra.Percent().read("one hundred and three quarters percent", BRITAIN)
    mass = ra.Quantity("kg").read("one hundred and three quarters kg", BRITAIN)
    assert [(10075, 2575), ("1.0075", "0.2575"), ("100.75", "25.75")] == [money.values, share.values, mass.values]
    assert {"ambiguous_number"} == {money.code, share.code, mass.code}


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("one hundred and a half", "100.5"),
        ("two hundred and one fifth", "200.2"),
        ("teen sau aur do darjan", "324"),
        ("तीन सौ और दो दर्जन", "324"),
        ("five (5)", "5"),
        ("1,234 over 2", "617"),
    ],
)
def test_words_with_one_reading_are_that_number(said, value):
    assert Canonical(value) == ra.Number().read(said, INDIA)


@pytest.mark.parametrize(("said", "share"), [("two out of five hundred", "0.004"), ("1 in 4", "0.25"), ("0 out of 10", "0.0")])
def test_some_out_of_all_is_a_share(said, share):
    assert Canonical(share) == ra.Percent().read(said, BRITAIN)


@pytest.mark.parametrize(("said", "code"), [("1 in 3", "not_exact"), ("5 out of 2", "multiple_values"), ("1 or 4", "multiple_values")])
def test_what_is_no_exact_share_is_refused(said, code):
    assert code == ra.Percent().read(said, BRITAIN).code


def test_a_mark_that_may_group_digits_has_two_readings_above_a_line_too():
    assert isinstance(ra.Number().read("1,234 over 2", NOWHERE), Unreadable)


@pytest.mark.parametrize(
    ("said", "value"),
    [("unanchas", "49"), ("chappan", "56"), ("pichhattar", "75"), ("unnasi", "79"), ("ikyanbe", "91"), ("पिचासी", "85"), ("अठत्तर", "78")],
)
def test_hindi_numbers_have_many_spellings(said, value):
    assert Canonical(value) == ra.Number().read(said, INDIA)


@pytest.mark.parametrize(
    ("said", "value"),
    [("six foot two", "74"), ("5 ft 10", "70"), ("5 ft 11.5", "71.5"), ("five feet and a half", "66")],
)
def test_a_number_behind_feet_counts_inches(said, value):
    assert Canonical(value) == ra.Quantity("in").read(said, BRITAIN)


@pytest.mark.parametrize(
    "said", ["6 feet 13", "5 feet and 2", "5.5 ft 2", "6 ft 0", "2 kg 3", "1.5 kg and a half", "5 kg half", "a kilo and 0.5"]
)
def test_another_number_without_a_unit_is_refused(said):
    assert isinstance(ra.Quantity().read(said, BRITAIN), Unreadable)


@pytest.mark.parametrize(
    ("said", "value"), [("a kilo and a half", "1.5"), ("two kg and three quarters", "2.75"), ("ek kilo aur aadha", "1.5")]
)
def test_a_part_behind_a_unit_counts_that_unit(said, value):
    assert Canonical(value) == ra.Quantity("kg").read(said, INDIA)


@pytest.mark.parametrize(("said", "pounds"), [("a fiver", "5.00"), ("two tenners", "20.00"), ("5 fivers", "25.00")])
def test_notes_have_names(said, pounds):
    assert Canonical({"amount": pounds, "currency": "GBP"}) == ra.Money().read(said, BRITAIN)
    assert isinstance(ra.Money().read(said, NOWHERE), Ambiguous)
    assert "currency_conflict" == ra.Money(currency="INR").read(said, INDIA).code


@pytest.mark.parametrize("said", ["Rupees paanch sau matra", "पाँच सौ रुपये मात्र", "Rupees Five Hundred Only"])
def test_the_only_of_a_cheque_changes_nothing(said):
    assert Canonical({"amount": "500.00", "currency": "INR"}) == ra.Money().read(said, INDIA)


@pytest.mark.parametrize("said", ["€0,500", "€0.500", "EUR 0,50"])
def test_no_mark_groups_digits_behind_a_zero(said):
    assert Canonical({"amount": "0.50", "currency": "EUR"}) == ra.Money().read(said, NOWHERE)


@pytest.mark.parametrize("said", ["of course", "Yes, please!", "ji haan", "bilkul", "ठीक है", "जी हाँ"])
def test_people_agree_in_more_than_one_word(said):
    assert Canonical(True) == ra.Flag().read(said, NOWHERE)


@pytest.mark.parametrize("said", ["not ok", "No, thanks.", "of course not", "bilkul nahi", "no way", "जी नहीं", "not at all"])
def test_people_refuse_in_more_than_one_word(said):
    assert Canonical(False) == ra.Flag().read(said, NOWHERE)


@pytest.mark.parametrize(
    "said", ["not true", "no problem", "yes, no", "never mind", "not no", "why not", "haan nahi", "not sure", "not bad"]
)
def test_what_is_no_plain_answer_is_refused(said):
    assert "not_boolean" == ra.Flag().read(said, NOWHERE).code


@pytest.mark.parametrize("said", ["(+91) 98765 43210", "(+91)9876543210", "(+91) (0)98765 43210"])
def test_a_country_code_may_stand_in_brackets(said):
    assert Canonical("+919876543210") == ra.Phone().read(said, INDIA)


@pytest.mark.parametrize("said", ["(+91)", "(+91) +91 98765 43210", "((+91)) 98765 43210", "(+91 98765) 43210"])
def test_other_brackets_with_a_plus_are_refused(said):
    assert isinstance(ra.Phone().read(said, BRITAIN), Unreadable)


@pytest.mark.parametrize("said", ["12/05", "07/07", "2 12/05"])
def test_a_date_is_no_fraction(said):
    assert isinstance(ra.Number().read(said, BRITAIN), Unreadable)


@pytest.mark.parametrize("said", ["£10/50", "12/5", "12/05", "£7/20"])
def test_only_common_parts_of_a_pound_are_written_with_a_stroke(said):
    assert "bad_format" == ra.Money().read(said, BRITAIN).code
    assert Canonical({"amount": "0.50", "currency": "GBP"}) == ra.Money().read("£1/2", BRITAIN)


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("Rs. 5,00,000/- (Rupees Five Lakh Only)", "500000.00"),
        ("₹500 (five hundred)", "500.00"),
        ("five hundred (500) rupees", "500.00"),
        ("₹12.50 (twelve rupees fifty paise)", "12.50"),
    ],
)
def test_an_amount_may_be_said_twice(said, amount):
    assert Canonical({"amount": amount, "currency": "INR"}) == ra.Money().read(said, INDIA)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("₹500 (five)", "multiple_values"),
        ("₹500 ($500)", "currency_conflict"),
        ("₹500 (approx)", "approximate"),
        ("₹500 (excl GST)", "trailing_text"),
        ("(₹500) (₹500)", "multiple_values"),
    ],
)
def test_what_stands_in_brackets_must_say_the_same(said, code):
    assert code == ra.Money().read(said, INDIA).code


@pytest.mark.parametrize("said", ["'500'", '"500"', "`500`", "“500”"])
def test_quotes_around_a_value_are_no_part_of_it(said):
    assert Canonical("500") == ra.Number().read(said, BRITAIN)
    assert Canonical(500) == ra.MinorUnits(currency="GBP").read(said, BRITAIN)


@pytest.mark.parametrize("said", ["quarters", "ten thousand hundred"])
def test_words_that_leave_the_count_open_are_refused(said):
    assert isinstance(ra.Number().read(said, BRITAIN), Unreadable)


@pytest.mark.parametrize(
    ("said", "iso"),
    [
        ("a third of an hour", "PT20M"),
        ("two thirds of a day", "PT16H"),
        ("1/3 hour", "PT20M"),
        ("a third of a year", "P4M"),
        ("1/7 week", "P1D"),
    ],
)
def test_a_third_of_an_hour_is_twenty_minutes(said, iso):
    assert Canonical(iso) == ra.Duration().read(said, BRITAIN)


@pytest.mark.parametrize("said", ["a third of a second", "a third of a month", "1/7 hour", "4/3 hours", "a third of 5 hours"])
def test_a_part_without_whole_seconds_or_months_is_refused(said):
    assert "not_exact" == ra.Duration().read(said, BRITAIN).code


@pytest.mark.parametrize(
    ("said", "amount"), [("hundred rupees", "100.00"), ("lakh rupaye", "100000.00"), ("Thousand rupees only", "1000.00")]
)
def test_a_scale_before_a_currency_leaves_out_its_one(said, amount):
    assert Canonical({"amount": amount, "currency": "INR"}) == ra.Money().read(said, INDIA)


@pytest.mark.parametrize("said", ["hundred", "lakh", "hundreds of rupees", "hundred or so rupees", "lakh log", "thousand rupee note"])
def test_a_scale_alone_or_before_other_words_is_no_amount(said):
    assert isinstance(ra.Money().read(said, INDIA), Unreadable)


@pytest.mark.parametrize("said", ["two\nlakh rupees", "two  lakh\trupees", "two\u00a0lakh\u2009rupees"])
def test_blanks_beside_words_are_blanks(said):
    assert Canonical({"amount": "200000.00", "currency": "INR"}) == ra.Money().read(said, INDIA)


@pytest.mark.parametrize("said", ["1  000", "1\t000", "1\n000"])
def test_blanks_between_digits_are_not_dropped(said):
    assert isinstance(ra.Number().read(said, INDIA), Unreadable)
