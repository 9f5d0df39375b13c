"""What a call looks like that needs no stage: a flat one, validated as it is, with nothing in it that wants a second reading."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rightargs.contract._spec import FieldSpec

MAX_CLEAN = 400
"""Characters of a call that cannot break a limit on digits, depth or keys; a longer one takes the way through the stages."""

_VALUES = {
    "date": r"[1-9][0-9]{3}-[01][0-9]-[0-3][0-9]",
    "date-time": r"[1-9][0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?"
    r"(?:Z|\+(?:0[0-9]|1[0-3]):[0-5][0-9]|-(?:0[0-9]|1[01]):[0-5][0-9])",
}
"""The forms that their canonicalisers return as they are; pydantic checks that such a day and time exist."""


@dataclass(frozen=True, slots=True)
class CleanForm:
    """
    The marks of a clean call of one contract.

    Attributes:
        moments: Each finds one date or date-time field in its canonical form in the raw text.
        optional: Of *moments*, those whose field may be absent, with the field's name.
        texts: Nullable text fields, which may hold a placeholder word.
        numbers: Fields of a number, which may have become an infinity or zero.
    """

    moments: tuple[re.Pattern[str], ...]
    optional: Mapping[str, re.Pattern[str]]
    texts: tuple[str, ...]
    numbers: tuple[str, ...]


def clean_form(spec: FieldSpec, *, python: bool, exact: bool) -> CleanForm | None:
    """
    Return how to see that a call is clean, for a contract without declared canonicalisers, rules and nested values.

    Only where Python types validate: JSON Schema leaves formats to us.
    """
    fields = spec.properties
    if not python or not exact or not fields:
        return None
    moments: dict[str, re.Pattern[str]] = {}
    for name, child in fields.items():
        if child.branches or child.properties or child.items is not None or not child.types <= {"string", "integer", "number", "boolean"}:
            return None
        if child.declared:
            if child.format not in _VALUES or child.rules:
                return None
            null = "null|" if child.nullable else ""
            moments[name] = re.compile(rf'"{re.escape(name)}"[ \t\r\n]*:[ \t\r\n]*(?:{null}"{_VALUES[child.format]}")')
    needed = tuple(pattern for name, pattern in moments.items() if fields[name].required)
    optional = {name: pattern for name, pattern in moments.items() if not fields[name].required}
    nullable = (name for name, child in fields.items() if child.nullable and "string" in child.types and child.enum is None)
    texts = tuple(name for name in nullable if name not in moments)
    numbers = tuple(name for name, child in fields.items() if "number" in child.types and child.enum is None)
    return CleanForm(needed, optional, texts, numbers)
