"""GuardedTool: a function, or a method, with its contract."""

import functools
import inspect
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Concatenate, Generic, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, cast, overload

from rightargs.contract._contract import Contract, Rule
from rightargs.contract.schemas import Provider, schema_version, tool_schema
from rightargs.vocab.json import FrozenJson, JsonObject

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
S = TypeVar("S")

BoundTo: TypeAlias = Literal["", "self", "cls"]
"""What a method is called on: an instance, or its class; "" for a function, which is called on nothing."""


class HasContract(Protocol):
    """A `GuardedTool`, or a `ToolContract` made from a model or a schema."""

    @property
    def contract(self) -> Contract:
        """The compiled contract."""
        ...


def contract_of(tool: HasContract) -> Contract:
    """
    Return the contract of a tool.

    Raises:
        TypeError: It has none; the message says how to give it one.
    """
    try:
        return tool.contract
    except AttributeError:
        named = getattr(tool, "__name__", None) or repr(tool)[:60]
        raise TypeError(
            f"{named} is no guarded tool: decorate the function with @ToolContract(effect=...), or make a contract of its JSON Schema with "
            f"ToolContract.from_json_schema(...) or of a pydantic model with ToolContract.from_model(...)"
        ) from None


class Exported(ABC):
    """What has a contract can be told to a model."""

    __slots__ = ()

    @property
    @abstractmethod
    def contract(self) -> Contract:
        """The compiled contract."""

    def schema(self, provider: Provider, *, examples: Sequence[Mapping[str, FrozenJson]] = ()) -> JsonObject:
        """
        Return the whole tool definition as *provider* takes it.

        The author's words, with units, formats, and where an ID comes from added; within the provider's strict subset where the
        contract fits it. *examples* are calls to show the model, where the provider takes some.

        Raises:
            ValueError: The provider is not known, or an example breaks the contract.
        """
        return tool_schema(self.contract, provider, examples)

    @property
    def schema_version(self) -> str:
        """16 hexadecimal digits that change when what the model sees or what the guard enforces does."""
        return schema_version(self.contract)


class GuardedTool(Exported, Generic[P, R]):
    """A tool with its contract: still the function it was, called and typed as before; a method is bound as methods are."""

    def __init__(self, function: Callable[P, R], contract: Contract, bound_to: BoundTo = "") -> None:
        functools.update_wrapper(self, function)
        self.__wrapped__ = function
        self._contract = contract
        self._bound_to: BoundTo = bound_to
        self._is_bound = False

    @property
    def contract(self) -> Contract:
        """The compiled contract; that of a method has a function once it is taken from an instance."""
        return self._contract

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function itself, unguarded."""
        return self.__wrapped__(*args, **kwargs)

    @overload
    def __get__(self, instance: None, owner: type, /) -> "GuardedTool[P, R]": ...
    @overload
    def __get__(self: "GuardedTool[Concatenate[S, Q], R]", instance: S, owner: type | None = None, /) -> "GuardedTool[Q, R]": ...
    def __get__(self, instance: object, owner: type | None = None, /) -> object:
        """Bind a method to what it is called on; a function that merely stands in a class stays as it is."""
        target = owner if self._bound_to == "cls" else instance
        if not self._bound_to or target is None:
            return self
        method = types.MethodType(self.__wrapped__, target)
        bound: GuardedTool[..., R] = GuardedTool(cast("Callable[..., R]", method), self._contract.calling(method))
        bound._is_bound = True
        return bound

    def __repr__(self) -> str:
        return f"<GuardedTool {self.contract.name} ({self.contract.effect})>"

    @property
    def name(self) -> str:
        """The tool's name, as the model calls it."""
        return self.contract.name

    def rule(self, rule: Rule) -> Rule:
        """
        Add a cross-field rule: a function of the validated arguments and the context.

        It returns None where the call is fine, else a sentence saying why not, a `FieldProblem` or a `Question`.

        Raises:
            TypeError: This is a method of one instance; the rules of a method are added in its class.
        """
        if self._is_bound:
            raise TypeError(f"{self.name}: add the rule to the method in its class; one added here would hold for this object alone")
        try:
            inspect.signature(rule).bind({}, None)
        except TypeError:
            raise TypeError(f"{self.name}: a rule is a function of the arguments and the context, not {rule!r:.80}") from None
        except ValueError:  # written in C, without a signature
            pass
        if inspect.iscoroutinefunction(rule):
            raise TypeError(f"{self.name}: a rule answers at once; {rule.__name__} is a coroutine function")
        self._contract = self._contract.with_rule(rule)
        return rule


def unwrapped(function: Callable[P, R]) -> tuple[Callable[P, R], BoundTo]:
    """Return the function inside a method's wrapper, and what it is called on."""
    if isinstance(function, classmethod):
        return cast("Callable[P, R]", function.__func__), "cls"  # pyright: ignore[reportUnknownMemberType]
    if isinstance(function, staticmethod):
        return cast("Callable[P, R]", function.__func__), ""  # pyright: ignore[reportUnknownMemberType]
    inside = str(getattr(function, "__qualname__", "")).rpartition(".")[0]
    code = getattr(function, "__code__", None)
    first = code.co_varnames[:1] if isinstance(code, types.CodeType) and code.co_argcount else ()
    in_class = bool(inside) and not inside.endswith("<locals>")
    return function, "self" if in_class and first == ("self",) else ""
