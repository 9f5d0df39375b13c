"""What is wrong with a field, and what only the user can settle."""

from dataclasses import dataclass
from typing import TypedDict

from rightargs.vocab.codes import FailureClass, failure_class_of
from rightargs.vocab.json import JsonValue
from rightargs.vocab.paths import Path


class _Nothing:
    """The type of NOTHING: no value, where null would be one."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "NOTHING"

    def __bool__(self) -> bool:
        return False


NOTHING = _Nothing()
Nothing = _Nothing


@dataclass(frozen=True, slots=True)
class Option:
    """One value to choose, with a label in the user's locale."""

    label: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """
    Why a field stops the call, and what to send instead.

    Attributes:
        path: The field; `$` for the call as a whole.
        code: An entry of the code catalogue.
        failure_class: One of the twelve classes, or a tier outside them.
        sent: The offending value; `NOTHING` where the field was not sent.
        why: One or two sentences that a model and a person understand.
        expected: What would be accepted, with unit and format.
        use: The one value to send instead, or None where it is not known.
        choose_from: Real candidates, never invented.
        also: Further fields that are wrong in the same way: the same item of other rows of a list.
    """

    path: Path
    code: str
    failure_class: FailureClass
    sent: "JsonValue | Nothing"
    why: str
    expected: str = ""
    use: JsonValue = None
    choose_from: tuple[Option, ...] = ()
    also: tuple[Path, ...] = ()

    @classmethod
    def of(
        cls,
        path: Path,
        code: str,
        sent: "JsonValue | Nothing",
        why: str,
        expected: str = "",
        *,
        use: JsonValue = None,
        choose_from: tuple[Option, ...] = (),
    ) -> "FieldProblem":
        """Make a problem whose class is the one the catalogue gives *code*."""
        return cls(path, code, failure_class_of(code), sent, why, expected, use, choose_from)


class AskUserOption(TypedDict):
    """One option of the `ask_user` shape."""

    label: str
    value: JsonValue


class AskUser(TypedDict):
    """The arguments of an `ask_user` tool."""

    about_tool: str
    about_field: str
    question: str
    options: list[AskUserOption]
    default_value: JsonValue


@dataclass(frozen=True, slots=True)
class Question:
    """
    What only the user can settle.

    Attributes:
        path: The field it is about.
        code: An entry of the code catalogue.
        failure_class: The class of the mistake that a guess would risk.
        text: The question, one sentence.
        options: The readings, the best first.
        default: The canonical value to offer as a default; None where none is honest.
        tool: The tool that the call was for.
    """

    path: Path
    code: str
    failure_class: FailureClass
    text: str
    options: tuple[Option, ...]
    default: JsonValue = None
    tool: str = ""

    def ask_user(self) -> AskUser:
        """Return the arguments for an `ask_user` tool, or for a user interface of its own."""
        return {
            "about_tool": self.tool,
            "about_field": str(self.path),
            "question": self.text,
            "options": [{"label": option.label, "value": option.value} for option in self.options],
            "default_value": self.default,
        }
