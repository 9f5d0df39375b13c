"""How a value stands to what was said."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rightargs.canon import Canonicaliser
from rightargs.context import Context
from rightargs.contract import Place
from rightargs.stages.ground._conversation import Conversation
from rightargs.stages.ground._said import Said
from rightargs.vocab.json import JsonObject, JsonValue

Standing: TypeAlias = Literal["supported", "contradicted", "asked", "unsupported"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """
    The relation of one value to the conversation.

    Attributes:
        standing: What it is.
        code: The code of the contradiction or question.
        why: What was said instead, quoted.
        use: The value that was said, in the form of the field; None where more than one reading fits.
        options: The readings to ask about.
        said: The mention that supports or contradicts.
        source: Where a support comes from that is no mention.
    """

    standing: Standing
    code: str = ""
    why: str = ""
    use: JsonValue = None
    options: tuple[JsonValue, ...] = ()
    said: Said | None = None
    source: str = ""


@dataclass(slots=True, eq=False)
class Want:
    """
    One typed value of the call, on its way to a verdict.

    Attributes:
        place: The value and its field.
        canonicaliser: What reads the field, with its siblings bound.
        kind: The kind of value.
        classes: The noun classes that the field's name asks for.
        words: The words of its name and description.
        labels: The choices beside it, which may name what it counts: `box`, `pallet`.
        supporters: The mentions that say it.
    """

    place: Place
    canonicaliser: Canonicaliser
    kind: str
    classes: frozenset[str]
    words: frozenset[str]
    labels: frozenset[str]
    supporters: list[Said] = field(default_factory=list["Said"])

    @property
    def value(self) -> JsonValue:
        """The canonical value."""
        return self.place.value


@dataclass(frozen=True, slots=True)
class Scene:
    """
    Everything a relation may look at: the conversation, the context, the whole call and its other values.

    *open_units* are the units of the tool's quantity fields that the call leaves empty.
    """

    talk: Conversation
    context: Context
    arguments: JsonObject
    effect: str
    wants: tuple[Want, ...]
    open_units: frozenset[str | None] = frozenset()

    def claimed(self, said: Said, want: Want) -> bool:
        """Whether *said* supports another value of the call better than it could speak of *want*."""
        return any(other is not want and said in other.supporters for other in self.wants)


SUPPORTED = Verdict("supported")
UNSUPPORTED = Verdict("unsupported")
