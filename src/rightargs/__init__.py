"""rightargs: the guard between a model and its tools."""

from rightargs.canon import Canonicaliser
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
from rightargs.context import Context, Session
from rightargs.vocab.edits import Edit, Repaired, Unrepairable
from rightargs.vocab.limits import Limits
from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Mention, Unreadable

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
