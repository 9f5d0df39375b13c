"""States as JSON text and back, for stores outside this process."""

import json
from typing import TypeAlias, cast

from rightargs.dispatch.breaker import Breaker, Mode
from rightargs.dispatch.idempotency import Record
from rightargs.dispatch.loops import Chain, Talk, Tries
from rightargs.dispatch.names import text_of
from rightargs.vocab.json import JsonValue

_Part: TypeAlias = tuple[int, int, int]


def dump(state: Breaker | Talk | Record) -> str:
    """Write a state: a list of its fields."""
    if isinstance(state, Record):
        state = state._replace(call=text_of(state.call))
    return json.dumps(state, separators=(",", ":"), default=str)


def load_breaker(text: str) -> Breaker:
    """Read a breaker."""
    fields = cast("tuple[Mode, int, float, float, int, list[_Part], list[tuple[int, float]], int, int]", json.loads(text))
    mode, epoch, until, hold, failures, window, leases, issued, passed = fields
    parts = tuple((part[0], part[1], part[2]) for part in window)
    return Breaker(mode, epoch, until, hold, failures, parts, tuple((lease[0], lease[1]) for lease in leases), issued, passed)


def load_talk(text: str) -> Talk:
    """Read what a conversation has tried."""
    fields = cast("tuple[int, int, dict[str, _Part], dict[str, tuple[int, dict[str, list[JsonValue]]]]]", json.loads(text))
    turns, last, calls, chains = fields
    return Talk(
        turns, last, {call: Tries(*tries) for call, tries in calls.items()}, {tool: Chain(*chain) for tool, chain in chains.items()}
    )


def load_record(text: str) -> Record:
    """Read what is known of a change."""
    return Record(*json.loads(text))
