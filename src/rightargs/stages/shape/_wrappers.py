"""Opening what models and proxies wrap around the arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rightargs.repair import NotStrict, load_strict
from rightargs.stages.shape._keys import NOISE, folded
from rightargs.vocab.edits import Edit
from rightargs.vocab.paths import ROOT

if TYPE_CHECKING:
    from rightargs.stages.shape._fit import Shaper
    from rightargs.vocab.json import JsonObject, JsonValue

WRAPPERS = frozenset(
    {"arguments", "args", "parameters", "params", "input", "inputs", "kwargs", "_", "tool_input", "function_args", "properties"}
)
ENVELOPE = frozenset(
    {"id", "call_id", "type", "name", "tool", "tool_name", "function", "function_name", "recipient_name", "index", *WRAPPERS}
)
LEGACY_ARGUMENT = "__arg1"
"""LangChain's old name for the only argument of a single-field tool."""


def unwrapped(arguments: JsonObject, shaper: Shaper) -> tuple[JsonObject, tuple[Edit, ...]]:
    """Open a wrapper where its content alone is the call; never where the tool has a field of that name."""
    edits: tuple[Edit, ...] = ()
    for _ in range(3):
        opened = _opened(arguments, shaper)
        if opened is None:
            break
        arguments, edit = opened
        edits += (edit,)
    return arguments, edits


def _opened(arguments: JsonObject, shaper: Shaper) -> tuple[JsonObject, Edit] | None:
    spec = shaper.contract.spec
    unknown = [key for key in arguments if key not in spec.properties]
    if len(arguments) == 1 and unknown == [LEGACY_ARGUMENT] and len(spec.properties) == 1:
        (name,) = spec.properties
        return {name: arguments[LEGACY_ARGUMENT]}, Edit("unwrapped", LEGACY_ARGUMENT, name)
    if not unknown or len(unknown) < len(arguments):
        return None
    names = {folded(shaper.contract.name)}
    if not _names_another_tool(arguments, names):
        function = arguments.get("function")
        if isinstance(function, dict) and all(key in ENVELOPE for key in arguments) and not _names_another_tool(function, names):
            return dict(function), Edit("unwrapped", "function", None)
        for key in unknown:
            content = _content(arguments[key], shaper)
            others = [other for other in arguments if other != key]
            if content is None or not (key in WRAPPERS or folded(key) in names):
                continue
            if all(other in ENVELOPE or other in NOISE for other in others) and _fits(content, shaper):
                return content, Edit("unwrapped", key, None)
    return None


def _names_another_tool(arguments: JsonObject, names: set[str]) -> bool:
    """Whether an envelope says that the call is for another tool: then it must not be opened as ours."""
    said = [arguments[key] for key in ("name", "tool", "tool_name", "function_name", "function") if isinstance(arguments.get(key), str)]
    return any(folded(word) not in names for word in said if isinstance(word, str))


def _content(value: JsonValue, shaper: Shaper) -> JsonObject | None:
    if isinstance(value, str):
        try:
            inner = load_strict(value, shaper.contract.limits)
        except NotStrict:
            return None
        return inner if isinstance(inner, dict) else None
    return dict(value) if isinstance(value, dict) else None


def _fits(content: JsonObject, shaper: Shaper) -> bool:
    """Whether *content* is the call: whole by itself, made of our fields alone (their faults are told then), or again a wrapper."""
    spec = shaper.contract.spec
    if shaper.trial(content, spec, ROOT) is not None:
        return True
    if content and all(key in spec.properties for key in content):
        return True
    return _opened(content, shaper) is not None
