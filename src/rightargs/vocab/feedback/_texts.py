"""The same words as the JSON, for models that follow text better."""

from typing import Literal, TypeAlias

from rightargs.vocab.feedback._quoting import dumps
from rightargs.vocab.json import JsonObject, JsonValue

Style: TypeAlias = Literal["text", "json", "compiler"]
"""text: short lines · json: the object itself · compiler: lines like a compiler's, which some small models follow better."""


def written(feedback: JsonObject, style: Style) -> str:
    """
    Write a feedback object in the given style.

    Raises:
        ValueError: The style is not known.
    """
    if style == "text":
        return as_text(feedback)
    if style == "json":
        return dumps(feedback)
    if style == "compiler":
        return as_compiler(feedback)
    raise ValueError(f"style {style!r} is not known; use 'text', 'json' or 'compiler'")


def as_text(feedback: JsonObject) -> str:
    """Write a feedback object as short lines of text."""
    tool = feedback["tool"]
    fields, questions = _objects(feedback, "fields"), _objects(feedback, "questions")
    if feedback["error_type"] == "argument_validation":
        lines = [f"{tool}: not run. {len(fields)} problem{'' if len(fields) == 1 else 's'} in the arguments."]
    elif feedback["error_type"] == "needs_clarification":
        lines = [f"{tool}: not run. Something is unclear; ask the user."]
    elif feedback["error_type"] == "halted":
        lines = [f"{tool}: stopped, and handed to a person."]
    else:
        lines = [f"{tool}: no result."]
    for field in fields:
        lines += _field_lines(field)
    if "more_problems" in feedback:
        lines.append(f"- and {feedback['more_problems']} more, which are not listed")
    for question in questions:
        lines.append(f"- {question['path']} ({question['code']}): ask: {question['question']}")
        options = question["options"]
        lines += [f"    {_inline(option)}" for option in options] if isinstance(options, list) else []
    if "keep" in feedback:
        lines.append(f"keep: {dumps(feedback['keep'])}")
    lines.append(f"next: {feedback['hint']}")
    if "attempts_left" in feedback:
        lines.append(f"attempts left: {feedback['attempts_left']}")
    return "\n".join(lines)


def as_compiler(feedback: JsonObject) -> str:
    """Write a feedback object like a compiler's report, one bracketed head for each part."""
    head = {
        "argument_validation": "SCHEMA VALIDATION ERROR",
        "needs_clarification": "CLARIFICATION NEEDED",
        "tool_selection": "UNKNOWN TOOL",
        "loop": "REPEATED CALL",
        "halted": "STOPPED",
    }.get(str(feedback["error_type"]), "EXECUTION ERROR")
    lines = [f"[{head}] {feedback['tool']}"]
    for field in _objects(feedback, "fields"):
        lines.append(f"error[{field['code']}]: {field['path']}: {field['problem']}")
        for label, word in (("received", "sent"), ("expected", "expected"), ("use", "use")):
            if word in field:
                value = field[word]
                lines.append(f"  {label}: {value if word == 'expected' else dumps(value)}")
        lines += _chosen(field, "  allowed")
        if "already_refused" in field:
            lines.append(f"  already refused: {dumps(field['already_refused'])}")
    if "more_problems" in feedback:
        lines.append(f"[MORE ERRORS] {feedback['more_problems']}, which are not listed")
    for question in _objects(feedback, "questions"):
        lines.append(f"question[{question['code']}]: {question['path']}: {question['question']}")
        options = question["options"]
        lines += [f"  option: {_inline(option)}" for option in options] if isinstance(options, list) else []
    if "keep" in feedback:
        lines.append(f"[KEEP UNCHANGED] {dumps(feedback['keep'])}")
    lines.append(f"[ACTION REQUIRED] {feedback['hint']}")
    if "attempts_left" in feedback:
        lines.append(f"[ATTEMPTS LEFT] {feedback['attempts_left']}")
    return "\n".join(lines)


def _objects(feedback: JsonObject, word: str) -> list[JsonObject]:
    items = feedback.get(word)
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _field_lines(field: JsonObject) -> list[str]:
    sent = f"you sent {dumps(field['sent'])}. " if "sent" in field else ""
    lines = [f"- {field['path']} ({field['code']}): {sent}{field['problem']}"]
    if "expected" in field:
        lines.append(f"    expected: {field['expected']}")
    if "use" in field:
        lines.append(f"    use: {dumps(field['use'])}")
    lines += _chosen(field, "    choose")
    if "already_refused" in field:
        lines.append(f"    already refused: {dumps(field['already_refused'])}")
    return lines


def _chosen(field: JsonObject, label: str) -> list[str]:
    """Write what may be chosen: values on one line, those with a label on a line of their own."""
    options = field.get("choose_from")
    if not isinstance(options, list) or not options:
        return []
    if any(isinstance(option, dict) for option in options):
        return [f"{label}: {_inline(option)}" for option in options]
    return [f"{label}: {', '.join(map(dumps, options))}"]


def _inline(option: JsonValue) -> str:
    if isinstance(option, dict) and "label" in option and "value" in option:
        return f"{dumps(option['value'])} - {option['label']}"
    return dumps(option)
