"""The short way for a plain call that is right as it is: the same verdict as through the stages, at a fraction of their cost."""

import re
from typing import cast

from pydantic import BaseModel
from pydantic_core import ValidationError

from rightargs.canon.structural import is_placeholder
from rightargs.contract import Contract
from rightargs.contract._clean import MAX_CLEAN
from rightargs.stages.parse import plain_arguments
from rightargs.vocab.json import JsonObject
from rightargs.vocab.results import Accepted

_APART = re.compile(r"\s:")


def accepted_as_is(raw: object, contract: Contract) -> Accepted | None:
    """
    Accept *raw* where it is proven clean; None sends it through the stages.

    The proof: the text validates strictly; it has no more keys than the validator kept, so none stands twice; its dates are
    in canonical form; no nullable text is a placeholder word; it is too short to break a limit.
    """
    form = contract.clean
    if form is None or type(raw) is not str or len(raw) > MAX_CLEAN or contract.rules:
        return None
    for moment in form.moments:
        if moment.search(raw) is None:
            return None
    try:
        validated = contract.check(raw)
    except ValidationError:
        return None
    flat = isinstance(validated, dict)
    values = cast("dict[str, object]", validated if flat else vars(validated))
    keys = len(values if flat else cast("BaseModel", validated).__pydantic_fields_set__)
    # A key written apart from its colon escapes the count; single characters are looked for first, which is faster.
    if raw.count('":') != keys or " :" in raw or (("\n" in raw or "\t" in raw or "\r" in raw) and _APART.search(raw) is not None):
        return None
    for name in form.texts:
        value = values.get(contract.names.get(name, name))
        if type(value) is str and is_placeholder(value):
            return None
    for name, pattern in form.optional.items():
        if f'"{name}"' in raw and pattern.search(raw) is None:
            return None

    late = _Late(raw, validated, contract)
    return Accepted(contract.name, late, late, function=contract.function, sensitive=contract.sensitive)


class _Late:
    """The arguments and values of a clean call, worked out when they are asked for."""

    __slots__ = ("_contract", "_raw", "_validated")

    def __init__(self, raw: str, validated: object, contract: Contract) -> None:
        self._raw, self._validated, self._contract = raw, validated, contract

    def arguments(self) -> JsonObject:
        """Return the arguments as plain JSON."""
        return plain_arguments(self._raw, self._contract.limits)

    def args(self) -> dict[str, object]:
        """Return the Python values."""
        return self._contract.values(self._validated)
