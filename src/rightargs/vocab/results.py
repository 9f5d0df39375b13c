"""How a guarded call ends."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from rightargs.vocab import feedback
from rightargs.vocab.edits import Edit
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import Path
from rightargs.vocab.problems import FieldProblem, Question


@dataclass(frozen=True, slots=True)
class Accepted:
    """
    The arguments are right, as far as anyone can know before the tool runs.

    Attributes:
        tool: The name of the tool.
        arguments: Canonical JSON: what was sent, repaired and canonicalised, without defaults that were not sent.
        args: The validated Python values by parameter name, defaults included.
        edits: Every change between what the model sent and *arguments*.
        evidence: Where the values come from.
        warnings: Problems that do not stop the call under the contract's grounding.
    """

    status: ClassVar[Literal["accepted"]] = "accepted"

    tool: str
    arguments: JsonObject
    args: dict[str, object]
    edits: tuple[Edit, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    warnings: tuple[FieldProblem, ...] = ()
    function: Callable[..., object] | None = field(default=None, repr=False, compare=False)

    def call(self) -> object:
        """
        Run the tool with *args*; awaitable where the tool is async.

        Raises:
            TypeError: The contract was made from a schema and given no function.
        """
        if self.function is None:
            raise TypeError(f"the contract {self.tool!r} has no function to call; decorate one with it, or use .args")
        return self.function(**self.args)


@dataclass(frozen=True, slots=True)
class Rejected:
    """
    The call does not run: the model can read why and what to send instead.

    Attributes:
        tool: The name of the tool.
        problems: What is wrong, all causes at once.
        questions: What the user should be asked besides.
        edits: Changes made before the call was refused.
        arguments: The arguments as far as they could be read; None where the text could not.
        sensitive: Top-level fields whose values are never shown.
    """

    status: ClassVar[Literal["rejected"]] = "rejected"

    tool: str
    problems: tuple[FieldProblem, ...]
    questions: tuple[Question, ...] = ()
    edits: tuple[Edit, ...] = ()
    arguments: JsonObject | None = None
    sensitive: frozenset[str] = frozenset()

    def to_dict(self) -> JsonObject:
        """Return the feedback object as JSON."""
        blamed = [*(problem.path for problem in self.problems), *(question.path for question in self.questions)]
        return feedback.rejection(self.tool, self.problems, self.questions, _kept(self.arguments, blamed), self.sensitive)

    def for_model(self) -> str:
        """Return the feedback as text, for the tool result."""
        return feedback.as_text(self.to_dict())


@dataclass(frozen=True, slots=True)
class NeedsClarification:
    """
    The call does not run: only the user knows which reading was meant.

    Attributes:
        tool: The name of the tool.
        questions: What to ask.
        edits: Changes made before the question arose.
        arguments: The arguments as far as they are settled.
        sensitive: Top-level fields whose values are never shown.
    """

    status: ClassVar[Literal["needs_clarification"]] = "needs_clarification"

    tool: str
    questions: tuple[Question, ...]
    edits: tuple[Edit, ...] = ()
    arguments: JsonObject | None = None
    sensitive: frozenset[str] = frozenset()

    def to_dict(self) -> JsonObject:
        """Return the questions as JSON."""
        return feedback.clarification(
            self.tool, self.questions, _kept(self.arguments, [question.path for question in self.questions]), self.sensitive
        )

    def for_model(self) -> str:
        """Return the questions as text, for the tool result."""
        return feedback.as_text(self.to_dict())


GuardResult: TypeAlias = Accepted | Rejected | NeedsClarification


def _kept(arguments: JsonObject | None, blamed: list[Path]) -> Mapping[str, JsonValue]:
    """Return the top-level arguments that nothing is said against."""
    if arguments is None or any(not path.steps for path in blamed):
        return {}
    named = {path.steps[0] for path in blamed}
    return {key: value for key, value in arguments.items() if key not in named}
