"""The reference page is what the commands say, and its examples are command lines."""

import runpy
import shlex
from pathlib import Path

import pytest

from rightargs.cli import COMMANDS, parser

ROOT = Path(__file__).parents[2]


def test_the_reference_is_that_of_the_commands():
    page = runpy.run_path(str(ROOT / ".scripts" / "cli_reference.py"))["page"]()

    assert page == (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", [example for command in COMMANDS for example in command.examples])
def test_an_example_is_a_command_line(example):
    words = shlex.split(example)
    for sign in ("<", ">"):
        if sign in words:
            words = words[: words.index(sign)]

    assert "rightargs" == words[0]
    assert parser().parse_args(words[1:]).command == words[1]


def test_the_hook_calls_a_command_that_exists():
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")

    assert "entry: rightargs lint" in text
