"""One call on its way through the dispatcher: what it asks of its driver, and under which name it is counted."""

import hashlib
import json
import threading
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from rightargs.context import Session, says_failed
from rightargs.contract import Contract
from rightargs.dispatch.failures import Failure
from rightargs.dispatch.idempotency import Wish
from rightargs.dispatch.store import Change, Keys, Store
from rightargs.vocab.feedback import masked_object
from rightargs.vocab.json import JsonObject, JsonValue
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
        down: Whether the store has failed during this call.
        trail: The tools that a fallback has left behind.
    """

    __slots__ = ("_number", "_prefix", "_store", "call_id", "down", "key", "lock", "session", "trail")

    def __init__(
        self, session: Session, store: Store, lock: threading.Lock, call_id: str | None, key: str | None, prefix: str, number: int
    ) -> None:
        self.session, self._store, self.lock, self.call_id, self.key = session, store, lock, call_id, key
        self._prefix, self._number = prefix, number
        self.down = False
        self.trail: tuple[str, ...] = ()

    @property
    def shared(self) -> bool:
        """Whether other workers see the store."""
        return self._store.shared

    @property
    def owner(self) -> str:
        """A name that no other call has, in whatever process."""
        return f"{self._prefix}-{self._number}"

    def record_key(self, tool: str, wish: Wish) -> str:
        """Name the record of a change: by the caller's key across conversations, else by the conversation and the arguments."""
        if self.key is not None:
            return f"{tool}\0key\0{self.key}"
        return f"{tool}\0call\0{self.session.id}\0{wish.digest}"

    def record(self, contract: Contract, accepted: Accepted, value: JsonValue, failure: Failure | None) -> bool:
        """
        Record a run in the session, and return whether it failed.

        A result that itself reports an error is a failed one: an ID in it must not pass for a real one.
        """
        failed = failure is not None or says_failed(value)
        with self.lock:
            self.session.ran(_Masked(accepted) if contract.sensitive else accepted, contract.name, value, self.call_id, failed)
        return failed

    def exchange(self) -> None:
        """Exchange new turns with the store."""
        session = self.session
        with self.lock:
            session.exchange(lambda known, turns: self._store.exchange(session.id, known, turns))


class _Masked:
    """The arguments of a call as a conversation may keep them."""

    def __init__(self, accepted: Accepted) -> None:
        self.arguments: JsonObject = masked_object(accepted.arguments, accepted.sensitive)


def call_digest(contract: Contract, accepted: Accepted) -> str:
    """
    Return a short name for an accepted call.

    Where the values say all (a plain contract without unknown keys), it is made of them: that is cheaper than of the JSON.
    """
    if contract.clean is not None:
        values = accepted.args
        if _SCALARS.issuperset(map(type, values.values())):
            text = f"{contract.name}\0{values!r}"  # in the order of the schema, whatever the order that was sent
            return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return digest(contract.name, accepted.arguments)


_SCALARS = frozenset({str, int, float, bool, type(None), date, datetime})


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
