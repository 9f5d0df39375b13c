"""
Idempotency: a change is made once.

Every call of a write tool reserves a record before it runs and settles it after. The key is the caller's, or follows from the
conversation and the canonical arguments. A reservation whose holder never came back is an unknown outcome, never a free one.
"""

from typing import Literal, NamedTuple, TypeAlias

from rightargs.dispatch.names import CallName, is_same
from rightargs.vocab.json import JsonValue

Decision: TypeAlias = Literal["run", "replay", "conflict", "in_flight", "unknown", "repeated", "ask"]
"""What becomes of a call: run it · answer with the recorded result · refuse it, for one of four reasons · ask the user."""

Repeats: TypeAlias = Literal["ask", "run"]
"""What an identical change is, after the user spoke again: a question, or simply another change."""


class Record(NamedTuple):
    """
    What is known of one change.

    Attributes:
        state: "running", "done" or "unknown".
        owner: Who reserved it.
        call: The name of the call, by its canonical arguments.
        until: When a running one counts as unknown, and when a finished one is forgotten.
        value: The recorded result, as JSON.
        call_id: The provider's ID of the call.
        turns: How often the user had spoken when it ran.
        last: A checksum of those last words.
        repeats: How often it was asked for again since.
        asked: The turn in which the user was asked whether to repeat it.
    """

    state: Literal["running", "done", "unknown"]
    owner: str
    call: CallName
    until: float
    value: JsonValue = None
    call_id: str | None = None
    turns: int = 0
    last: int = 0
    repeats: int = 0
    asked: int | None = None


class Wish(NamedTuple):
    """
    A change that is about to be made.

    Attributes:
        owner: Who asks: unique to one call of `dispatch`.
        call: The name of the call, by its canonical arguments.
        explicit: Whether the caller gave the key.
        call_id: The provider's ID of the call.
        turn: The turn of the user that it belongs to: `Session.turn`.
        lease: Seconds after which a call that never reported back is an unknown outcome.
        repeats: What an identical change in a later turn is.
        limit: Identical calls in one turn that are answered before it is a loop.
        agreed: Whether the user's last words want it once more.
    """

    owner: str
    call: CallName
    explicit: bool
    call_id: str | None
    turn: tuple[int, int]
    lease: float
    repeats: Repeats
    limit: int
    agreed: bool = False


def reserve(record: Record | None, wish: Wish, now: float) -> tuple[Record, Decision]:
    """Decide whether a change may be made now, and reserve it."""
    fresh = Record("running", wish.owner, wish.call, now + wish.lease, None, wish.call_id, *wish.turn)
    if record is None or (record.state == "done" and now >= record.until):
        return fresh, "run"
    if not is_same(record.call, wish.call):
        return record, "conflict"
    if record.state == "running" and record.owner == wish.owner:  # our own reservation, whose confirmation was lost on the way
        return record, "run"
    if record.state == "running" and now < record.until:
        return record, "in_flight"
    if record.state != "done":
        return record._replace(state="unknown"), "unknown"
    if wish.explicit or (wish.call_id is not None and wish.call_id == record.call_id):
        return record, "replay"
    if (record.turns, record.last) == wish.turn:
        if record.repeats + 1 >= wish.limit:
            return record, "repeated"
        return record._replace(repeats=record.repeats + 1), "replay"
    if wish.repeats == "run" or (record.asked is not None and record.asked != wish.turn[0] and wish.agreed):
        return fresh, "run"
    return record._replace(asked=wish.turn[0]), "ask"


def finished(record: Record | None, wish: Wish, value: JsonValue, now: float, kept_for: float) -> Record | None:
    """Record the result, unless the record has passed into other hands."""
    if record is not None and (record.owner != wish.owner or record.state == "done"):
        return record
    return Record("done", wish.owner, wish.call, now + kept_for, value, wish.call_id, *wish.turn)


def left_open(record: Record | None, wish: Wish) -> Record | None:
    """Record that nobody knows whether the change was made."""
    if record is None or record.owner != wish.owner or record.state == "done":
        return record
    return record._replace(state="unknown")


def resolved(record: Record | None, now: float, *, made: bool, value: JsonValue, kept_for: float) -> tuple[Record | None, bool]:
    """Settle a change of unknown outcome with what somebody has found out; False where its outcome is no question."""
    if record is None or record.state == "done" or (record.state == "running" and now < record.until):
        return record, False
    return (record._replace(state="done", value=value, until=now + kept_for) if made else None), True


def came_late(record: Record | None, wish: Wish, now: float, *, made: bool, value: JsonValue, kept_for: float) -> Record | None:
    """Settle a change whose caller has given it up: its own tool knows best, whatever the record says."""
    if record is None or record.owner != wish.owner or record.state == "done":
        return record
    return record._replace(state="done", value=value, until=now + kept_for) if made else None


def given_back(record: Record | None, wish: Wish) -> Record | None:
    """Free the key of a change that certainly was not made."""
    return None if record is not None and record.owner == wish.owner and record.state == "running" else record
