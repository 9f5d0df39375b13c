"""A mention in the conversation: what was said, by whom, about what."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rightargs.stages.ground._typed import Typed

Speaker: TypeAlias = Literal["user", "assistant", "tool"]


@dataclass(slots=True)
class Said:
    """
    One value that was said or returned.

    The conversation marks a mention as it goes on; apart from its marks a mention never changes.

    Attributes:
        turn: Index of the turn.
        speaker: Who said it.
        readings: What it may mean; several where the words are ambiguous.
        quote: The words themselves.
        span: Where they stand in the text of the turn.
        noun: The class of things that is counted or asked for: `people`, `room`, ...; "" where nothing tells.
        words: Words close to the mention, for binding it to a field by its name.
        marked: Whether a unit, a currency or the form itself tells the kind.
        answers: Whether it answers the assistant's last question.
        agreed: The assistant proposed it and the user agreed.
        rejected: The assistant proposed it and the user did not.
        negated: The user said that it is not this one.
        stale: A later mention took its place.
        open: The alternatives that the user left open together with it, this one included.
        hedged: The user asked about it, or told a story of the past with it.
    """

    turn: int
    speaker: Speaker
    readings: tuple[Typed, ...]
    quote: str
    span: tuple[int, int] | None = None
    noun: str = ""
    words: frozenset[str] = frozenset()
    marked: bool = False
    answers: bool = False
    agreed: bool = False
    rejected: bool = False
    negated: bool = False
    stale: bool = False
    open: "tuple[Said, ...]" = field(default=(), repr=False)
    hedged: bool = False

    @property
    def kind(self) -> str:
        """The kind of its first reading."""
        return self.readings[0].kind

    @property
    def live(self) -> bool:
        """Whether it counts as evidence: said by the user or a tool, or agreed, and neither denied nor replaced."""
        if self.negated or self.stale or self.rejected:
            return False
        return self.speaker != "assistant" or self.agreed
