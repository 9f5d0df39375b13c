"""The how-to page says what happens."""

import contextlib
import io
import re
from pathlib import Path

from rightargs.lint import lint
from rightargs.lint.loading import from_contract, from_text
from rightargs.lint.reporters import as_text

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "make-the-wrong-value-hard-to-say.md"
TEXT = PAGE.read_text(encoding="utf-8")


def block(kind):
    return re.search(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)[1]


def test_lint_says_of_the_first_tool_what_the_page_says():
    report = as_text(lint(from_text(block("json before"), "refund.json")), 1)

    assert block("text lint").splitlines() == [line for line in report.splitlines() if "[" in line and not line.startswith(" ")]


def test_lint_has_nothing_to_say_of_the_second_tool():
    names = {}
    exec(block("python after"), names)

    assert [] == [finding.hit.message for finding in lint([from_contract(names["create_refund"])])]


def test_the_model_sees_what_the_page_says():
    names, out = {}, io.StringIO()
    exec(block("python after"), names)
    with contextlib.redirect_stdout(out):
        exec(block("python schema"), names)

    assert block("text schema") == out.getvalue()
