"""ToolContract: how an application declares a tool."""

import copy
import inspect
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec, TypedDict, TypeVar, Unpack, cast

from pydantic import BaseModel
from pydantic_core import SchemaValidator

from rightargs.contract._clean import clean_form
from rightargs.contract._contract import GROUNDINGS, UNKNOWN_KEYS, Contract, Effect, Grounding, UnknownKeys
from rightargs.contract._defaults import default_canonicaliser
from rightargs.contract._mistakes import (
    aliases_of,
    check_callable,
    check_model,
    check_options,
    check_schema,
    check_takes,
    metadata_of,
    texts_of,
    verify,
)
from rightargs.contract._python import from_function, from_model
from rightargs.contract._schema import SchemaReader
from rightargs.contract._spec import Metadata
from rightargs.contract._validator import ValidatorBuilder
from rightargs.contract.fallback import Fallback
from rightargs.contract.guarded import Exported, GuardedTool, unwrapped
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
        check_options(name, description, retry_budget, fallback, limits)
        self._name, self._description = name, description
        self._effect: Effect = effect
        self._requires = texts_of("requires", requires, "find_orders")
        self._grounding: Grounding = grounding or ("contradict" if effect == "write" else "record")
        self._unknown_keys: UnknownKeys = unknown_keys or ("refuse" if effect == "write" else "drop")
        self._aliases = aliases_of(aliases)
        self._fields = metadata_of(fields)
        self._retry_budget = retry_budget
        self._fallback = Fallback(fallback) if isinstance(fallback, str) else fallback
        self._sensitive = frozenset(texts_of("sensitive", sensitive, "card_number"))
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
        check_callable(plain)
        if self._contract is not None:
            check_takes(self._contract, plain, is_method=bool(bound_to))
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
        check_schema(name, schema)
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
        check_model(model)
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
        verify(name, spec, known, metadata, self._aliases, reader.used, self._sensitive)
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
