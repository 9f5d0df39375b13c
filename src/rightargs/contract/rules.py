"""Rules of a field against the record that an ID points to."""

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class FieldRule:
    """A rule written beside a field; *reference* is `id_field.key.key`: a key of the record that the ID was returned with."""

    reference: str

    @property
    def id_field(self) -> str:
        """The field that holds the ID."""
        return _steps(self.reference)[0]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys to follow in the record."""
        return _steps(self.reference)[1]


@lru_cache(maxsize=1024)
def _steps(reference: str) -> tuple[str, tuple[str, ...]]:
    """Split a reference into the field of the ID and the keys."""
    name, *keys = reference.split(".")
    return name, tuple(keys)


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
