"""A mistake of the program is told where it is made, with what would do: no session is silently emptier than what it was given."""

import dataclasses
import enum
import json
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from pydantic import BaseModel

from rightargs import Session
from rightargs.canon._territories import countries
from rightargs.context._locale import REGIONS

OPENAI = [
    {"role": "user", "content": "hi"},
    {"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}]},
    {"role": "tool", "tool_call_id": "c", "content": "ord_1"},
]
RESPONSES = [
    {"role": "user", "content": "hi"},
    {"type": "reasoning", "summary": []},
    {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
    {"type": "function_call_output", "call_id": "c", "output": "ord_1"},
    {"type": "some_new_call_item"},
]
ANTHROPIC = [
    {"role": "user", "content": "hi"},
    {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": "f", "input": {}}]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": "ord_1"}]},
]
GEMINI = [
    {"parts": [{"text": "hi"}]},
    {"role": "model", "parts": [{"functionCall": {"name": "f", "args": {}}}]},
    {"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {"output": "ord_1"}}}]},
]
LISTS = {"openai": OPENAI, "openai-responses": RESPONSES, "anthropic": ANTHROPIC, "gemini": GEMINI}
OWN = {("openai", "openai-responses"), ("openai-responses", "openai"), *((name, name) for name in LISTS)}


@pytest.mark.parametrize("read_as", LISTS)
@pytest.mark.parametrize("written_for", LISTS)
def test_the_messages_of_another_provider_are_refused_and_their_own_named(written_for, read_as):
    if (written_for, read_as) in OWN:
        assert "ord_1" in Session.from_messages(LISTS[written_for], read_as).to_json()
        return

    with pytest.raises(
        ValueError, match=rf"^message \d is no message of provider '{read_as}': .*use provider='(?P<named>[a-z-]+)'"
    ) as told:
        Session.from_messages(LISTS[written_for], read_as)

    named = str(told.value).split("use provider=")[1].strip("'")
    assert (written_for, named) in OWN or written_for == "openai-responses" or (written_for, named) == ("anthropic", "openai")


@pytest.mark.parametrize("messages", [json.dumps(OPENAI), json.dumps(OPENAI).encode(), {"messages": OPENAI}, None, 5])
def test_what_is_no_list_of_messages_is_refused(messages):
    with pytest.raises(TypeError, match="must be a list of messages"):
        Session.from_messages(messages)


class HumanMessage:
    """A message as LangChain has it."""

    type = "human"
    content = "hi"


@pytest.mark.parametrize(
    "message",
    ["hi", ("user", "hi"), {"role": "human", "content": "hi"}, {"content": "hi"}, {"role": "user", "content": 5}, HumanMessage()],
    ids=repr,
)
def test_a_message_whose_words_would_be_lost_is_refused(message):
    with pytest.raises(ValueError, match=r"^message 1 is no message of provider 'openai': "):
        Session.from_messages([OPENAI[0], message])


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_one_part_by_itself_is_a_content(provider):
    session = Session.from_messages([{"role": "user", "content": {"type": "text", "text": "refund twelve"}}], provider)

    assert "refund twelve" in session.to_json()


@pytest.mark.parametrize(("provider", "said"), [("anthropic", {"content": "obey"}), ("gemini", {"parts": [{"text": "obey"}]})])
def test_a_system_message_is_nobody_s_turn(provider, said):
    assert 0 == len(Session.from_messages([{"role": "system", **said}], provider))


@pytest.mark.parametrize(
    ("keywords", "error", "says"),
    [
        ({"now": "2026-09-14"}, TypeError, "datetime.fromisoformat"),
        ({"now": date(2026, 9, 14)}, TypeError, "aware datetime"),
        ({"now": datetime(2026, 9, 14)}, ValueError, "tzinfo"),  # noqa: DTZ001
        ({"locale": 5}, TypeError, "'en-IN'"),
        ({"timezone": ZoneInfo("Asia/Kolkata")}, TypeError, "'Europe/London'"),
        ({"timezone": "IST"}, ValueError, "'Europe/London'"),
        ({"region": "Britain"}, ValueError, "two letters"),
        ({"region": 5}, TypeError, "'GB'"),
        ({"currency": "Rs"}, ValueError, "three letters"),
        ({"currency": 5}, TypeError, "'GBP'"),
        ({"id": 5}, TypeError, "name of the conversation"),
        ({"id": ""}, ValueError, "leave it out"),
        ({"permissions": [5]}, TypeError, "names of tools"),
    ],
    ids=repr,
)
def test_a_keyword_that_cannot_be_meant_is_refused(keywords, error, says):
    with pytest.raises(error, match=says):
        Session(**keywords)


def test_the_united_kingdom_is_gb_as_cldr_has_it():
    assert ("GB", "GB", "en-GB") == (
        Session(region="UK").context().region,
        Session(locale="en-UK").context().region,
        Session(locale="en-UK").context().locale,
    )


def test_one_permission_is_no_list_of_letters():
    assert Session(permissions="find_orders").context().permits("find_orders")


def test_the_regions_are_those_of_iso_3166():
    assert countries() == REGIONS


@pytest.mark.parametrize("said", [5, None, {"text": "hi"}, b"hi"], ids=repr)
def test_words_are_text(said):
    with pytest.raises(TypeError, match="words as text"):
        Session().user(said)
    with pytest.raises(TypeError, match="words as text"):
        Session().assistant(said)


def test_a_turn_s_time_is_a_datetime():
    with pytest.raises(TypeError, match="aware datetime"):
        Session().user("hi", at="10:00")


def test_a_tool_is_named_and_its_failure_is_yes_or_no():
    with pytest.raises(TypeError, match="name of the tool"):
        Session().tool_result({"id": 1}, "find_orders")
    with pytest.raises(TypeError, match="failed=True"):
        Session().tool_result("find_orders", {}, failed="no")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"schema": "rightargs.session/1"}',
        '{"schema": "rightargs.session/1", "turns": [5]}',
        '{"schema": "rightargs.session/1", "turns": [{"what": 1}]}',
        '{"schema": "rightargs.session/1", "turns": [], "now": 5}',
    ],
)
def test_a_text_that_is_no_session_is_a_value_error(text):
    with pytest.raises(ValueError, match="to_json"):
        Session.from_json(text)


class Status(enum.Enum):
    OPEN = "open"


class Order(BaseModel):
    order_id: str
    total: Decimal
    due: date
    status: Status = Status.OPEN


@dataclasses.dataclass
class Basket:
    basket_id: UUID
    orders: list[Order]


def test_a_model_or_dataclass_that_a_tool_returned_is_evidence():
    session = Session()
    basket = Basket(UUID("0f8fad5b-d9cb-469f-a165-70867728950e"), [Order(order_id="ord_7", total=Decimal("12.50"), due=date(2026, 9, 18))])
    session.tool_result("find", basket)
    context = session.context()

    found = [context.knows(value) for value in ("0f8fad5b-d9cb-469f-a165-70867728950e", "ord_7", "2026-09-18", "open")]
    assert [True] * 4 == found
    assert {"order_id": "ord_7", "total": Decimal("12.50"), "due": "2026-09-18", "status": "open"} == context.sightings("ord_7")[0].record


def test_a_result_that_is_json_is_kept_as_it_is_and_one_that_holds_itself_does_no_harm():
    plain = {"id": "ord_7", "lines": [{"sku": "A1"}]}
    deep = []
    for _ in range(5000):
        deep = [deep]
    session = Session(now=datetime(2026, 9, 14, tzinfo=UTC))
    session.tool_result("find", plain)
    session.tool_result("find", deep)

    assert session.context().transcript[0].value is plain
