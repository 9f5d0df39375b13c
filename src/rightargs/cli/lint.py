"""`rightargs lint`: where schemas let the wrong value through."""

from argparse import Namespace
from pathlib import Path

from rightargs.cli._inputs import is_file, subjects_of, tools_of
from rightargs.cli._model import Argument, Command, WrongUse
from rightargs.cli._output import Output, Style
from rightargs.contract.schemas import DIALECTS
from rightargs.lint import Finding, Subject, lint
from rightargs.lint.fixing import fixed
from rightargs.lint.loading import from_contract
from rightargs.lint.reporters import REPORTERS

_STYLES: dict[str, Style] = {"error": "bad", "warning": "ask", "info": "dim"}


def _run(arguments: Namespace, out: Output) -> int:
    read = [spec for spec in arguments.tools if spec.partition("#")[0] == "-"]
    if len(read) > 1 or (read and arguments.fix):
        raise WrongUse("standard input can be read once" if len(read) > 1 else "--fix rewrites files, and - is none")
    subjects, findings = _findings(arguments)
    if arguments.fix and _fix(findings):
        subjects, findings = _findings(arguments)
    if arguments.format == "text" and out.fancy:
        _coloured(findings, len(subjects), out)
    else:
        out.write(REPORTERS[arguments.format](findings, len(subjects)))
    return 1 if findings else 0


def _findings(arguments: Namespace) -> tuple[list[Subject], list[Finding]]:
    subjects = [subject for spec in arguments.tools for subject in _subjects(spec)]
    persona, targets = arguments.persona, arguments.target
    try:
        return subjects, lint(subjects, persona=persona, targets=targets, select=arguments.select, ignore=arguments.ignore)
    except ValueError as error:
        raise WrongUse(str(error)) from None


def _fix(findings: list[Finding]) -> int:
    """Apply the safe fixes to the JSON files, and return how many there were."""
    count = 0
    for file in {finding.subject.file for finding in findings if finding.subject.form != "contract" and finding.subject.file}:
        text = Path(file).read_bytes().decode("utf-8")
        changed, number = fixed(text, [finding for finding in findings if finding.subject.file == file])
        if number and not file.endswith(".jsonl"):
            Path(file).write_bytes(changed.encode("utf-8"))
            count += number
    return count


def _subjects(spec: str) -> list[Subject]:
    if is_file(spec.partition("#")[0]):
        return subjects_of(spec)
    return [from_contract(tool) for tool in tools_of(spec)]


def _coloured(findings: list[Finding], tools: int, out: Output) -> None:
    for finding in findings:
        head, _, rest = REPORTERS["text"]([finding], 1).partition("\n")
        out.line(head, _STYLES[finding.rule.severity])
        out.write("\n".join(rest.splitlines()[:-1]) + "\n")
    out.write(REPORTERS["text"](findings, tools).splitlines()[-1] + "\n")


COMMAND = Command(
    name="lint",
    summary="Find where tool schemas let the wrong value through.",
    text="Takes contracts (module:attribute, or module: for all of a module) and JSON files: tool lists of OpenAI, Anthropic and Gemini,\n"
    "results of an MCP server's tools/list, JSON Schemas of arguments. `rightargs explain SLUG` says more of a rule.",
    examples=(
        "rightargs lint shop.tools: tools.json",
        "rightargs lint tools.json --target openai --persona pedantic",
        "rightargs lint tools.json --format sarif > rightargs.sarif",
        "rightargs lint - < tools.json",
    ),
    arguments=(
        Argument(("tools",), "Contracts and JSON files; - for JSON on standard input.", metavar="TOOL", kind="rest"),
        Argument(("--persona",), "pedantic adds the rules that fire on most tools.", choices=("regular", "pedantic"), default="regular"),
        Argument(
            ("--target",), "A provider that the tools are sent to as they are; may be given again.", choices=tuple(DIALECTS), kind="many"
        ),
        Argument(("--select",), "Run only this rule; may be given again.", metavar="SLUG", kind="many"),
        Argument(("--ignore",), "Leave this rule out; may be given again.", metavar="SLUG", kind="many"),
        Argument(("--fix",), "Rewrite JSON files with the fixes that keep the meaning, then report what is left.", kind="switch"),
        Argument(("--format",), "How to print.", choices=tuple(REPORTERS), default="text"),
    ),
    run=_run,
)
