"""Failures behind one another: what an exception was raised from, holds or is named, and whether a change may have been made."""

import asyncio
import errno
import http.client
import urllib.error

import pytest
from dispatch_support import Http, Tool, call, codes, made, talk

from rightargs import ToolError


class Own(Exception):  # noqa: N818
    """An application's error, which says nothing by its name."""


class ConnectTimeout(Exception):  # noqa: N818
    """Named as in httpx and requests."""


class APITimeoutError(Exception):
    """Named as in the clients of model providers."""


class DeadlineExceeded(Exception):  # noqa: N818
    """Named as in gRPC."""


class ProviderConnectionError(Exception):
    """Has the word of a broken connection in its name."""


def raised_from(inner, outer=None, *, how="from"):
    """Return *outer* as it is after *inner* was caught: raised from it, raised meanwhile, or raised from None."""
    outer = outer or Own("x")
    outer.__context__ = inner
    if how != "meanwhile":
        outer.__cause__ = inner if how == "from" else None  # which suppresses the context
    return outer


def group(*errors):
    return ExceptionGroup("g", errors)


OPEN = [
    raised_from(TimeoutError()),
    raised_from(TimeoutError(), how="meanwhile"),
    raised_from(TimeoutError(), ToolError("the bank did not answer")),
    raised_from(raised_from(ConnectionResetError()), ValueError()),
    raised_from(asyncio.CancelledError()),
    group(TimeoutError()),
    group(ValueError(), group(ConnectionResetError())),
    urllib.error.URLError(TimeoutError()),
    APITimeoutError(),
    DeadlineExceeded(),
    ProviderConnectionError(),
    http.client.IncompleteRead(b""),
    OSError(errno.EHOSTUNREACH, "no route"),
]

CLOSED = [
    (raised_from(TimeoutError(), how="from None"), "tool_failed"),
    (raised_from(TimeoutError(), ToolError("no such order"), how="from None"), "tool_failed"),
    (raised_from(TimeoutError(), ConnectTimeout()), "connection_failed"),  # as httpx raises it
    (raised_from(raised_from(TimeoutError(), ConnectTimeout())), "connection_failed"),
    (raised_from(ConnectionRefusedError()), "connection_failed"),
    (urllib.error.URLError(ConnectionRefusedError()), "connection_failed"),
    (raised_from(Http(429)), "rate_limited"),
    (group(Http(429)), "rate_limited"),
    (raised_from(Http(404)), "tool_failed"),
    (raised_from(KeyError("x")), "tool_failed"),
    (Own(), "tool_failed"),
]


@pytest.mark.parametrize("error", OPEN)
def test_a_change_may_have_been_made_where_anything_behind_its_failure_leaves_that_open(error):
    tool, session = Tool("write"), talk()
    tool.answer = error
    dispatcher = made(tool)
    first = dispatcher.dispatch("look", call(), session)
    tool.answer = {"ok": True}
    session.user("try it again")
    second = dispatcher.dispatch("look", call(), session)

    assert ("unknown_outcome", "unknown_outcome", 1) == (first.code, second.code, len(tool.calls))


@pytest.mark.parametrize(("error", "code"), CLOSED)
def test_a_change_that_was_not_made_for_sure_may_be_made(error, code):
    tool, session = Tool("write"), talk()
    tool.answer = error
    dispatcher = made(tool)

    assert [code] == codes(dispatcher.dispatch("look", call(), session))


def test_errors_that_stand_behind_each_other_in_a_circle_are_looked_at_once():
    one, two = Own(), Own()
    one.__cause__, two.__cause__ = two, one
    tool = Tool()
    tool.answer = one

    assert ["tool_failed"] == codes(made(tool).dispatch("look", call(), talk()))


def test_the_words_of_what_an_error_was_raised_from_are_not_told():
    tool = Tool()
    tool.answer = raised_from(TimeoutError("https://internal.example/secret"), Own("hunter2"))
    result = made(tool).dispatch("look", call(), talk())

    assert ["timed_out"] == codes(result)
    assert not any(word in result.for_model() + repr(result) for word in ("secret", "hunter2"))
