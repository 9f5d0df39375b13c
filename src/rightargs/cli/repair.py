"""`rightargs repair`: read damaged JSON."""

from argparse import Namespace

from rightargs.cli._inputs import text_of
from rightargs.cli._model import FORMAT, Argument, Command
from rightargs.cli._output import Output, json_text
from rightargs.repair import repair_json
from rightargs.vocab.edits import Unrepairable


def _run(arguments: Namespace, out: Output) -> int:
    try:
        found = repair_json(text_of(arguments.text))
    except Unrepairable as error:
        if arguments.format == "json":
            out.json({"schema": "rightargs.repair/1", "ok": False, "code": error.code, "position": error.position, "why": str(error)})
        else:
            out.line(f"{error.code} at character {error.position}: {error}", "bad")
        return 1
    edits = [
        {"kind": edit.kind, "risk": edit.risk, "position": edit.position, "before": edit.before, "after": edit.after}
        for edit in found.edits
    ]
    if arguments.format == "json":
        out.json(
            {
                "schema": "rightargs.repair/1",
                "ok": True,
                "value": found.value,
                "lossy": found.lossy,
                "incomplete": found.incomplete,
                "edits": [*edits],
            }
        )
        return 0
    out.write(json_text(found.value, indent=2) + "\n")
    if edits:
        rows = [
            (
                edit.kind.replace("_", " "),
                edit.risk,
                "" if edit.position is None else str(edit.position),
                json_text(edit.before),
                json_text(edit.after),
            )
            for edit in found.edits
        ]
        out.line("")
        out.table(("repair", "risk", "at", "stood there", "read as"), rows)
    for flag, said in (
        (found.lossy, "lossy: something of the text is gone, or could be read in two ways"),
        (found.incomplete, "incomplete: the text ended early"),
    ):
        if flag:
            out.line(said, "ask")
    return 0


COMMAND = Command(
    name="repair",
    summary="Read damaged JSON, and list every repair.",
    text="A text with no honest reading is refused with a code and a position, and the exit code is 1.",
    examples=("""rightargs repair "{'amount': 12,}" """.strip(), "rightargs repair @call.txt --format json"),
    arguments=(Argument(("text",), "The text, - for standard input, or @file.", metavar="TEXT"), FORMAT),
    run=_run,
)
