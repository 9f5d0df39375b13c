"""A change that was made is made once more only where the user says so."""

import pytest

from rightargs import Dispatcher, Session, ToolContract

DONE = []


@ToolContract(effect="write", grounding="off")
def pay(order: str) -> int:
    DONE.append(order)
    return len(DONE)


def asked_again(*words):
    """Pay, ask for the same change again in a later turn, say *words*, and return how the last call ended."""
    DONE.clear()
    dispatcher, session = Dispatcher([pay]), Session(locale="en-GB")
    session.user("pay order A")
    dispatcher.dispatch("pay", '{"order": "A"}', session)
    session.user("thanks, is it paid?")
    result = dispatcher.dispatch("pay", '{"order": "A"}', session)
    session.assistant(result.questions[0].text)
    for text in words:
        session.user(text)
        result = dispatcher.dispatch("pay", '{"order": "A"}', session)
    return result.status, len(DONE)


@pytest.mark.parametrize("answer", ["Yes, do it again", "yes please", "once more", "please pay it again", "haan, phir se"])
def test_it_is_made_once_more_on_a_yes(answer):
    assert ("executed", 2) == asked_again(answer)


@pytest.mark.parametrize(
    "answer",
    ["No, once is enough", "no", "please don't do it again", "never again", "nahi", "what is the weather?", "bye", "not another one"],
)
def test_it_is_not_made_on_anything_else(answer):
    assert ("needs_clarification", 1) == asked_again(answer)


def test_turns_that_do_not_answer_are_no_answer():
    assert ("needs_clarification", 1) == asked_again("and the weather?", "hm", "bye")
