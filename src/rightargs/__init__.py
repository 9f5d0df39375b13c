"""rightargs: the guard between a model and its tools."""

from importlib import import_module
from rightargs.canon import Canonicaliser
from rightargs.canon.choices import Choice, Flag
from rightargs.canon.dates import Day, Period, TimeOfDay, When
from rightargs.canon.ids import IdFrom, OpaqueId, Uuid
from rightargs.canon.money import MinorUnits, Money
from rightargs.canon.numbers import Number, Percent
from rightargs.canon.phones import Phone
from rightargs.context import Context, Session
from rightargs.contract import AtLeast, AtMost, ContractWarning, GuardedTool, SameAs, ToolContract
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
from typing import TYPE_CHECKING

__all__ = [
    "Accepted",
    "Ambiguous",
    "AtLeast",
    "AtMost",
    "Canonical",
    "Canonicaliser",
    "Choice",
    "Context",
    "ContractWarning",
    "Day",
    "Edit",
    "Evidence",
    "FailureClass",
    "FieldProblem",
    "Filled",
    "Flag",
    "GuardEvent",
    "GuardResult",
    "GuardedTool",
    "IdFrom",
    "Limits",
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
    "Phone",
    "Question",
    "Reading",
    "Rejected",
    "Repaired",
    "SameAs",
    "Session",
    "TYPE_CHECKING",
    "TimeOfDay",
    "ToolContract",
    "Unreadable",
    "Unrepairable",
    "Uuid",
    "When",
    "aguard",
    "guard",
    "import_module",
    "repair_json",
]
