"""rightargs: the guard between a model and its tools."""

from rightargs.canon import Canonicaliser
from rightargs.context import Context, Session
from rightargs.repair import repair_json
from rightargs.vocab.edits import Edit, Repaired, Unrepairable
from rightargs.vocab.limits import Limits
from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Mention, Unreadable

__all__ = [
    "Ambiguous",
    "Canonical",
    "Canonicaliser",
    "Context",
    "Edit",
    "Filled",
    "Limits",
    "Mention",
    "Repaired",
    "Session",
    "Unreadable",
    "Unrepairable",
    "repair_json",
]
