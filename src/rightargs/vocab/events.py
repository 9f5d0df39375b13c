"""What an observer is told."""

from dataclasses import dataclass
from typing import Protocol

from rightargs.vocab.results import GuardResult


@dataclass(frozen=True, slots=True)
class GuardEvent:
    """
    One guarded call, after its verdict.

    Attributes:
        tool: The name of the tool.
        effect: "read" or "write".
        result: The verdict. It holds argument values: an observer must not put them into metric labels.
    """

    tool: str
    effect: str
    result: GuardResult


class Observer(Protocol):
    """Is told of every guarded call; an exception it raises is logged and goes no further."""

    def on_guard(self, event: GuardEvent, /) -> None:
        """Take note of *event*."""
