"""What lint says: findings, where they stand, and what would put them right."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightargs.lint.subjects import Subject
from rightargs.vocab.json import JsonValue

Severity: TypeAlias = Literal["error", "warning", "info"]
"""error: it cannot work as written · warning: wrong values pass here · info: it could be clearer."""

Persona: TypeAlias = Literal["regular", "pedantic"]
"""How much noise the reader stands: a pedantic rule fires on most tools of the world, and is silent unless asked for."""


@dataclass(frozen=True, slots=True)
class Fix:
    """
    A change that settles a finding.

    Attributes:
        title: What it does, as an imperative.
        pointer: JSON pointer of the value to replace, from the root of the tool's argument schema.
        value: What stands there afterwards.
        safe: Whether the schema means the same afterwards; an unsafe fix is a suggestion.
    """

    title: str
    pointer: str
    value: JsonValue
    safe: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """
    What a rule found in one tool.

    Attributes:
        pointer: JSON pointer of the place, from the root of the argument schema; "" for the tool as a whole.
        message: What is wrong and what would be right, one or two sentences.
        fix: A change that settles it.
    """

    pointer: str
    message: str
    fix: Fix | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """
    One thing that lint looks for: one file, one test, one page, tied by the slug.

    Attributes:
        slug: The name, as configuration and reports have it.
        severity: How bad it is.
        summary: What it finds, one sentence.
        why: What goes wrong without it.
        before: A schema or tool that it fires on.
        after: The same, put right.
        tool: Looks at one tool.
        tools: Looks at all tools of a run together.
        persona: Who wants to hear it.
    """

    slug: str
    severity: Severity
    summary: str
    why: str
    before: JsonValue
    after: JsonValue
    tool: Callable[[Subject], Iterable[Hit]] | None = None
    tools: Callable[[Sequence[Subject]], Iterable[tuple[Subject, Hit]]] | None = None
    persona: Persona = "regular"

    def check(self, subjects: Sequence[Subject]) -> Iterator["Finding"]:
        """Yield what the rule finds."""
        if self.tool is not None:
            for subject in subjects:
                for hit in self.tool(subject):
                    yield Finding(self, subject, hit)
        if self.tools is not None:
            for subject, hit in self.tools(subjects):
                yield Finding(self, subject, hit)


@dataclass(frozen=True, slots=True)
class Finding:
    """A hit of a rule in a tool."""

    rule: Rule
    subject: Subject
    hit: Hit

    @property
    def line(self) -> int | None:
        """The line of the source, from 1; None where the source has no lines."""
        return self.subject.line(self.hit.pointer)

    @property
    def place(self) -> str:
        """The field as `fields=` writes it; "" for the tool as a whole."""
        return self.subject.path(self.hit.pointer)
