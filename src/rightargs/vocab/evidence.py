"""Why a value is believed."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightargs.vocab.paths import Path

Source: TypeAlias = Literal["user", "tool_result", "agreed", "default", "clock", "derived"]
"""
user: the user said it · tool_result: a tool returned it · agreed: the assistant proposed it and the user agreed ·
default: the schema's own default · clock: the session's time · derived: it follows from what was said.
"""


@dataclass(frozen=True, slots=True)
class Evidence:
    """
    Where a value comes from.

    Attributes:
        path: The field.
        source: Who said it.
        quote: The words, or the value as it was returned, capped.
        span: Offsets of the quote in the text of its turn, where it is text.
        turn: Index of the turn in the session; None for defaults and the clock.
    """

    path: Path
    source: Source
    quote: str
    span: tuple[int, int] | None = None
    turn: int | None = None
