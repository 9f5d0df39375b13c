"""
The short way of a call in fair weather.

Fair weather is a plain reading tool, a clean call, a healthy breaker, nothing refused before, and state in this process. The call
ends as the steps of the core would have it end, at a fraction of their cost; all else goes the long way.
"""

from threading import Lock

from rightargs.context import Session, says_failed
from rightargs.dispatch.admission import Granted
from rightargs.dispatch.breaker import Permit
from rightargs.dispatch.calls import Request
from rightargs.dispatch.core import Core
from rightargs.dispatch.drivers import drive
from rightargs.dispatch.execution import PLAIN, jsonable, plainly
from rightargs.dispatch.results import DispatchResult, Executed
from rightargs.dispatch.store import Keys, MemoryStore
from rightargs.stages import accepted_as_is


def in_fair_weather(
    core: Core,
    store: MemoryStore,
    name: str,
    raw: object,
    session: Session,
    call_id: str | None,
    lock: Lock,
) -> DispatchResult | None:
    """Answer the call of a tool of `core.plain`; None where it has to go the long way, and nothing has happened yet."""
    contract = core.tools[name].contract
    epoch = store.calm(name, session.id)
    if epoch is None or contract.sensitive:
        return None
    accepted = accepted_as_is(raw, contract)
    if accepted is None:
        return None
    outcome = plainly(accepted.call)
    value = outcome.value
    if outcome.failure is not None or type(value) not in PLAIN or says_failed(told := jsonable(value)):
        granted = Granted(Keys(name, session.id), Permit(epoch, 0), None)
        return drive(core.ran(contract, accepted, outcome, granted, Request(session, store, lock, call_id, None, "", 0)), store)
    with lock:
        session.ran(accepted, name, told, call_id)
    store.went_well(name, epoch, core.settings.policy(name))
    return Executed(accepted, value)
