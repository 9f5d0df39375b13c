"""A stable name for what the model sees and what the guard enforces."""

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import cast

from rightargs.contract._contract import Contract
from rightargs.contract.schemas._whole import tool_schema

_FORMAT = "rightargs.schema/1"


def schema_version(contract: Contract) -> str:
    """
    Return 16 hexadecimal digits that change when the definition that the model sees or the checks of the guard do.

    The same on every machine and in every process. Of Python rules, validators and functions only the names are known.
    """
    fields = {
        path: [_identity(spec.canonicaliser) if spec.declared else None, [_identity(rule) for rule in spec.rules], sorted(spec.aliases)]
        for path, spec in contract.spec.walk()
    }
    facts = {
        "format": _FORMAT,
        "name": contract.name,
        "seen": tool_schema(contract, "json-schema"),
        "schema": contract.schema,
        "fields": fields,
        "effect": contract.effect,
        "grounding": contract.grounding,
        "unknown_keys": contract.unknown_keys,
        "requires": contract.requires,
        "rules": [_identity(rule) for rule in contract.rules],
        "limits": _identity(contract.limits),
    }
    text = json.dumps(facts, sort_keys=True, ensure_ascii=True, default=_identity)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _identity(value: object) -> object:
    """Describe an object by its type and options, without addresses and without the order of sets."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _identity(item) for key, item in cast("Mapping[object, object]", value).items()}
    if isinstance(value, (set, frozenset)):
        return sorted(str(_identity(item)) for item in cast("frozenset[object]", value))
    if isinstance(value, (list, tuple)):
        return [_identity(item) for item in cast("Sequence[object]", value)]
    kind = type(value)
    name = f"{kind.__module__}.{kind.__qualname__}"
    if dataclasses.is_dataclass(value):
        return [name, {item.name: _identity(getattr(value, item.name)) for item in dataclasses.fields(value) if item.compare}]
    if callable(value):
        return [name, getattr(value, "__module__", ""), getattr(value, "__qualname__", "")]
    options = {key: item for key, item in getattr(value, "__dict__", {}).items() if isinstance(item, (str, int, float, bool))}
    return [name, options]
