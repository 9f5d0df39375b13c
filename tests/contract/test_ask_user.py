"""The `ask_user` tool: what a question becomes, and what becomes of the answer."""

import json
from datetime import UTC, datetime

import jsonschema
import pytest

from rightargs import Accepted, Day, IdFrom, Money, NeedsClarification, Session, ToolContract, ask_user_tool, guard

PARAMETERS = {"openai": lambda tool: tool["function"]["parameters"], "anthropic": lambda tool: tool["input_schema"],
              "gemini": lambda tool: tool["parametersJsonSchema"], "mcp": lambda tool: tool["inputSchema"]}  # fmt: skip
FIELDS = {"day": Day(), "amount": Money("GBP"), "order_id": IdFrom("find")}
SCHEMA = {"type": "object", "properties": {"day": {"type": "string"}, "amount": {"type": "object"}, "order_id": {"type": "string"}}}
TOOL = ToolContract.from_json_schema("pay", SCHEMA, effect="write", fields=FIELDS)


def asked(session, call):
    result = guard(TOOL, call, session.context())
    assert isinstance(result, NeedsClarification), result
    return result.questions[0]


@pytest.mark.parametrize("provider", PARAMETERS)
def test_every_question_is_a_call_of_the_tool_that_each_provider_gets(provider):
    question = asked(Session(), {"day": "9/4/2027"})
    call = json.loads(json.dumps(question.ask_user()))
    jsonschema.validate(call, PARAMETERS[provider](ask_user_tool(provider)))


def test_an_unknown_provider_is_named():
    with pytest.raises(ValueError, match="acme"):
        ask_user_tool("acme")


@pytest.mark.parametrize("index", [0, 1])
def test_the_label_that_the_user_picks_is_accepted_as_said(index):
    session = Session(timezone="Europe/London", now=datetime(2026, 9, 14, tzinfo=UTC))
    session.user("pay on 9/4/2027")
    question = asked(session, {"day": "9/4/2027"})
    session.assistant(question.text)
    session.user(question.options[index].label)
    assert isinstance(guard(TOOL, {"day": question.options[index].value}, session.context()), Accepted)
    assert not isinstance(guard(TOOL, {"day": question.options[1 - index].value}, session.context()), Accepted)


@pytest.mark.parametrize("index", [0, 1])
def test_the_record_that_the_user_picks_is_accepted_as_meant(index):
    session = Session(locale="en-GB")
    session.user("cancel my order")
    session.tool_result("find", {"orders": [{"order_id": "ord_1", "name": "Brass lamp"}, {"order_id": "ord_2", "name": "Oak desk"}]})
    question = asked(session, {"order_id": "ord_1"})
    session.assistant(question.text)
    session.user(question.options[index].label)
    assert isinstance(guard(TOOL, {"order_id": question.options[index].value}, session.context()), Accepted)
    assert not isinstance(guard(TOOL, {"order_id": question.options[1 - index].value}, session.context()), Accepted)
