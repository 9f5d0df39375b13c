"""Reading Python signatures and pydantic models: their JSON Schema, their validator, their metadata."""

import inspect
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from functools import partial
from typing import Annotated, Literal, TypeAlias, Union, cast, get_args, get_origin

import typing_extensions
from pydantic import BaseModel, ConfigDict, PydanticUserError, TypeAdapter, with_config
from pydantic.fields import FieldInfo
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import SchemaValidator, to_jsonable_python

from rightargs.canon import Canonicaliser
from rightargs.contract._spec import Metadata
from rightargs.contract.rules import FieldRule
from rightargs.vocab.json import FrozenJson


@dataclass(frozen=True, slots=True)
class PythonSource:
    """
    What Python types say of a tool.

    Attributes:
        schema: The JSON Schema of the arguments.
        validator: Validates the JSON text of the arguments.
        metadata: Canonicalisers and rules by field path.
        defaults: Python defaults by parameter name.
        names: Parameter names by property name, where they differ.
    """

    schema: Mapping[str, FrozenJson]
    validator: SchemaValidator
    metadata: dict[str, list[Metadata]]
    defaults: Mapping[str, object]
    names: Mapping[str, str]


_Method: TypeAlias = Callable[[object], JsonSchemaValue]


class _Methods(dict[str, _Method]):
    """The methods of a generator, each found when it is first asked for."""

    def __init__(self, generator: GenerateJsonSchema) -> None:
        super().__init__()
        self._generator = generator

    def __missing__(self, key: str) -> _Method:
        method = cast("_Method", getattr(self._generator, f"{key.replace('-', '_')}_schema"))
        self[key] = method
        return method


class _Unsorted(GenerateJsonSchema):
    """
    Makes the same schema as pydantic's own generator in less time.

    Keys stay in the order in which they are made, since nobody reads this schema by eye; the methods are looked up as they are used.
    """

    def build_schema_type_to_method(self) -> dict[str, _Method]:  # type: ignore[override]  # pyright: ignore
        """Return the methods by type of schema."""
        return _Methods(self)

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:  # noqa: ARG002
        """Return *value* as it is."""
        return value


class _OfScalars(_Unsorted):
    """The same for arguments without models, whose configuration alone could ask for another mode: looking it up is a fifth of the work."""

    mode = "validation"  # pyright: ignore


_SCALARS = frozenset({str, int, float, bool, type(None), datetime, date, time, Decimal})


def _is_scalar(hint: object) -> bool:
    """Whether *hint* is made of scalars, choices and lists of them alone."""
    origin = get_origin(hint)
    if origin is None:
        return isinstance(hint, type) and hint in _SCALARS
    if origin is Literal:
        return True
    if origin in {Annotated, list, Union, types.UnionType, typing_extensions.NotRequired}:
        return all(map(_is_scalar, get_args(hint)[:1] if origin is Annotated else get_args(hint)))
    return False


def from_function(function: Callable[..., object], *, is_method: bool = False) -> PythonSource:
    """
    Read the signature of *function*; the first parameter of a method is nobody's to send.

    Raises:
        TypeError: A parameter cannot be passed by name, or has no type, or one that has no JSON form.
    """
    name = getattr(function, "__name__", "tool")
    hints = typing.get_type_hints(_hinted(function), include_extras=True)
    bound = _settled(function)
    fields: dict[str, object] = {}
    defaults: dict[str, object] = {}
    is_open = False
    for parameter in [*inspect.signature(function).parameters.values()][is_method:]:
        if parameter.kind is parameter.VAR_KEYWORD:
            is_open = True
            continue
        if parameter.name in bound:  # the application has settled it
            continue
        if parameter.kind in {parameter.VAR_POSITIONAL, parameter.POSITIONAL_ONLY}:
            raise TypeError(f"{name}: the parameter {parameter.name!r} cannot be passed by name; tools are called with named arguments")
        if parameter.name not in hints:
            raise TypeError(f"{name}: the parameter {parameter.name!r} has no type; annotate it, so that its values can be checked")
        fields[parameter.name] = hints[parameter.name]
        if parameter.default is not parameter.empty:
            fields[parameter.name] = typing_extensions.NotRequired[hints[parameter.name]]
            defaults[parameter.name] = parameter.default
    arguments = typing_extensions.TypedDict(name, fields)  # type: ignore[misc]
    config = ConfigDict(extra="allow" if is_open else "forbid")
    try:
        adapter: TypeAdapter[object] = TypeAdapter(with_config(config)(arguments))
        schema = adapter.json_schema(schema_generator=_OfScalars if all(map(_is_scalar, fields.values())) else _Unsorted)
    except PydanticUserError as error:
        raise TypeError(f"{name}: a parameter has a type without a JSON form: {error}") from error
    properties = schema.get("properties", {})
    for key, value in defaults.items():
        properties[key] = {**properties[key], "default": _jsonable(value)}
    metadata: dict[str, list[Metadata]] = {}
    for key, hint in fields.items():
        _add(metadata, _annotations(hint, key, frozenset()))
    return PythonSource(schema, cast("SchemaValidator", adapter.validator), metadata, defaults, {})


def _settled(function: object) -> frozenset[str]:
    """Return the parameters that a partial has settled by name."""
    return frozenset(function.keywords) if isinstance(function, partial) else frozenset()


def _hinted(function: Callable[..., object]) -> object:
    """Return what holds the types of *function*: the function inside a partial, the method that makes an object callable."""
    while isinstance(function, partial):
        function = cast("Callable[..., object]", function.func)
    return function if inspect.isroutine(function) or inspect.isclass(function) else type(function).__call__


def from_model(model: type[BaseModel]) -> PythonSource:
    """Read a pydantic model; its validators and aliases hold as they are."""
    metadata: dict[str, list[Metadata]] = {}
    _add(metadata, _annotations(model, "", frozenset()))
    names = {_alias(name, info): name for name, info in model.model_fields.items() if _alias(name, info) != name}
    schema = model.model_json_schema(schema_generator=_Unsorted)
    return PythonSource(schema, cast("SchemaValidator", model.__pydantic_validator__), metadata, {}, names)


def _jsonable(value: object) -> FrozenJson:
    return cast("FrozenJson", to_jsonable_python(value, fallback=str))


def _add(metadata: dict[str, list[Metadata]], found: Iterable[tuple[str, Metadata]]) -> None:
    for path, item in found:
        metadata.setdefault(path, []).append(item)


_BARE: tuple[object, ...] = (str, int, float, bool, type(None))


def _annotations(hint: object, path: str, above: frozenset[object]) -> Iterator[tuple[str, Metadata]]:
    """Yield each canonicaliser and rule that *hint* is annotated with, at any depth."""
    if isinstance(hint, type) and hint in _BARE:
        return
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *extras = get_args(hint)
        yield from _own(path, extras)
        yield from _annotations(inner, path, above)
    elif origin in {typing_extensions.NotRequired, typing_extensions.Required, typing.NotRequired, typing.Required}:
        yield from _annotations(get_args(hint)[0], path, above)
    elif origin in {Union, types.UnionType}:
        for part in get_args(hint):
            yield from _annotations(part, path, above)
    elif origin in {list, set, frozenset, Sequence}:
        for part in get_args(hint):
            yield from _annotations(part, f"{path}[]", above)
    elif origin is tuple:
        for part in get_args(hint)[:1]:
            yield from _annotations(part, f"{path}[]", above)
    elif isinstance(hint, type) and hint not in above:
        yield from _members(cast("type[object]", hint), path, above | {hint})


def _members(hint: type[object], path: str, above: frozenset[object]) -> Iterator[tuple[str, Metadata]]:
    prefix = f"{path}." if path else ""
    if issubclass(hint, BaseModel):
        for name, info in hint.model_fields.items():
            where = prefix + _alias(name, info)
            yield from _own(where, info.metadata)
            yield from _annotations(info.annotation, where, above)
    elif typing_extensions.is_typeddict(hint) or hasattr(hint, "__dataclass_fields__"):
        for name, part in typing.get_type_hints(hint, include_extras=True).items():
            yield from _annotations(part, prefix + name, above)


def _own(path: str, extras: Iterable[object]) -> Iterator[tuple[str, Metadata]]:
    for item in extras:
        if isinstance(item, (Canonicaliser, FieldRule)):
            yield path, item


def _alias(name: str, info: FieldInfo) -> str:
    """Return the property name under which a model field is sent."""
    found = info.validation_alias
    return found if isinstance(found, str) else info.alias or name
