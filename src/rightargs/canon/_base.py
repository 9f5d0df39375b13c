"""What every canonicaliser is."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Self

from rightargs.context import Context
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.readings import Mention, Reading


class Canonicaliser(ABC):
    """
    Turns what was said into the one form the system uses.

    A canonicaliser is frozen and hashable: its options are its fields. It reads the whole text or nothing; a token that
    is left over makes the text unreadable. It never raises for any JSON value, never reads a clock, a machine locale or
    the network, and is a fixed point on its own output.
    """

    __slots__ = ()

    kind: ClassVar[str] = ""
    """The kind of value, as mentions name it: `money`, `number`, `date`, ... Empty where there is nothing to find in text."""

    @abstractmethod
    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw*, any JSON value, in the light of *context*."""

    def find(self, text: str, context: Context, /) -> list[Mention]:  # noqa: ARG002 (most kinds are not found in text)
        """Find where free *text* says such a value: precision first."""
        return []

    def bind(self, siblings: Mapping[str, FrozenJson], root: Mapping[str, FrozenJson], /) -> Self:  # noqa: ARG002
        """Return this canonicaliser with what it takes from other fields of the call filled in."""
        return self

    def depends_on(self) -> tuple[str, ...]:
        """Name the sibling fields that `bind` looks at; they are read first."""
        return ()

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write a canonical *value* for a person, in the locale of *context*."""
        return str(value)

    @abstractmethod
    def describe(self) -> str:
        """Say in a phrase what is accepted, with units and an example, as messages and schemas quote it."""
