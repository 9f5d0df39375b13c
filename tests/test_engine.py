"""The engine: pure, total, and the short way says what the stages say."""

import json
import logging
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from rightargs import Accepted, NeedsClarification, Rejected, Session, ToolContract, guard
from rightargs.engine import _through_the_stages
from rightargs.stages import accepted_as_is


class Plain(BaseModel):
    order_id: Annotated[str, Field(pattern=r"^ord_[a-z0-9]{2}$")]
    amount: Annotated[int, Field(ge=1)]
    price: float | None
    currency: Literal["GBP", "INR"]
    notes: str | None
    at: datetime | None
    on: date | None = None
    sure: bool = False


TOOL = ToolContract.from_model(Plain, name="plain", effect="write", grounding="off")
CONTEXT = Session(locale="en-GB", timezone="Europe/London").context()
CALL = {"order_id": "ord_a1", "amount": 5, "price": 1.1, "currency": "GBP", "notes": "hi", "at": "2026-09-18T09:00:00+01:00"}

ANY = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary(), st.decimals(), st.just(object())),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.one_of(st.text(), st.integers()), inner, max_size=3)),
    max_leaves=8,
)
VALUES = st.one_of(
    st.sampled_from(
        [
            None,
            "null",
            "",
            "N/A",
            "20260304",
            "2026-09-18",
            "2026-09-18T09:00:00",
            "ord_a1",
            "GBP",
            "gbp",
            5,
            5.0,
            5.7,
            True,
            "5",
            -1,
            1e400,
            "a : b",
        ]
    ),
    st.text(max_size=5),
)
CALLS = st.fixed_dictionaries({}, optional=dict.fromkeys([*CALL, "on", "sure", "extra"], VALUES)).map(lambda changes: {**CALL, **changes})
STYLES = st.sampled_from([json.dumps, lambda call: json.dumps(call, indent=1), lambda call: json.dumps(call, separators=(",", ":"))])


@given(CALLS, STYLES)
def test_the_short_way_never_says_anything_else_than_the_stages(call, style):
    raw = style(call)
    short = accepted_as_is(raw, TOOL.contract, None)

    assert short is None or short == _through_the_stages(raw, TOOL.contract, CONTEXT)


def test_a_clean_plain_call_takes_the_short_way():
    assert accepted_as_is(json.dumps(CALL), TOOL.contract, None) is not None


@pytest.mark.parametrize(
    "raw",
    [
        '{"order_id": "ord_a1", "amount": 5, "amount": 6, "price": null, "currency": "GBP", "notes": null, "at": null}',
        '{"order_id": "ord_a1", "amount": 5, "amount" : 6, "price": null, "currency": "GBP", "notes": null, "at": null}',
        '{"order_id": "ord_a1", "amount": 5, "amo\\u0075nt": 6, "price": null, "currency": "GBP", "notes": null, "at": null}',
    ],
)
def test_a_key_that_stands_twice_never_takes_the_short_way(raw):
    assert accepted_as_is(raw, TOOL.contract, None) is None
    assert isinstance(guard(TOOL, raw, CONTEXT), Rejected)


PIECES = st.sampled_from([
    '"', "\\", "\\u0061", "\\ud800", "{", "}", "[", "]", ":", " :", ",", " ", "\t", "\\n", '\\"', "\u2028", "\u00a0", "\x00", "\ufeff", "//",
    "0", "5.0", "-0", ".", "e", "-", "1e400", "null", "true", "NaN", "N/A", '"amount": 7, ',
])  # fmt: skip


@given(CALLS, st.integers(0, 200), st.integers(0, 3), PIECES)
def test_a_text_with_a_piece_exchanged_is_judged_alike_both_ways(call, place, length, piece):
    raw = json.dumps(call)
    raw = raw[:place] + piece + raw[place + length :]
    short = accepted_as_is(raw, TOOL.contract, None)

    assert short is None or short == _through_the_stages(raw, TOOL.contract, CONTEXT)


def test_a_year_of_no_calendar_in_use_never_takes_the_short_way():
    assert accepted_as_is(json.dumps(CALL).replace("2026", "0026"), TOOL.contract, None) is None


@pytest.mark.parametrize("written", ["Infinity", "-Infinity", "NaN", "1e400", "-1E309", "1e-400", "0." + "0" * 320 + "1"])
def test_a_number_that_no_double_holds_never_takes_the_short_way(written):
    raw = json.dumps(CALL).replace("1.1", written)

    assert accepted_as_is(raw, TOOL.contract, None) is None
    assert isinstance(guard(TOOL, raw, CONTEXT), Rejected)


@given(st.one_of(ANY, ANY.map(lambda value: json.dumps(value, default=str))))
def test_any_input_ends_in_a_verdict(raw):
    result = guard(TOOL, raw, CONTEXT)

    assert isinstance(result, (Accepted, Rejected, NeedsClarification))
    if isinstance(result, Rejected):
        assert [] == [problem for problem in result.problems if problem.code == "internal_error"]
        assert result.for_model()


@given(CALLS)
def test_the_guard_is_a_function_of_its_arguments_and_changes_none_of_them(call):
    before = json.dumps(call)

    assert repr(guard(TOOL, call, CONTEXT)) == repr(guard(TOOL, call, CONTEXT))
    assert before == json.dumps(call)


def test_arguments_are_plain_json_with_every_digit():
    tool = ToolContract.from_json_schema(
        "t", {"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": "integer"}}}, effect="write"
    )
    result = guard(tool, '{"a": 0.10, "b": 123456789012345678901}', CONTEXT)

    assert ({"a": 0.1, "b": 123456789012345678901}, float) == (result.arguments, type(result.arguments["a"]))
    assert Decimal("9007199254740993.25") == guard(tool, '{"a": 9007199254740993.25}', CONTEXT).arguments["a"]


class Broken:
    @property
    def contract(self):
        return TOOL.contract


def test_an_exception_inside_is_a_refusal_and_the_log_holds_no_argument(caplog):
    @ToolContract(effect="write")
    def pay(pin: int) -> None: ...

    @pay.rule
    def broken(args, context):
        raise RuntimeError(f"cannot use {args['pin']}")

    with caplog.at_level(logging.ERROR, logger="rightargs"):
        result = guard(pay, '{"pin": 483911}', CONTEXT)

    assert ["internal_error"] == [problem.code for problem in result.problems]
    assert "483911" not in caplog.text + result.for_model()
    assert "broken" in caplog.text


def test_an_observer_is_told_and_its_own_failure_goes_no_further(caplog):
    seen = []

    class Watch:
        def on_guard(self, event):
            seen.append((event.tool, event.effect, event.result.status))
            raise ValueError

    with caplog.at_level(logging.ERROR, logger="rightargs"):
        assert "accepted" == guard(TOOL, json.dumps(CALL), CONTEXT, observer=Watch()).status
    assert [("plain", "write", "accepted")] == seen


def test_accepted_is_read_only():
    result = guard(TOOL, json.dumps(CALL), CONTEXT)

    with pytest.raises(AttributeError):
        result.edits = ()
    assert json.loads(result.to_json()) == CALL
