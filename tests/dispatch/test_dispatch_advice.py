"""What to do next is said truthfully: no call is advised that would not be made, and no other tool where none was asked for."""

import json

import pytest
from dispatch_support import Clock, Http, Tool, call, made, talk

from rightargs import BreakerPolicy, Fallback, MemoryStore, ToolContract, ToolError
from rightargs.dispatch import StoreUnavailable


def shown(result):
    return (
        result.for_model()
        + result.for_model("compiler")
        + json.dumps([result.to_dict(), getattr(result, "escalation", None)], default=repr)
    )


@pytest.mark.parametrize(
    ("error", "first", "then"),
    [
        (ConnectionRefusedError(), "Call look again at most once", "Do not call look with these arguments again"),
        (Http(503), "Call look again at most once", "Do not call look with these arguments again"),
        (RuntimeError(), "Tell the user that look failed", "Do not call look with these arguments again"),
        (Http(429, **{"Retry-After": "7"}), "Do not call look again for 7 seconds", None),
        (ToolError("the shop is closed"), "Read the reason", "Read the reason"),
    ],
)
def test_a_call_that_failed_is_advised_again_only_while_it_would_be_made(error, first, then):
    tool, session = Tool(), talk()
    tool.answer = error
    dispatcher = made(tool)
    told = [dispatcher.dispatch("look", call(), session).to_dict()["hint"] for _ in range(2)]

    assert told[0].startswith(first)
    assert then is None or told[1].startswith(then)


def test_a_dispatcher_that_lets_a_call_fail_more_often_says_how_often():
    tool, session = Tool(), talk()
    tool.answer = ConnectionRefusedError()
    dispatcher = made(tool, repeats=4)
    told = [dispatcher.dispatch("look", call(), session).to_dict()["hint"] for _ in range(3)]

    assert ["at most 3 times" in told[0], "at most 2 times" in told[1], "at most once" in told[2]] == [True] * 3


@pytest.mark.parametrize("error", [Http(429), Http(503), TimeoutError(), ConnectionRefusedError(), RuntimeError()])
def test_a_failed_call_offers_no_other_tool(error):
    tool = Tool()
    tool.answer = error
    result = made(tool, Tool(name="other")).dispatch("look", call(), talk())

    assert "other" not in shown(result)


@pytest.mark.parametrize("error", [TimeoutError(), Http(504), ConnectionResetError()])
def test_an_unknown_outcome_is_told_and_escalated_without_another_tool_or_another_try(error):
    tool = Tool("write")
    tool.answer = error
    result = made(tool, Tool(name="other")).dispatch("look", call(), talk())
    item = result.escalation.to_dict()

    assert "unknown_outcome" == result.code
    assert not any(words in shown(result) for words in ("other", "at most", "call look again"))
    assert item["question"].startswith("The change was sent and how it ended is not known, so it may have been made")
    assert [] == item["options"]


def test_a_chain_that_ends_after_failures_advises_no_further_call():
    primary, coarse = Tool(fallback=Fallback("coarse")), Tool(name="coarse")
    primary.answer = coarse.answer = ConnectionRefusedError()
    alone, session = Tool(name="alone"), talk()
    alone.answer = ConnectionRefusedError()
    dispatcher = made(primary, coarse, alone)
    ended = [dispatcher.dispatch("look", call(), session), [dispatcher.dispatch("alone", call(), session) for _ in range(3)][-1]]

    assert ["no_fallback", "repeated_call"] == [result.code for result in ended]
    assert not any("at most" in shown(result) or "call look again" in shown(result) for result in ended)


def test_no_tool_that_changes_something_is_offered_in_place_of_one_that_reads():
    reading, other, changing = Tool(), Tool(name="other"), Tool("write", "change")
    reading.answer = changing.answer = RuntimeError()
    dispatcher = made(reading, other, changing, breaker=BreakerPolicy(failures=1))
    for name in ("look", "change"):
        dispatcher.dispatch(name, call(), talk())
    offered = [dispatcher.dispatch(name, call("b"), talk()).to_dict()["fields"][0]["choose_from"] for name in ("look", "change")]

    assert [["other"], ["other"]] == offered


def test_a_sensitive_value_in_the_words_of_a_tool_is_masked():
    @ToolContract(effect="write", sensitive=["card"], grounding="off")
    def pay(card: str, to: str) -> dict:
        raise ToolError(f"{to}'s card {card[:4]} {card[4:8]} {card[8:]} was declined")

    session = talk()
    result = made(pay).dispatch("pay", {"card": "492912345678", "to": "bo"}, session)

    assert ["bo's card [sensitive] was declined"] == [problem.why for problem in result.problems]
    assert not any(part in shown(result) + session.to_json() for part in ("4929", "5678"))


@pytest.mark.parametrize("error", [StoreUnavailable(), OSError("10.0.0.7")])
def test_tools_are_offered_while_the_store_fails(error, caplog):
    class Failing(MemoryStore):
        def breakers(self, _tools):
            raise error

    assert 1 == len(made(Tool(), store=Failing(Clock())).schemas("openai"))
    assert "10.0.0.7" not in caplog.text
