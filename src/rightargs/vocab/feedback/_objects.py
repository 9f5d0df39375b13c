"""The feedback object: built whole, then shrunk until it fits."""

from collections.abc import Mapping, Sequence

from rightargs.vocab.feedback._groups import written_places
from rightargs.vocab.feedback._hints import ERROR_TYPES, hint_of
from rightargs.vocab.feedback._history import NO_HISTORY, History
from rightargs.vocab.feedback._masking import hides, masked_problems, masked_questions, without_masked
from rightargs.vocab.feedback._quoting import MAX_QUOTE, dumps, escaped, quoted, sentence, size, words
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.problems import AskUser, FieldProblem, Nothing, Option, Question

SCHEMA = "rightargs.feedback/1"
MAX_PROBLEMS = 20
MAX_FOUND = 100
"""Problems that are looked for: those of one cause become one, and a list of 100,000 wrong items has one cause."""

MAX_OPTIONS = 12
MAX_WORDS = 600
MAX_USE = 1_500
MAX_KEEP = 800
MAX_BYTES = 4_096
MAX_REFUSED = 3
"""Already refused values that are listed: few and concrete, or naming them only primes the model."""


def rejection(
    tool: str,
    problems: Sequence[FieldProblem],
    questions: Sequence[Question],
    keep: Mapping[str, JsonValue],
    sensitive: frozenset[str],
    history: History = NO_HISTORY,
    more: int = 0,
) -> JsonObject:
    """Return the feedback object of a refused call; *more* problems were found than there are *problems*."""
    told = masked_problems(problems[:MAX_PROBLEMS], sensitive)
    error = ERROR_TYPES.get(problems[0].failure_class, "argument_validation") if problems else "argument_validation"
    feedback: JsonObject = {"schema": SCHEMA, "ok": False, "error_type": error, "tool": escaped(tool)}
    feedback["fields"] = [_problem(problem, sensitive, history) for problem in told]
    if questions:
        feedback["questions"] = [_question(question) for question in masked_questions(questions[:MAX_PROBLEMS], sensitive)]
    _keep(feedback, keep, sensitive)
    feedback["hint"] = hint_of(escaped(tool), told, asks=bool(questions), history=history)
    if history.attempts_left is not None:
        feedback["attempts_left"] = history.attempts_left
    if more or len(problems) > MAX_PROBLEMS:
        feedback["more_problems"] = more + max(0, len(problems) - MAX_PROBLEMS)
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
    feedback["escalated"] = {"about_field": escaped(asked["about_field"]), "question": words(asked["question"], MAX_WORDS)}
    feedback["hint"] = sentence(hint, MAX_WORDS)
    return within(feedback)


def _keep(feedback: JsonObject, keep: Mapping[str, JsonValue], sensitive: frozenset[str]) -> None:
    kept = without_masked(keep, sensitive)
    if kept and len(dumps(kept)) <= MAX_KEEP:
        feedback["keep"] = kept


def _problem(problem: FieldProblem, sensitive: frozenset[str], history: History) -> JsonObject:
    shown: JsonObject = {"path": escaped(written_places(problem)), "code": problem.code, "class": str(problem.failure_class)}
    if not isinstance(problem.sent, Nothing):
        shown["sent"] = quoted(problem.sent)
    shown["problem"] = sentence(problem.why, MAX_WORDS)
    if problem.expected and problem.failure_class not in ERROR_TYPES:  # of those, the hint says it
        shown["expected"] = words(problem.expected, MAX_WORDS)
    if problem.use is not None and len(dumps(problem.use)) <= MAX_USE:
        shown["use"] = problem.use
    if problem.choose_from:
        shown["choose_from"] = [_option(option) for option in problem.choose_from[:MAX_OPTIONS]]
    if not hides(problem.path, sensitive) and (before := _refused_before(problem, history)):
        shown["already_refused"] = before
    return shown


def _refused_before(problem: FieldProblem, history: History) -> list[JsonValue]:
    """Return the last values that were refused here, but for the one that has just been sent: it is quoted already."""
    before = [quoted(value) for value in history.refused.get(str(problem.path), ())]
    now = None if isinstance(problem.sent, Nothing) else quoted(problem.sent)
    return [value for value in before if type(value) is not type(now) or value != now][-MAX_REFUSED:]


def _question(question: Question) -> JsonObject:
    return {
        "path": escaped(str(question.path)),
        "code": question.code,
        "class": str(question.failure_class),
        "question": words(question.text, MAX_WORDS),
        "options": [_option(option) for option in question.options[:MAX_OPTIONS]],
    }


def _option(option: Option) -> JsonValue:
    return option.value if option.label == option.value else {"value": option.value, "label": words(option.label, MAX_QUOTE)}


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
    if size(feedback) > MAX_BYTES:
        for item, word, limit in ((feedback, "tool", 40), (feedback, "hint", 300), *((item, "path", 40) for item in items)):
            text = item.get(word)
            if isinstance(text, str):
                item[word] = _cut(text, limit)
    return feedback


def _drop_last(feedback: JsonObject) -> None:
    """Drop the last questions, then the last problems, but one of each, while the object is too large."""
    total = size(feedback)
    for word in ("questions", "fields"):
        told = feedback.get(word)
        while isinstance(told, list) and len(told) > 1 and total > MAX_BYTES:
            total -= size(told.pop()) + len(", ")
            if word == "fields":
                more = feedback.get("more_problems")
                total += 0 if more else len(', "more_problems": 99')
                feedback["more_problems"] = (more if isinstance(more, int) else 0) + 1


def _objects(items: JsonValue) -> list[JsonObject]:
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _shorten(item: JsonObject, quote: int, limit: int) -> None:
    sent = item.get("sent")
    if isinstance(sent, str):
        item["sent"] = escaped(sent, quote)
    for word in ("use", "choose_from", "already_refused", "expected"):
        if word in item and len(dumps(item[word])) > limit:
            del item[word]
    if "options" in item and len(dumps(item["options"])) > limit:
        item["options"] = []
    for word in ("problem", "question"):
        text = item.get(word)
        if isinstance(text, str):
            item[word] = _cut(text, max(limit, MAX_QUOTE))


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
