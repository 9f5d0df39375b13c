"""What the model reads: one object, written as JSON or as text."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal

from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import ROOT
from rightargs.vocab.problems import FieldProblem, Nothing, Option, Question

SCHEMA = "rightargs.feedback/1"
MAX_PROBLEMS = 20
MAX_QUOTE = 120
MAX_USE = 1_500
MAX_KEEP = 800
MAX_BYTES = 4_096
MASK = "[sensitive]"


def quoted(value: JsonValue, limit: int = MAX_QUOTE) -> JsonValue:
    """
    Return what the model sent as data that is safe to send back.

    Text is capped, and control and bidirectional characters are escaped, so that nothing in it can pose as an
    instruction's layout. Containers are quoted as their JSON text once they are long.
    """
    if isinstance(value, str):
        return escaped(value, limit)
    if isinstance(value, (dict, list)):
        text = dumps(value)
        return value if len(text) <= limit and text == escaped(text, limit) else escaped(text, limit)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**30:
        return f"an integer of {value.bit_length() * 30103 // 100000 + 1} digits"
    return value


def escaped(text: str, limit: int = MAX_QUOTE) -> str:
    """Cap *text* and write its control, bidirectional and surrogate characters as escapes."""
    cut = text[:limit]
    if not cut.isprintable():
        cut = "".join(
            char if char.isprintable() else f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}" for char in cut
        )
    return cut + "…" if len(text) > limit else cut


def dumps(value: JsonValue) -> str:
    """Write JSON compactly; a Decimal keeps its digits as a number."""
    if _has_decimal(value):
        return _dump_exact(value)
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _has_decimal(value: JsonValue) -> bool:
    if isinstance(value, dict):
        return any(map(_has_decimal, value.values()))
    if isinstance(value, list):
        return any(map(_has_decimal, value))
    return isinstance(value, Decimal)


def _dump_exact(value: JsonValue) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key, ensure_ascii=False)}: {_dump_exact(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_dump_exact, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


def rejection(
    tool: str,
    problems: Sequence[FieldProblem],
    questions: Sequence[Question],
    keep: Mapping[str, JsonValue],
    sensitive: frozenset[str],
) -> JsonObject:
    """Return the feedback object of a refused call."""
    shown = [_problem(problem, sensitive) for problem in problems[:MAX_PROBLEMS]]
    feedback: JsonObject = {"schema": SCHEMA, "ok": False, "error_type": "argument_validation", "tool": tool, "fields": [*shown]}
    if questions:
        feedback["questions"] = [_question(question) for question in questions[:MAX_PROBLEMS]]
    kept = {key: value for key, value in keep.items() if key not in sensitive}
    if kept and len(dumps(kept)) <= MAX_KEEP:
        feedback["keep"] = kept
    feedback["hint"] = _hint(tool, problems, questions)
    if len(problems) > MAX_PROBLEMS:
        feedback["more_problems"] = len(problems) - MAX_PROBLEMS
    return _within(feedback, shown)


def clarification(tool: str, questions: Sequence[Question], keep: Mapping[str, JsonValue], sensitive: frozenset[str]) -> JsonObject:
    """Return the feedback object of a call that needs the user."""
    feedback: JsonObject = {"schema": SCHEMA, "ok": False, "error_type": "needs_clarification", "tool": tool}
    feedback["questions"] = [_question(question) for question in questions[:MAX_PROBLEMS]]
    kept = {key: value for key, value in keep.items() if key not in sensitive}
    if kept and len(dumps(kept)) <= MAX_KEEP:
        feedback["keep"] = kept
    feedback["hint"] = f"Ask the user, then call {tool} again with the value they choose."
    return feedback


def as_text(feedback: JsonObject) -> str:
    """Write a feedback object as short lines of text: the same words as the JSON, for models that follow text better."""
    tool = feedback["tool"]
    lines: list[str] = []
    fields = feedback.get("fields")
    if isinstance(fields, list) and fields:
        lines.append(f"{tool}: not run. {len(fields)} problem{'s' if len(fields) > 1 else ''} in the arguments.")
        for field in fields:
            if isinstance(field, dict):
                lines += _field_lines(field)
    else:
        lines.append(f"{tool}: not run. Something is unclear; ask the user.")
    questions = feedback.get("questions")
    for question in questions if isinstance(questions, list) else []:
        if isinstance(question, dict):
            lines.append(f"- {question['path']} ({question['code']}): ask: {question['question']}")
            options = question["options"]
            lines += [f"    {_inline(option)}" for option in options] if isinstance(options, list) else []
    if "keep" in feedback:
        lines.append(f"keep: {dumps(feedback['keep'])}")
    lines.append(f"next: {feedback['hint']}")
    if "attempts_left" in feedback:
        lines.append(f"attempts left: {feedback['attempts_left']}")
    return "\n".join(lines)


def _field_lines(field: JsonObject) -> list[str]:
    sent = f"you sent {dumps(field['sent'])}. " if "sent" in field else ""
    lines = [f"- {field['path']} ({field['code']}): {sent}{field['problem']}"]
    lines += [f"    {word}: {field[word]}" for word in ("expected",) if field.get(word)]
    if "use" in field:
        lines.append(f"    use: {dumps(field['use'])}")
    chosen = field.get("choose_from")
    lines += [f"    choose: {_inline(option)}" for option in chosen] if isinstance(chosen, list) else []
    if "already_refused" in field:
        lines.append(f"    already refused: {dumps(field['already_refused'])}")
    return lines


def _inline(option: JsonValue) -> str:
    if isinstance(option, dict) and "label" in option:
        return f"{dumps(option['value'])} - {option['label']}"
    return dumps(option)


def _problem(problem: FieldProblem, sensitive: frozenset[str]) -> JsonObject:
    shown: JsonObject = {"path": str(problem.path), "code": problem.code, "class": str(problem.failure_class)}
    hidden = bool(sensitive) and (problem.path == ROOT or problem.path.steps[0] in sensitive)
    if not isinstance(problem.sent, Nothing):
        shown["sent"] = MASK if hidden else quoted(problem.sent)
    shown["problem"] = problem.why
    if problem.expected:
        shown["expected"] = problem.expected
    if problem.use is not None and not hidden and len(dumps(problem.use)) <= MAX_USE:
        shown["use"] = problem.use
    if problem.choose_from and not hidden:
        shown["choose_from"] = [_option(option) for option in problem.choose_from]
    return shown


def _question(question: Question) -> JsonObject:
    return {
        "path": str(question.path),
        "code": question.code,
        "class": str(question.failure_class),
        "question": question.text,
        "options": [_option(option) for option in question.options],
    }


def _option(option: Option) -> JsonValue:
    return option.value if option.label == option.value else {"value": option.value, "label": escaped(option.label)}


def _hint(tool: str, problems: Sequence[FieldProblem], questions: Sequence[Question]) -> str:
    if problems and all(problem.path == ROOT for problem in problems):
        first = f"Call {tool} again with the arguments given in `use`." if problems[0].use is not None else f"Call {tool} again."
    else:
        first = f"Call {tool} again, changing only the listed fields."
    return f"Ask the user the questions first. {first}" if questions else first


def _within(feedback: JsonObject, shown: list[JsonObject]) -> JsonObject:
    """Drop what is least needed until the object fits: what to keep, then long quotes, then the last problems."""
    if _size(feedback) <= MAX_BYTES:
        return feedback
    feedback.pop("keep", None)
    for field in shown:
        if _size(feedback) <= MAX_BYTES:
            return feedback
        sent = field.get("sent")
        field["sent"] = escaped(sent, 40) if isinstance(sent, str) else sent
        for word in ("use", "choose_from", "expected"):
            if word in field and len(dumps(field[word])) > 400:
                del field[word]
    fields = feedback["fields"]
    while isinstance(fields, list) and len(fields) > 1 and _size(feedback) > MAX_BYTES:
        fields.pop()
    return feedback


def _size(feedback: JsonObject) -> int:
    return len(dumps(feedback).encode("utf-8", "replace"))
