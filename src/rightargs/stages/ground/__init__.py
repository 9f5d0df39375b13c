"""
ground: each value must come from the conversation.

Provenance asks whether a tool returned an ID; evidence asks what the user and the tools said of an amount, a date, a number.
"""

import re
from functools import lru_cache
from typing import NamedTuple, cast

from rightargs.context import Context
from rightargs.contract import Contract, FieldSpec, places
from rightargs.stages._draft import Draft
from rightargs.stages.ground._absent import NOTHING_ABSENT, absent_texts, stated
from rightargs.stages.ground._choices import choices
from rightargs.stages.ground._conversation import Conversation, conversation
from rightargs.stages.ground._copies import check_copies
from rightargs.stages.ground._cues import wants_again
from rightargs.stages.ground._derived import QUANTITY
from rightargs.stages.ground._evidence import STRICT, check_evidence
from rightargs.stages.ground._flags import flags
from rightargs.stages.ground._nouns import field_words
from rightargs.stages.ground._provenance import ProvenanceCheck
from rightargs.stages.ground._suggest import suggested
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import JsonObject
from rightargs.vocab.problems import FieldProblem, Question

__all__ = ["ground", "wants_again"]

_WORD = re.compile(r"[^\W\d_]{2,}")
"""What tells things apart in free text: digits in it are nobody's name."""
_RECENT = 12
"""Turns whose words may name what is counted; those that look at them look at fewer."""


class _Finding(NamedTuple):
    """What the conversation says of a call."""

    problems: tuple[FieldProblem, ...]
    questions: tuple[Question, ...]
    evidence: tuple[Evidence, ...]
    warnings: tuple[FieldProblem, ...]


class _Texts(NamedTuple):
    """
    The free text of a call, worked out once.

    Attributes:
        free: Its fields.
        counted: Whether there is a quantity beside them.
        closed: Whether there can be no other fields than the known ones.
        stated: Whether there are texts that a call must state.
    """

    free: tuple[str, ...]
    counted: bool
    closed: bool
    stated: bool


def ground(draft: Draft, contract: Contract, context: Context) -> Draft:
    """
    Check the IDs against what tools returned and the typed values against what was said.

    What was found stays with the conversation until its next turn: a retry that changes no word that counts costs nothing here.
    """
    arguments = draft.arguments
    strict = contract.grounding in STRICT
    if arguments is None or contract.grounding == "off" or not (contract.grounded or strict):
        return draft
    talk = conversation(context)
    texts = _texts_of(contract.spec)
    said = draft.problems or draft.questions
    key = None if said else (contract.spec, contract.grounding, *_telling(arguments, contract, texts, talk, strict=strict))
    found = None if key is None else talk.memo.get(key)
    if found is None:
        found = _finding(draft, arguments, contract, context)
        if key is not None:
            talk.memo[key] = found
    if draft.problems:
        everything = places(arguments, contract.spec, reread=not strict)
        draft = draft._replace(problems=suggested(draft.problems, everything, talk))
    known = cast("_Finding", found)
    absent = absent_texts(draft, contract, talk) if texts.stated else NOTHING_ABSENT
    if absent is NOTHING_ABSENT:
        return draft.grounded(*known)
    return draft.grounded(known.problems + absent.problems, known.questions, known.evidence, known.warnings + absent.warnings)


def _telling(arguments: JsonObject, contract: Contract, texts: _Texts, talk: Conversation, *, strict: bool) -> list[object]:
    """
    Return what of a call the findings depend on.

    Free text is judged by nobody, yet others read it: a text of one word may be the currency of an amount, the zone of a time or what a
    number counts, and a word that the user said too may name the one thing of a quantity.
    """
    spec = contract.spec
    if strict or spec.branches:  # which fields there are depends on the form that the call has
        return [*map(repr, arguments.items())]
    telling: list[object] = [repr(arguments.get(name)) for name in contract.evident]
    for name in texts.free:
        value = arguments.get(name)
        if not isinstance(value, str) or " " not in value:
            telling.append(value)
        elif texts.counted:
            telling.append(_heard_of(value, talk))
    if not texts.closed:
        telling += [(name, repr(value)) for name, value in arguments.items() if name not in spec.properties]
    return telling


@lru_cache(maxsize=512)
def _texts_of(spec: FieldSpec) -> _Texts:
    free = tuple(name for name, child in spec.properties.items() if child.is_free_text)
    counted = any(QUANTITY & field_words(name, child.description) for name, child in spec.properties.items())
    return _Texts(free, counted, spec.closed, bool(stated(spec)))


def _heard_of(text: str, talk: Conversation) -> object:
    """Return the words of a text that were heard, in order."""
    key = _heard_of, text
    found = talk.memo.get(key)
    if found is None:
        heard = _heard(talk)
        found = talk.memo[key] = tuple(word for word in _WORD.findall(text.casefold()) if word in heard or word.rstrip("s") in heard)
    return found


def _heard(talk: Conversation) -> set[str]:
    """Return the words of the user's last turns."""
    known = talk.memo.get(_heard)
    if known is None:
        texts = (text for _, text in (*talk.user_text[-_RECENT:], *talk.agreed_text[-_RECENT:]))
        known = {word for text in texts for word in _WORD.findall(text.casefold())}
        talk.memo[_heard] = known
    return cast("set[str]", known)


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
    named: list[tuple[FieldProblem, bool]] = [
        (slip, contract.grounding != "record") for slip in check_copies(draft, contract, conversation(context), context)
    ]
    if contract.effect == "write" and contract.grounding != "record":
        named += [*flags(draft, contract, context), *choices(draft, contract, context, conversation(context))]
    return _Finding(
        (*provenance.problems, *checked.problems, *(problem for problem, sure in named if sure)),
        (*provenance.questions, *checked.questions),
        (*provenance.evidence, *checked.evidence),
        (*checked.warnings, *(problem for problem, sure in named if not sure)),
    )
