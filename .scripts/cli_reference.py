"""
Write `docs/reference/cli.md` from the commands themselves.

Run `python .scripts/cli_reference.py` after a command has changed; a test compares the page with the commands.
"""

from pathlib import Path

from rightargs.cli import COMMANDS, EXITS, SUMMARY
from rightargs.cli._model import Argument, Command

PAGE = Path(__file__).parents[1] / "docs/reference/cli.md"

HEAD = f"""\
# The command line

{SUMMARY} `rightargs COMMAND ...`, or `python -m rightargs COMMAND ...`; `rightargs COMMAND --help` says what stands here, and
`rightargs --version` which release it is.

On a terminal tables are drawn and coloured where the `cli` extra (`pip install 'rightargs[cli]'`) is there; piped output is plain. Every
command takes `--format json`, whose objects name their form in `schema`.

{EXITS[0].upper()}{EXITS[1:]}.

"""


def option(argument: Argument) -> str:
    """Return the row of an argument."""
    name = ", ".join(argument.flags)
    if argument.metavar and argument.flags[0].startswith("-"):
        name = f"{name} {argument.metavar}"
    elif argument.metavar:
        name = argument.metavar
    choices = f" One of {', '.join(f'`{choice}`' for choice in argument.choices)}." if argument.choices and argument.metavar is None else ""
    default = f" `{argument.default}` unless given." if argument.default else ""
    return f"| `{name}` | {argument.help}{choices}{default} |\n"


def section(command: Command) -> str:
    """Return the section of a command."""
    rows = "".join(map(option, command.arguments))
    examples = "\n".join(command.examples)
    text = command.text.replace("\n", " ")
    head = f"## rightargs {command.name}\n\n{command.summary} {text}\n\n```sh\n{examples}\n```\n\n"
    return f"{head}| argument | what it is |\n|---|---|\n{rows}\n"


def page() -> str:
    """Return the whole page."""
    return HEAD + "".join(map(section, COMMANDS)) + "Generated from the commands by `python .scripts/cli_reference.py`.\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
