"""
rightargs: the guard between a model and its tools.

Canonicalisers are loaded when they are first asked for, so that `import rightargs` costs what is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from rightargs.canon import Canonicaliser
from rightargs.context import Context, Session
from rightargs.vocab.edits import Edit, Repaired, Unrepairable
from rightargs.vocab.limits import Limits
from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Mention, Unreadable

if TYPE_CHECKING:
    from rightargs.canon.choices import Choice, Flag
    from rightargs.canon.durations import Duration
    from rightargs.canon.ids import IdFrom, OpaqueId, Uuid
    from rightargs.canon.money import MinorUnits, Money
    from rightargs.canon.national_ids import CardNumber, Gstin, Iban, IndianPan, SortCode, VatNumber
    from rightargs.canon.numbers import Number, Percent
    from rightargs.canon.phones import Phone
    from rightargs.canon.places import Country, Currency, Language, LatLon, Timezone
    from rightargs.canon.postcodes import PostalCode
    from rightargs.canon.quantities import Quantity
    from rightargs.canon.text import Email, PersonName, Url

__all__ = [
    "Ambiguous",
    "Canonical",
    "Canonicaliser",
    "CardNumber",
    "Choice",
    "Context",
    "Country",
    "Currency",
    "Duration",
    "Edit",
    "Email",
    "Filled",
    "Flag",
    "Gstin",
    "Iban",
    "IdFrom",
    "IndianPan",
    "Language",
    "LatLon",
    "Limits",
    "Mention",
    "MinorUnits",
    "Money",
    "Number",
    "OpaqueId",
    "Percent",
    "PersonName",
    "Phone",
    "PostalCode",
    "Quantity",
    "Repaired",
    "Session",
    "SortCode",
    "Timezone",
    "Unreadable",
    "Unrepairable",
    "Url",
    "Uuid",
    "VatNumber",
]

_LAZY = {
    "rightargs.canon.choices": "Choice Flag",
    "rightargs.canon.durations": "Duration",
    "rightargs.canon.ids": "IdFrom OpaqueId Uuid",
    "rightargs.canon.money": "MinorUnits Money",
    "rightargs.canon.national_ids": "CardNumber Gstin Iban IndianPan SortCode VatNumber",
    "rightargs.canon.numbers": "Number Percent",
    "rightargs.canon.phones": "Phone",
    "rightargs.canon.places": "Country Currency Language LatLon Timezone",
    "rightargs.canon.postcodes": "PostalCode",
    "rightargs.canon.quantities": "Quantity",
    "rightargs.canon.text": "Email PersonName Url",
}
_MODULES = {name: module for module, names in _LAZY.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Load a canonicaliser on its first use (PEP 562)."""
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
