"""Sessions and contexts: what was known, in order, and frozen."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rightargs import Session
from rightargs.context import AssistantTurn, ToolCall, ToolResult, UserTurn

NOW = datetime(2026, 9, 14, 10, tzinfo=UTC)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=8,
)
TURNS = st.lists(st.tuples(st.sampled_from(["user", "assistant", "call", "result"]), JSON, st.text(max_size=8)), max_size=6)


def test_nothing_is_assumed_that_was_not_given():
    context = Session().context()

    assert (context.locale, context.timezone, context.region, context.currency, context.now) == (None, None, None, None, None)


def test_the_region_comes_from_the_locale_unless_given():
    assert Session(locale="en_in").context().region == "IN"
    assert Session(locale="en-IN", region="gb").context().region == "GB"
    assert None is Session(locale="en").context().region


@pytest.mark.parametrize("keywords", [{"locale": "not a locale!"}, {"timezone": "Mars/Base"}, {"now": datetime(2026, 1, 1)}])  # noqa: DTZ001
def test_a_malformed_keyword_is_refused_at_once(keywords):
    with pytest.raises(ValueError, match=r"locale|timezone|now"):
        Session(**keywords)


def test_a_context_is_frozen_and_later_turns_do_not_show_in_it():
    session = Session()
    session.user("hello")
    before = session.context()
    session.tool_result("find", {"id": "a1"})

    with pytest.raises(FrozenInstanceError):
        before.locale = "en"
    assert [UserTurn("hello")] == list(before.transcript)
    assert before.sightings("a1") == []
    assert len(session.context().sightings("a1")) == 1


def test_a_failed_result_is_no_source_of_an_id():
    session = Session()
    session.tool_result("find", {"error": "order x-9 not found", "id": "x-9"}, failed=True)

    assert session.context().sightings("x-9") == []


def test_an_id_is_found_in_any_leaf_in_keys_and_in_json_text_with_the_record_around_it():
    session = Session()
    session.tool_result("find", {"orders": [{"id": "a1", "eur": 5}], "by_id": {"b2": {"eur": 6}}, "text": '{"id": "c3"}'})
    context = session.context()

    assert [seen.record for seen in context.sightings("a1")] == [{"id": "a1", "eur": 5}]
    assert [seen.record for seen in context.sightings("b2")] == [{"eur": 6}]
    assert [seen.record for seen in context.sightings("c3")] == [{"id": "c3"}]
    assert context.sightings("a1")[0].path == ("orders", 0, "id")


def test_a_turn_with_its_own_time_moves_the_clock_and_never_back():
    session = Session(now=NOW)
    session.user("later", at=NOW + timedelta(hours=1))
    session.user("out of order", at=NOW - timedelta(hours=1))

    assert NOW + timedelta(hours=1) == session.context().now


@given(TURNS)
def test_a_session_reads_back_from_its_json(turns):
    session = Session(locale="en-GB", timezone="Europe/London", currency="GBP", now=NOW)
    for kind, value, text in turns:
        if kind == "user":
            session.user(text, at=NOW)
        elif kind == "assistant":
            session.assistant(text)
        elif kind == "call":
            session.tool_call(text, value, id="c1")
        else:
            session.tool_result(text, value, call_id=None, failed=bool(text))
    again = Session.from_json(session.to_json())

    assert session.to_json() == again.to_json()
    assert list(session.context().transcript) == list(again.context().transcript)


def test_text_that_is_no_session_is_refused():
    with pytest.raises(ValueError, match="no session"):
        Session.from_json("[]")


def test_openai_messages_match_results_to_their_calls_and_mark_failures():
    messages = [
        {"role": "system", "content": "be nice"},
        {"role": "user", "content": [{"type": "text", "text": "refund my lamp"}]},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "function": {"name": "find", "arguments": '{"q": "lamp"}'}}]},
        {"role": "tool", "tool_call_id": "c1", "content": '{"id": "a1"}'},
        {"role": "assistant", "content": "Found it.", "tool_calls": [{"id": "c2", "function": {"name": "pay", "arguments": "{"}}]},
        {"role": "tool", "tool_call_id": "c2", "content": "Error: order b2 not found"},
    ]
    context = Session.from_messages(messages, provider="openai").context()

    assert [
        UserTurn("refund my lamp"),
        ToolCall("find", {"q": "lamp"}, "c1"),
        ToolResult("find", {"id": "a1"}, "c1", failed=False),
        AssistantTurn("Found it."),
        ToolCall("pay", "{", "c2"),
        ToolResult("pay", "Error: order b2 not found", "c2", failed=True),
    ] == list(context.transcript)


def test_openai_responses_items_are_read_too():
    items = [
        {"role": "user", "content": [{"type": "input_text", "text": "hi"}]},
        {"type": "function_call", "name": "find", "arguments": "{}", "call_id": "c1"},
        {"type": "function_call_output", "call_id": "c1", "output": '{"ok": false, "id": "a1"}'},
        {"type": "function_call_output", "call_id": "c1", "output": '{"id": "a2"}'},
    ]
    turns = list(Session.from_messages(items).context().transcript)

    assert [UserTurn("hi"), ToolCall("find", {}, "c1")] == turns[:2]
    assert turns[-1].value == {"id": "a2"}


def test_anthropic_messages_match_results_to_their_calls_and_mark_failures():
    messages = [
        {"role": "user", "content": "hi"},
        {
            "role": "assistant",
            "content": [{"type": "text", "text": "one moment"}, {"type": "tool_use", "id": "t1", "name": "find", "input": {"q": 1}}],
        },
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": '{"id": "a1"}'}]}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t9", "is_error": True, "content": "no such order b2"}]},
    ]
    context = Session.from_messages(messages, provider="anthropic").context()

    assert [
        UserTurn("hi"),
        AssistantTurn("one moment"),
        ToolCall("find", {"q": 1}, "t1"),
        ToolResult("find", {"id": "a1"}, "t1", failed=False),
        ToolResult("", "no such order b2", "t9", failed=True),
    ] == list(context.transcript)


def test_a_run_is_logged_in_its_place_however_late_it_is_looked_at():
    session = Session()
    before = session.context()
    session.ran_plainly("find", '{"q": 1}', json.loads, {"id": "o1"}, "c1")
    session.user("that one")
    session.ran_plainly("find", '{"q": 2}', json.loads, {"id": "o2"}, None)
    session.ran("find", {"q": 3}, {"error": "no"}, failed=True)
    turns = list(session.context().transcript)

    assert (0, []) == (len(before.transcript), before.sightings("o1"))
    assert [{"q": 1}, {"q": 2}, {"q": 3}] == [turn.arguments for turn in turns if isinstance(turn, ToolCall)]
    assert [ToolCall, ToolResult, UserTurn, ToolCall, ToolResult, ToolCall, ToolResult] == [kind_of(turn) for turn in turns]
    assert [1, 4] == [sighting.turn for value in ("o1", "o2") for sighting in session.context().sightings(value)]
    assert 7 == len(session) == len(Session.from_json(session.to_json()))


def test_threads_that_look_and_threads_that_record_lose_no_run():
    session = Session()

    def work(number):
        for round_ in range(50):
            session.ran_plainly("find", "{}", json.loads, {"id": f"{number}-{round_}"}, None)
            assert session.context().sightings(f"{number}-{round_}")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))

    assert 800 == len(session)


def kind_of(turn):
    return next(kind for kind in (ToolCall, ToolResult, UserTurn) if isinstance(turn, kind))
