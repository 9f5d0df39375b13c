"""A compiled contract: what guard needs to know of a tool, worked out once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast, get_args

from pydantic_core import SchemaValidator

from rightargs.context import Context
from rightargs.contract._clean import CleanForm
from rightargs.contract._spec import FieldSpec
from rightargs.contract.fallback import Fallback
from rightargs.vocab.json import FrozenJson
from rightargs.vocab.limits import Limits
from rightargs.vocab.problems import FieldProblem, Question

Effect: TypeAlias = Literal["read", "write"]
Grounding: TypeAlias = Literal["require_text", "require", "contradict", "record", "off"]
UnknownKeys: TypeAlias = Literal["refuse", "drop", "keep"]
GROUNDINGS: tuple[str, ...] = get_args(Grounding)
UNKNOWN_KEYS: tuple[str, ...] = get_args(UnknownKeys)

RuleAnswer: TypeAlias = "FieldProblem | Question | str | None"
"""None: fine · text: why the call is refused · a problem or a question of one's own."""
Rule: TypeAlias = Callable[[Mapping[str, object], Context], RuleAnswer]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Contract:
    """
    What a tool demands of its arguments.

    Attributes:
        name: The tool's name, as the model calls it.
        description: What the tool does, in the author's words.
        effect: "read" changes nothing; "write" does.
        schema: The JSON Schema of the arguments.
        spec: The schema and the metadata, read.
        validator: The last word, strict on JSON.
        extra: What the validator is told of unknown keys; None where its schema says it itself.
        exact: Whether the validator sees every unknown key.
        grounding: What happens to values that the conversation does not support.
        requires: Tools that must have succeeded first.
        unknown_keys: What happens to keys that are no fields.
        rules: Cross-field rules in Python.
        defaults: Python defaults by parameter name.
        names: Parameter names by property name, where they differ.
        sensitive: Top-level fields whose values are never shown.
        retry_budget: How often a refused call may be corrected; None leaves it to the dispatcher.
        fallback: A coarser tool to use instead.
        limits: Bounds on the raw input.
        notes: What the schema says that cannot be enforced.
        function: The tool itself, if the contract has one.
        ruled: The fields that have rules against records, by path.
        rules_below: Whether some of them stand inside objects or lists.
        evident: The top-level fields that evidence may look at: all but free text.
        clean: How to tell that a call is right as it is without the stages; None where only they can.
        grounded: The fields that the conversation or a record can confirm, by path: those with a declared canonicaliser or a rule.
    """

    name: str
    description: str
    effect: Effect
    schema: Mapping[str, FrozenJson]
    spec: FieldSpec
    validator: SchemaValidator
    extra: Literal["forbid"] | None
    exact: bool
    grounding: Grounding
    requires: tuple[str, ...]
    unknown_keys: UnknownKeys
    rules: tuple[Rule, ...]
    defaults: Mapping[str, object]
    names: Mapping[str, str]
    sensitive: frozenset[str]
    retry_budget: int | None
    fallback: Fallback | None
    limits: Limits
    notes: tuple[str, ...]
    function: Callable[..., object] | None
    grounded: Mapping[str, FieldSpec]
    ruled: Mapping[str, FieldSpec]
    rules_below: bool
    evident: tuple[str, ...]
    clean: CleanForm | None

    @property
    def rereads(self) -> bool:
        """Whether arguments that validate are read again by canonicalisers."""
        return self.spec.rereads

    def calling(self, function: Callable[..., object] | None) -> "Contract":
        """Return this contract for *function*."""
        return replace(self, function=function)

    def with_rule(self, rule: Rule) -> "Contract":
        """Return this contract with one more rule."""
        return replace(self, rules=(*self.rules, rule))

    def check(self, text: str) -> object:
        """
        Validate the JSON *text* of the arguments: strict, no coercion.

        Raises:
            pydantic_core.ValidationError: The arguments break the schema.
        """
        return self.validator.validate_json(text, strict=True, extra=self.extra)

    def values(self, validated: object) -> dict[str, object]:
        """Return the Python values by parameter name, defaults included."""
        found = cast("dict[str, object]", validated if isinstance(validated, dict) else vars(validated))
        if self.names:
            found = {self.names.get(key, key): value for key, value in found.items()}
        return {**self.defaults, **found}
