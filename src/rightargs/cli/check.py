"""`rightargs check`: guard one call, and show what happened stage by stage."""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from rightargs.cli._inputs import session_of, text_of, tool_of
from rightargs.cli._model import EFFECT, FORMAT, SESSION, TOOL, Argument, Command
from rightargs.cli._output import Output, Style, json_text, printable
from rightargs.context import Context, Provider
from rightargs.contract import Contract
from rightargs.engine import guard
from rightargs.stages import STAGES, Draft
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import Path
from rightargs.vocab.problems import FieldProblem
from rightargs.vocab.results import Accepted, GuardResult


@dataclass(frozen=True, slots=True)
class Step:
    """What one stage added to the call."""

    stage: str
    kind: str
    path: str
    what: str


def _run(arguments: Namespace, out: Output) -> int:
    tool = tool_of(arguments.tool, arguments.effect)
    raw, context = text_of(arguments.arguments), session_of(arguments).context()
    result = guard(tool, raw, context)
    hidden = tool.contract.sensitive
    steps = [_masked(step, hidden) for step in _steps(raw, tool.contract, context)]
    if arguments.format == "json":
        out.json(_as_json(result, steps, hidden))
    else:
        _show(result, steps, hidden, out)
    return 0 if isinstance(result, Accepted) else 1


def _steps(raw: str, contract: Contract, context: Context) -> Iterator[Step]:
    """Run the stages as the engine does, and tell what each one added."""
    draft = Draft(raw)
    for stage in STAGES:
        name = stage.__name__
        try:
            after = stage(draft, contract, context)
        except Exception as error:  # noqa: BLE001 (guard refuses such a call; here it is shown)
            yield Step(name, "failed", "$", type(error).__name__)
            return
        before = len(draft.edits), len(draft.evidence), len(draft.warnings)
        for edit in after.edits[before[0] :]:
            change = f"{edit.kind.replace('_', ' ')} ({edit.risk}): {_short(edit.before)} -> {_short(edit.after)}"
            yield Step(name, "edit", str(edit.path), change)
        for proof in after.evidence[before[1] :]:
            yield Step(name, "evidence", str(proof.path), f"{proof.source.replace('_', ' ')}: {_short(proof.quote)}")
        for kind, found in (
            ("warning", after.warnings[before[2] :]),
            ("problem", [one for one in after.problems if one not in draft.problems]),
        ):
            for problem in found:
                yield Step(name, kind, str(problem.path), f"{problem.code}: {problem.why}")
        for question in [one for one in after.questions if one not in draft.questions]:
            yield Step(name, "question", str(question.path), f"{question.code}: {question.text}")
        draft = after


def _short(value: JsonValue) -> str:
    text = json_text(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _masked(step: Step, hidden: frozenset[str]) -> Step:
    """Hide what a step says of a sensitive field, or of the whole text of a call that may hold one, besides what kind of thing it was."""
    if not hidden or (step.path != "$" and Path.parse(step.path).steps[0] not in hidden):
        return step
    return Step(step.stage, step.kind, step.path, step.what.partition(":")[0])


def _arguments(result: Accepted, hidden: frozenset[str]) -> JsonObject:
    return {key: "[hidden]" if key in hidden else value for key, value in result.arguments.items()}


def _show(result: GuardResult, steps: list[Step], hidden: frozenset[str], out: Output) -> None:
    silent = [stage.__name__ for stage in STAGES if stage.__name__ not in {step.stage for step in steps}]
    if steps:
        out.table(("stage", "", "field", "what happened"), [(step.stage, step.kind, step.path, step.what) for step in steps])
        out.line("")
    if silent:
        out.line(f"nothing to say: {', '.join(silent)}", "dim")
    style: Style = "good" if isinstance(result, Accepted) else "bad" if result.status == "rejected" else "ask"
    out.line(result.status.replace("_", " "), style)
    text = json_text(_arguments(result, hidden), indent=2) if isinstance(result, Accepted) else result.for_model()
    out.write(printable(text).rstrip() + "\n")


def _as_json(result: GuardResult, steps: list[Step], hidden: frozenset[str]) -> JsonObject:
    found: JsonObject = {"schema": "rightargs.check/1", "status": result.status}
    if isinstance(result, Accepted):
        found["arguments"] = _arguments(result, hidden)
        found["warnings"] = [_problem(problem) for problem in result.warnings]
    else:
        found["feedback"] = result.to_dict()
    found["steps"] = [{"stage": step.stage, "kind": step.kind, "path": step.path, "what": step.what} for step in steps]
    return found


def _problem(problem: FieldProblem) -> JsonObject:
    return {"path": str(problem.path), "code": problem.code, "why": problem.why}


COMMAND = Command(
    name="check",
    summary="Guard one call, and show what each stage did.",
    text="The arguments are JSON text as the model emitted it: as an argument, - for standard input, or @file. Without a session nothing\n"
    "was said and no tool has run, so that IDs are unknown and dates have no clock.",
    examples=(
        """rightargs check shop.tools:create_refund '{"order_id": "ord_1", "amount_minor": 12}' --session chat.json""",
        "rightargs check tools.json#book_table - --locale en-GB --now 2026-09-14T10:00:00+01:00 < call.json",
    ),
    arguments=(
        TOOL,
        Argument(("arguments",), "The arguments of the call: JSON text, - or @file.", metavar="ARGUMENTS"),
        Argument(("--session",), "The conversation: what Session.to_json wrote, or a message list of a provider.", metavar="FILE"),
        Argument(("--provider",), "Whose message list it is; told by its marks unless given.", choices=get_args(Provider)),
        Argument(("--user",), "Something the user said; may be given again.", metavar="TEXT", kind="many"),
        *SESSION,
        EFFECT,
        FORMAT,
    ),
    run=_run,
)
