"""
ground: each value must come from the conversation.

Provenance asks whether a tool returned an ID; evidence asks what the user and the tools said of an amount, a date, a number.
"""

from rightargs.context import Context
from rightargs.contract import Contract, places
from rightargs.stages._draft import Draft
from rightargs.stages.ground._evidence import check_evidence
from rightargs.stages.ground._provenance import ProvenanceCheck

__all__ = ["ground"]


def ground(draft: Draft, contract: Contract, context: Context) -> Draft:
    """Check the IDs against what tools returned and the typed values against what was said."""
    if draft.arguments is None or contract.grounding == "off" or not contract.grounded:
        return draft
    provenance = ProvenanceCheck(contract, context)
    standing = [place for place in places(draft.arguments, contract.spec) if place.value is not None and place.spec.declared]
    open_places = [place for place in standing if not draft.blocked(place.path)]
    for place in open_places:
        provenance.check(place)
    draft = draft._replace(
        problems=(*draft.problems, *provenance.problems),
        questions=(*draft.questions, *provenance.questions),
        evidence=(*draft.evidence, *provenance.evidence),
    )
    return check_evidence(draft, open_places, contract, context)
