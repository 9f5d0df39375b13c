"""How a guarded call ends."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias

from rightargs.vocab import feedback
from rightargs.vocab.edits import Edit
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import Path
from rightargs.vocab.problems import FieldProblem, Question


class Accepted:
    """
    The arguments are right, as far as anyone can know before the tool runs.

    Read-only; a plain class and no dataclass, since a clean call is the common one and a frozen dataclass takes five times as
    long to make.
    """

    __slots__ = ("_args", "_arguments", "_edits", "_evidence", "_function", "_sensitive", "_tool", "_warnings")

    status: ClassVar[Literal["accepted"]] = "accepted"

    def __init__(
        self,
        tool: str,
        arguments: JsonObject,
        args: dict[str, object],
        edits: tuple[Edit, ...] = (),
        evidence: tuple[Evidence, ...] = (),
        warnings: tuple[FieldProblem, ...] = (),
        function: Callable[..., object] | None = None,
        sensitive: frozenset[str] = frozenset(),
    ) -> None:
        self._tool, self._arguments, self._args = tool, arguments, args
        self._edits, self._evidence, self._warnings, self._function, self._sensitive = edits, evidence, warnings, function, sensitive

    @property
    def tool(self) -> str:
        """The name of the tool."""
        return self._tool

    @property
    def arguments(self) -> JsonObject:
        """Canonical JSON: what was sent, repaired and canonicalised, without defaults that were not sent."""
        return self._arguments

    @property
    def args(self) -> dict[str, object]:
        """The validated Python values by parameter name, defaults included."""
        return self._args

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Every change between what the model sent and `arguments`."""
        return self._edits

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Where the values come from."""
        return self._evidence

    @property
    def warnings(self) -> tuple[FieldProblem, ...]:
        """Problems that do not stop the call under the contract's grounding."""
        return self._warnings

    @property
    def sensitive(self) -> frozenset[str]:
        """Top-level fields whose values are never shown."""
        return self._sensitive

    def call(self) -> object:
        """
        Run the tool with `args`; awaitable where the tool is async.

        Raises:
            TypeError: The contract was made from a schema and given no function.
        """
        function = self._target()
        if function is None:
            raise TypeError(f"the contract {self.tool!r} has no function to call; decorate one with it, or use .args")
        return function(**self.args)

    def _target(self) -> Callable[..., object] | None:
        return self._function

    def to_json(self) -> str:
        """Write `arguments` as JSON text, to replace the model's own text in the message history."""
        return feedback.dumps(self.arguments)

    def __repr__(self) -> str:
        hidden = self.sensitive
        shown = feedback.masked_object(self.arguments, hidden)
        edits, warnings = feedback.masked_edits(self.edits, hidden), feedback.masked_problems(self.warnings, hidden)
        return f"Accepted(tool={self.tool!r}, arguments={shown!r}, edits={edits!r}, warnings={warnings!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Accepted) and self._told() == other._told()

    def _told(self) -> tuple[object, ...]:
        return self.tool, self.arguments, self.args, self.edits, self.evidence, self.warnings

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True, repr=False)
class Rejected(feedback.Carrier):
    """
    The call does not run: the model can read why and what to send instead.

    Attributes:
        tool: The name of the tool.
        problems: What is wrong, all causes at once.
        questions: What the user should be asked besides.
        edits: Changes made before the call was refused.
        arguments: The arguments as far as they could be read; None where the text could not.
        sensitive: Top-level fields whose values are never shown.
        history: What was refused before, and how many attempts are left; filled in by the dispatcher.
        more: How many further problems there are at least that are not among *problems*.
    """

    status: ClassVar[Literal["rejected"]] = "rejected"

    tool: str
    problems: tuple[FieldProblem, ...]
    questions: tuple[Question, ...] = ()
    edits: tuple[Edit, ...] = ()
    arguments: JsonObject | None = None
    sensitive: frozenset[str] = frozenset()
    history: feedback.History = feedback.NO_HISTORY
    more: int = 0

    def to_dict(self) -> JsonObject:
        """Return the feedback object as JSON."""
        blamed = [*(problem.path for problem in self.problems), *(question.path for question in self.questions)]
        kept = _kept(None if self.more else self.arguments, blamed, self.sensitive)  # what is not listed may be among them
        return feedback.rejection(self.tool, self.problems, self.questions, kept, self.sensitive, self.history, self.more)

    def after(self, history: feedback.History) -> "Rejected":
        """Return this refusal as the next one of a chain, so that the model is told something new."""
        return replace(self, history=history)

    def __repr__(self) -> str:
        problems = feedback.masked_problems(self.problems, self.sensitive)
        questions = feedback.masked_questions(self.questions, self.sensitive)
        return f"Rejected({_shown(self.tool, self.edits, self.arguments, self.sensitive)}, problems={problems!r}, questions={questions!r})"


@dataclass(frozen=True, slots=True, repr=False)
class NeedsClarification(feedback.Carrier):
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
            self.tool,
            self.questions,
            _kept(self.arguments, [question.path for question in self.questions], self.sensitive),
            self.sensitive,
        )

    def __repr__(self) -> str:
        questions = feedback.masked_questions(self.questions, self.sensitive)
        return f"NeedsClarification({_shown(self.tool, self.edits, self.arguments, self.sensitive)}, questions={questions!r})"


GuardResult: TypeAlias = Accepted | Rejected | NeedsClarification


def _kept(arguments: JsonObject | None, blamed: list[Path], sensitive: frozenset[str]) -> Mapping[str, JsonValue]:
    """Return the top-level arguments that nothing is said against, and that may be shown."""
    if arguments is None or any(not path.steps for path in blamed):
        return {}
    named = {path.steps[0] for path in blamed}
    shown = feedback.masked_object(arguments, sensitive)
    return {key: value for key, value in arguments.items() if key not in named and shown[key] == value}


def _shown(tool: str, edits: tuple[Edit, ...], arguments: JsonObject | None, sensitive: frozenset[str]) -> str:
    """Write what the refusals have in common, as a log may show it."""
    masked = feedback.masked_object(arguments, sensitive)
    return f"tool={tool!r}, arguments={masked!r}, edits={feedback.masked_edits(edits, sensitive)!r}"
