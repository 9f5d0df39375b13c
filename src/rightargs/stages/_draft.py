"""What passes from room to room."""

from collections.abc import Iterable
from typing import NamedTuple

from rightargs.vocab.edits import Edit
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.feedback import MAX_FOUND
from rightargs.vocab.json import JsonObject
from rightargs.vocab.paths import Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Question

MAX_PROBLEMS = MAX_FOUND


class Draft(NamedTuple):
    """
    A call on its way through the stages; each stage returns a new one, or the same where it has nothing to say.

    Attributes:
        raw: What the model emitted.
        text: The JSON text of *arguments*, where it is known; None once they have changed.
        arguments: The arguments so far; None while they could not be read.
        validated: What the validator made of *arguments*; NOTHING until it has accepted them.
        edits: Every change so far.
        problems: What the model must fix.
        questions: What only the user can settle.
        evidence: Where the values come from.
        warnings: Problems that do not stop the call.
        incomplete: The text ended early.
    """

    raw: object
    text: str | None = None
    arguments: JsonObject | None = None
    validated: object = NOTHING
    edits: tuple[Edit, ...] = ()
    problems: tuple[FieldProblem, ...] = ()
    questions: tuple[Question, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    warnings: tuple[FieldProblem, ...] = ()
    incomplete: bool = False

    def blocked(self, path: Path) -> bool:
        """Whether something is already said about the field at *path*, or one above or below it: one cause, one message."""
        if not self.problems and not self.questions:
            return False
        said = [*(problem.path for problem in self.problems), *(question.path for question in self.questions)]
        return any(path.within(other) or other.within(path) for other in said)

    def grounded(
        self,
        problems: tuple[FieldProblem, ...],
        questions: tuple[Question, ...],
        evidence: tuple[Evidence, ...],
        warnings: tuple[FieldProblem, ...],
    ) -> "Draft":
        """Add what the conversation says."""
        return Draft(
            self.raw,
            self.text,
            self.arguments,
            self.validated,
            self.edits,
            self.problems + problems,
            self.questions + questions,
            self.evidence + evidence,
            self.warnings + warnings,
            self.incomplete,
        )

    def refused(self, problems: Iterable[FieldProblem]) -> "Draft":
        """Add *problems*."""
        return self._replace(problems=(*self.problems, *problems))
