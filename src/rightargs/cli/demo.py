"""`rightargs demo`: six calls that look right in a trace and are not: what the model sent, what was done, and what went back."""

import json
import textwrap
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rightargs.cli._model import FORMAT, Command
from rightargs.cli._output import Output, Style
from rightargs.context._turns import UserTurn
from rightargs.vocab.json import JsonObject
from rightargs.vocab.results import Accepted, NeedsClarification, Rejected

if TYPE_CHECKING:
    from rightargs.cli._incidents import Incident

_WIDTH = 100
_STYLES: dict[str, Style] = {"edit": "dim", "ran": "good", "asks": "ask", "refused": "bad"}


def _run(arguments: Namespace, out: Output) -> int:
    from rightargs.cli._incidents import incidents

    told: list[JsonObject] = []
    for number, incident in enumerate(incidents(), 1):
        steps = [("user", _first_words(incident)), *_play(incident)]
        if arguments.format == "json":
            told.append({"title": incident.title, "steps": [{"who": who, "text": text} for who, text in steps]})
            continue
        out.line(f"{number}. {incident.title}", "title")
        for who, text in steps:
            _line(who, text, out)
        out.line("")
    if arguments.format == "json":
        out.json({"schema": "rightargs.demo/1", "incidents": [*told]})
    return 0


def _play(incident: "Incident") -> Iterator[tuple[str, str]]:
    """Run the scripted loop of one incident: guard, and do with the answer what a model and a user do."""
    from rightargs.engine import guard

    session, raw = incident.session, incident.calls[0]
    answers = iter(incident.answers)
    for _ in range(4):
        yield "model", f"{incident.tool.name}({raw})"
        match guard(incident.tool, raw, session.context()):
            case Accepted() as ok:
                for edit in ok.edits:
                    where = "" if str(edit.path) == "$" else f" in {edit.path}"
                    yield "edit", f"{edit.kind.replace('_', ' ')}{where}: {edit.before!r} -> {edit.after!r}"
                yield "ran", str(ok.call())
                return
            case NeedsClarification() as ask:
                question = ask.questions[0]
                yield "asks", f"{question.text}  " + " ".join(f"[{option.label}]" for option in question.options)
                answer = next(answers)
                session.assistant(question.text)
                session.user(answer)
                yield "user", answer
                raw = json.dumps({**json.loads(raw), str(question.path): question.options[-1].value})
            case Rejected() as no:
                yield "refused", no.for_model()
                raw = _corrected(raw, no)


def _corrected(raw: str, no: Rejected) -> str:
    """Do what a model does with the feedback: send the call again, with what `use` says."""
    return json.dumps({**json.loads(raw), **{str(problem.path): problem.use for problem in no.problems}})


def _first_words(incident: "Incident") -> str:
    return next(turn.text for turn in incident.session.context().transcript if isinstance(turn, UserTurn))


def _line(who: str, text: str, out: Output) -> None:
    rows = [row for part in text.splitlines() for row in textwrap.wrap(part, _WIDTH, subsequent_indent="      ", drop_whitespace=False)]
    for index, row in enumerate(rows):
        out.line(f"  {who if index == 0 else '':10}{row}", _STYLES.get(who, "plain"))


COMMAND = Command(
    name="demo",
    summary="Play six calls that look right in a trace and are not.",
    text="A scripted agent loop, without a key or a network: what the model sent, what rightargs did, and what went back.",
    examples=("rightargs demo",),
    arguments=(FORMAT,),
    run=_run,
)
