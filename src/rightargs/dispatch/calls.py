"""One call on its way through the dispatcher: what it asks of its driver, and under which name it is counted."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rightargs.context import Session, says_failed
from rightargs.contract import Contract
from rightargs.dispatch.execution import Outcome
from rightargs.dispatch.failures import Failure
from rightargs.dispatch.names import CallName
from rightargs.dispatch.store import Change, Keys, RecordKey, Store
from rightargs.vocab.feedback import masked_object
from rightargs.vocab.json import JsonValue
from rightargs.vocab.results import Accepted


class Transact(NamedTuple):
    """Ask the store to apply a change."""

    keys: Keys
    change: Change[object]


class Exchange(NamedTuple):
    """Ask that the session and the store tell each other their new turns."""

    swap: Callable[[], None]


class Run(NamedTuple):
    """
    Ask that a tool be run within its time.

    Attributes:
        call: The tool with its arguments.
        timeout: Seconds it has.
        awaits: Whether calling it gives something to await.
        late: Is told how a run ended that nobody waited for any more.
    """

    call: Callable[[], object]
    timeout: float | None
    awaits: bool
    late: Callable[[Outcome], None]


Effect: TypeAlias = Transact | Exchange | Run
"""What the core asks of its driver; all that waits is in here."""


class Request:
    """
    One call of `dispatch`.

    Attributes:
        session: The conversation.
        call_id: The provider's ID of the call.
        key: The caller's idempotency key.
        owner: A name that no other call has, in whatever process.
        down: Whether the store has failed during this call.
        trail: The tools that a fallback has left behind.
    """

    __slots__ = ("_store", "call_id", "down", "key", "owner", "session", "trail")

    def __init__(self, session: Session, store: Store, call_id: str | None, key: str | None, owner: str) -> None:
        self.session, self._store, self.call_id, self.key, self.owner = session, store, call_id, key, owner
        self.down = False
        self.trail: tuple[str, ...] = ()

    @property
    def shared(self) -> bool:
        """Whether other workers see the store."""
        return self._store.shared

    def record(self, contract: Contract, accepted: Accepted, value: JsonValue, failure: Failure | None) -> bool:
        """
        Record a run in the session, and return whether it failed.

        A result that itself reports an error is a failed one: an ID in it must not pass for a real one.
        """
        failed = failure is not None or says_failed(value)
        arguments = masked_object(accepted.arguments, contract.sensitive) if contract.sensitive else accepted.arguments
        self.session.ran(contract.name, arguments, value, self.call_id, failed=failed)
        return failed

    def exchange(self) -> None:
        """Exchange new turns with the store."""
        session = self.session
        session.exchange(lambda known, turns: self._store.exchange(session.id, known, turns))


def record_key(tool: str, conversation: str, call: CallName, key: str | None) -> RecordKey:
    """Name the record of a change: by the caller's *key* across conversations, else by the conversation and the call."""
    return (conversation, call) if key is None else (tool, key)
