"""How a dispatched call ends, besides the two refusals of the guard."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, TypedDict

from rightargs.dispatch.execution import jsonable
from rightargs.vocab import feedback
from rightargs.vocab.edits import Edit
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.problems import AskUserOption, FieldProblem, Question
from rightargs.vocab.results import Accepted, NeedsClarification, Rejected


class Executed(feedback.Carrier):
    """
    The tool ran, or its recorded result stands for another run.

    Read-only; a plain class for the same reason as `Accepted`.
    """

    __slots__ = ("_accepted", "_edits", "_replayed", "_requested", "_value", "_warnings")

    status: ClassVar[Literal["executed"]] = "executed"
    is_error = False

    def __init__(
        self,
        accepted: Accepted,
        value: object,
        *,
        requested: Accepted | None = None,
        replayed: bool = False,
        edits: tuple[Edit, ...] = (),
        warnings: tuple[FieldProblem, ...] = (),
    ) -> None:
        self._accepted, self._value, self._requested, self._replayed = accepted, value, requested, replayed
        self._edits, self._warnings = edits, warnings

    @property
    def tool(self) -> str:
        """The tool that ran."""
        return self._accepted.tool

    @property
    def requested(self) -> str:
        """The tool that was asked for: another one where a fallback ran."""
        return self._accepted.tool if self._requested is None else self._requested.tool

    @property
    def degraded(self) -> bool:
        """Whether a coarser tool ran in place of the one asked for."""
        return self.requested != self._accepted.tool

    @property
    def replayed(self) -> bool:
        """Whether the tool was not run again, and this is the recorded result of the first run."""
        return self._replayed

    @property
    def value(self) -> object:
        """What the tool returned; of a recorded result, its JSON form."""
        return self._value

    @property
    def accepted(self) -> Accepted:
        """The verdict of the guard on the call that ran."""
        return self._accepted

    @property
    def arguments(self) -> JsonObject:
        """The canonical arguments it ran with."""
        return self._accepted.arguments

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Every change between what the model sent and `arguments`, the mapping to a fallback included."""
        return (*self._edits, *self._accepted.edits)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Where the values come from."""
        return self._accepted.evidence

    @property
    def warnings(self) -> tuple[FieldProblem, ...]:
        """Problems that did not stop the call."""
        return (*self._warnings, *self._accepted.warnings)

    def on_behalf_of(self, requested: Accepted, edits: Sequence[Edit]) -> "Executed":
        """Return this result as the answer to the call *requested*, for which it is a fallback."""
        return Executed(
            self._accepted,
            self._value,
            requested=requested,
            replayed=self._replayed,
            edits=(*edits, *self._edits),
            warnings=self._warnings,
        )

    def to_json(self) -> str:
        """Write the canonical arguments of the call that was asked for, to replace the model's own text in the message history."""
        return (self._requested or self._accepted).to_json()

    def to_dict(self) -> JsonObject:
        """Return the result, and what the model should know about how it came about."""
        answer: JsonObject = {"schema": feedback.SCHEMA, "ok": True, "tool": self.tool, "result": jsonable(self._value)}
        if notes := self._notes():
            answer["notes"] = [*notes]
        return answer

    def for_model(self, style: feedback.Style = "text") -> str:
        """Return the result as text, with notes where there are any; *style* "json" gives the whole object."""
        if style == "json":
            return feedback.dumps(self.to_dict())
        value = jsonable(self._value)
        text = value if isinstance(value, str) else feedback.dumps(value)
        return "\n".join([text, *(f"note: {note}" for note in self._notes())])

    def _notes(self) -> list[str]:
        notes: list[str] = []
        if self.degraded:
            notes.append(f"`{self.requested}` cannot be used now; the coarser `{self.tool}` answered in its place.")
        if self._replayed:
            notes.append("This change was made before and was not made again; the result is that of the first time.")
        notes += [f"{warning.why[:1].upper()}{warning.why[1:].rstrip('.')}." for warning in self._warnings]
        return notes

    def __repr__(self) -> str:
        more = "".join(f", {word}=True" for word in ("replayed", "degraded") if getattr(self, word))
        value = "..." if self._accepted.sensitive else f"{self._value!r}"  # a result tends to repeat its arguments
        return f"Executed(tool={self.tool!r}, value={value}{more}, accepted={self._accepted!r})"


class EscalationItem(TypedDict):
    """One item of a review queue: the shape of `ask_user`, and where it came from."""

    about_tool: str
    about_field: str
    question: str
    options: list[AskUserOption]
    default_value: JsonValue
    conversation_id: str
    code: str


@dataclass(frozen=True, slots=True)
class Escalation:
    """
    What a person is asked to look at.

    Attributes:
        question: The question or problem, with the candidates as options; sensitive values are masked.
        conversation: The ID of the session.
    """

    question: Question
    conversation: str

    def to_dict(self) -> EscalationItem:
        """Return the item for a review queue: the keys of `ask_user`, the conversation and the code."""
        return {**self.question.ask_user(), "conversation_id": self.conversation, "code": self.question.code}


@dataclass(frozen=True, slots=True, repr=False)
class Halted(feedback.Carrier):
    """
    Nobody in this loop can put the call right: a person has to look at it.

    Attributes:
        tool: The tool that was called.
        problems: Why it stops; the first is the reason, the others are what was wrong with the arguments.
        escalation: The item for a review queue.
        arguments: The arguments as far as they could be read.
        sensitive: Top-level fields whose values are never shown.
    """

    status: ClassVar[Literal["halted"]] = "halted"

    tool: str
    problems: tuple[FieldProblem, ...]
    escalation: Escalation
    arguments: JsonObject | None = None
    sensitive: frozenset[str] = frozenset()

    @property
    def code(self) -> str:
        """Why it stops."""
        return self.problems[0].code

    def to_dict(self) -> JsonObject:
        """Return the feedback object as JSON."""
        asked = self.escalation.question.ask_user()
        return feedback.halt(self.tool, self.problems, asked, self.problems[0].expected, self.sensitive)

    def __repr__(self) -> str:
        shown = feedback.masked_object(self.arguments, self.sensitive)
        problems = feedback.masked_problems(self.problems, self.sensitive)
        return f"Halted(tool={self.tool!r}, problems={problems!r}, arguments={shown!r}, escalation={self.escalation!r})"


DispatchResult: TypeAlias = Executed | Rejected | NeedsClarification | Halted
