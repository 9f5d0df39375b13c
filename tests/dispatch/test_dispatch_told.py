"""What is told to the model, recorded in the session and logged."""

import enum
import json
import logging

import pytest
from dispatch_support import Http, Tool, call, codes, made, talk
from hypothesis import given
from hypothesis import strategies as st

from rightargs import (
    Dispatcher,
    MemoryStore,
    Session,
    ToolContract,
)
from rightargs.context import unpacked
from rightargs.dispatch.execution import jsonable, packed


@pytest.mark.parametrize("error", [RuntimeError("password=hunter2"), Http(500), ValueError("hunter2"), ConnectionRefusedError("10.0.0.7")])
def test_no_message_and_no_trace_of_an_exception_reaches_the_model(error, caplog):
    tool, session = Tool(), talk()
    tool.answer = error
    with caplog.at_level(logging.DEBUG):
        result = made(tool).dispatch("look", call(), session)

    shown = result.for_model() + repr(result) + session.to_json() + caplog.text
    assert not any(word in shown for word in ("hunter2", "secret", "10.0.0.7", "Traceback"))
    assert session.context().transcript[-1].failed


@pytest.mark.parametrize("answer", [{"error": "no such order ord_fake"}, {"ok": False, "id": "ord_fake"}, "Error: ord_fake"])
def test_a_result_that_reports_an_error_is_no_evidence(answer):
    tool, session = Tool(), talk()
    tool.answer = answer
    result = made(tool).dispatch("look", call(), session)

    assert "executed" == result.status
    assert [] == session.context().sightings("ord_fake")
    assert not session.context().succeeded("look")


def test_sensitive_values_are_shown_nowhere(caplog):
    seen = []

    class Watch:
        def on_guard(self, event):
            seen.append(repr(event))

    @ToolContract(effect="write", sensitive=["pin"], grounding="off")
    def unlock(door: str, pin: int) -> dict:
        raise RuntimeError(f"wrong pin {pin}")

    dispatcher, session = made(unlock, observer=Watch()), talk()
    results = [dispatcher.dispatch("unlock", raw, session) for raw in ('{"door": "a", "pin": 483911}', '{"door": 7, "pin": "483911x"}')]
    results.append(dispatcher.dispatch("unlock", '{"door": "a", "pin": "483911x"}', session))

    shown = "".join([repr(results), *(result.for_model() + json.dumps(result.to_dict()) for result in results), session.to_json(), *seen])
    assert "483911" not in shown + caplog.text


def test_a_result_without_a_json_form_is_recorded_as_text():
    tool, session = Tool(), talk()
    tool.answer = lambda _: object
    value = made(tool).dispatch("look", call(), session).value

    assert object is value
    json.loads(session.to_json())


def test_an_exception_inside_the_dispatcher_is_a_refusal(caplog):
    class Broken(MemoryStore):
        def transact(self, _keys, _change):
            raise ZeroDivisionError

    with caplog.at_level(logging.ERROR):
        result = Dispatcher([Tool("write", "pay")], store=Broken()).dispatch("pay", call(), talk())

    assert ["internal_error"] == codes(result)


@pytest.mark.parametrize(
    ("tools", "options", "says"),
    [
        ([Tool(), Tool()], {}, "two tools"),
        ([ToolContract.from_json_schema("x", {"type": "object"}, effect="read")], {}, "no function"),
        ([Tool()], {"repeatable": ["nope"]}, "repeatable"),
        ([Tool()], {"timeouts": {"nope": 1}}, "timeouts"),
        ([Tool()], {"repeated_writes": "maybe"}, "repeated_writes"),
    ],
)
def test_a_dispatcher_that_cannot_work_is_refused_when_it_is_made(tools, options, says):
    with pytest.raises(ValueError, match=says):
        Dispatcher(tools, **options)


def test_a_session_rebuilt_from_messages_is_the_same_conversation_by_its_id():
    dispatcher = made(Tool())
    messages = [{"role": "user", "content": "go"}]
    results = [dispatcher.dispatch("look", call(n="x"), Session.from_messages(messages, id="c")) for _ in range(3)]

    assert ["rejected", "rejected", "halted"] == [result.status for result in results]


def test_the_name_of_a_conversation_survives_storage_and_is_stable():
    session = Session(id="c")

    assert "c" == Session.from_json(session.to_json()).id
    named = Session()
    assert named.id == named.id == Session.from_json(named.to_json()).id
    assert Session().id != named.id


@pytest.mark.parametrize("value", [10**5000, {"n": [10**5000]}], ids=["alone", "inside"])
@pytest.mark.parametrize("effect", ["read", "write"])
def test_an_integer_that_is_too_long_to_be_written_is_told_in_words(value, effect):
    tool, session = Tool(effect), talk()
    tool.answer = value
    dispatcher = made(tool)
    result = dispatcher.dispatch("look", call(), session)

    for text in (result.for_model(), result.for_model("json"), session.to_json()):
        assert "an integer of 16610 bits" in text
    assert "rejected" == dispatcher.dispatch("look", call(n="x"), session).status
    assert [] == session.context().sightings("x")


class Colour(enum.Enum):
    RED = "red"


class Odd:
    def __str__(self):
        return "odd"


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary(max_size=4)
    | st.decimals()
    | st.datetimes()
    | st.uuids()
)
RESULTS = st.recursive(
    SCALARS | st.sampled_from([Colour.RED, Odd(), "\ud800", 10**4_200, {1: "a", "1": "b"}, (1, 2), {3}, range(2)]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3),
    max_leaves=8,
)


@given(RESULTS)
def test_a_result_that_is_kept_as_bytes_reads_as_the_one_that_is_kept_as_objects(value):
    assert repr(jsonable(value)) == repr(unpacked(packed(value)))  # NaN equals nothing
