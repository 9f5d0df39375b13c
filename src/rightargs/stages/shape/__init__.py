"""
shape: what was sent at the wrong place or in the wrong wrapping moves to where the schema wants it.

Only where validation failed, schema-first, whole or not at all; each change is an edit. Leaves are not touched here: a value
spelt as another type is the next room's.
"""

from pydantic import ValidationError

from rightargs.context import Context
from rightargs.contract import Contract
from rightargs.stages._draft import Draft
from rightargs.stages.shape._fit import Fit, Shaper
from rightargs.stages.shape._wrappers import unwrapped
from rightargs.vocab.feedback import dumps
from rightargs.vocab.paths import ROOT

__all__ = ["shape"]


def shape(draft: Draft, contract: Contract, context: Context) -> Draft:
    """Bring the arguments into the shape of the schema where they are not in it."""
    if draft.arguments is None:
        return draft
    text = draft.text if draft.text is not None else dumps(draft.arguments)
    try:
        validated = contract.check(text)
    except ValidationError:
        pass
    else:
        if contract.exact or contract.unknown_keys == "keep":
            return Draft(draft.raw, text, draft.arguments, validated, draft.edits, draft.problems, incomplete=draft.incomplete)
    shaper = Shaper(contract, context)
    arguments, edits = unwrapped(draft.arguments, shaper)
    fit = shaper.fit(arguments, contract.spec, ROOT)
    if not isinstance(fit.value, dict):  # a list beside the object at the root: arguments are never put into one
        fit = Fit(arguments)
    edits += fit.edits
    assert isinstance(fit.value, dict)
    if not edits and len(fit.value) == len(draft.arguments):
        return draft._replace(text=text).refused(fit.problems)
    return draft._replace(arguments=fit.value, text=None, edits=(*draft.edits, *edits)).refused(fit.problems)
