"""The way from a tool to its coarser one."""

from rightargs.contract import Contract, Fallback
from rightargs.dispatch.execution import jsonable
from rightargs.vocab.edits import Edit
from rightargs.vocab.json import JsonObject
from rightargs.vocab.paths import Path


def mapped(fallback: Fallback, arguments: JsonObject, coarse: Contract) -> tuple[JsonObject, list[Edit]]:
    """Return the arguments of the coarser tool, and an edit for each field that was renamed or that it has no room for."""
    names = dict.fromkeys((*coarse.spec.properties, *fallback.arguments))
    sources = {name: fallback.arguments.get(name, name) for name in names}
    found: JsonObject = {name: arguments[source] for name, source in sources.items() if source in arguments}
    found |= {name: jsonable(value) for name, value in fallback.constants.items()}
    used = {sources[name] for name in found if name in sources}
    edits = [Edit("fallback_renamed", sources[name], name, path=Path((name,))) for name in found if sources.get(name, name) != name]
    edits += [Edit("fallback_dropped", name, None, "lossy", Path((name,))) for name in arguments if name not in used]
    return found, edits
