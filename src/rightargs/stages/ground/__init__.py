"""
ground: each value must come from the conversation.

Provenance asks whether a tool returned an ID; evidence asks what the user and the tools said of an amount, a date, a number.
"""

from typing import NamedTuple, cast

from rightargs.context import Context
from rightargs.contract import Contract, places
from rightargs.stages._draft import Draft
from rightargs.stages.ground._absent import absent_texts
from rightargs.stages.ground._choices import choices
from rightargs.stages.ground._conversation import conversation
from rightargs.stages.ground._cues import wants_again
from rightargs.stages.ground._evidence import STRICT, check_evidence
from rightargs.stages.ground._flags import flags
from rightargs.stages.ground._provenance import ProvenanceCheck
from rightargs.stages.ground._suggest import suggested
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import JsonObject
from rightargs.vocab.problems import FieldProblem, Question

__all__ = ["ground", "wants_again"]


class _Finding(NamedTuple):
    """What the conversation says of a call."""

    problems: tuple[FieldProblem, ...]
    questions: tuple[Question, ...]
    evidence: tuple[Evidence, ...]
    warnings: tuple[FieldProblem, ...]


def ground(draft: Draft, contract: Contract, context: Context) -> Draft:
    """
    Check the IDs against what tools returned and the typed values against what was said.

    What was found stays with the conversation until its next turn: a retry that changes other words of the call costs nothing here.
    """
    arguments = draft.arguments
    strict = contract.grounding in STRICT
    if arguments is None or contract.grounding == "off" or not (contract.grounded or strict):
        return draft
    talk = conversation(context)
    said = draft.problems or draft.questions
    key = (
        None
        if said
        else (
            contract.spec,
            contract.grounding,
            *[repr(arguments.get(name)) for name in (contract.spec.properties if strict else contract.evident)],
        )
    )
    found = None if key is None else talk.memo.get(key)
    if found is None:
        found = _finding(draft, arguments, contract, context)
        if key is not None:
            talk.memo[key] = found
    if draft.problems:
        everything = places(arguments, contract.spec, reread=not strict)
        draft = draft._replace(problems=suggested(draft.problems, everything, talk))
    known = cast("_Finding", found)
    absent = absent_texts(draft, contract, talk)
    return draft.grounded(known.problems + absent.problems, known.questions, known.evidence, known.warnings + absent.warnings)


def _finding(draft: Draft, arguments: JsonObject, contract: Contract, context: Context) -> _Finding:
    strict = contract.grounding in STRICT
    standing = [
        place
        for place in places(arguments, contract.spec, reread=not strict)
        if place.value is not None and (place.spec.declared or strict)
    ]
    open_places = [place for place in standing if not draft.blocked(place.path)]
    provenance = ProvenanceCheck(contract, context, standing)
    for place in open_places:
        provenance.check(place)
    checked = check_evidence(Draft(draft.raw, arguments=arguments), open_places, contract, context)
    named: list[tuple[FieldProblem, bool]] = []
    if contract.effect == "write" and contract.grounding != "record":
        named = [*flags(draft, contract, context), *choices(draft, contract, context, conversation(context))]
    return _Finding(
        (*provenance.problems, *checked.problems, *(problem for problem, sure in named if sure)),
        (*provenance.questions, *checked.questions),
        (*provenance.evidence, *checked.evidence),
        (*checked.warnings, *(problem for problem, sure in named if not sure)),
    )
