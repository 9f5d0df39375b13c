"""Masking: the values of sensitive fields are shown nowhere, neither to the model nor in a log, an event or a repr."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import overload

from rightargs.vocab.codes import CODES, FailureClass
from rightargs.vocab.edits import Edit
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import Path
from rightargs.vocab.problems import FieldProblem, Nothing, Question

MASK = "[sensitive]"

_MAX_SECRETS = 100
_MAX_SECRET, _GROUPED, _TELLING = 500, 64, 3
"""Characters of a secret: those that are looked for, how many may be grouped otherwise, and how few are no secret but any number."""

_SCHEMA_CLASSES = frozenset(
    {
        FailureClass.WRONG_TYPE,
        FailureClass.WRONG_PLACE,
        FailureClass.NOT_A_CHOICE,
        FailureClass.ABSENCE,
        FailureClass.LOCALE_FORMAT,
        FailureClass.SYNTAX,
    }
)
"""Classes whose `expected` comes from the schema; in the others it may come from what was said or recorded."""


def hides(path: Path, sensitive: frozenset[str]) -> bool:
    """Whether what stands at *path* may hold the value of a sensitive field; the call as a whole does."""
    return bool(sensitive) and (not path.steps or _is_sensitive(str(path.steps[0]), sensitive))


def masked_value(value: JsonValue, sensitive: frozenset[str]) -> JsonValue:
    """Replace the values of sensitive keys at any depth: a wrapped, misplaced or respelled field is still sensitive."""
    if isinstance(value, dict):
        return {key: MASK if _is_sensitive(key, sensitive) else masked_value(item, sensitive) for key, item in value.items()}
    if isinstance(value, list):
        return [masked_value(item, sensitive) for item in value]
    if isinstance(value, str) and any(_names(name, value) for name in sensitive):
        return MASK  # JSON text, or prose, that names the field most likely holds its value too
    return value


def _is_sensitive(key: str, sensitive: frozenset[str]) -> bool:
    return key in sensitive or (bool(sensitive) and _folded(key) in {_folded(name) for name in sensitive})


def _folded(name: str) -> str:
    return "".join(filter(str.isalnum, name[:200])).casefold()


def _names(name: str, text: str) -> bool:
    """Whether *text* holds *name* as a word of its own."""
    return name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


@overload
def masked_object(arguments: JsonObject, sensitive: frozenset[str]) -> JsonObject: ...
@overload
def masked_object(arguments: None, sensitive: frozenset[str]) -> None: ...
@overload
def masked_object(arguments: JsonObject | None, sensitive: frozenset[str]) -> JsonObject | None: ...
def masked_object(arguments: JsonObject | None, sensitive: frozenset[str]) -> JsonObject | None:
    """Return *arguments* with the sensitive values replaced, wherever they stand."""
    if arguments is None or not sensitive:
        return arguments
    secrets = _secrets(arguments, sensitive)
    return {
        key: MASK if _is_sensitive(key, sensitive) else _cleared(masked_value(item, sensitive), secrets) for key, item in arguments.items()
    }


def _cleared(value: JsonValue, secrets: list[re.Pattern[str]]) -> JsonValue:
    """Replace each text or number that holds a secret."""
    if not secrets:
        return value
    if isinstance(value, dict):
        return {key: _cleared(item, secrets) for key, item in value.items()}
    if isinstance(value, list):
        return [_cleared(item, secrets) for item in value]
    return MASK if _holds(value, secrets) else value


def masked_problems(problems: Iterable[FieldProblem], sensitive: frozenset[str], arguments: JsonValue = None) -> tuple[FieldProblem, ...]:
    """
    Return *problems* without the values of sensitive fields: the code's general meaning stands for the words.

    What the *arguments* hold in such fields is masked wherever else it stands: in the words on another field, or sent in its place.
    """
    if not sensitive:
        return tuple(problems)
    secrets = _secrets(arguments, sensitive)
    return tuple(_masked_problem(problem, sensitive, secrets) for problem in problems)


def masked_words(text: str, sensitive: frozenset[str], arguments: JsonValue) -> str:
    """Return *text* without the values that *arguments* holds in sensitive fields."""
    return _without(text, _secrets(arguments, sensitive))


def _secrets(arguments: JsonValue, sensitive: frozenset[str]) -> list[re.Pattern[str]]:
    """Return what finds the values of sensitive fields, however their digits are grouped; very many of them are anything at all."""
    texts = list(islice(dict.fromkeys(_sensitive_texts(arguments, sensitive)), _MAX_SECRETS + 1)) if sensitive else []
    if len(texts) > _MAX_SECRETS:
        return [re.compile(".+", re.DOTALL)]
    return [re.compile(rf"(?<!\w){_grouped(text)}(?!\w)", re.IGNORECASE) for text in texts]


def _grouped(text: str) -> str:
    return r"[\W_]*".join(re.escape(char) for char in text if char.isalnum()) if len(text) <= _GROUPED else re.escape(text)


def _sensitive_texts(value: JsonValue, sensitive: frozenset[str], *, inside: bool = False) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _sensitive_texts(item, sensitive, inside=inside or _is_sensitive(key, sensitive))
    elif isinstance(value, list):
        for item in value:
            yield from _sensitive_texts(item, sensitive, inside=inside)
    elif inside and value is not None and not isinstance(value, bool):
        text = str(value)[:_MAX_SECRET].strip()
        if sum(map(str.isalnum, text)) >= _TELLING:
            yield text


def _without(text: str, secrets: Iterable[re.Pattern[str]]) -> str:
    for secret in secrets:
        text = secret.sub(MASK, text)
    return text


def _holds(value: JsonValue, secrets: Iterable[re.Pattern[str]]) -> bool:
    """Whether any text or number in *value* holds a secret."""
    if isinstance(value, (dict, list)):
        return any(_holds(item, secrets) for item in (value.values() if isinstance(value, dict) else value))
    return value is not None and not isinstance(value, bool) and any(secret.search(str(value)) for secret in secrets)


def _masked_problem(problem: FieldProblem, sensitive: frozenset[str], secrets: list[re.Pattern[str]]) -> FieldProblem:
    sent = problem.sent
    if secrets:
        problem = replace(
            problem,
            why=_without(problem.why, secrets),
            expected=_without(problem.expected, secrets),
            use=None if _holds(problem.use, secrets) else problem.use,
            choose_from=tuple(option for option in problem.choose_from if not _holds([option.label, option.value], secrets)),
        )
    if not hides(problem.path, sensitive):
        shown = sent if isinstance(sent, Nothing) else MASK if _holds(sent, secrets) else masked_value(sent, sensitive)
        use = problem.use if masked_value(problem.use, sensitive) == problem.use else None
        return replace(problem, sent=shown, use=use)
    entry = CODES.get(problem.code)
    keeps_words = not problem.path.steps or entry is None or problem.failure_class in {FailureClass.STATE, FailureClass.SELECTION}
    return replace(
        problem,
        sent=sent if isinstance(sent, Nothing) else MASK,
        why=problem.why if keeps_words or entry is None else entry.meaning,
        expected=problem.expected if not problem.path.steps or problem.failure_class in _SCHEMA_CLASSES else "",
        use=None,
        choose_from=(),
    )


def masked_questions(questions: Iterable[Question], sensitive: frozenset[str]) -> tuple[Question, ...]:
    """Return *questions* as others than the user may see them: without the readings of sensitive fields."""
    if not sensitive:
        return tuple(questions)
    return tuple(
        replace(question, text=f"Ask the user for `{question.path}` again.", options=(), default=None)
        if hides(question.path, sensitive)
        else question
        for question in questions
    )


def masked_edits(edits: Iterable[Edit], sensitive: frozenset[str]) -> tuple[Edit, ...]:
    """Return *edits* as a log may show them."""
    if not sensitive:
        return tuple(edits)
    return tuple(replace(edit, before=MASK, after=MASK) if hides(edit.path, sensitive) else edit for edit in edits)


def masked_evidence(evidence: Iterable[Evidence], sensitive: frozenset[str]) -> tuple[Evidence, ...]:
    """Return *evidence* as a log may show it."""
    if not sensitive:
        return tuple(evidence)
    return tuple(replace(found, quote=MASK) if hides(found.path, sensitive) else found for found in evidence)


def without_masked(kept: Mapping[str, JsonValue], sensitive: frozenset[str]) -> JsonObject:
    """Return what may be told to be kept: a masked value must not be sent by a model that copies it."""
    return {key: value for key, value in kept.items() if not _is_sensitive(key, sensitive) and masked_value(value, sensitive) == value}
