"""The two loops that give the core what it asks for: one blocks, one awaits."""

from contextlib import suppress
from typing import cast

from rightargs.dispatch.calls import Effect, Run, Transact
from rightargs.dispatch.core import Steps
from rightargs.dispatch.execution import NotStarted, arun, run
from rightargs.dispatch.store import Store, T


def drive(steps: Steps[T], store: Store) -> T:
    """Take *steps* to their end in this thread."""
    try:
        effect = next(steps)
        while True:
            try:
                answer: object = run(effect.call, effect.timeout, effect.late) if isinstance(effect, Run) else _perform(effect, store)
            except BaseException as error:  # noqa: BLE001 (the core decides what to do about it)
                effect = steps.throw(error)
            else:
                effect = steps.send(answer)
    except StopIteration as done:
        return cast("T", done.value)


async def adrive(steps: Steps[T], store: Store) -> T:
    """
    Take *steps* to their end in the event loop.

    A shared store is asked in a thread. A cancellation meanwhile waits for its answer, so that what was reserved is given back.
    """
    try:
        effect = next(steps)
        while True:
            try:
                if isinstance(effect, Run):
                    answer: object = await arun(effect.call, effect.timeout, effect.late, awaits=effect.awaits)
                elif store.shared:
                    answer = await _in_thread(effect, store, steps)
                else:
                    answer = _perform(effect, store)
            except _Cancelled as gone:
                raise gone.error from None
            except BaseException as error:  # noqa: BLE001
                effect = steps.throw(error)
            else:
                effect = steps.send(answer)
    except StopIteration as done:
        return cast("T", done.value)


class _Cancelled(BaseException):
    """The caller was cancelled while the store was asked, and everything was given back."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


async def _in_thread(effect: Effect, store: Store, steps: Steps[T]) -> object:
    import asyncio

    asked = asyncio.ensure_future(asyncio.to_thread(_perform, effect, store))
    try:
        return await asyncio.shield(asked)
    except asyncio.CancelledError as error:
        while not asked.done():
            with suppress(asyncio.CancelledError):  # one more: the first is raised once all is given back
                await asyncio.wait([asked])
        _wind_up(steps, asked.exception() or asked.result(), store)
        raise _Cancelled(error) from None


def _wind_up(steps: Steps[T], answer: object, store: Store) -> None:
    """Lead cancelled *steps* to where they would have run the tool, and out from there."""
    try:
        effect = steps.throw(answer) if isinstance(answer, BaseException) else steps.send(answer)
        while True:
            if isinstance(effect, Run):
                steps.throw(NotStarted())
            try:
                done = _perform(effect, store)
            except Exception as error:  # noqa: BLE001
                effect = steps.throw(error)
            else:
                effect = steps.send(done)
    except (StopIteration, NotStarted):
        return


def _perform(effect: Effect, store: Store) -> object:
    if isinstance(effect, Transact):
        return store.transact(effect.keys, effect.change)
    assert not isinstance(effect, Run)
    return effect.swap()
