"""What commands are given: texts, contracts and conversations."""

import importlib
import json
import sys
import warnings
from argparse import Namespace
from datetime import datetime
from pathlib import Path
from typing import cast

from rightargs.cli._model import WrongUse
from rightargs.context import Session
from rightargs.contract import ContractWarning, Effect, GuardedTool, ToolContract
from rightargs.lint.loading import from_text
from rightargs.lint.subjects import Subject

AnyTool = ToolContract | GuardedTool[..., object]


def text_of(given: str) -> str:
    """
    Return the text itself, that of the file after `@`, or that of standard input for `-`.

    Raises:
        WrongUse: The file cannot be read.
    """
    if given == "-":
        return sys.stdin.read()
    return file_text(given[1:]) if given.startswith("@") else given


def file_text(path: str) -> str:
    """
    Return the text of a file, or of standard input for `-`.

    Raises:
        WrongUse: It cannot be read.
    """
    if path == "-":
        return sys.stdin.read()
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUse(f"cannot read {path}: {error}") from None


def tools_of(spec: str, effect: Effect = "write") -> list[AnyTool]:
    """
    Return the contracts that *spec* names: `module:attribute`, `module:` for all of a module, or a JSON file.

    Raises:
        WrongUse: There is none.
    """
    path = spec.partition("#")[0]
    if is_file(path):
        return [_of_subject(subject, effect) for subject in subjects_of(spec)]
    module, colon, attribute = spec.partition(":")
    if not colon:
        raise WrongUse(f"{spec!r} is neither module:attribute nor a file that exists")
    found = _module_names(module)
    if attribute:
        tool = found.get(attribute)
        if not isinstance(tool, (GuardedTool, ToolContract)):
            known = ", ".join(name for name, value in found.items() if isinstance(value, (GuardedTool, ToolContract)))
            raise WrongUse(f"{module} has no contract called {attribute!r}; it has {known or 'none'}")
        return [cast("AnyTool", tool)]
    tools = [cast("AnyTool", value) for value in found.values() if isinstance(value, (GuardedTool, ToolContract))]
    if not tools:
        raise WrongUse(f"{module} has no contract")
    return tools


def is_file(path: str) -> bool:
    """Whether *path* names a JSON file, or standard input, and no module."""
    return path == "-" or Path(path).suffix in {".json", ".jsonl"} or Path(path).is_file()


def tool_of(spec: str, effect: Effect) -> AnyTool:
    """
    Return the one contract that *spec* names.

    Raises:
        WrongUse: There is none, or there are several.
    """
    tools = tools_of(spec, effect)
    if len(tools) > 1:
        names = ", ".join(tool.contract.name for tool in tools[:12])
        raise WrongUse(
            f"{spec} has {len(tools)} tools ({names}{', ...' if len(tools) > 12 else ''}); name one: {spec}#{tools[0].contract.name}"
        )
    return tools[0]


def subjects_of(spec: str) -> list[Subject]:
    """
    Return the tools of a JSON file, or the one named after `#`.

    Raises:
        WrongUse: There is none.
    """
    path, _, name = spec.partition("#")
    try:
        subjects = from_text(file_text(path), path)
    except ValueError as error:
        raise WrongUse(f"{path}: {error}") from None
    chosen = [subject for subject in subjects if not name or subject.name == name]
    if not chosen:
        raise WrongUse(f"{path} has no tool called {name!r}; it has {', '.join(subject.name for subject in subjects[:12])}")
    return chosen


def session_of(arguments: Namespace) -> Session:
    """
    Return the conversation: that of `--session`, the options laid over it, and what `--user` says.

    Raises:
        WrongUse: The file or an option is malformed.
    """
    given: dict[str, str] = {key: value for key in ("locale", "timezone", "region", "currency") if (value := getattr(arguments, key, None))}
    path: str | None = getattr(arguments, "session", None)
    provider: str | None = getattr(arguments, "provider", None)
    if provider is not None and path is None:
        raise WrongUse("--provider says whose messages --session holds; give both")
    try:
        now = datetime.fromisoformat(arguments.now) if arguments.now else None
    except ValueError:
        raise WrongUse(f"--now takes ISO 8601 with an offset, such as 2026-09-14T10:00:00+01:00, not {arguments.now!r}") from None
    if now is not None and now.utcoffset() is None:
        raise WrongUse(f"--now must be an aware time, with an offset, such as {now.isoformat()}+01:00 or {now.isoformat()}Z")
    try:
        session = _session(path, given, now, provider)
    except (TypeError, ValueError) as error:
        raise WrongUse(str(error)) from None
    said: list[str] = getattr(arguments, "user", [])
    for text in said:
        session.user(text)
    return session


def _session(path: str | None, given: dict[str, str], now: datetime | None, provider: str | None) -> Session:
    options = {**given, **({"now": now} if now else {})}
    if path is None:
        return Session(**options)  # type: ignore[arg-type]
    text = file_text(path)
    try:
        found: object = json.loads(text)
    except ValueError as error:
        raise WrongUse(f"{path}: no JSON: {error}") from None
    if isinstance(found, dict) and "messages" in found:
        found = cast("dict[str, object]", found)["messages"]
    if isinstance(found, list):
        messages = cast("list[object]", found)
        return Session.from_messages(messages, provider or _provider_of(messages), **options)  # type: ignore[arg-type]
    if provider is not None:
        raise WrongUse(f"{path} is no message list, which is what --provider is for")
    if not options:
        return Session.from_json(text)
    data = cast("dict[str, object]", found)
    changed = {**given, **({"now": now.isoformat()} if now else {})}
    return Session.from_json(json.dumps({**data, **changed}))


def _provider_of(found: list[object]) -> str:
    """Tell by the marks of its messages whose list it is."""
    messages = [cast("dict[str, object]", message) for message in found if isinstance(message, dict)]
    blocks = [block for message in messages if isinstance(parts := message.get("content"), list) for block in cast("list[object]", parts)]
    kinds = {cast("dict[str, object]", block).get("type") for block in blocks if isinstance(block, dict)}
    if any("parts" in message for message in messages):
        return "gemini"
    return "anthropic" if kinds & {"tool_use", "tool_result"} else "openai"


def _module_names(module: str) -> dict[str, object]:
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return dict(vars(importlib.import_module(module)))
    except ImportError as error:
        raise WrongUse(f"cannot import {module}: {error}") from None
    except Exception as error:  # noqa: BLE001 (whatever the module does when it is imported: a contract that cannot work, above all)
        raise WrongUse(f"{module} fails when it is imported: {type(error).__name__}: {error}") from None


def _of_subject(subject: Subject, effect: Effect) -> ToolContract:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContractWarning)  # lint tells these with their line
        return ToolContract.from_json_schema(
            subject.name,
            subject.schema or {"type": "object", "properties": {}},
            effect=subject.effect or effect,
            description=subject.description,
        )
