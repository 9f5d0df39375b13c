"""The short way for a plain call that is right as it is: the same verdict as through the stages, at a fraction of their cost."""

import re
from collections.abc import Callable
from typing import cast

from pydantic_core import ValidationError

from rightargs.canon.structural import is_placeholder
from rightargs.contract import Contract
from rightargs.contract._clean import MAX_CLEAN
from rightargs.stages.parse import plain_arguments
from rightargs.vocab.edits import Edit
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import JsonObject
from rightargs.vocab.problems import FieldProblem
from rightargs.vocab.results import Accepted

_APART = re.compile(r"\s:")
_SMALLEST, _LARGEST = 1e-300, 1e300
"""
Where a binary double is near its ends (IEEE 754), what was sent may have been NaN, Infinity, or a number that became one of them or
zero on the way: the stages look at the text.
"""
_UNREAD: dict[str, object] = {}


def accepted_as_is(raw: object, contract: Contract, permissions: frozenset[str] | None) -> "AsIs | None":
    """
    Accept *raw* where it is proven clean; None sends it through the stages.

    The proof: the text validates strictly; it has no more keys than the validator kept, so none stands twice; its dates are
    in canonical form; no nullable text is a placeholder word; it is too short to break a limit.
    """
    form = contract.clean
    if form is None or type(raw) is not str or len(raw) > MAX_CLEAN or contract.rules or permissions is not None:
        return None
    for moment in form.moments:
        if moment.search(raw) is None:
            return None
    try:
        validated: object = contract.validator.validate_json(raw, strict=True, extra=contract.extra)  # as contract.check has it
    except ValidationError:
        return None
    if type(validated) is dict:
        values = cast("dict[str, object]", validated)
        keys = len(values)
    else:
        values = vars(validated)
        keys = len(validated.__pydantic_fields_set__)  # type: ignore[attr-defined]  # pyright: ignore
    # A key written apart from its colon escapes the count; single characters are looked for first, which is faster.
    if raw.count('":') != keys or " :" in raw or (("\n" in raw or "\t" in raw or "\r" in raw) and _APART.search(raw) is not None):
        return None
    names = contract.names
    for name in form.texts:
        value = values.get(names.get(name, name) if names else name)
        if type(value) is str and is_placeholder(value):
            return None
    for name in form.numbers:
        value = values.get(names.get(name, name) if names else name)
        if type(value) is float and not _SMALLEST < abs(value) < _LARGEST:
            return None
    for name, pattern in form.optional.items():
        if f'"{name}"' in raw and pattern.search(raw) is None:
            return None

    return AsIs(raw, values, contract)


class AsIs(Accepted):
    """A clean call; its arguments and values are worked out when they are asked for."""

    __slots__ = ("_contract", "_validated", "raw")

    def __init__(self, raw: str, validated: dict[str, object], contract: Contract) -> None:  # pyright: ignore[reportMissingSuperCall]
        self.raw, self._validated, self._contract = raw, validated, contract
        self._args = _UNREAD

    @property
    def tool(self) -> str:
        """The name of the tool."""
        return self._contract.name

    @property
    def arguments(self) -> JsonObject:
        """What was sent, as plain JSON."""
        try:
            return self._arguments
        except AttributeError:
            self._arguments = plain_arguments(self.raw, self._contract.limits)
            return self._arguments

    @property
    def args(self) -> dict[str, object]:
        """The validated Python values by parameter name, defaults included."""
        if self._args is _UNREAD:
            self._args = self._contract.values(self._validated)
        return self._args

    @property
    def edits(self) -> tuple[Edit, ...]:
        """None: nothing was changed."""
        return ()

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """None: nothing was asked of the conversation."""
        return ()

    @property
    def warnings(self) -> tuple[FieldProblem, ...]:
        """None."""
        return ()

    @property
    def sensitive(self) -> frozenset[str]:
        """Top-level fields whose values are never shown."""
        return self._contract.sensitive

    def _target(self) -> Callable[..., object] | None:
        return self._contract.function
