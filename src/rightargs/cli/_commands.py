"""The commands, in the order of the help."""

from rightargs.cli import check, demo, explain, lint, read, repair, schema
from rightargs.cli._model import Command

COMMANDS: tuple[Command, ...] = (
    check.COMMAND,
    repair.COMMAND,
    read.COMMAND,
    schema.COMMAND,
    lint.COMMAND,
    explain.COMMAND,
    demo.COMMAND,
)
