"""One call on its way through the dispatcher: what it asks of its driver, and under which name it is counted."""

import hashlib
import json
import threading
from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from rightargs.context import Session, says_failed
from rightargs.contract import Contract
from rightargs.dispatch.failures import Failure
from rightargs.dispatch.store import Change, Keys, Store
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
    """Ask that a tool be run within its time; *awaits* where calling it gives something to await."""

    call: Callable[[], object]
    timeout: float | None
    awaits: bool


Effect: TypeAlias = Transact | Exchange | Run
"""What the core asks of its driver; all that waits is in here."""


class NotStarted(BaseException):
    """Thrown into the core in place of a run: the caller was cancelled before the tool was called."""


class Request:
    """
    One call of `dispatch`.

    Attributes:
        session: The conversation.
        call_id: The provider's ID of the call.
        key: The caller's idempotency key.
        owner: Unique to this call.
        shared: Whether other workers see the store.
        down: Whether the store has failed during this call.
        trail: The tools that a fallback has left behind.
    """

    __slots__ = ("_lock", "_store", "call_id", "down", "key", "owner", "session", "shared", "trail")

    def __init__(self, session: Session, store: Store, lock: threading.Lock, owner: str, call_id: str | None, key: str | None) -> None:
        self.session, self._store, self._lock, self.owner, self.call_id, self.key = session, store, lock, owner, call_id, key
        self.shared = store.shared
        self.down = False
        self.trail: tuple[str, ...] = ()

    def record(self, contract: Contract, accepted: Accepted, value: JsonValue, failure: Failure | None) -> bool:
        """
        Record a run in the session, and return whether it failed.

        A result that itself reports an error is a failed one: an ID in it must not pass for a real one.
        """
        arguments = masked_object(accepted.arguments, contract.sensitive)
        failed = failure is not None or says_failed(value)
        with self._lock:
            self.session.tool_call(contract.name, arguments, self.call_id)
            self.session.tool_result(contract.name, value, call_id=self.call_id, failed=failed)
        return failed

    def exchange(self) -> None:
        """Exchange new turns with the store."""
        session = self.session
        with self._lock:
            session.exchange(lambda known, turns: self._store.exchange(session.id, known, turns))


def digest(tool: str, arguments: JsonValue) -> str:
    """Return a short name for a call: equal for equal canonical arguments, whatever the order and spelling of the JSON."""
    try:
        text = json.dumps(arguments, sort_keys=True, separators=(",", ":"), default=_unlike)
    except (TypeError, ValueError, RecursionError):
        text = f"unreadable {type(arguments).__name__}"
    return hashlib.blake2b(f"{tool}\0{text}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def raw_digest(tool: str, raw: object) -> str:
    """Return a short name for a call whose arguments could not be read."""
    if isinstance(raw, (bytes, bytearray)):
        return digest(tool, "bytes " + bytes(raw).hex())
    plain: JsonValue = raw if isinstance(raw, (str, int, float)) or raw is None else _text(raw)
    return digest(tool, ["raw", plain])


def _text(raw: object) -> str:
    try:
        return json.dumps(raw, sort_keys=True, default=_unlike)
    except (TypeError, ValueError, RecursionError):
        return type(raw).__name__


def _unlike(value: object) -> JsonValue:
    return ["decimal", str(value)] if isinstance(value, Decimal) else type(value).__name__
