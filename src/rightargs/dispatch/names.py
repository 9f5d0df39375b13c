"""Under which name a call is counted and remembered: equal for equal canonical arguments, whatever the order and spelling of the JSON."""

import hashlib
import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TypeAlias

from pydantic_core import PydanticSerializationError, to_json

from rightargs.contract import Contract
from rightargs.vocab.json import JsonValue
from rightargs.vocab.results import Accepted

CallName: TypeAlias = str | tuple[object, ...]
"""
A text; or for a plain call the tool, the types and the values: as cheap to make and to look up as anything, and equal for date-times
that are one instant. `text_of` writes it for others.
"""

_SCALARS = frozenset({str, int, float, bool, type(None), date, datetime})


class Names:
    """Gives calls their names; it remembers which types of values it has met."""

    __slots__ = ("_kinds",)

    def __init__(self) -> None:
        self._kinds: dict[tuple[type, ...], str] = {}

    def of(self, contract: Contract, accepted: Accepted) -> CallName:
        """Name an accepted call: by its values where they say all (a plain contract without unknown keys), else by its JSON."""
        if contract.clean is not None:
            values = accepted.args.values()  # in the order of the schema, whatever the order that was sent
            kinds = tuple(map(type, values))
            kind = self._kinds.get(kinds)
            if kind is None and _SCALARS.issuperset(kinds):  # 1, 1.0 and true are equal, and three different values
                kind = self._kinds[kinds] = ",".join(kind.__name__ for kind in kinds)
            if kind is not None:
                return (contract.name, kind, *values)
        return digest(contract.name, accepted.arguments)


def text_of(name: CallName) -> str:
    """Write a name as a short text."""
    if isinstance(name, str):
        return name
    parts = [_in_utc(part) if isinstance(part, datetime) and part.tzinfo is not None else part for part in name]
    try:
        return _shortened(to_json(parts))
    except PydanticSerializationError:  # text that is no Unicode
        return _shortened(repr(parts).encode("utf-8", "surrogatepass"))


def _in_utc(moment: datetime) -> datetime:
    """Return *moment* so that all names of one instant are equal; what UTC cannot write stays as it is."""
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return moment


def is_same(one: CallName, two: CallName) -> bool:
    """Whether two names are of the same call, whichever of them has been outside."""
    return one == two if type(one) is type(two) else text_of(one) == text_of(two)


def _shortened(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def digest(tool: str, arguments: JsonValue) -> str:
    """Return a short name for a call: equal for equal canonical arguments, whatever the order and spelling of the JSON."""
    try:
        text = json.dumps(arguments, sort_keys=True, separators=(",", ":"), default=_unlike)
    except (TypeError, ValueError, RecursionError):
        text = f"unreadable {type(arguments).__name__}"
    return _shortened(f"{tool}\0{text}".encode("utf-8", "surrogatepass"))


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
