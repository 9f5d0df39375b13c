"""
The short way of a call in fair weather.

Fair weather is a plain sync tool, a clean call, a healthy breaker, nothing refused or made before, and state in this process. The call
ends as the steps of the core would have it end, at a fraction of their cost; all else goes the long way.
"""

from rightargs.context import says_failed
from rightargs.dispatch.admission import Granted, abandon
from rightargs.dispatch.breaker import Permit
from rightargs.dispatch.calls import Request
from rightargs.dispatch.core import Core
from rightargs.dispatch.drivers import drive
from rightargs.dispatch.execution import PLAIN, jsonable, plainly
from rightargs.dispatch.results import DispatchResult, Executed
from rightargs.dispatch.store import Keys, MemoryStore
from rightargs.stages import accepted_as_is


def in_fair_weather(core: Core, store: MemoryStore, name: str, raw: object, request: Request) -> DispatchResult | None:
    """Answer the call of a tool of `core.plain`; None where it has to go the long way, and nothing has happened yet."""
    contract, session = core.tools[name].contract, request.session
    epoch = store.calm(name, session.id)
    if epoch is None or contract.sensitive:
        return None
    accepted = accepted_as_is(raw, contract)
    if accepted is None:
        return None
    wish = key = None
    if contract.effect == "write":
        wish = core.wish(contract, accepted, request)
        key = request.record_key(name, wish)
        if not store.reserved(key, wish):
            return None
    try:
        outcome = plainly(accepted.call)
    except BaseException:
        abandon(store, Granted(Keys(name, session.id, key), Permit(epoch, 0), wish), core.settings.policy(name), ran=True)
        raise
    value = outcome.value
    if outcome.failure is not None or type(value) not in PLAIN or says_failed(told := jsonable(value)):
        granted = Granted(Keys(name, session.id, key), Permit(epoch, 0), wish)
        return drive(core.ran(contract, accepted, outcome, granted, request), store)
    with request.lock:
        session.ran(accepted, name, told, request.call_id)
    store.went_well(name, epoch, core.settings.policy(name))
    if wish is not None and key is not None:
        store.made(key, wish, told, core.settings.remember)
    return Executed(accepted, value)
