"""What a command is: the parser, the help and the reference page are all made from it."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rightargs.cli._output import Output


class WrongUse(Exception):  # noqa: N818 (it says what happened, as the exit code does)
    """The command was called in a way that cannot work; the message says what would."""


@dataclass(frozen=True, slots=True)
class Argument:
    """
    One argument of a command.

    Attributes:
        flags: Its name, or its options.
        help: What it is for.
        metavar: What stands for its value.
        choices: The values it takes; None where any goes.
        default: What it is unless given.
        kind: one value, many (it may be given again), rest (one or more), maybe (none or one), or a switch.
    """

    flags: tuple[str, ...]
    help: str
    metavar: str | None = None
    choices: tuple[str, ...] | None = None
    default: str | None = None
    kind: Literal["one", "many", "rest", "maybe", "switch"] = "one"


@dataclass(frozen=True, slots=True)
class Command:
    """
    One command.

    Attributes:
        name: Its name.
        summary: What it does, one sentence.
        text: How to use it.
        examples: Command lines that work.
        arguments: Its arguments.
        run: Does it, and returns the exit code.
    """

    name: str
    summary: str
    text: str
    examples: tuple[str, ...]
    arguments: tuple[Argument, ...]
    run: Callable[[Namespace, Output], int]


FORMAT = Argument(("--format",), "How to print.", choices=("text", "json"), default="text")
TOOL = Argument(
    ("tool",),
    "The contract: module:attribute, or a JSON file with a tool definition (file.json, or file.json#name for one of several).",
    metavar="TOOL",
)
EFFECT = Argument(
    ("--effect",), "What a tool of a JSON file does, where the file does not say.", choices=("read", "write"), default="write"
)
SESSION = (
    Argument(("--locale",), "The user's locale, BCP 47.", metavar="TAG"),
    Argument(("--timezone",), "The user's zone, IANA.", metavar="ZONE"),
    Argument(("--region",), "The user's region, ISO 3166-1; from the locale unless given.", metavar="XX"),
    Argument(("--currency",), "The currency of bare amounts, ISO 4217.", metavar="XXX"),
    Argument(("--now",), "The clock, ISO 8601 with an offset; there is none unless given.", metavar="TIME"),
)
