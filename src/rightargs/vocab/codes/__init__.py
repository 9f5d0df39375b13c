"""
The code catalogue: every word a problem, question or refusal may carry, its class, and what it means.

The twelve failure classes are the taxonomy; the tiers below them are outside it. To add a code, add one entry to the
file of its floor; the documentation is generated from these entries.
"""

from rightargs.vocab.codes._kinds import CodeEntry, FailureClass, Verb
from rightargs.vocab.codes.dates import DATE_CODES
from rightargs.vocab.codes.dispatch import DISPATCH_CODES
from rightargs.vocab.codes.general import GENERAL_CODES
from rightargs.vocab.codes.syntax import SYNTAX_CODES
from rightargs.vocab.codes.values import VALUE_CODES

__all__ = ["CODES", "CodeEntry", "FailureClass", "Verb", "failure_class_of"]

CODES: dict[str, CodeEntry] = {entry.code: entry for entry in (*SYNTAX_CODES, *GENERAL_CODES, *VALUE_CODES, *DATE_CODES, *DISPATCH_CODES)}


def failure_class_of(code: str) -> FailureClass:
    """Return the class of *code*; a canonicaliser outside this library may use words of its own, which read as wrong_type."""
    entry = CODES.get(code)
    return FailureClass.WRONG_TYPE if entry is None else entry.failure_class
