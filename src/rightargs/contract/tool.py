"""ToolContract: how an application declares a tool."""

import copy
import inspect
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec, TypedDict, TypeVar, Unpack, cast

from pydantic import BaseModel
from pydantic_core import SchemaValidator

from rightargs.canon import Canonicaliser
from rightargs.canon.coordinates import LatLon
from rightargs.canon.dates import Period
from rightargs.canon.money import Money
from rightargs.contract._clean import clean_form
from rightargs.contract._contract import GROUNDINGS, UNKNOWN_KEYS, Contract, Effect, Grounding, UnknownKeys
from rightargs.contract._defaults import default_canonicaliser
from rightargs.contract._python import from_function, from_model
from rightargs.contract._schema import SchemaReader
from rightargs.contract._spec import FieldSpec, Metadata
from rightargs.contract._validator import ValidatorBuilder
from rightargs.contract.fallback import Fallback
from rightargs.contract.guarded import Exported, GuardedTool, unwrapped
from rightargs.contract.rules import FieldRule
from rightargs.vocab.json import FrozenJson
from rightargs.vocab.limits import DEFAULT_LIMITS, Limits
from rightargs.vocab.problems import Nothing

P = ParamSpec("P")
R = TypeVar("R")

Fields = Mapping[str, Metadata | Sequence[Metadata]]


class ContractOptions(TypedDict, total=False):
    """The options of `ToolContract` besides its effect and name; their meaning is told there."""

    description: str | None
    requires: Sequence[str]
    grounding: Grounding | None
    unknown_keys: UnknownKeys | None
    aliases: Mapping[str, Sequence[str]] | None
    fields: Fields | None
    retry_budget: int | None
    fallback: str | Fallback | None
    sensitive: Sequence[str]
    limits: Limits


class ContractWarning(UserWarning):
    """Part of a schema cannot be enforced."""


_DEFINITION_KEYS = ("parameters", "inputSchema", "input_schema", "function", "parametersJsonSchema")
"""Where the schema of the arguments stands in the tool definitions of OpenAI, MCP, Anthropic and Gemini."""


class ToolContract(Exported):
    """
    What a tool demands of its arguments; used as a decorator, or made from a model or a JSON Schema.

    Args:
        effect: "write" for a tool that changes something, "read" for one that only looks.
        name: The tool's name; the function's unless given.
        description: What the tool does; the function's docstring unless given.
        requires: Tools that must have succeeded in this conversation first.
        grounding: What happens to values that the conversation does not support: "require" and "require_text" refuse them,
            "contradict" refuses only contradictions (the default for write), "record" records (the default for read), "off" skips.
        unknown_keys: "refuse" (the default for write), "drop" with an edit (the default for read), or "keep".
        aliases: Other names that models use for a field, by field.
        fields: Canonicalisers and rules by field path, besides those in `Annotated`.
        retry_budget: How often a refused call may be corrected.
        fallback: A coarser tool to call where this one cannot be: its name, or a `Fallback` that maps the arguments.
        sensitive: Top-level fields whose values are never shown in feedback, logs or events.
        limits: Bounds on the raw input.

    Raises:
        TypeError, ValueError: The contract cannot work; the message says why.
    """

    def __init__(
        self,
        *,
        effect: Effect,
        name: str | None = None,
        description: str | None = None,
        requires: Sequence[str] = (),
        grounding: Grounding | None = None,
        unknown_keys: UnknownKeys | None = None,
        aliases: Mapping[str, Sequence[str]] | None = None,
        fields: Fields | None = None,
        retry_budget: int | None = None,
        fallback: str | Fallback | None = None,
        sensitive: Sequence[str] = (),
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        if effect not in {"read", "write"}:
            raise ValueError(f"effect must be 'read' or 'write', not {effect!r}")
        for option, given, allowed in (("grounding", grounding, GROUNDINGS), ("unknown_keys", unknown_keys, UNKNOWN_KEYS)):
            if given is not None and given not in allowed:
                raise ValueError(f"{option} must be one of {', '.join(map(repr, allowed))}, not {given!r}")
        self._name, self._description = name, description
        self._effect: Effect = effect
        self._requires = (requires,) if isinstance(requires, str) else tuple(requires)
        self._grounding: Grounding = grounding or ("contradict" if effect == "write" else "record")
        self._unknown_keys: UnknownKeys = unknown_keys or ("refuse" if effect == "write" else "drop")
        self._aliases = dict(aliases or {})
        self._fields = {
            path: [item] if isinstance(item, (Canonicaliser, FieldRule)) else list(item) for path, item in (fields or {}).items()
        }
        self._retry_budget = retry_budget
        self._fallback = Fallback(fallback) if isinstance(fallback, str) else fallback
        self._sensitive = frozenset((sensitive,) if isinstance(sensitive, str) else sensitive)
        self._limits = limits
        self._contract: Contract | None = None

    @property
    def contract(self) -> Contract:
        """
        The compiled contract.

        Raises:
            TypeError: This is a decorator that has not been given its function.
        """
        if self._contract is None:
            raise TypeError(
                "this ToolContract has no schema yet: decorate a function with it, or make it with from_model or from_json_schema"
            )
        return self._contract

    def __call__(self, function: Callable[P, R]) -> GuardedTool[P, R]:
        """
        Guard *function*: its signature is the contract, unless a schema or model was given.

        A method is guarded without its `self`; taken from an instance it is a tool like any other.
        """
        plain, bound_to = unwrapped(function)
        if self._contract is not None:
            return GuardedTool(plain, self._contract.calling(None if bound_to else plain), bound_to)
        source = from_function(plain, is_method=bool(bound_to))
        metadata = {path: [*source.metadata.get(path, ()), *self._fields.get(path, ())] for path in (*source.metadata, *self._fields)}
        contract = self._compiled(
            self._name or str(getattr(plain, "__name__", "tool")),
            source.schema,
            metadata,
            description=inspect.getdoc(plain) or "",
            validator=source.validator,
            defaults=source.defaults,
            function=None if bound_to else plain,
        )
        return GuardedTool(plain, contract, bound_to)

    @classmethod
    def from_json_schema(
        cls, name: str, schema: Mapping[str, FrozenJson], *, effect: Effect, **options: Unpack[ContractOptions]
    ) -> "ToolContract":
        """
        Make a contract from the JSON Schema of the arguments; the options are those of `ToolContract`.

        Keys of `fields` name list items with `[]`: `item_ids[]`, `flights[].flight_number`. What the schema says that
        cannot be enforced is reported as a `ContractWarning`.

        Raises:
            ValueError: The contract cannot work.
        """
        made = cls(effect=effect, name=name, **options)
        wrapped = next((key for key in _DEFINITION_KEYS if isinstance(schema.get(key), Mapping) and "properties" not in schema), None)
        if wrapped is not None:
            raise ValueError(f"{name}: this is a whole tool definition; the schema of its arguments is what stands under {wrapped!r}")
        made._contract = made._compiled(name, copy.deepcopy(dict(schema)), made._fields)
        return made

    @classmethod
    def from_model(
        cls, model: type[BaseModel], *, effect: Effect, name: str | None = None, **options: Unpack[ContractOptions]
    ) -> "ToolContract":
        """
        Make a contract from a pydantic model of the arguments; the options are those of `ToolContract`.

        Raises:
            ValueError: The contract cannot work.
        """
        made = cls(effect=effect, name=name, **options)
        source = from_model(model)
        metadata = {path: [*source.metadata.get(path, ()), *made._fields.get(path, ())] for path in (*source.metadata, *made._fields)}
        own = inspect.getdoc(model) or ""
        description = "" if own == inspect.getdoc(BaseModel) else own
        made._contract = made._compiled(
            name or model.__name__, source.schema, metadata, description=description, validator=source.validator, names=source.names
        )
        return made

    def _compiled(
        self,
        name: str,
        schema: Mapping[str, FrozenJson],
        metadata: Mapping[str, Sequence[Metadata]],
        *,
        description: str = "",
        validator: SchemaValidator | None = None,
        defaults: Mapping[str, object] | None = None,
        names: Mapping[str, str] | None = None,
        function: Callable[..., object] | None = None,
    ) -> Contract:
        reader = SchemaReader(schema, metadata, self._aliases, default_canonicaliser)
        try:
            spec = reader.read()
            takes_objects = spec.allows({})
        except RecursionError:
            raise ValueError(f"{name}: the schema leads back to itself without an object or a list in between, or nests too deep") from None
        if not takes_objects:
            raise ValueError(f"{name}: the schema takes no object, and the arguments of a tool are one")
        known = dict(spec.walk())
        _verify(name, known, metadata, self._aliases, reader.used)
        notes = reader.notes
        python = validator is not None
        plain = self._grounding == "off" and not self._requires and not metadata
        closed = all(part.closed for part in (spec, *known.values()) if part.properties)
        if validator is None:
            builder = ValidatorBuilder()
            validator = builder.build(spec)
            notes = [*notes, *builder.notes]
            defaults = {
                key: cast("object", copy.deepcopy(part.default))
                for key, part in spec.properties.items()
                if not isinstance(part.default, Nothing)
            }
            for note in notes:
                warnings.warn(f"{name}: {note}", ContractWarning, stacklevel=4)
        return Contract(
            name=name,
            description=self._description or description,
            effect=self._effect,
            schema=schema,
            spec=spec,
            validator=validator,
            extra="forbid" if python and closed else None,
            exact=closed or not python,
            grounding=self._grounding,
            requires=self._requires,
            unknown_keys=self._unknown_keys,
            rules=(),
            defaults=defaults or {},
            names=names or {},
            sensitive=self._sensitive,
            retry_budget=self._retry_budget,
            fallback=self._fallback,
            limits=self._limits,
            notes=tuple(notes),
            function=function,
            clean=clean_form(spec, python=python, exact=closed) if plain else None,
            ruled={path: part for path, part in known.items() if part.rules},
            rules_below=any(part.rules and ("." in path or "[]" in path) for path, part in known.items()),
            evident=tuple(name for name, part in spec.properties.items() if not part.is_free_text),
            grounded={path: part for path, part in known.items() if part.declared or part.rules},
        )


def _verify(
    name: str,
    known: Mapping[str, FieldSpec],
    metadata: Mapping[str, Sequence[Metadata]],
    aliases: Mapping[str, Sequence[str]],
    used: set[str],
) -> None:
    """Refuse a contract that cannot work, at decoration and not at the first call."""
    for path in metadata:
        if path not in used:
            raise ValueError(
                f"{name}: fields names {path!r}, which the schema does not have; its fields are {', '.join(sorted(known)) or 'none'}"
            )
    for path in aliases:
        if path not in known:
            raise ValueError(
                f"{name}: aliases names {path!r}, which the schema does not have; its fields are {', '.join(sorted(known)) or 'none'}"
            )
    for path, items in metadata.items():
        for rule in items:
            types = known[path].types
            if isinstance(rule, (Money, Period, LatLon)) and types and "object" not in types:
                made = (
                    "use MinorUnits, which makes an integer, or an object"
                    if isinstance(rule, Money)
                    else "the schema wants an object there"
                )
                raise ValueError(
                    f"{name}: {type(rule).__name__} on {path!r} makes an object, and the field takes {' or '.join(sorted(types))}; {made}"
                )
            if not isinstance(rule, FieldRule):
                continue
            target = known.get(rule.id_field)
            if target is None:
                raise ValueError(f"{name}: {rule!r} on {path!r} refers to {rule.id_field!r}, which is no field")
            if not rule.keys:
                raise ValueError(f"{name}: {rule!r} on {path!r} names no key of the record; write it like 'order_id.currency'")
            if not _is_id(target):
                raise ValueError(f"{name}: {rule!r} on {path!r} refers to {rule.id_field!r}, which is no ID; give that field IdFrom(...)")


def _is_id(spec: FieldSpec) -> bool:
    return spec.canonicaliser is not None and spec.canonicaliser.kind == "id"
