"""Spans of hours, lengths before something, and what is picked by its day or its part of the day."""

import json
from datetime import datetime
from typing import Annotated

import pytest

from rightargs import Duration, IdFrom, MinorUnits, Percent, Quantity, Session, ToolContract, When, guard

NOW = datetime.fromisoformat("2026-09-14T10:00:00+01:00")


@ToolContract(effect="write")
def create_event(
    title: str, starts_at: Annotated[str, When()], duration: Annotated[str, Duration()] | None = None, remind: int | None = None
) -> dict:
    return {}


@ToolContract(effect="write")
def rebook(flight_id: Annotated[str, IdFrom("find")]) -> dict:
    return {}


def event(said, clock, duration, day="2026-09-17", **more):
    session = Session(locale="en-GB", timezone="Europe/London", now=NOW)
    for turn, text in enumerate([said] if isinstance(said, str) else said):
        (session.user, session.assistant)[turn % 2](text)
    sent = {"title": "x", "starts_at": f"{day}T{clock}:00+01:00", "duration": duration, **more}
    result = guard(create_event, json.dumps(sent), session.context())
    return result.status, [(str(problem.path), problem.use) for problem in getattr(result, "problems", ())]


@pytest.mark.parametrize(
    ("said", "clock", "length"),
    [
        ("review Thursday 10 till half 11", "10:00", "PT1H30M"),
        ("review Thursday 10 to 11:30", "10:00", "PT1H30M"),
        ("review Thursday from 10 to 11", "10:00", "PT1H"),
        ("review Thursday 2-3", "14:00", "PT1H"),
        ("review Thursday 2pm till quarter past 3", "14:00", "PT1H15M"),
        ("review Thursday 9 to 5", "09:00", "PT8H"),
        ("review Thursday noon till quarter to 2", "12:00", "PT1H45M"),
        ("review Thursday 11am to 1pm", "11:00", "PT2H"),
    ],
)
def test_two_hours_tell_a_length_where_the_event_begins_at_the_first(said, clock, length):
    assert "accepted" == event(said, clock, length)[0]
    assert ("rejected", [("duration", length)]) == event(said, clock, "PT25M")


def test_two_figures_that_are_no_hours_tell_no_length():
    assert "accepted" == event("review Thursday 2pm, 2-3 people", "14:00", "PT2H")[0]
    assert "accepted" == event("review Thursday 2pm, £2-3 each", "14:00", "PT2H")[0]
    assert "accepted" == event("review Thursday 9am; the office is open 9 to 5", "09:00", "PT1H")[0]


@pytest.mark.parametrize(
    "lead",
    [
        "remind me 15 minutes before",
        "nudge me a quarter of an hour before",
        "15 min heads-up please",
        "alert everyone 15 minutes ahead",
        "reminder: 15 min",
        "15 mins notice",
    ],
)
def test_how_long_before_something_is_no_length_of_it(lead):
    assert "accepted" == event(f"review Thursday 10am, {lead}", "10:00", "PT1H", remind=15)[0]
    assert "accepted" == event(f"review Thursday 10am for 45 minutes, {lead}", "10:00", "PT45M", remind=15)[0]
    assert ("rejected", [("duration", "PT45M")]) == event(f"review Thursday 10am for 45 minutes, {lead}", "10:00", "PT15M", remind=45)


def test_a_length_that_something_lasts_is_one_whatever_follows():
    assert ("rejected", [("duration", "PT15M")]) == event("review Thursday 10am, for 15 minutes before lunch", "10:00", "PT1H")


OFFER = "We have Wednesday 16 September at 9.10am or Thursday 17 at 3.40pm."


@pytest.mark.parametrize("pick", ["the thursday one, under Ravi Shah, please", "thursday please", "the afternoon slot", "afternoon then"])
def test_an_offered_moment_is_picked_by_its_day_or_its_part_of_the_day(pick):
    assert "accepted" == event(["any slots?", OFFER, pick], "15:40", None)[0]
    assert "accepted" != event(["any slots?", OFFER, pick], "09:10", None, day="2026-09-16")[0]


FLIGHTS = [
    {"flight_id": "FL-1", "departs": "2026-09-21T09:05:00+01:00", "booked": "2026-08-30"},
    {"flight_id": "FL-2", "departs": "2026-09-23T18:20:00+01:00", "booked": "2026-09-02"},
]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("the evening one please", "FL-2"),
        ("change me to the morning flight", "FL-1"),
        ("the one on Wednesday", "FL-2"),
        ("the one from August", "FL-1"),
        ("my Monday flight", "FL-1"),
    ],
)
def test_a_record_is_meant_by_the_month_the_weekday_or_the_part_of_the_day_that_it_alone_has(said, meant):
    session = Session(locale="en-GB", timezone="Europe/London", now=NOW)
    session.user("change my flight")
    session.tool_call("find", {})
    session.tool_result("find", {"flights": FLIGHTS})
    session.user(said)

    assert [record["flight_id"] == meant for record in FLIGHTS] == [
        guard(rebook, json.dumps({"flight_id": record["flight_id"]}), session.context()).status == "accepted" for record in FLIGHTS
    ]


@ToolContract(effect="write")
def apply_loan(
    annual_rate: Annotated[str, Percent()], months: Annotated[int, Quantity("month")], fee_minor: Annotated[int, MinorUnits("GBP")] = 0
) -> dict:
    return {}


def loan(rate, months, *said):
    session = Session(locale="en-GB", currency="GBP")
    for turn, text in enumerate(said):
        (session.user, session.assistant)[turn % 2](text)
    return guard(apply_loan, json.dumps({"annual_rate": rate, "months": months}), session.context()).status


@pytest.mark.parametrize(
    "offer",
    [
        "Over 36 months I can do 9.9%, over 24 months 8.9%.",
        "It's 9.9% for 36 months or 8.9% for 24 months.",
        "36 months: 9.9%. 24 months: 8.9%.",
    ],
)
@pytest.mark.parametrize("pick", ["24 months then", "ok, go with the 24 months", "24 months please"])
def test_a_term_that_is_taken_up_brings_the_others_it_was_offered_with(offer, pick):
    asked = "loan over 36 months at 9.9%"
    assert "accepted" == loan("0.089", 24, asked, offer, pick)
    assert "rejected" == loan("0.099", 24, asked, offer, pick)


def test_a_term_that_the_user_names_too_is_the_users():
    assert "accepted" == loan("0.099", 24, "loan please", "36 months at 9.9%, or 24 months at 8.9%.", "24 months, at 9.9%")


@ToolContract(effect="write")
def call_at(starts_at: Annotated[str, When()]) -> dict:
    return {}


@pytest.mark.parametrize("said", ["call with the London team at 3pm their time tomorrow", "3pm his time tomorrow, he's in London"])
def test_their_time_is_that_of_the_only_place_that_was_named(said):
    session = Session(locale="en-US", timezone="America/New_York", now=NOW)
    session.user(said)
    results = {at: guard(call_at, json.dumps({"starts_at": at}), session.context()) for at in TIMES}

    assert ["accepted", "accepted", "rejected"] == [result.status for result in results.values()]


TIMES = ("2026-09-15T15:00:00+01:00", "2026-09-15T10:00:00-04:00", "2026-09-15T15:00:00-04:00")


@ToolContract(effect="write")
def remind(starts_at: Annotated[str, When()], reminder_minutes: Annotated[int, Quantity("min")]) -> dict:
    return {}


@pytest.mark.parametrize(("lead", "minutes"), [("15 minutes before", 15), ("an hour before", 60)])
def test_a_reminder_is_no_length_of_what_it_reminds_of(lead, minutes):
    session = Session(locale="en-GB", timezone="Europe/London", now=NOW)
    session.user(f"dentist tomorrow at 9:30am for 45 minutes, remind me {lead}")
    results = {
        sent: guard(remind, json.dumps({"starts_at": "2026-09-15T09:30:00+01:00", "reminder_minutes": sent}), session.context())
        for sent in (minutes, 45)
    }

    assert "accepted" == results[minutes].status
    assert "rejected" == results[45].status or results[45].warnings
