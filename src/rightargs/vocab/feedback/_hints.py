"""What to do next: one sentence or two, from what is wrong and what was refused before."""

from collections.abc import Sequence

from rightargs.vocab.codes import FailureClass
from rightargs.vocab.feedback._history import History
from rightargs.vocab.feedback._quoting import escaped, quoted, sentence
from rightargs.vocab.problems import FieldProblem, Nothing

ERROR_TYPES = {
    FailureClass.SELECTION: "tool_selection",
    FailureClass.EXECUTION: "execution",
    FailureClass.LOOP: "loop",
}
"""Tiers of problems that are not about the arguments: what would be accepted is what to do next."""

_WORDS = 600
_FIRST = frozenset({"prerequisite_missing", "id_never_seen"})
"""Codes whose `expected` says what to do before the call is made again, where no value is known."""

_STOPS = frozenset({"not_permitted"})


def hint_of(tool: str, problems: Sequence[FieldProblem], *, asks: bool, history: History) -> str:
    """Return what to do next."""
    again = dict.fromkeys(told for problem in problems if (told := _again(problem, history)))
    said = " ".join([*list(again)[:2], *_next(tool, problems)])
    return f"Ask the user the questions first. {said}" if asks else said


def _next(tool: str, problems: Sequence[FieldProblem]) -> list[str]:
    if problems and problems[0].failure_class in ERROR_TYPES:
        return [sentence(problems[0].expected, _WORDS) or f"Do not call {tool} again in this turn; tell the user."]
    if any(problem.code in _STOPS for problem in problems):
        return [f"Do not call {tool} again; tell the user."]
    first = dict.fromkeys(sentence(problem.expected, _WORDS) for problem in problems if problem.code in _FIRST and _is_open(problem))
    whole = [problem for problem in problems if not problem.path.steps and problem.code not in _FIRST]
    if first:
        then = (
            f"Then call {tool} again."
            if len(problems) == len(first)
            else f"Then call {tool} again, with the other listed fields put right too."
        )
        return [*list(first)[:2], then]
    if problems and len(whole) == len(problems):
        return [_of_the_whole(tool, problems[0])]
    hint = [f"Call {tool} again, changing only the listed fields."]
    if any(problem.code == "id_never_seen" and problem.use is not None for problem in problems):
        hint.append("If the user means another one, look it up first.")
    elif any(problem.code == "id_never_seen" for problem in problems):
        hint.append("If the user means none of these, look it up first.")
    if any(problem.failure_class is FailureClass.ABSENCE and _is_open(problem) for problem in problems):
        hint.append("Make no value up: where neither the user nor a tool has said it, ask the user.")
    return hint


def _of_the_whole(tool: str, problem: FieldProblem) -> str:
    if problem.use is not None:
        return f"Call {tool} again with the arguments given in `use`."
    if problem.failure_class is FailureClass.STATE:
        return f"Call {tool} again only if that can be put right; else tell the user."
    return f"Call {tool} again with {problem.expected}." if problem.expected else f"Call {tool} again."


def _is_open(problem: FieldProblem) -> bool:
    """Whether no value is known that could be sent instead."""
    return problem.use is None and not problem.choose_from


def _again(problem: FieldProblem, history: History) -> str:
    """Say something new where a field is refused once more."""
    before = history.refused.get(str(problem.path))
    if before is None:
        return ""
    if not problem.path.steps:
        return "" if problem.failure_class is FailureClass.STATE else "It could not be read before either: send one plain JSON object."
    name = escaped(str(problem.path), 60)
    if isinstance(problem.sent, Nothing):
        return f"`{name}` was missing before too: send it, or ask the user for it."
    now = quoted(problem.sent)
    same = any(type(value) is type(now) and value == now for value in before)
    if problem.use is not None:
        way = "send exactly the value in `use`"
    elif problem.choose_from:
        way = "send one of `choose_from`, as it is written there"
    else:
        way = "ask the user for it instead of trying another value"
    return f"`{name}` was refused {'with this very value ' if same else ''}before: {way}."
