"""rightargs: the guard between a model and its tools."""

from rightargs.canon import Canonicaliser
from rightargs.canon.choices import Choice, Flag
from rightargs.canon.ids import IdFrom, OpaqueId, Uuid
from rightargs.canon.money import MinorUnits, Money
from rightargs.canon.numbers import Number, Percent
from rightargs.canon.phones import Phone
from rightargs.canon.quantities import Quantity
from rightargs.context import Context, Session
from rightargs.vocab.edits import Edit, Repaired, Unrepairable
from rightargs.vocab.limits import Limits
from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Mention, Unreadable

__all__ = [
    "Ambiguous",
    "Canonical",
    "Canonicaliser",
    "Choice",
    "Context",
    "Edit",
    "Filled",
    "Flag",
    "IdFrom",
    "Limits",
    "Mention",
    "MinorUnits",
    "Money",
    "Number",
    "OpaqueId",
    "Percent",
    "Phone",
    "Repaired",
    "Quantity",
    "Session",
    "Unreadable",
    "Unrepairable",
    "Uuid",
]
