"""The conversations of chats.jsonl, replayed."""

import json
from datetime import datetime
from pathlib import Path

import rightargs
from rightargs import Session, ToolContract

HERE = Path(__file__).parent
READERS = {name: getattr(rightargs, name) for name in rightargs.__all__}
CHATS = [json.loads(line) for line in (HERE / "chats.jsonl").read_text(encoding="utf-8").splitlines()]


def tools():
    """Build the contracts of the tools, by name."""
    found = {}
    for entry in json.loads((HERE / "contracts.json").read_text(encoding="utf-8")):
        fields = {path: _reader(spec) for path, spec in entry["fields"].items()}
        options = {key: entry[key] for key in ("grounding", "unknown_keys") if key in entry}
        found[entry["name"]] = ToolContract.from_json_schema(
            entry["name"], entry["schema"], effect=entry["effect"], fields=fields, requires=tuple(entry["requires"]), **options
        )
    return found


def context_of(chat):
    """Replay the turns of a chat."""
    said = chat["session"]
    session = Session(locale=said["locale"], timezone=said["timezone"], currency=said["currency"], now=datetime.fromisoformat(said["now"]))
    for number, turn in enumerate(chat["turns"]):
        ((kind, body),) = turn.items()
        if kind == "call":
            session.tool_call(body["name"], body["args"], id=f"call_{number}")
        elif kind == "result":
            session.tool_result(body["name"], body["value"], failed=body["failed"])
        else:
            getattr(session, kind)(body)
    return session.context()


def _reader(spec):
    if isinstance(spec, list):
        return [_reader(one) for one in spec]
    return eval(spec, {"__builtins__": {}}, READERS)
