"""What to send instead of a value that could not be read, where the user said one such value and no more."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rightargs.contract import Place
from rightargs.stages.ground._conversation import Conversation
from rightargs.vocab.problems import FieldProblem

_KINDS = frozenset({"phone", "email", "url", "postcode"})


def suggested(problems: tuple[FieldProblem, ...], places: Iterable[Place], talk: Conversation) -> tuple[FieldProblem, ...]:
    """Give a problem about an address, a number or a code the one that the user said, where it is the only one and no field holds it."""
    known = {place.path: place for place in places}
    held = [place.value for place in known.values()]
    return tuple(_with_use(problem, known.get(problem.path), held, talk) for problem in problems)


def _with_use(problem: FieldProblem, place: Place | None, held: Sequence[object], talk: Conversation) -> FieldProblem:
    reader = place.spec.canonicaliser if place is not None else None
    if problem.use is not None or problem.choose_from or reader is None or reader.kind not in _KINDS:
        return problem
    said = {one.values for one in talk.kinds(reader.kind) if one.live and one.speaker != "tool"}
    values = said.pop() if len(said) == 1 else ()
    if len(values) != 1 or values[0] in held:
        return problem
    return replace(problem, use=values[0])
