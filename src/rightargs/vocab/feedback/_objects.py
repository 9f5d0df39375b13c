"""The feedback object: built whole, then shrunk until it fits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rightargs.vocab.codes import FailureClass
from rightargs.vocab.feedback._masking import hides, masked_problems, masked_questions, without_masked
from rightargs.vocab.feedback._quoting import MAX_QUOTE, capped, dumps, escaped, quoted, size
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.problems import AskUser, FieldProblem, Nothing, Option, Question

SCHEMA = "rightargs.feedback/1"
MAX_PROBLEMS = 20
MAX_OPTIONS = 12
MAX_WORDS = 600
MAX_USE = 1_500
MAX_KEEP = 800
MAX_BYTES = 4_096
MAX_REFUSED = 3
"""Already refused values that are listed: few and concrete, or naming them only primes the model."""

_ERROR_TYPES = {
    FailureClass.SELECTION: "tool_selection",
    FailureClass.EXECUTION: "execution",
    FailureClass.LOOP: "loop",
}


@dataclass(frozen=True, slots=True)
class History:
    """
    What went before in the same chain of calls.

    Attributes:
        attempts_left: How often the call may still be corrected.
        refused: The values refused before, by path, the oldest first.
    """

    attempts_left: int | None = None
    refused: Mapping[str, Sequence[JsonValue]] = field(default_factory=dict[str, Sequence[JsonValue]])


NO_HISTORY = History()


def rejection(
    tool: str,
    problems: Sequence[FieldProblem],
    questions: Sequence[Question],
    keep: Mapping[str, JsonValue],
    sensitive: frozenset[str],
    history: History = NO_HISTORY,
) -> JsonObject:
    """Return the feedback object of a refused call."""
    told = masked_problems(problems[:MAX_PROBLEMS], sensitive)
    error = _ERROR_TYPES.get(problems[0].failure_class, "argument_validation") if problems else "argument_validation"
    feedback: JsonObject = {"schema": SCHEMA, "ok": False, "error_type": error, "tool": escaped(tool)}
    feedback["fields"] = [_problem(problem, sensitive, history) for problem in told]
    if questions:
        feedback["questions"] = [_question(question) for question in masked_questions(questions[:MAX_PROBLEMS], sensitive)]
    _keep(feedback, keep, sensitive)
    feedback["hint"] = _hint(escaped(tool), told, questions, history)
    if history.attempts_left is not None:
        feedback["attempts_left"] = history.attempts_left
    if len(problems) > MAX_PROBLEMS:
        feedback["more_problems"] = len(problems) - MAX_PROBLEMS
    return within(feedback)


def clarification(tool: str, questions: Sequence[Question], keep: Mapping[str, JsonValue], sensitive: frozenset[str]) -> JsonObject:
    """Return the feedback object of a call that needs the user."""
    feedback: JsonObject = {"schema": SCHEMA, "ok": False, "error_type": "needs_clarification", "tool": escaped(tool)}
    feedback["questions"] = [_question(question) for question in masked_questions(questions[:MAX_PROBLEMS], sensitive)]
    _keep(feedback, keep, sensitive)
    of_the_call = all(question.path.steps[:1] == ("$call",) for question in questions)
    then = "only if they say so" if of_the_call else "with the value they choose"
    feedback["hint"] = f"Ask the user, then call {escaped(tool)} again {then}."
    return within(feedback)


def halt(tool: str, problems: Sequence[FieldProblem], asked: AskUser, hint: str, sensitive: frozenset[str]) -> JsonObject:
    """Return the feedback object of a call that nobody in this loop can put right."""
    feedback: JsonObject = {"schema": SCHEMA, "ok": False, "error_type": "halted", "tool": escaped(tool)}
    feedback["fields"] = [_problem(problem, sensitive, NO_HISTORY) for problem in masked_problems(problems[:MAX_PROBLEMS], sensitive)]
    feedback["escalated"] = {"about_field": escaped(asked["about_field"]), "question": capped(asked["question"], MAX_WORDS)}
    feedback["hint"] = capped(hint, MAX_WORDS)
    return within(feedback)


def _keep(feedback: JsonObject, keep: Mapping[str, JsonValue], sensitive: frozenset[str]) -> None:
    kept = without_masked(keep, sensitive)
    if kept and len(dumps(kept)) <= MAX_KEEP:
        feedback["keep"] = kept


def _problem(problem: FieldProblem, sensitive: frozenset[str], history: History) -> JsonObject:
    path = str(problem.path)
    shown: JsonObject = {"path": escaped(path), "code": problem.code, "class": str(problem.failure_class)}
    if not isinstance(problem.sent, Nothing):
        shown["sent"] = quoted(problem.sent)
    shown["problem"] = capped(problem.why, MAX_WORDS)
    if problem.expected and problem.failure_class not in _ERROR_TYPES:  # of those, the hint says it
        shown["expected"] = capped(problem.expected, MAX_WORDS)
    if problem.use is not None and len(dumps(problem.use)) <= MAX_USE:
        shown["use"] = problem.use
    if problem.choose_from:
        shown["choose_from"] = [_option(option) for option in problem.choose_from[:MAX_OPTIONS]]
    before = history.refused.get(path, ())
    if before and not hides(problem.path, sensitive):
        shown["already_refused"] = [quoted(value) for value in before[-MAX_REFUSED:]]
    return shown


def _question(question: Question) -> JsonObject:
    return {
        "path": escaped(str(question.path)),
        "code": question.code,
        "class": str(question.failure_class),
        "question": capped(question.text, MAX_WORDS),
        "options": [_option(option) for option in question.options[:MAX_OPTIONS]],
    }


def _option(option: Option) -> JsonValue:
    return option.value if option.label == option.value else {"value": option.value, "label": escaped(option.label)}


def _hint(tool: str, problems: Sequence[FieldProblem], questions: Sequence[Question], history: History) -> str:
    stuck = [told for problem in problems if (told := _again(problem, history))]
    if problems and problems[0].failure_class in _ERROR_TYPES:
        first = capped(problems[0].expected, MAX_WORDS) or f"Do not call {tool} again in this turn; tell the user."
        first = first[:1].upper() + first[1:].rstrip(".") + "."
    elif problems and all(not problem.path.steps for problem in problems):
        first = f"Call {tool} again with the arguments given in `use`." if problems[0].use is not None else f"Call {tool} again."
    else:
        first = f"Call {tool} again, changing only the listed fields."
    said = " ".join([*stuck[:2], first])
    return f"Ask the user the questions first. {said}" if questions else said


def _again(problem: FieldProblem, history: History) -> str:
    """Say something new where a field is refused once more."""
    before = history.refused.get(str(problem.path), ())
    if not before:
        return ""
    name = escaped(str(problem.path), 60)
    same = not isinstance(problem.sent, Nothing) and any(type(value) is type(problem.sent) and value == problem.sent for value in before)
    if problem.use is not None:
        way = "send exactly the value in `use`"
    elif problem.choose_from:
        way = "send one of `choose_from`, as it is written there"
    else:
        way = "ask the user for it instead of trying another value"
    return f"`{name}` was refused {'with this very value ' if same else ''}before: {way}."


def within(feedback: JsonObject) -> JsonObject:
    """Drop what is least needed until the object fits: what to keep, then long quotes, then the last problems."""
    if size(feedback) <= MAX_BYTES:
        return feedback
    feedback.pop("keep", None)
    items = [item for word in ("fields", "questions") for item in _objects(feedback.get(word))]
    for item in items:
        _shorten(item, 40, 400)
    _drop_last(feedback)
    if size(feedback) > MAX_BYTES:
        for item in items:
            _shorten(item, 40, 120)
    if size(feedback) > MAX_BYTES and feedback.get("fields"):
        feedback.pop("questions", None)
    return feedback


def _drop_last(feedback: JsonObject) -> None:
    """Drop the last questions, then the last problems, but one of each, while the object is too large."""
    total = size(feedback)
    for word in ("questions", "fields"):
        told = feedback.get(word)
        while isinstance(told, list) and len(told) > 1 and total > MAX_BYTES:
            total -= size(told.pop()) + len(", ")


def _objects(items: JsonValue) -> list[JsonObject]:
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _shorten(item: JsonObject, quote: int, words: int) -> None:
    sent = item.get("sent")
    if isinstance(sent, str):
        item["sent"] = escaped(sent, quote)
    for word in ("use", "choose_from", "already_refused", "expected"):
        if word in item and len(dumps(item[word])) > words:
            del item[word]
    if "options" in item and len(dumps(item["options"])) > words:
        item["options"] = []
    for word in ("problem", "question"):
        text = item.get(word)
        if isinstance(text, str):
            item[word] = capped(text, max(words, MAX_QUOTE))
