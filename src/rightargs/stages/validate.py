"""validate: pydantic, strict on JSON, has the last word."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pydantic_core import ErrorDetails, ValidationError

from rightargs.canon.structural import stands_in
from rightargs.context import Context
from rightargs.contract import Contract, FieldSpec, Misfit, errors_in, nearest
from rightargs.stages._draft import MAX_PROBLEMS, Draft
from rightargs.vocab.feedback import dumps
from rightargs.vocab.json import JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing, Option

_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown_key",
    "unexpected_keyword_argument": "unknown_key",
    "literal_error": "not_a_choice",
    "enum": "not_a_choice",
    "union_tag_invalid": "not_a_choice",
    "union_tag_not_found": "missing",
    "string_pattern_mismatch": "pattern_mismatch",
    "greater_than": "out_of_range",
    "greater_than_equal": "out_of_range",
    "less_than": "out_of_range",
    "less_than_equal": "out_of_range",
    "multiple_of": "out_of_range",
    "string_too_short": "bad_length",
    "string_too_long": "bad_length",
    "too_short": "bad_length",
    "too_long": "bad_length",
    "finite_number": "not_finite",
    "string_unicode": "bad_unicode",
    "json_invalid": "bad_unicode",
    "value_error": "invalid",
    "assertion_error": "invalid",
    "not_unique": "invalid",
    "bad_format": "bad_format",
}
_OF_TAG = frozenset({"union_tag_invalid", "union_tag_not_found"})
_OF_FORM = frozenset({"pattern_mismatch", "bad_length", "wrong_type", "bad_format"})
_MAX_ERRORS = 200


def validate(draft: Draft, contract: Contract, context: Context) -> Draft:  # noqa: ARG001 (the shape of every stage)
    """Validate the canonical arguments; errors of fields that already have a problem or a question are not told twice."""
    if draft.arguments is None or not isinstance(draft.validated, Nothing) or len(draft.problems) >= MAX_PROBLEMS:
        return draft
    text = draft.text if draft.text is not None else dumps(draft.arguments)
    try:
        return draft._replace(text=text, validated=contract.check(text))
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False)[:_MAX_ERRORS]
    found = _problems(details, draft.arguments, contract.spec)
    fresh = [problem for problem in found if not draft.blocked(problem.path)]
    return draft.refused(fresh[: MAX_PROBLEMS - len(draft.problems)])


def _problems(details: Sequence[ErrorDetails], arguments: JsonValue, spec: FieldSpec, base: Path = ROOT) -> list[FieldProblem]:
    """
    Make one problem of each place that failed; *base* is where *arguments* stand.

    What is wrong inside a union is told of the one form that the value comes nearest to, or of the union as a whole.
    """
    seen: dict[Path, FieldProblem] = {}
    unions: dict[Path, list[FieldProblem]] = {}
    for detail in details:
        place = _place(detail, arguments, spec, base)
        if place.union is not None:
            path, value, union = place.union
            if path not in unions:
                unions[path] = _of_union(path, value, union)
            if unions[path]:
                continue
        path, value = place.path, place.value
        code = _code(_CODES.get(detail["type"], "wrong_type"), value)
        known = seen.get(path)
        if known is not None and known.code != "wrong_type":
            continue
        if any(path.within(other) and path != other for other in seen):
            continue
        expected = "" if place.spec is None else place.spec.describe()
        seen[path] = FieldProblem.of(path, code, value, _why(code, detail, path), expected)
    return [*seen.values(), *(problem for found in unions.values() for problem in found)]


def _code(code: str, value: "JsonValue | Nothing") -> str:
    """Say it more exactly where the value stands for none."""
    if value is None:
        return "null_not_allowed" if code != "missing" else code
    if value in ("", [], {}) and code in _OF_FORM:
        return "empty"
    return "placeholder" if isinstance(value, str) and code in _OF_FORM and stands_in(value) else code


def _of_union(path: Path, value: "JsonValue | Nothing", spec: FieldSpec) -> list[FieldProblem]:
    """Say what is wrong with a value that no form of a union takes; nothing where its errors say enough."""
    if value is None or isinstance(value, Nothing):
        return []
    near = nearest(spec, value)
    if near is None:
        return []
    if isinstance(near, Misfit):
        code = _code(near.code, value)
        choose = tuple(Option(str(one), one) for one in near.choose)
        if not near.key:
            return [FieldProblem.of(path, code, value, near.why if code == near.code else _plainly(code, path), near.expected)]
        sent = value.get(near.key, NOTHING) if isinstance(value, dict) else NOTHING
        return [FieldProblem.of(path / near.key, near.code, sent, near.why, near.expected, choose_from=choose)]
    found = _problems(errors_in(near, dumps(value))[:_MAX_ERRORS], value, near, path)
    return [replace(problem, expected=spec.describe()) if problem.path == path else problem for problem in found]


class _Place(NamedTuple):
    """Where an error stands, and the first union on the way there, with its path and its value."""

    path: Path
    value: "JsonValue | Nothing"
    spec: FieldSpec | None
    union: "tuple[Path, JsonValue | Nothing, FieldSpec] | None" = None


def _place(detail: ErrorDetails, arguments: JsonValue, spec: FieldSpec, base: Path) -> _Place:
    """Follow the location of an error through the data; steps that only name a branch of a union are passed over."""
    path = base
    found: JsonValue | Nothing = arguments
    place: FieldSpec | None = spec
    last = len(detail["loc"]) - 1
    union = (path, found, spec) if spec.branches else None
    for index, step in enumerate(detail["loc"]):
        inner = _inside(found, step)
        if not isinstance(inner, Nothing):
            path, found, place = path / step, inner, _child(place, step)
            if union is None and place is not None and place.branches:
                union = (path, found, place)
        elif detail["type"] == "missing" and index == last:
            return _Place(path / step, NOTHING, _child(place, step), union)
    if detail["type"] in _OF_TAG and place is not None and place.tag:
        return _Place(path / place.tag, _inside(found, place.tag), place.tags(), union)
    return _Place(path, found, place, union)


def _inside(value: "JsonValue | Nothing", step: str | int) -> "JsonValue | Nothing":
    if isinstance(value, dict) and isinstance(step, str) and step in value:
        return value[step]
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return value[step]
    return NOTHING


def _child(spec: FieldSpec | None, step: str | int) -> FieldSpec | None:
    if spec is None:
        return None
    if isinstance(step, int):
        found = spec.items
    else:
        found = spec.properties.get(step) or (spec.additional if isinstance(spec.additional, FieldSpec) else None)
    if found is None:
        return next((child for branch in spec.branches if (child := _child(branch, step)) is not None), None)
    return found


def _why(code: str, detail: ErrorDetails, path: Path) -> str:
    match code:
        case "missing":
            return f"`{path}` is required and was not sent"
        case "null_not_allowed" | "empty" | "placeholder":
            return _plainly(code, path)
        case "unknown_key":
            return "the tool has no such field here"
        case "not_a_choice":
            return "it is none of the allowed values"
        case "pattern_mismatch":
            return "it does not have the form that the field demands"
        case _:
            message = detail["msg"].removeprefix("Input should be ").removeprefix("Value error, ").removeprefix("Assertion failed, ")
            return f"it must be {message}" if detail["msg"].startswith("Input should be ") else message


def _plainly(code: str, path: Path) -> str:
    match code:
        case "null_not_allowed":
            return f"`{path}` must have a value; null was sent"
        case "empty":
            return f"`{path}` is empty"
        case _:
            return "it is a placeholder, and no value"
