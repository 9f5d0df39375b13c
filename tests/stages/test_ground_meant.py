"""ground: what the user meant stands before what a record happens to hold."""

from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import pytest

from rightargs import Duration, Email, IdFrom, MinorUnits, Number, Percent, Quantity, Session, ToolContract, When, guard

KNOWN = {
    "locale": "en-GB",
    "timezone": "Europe/London",
    "currency": "GBP",
    "now": datetime(2026, 9, 14, 10, tzinfo=ZoneInfo("Europe/London")),
}


@ToolContract(effect="write")
def cancel(order_id: Annotated[str, IdFrom("find")]) -> str:
    return order_id


@ToolContract(effect="write")
def pay(amount_minor: Annotated[int, MinorUnits("GBP")]) -> int:
    return amount_minor


@ToolContract(effect="write")
def order(quantity: Annotated[int, Number(integer=True)]) -> int:
    return quantity


@ToolContract(effect="write")
def send(to: Annotated[str, Email()]) -> str:
    return to


@ToolContract(effect="write")
def book(starts_at: Annotated[datetime, When()]) -> datetime:
    return starts_at


@ToolContract(effect="write")
def refill(dose_mg: Annotated[float, Quantity("mg")]) -> float:
    return dose_mg


ORDERS = [{"order_id": "ord_17", "name": "Lamp", "status": "shipped", "customer_id": "cus_5"}, {"order_id": "ord_18", "name": "Desk"}]


def verdict(tool, args, *turns):
    """Guard a call after *turns*: the user's, the assistant's marked with ">", and results of `find` as data."""
    session = Session(**KNOWN)
    for turn in turns:
        if not isinstance(turn, str):
            session.tool_result("find", turn)
        elif turn.startswith(">"):
            session.assistant(turn[1:].strip())
        else:
            session.user(turn)
    result = guard(tool, args, session.context())
    return [(fault.code, getattr(fault, "use", None)) for fault in [*getattr(result, "problems", ()), *getattr(result, "questions", ())]]


@pytest.mark.parametrize("value", ["shipped", "Lamp", "cus_5"])
def test_another_value_of_the_record_is_no_id(value):
    assert "id_never_seen" == verdict(cancel, {"order_id": value}, "cancel the lamp", ORDERS)[0][0]


@pytest.mark.parametrize(("turns", "value", "faults"), [
    (("cancel ord_18", ORDERS), "ord_18", []),
    (("cancel ord_18", ORDERS), "ord_17", [("wrong_reference", "ord_18")]),
    (("please cancel ord_18", ORDERS, "> Let me check.", "ok"), "ord_17", [("wrong_reference", "ord_18")]),
    (("ord_17 was fine", "cancel the desk", ORDERS), "ord_18", []),
    (("cancel ord_99", ORDERS[:1]), "ord_17", [("wrong_reference", None)]),
    ((ORDERS, "> You have ord_17 (Lamp) and ord_18 (Desk).", "ok cancel ord_18"), "ord_17", [("wrong_reference", "ord_18")]),
    ((ORDERS, "> You have a Lamp and a Desk.", "please cancel the desk"), "ord_17", [("wrong_reference", "ord_18")]),
])  # fmt: skip
def test_the_id_that_the_user_typed_is_the_one_that_is_meant(turns, value, faults):
    assert faults == verdict(cancel, {"order_id": value}, *turns)


@pytest.mark.parametrize(("minor", "faults"), [(2000, []), (3000, [("value_mismatch", 2000)])])
def test_please_opens_a_request_and_agrees_to_nothing(minor, faults):
    assert faults == verdict(pay, {"amount_minor": minor}, "I need to pay", "> You can pay £20 or £30.", "please pay £20")


def test_a_figure_of_another_thing_in_a_record_supports_nothing():
    assert [("unit_mismatch", 200000)] == verdict(pay, {"amount_minor": 2000}, "pay 2000 to Anna", {"stock": 20})
    assert [("scale_mismatch", 2)] == verdict(order, {"quantity": 20}, "two t-shirts please", [{"name": "tee", "stock": 20}])
    assert [] == verdict(order, {"quantity": 2}, "two t-shirts please", [{"name": "tee", "stock": 20}])


def test_an_address_on_file_gives_way_to_the_one_that_was_asked_for():
    assert [("stale_value", "anna@x.com")] == verdict(send, {"to": "bob@x.com"}, "email it to anna@x.com", [{"email": "bob@x.com"}])
    assert [] == verdict(send, {"to": "bob@x.com"}, "email it to the address on file", [{"email": "bob@x.com"}])


@pytest.mark.parametrize(("said", "hour", "faults"), [
    ("dinner on Friday at 7", 19, []),
    ("dinner on Friday at 7", 7, [("time_mismatch", "2026-09-18T19:00:00+01:00")]),
    ("breakfast on Friday at 8", 8, []),
])  # fmt: skip
def test_a_meal_tells_the_half_of_the_day(said, hour, faults):
    assert faults == verdict(book, {"starts_at": f"2026-09-18T{hour:02}:00:00+01:00"}, said)


def test_how_heavy_somebody_is_is_no_dose():
    record = [{"drug": "Metformin", "strength": "500 mg"}]

    assert [] == verdict(refill, {"dose_mg": 500}, "refill my metformin, I weigh 80 kg", record)


@pytest.mark.parametrize(("asked", "reply", "hour"), [
    ("7am or 7pm?", "pm", 19),
    ("Is that am or pm?", "am", 7),
    ("Subah ya shaam?", "shaam ko", 19),
    ("Morning or evening?", "evening please", 19),
    ("7am?", "no, pm", 19),
])  # fmt: skip
def test_the_half_of_the_day_may_be_told_in_reply(asked, reply, hour):
    turns = ("call mum tomorrow at 7", f"> {asked}", reply)

    assert [] == verdict(book, {"starts_at": f"2026-09-15T{hour:02}:00:00+01:00"}, *turns)
    assert [] != verdict(book, {"starts_at": f"2026-09-15T{(hour + 12) % 24:02}:00:00+01:00"}, *turns)


@ToolContract(effect="write")
def prescribe(times_per_day: Annotated[int, Number(integer=True)], days: Annotated[int, Quantity("day")]) -> int:
    return times_per_day * days


@pytest.mark.parametrize(("times", "days", "faults"), [
    (1, 3, []),
    (3, 1, [("value_mismatch", 1), ("value_mismatch", 3)]),
    (3, 3, [("value_mismatch", 1)]),
])  # fmt: skip
def test_how_long_is_not_how_often(times, days, faults):
    assert faults == verdict(prescribe, {"times_per_day": times, "days": days}, "once daily for 3 days")


@pytest.mark.parametrize(("first", "then", "stale", "right"), [("for a week", "make that five days sorry", 7, 5)])
def test_a_length_gives_way_to_one_in_another_unit(first, then, stale, right):
    turns = (f"twice daily {first}", "> 7 days?", then)

    assert [("stale_value", right)] == verdict(prescribe, {"times_per_day": 2, "days": stale}, *turns)
    assert [] == verdict(prescribe, {"times_per_day": 2, "days": right}, *turns)


@pytest.mark.parametrize(("said", "minor", "faults"), [
    ("pay £45. double it, she covered me twice", 9000, []),
    ("pay £45. double it, she covered me twice", 4500, [("stale_value", 9000)]),
    ("pay £20. halve it actually", 1000, []),
    ("pay £20. halve it actually", 2000, [("stale_value", 1000)]),
    ("pay £20. don't double it", 2000, []),
    ("pay £20. don't double it", 4000, [("value_mismatch", 2000)]),
    ("pay £20. double it? no", 4000, [("value_mismatch", 2000)]),
])  # fmt: skip
def test_an_amount_may_be_told_by_another(said, minor, faults):
    assert faults == verdict(pay, {"amount_minor": minor}, said)


def test_what_was_proposed_may_be_doubled():
    turns = ("pay Sam", "> £45 to Sam?", "double it")

    assert [] == verdict(pay, {"amount_minor": 9000}, *turns)
    assert [("stale_value", 9000)] == verdict(pay, {"amount_minor": 4500}, *turns)


@pytest.mark.parametrize("said", ["bob.dole@x.com", "bob dot dole at x dot com"])
def test_every_dot_of_an_address_counts(said):
    assert [] == verdict(send, {"to": "bob.dole@x.com"}, f"send it to {said}")
    assert [] == verdict(send, {"to": "bob.dole@x.com"}, f"send it to {said.upper()}")
    assert "bob.dole@x.com" not in str(verdict(send, {"to": "bobdole@x.com"}, "send it to bobdole@x.com"))


def test_an_address_without_its_dot_is_another():
    assert [("value_mismatch", "bob.dole@x.com")] == verdict(send, {"to": "bobdole@x.com"}, "send it to bob.dole@x.com")


@ToolContract(effect="write")
def lend(rate: Annotated[str, Percent()], duration: Annotated[str, Duration()]) -> str:
    return rate + duration


@pytest.mark.parametrize(("said", "args", "fault"), [
    ("10 or 12 percent, 2 hours", {"rate": "0.12", "duration": "PT2H"}, "open_alternatives"),
    ("10% or 12%, 2 hours", {"rate": "0.1", "duration": "PT2H"}, "open_alternatives"),
    ("10 percent, two or three hours", {"rate": "0.1", "duration": "PT3H"}, "open_alternatives"),
    ("10 percent, 30 minutes or 45", {"rate": "0.1", "duration": "PT30M"}, "open_alternatives"),
])  # fmt: skip
def test_a_unit_is_said_once_for_two_values(said, args, fault):
    assert [fault] == [code for code, _ in verdict(lend, args, said)]


@pytest.mark.parametrize("reply", ["3", "3 then", "three"])
def test_one_of_two_lengths_is_chosen_by_its_number(reply):
    turns = ("10 percent, 2 or 3 hours", "> 2 hours or 3?", reply)

    assert [] == verdict(lend, {"rate": "0.1", "duration": "PT3H"}, *turns)


@pytest.mark.parametrize("said", ["meet tomorrow at 3pm or 4", "meet tomorrow at 3 or 4pm", "meet tomorrow at 3 or 4 in the afternoon"])
@pytest.mark.parametrize("hour", [15, 16])
def test_two_hours_are_asked(said, hour):
    assert ["open_alternatives"] == [code for code, _ in verdict(book, {"starts_at": f"2026-09-15T{hour}:00:00+01:00"}, said)]


@ToolContract(effect="write")
def borrow(
    principal_minor: Annotated[int, MinorUnits("INR")], rate: Annotated[str, Percent()], months: Annotated[int, Quantity("month")]
) -> int:
    return principal_minor


@pytest.mark.parametrize("said", ["60 lakh 8.4% 20 saal", "60 lakh 8.4 percent 20 years", "60 lakh, rate 8.4, 240 months"])
def test_what_follows_an_amount_without_a_comma_is_no_part_of_it(said):
    right = {"principal_minor": 600_000_000, "rate": "0.084", "months": 240}

    assert [] == verdict(borrow, right, said)
    assert [("scale_mismatch", 600_000_000)] == verdict(borrow, {**right, "principal_minor": 60_000_000}, said)


@pytest.mark.parametrize("turns", [
    ("60 lakh 8.4% 20 saal. wait, rate 8.65 hai",),
    ("60 lakh 8.4% 20 saal", "> 8.4%?", "nahi 8.65"),
    ("60 lakh 8.4% 20 saal", "> 8.4%?", "no, 8.65%"),
])  # fmt: skip
def test_a_correction_is_of_the_sort_that_was_named(turns):
    right = {"principal_minor": 600_000_000, "rate": "0.0865", "months": 240}

    assert [] == verdict(borrow, right, *turns)
    assert [("stale_value", "0.0865")] == verdict(borrow, {**right, "rate": "0.084"}, *turns)


@pytest.mark.parametrize("reply", ["no, 5", "no 5", "sorry, 5"])
def test_a_bare_number_takes_the_unit_of_what_it_corrects(reply):
    turns = ("twice daily for a week", "> 7 days?", reply)

    assert [] == verdict(prescribe, {"times_per_day": 2, "days": 5}, *turns)
    assert [("stale_value", 5)] == verdict(prescribe, {"times_per_day": 2, "days": 7}, *turns)


@pytest.mark.parametrize("said", [
    "send £340 less the £50 deposit",
    "send £340 minus £40 minus £10",
    "send £340, net of the £50 I paid",
    "send £340 after deducting £50",
])  # fmt: skip
def test_what_is_left_of_an_amount_is_meant_and_not_the_whole(said):
    assert [] == verdict(pay, {"amount_minor": 29_000}, said)
    assert [("stale_value", 29_000)] == verdict(pay, {"amount_minor": 34_000}, said)


@pytest.mark.parametrize("said", ["lunch on Friday 12:30-1:30", "lunch on Friday 12.30 to 1.30pm", "lunch on Friday 12:30pm\u20131:30pm"])
def test_a_span_of_hours_has_no_offset(said):
    assert [] == verdict(book, {"starts_at": "2026-09-18T12:30:00+01:00"}, said)


def test_a_span_starts_at_its_first_hour():
    assert [] == verdict(book, {"starts_at": "2026-09-15T06:30:00+01:00"}, "gym 6.30 to 7.15 tomorrow morning")
    assert [] != verdict(book, {"starts_at": "2026-09-15T18:30:00+01:00"}, "gym 6.30 to 7.15 tomorrow morning")


def test_an_offer_lies_in_the_half_of_the_day_that_was_spoken_of():
    turns = ("book Friday 8pm", "> 8pm is full, I can do 8:30.", "8:30's fine")

    assert [] == verdict(book, {"starts_at": "2026-09-18T20:30:00+01:00"}, *turns)


@pytest.mark.parametrize(("said", "faults"), [
    ("call with Delhi on Wednesday 5pm IST", []),
    ("call with Dublin on Wednesday 5pm IST", [("time_mismatch", "2026-09-16T17:00:00+01:00")]),
    ("call with Dublin and Delhi on Wednesday 5pm IST", [("ambiguous_zone", None)]),
])  # fmt: skip
def test_a_place_tells_the_zone_of_an_abbreviation(said, faults):
    assert faults == verdict(book, {"starts_at": "2026-09-16T17:00:00+05:30"}, said)


@pytest.mark.parametrize(("turns", "right", "stale"), [
    (("pay £40", "> £40?", "add a fiver to that"), 4500, 4000),
    (("pay £40", "> £40?", "knock a tenner off"), 3000, 4000),
    (("pay £40", "£5 more than that please"), 4500, 4000),
    (("pay £40, less £5 for the cab",), 3500, 4000),
    (("pay a third of £90",), 3000, 9000),
    (("pay half of £90",), 4500, 9000),
])  # fmt: skip
def test_what_is_added_taken_off_or_shared_is_reckoned(turns, right, stale):
    assert [] == verdict(pay, {"amount_minor": right}, *turns)
    assert [] != verdict(pay, {"amount_minor": stale}, *turns)


def test_an_amount_that_is_only_asked_to_be_less_is_meant_whole():
    assert [] == verdict(pay, {"amount_minor": 34_000}, "send £340 minus the £50 voucher? no, send it all")
