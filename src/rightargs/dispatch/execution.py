"""Running a tool, sync or async, within its time: what comes out is a value or a classified failure, never an exception."""

import contextvars
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from inspect import isawaitable, iscoroutinefunction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pydantic_core import to_json, to_jsonable_python

from rightargs.dispatch.failures import TIMED_OUT, Failure, failure_of
from rightargs.vocab.json import JsonValue

if TYPE_CHECKING:
    from asyncio import Timeout


class Outcome(NamedTuple):
    """
    How a tool ended.

    Attributes:
        value: What it returned.
        failure: Why it did not.
    """

    value: object = None
    failure: Failure | None = None


APPLICATION_ERRORS = (Exception, SystemExit)
"""
What a tool raises that is its failure, and no order to this process: a tool that calls a script's `main` must not end the agent.
KeyboardInterrupt and a cancellation are meant for whoever runs the loop.
"""


class NotStarted(BaseException):
    """The caller was cancelled before the tool was called."""


TIMED_OUT_HERE = Outcome(failure=TIMED_OUT)
"""The outcome of a run that was given up here, and may go on."""

_LONGEST_NUMBER = 4_300
"""Digits of an integer that Python reads back from a text (`sys.int_info.default_max_str_digits`)."""

PLAIN = frozenset({dict, list, str, int, float, bool, type(None)})
"""Types of results that are surely not awaitable."""


def is_async(function: Callable[..., object] | None) -> bool:
    """Whether calling *function* gives something to await."""
    return iscoroutinefunction(function) or iscoroutinefunction(getattr(function, "__call__", None))  # noqa: B004


Late: TypeAlias = Callable[[Outcome], None]


class _Watch:
    """Sees a run begin and end, and tells *late* where nobody waits for it any more, whichever of the two comes first."""

    def __init__(self, late: Late) -> None:
        self._late, self._lock = late, threading.Lock()
        self._outcome: Outcome | None = None
        self._begun = self._given_up = False

    def begins(self) -> bool:
        """Whether the run may begin: not where it has been given up before its turn came."""
        with self._lock:
            self._begun = not self._given_up
            return self._begun

    def ended(self, outcome: Outcome) -> None:
        """Take note of the end of the run."""
        with self._lock:
            self._outcome = outcome
            if not self._given_up:
                return
        self._late(outcome)

    def give_up(self) -> bool:
        """Wait no longer, and return whether the run had begun; where it had not, it never will."""
        with self._lock:
            self._given_up = True
            outcome = self._outcome
        if outcome is not None:
            self._late(outcome)
        return self._begun


def run(call: Callable[[], object], timeout: float | None, late: Late) -> Outcome:
    """
    Run *call* in this thread; with a timeout, or where it turns out to be async, in a thread of its own.

    A thread cannot be ended: a sync tool that ran out of time may still finish, which is why its outcome is unknown, and why
    *late* is told when it does. An async tool is cancelled when its time is over.
    """
    if timeout is None:
        return plainly(call)
    watch = _Watch(late)

    def watched() -> Outcome:
        outcome = plainly(call, timeout)
        watch.ended(outcome)
        return outcome

    outcome = _in_thread(watched, timeout)
    if outcome is TIMED_OUT_HERE:
        watch.give_up()
    return outcome


async def arun(call: Callable[[], object], timeout: float | None, late: Late, *, awaits: bool) -> Outcome:  # noqa: ASYNC109 (what it takes is told to asyncio.timeout)
    """
    Await *call*; a sync one runs in a thread, so that the event loop goes on, and *late* is told where it ends after its time.

    One with a timeout gets a thread of its own: in the event loop's pool, those that hang would stand in the way of all others, and of
    the end of the process. A cancellation that comes before a sync one has begun is raised from `NotStarted`.
    """
    import asyncio

    watch = _Watch(late)

    def watched() -> Outcome:
        if not watch.begins():
            return TIMED_OUT_HERE  # to nobody
        outcome = _begun(call)
        if not isawaitable(outcome.value):
            watch.ended(outcome)
        return outcome

    async def awaited() -> Outcome:
        if awaits:
            outcome = _begun(call)
        else:
            outcome = await (asyncio.to_thread(watched) if timeout is None else _in_own_thread(watched))
        return await _waiting(outcome.value) if isawaitable(outcome.value) else outcome

    try:
        async with asyncio.timeout(timeout) as limit:
            return _in_time(await awaited(), limit)
    except TimeoutError:  # ours: one of the tool's has become an outcome
        watch.give_up()
        return TIMED_OUT_HERE
    except asyncio.CancelledError as gone:
        if not awaits and not watch.give_up():
            raise gone from NotStarted()
        raise


def _in_time(outcome: Outcome, limit: "Timeout") -> Outcome:
    """Return *outcome*; an error that a tool has made of our own cancellation is none of its own."""
    return TIMED_OUT_HERE if outcome.failure is not None and limit.expired() else outcome


async def _in_own_thread(call: Callable[[], Outcome]) -> Outcome:
    """Run *call*, which raises nothing but orders to stop, in a daemon thread with the caller's context variables."""
    import asyncio

    loop = asyncio.get_running_loop()
    done: asyncio.Future[Outcome] = loop.create_future()
    inherited = contextvars.copy_context()

    def tell(outcome: Outcome | BaseException) -> None:
        if done.done():
            return
        if isinstance(outcome, BaseException):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)

    def work() -> None:
        try:
            outcome: Outcome | BaseException = inherited.run(call)
        except BaseException as error:  # noqa: BLE001 (handed over to the waiting task)
            outcome = error
        with suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(tell, outcome)

    threading.Thread(target=work, name="rightargs-tool", daemon=True).start()
    return await done


def jsonable(value: object) -> JsonValue:
    """Return what a tool returned as JSON: what has no JSON form becomes text."""
    try:
        return to_jsonable_python(value, fallback=str, inf_nan_mode="strings")  # type: ignore[no-any-return]
    except Exception:  # noqa: BLE001 (a cycle, bytes that are no text, a __str__ that raises)
        return f"a value of type {type(value).__name__}"


def packed(value: object) -> "JsonValue | bytes":
    """
    Return what a tool returned as JSON, in bytes where it has such a form: `unpacked` gives what `jsonable` does.

    The bytes cost less to make and to keep than the objects, and most results are never looked at again.
    """
    try:
        text = to_json(value, fallback=str, inf_nan_mode="constants")
    except Exception:  # noqa: BLE001 (text that is no Unicode, and all that `jsonable` meets)
        return jsonable(value)
    return text if len(text) < _LONGEST_NUMBER else jsonable(value)


def plainly(call: Callable[[], object], timeout: float | None = None) -> Outcome:
    """Run *call* in this thread, to whatever end; what it gives to await gets *timeout* seconds."""
    outcome = _begun(call)
    return outcome if type(outcome.value) in PLAIN else settled(outcome.value, timeout)


def _begun(call: Callable[[], object]) -> Outcome:
    try:
        return Outcome(call())
    except APPLICATION_ERRORS as error:
        return Outcome(failure=failure_of(error))


def settled(value: object, timeout: float | None = None) -> Outcome:
    """Return the outcome of a tool that returned *value*: where it is to be awaited, what comes of that within *timeout* seconds."""
    return _awaited(value, timeout) if isawaitable(value) else Outcome(value)


async def _waiting(value: Awaitable[object]) -> Outcome:
    """Await what a tool gave; its errors are caught in here, since an event loop lets SystemExit through."""
    try:
        return Outcome(await value)
    except APPLICATION_ERRORS as error:
        return Outcome(failure=failure_of(error))


def _awaited(value: Awaitable[object], timeout: float | None) -> Outcome:
    """Run what a tool gave to await, in an event loop of its own; in another thread where this one has a loop running."""
    import asyncio

    async def waiting() -> Outcome:
        try:
            async with asyncio.timeout(timeout) as limit:
                return _in_time(await _waiting(value), limit)
        except TimeoutError:
            return TIMED_OUT_HERE

    def alone() -> Outcome:
        return asyncio.run(waiting())

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return alone()
    return _in_thread(alone, None)


def _in_thread(call: Callable[[], Outcome], timeout: float | None) -> Outcome:
    """Run *call* in a daemon thread with this thread's context variables: a tool that hangs must not keep the process alive."""
    found: list[Outcome | BaseException] = []
    done = threading.Event()
    inherited = contextvars.copy_context()

    def work() -> None:
        try:
            found.append(inherited.run(call))
        except BaseException as error:  # noqa: BLE001 (handed over to the waiting thread)
            found.append(error)
        finally:
            done.set()

    threading.Thread(target=work, name="rightargs-tool", daemon=True).start()
    if not done.wait(timeout):
        return TIMED_OUT_HERE
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]
