"""
The short way of a call in fair weather.

Fair weather is a plain sync tool, a clean call, a healthy breaker, nothing refused or made before, and state in this process. The call
ends as the steps of the core would have it end, at a fraction of their cost; all else goes the long way.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

from rightargs.context import Session, says_failed
from rightargs.contract import HasContract
from rightargs.dispatch.admission import Granted, abandon
from rightargs.dispatch.breaker import Permit
from rightargs.dispatch.calls import Request, record_key
from rightargs.dispatch.core import Core
from rightargs.dispatch.drivers import drive
from rightargs.dispatch.execution import APPLICATION_ERRORS, PLAIN, Outcome, packed, settled
from rightargs.dispatch.failures import failure_of
from rightargs.dispatch.results import DispatchResult, Executed
from rightargs.dispatch.store import Held, Keys, MemoryStore, RecordKey, owner_of
from rightargs.stages import accepted_as_is, plain_arguments
from rightargs.vocab.json import FrozenJson
from rightargs.vocab.results import Accepted

# it looks at whatever a tool returned; casting each value would be a call more
_says_failed = cast("Callable[[object], bool]", says_failed)


class PlainTool:
    """What the short way needs to know of a tool, worked out once."""

    __slots__ = ("core", "lease", "name", "names", "owners", "policy", "read", "remember", "tool", "writes")

    def __init__(self, core: Core, name: str, tool: HasContract, owners: Iterator[str]) -> None:
        self.owners = owners
        self.core, self.name, self.tool, self.names = core, name, tool, core.settings.names
        self.writes = tool.contract.effect == "write"
        self.policy, self.lease, self.remember = core.settings.policy(name), core.lease(name), core.settings.remember
        self.read: Callable[[str], FrozenJson] = partial(plain_arguments, limits=tool.contract.limits)

    def request(self, store: MemoryStore, session: Session, call_id: str | None, key: str | None, held: Held | None) -> Request:
        """Return the call as the long way has it, under the owner of its change."""
        return Request(session, store, call_id, key, next(self.owners) if held is None else owner_of(held))

    def granted(self, accepted: Accepted, epoch: int, key: RecordKey | None, request: Request) -> Granted:
        """Write down what a call was given, as the long way has it."""
        wish = None if key is None else self.core.wish(self.tool.contract, accepted, request)
        return Granted(Keys(self.name, request.session.id, key), Permit(epoch, 0), wish)


def plain_tools(core: Core, owners: Iterator[str]) -> dict[str, PlainTool]:
    """Return the tools whose calls may go the short way."""
    return {name: PlainTool(core, name, tool, owners) for name, tool in core.tools.items() if core.is_plain(name)}


def in_fair_weather(
    plain: PlainTool,
    store: MemoryStore,
    raw: object,
    session: Session,
    call_id: str | None,
    idempotency_key: str | None,
) -> DispatchResult | None:
    """Answer the call of a plain tool; None where it has to go the long way, and nothing has happened yet."""
    name = plain.name
    epoch = store.calm(name, session.id)
    if epoch is None:
        return None
    contract = plain.tool.contract  # asked anew: rules may have been added to it
    accepted = accepted_as_is(raw, contract, session.permissions)
    if accepted is None:
        return None
    key = held = None
    if plain.writes:
        call = plain.names.of(contract, accepted)
        key = record_key(name, session.id, call, idempotency_key)
        held = store.reserved(key, call, call_id, session.turn, plain.lease)
        if held is None:
            return None
    value: object = None
    try:
        value = accepted.call()
        outcome = None if type(value) in PLAIN else settled(value)
    except APPLICATION_ERRORS as error:
        outcome = Outcome(failure=failure_of(error))
    except BaseException:
        request = plain.request(store, session, call_id, idempotency_key, held)
        abandon(store, plain.granted(accepted, epoch, key, request), plain.policy, ran=True)
        raise
    if outcome is None and _says_failed(value):
        outcome = Outcome(value)
    if outcome is not None:
        request = plain.request(store, session, call_id, idempotency_key, held)
        granted = plain.granted(accepted, epoch, key, request)
        return drive(plain.core.ran(contract, accepted, outcome, granted, request), store)
    told = packed(value)
    session.ran_plainly(name, accepted.raw, plain.read, told, call_id)
    store.went_well(name, epoch, plain.policy)
    if key is not None and held is not None:
        store.made(key, held, told, plain.remember)
    return Executed(accepted, value)
