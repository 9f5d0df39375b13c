"""The words of the dispatcher: what the model, the user and the reviewer are told."""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rightargs.contract import Contract
from rightargs.dispatch.failures import Failure
from rightargs.dispatch.results import Escalation, Halted
from rightargs.vocab.codes import FailureClass, failure_class_of
from rightargs.vocab.feedback import escaped, masked_problems, masked_questions
from rightargs.vocab.json import JsonObject
from rightargs.vocab.paths import Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Option, Question
from rightargs.vocab.results import Accepted, Rejected

CALL = Path(("$call",))
TOOL = Path(("$tool",))
_NO_FIELDS: frozenset[str] = frozenset()


def unknown_tool(name: object, known: Iterable[str]) -> Rejected:
    """Refuse a tool that is not registered: the near one first, then the others; none is called in its place."""
    called = name if isinstance(name, str) else f"a value of type {type(name).__name__}"
    names = sorted(known)
    folded = {_fold(other): other for other in names}
    near = [folded[match] for match in difflib.get_close_matches(_fold(called), folded, n=3, cutoff=0.6)]
    ordered = [*near, *(other for other in names if other not in near)]
    why = "no tool of this name is registered"
    expected = "call one of the tools in `choose_from`, with the arguments that it declares" if names else "answer without a tool"
    sure = near[0] if near and _fold(near[0]) == _fold(called) else None
    problem = FieldProblem.of(TOOL, "unknown_tool", called, why, expected, use=sure, choose_from=_options(ordered))
    return Rejected(escaped(called, 64), (problem,))


def _fold(name: str) -> str:
    last = name[-200:].rpartition(".")[2]  # "functions.find_orders" is how some models write it
    return "".join(filter(str.isalnum, last)).casefold()[:64]


def _options(names: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(name, name) for name in names)


def failed(contract: Contract, failure: Failure, arguments: JsonObject | None, left: int) -> Rejected:
    """Tell that a tool ran and failed, and whether trying again is of use: the same call may be made *left* more times."""
    name = contract.name
    if failure.retry_after > 0:
        expected = f"do not call {name} again for {_seconds(failure.retry_after)}; tell the user, or go on without it"
    elif failure.counts and left <= 0:
        expected = f"do not call {name} with these arguments again; tell the user that it failed, or go on without it"
    elif failure.transient:
        expected = f"call {name} again at most {'once' if left == 1 else f'{left} times'}; if it fails again, tell the user"
    elif failure.counts:
        expected = f"tell the user that {name} failed; sending the same call again is of little use"
    else:
        expected = f"read the reason, then change the call of {name} or tell the user"
    problem = FieldProblem.of(CALL, failure.code, NOTHING, failure.why, expected)
    return Rejected(name, (problem,), arguments=arguments, sensitive=contract.sensitive)


def unavailable(contract: Contract, retry_after: float, arguments: JsonObject | None, others: Sequence[str]) -> Rejected:
    """Answer the call of a tool whose breaker is open, with the alternatives."""
    why = "this tool has failed repeatedly, or asked for a pause, and is not called for now"
    instead = "use another tool of `choose_from` if it serves, or" if others else "go on without it, or"
    expected = f"do not call {contract.name} for {_seconds(retry_after)}; {instead} tell the user"
    problem = FieldProblem.of(CALL, "tool_unavailable", NOTHING, why, expected, choose_from=_options(others))
    return Rejected(contract.name, (problem,), arguments=arguments, sensitive=contract.sensitive)


def _seconds(seconds: float) -> str:
    whole = max(1, round(seconds))
    return f"{whole} seconds" if whole > 1 else "a second"


def store_down(contract: Contract, arguments: JsonObject | None) -> Rejected:
    """Refuse a change that nothing could keep from being made twice."""
    expected = "tell the user that the change was not made and can be tried later"
    return Rejected(contract.name, (store_warning("the change was not made", expected),), arguments=arguments, sensitive=contract.sensitive)


def store_warning(consequence: str, expected: str = "") -> FieldProblem:
    """Say that the shared state cannot be reached, and what follows from it."""
    why = f"the state that workers share cannot be reached, so {consequence}"
    return FieldProblem.of(CALL, "store_unavailable", NOTHING, why, expected)


def internal_error(name: str, sensitive: frozenset[str] = _NO_FIELDS) -> Rejected:
    """Fail closed."""
    why = "the dispatcher itself failed on this call"
    expected = "tell the user that the action failed; whether it had an effect is in the log"
    return Rejected(name, (FieldProblem.of(CALL, "internal_error", NOTHING, why, expected),), sensitive=sensitive)


def in_flight(contract: Contract, arguments: JsonObject) -> Rejected:
    """Refuse a change that is being made at this moment."""
    why = "the same change is being made at this moment by another call"
    problem = FieldProblem.of(CALL, "call_in_flight", NOTHING, why, "wait for the result of the other call")
    return Rejected(contract.name, (problem,), arguments=arguments, sensitive=contract.sensitive)


def conflict(contract: Contract, arguments: JsonObject) -> Rejected:
    """Refuse an idempotency key that stands for another change."""
    why = "the idempotency key of this call was used before with other arguments"
    expected = "tell the user that the change was not made; a new change needs a new key"
    problem = FieldProblem.of(CALL, "idempotency_conflict", NOTHING, why, expected)
    return Rejected(contract.name, (problem,), arguments=arguments, sensitive=contract.sensitive)


def again_question(contract: Contract) -> Question:
    """Ask whether a change that was made is wanted once more."""
    text = f"`{contract.name}` was already done with exactly these values in this conversation. Should it be done once more?"
    options = (Option("No, once is enough", "no"), Option("Yes, do it again", "yes"))
    return Question(CALL, "repeated_write", failure_class_of("repeated_write"), text, options, "no", contract.name)


_HALTS = {
    "repeated_call": ("the same call was made before and nothing new was learnt since", "use what it answered before, or tell the user"),
    "budget_spent": ("the call was refused more often than it may be corrected", "tell the user which detail is missing"),
    "unknown_outcome": (
        "the change was sent and how it ended is not known, so it may have been made; it is not repeated",
        "look the outcome up with a tool that only reads, or tell the user that it is being checked",
    ),
    "no_fallback": ("neither this tool nor a coarser one can be used now", "tell the user that a person will take care of it"),
}


_HALTS_UNKNOWN = {
    "repeated_call": "the same call of a tool that does not exist was made before",
    "budget_spent": "tools that do not exist were called again and again",
}
"""Why a chain of such calls stops: the name is wrong, and no argument."""


def halted(
    code: str,
    contract_name: str,
    conversation: str,
    *,
    problems: Sequence[FieldProblem] = (),
    questions: Sequence[Question] = (),
    arguments: JsonObject | None = None,
    sensitive: frozenset[str] = _NO_FIELDS,
) -> Halted:
    """Stop the chain, and make an item for the review queue from what was wrong or unclear."""
    why, then = _HALTS[code]
    name = escaped(contract_name, 64)
    expected = f"do not call {name} with these arguments again; {then}"
    if problems and problems[0].code == "unknown_tool":
        why, expected = _HALTS_UNKNOWN[code], f"do not call {name}: there is no such tool; tell the user what cannot be done"
    reason = FieldProblem.of(CALL, code, NOTHING, why, expected)
    told = tuple(_past(problem) for problem in masked_problems(problems, sensitive))
    asked = masked_questions(questions, sensitive)
    if asked:
        question = Question(asked[0].path, code, asked[0].failure_class, asked[0].text, asked[0].options, asked[0].default, name)
    else:
        first = told[0] if told else reason
        options = first.choose_from or ((Option(escaped(str(first.use)), first.use),) if first.use is not None else ())
        text = _sentence(first.why)
        if first is not reason and first.failure_class is FailureClass.EXECUTION:
            text = f"{_sentence(why)} {text}"
        text += f" Expected: {first.expected.rstrip('.')}." if first.expected and first is not reason else ""
        question = Question(first.path, code, first.failure_class, text, options, first.use, name)
    return Halted(contract_name, (reason, *told), Escalation(question, conversation), arguments, sensitive)


def _past(problem: FieldProblem) -> FieldProblem:
    """Return a problem as it is told once the chain has ended: what a failed tool might have been tried with is no advice any more."""
    return replace(problem, expected="", choose_from=()) if problem.failure_class is FailureClass.EXECUTION else problem


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def halted_from(code: str, accepted: Accepted, conversation: str, *, problems: Sequence[FieldProblem] = ()) -> Halted:
    """Stop a call whose arguments are right."""
    return halted(code, accepted.tool, conversation, problems=problems, arguments=accepted.arguments, sensitive=accepted.sensitive)
