"""Mistakes of the author of a contract: told when it is made, and not at the first call, or never."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from pydantic import BaseModel

from rightargs.canon import Canonicaliser
from rightargs.canon.choices import Flag
from rightargs.canon.coordinates import LatLon
from rightargs.canon.dates import Period
from rightargs.canon.money import Money
from rightargs.contract._contract import Contract
from rightargs.contract._spec import FieldSpec, Metadata
from rightargs.contract.fallback import Fallback
from rightargs.contract.rules import FieldRule
from rightargs.vocab.json import FrozenJson
from rightargs.vocab.limits import Limits

_DEFINITION_KEYS = ("parameters", "inputSchema", "input_schema", "function", "parametersJsonSchema")
"""Where the schema of the arguments stands in the tool definitions of OpenAI, MCP, Anthropic and Gemini."""
_KEYWORDS = frozenset(
    """
    type properties required additionalProperties $ref $schema $defs definitions allOf anyOf oneOf title description enum const not if then
    else items default examples patternProperties propertyNames minProperties maxProperties unevaluatedProperties dependentRequired
    dependentSchemas $id $comment $anchor $vocabulary nullable discriminator strict
    """.split()
)
_OBJECTS = (Money, Period, LatLon)
_TEXTS = frozenset("date datetime time duration phone email url country currency language timezone name".split())
"""Kinds whose canonicalisers make a text; told by their kind, so that they need not be imported."""
_INSTEAD = {
    "Money": "use MinorUnits, which makes an integer, or an object",
    "Duration": 'use Quantity("min"), which makes a number, or a string',
}


def check_options(name: object, description: object, retry_budget: object, fallback: object, limits: object) -> None:
    """
    Let the options of a contract be such options.

    Raises:
        TypeError, ValueError: One is none.
    """
    for option, given in (("name", name), ("description", description)):
        if given is not None and not isinstance(given, str):
            raise TypeError(f"{option} must be a text, not {given!r:.80}")
    if name == "":
        raise ValueError("name is empty; leave it out for that of the function")
    if retry_budget is not None and (not isinstance(retry_budget, int) or isinstance(retry_budget, bool) or retry_budget < 0):
        raise ValueError(f"retry_budget must be a whole number from 0 on, not {retry_budget!r:.80}")
    if fallback is not None and not isinstance(fallback, (str, Fallback)):
        raise TypeError(f"fallback must be the name of a tool, or a Fallback, not {fallback!r:.80}")
    if not isinstance(limits, Limits):
        raise TypeError(f"limits must be Limits(...), not {limits!r:.80}")


def texts_of(option: str, given: object, like: str) -> tuple[str, ...]:
    """
    Return the texts of an option; one by itself is no list of letters.

    Raises:
        TypeError: They are none.
    """
    found: object = (given,) if isinstance(given, str) else given
    texts = tuple(cast("Iterable[object]", found)) if isinstance(found, Iterable) else (found,)
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"{option} must be names, such as [{like!r}], not {text!r:.80}")
    return cast("tuple[str, ...]", texts)


def aliases_of(given: object) -> dict[str, tuple[str, ...]]:
    """
    Return the other names of fields, by field.

    Raises:
        TypeError: These are none.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"aliases must be other names by field, such as {{'amount': ['sum']}}, not {given!r:.80}")
    return {key: texts_of("aliases", names, "sum") for key, names in cast("Mapping[str, object]", given).items()}


def metadata_of(given: object) -> dict[str, list[Metadata]]:
    """
    Return the canonicalisers and rules of `fields`, by field.

    Raises:
        TypeError: Something else stands there.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"fields must be canonicalisers and rules by field, such as {{'amount': Number()}}, not {given!r:.80}")
    found: dict[str, list[Metadata]] = {}
    for path, item in cast("Mapping[str, object]", given).items():
        items = [*cast("Sequence[object]", item)] if isinstance(item, (list, tuple)) else [item]
        for one in items:
            if isinstance(one, type):
                raise TypeError(f"fields has the class {one.__name__} for {path!r}; make one: {one.__name__}()")
            if not isinstance(one, (Canonicaliser, FieldRule)):
                raise TypeError(f"fields wants a canonicaliser or a rule for {path!r}, such as Number(), not {one!r:.80}")
        found[path] = cast("list[Metadata]", items)
    return found


def check_schema(name: object, schema: object) -> None:
    """
    Let *schema* be the JSON Schema of the arguments of a tool.

    Raises:
        TypeError, ValueError: It is none.
    """
    if not isinstance(name, str):
        raise TypeError(f"from_json_schema wants the name of the tool first, then its schema, not {name!r:.80}")
    if not isinstance(schema, Mapping):
        told = "a text; read it with json.loads first" if isinstance(schema, (str, bytes)) else f"{schema!r:.80}"
        raise TypeError(f"{name}: the schema must be a JSON Schema as a dict, not {told}")
    schema = cast("Mapping[str, FrozenJson]", schema)
    wrapped = next((key for key in _DEFINITION_KEYS if isinstance(schema.get(key), Mapping) and "properties" not in schema), None)
    if wrapped is not None:
        raise ValueError(f"{name}: this is a whole tool definition; the schema of its arguments is what stands under {wrapped!r}")
    if schema and _KEYWORDS.isdisjoint(schema) and all(isinstance(part, Mapping) for part in schema.values()):
        raise ValueError(f'{name}: these are properties and no schema; write {{"type": "object", "properties": ...}} around them')


def check_model(model: object) -> None:
    """
    Let *model* be a class of pydantic.

    Raises:
        TypeError: It is none.
    """
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        more = f": pass {type(model).__name__} itself" if isinstance(model, BaseModel) else ""
        raise TypeError(f"from_model wants a class made from pydantic.BaseModel, not {model!r:.80}{more}")


def check_callable(function: object) -> None:
    """
    Let *function* be one.

    Raises:
        TypeError: It is none.
    """
    if not callable(function):
        raise TypeError(f"a ToolContract guards a function, not {function!r:.80}")


def check_takes(contract: Contract, function: object, *, is_method: bool) -> None:
    """
    Let *function* take the fields of *contract* by name, and need nothing else: the call would fail once it is accepted.

    Raises:
        TypeError: It does not.
    """
    try:
        parameters = [*inspect.signature(cast("type[object]", function)).parameters.values()][is_method:]
    except (TypeError, ValueError):  # written in C, without a signature
        return
    named = {one.name: one for one in parameters if one.kind in {one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY}}
    fields = [contract.names.get(name, name) for name in contract.spec.properties]
    called = getattr(function, "__name__", "the function")
    strange = [name for name in fields if name not in named]
    if strange and not any(one.kind is one.VAR_KEYWORD for one in parameters):
        raise TypeError(f"{contract.name}: {called}() does not take {', '.join(map(repr, strange))}, which the contract has")
    if contract.spec.additional:
        return
    needed = [name for name, one in named.items() if one.default is one.empty and name not in fields]
    if needed and fields:
        raise TypeError(f"{contract.name}: {called}() needs {', '.join(map(repr, needed))}, which the contract does not have")


def verify(
    name: str,
    spec: FieldSpec,
    known: Mapping[str, FieldSpec],
    metadata: Mapping[str, Sequence[Metadata]],
    aliases: Mapping[str, Sequence[str]],
    used: set[str],
    sensitive: Iterable[str],
) -> None:
    """
    Refuse a contract that cannot work.

    Raises:
        ValueError: It cannot; the message says why.
    """
    has = f"which the schema does not have; its fields are {', '.join(sorted(known)) or 'none'}"
    for path in metadata:
        if path not in used:
            raise ValueError(f"{name}: fields names {path!r}, {has}")
    for path in aliases:
        if path not in known:
            raise ValueError(f"{name}: aliases names {path!r}, {has}")
    for field in sensitive:
        if field not in spec.properties and not spec.additional and spec.properties:
            raise ValueError(
                f"{name}: sensitive names {field!r}, which is no top-level field; these are {', '.join(sorted(spec.properties))}"
            )
    _verify_aliases(name, known, aliases)
    for path, items in metadata.items():
        readers = [item for item in items if isinstance(item, Canonicaliser)]
        if len(readers) > 1:
            raise ValueError(f"{name}: {path!r} has {len(readers)} canonicalisers, {' and '.join(map(repr, readers))}; one reads a field")
        for reader in readers:
            _verify_reader(name, path, reader, known)
        for rule in items:
            if isinstance(rule, FieldRule):
                _verify_rule(name, path, rule, known)


def _verify_aliases(name: str, known: Mapping[str, FieldSpec], aliases: Mapping[str, Sequence[str]]) -> None:
    """Let each alias mean one field of the object that it stands in."""
    meanings: dict[str, str] = {}
    for path, names in aliases.items():
        above = path[: len(path) - len(path.rpartition(".")[2])]
        for alias in names:
            if above + alias in known and above + alias != path:
                raise ValueError(f"{name}: {alias!r} is an alias of {path!r} and a field of its own")
            if meanings.setdefault(above + alias, path) != path:
                raise ValueError(f"{name}: {alias!r} is an alias of both {meanings[above + alias]!r} and {path!r}")


def _verify_reader(name: str, path: str, reader: Canonicaliser, known: Mapping[str, FieldSpec]) -> None:
    items = known.get(f"{path}[]")
    types = known[path].types if items is None else items.types
    kind = type(reader).__name__
    made, wanted = (
        ("an object", "object") if isinstance(reader, _OBJECTS)
        else ("true or false", "boolean") if isinstance(reader, Flag)
        else ("a text", "string") if reader.kind in _TEXTS and type(reader).__module__.startswith("rightargs.")
        else ("", "")
    )  # fmt: skip
    if wanted and types and wanted not in types:
        more = _INSTEAD.get(kind, f"the schema wants {'an' if wanted == 'object' else 'a'} {wanted} there")
        raise ValueError(f"{name}: {kind} on {path!r} makes {made}, and the field takes {' or '.join(sorted(types))}; {more}")
    if reader.kind != "money":
        return
    above = path[: len(path) - len(path.rpartition(".")[2])]
    for field in reader.depends_on():
        if above + field not in known and field not in known:
            beside = sorted(
                other.removeprefix(above) for other in known if other.startswith(above) and "." not in other[len(above) :] and other != path
            )
            code = f"; a currency is written in capitals: {field.upper()}" if len(field) == 3 else ""
            raise ValueError(
                f"{name}: {kind} on {path!r} takes its currency from {field!r}, which is no field beside it or at the root; "
                f"beside it are {', '.join(beside) or 'none'}{code}"
            )


def _verify_rule(name: str, path: str, rule: FieldRule, known: Mapping[str, FieldSpec]) -> None:
    target = known.get(rule.id_field)
    if target is None:
        raise ValueError(f"{name}: {rule!r} on {path!r} refers to {rule.id_field!r}, which is no field")
    if not rule.keys:
        raise ValueError(f"{name}: {rule!r} on {path!r} names no key of the record; write it like 'order_id.currency'")
    if target.canonicaliser is None or target.canonicaliser.kind != "id":
        raise ValueError(f"{name}: {rule!r} on {path!r} refers to {rule.id_field!r}, which is no ID; give that field IdFrom(...)")
