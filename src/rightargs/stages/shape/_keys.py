"""Putting keys where the schema has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rightargs.stages._draft import MAX_PROBLEMS
from rightargs.vocab.edits import Edit
from rightargs.vocab.problems import FieldProblem

if TYPE_CHECKING:
    from rightargs.contract import FieldSpec
    from rightargs.stages.shape._fit import Shaper
    from rightargs.vocab.json import JsonObject, JsonValue
    from rightargs.vocab.paths import Path

NOISE = frozenset(
    {
        "explanation",
        "thought",
        "thoughts",
        "reasoning",
        "rationale",
        "chain_of_thought",
        "scratchpad",
        "justification",
        "comment",
        "comments",
    }
)
"""What models add beside the arguments to think aloud: it carries no value of the call."""


def folded(key: str) -> str:
    """Drop case and separators: `maxResults`, `max-results` and `max_results` are one key."""
    return "".join(filter(str.isalnum, key)).casefold()


_FOLDED_NOISE = frozenset(map(folded, NOISE))


def arranged(
    value: JsonObject, spec: FieldSpec, path: Path, shaper: Shaper
) -> tuple[JsonObject, tuple[Edit, ...], tuple[FieldProblem, ...]]:
    """Rename, lift, sink and drop the keys that are no fields of *spec*; what remains unknown is a problem or goes, by the contract."""
    unknown = [key for key in value if key not in spec.properties]
    if not unknown or not spec.properties or (spec.additional and not any(folded(key) in _names(spec) for key in unknown)):
        return value, (), ()
    value, edits, problems = _renamed(dict(value), unknown, spec, path)
    value, more = _lifted(value, spec, path, shaper)
    edits += more
    value, more = _sunk(value, spec, path, shaper)
    edits += more
    unknown = [key for key in value if key not in spec.properties]
    if spec.additional or shaper.contract.unknown_keys == "keep":
        return value, edits, problems
    told = {problem.path for problem in problems}
    strange: list[FieldProblem] = []
    for key in unknown:
        if folded(key) in _FOLDED_NOISE:
            edits += (Edit("noise_dropped", value.pop(key), None, path=path / key),)
        elif shaper.contract.unknown_keys == "drop":
            edits += (Edit("unknown_key_dropped", value.pop(key), None, path=path / key),)
        elif len(strange) < MAX_PROBLEMS and path / key not in told:
            strange.append(_unknown(key, value[key], spec, path, value))
    problems += tuple(strange)
    return value, edits, problems


def _names(spec: FieldSpec) -> dict[str, list[str]]:
    """Return the fields by each folded name and alias they answer to."""
    names: dict[str, list[str]] = {}
    for name, child in spec.properties.items():
        for word in (name, *child.aliases):
            fields = names.setdefault(folded(word), [])
            if name not in fields:
                fields.append(name)
    return names


def _renamed(
    value: JsonObject, unknown: list[str], spec: FieldSpec, path: Path
) -> tuple[JsonObject, tuple[Edit, ...], tuple[FieldProblem, ...]]:
    names = _names(spec)
    exact = {alias: name for name, child in spec.properties.items() for alias in child.aliases}
    claims: dict[str, list[str]] = {}
    for key in unknown:
        found = [exact[key]] if key in exact else names.get(folded(key), []) if folded(key) else []
        if len(found) == 1:
            claims.setdefault(found[0], []).append(key)
    edits: tuple[Edit, ...] = ()
    problems: tuple[FieldProblem, ...] = ()
    for name, keys in claims.items():
        said = [*([name] if name in value else []), *keys]
        values = [value[key] for key in said]
        if any(other != values[0] or type(other) is not type(values[0]) for other in values[1:]):
            why = f"{' and '.join(f'`{key}`' for key in said)} are one field, sent with different values"
            problems += (FieldProblem.of(path / name, "ambiguous_key", values[0], why, spec.properties[name].describe()),)
            for key in keys:
                del value[key]
            continue
        for key in keys:
            edits += (Edit("key_renamed", key, name, path=path / name),)
        moved = {name if key in keys else key: item for key, item in value.items()}
        value.clear()
        value.update(moved)
    return value, edits, problems


def _lifted(value: JsonObject, spec: FieldSpec, path: Path, shaper: Shaper) -> tuple[JsonObject, tuple[Edit, ...]]:
    """Lift fields out of an unknown object that holds nothing but fields missing here."""
    edits: tuple[Edit, ...] = ()
    for key in [key for key in value if key not in spec.properties]:
        inner = value[key]
        if not isinstance(inner, dict) or not inner or any(name not in spec.properties or name in value for name in inner):
            continue
        if any(shaper.trial(item, spec.properties[name], path / name) is None for name, item in inner.items()):
            continue
        edits += (Edit("lifted", key, None, path=path / key),)
        del value[key]
        value.update(inner)
    return value, edits


def _sunk(value: JsonObject, spec: FieldSpec, path: Path, shaper: Shaper) -> tuple[JsonObject, tuple[Edit, ...]]:
    """Nest unknown keys into the one object that has them all as its fields and is whole with them; two such objects are none."""
    unknown = [key for key in value if key not in spec.properties]
    if not unknown:
        return value, ()
    dotted = _dotted(unknown, spec)
    names = {key: dotted[1].get(key, key) for key in unknown} if dotted else {key: key for key in unknown}
    homes = [dotted[0]] if dotted else [name for name, child in spec.properties.items() if all(key in child.properties for key in unknown)]
    if len(homes) != 1:
        return value, ()
    home = homes[0]
    there = value.get(home, {})
    if not isinstance(there, dict) or any(name in there for name in names.values()):
        return value, ()
    inner: JsonObject = {**there, **{name: value[key] for key, name in names.items()}}
    if shaper.trial(dict(inner), spec.properties[home], path / home) is None:
        return value, ()
    rest: JsonObject = {key: item for key, item in value.items() if key not in names}
    rest[home] = inner
    return rest, (Edit("nested", [*unknown], home, path=path / home),)


def _dotted(unknown: list[str], spec: FieldSpec) -> tuple[str, dict[str, str]] | None:
    """Read keys that are paths of one object, `customer.name`; None unless all of them are."""
    parts = {key: key.partition(".") for key in unknown}
    heads = {head for head, _, _ in parts.values()}
    if len(heads) != 1 or (home := heads.pop()) not in spec.properties:
        return None
    names = {key: tail for key, (_, _, tail) in parts.items()}
    return (home, names) if all(tail in spec.properties[home].properties for tail in names.values()) else None


def _unknown(key: str, sent: JsonValue, spec: FieldSpec, path: Path, value: JsonObject) -> FieldProblem:
    """Name the fields that are still open, so that the model can see which it meant."""
    missing = [name for name in spec.properties if name not in value]
    listed = ", ".join(f"`{name}`" for name in (missing or list(spec.properties))[:12])
    word = "fields not sent yet" if missing else "fields"
    return FieldProblem.of(path / key, "unknown_key", sent, "the tool has no such field here", f"{word}: {listed}")
