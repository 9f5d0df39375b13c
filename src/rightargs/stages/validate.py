"""validate: pydantic, strict on JSON, has the last word."""

from collections.abc import Iterable, Sequence

from pydantic_core import ErrorDetails, ValidationError

from rightargs.canon.structural import stands_in
from rightargs.context import Context
from rightargs.contract import Contract, FieldSpec
from rightargs.stages._draft import MAX_PROBLEMS, Draft
from rightargs.vocab.feedback import dumps
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing

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
}
_OF_TAG = frozenset({"union_tag_invalid", "union_tag_not_found"})
_OF_FORM = frozenset({"pattern_mismatch", "bad_length", "wrong_type"})
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
    found = list(_problems(details, draft.arguments, contract.spec))
    fresh = [problem for problem in found if not draft.blocked(problem.path)]
    return draft.refused(fresh[: MAX_PROBLEMS - len(draft.problems)])


def _problems(details: Sequence[ErrorDetails], arguments: JsonObject, spec: FieldSpec) -> Iterable[FieldProblem]:
    """Make one problem of each place that failed: the branches of a union speak of one value."""
    seen: dict[Path, FieldProblem] = {}
    for detail in details:
        path, value, place = _place(detail, arguments, spec)
        code = _CODES.get(detail["type"], "wrong_type")
        if value is None:
            code = "null_not_allowed" if code != "missing" else code
        elif value in ("", [], {}) and code in {"bad_length", "wrong_type", "pattern_mismatch"}:
            code = "empty"
        elif isinstance(value, str) and code in _OF_FORM and stands_in(value):
            code = "placeholder"
        known = seen.get(path)
        if known is not None and known.code != "wrong_type":
            continue
        if any(path.within(other) and path != other for other in seen):
            continue
        expected = "" if place is None else place.describe()
        seen[path] = FieldProblem.of(path, code, value, _why(code, detail, path), expected)
    return seen.values()


def _place(detail: ErrorDetails, arguments: JsonObject, spec: FieldSpec) -> tuple[Path, "JsonValue | Nothing", FieldSpec | None]:
    """Follow the location of an error through the data; steps that only name a branch of a union are passed over."""
    path = ROOT
    found: JsonValue | Nothing = arguments
    place: FieldSpec | None = spec
    last = len(detail["loc"]) - 1
    for index, step in enumerate(detail["loc"]):
        inner = _inside(found, step)
        if not isinstance(inner, Nothing):
            path, found, place = path / step, inner, _child(place, step)
        elif detail["type"] == "missing" and index == last:
            return path / step, NOTHING, _child(place, step)
    if detail["type"] in _OF_TAG and place is not None and place.tag:
        return path / place.tag, _inside(found, place.tag), place.tags()
    return path, found, place


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
        case "null_not_allowed":
            return f"`{path}` must have a value; null was sent"
        case "empty":
            return f"`{path}` is empty"
        case "placeholder":
            return "it stands for a value and is none"
        case "unknown_key":
            return f"there is no field `{path.steps[-1]}` here"
        case "not_a_choice":
            return "it is none of the allowed values"
        case "pattern_mismatch":
            return "it does not have the form that the field demands"
        case _:
            message = detail["msg"].removeprefix("Input should be ").removeprefix("Value error, ").removeprefix("Assertion failed, ")
            return f"it must be {message}" if detail["msg"].startswith("Input should be ") else message
