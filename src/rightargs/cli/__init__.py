"""
The command line: `rightargs`, or `python -m rightargs`.

Exit codes: 0 fine · 1 findings, a refused call or an unreadable value · 2 wrong use.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn

from rightargs.cli._commands import COMMANDS
from rightargs.cli._model import Argument, WrongUse
from rightargs.cli._output import Output

__all__ = ["COMMANDS", "main", "parser"]

SUMMARY = "The guard between a model and its tools, on the command line."
EXITS = "exit codes: 0 fine · 1 findings, a refused call or an unreadable value · 2 wrong use"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = parser().parse_args(argv)
    command = next(command for command in COMMANDS if command.name == arguments.command)
    out = Output(sys.stdout)
    try:
        return command.run(arguments, out)
    except WrongUse as error:
        sys.stderr.write(f"rightargs {command.name}: {error}\n")
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has seen enough; say nothing at exit
        return 0


def parser() -> argparse.ArgumentParser:
    """Build the parser from the commands."""
    root = argparse.ArgumentParser("rightargs", description=SUMMARY, epilog=EXITS)
    root.add_argument("--version", action="version", version=f"rightargs {_version()}")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        one = commands.add_parser(
            command.name,
            help=command.summary,
            description=f"{command.summary}\n\n{command.text}",
            epilog="examples:\n" + "\n".join(f"  {example}" for example in command.examples) + f"\n\n{EXITS}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for argument in command.arguments:
            _add(one, argument)
    return root


def _version() -> str:
    try:
        return version("rightargs")
    except PackageNotFoundError:  # run from its source, without having been installed
        return "(not installed)"


def _add(one: argparse.ArgumentParser, argument: Argument) -> None:
    text = argument.help.replace("%", "%%")
    if argument.kind == "switch":
        one.add_argument(*argument.flags, help=text, action="store_true")
    elif argument.kind == "many":
        one.add_argument(*argument.flags, help=text, metavar=argument.metavar, choices=argument.choices, action="append", default=[])
    elif argument.kind == "rest":
        one.add_argument(*argument.flags, help=text, metavar=argument.metavar, nargs="+")
    elif argument.kind == "maybe":
        one.add_argument(*argument.flags, help=text, metavar=argument.metavar, nargs="?", default=argument.default)
    elif argument.flags[0].startswith("-"):
        one.add_argument(*argument.flags, help=text, metavar=argument.metavar, choices=argument.choices, default=argument.default)
    else:
        one.add_argument(*argument.flags, help=text, metavar=argument.metavar, choices=argument.choices)


def run() -> NoReturn:
    """Run the command of `sys.argv` and exit."""
    sys.exit(main())
