"""
rightargs: the guard between a model and its tools.

Every name is loaded when it is first asked for, so that `import rightargs` itself costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightargs.canon import Canonicaliser
    from rightargs.canon.choices import Choice, Flag
    from rightargs.canon.coordinates import LatLon
    from rightargs.canon.dates import Day, Period, TimeOfDay, When
    from rightargs.canon.durations import Duration
    from rightargs.canon.ids import IdFrom, OpaqueId, Uuid
    from rightargs.canon.money import MinorUnits, Money
    from rightargs.canon.national_ids import CardNumber, Gstin, Iban, IndianPan, SortCode, VatNumber
    from rightargs.canon.numbers import Number, Percent
    from rightargs.canon.phones import Phone
    from rightargs.canon.places import Country, Currency, Language, Timezone
    from rightargs.canon.postcodes import PostalCode
    from rightargs.canon.quantities import Quantity
    from rightargs.canon.text import Email, PersonName, Url
    from rightargs.context import Context, Session, candidates
    from rightargs.contract import AtLeast, AtMost, ContractWarning, Fallback, GuardedTool, SameAs, ToolContract, ask_user_tool
    from rightargs.dispatch import (
        BreakerPolicy,
        Dispatcher,
        DispatchResult,
        Escalation,
        Executed,
        Halted,
        MemoryStore,
        RedisStore,
        Store,
        StoreUnavailable,
        ToolError,
    )
    from rightargs.engine import aguard, guard
    from rightargs.repair import repair_json
    from rightargs.vocab.codes import FailureClass
    from rightargs.vocab.edits import Edit, Repaired, Unrepairable
    from rightargs.vocab.events import GuardEvent, Observer
    from rightargs.vocab.evidence import Evidence
    from rightargs.vocab.limits import Limits
    from rightargs.vocab.paths import Path
    from rightargs.vocab.problems import FieldProblem, Option, Question
    from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Mention, Reading, Unreadable
    from rightargs.vocab.results import Accepted, GuardResult, NeedsClarification, Rejected

__all__ = [
    "Accepted",
    "Ambiguous",
    "AtLeast",
    "AtMost",
    "BreakerPolicy",
    "Canonical",
    "Canonicaliser",
    "CardNumber",
    "Choice",
    "Context",
    "ContractWarning",
    "Country",
    "Currency",
    "Day",
    "DispatchResult",
    "Dispatcher",
    "Duration",
    "Edit",
    "Email",
    "Escalation",
    "Evidence",
    "Executed",
    "FailureClass",
    "Fallback",
    "FieldProblem",
    "Filled",
    "Flag",
    "Gstin",
    "GuardEvent",
    "GuardResult",
    "GuardedTool",
    "Halted",
    "Iban",
    "IdFrom",
    "IndianPan",
    "Language",
    "LatLon",
    "Limits",
    "MemoryStore",
    "Mention",
    "MinorUnits",
    "Money",
    "NeedsClarification",
    "Number",
    "Observer",
    "OpaqueId",
    "Option",
    "Path",
    "Percent",
    "Period",
    "PersonName",
    "Phone",
    "PostalCode",
    "Quantity",
    "Question",
    "Reading",
    "RedisStore",
    "Rejected",
    "Repaired",
    "SameAs",
    "Session",
    "SortCode",
    "Store",
    "StoreUnavailable",
    "TimeOfDay",
    "Timezone",
    "ToolContract",
    "ToolError",
    "Unreadable",
    "Unrepairable",
    "Url",
    "Uuid",
    "VatNumber",
    "When",
    "aguard",
    "ask_user_tool",
    "candidates",
    "guard",
    "repair_json",
]

_HOMES = {
    "rightargs.canon": "Canonicaliser",
    "rightargs.canon.choices": "Choice Flag",
    "rightargs.canon.dates": "Day Period TimeOfDay When",
    "rightargs.canon.durations": "Duration",
    "rightargs.canon.ids": "IdFrom OpaqueId Uuid",
    "rightargs.canon.money": "MinorUnits Money",
    "rightargs.canon.national_ids": "CardNumber Gstin Iban IndianPan SortCode VatNumber",
    "rightargs.canon.numbers": "Number Percent",
    "rightargs.canon.phones": "Phone",
    "rightargs.canon.coordinates": "LatLon",
    "rightargs.canon.places": "Country Currency Language Timezone",
    "rightargs.canon.postcodes": "PostalCode",
    "rightargs.canon.quantities": "Quantity",
    "rightargs.canon.text": "Email PersonName Url",
    "rightargs.context": "Context Session candidates",
    "rightargs.contract": "AtLeast AtMost ContractWarning Fallback GuardedTool SameAs ToolContract ask_user_tool",
    "rightargs.dispatch": "BreakerPolicy DispatchResult Dispatcher Escalation Executed "
    "Halted MemoryStore RedisStore Store StoreUnavailable ToolError",
    "rightargs.engine": "aguard guard",
    "rightargs.repair": "repair_json",
    "rightargs.vocab.codes": "FailureClass",
    "rightargs.vocab.edits": "Edit Repaired Unrepairable",
    "rightargs.vocab.events": "GuardEvent Observer",
    "rightargs.vocab.evidence": "Evidence",
    "rightargs.vocab.limits": "Limits",
    "rightargs.vocab.paths": "Path",
    "rightargs.vocab.problems": "FieldProblem Option Question",
    "rightargs.vocab.readings": "Ambiguous Canonical Filled Mention Reading Unreadable",
    "rightargs.vocab.results": "Accepted GuardResult NeedsClarification Rejected",
}
_MODULES = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Load a name on its first use (PEP 562)."""
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
