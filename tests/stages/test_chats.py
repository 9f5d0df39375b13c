"""Whole conversations: a right call runs as it is, a wrong one never runs, two readings are asked."""

import json

import pytest
from conversations import CHATS, context_of, tools

from rightargs import Accepted, NeedsClarification, Rejected, guard

TOOLS = tools()


def rows(*classes, without=()):
    return [
        pytest.param(chat, id=chat["id"]) for chat in CHATS if (chat["class"] in classes) != bool(without) and chat["class"] not in without
    ]


def outcome(chat):
    return guard(TOOLS[chat["tool"]], chat["raw_args"], context_of(chat))


@pytest.mark.parametrize("chat", rows("right"))
def test_a_right_call_is_accepted_unaltered(chat):
    result = outcome(chat)
    assert isinstance(result, Accepted), result
    assert json.loads(chat["raw_args"]) == result.arguments


def test_hardly_a_right_call_carries_a_warning():
    right = [chat for chat in CHATS if chat["class"] == "right"]
    warned = [chat["id"] for chat in right if getattr(outcome(chat), "warnings", ())]
    assert len(warned) <= 0.05 * len(right), warned


@pytest.mark.parametrize("chat", rows("repairable"))
def test_a_repairable_call_is_accepted_with_its_edits(chat):
    result = outcome(chat)
    assert isinstance(result, Accepted), result
    assert result.edits


@pytest.mark.parametrize("chat", rows("ask"))
def test_where_two_readings_remain_the_user_is_asked(chat):
    result = outcome(chat)
    assert isinstance(result, NeedsClarification) or (isinstance(result, Rejected) and "rejected" in chat["want"].get("or_status", []))


@pytest.mark.parametrize("chat", rows(without=("right", "repairable", "ask")))
def test_a_wrong_call_never_runs_and_its_field_is_named(chat):
    result = outcome(chat)
    assert not isinstance(result, Accepted)
    named = [str(one.path).split(".")[0] for one in (*getattr(result, "problems", ()), *result.questions)]
    want = chat["want"]
    wanted = {path.split(".")[0].split("[")[0] for path in [want["path"], *want.get("or_path", [])]}
    assert want.get("any_path") or wanted & {name.split("[")[0] for name in named}
