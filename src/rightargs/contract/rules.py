"""Rules of a field against the record that an ID points to."""

from dataclasses import dataclass, field
from typing import cast


@dataclass(frozen=True, slots=True)
class FieldRule:
    """
    A rule written beside a field; *reference* is `id_field.key.key`: a key of the record that the ID was returned with.

    Attributes:
        id_field: The field that holds the ID.
        keys: The keys to follow in the record.
    """

    reference: str
    id_field: str = field(init=False, repr=False, compare=False)
    keys: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kind, given = type(self).__name__, cast("object", self.reference)
        wanted = f"{kind} wants an ID field and a key of its record, such as {kind}('order_id.currency'), not {given!r:.80}"
        if not isinstance(given, str):
            raise TypeError(f"{wanted}; a bound that is known is Field(ge=...) or Field(le=...)")
        if not all(given.split(".")):
            raise ValueError(wanted)
        name, *keys = self.reference.split(".")
        object.__setattr__(self, "id_field", name)
        object.__setattr__(self, "keys", tuple(keys))


@dataclass(frozen=True, slots=True)
class SameAs(FieldRule):
    """
    The value must equal what the record says: `SameAs("order_id.currency")`.

    Values are compared, not strings: two spellings of one instant are the same.
    """


@dataclass(frozen=True, slots=True)
class AtMost(FieldRule):
    """The number must not exceed what the record says: `AtMost("order_id.refundable_minor")`."""


@dataclass(frozen=True, slots=True)
class AtLeast(FieldRule):
    """The number must not be below what the record says: `AtLeast("plan_id.minimum_minor")`."""
