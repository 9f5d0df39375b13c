"""Choices, IDs, phones, numbers, quantities, durations: what each takes, and what it refuses."""

import subprocess
import sys

import pytest

import rightargs as ra
from rightargs import Ambiguous, Canonical, Session, Unreadable

NOWHERE = Session().context()
INDIA = Session(locale="en-IN", currency="INR").context()
BRITAIN = Session(locale="en-GB").context()
AMERICA = Session(locale="en-US").context()


def returned(*values):
    session = Session()
    session.tool_result("find_orders", [{"id": value} for value in values])
    return session.context()


# ---- choices


@pytest.mark.parametrize(
    "said", ["in_transit", "In Transit", "IN-TRANSIT", "inTransit", " in transit ", "in.transit", '"in_transit"', "in_transit."]
)
def test_case_and_separators_are_folded(said):
    assert Canonical("in_transit") == ra.Choice(["pending", "in_transit"]).read(said, NOWHERE)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (["A+", "B"], "A"),
        (["v1.5", "v2"], "v15"),
        (["P1-1", "P2"], "P11"),
        (["approved"], "approve"),
        (["shipped"], "not shipped"),
        (["C++"], "C"),
        (["-5"], "5"),
        (["a", "b"], "a or b"),
        (["true"], True),
        ([1, 2], True),
        (["5"], None),
    ],
)
def test_what_tells_members_apart_is_never_folded(values, said):
    assert isinstance(ra.Choice(values).read(said, NOWHERE), Unreadable)


def test_a_refusal_lists_what_is_allowed_and_offers_the_nearest():
    reading = ra.Choice(["Approved", "Rejected"]).read("Approve", NOWHERE)
    assert (reading.expected, reading.candidates) == ("one of: Approved, Rejected", ("Approved",))


def test_a_member_keeps_its_json_type():
    field = ra.Choice([1, 2, None, True, "x"])
    assert [field.read(raw, NOWHERE).value for raw in (1, 2.0, None, True, "2")] == [1, 2, None, True, 2]


def test_an_alias_names_a_member():
    assert Canonical("canceled") == ra.Choice(["canceled"], aliases={"cancelled": "canceled"}).read("Cancelled", NOWHERE)
    with pytest.raises(ValueError, match="not among the values"):
        ra.Choice(["a"], aliases={"b": "c"})
    with pytest.raises(ValueError, match="at least one"):
        ra.Choice([])


@pytest.mark.parametrize(
    ("said", "flag"),
    [("haan", True), ("nahi", False), ("हाँ", True), ("Yes.", True), ("no, please", False), ("off", False), (2, None), (0.5, None)],
)
def test_yes_and_no_in_english_and_hindi(said, flag):
    reading = ra.Flag().read(said, NOWHERE)
    assert (Canonical(flag) == reading) if flag is not None else isinstance(reading, Unreadable)


# ---- identifiers


def test_an_id_that_differs_in_formatting_alone_becomes_the_known_one():
    assert Canonical("ORD-1204") == ra.IdFrom("find_orders").read("ord 1204", returned("ORD-1204", "ORD-1205"))


@pytest.mark.parametrize("said", ["ORD-12O4", "ORD-124", "1-23"])
def test_another_id_stays_as_it_is(said):
    assert Canonical(said) == ra.IdFrom("find_orders").read(said, returned("ORD-1204", "12-3"))


def test_two_known_ids_of_one_fold_are_asked():
    reading = ra.OpaqueId().read("ab 1", returned("AB-1", "ab1"))
    assert isinstance(reading, Ambiguous)


def test_several_tools_may_return_an_id():
    assert ra.IdFrom("a", "b") == ra.IdFrom(("a", "b"))
    assert ra.IdFrom("a").tools == ("a",)
    with pytest.raises(ValueError, match="at least one tool"):
        ra.IdFrom()


@pytest.mark.parametrize("raw", [None, True, 1.5, [], {}, "", " ", "a\x00b"])
def test_what_is_no_id_is_refused(raw):
    assert isinstance(ra.IdFrom("find_orders").read(raw, NOWHERE), Unreadable)


def test_a_whole_number_is_an_id_as_it_is():
    assert Canonical(4471) == ra.IdFrom("find_orders").read(4471, NOWHERE)
    assert ra.OpaqueId(r"\d{5}").read(501, NOWHERE).candidates == ("00501",)


# ---- phones


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("020 7946 0018 / 020 7946 0019", "too_long"),
        ("020 7946 0018 or 020 7946 0019", "multiple_values"),
        ("1-800-FLOWERS", "letters"),
        ("+44 74** ***456", "masked"),
        ("9876543210.0", "not_a_phone"),
        ("+999 123456789", "invalid_number"),
        ("0", "too_short"),
    ],
)
def test_what_phonenumbers_would_cut_or_exchange_is_refused(said, code):
    assert ra.Phone().read(said, BRITAIN).code == code


@pytest.mark.parametrize(
    "said",
    ["+44 (0)20 7946 0018", "(020) 7946 0018", "020-7946-0018", "020.7946.0018", "٠٢٠ ٧٩٤٦ ٠٠١٨", "tel:+442079460018", "442079460018"],
)
def test_one_number_in_many_forms(said):
    assert Canonical("+442079460018") == ra.Phone("GB").read(said, NOWHERE)


def test_a_number_without_region_is_offered_with_its_plus():
    assert ra.Phone().read("442079460018", NOWHERE).candidates == ("+442079460018",)


def test_numbers_are_found_in_chat_and_dates_are_not():
    text = "call 3 020 7946 0018 or +91 98765 43210 before 2026-09-18 or 18/09/2026, order 12345678"
    assert [m.reading.value for m in ra.Phone().find(text, BRITAIN)] == ["+442079460018", "+919876543210"]


# ---- numbers


def test_a_whole_number_field_takes_no_fraction():
    assert Canonical(12) == ra.Number(integer=True).read("12.0", BRITAIN)
    assert ra.Number(integer=True).read("12.5", BRITAIN).code == "not_integer"


def test_digits_beyond_any_context_are_kept():
    digits = "-123456789012345678901234567890123456789.5"
    assert Canonical(digits) == ra.Number().read(digits, BRITAIN)
    assert Canonical("9007199254740993") == ra.Number().read(9007199254740993, BRITAIN)


@pytest.mark.parametrize(("said", "share"), [("12.5 %", "0.125"), ("0.05", "0.05"), ("150%", "1.5"), ("100%", "1.0"), ("20 bps", "0.002")])
def test_a_percentage_is_a_share_of_one(said, share):
    assert Canonical(share) == ra.Percent().read(said, BRITAIN)


@pytest.mark.parametrize("raw", [5, 0.05, "15"])
def test_a_bare_number_is_percent_or_fraction_as_the_field_says(raw):
    assert isinstance(ra.Percent().read(raw, BRITAIN), Ambiguous)
    assert isinstance(ra.Percent(bare="percent").read(raw, BRITAIN), Canonical)
    assert isinstance(ra.Percent(bare="fraction").read(raw, BRITAIN), Canonical)


# ---- quantities and durations


@pytest.mark.parametrize(
    ("to", "said", "value"),
    [
        ("kg", "12 lb", "5.44310844"),
        ("kg", 5, "5"),
        ("kg", "5.4", "5.4"),
        ("cm", "5'10\"", "177.8"),
        ("degC", "68F", "20"),
        ("degF", "-40 C", "-40"),
        ("km/h", "60 mph", "96.56064"),
        ("m/s", "36 km/h", "10"),
        ("month", "2 years", "24"),
        ("L", "3 gallons", "11.356235352"),
        ("GB", "500 MB", "0.5"),
        ("g", "two and a half kilos", "2500"),
        ("mi", "quarter mile", "0.25"),
    ],
)
def test_conversion_inside_a_dimension_is_exact(to, said, value):
    assert Canonical(value) == ra.Quantity(to).read(said, AMERICA)


@pytest.mark.parametrize(
    ("to", "said", "code"),
    [
        ("lb", "5 kg", "not_exact"),
        ("kg", "5 m", "wrong_dimension"),
        ("kg", "5 blobs", "unknown_unit"),
        ("kg", "5-6 kg", "range_not_value"),
        ("kg", "2 500 g", "grouping"),
    ],
)
def test_what_has_no_exact_value_in_the_unit_is_refused(to, said, code):
    assert ra.Quantity(to).read(said, AMERICA).code == code


def test_every_symbol_names_its_unit_where_a_field_is_declared():
    from rightargs.canon._units import UNITS

    for symbol, unit in UNITS.items():
        assert Canonical("2") == ra.Quantity(symbol).read(2, NOWHERE)
        assert Canonical("2") == ra.Quantity(symbol, dimension=unit.dimension).read("2", NOWHERE)


def test_pints_and_tons_depend_on_the_region():
    assert ra.Quantity().read("3 pints", AMERICA).value["unit"] == "us_pint"
    assert ra.Quantity().read("3 pints", BRITAIN).value["unit"] == "imperial_pint"
    assert isinstance(ra.Quantity().read("3 tons", BRITAIN), Ambiguous)


def test_a_unit_that_is_not_known_is_refused_where_the_field_is_declared():
    with pytest.raises(ValueError, match="no unit"):
        ra.Quantity("blob")
    with pytest.raises(ValueError, match="unit of time"):
        ra.Duration(bare="blob")


@pytest.mark.parametrize(
    ("said", "iso"),
    [
        ("an hour and a half", "PT1H30M"),
        ("half an hour", "PT30M"),
        ("2h30", "PT2H30M"),
        ("90 min", "PT1H30M"),
        ("36 hours", "PT36H"),
        ("1.5 days", "P1DT12H"),
        ("2 weeks", "P2W"),
        ("2 years 3 months", "P2Y3M"),
        ("1.5 years", "P18M"),
        ("dhai ghante", "PT2H30M"),
        ("do din", "P2D"),
        ("1 year, 2 days, 3 hours, and 4 seconds", "P1Y2DT3H4S"),
        ("PT90M", "PT90M"),
        ("p1m", "P1M"),
        ("0:00:30", "PT30S"),
    ],
)
def test_a_length_of_time(said, iso):
    assert Canonical(iso) == ra.Duration().read(said, INDIA)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("a month and a half", "not_exact"),
        ("3 working days", "not_fixed_length"),
        ("10-15 minutes", "range_not_value"),
        ("hours", "number_missing"),
        ("2 blobs", "not_a_duration"),
        ("30 minutes 2 hours", "multiple_values"),
    ],
)
def test_no_length_of_time(said, code):
    assert ra.Duration().read(said, INDIA).code == code


def test_a_clock_without_hours_is_asked():
    assert ra.Duration().read("1:30", INDIA).values == ("PT1H30M", "PT1M30S")


# ---- check digits, units


@pytest.mark.parametrize("make", [ra.Iban, ra.CardNumber, ra.Gstin, ra.IndianPan, ra.VatNumber, ra.SortCode])
def test_a_number_with_check_digits_names_the_extra_it_needs(make, monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr("rightargs.canon.national_ids.import_module", missing)
    with pytest.raises(ImportError, match=r"rightargs\[ids\]"):
        make()


def test_nothing_heavy_is_loaded_before_a_field_needs_it():
    code = (
        "import sys, rightargs as ra; c = ra.Session(locale='en-IN', currency='INR').context()\n"
        "ra.Money().read('₹12,00,000', c); ra.Number().read('twelve lakh', c); ra.Choice(['a']).read('A', c); ra.Flag().read('yes', c)\n"
        "from rightargs.canon.find_values import find_values; find_values('pay ₹500 for 2 kettles by a@b.com', c)\n"
        "print(sorted({'babel', 'phonenumbers', 'dateparser', 'stdnum'} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("said", "value"), [("2 more minutes", "PT2M"), ("two additional hours", "PT2H"), ("an hour and 10 more minutes", "PT1H10M")]
)
def test_more_before_a_unit_of_time_changes_nothing(said, value):
    assert Canonical(value) == ra.Duration().read(said, BRITAIN)


@pytest.mark.parametrize("said", ["2 fewer minutes", "2 more", "another"])
def test_fewer_and_more_of_nothing_are_no_length_of_time(said):
    assert isinstance(ra.Duration().read(said, BRITAIN), Unreadable)


@pytest.mark.parametrize("said", ["20 (kg)", "20 [kg]", "20 more kg"])
def test_a_unit_may_stand_in_brackets(said):
    assert Canonical("20") == ra.Quantity("kg").read(said, BRITAIN)


@pytest.mark.parametrize("said", ["20 (kg", "20 (5 kg)", "(kg)", "20 ()"])
def test_brackets_hold_the_unit_alone(said):
    assert isinstance(ra.Quantity("kg").read(said, BRITAIN), Unreadable)
