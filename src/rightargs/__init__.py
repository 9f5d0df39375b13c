"""rightargs: the guard between a model and its tools."""

from rightargs.canon import Canonicaliser
from rightargs.canon.dates import Day, Period, TimeOfDay, When
from rightargs.context import Context, Session
from rightargs.vocab.edits import Edit, Repaired, Unrepairable
from rightargs.vocab.limits import Limits
from rightargs.vocab.readings import Ambiguous, Canonical, Filled, Mention, Unreadable

__all__ = [
    "Ambiguous",
    "Canonical",
    "Canonicaliser",
    "Context",
    "Day",
    "Edit",
    "Filled",
    "Limits",
    "Mention",
    "Period",
    "Repaired",
    "Session",
    "TimeOfDay",
    "Unreadable",
    "Unrepairable",
    "When",
]
