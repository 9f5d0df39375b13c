"""The eight laws of the library, each as behaviour."""

import json
import logging
from datetime import UTC, datetime, timedelta, timezone

import pytest

from rightargs import Accepted, Choice, Day, NeedsClarification, Number, Phone, Rejected, Session, ToolContract, When, guard

ORDER = "ord_7k2m9p4q1w8e"


def tool(properties, *, required=(), **options):
    schema = {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    return ToolContract.from_json_schema("tool", schema, **{"effect": "write", "grounding": "off", **options})


def leeds(now=datetime(2026, 9, 14, 10, tzinfo=timezone(timedelta(hours=1)))):
    return Session(locale="en-GB", timezone="Europe/London", currency="GBP", now=now)


# 1. A right call is never altered.


def test_a_canonical_call_passes_as_it_is(refund):
    result = refund()
    assert isinstance(result, Accepted)
    assert () == result.edits


def test_a_field_with_a_canonicaliser_is_brought_to_canonical_form_with_an_edit():
    call = tool({"phone": {"type": "string"}}, fields={"phone": Phone()})
    result = guard(call, {"phone": "07400 123456"}, leeds().context())
    assert {"phone": "+447400123456"} == result.arguments
    assert ["phone"] == [str(edit.path) for edit in result.edits]


def test_a_field_without_one_is_touched_only_where_it_fails_validation():
    call = tool({"note": {"type": "string"}, "count": {"type": "integer"}})
    result = guard(call, {"note": "  12 ", "count": "12"}, leeds().context())
    assert {"note": "  12 ", "count": 12} == result.arguments


def test_a_placeholder_in_a_nullable_field_is_null_unless_the_user_said_the_word():
    call = tool({"note": {"type": ["string", "null"]}})
    silent, said = leeds(), leeds()
    said.user("write N/A in the note")
    assert {"note": None} == guard(call, {"note": "N/A"}, silent.context()).arguments
    assert {"note": "N/A"} == guard(call, {"note": "N/A"}, said.context()).arguments


# 2. Never guess.


def test_one_reading_is_applied_and_recorded():
    call = tool({"day": {"type": "string"}}, fields={"day": Day()})
    result = guard(call, {"day": "18/09/2026"}, leeds().context())
    assert {"day": "2026-09-18"} == result.arguments
    assert [("18/09/2026", "2026-09-18")] == [(edit.before, edit.after) for edit in result.edits]


def test_two_readings_are_a_question_with_both():
    call = tool({"day": {"type": "string"}}, fields={"day": Day()})
    result = guard(call, {"day": "09/04/2026"}, Session().context())
    assert isinstance(result, NeedsClarification)
    assert {"2026-09-04", "2026-04-09"} == {option.value for option in result.questions[0].options}


def test_no_reading_is_a_problem_that_says_what_would_be_accepted():
    call = tool({"count": {"type": "integer"}}, fields={"count": Number(integer=True)})
    result = guard(call, {"count": "a lot of them"}, leeds().context())
    assert isinstance(result, Rejected)
    assert result.problems[0].expected


# 3. Nothing is lost in silence.


@pytest.mark.parametrize(
    "raw", ['```json\n{"count": 1}\n```', '{"count": 1,}', '{"count": "1"}', '{"Count": 1}', '{"count": 1, "note": "null"}']
)
def test_every_repair_rename_and_drop_is_an_edit(raw):
    call = tool({"count": {"type": "integer"}, "note": {"type": "integer"}}, required=["count"], effect="read")
    result = guard(call, raw, leeds().context())
    assert {"count": 1} == result.arguments
    assert result.edits


def test_a_value_that_truncation_cut_is_never_used():
    result = guard(tool({"count": {"type": "integer"}}, effect="read"), '{"count": 12', leeds().context())
    assert isinstance(result, Rejected)


# 4. Values are compared, not strings.


@pytest.mark.parametrize("said", ["twelve lakh", "12 lakh", "₹12,00,000", "12,00,000 rupees", "1.2 million rupees"])
def test_twelve_lakh_is_one_value_however_it_is_said(said, refund_tool):
    session = Session(locale="en-IN", timezone="Asia/Kolkata", currency="INR", now=datetime(2026, 9, 14, 10, tzinfo=UTC))
    session.user(f"refund {said}, it came damaged")
    session.tool_result("find_orders", {"order_id": ORDER, "refundable_minor": 125000000, "currency": "INR"})
    call = {
        "order_id": ORDER,
        "amount_minor": 120000000,
        "currency": "INR",
        "reason": "damaged",
        "notes": None,
        "notify_at": None,
        "timezone": "Asia/Kolkata",
    }
    assert isinstance(guard(refund_tool, call, session.context()), Accepted)
    wrong = guard(refund_tool, {**call, "amount_minor": 12}, session.context())
    assert [("amount_minor", 120000000)] == [(str(problem.path), problem.use) for problem in wrong.problems]


def test_one_instant_in_two_zones_is_one_value():
    session = leeds()
    session.user("move it to 9 am on 18 September 2026")
    call = tool({"at": {"type": "string"}}, fields={"at": When()}, grounding="require")
    for text in ("2026-09-18T09:00:00+01:00", "2026-09-18T08:00:00Z"):
        assert isinstance(guard(call, {"at": text}, session.context()), Accepted)


# 5. Evidence is what the user said and what tools successfully returned.


def test_an_id_of_a_failed_result_was_never_seen(refund_tool):
    session = leeds()
    session.tool_result("find_orders", {"error": f"no order {ORDER}"}, failed=True)
    result = guard(refund_tool, {"order_id": ORDER}, session.context())
    assert "id_never_seen" in {problem.code for problem in result.problems}


def test_the_words_of_the_assistant_prove_nothing_by_themselves():
    session = leeds()
    session.user("please pay them")
    session.assistant("I will send £120.")
    call = tool({"amount": {"type": "number"}}, fields={"amount": Number()}, grounding="require")
    result = guard(call, {"amount": 120}, session.context())
    assert ["not_in_conversation"] == [problem.code for problem in result.problems]


# 6. Pure and explicit.


def test_the_same_call_gives_the_same_result(refund):
    assert refund() == refund()


def test_without_a_locale_there_is_no_default_one():
    call = tool({"amount": {"type": "number"}}, fields={"amount": Number()})
    assert isinstance(guard(call, {"amount": "1,234"}, Session().context()), NeedsClarification)


def test_without_a_clock_a_relative_date_is_refused():
    call = tool({"day": {"type": "string"}}, fields={"day": Day()})
    assert isinstance(guard(call, {"day": "tomorrow"}, Session(locale="en-GB").context()), Rejected)


# 7. Fail closed.


def test_an_exception_inside_is_a_refusal_with_the_traceback_in_the_log_and_no_values(caplog):
    class Broken(Number):
        def read(self, raw, context):  # noqa: ARG002
            message = "broken"
            raise RuntimeError(message)

    call = tool({"secret": {"type": "integer"}}, fields={"secret": Broken()})
    with caplog.at_level(logging.ERROR):
        result = guard(call, {"secret": 424242}, leeds().context())
    assert isinstance(result, Rejected)
    assert ["internal_error"] == [problem.code for problem in result.problems]
    assert "RuntimeError" in caplog.text
    assert "424242" not in caplog.text


@pytest.mark.parametrize("raw", [None, b"\xff", object(), "[" * 100_000, '{"a":' * 5_000, float("nan"), [["a"]], "\ud800"])
def test_nothing_the_model_can_send_raises(raw, refund_tool):
    assert isinstance(guard(refund_tool, raw, leeds().context()), Rejected)


# 8. One cause, one message; all causes at once.


def test_each_fault_has_one_message_and_all_come_together(refund):
    result = refund(amount_minor=12, reason="Not as described", order_id="ord_000000000000")
    assert ["amount_minor", "order_id", "reason"] == sorted(str(problem.path) for problem in result.problems)


def test_a_field_with_a_problem_is_blocked_for_later_stages():
    call = tool({"kind": {"type": "string", "enum": ["a", "b"]}}, fields={"kind": Choice(["a", "b"])}, grounding="require")
    result = guard(call, {"kind": "zzz"}, leeds().context())
    assert 1 == len(result.problems)


def test_the_feedback_is_one_json_object(refund):
    feedback = json.loads(json.dumps(refund(amount_minor=12).to_dict()))
    assert ["amount_minor"] == [field["path"] for field in feedback["fields"]]


def test_a_hundred_thousand_wrong_items_of_one_cause_are_told_in_one_problem():
    call = tool({"ids": {"type": "array", "items": {"type": "integer"}}})
    result = guard(call, {"ids": ["x"] * 100_000}, leeds().context())
    assert 1 == len(result.problems)
    assert result.more


def test_a_thousand_wrong_keys_are_told_in_twenty_problems():
    call = tool({"ids": {"type": "array", "items": {"type": "integer"}}})
    result = guard(call, {f"key{number}": number for number in range(1_000)}, leeds().context())
    assert 20 == len(result.problems)
    assert result.more
