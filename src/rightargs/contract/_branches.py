"""Which form of a union a value was meant to have, so that a refusal speaks of one form and names the others."""

import json
from typing import NamedTuple, TypeAlias

from pydantic_core import ErrorDetails, ValidationError

from rightargs.contract._spec import FieldSpec
from rightargs.contract._validator import ValidatorBuilder
from rightargs.vocab.json import FrozenJson, JsonObject, JsonValue


class Misfit(NamedTuple):
    """
    A value that was meant for no form in particular.

    Attributes:
        code: An entry of the code catalogue.
        why: What is wrong, in a sentence.
        expected: The forms that are allowed.
        key: The key of the object that is to blame; "" for the value as a whole.
        choose: What that key may be.
    """

    code: str
    why: str
    expected: str
    key: str = ""
    choose: tuple[JsonValue, ...] = ()


Near: TypeAlias = FieldSpec | Misfit


def nearest(spec: FieldSpec, value: JsonValue) -> Near | None:
    """
    Return the form of the union *spec* that *value* comes nearest to, or what to say where none does.

    None where several forms are of the value's own simple type: then the first of their errors says enough.
    """
    forms = [form for form in _forms(spec) if form.allows(value)]
    if not forms:
        return Misfit("wrong_type", "it has the type of none of the alternatives", spec.describe())
    if len(forms) == 1:
        return forms[0]
    if not isinstance(value, dict):
        return Misfit("wrong_type", "it fits none of the forms that are allowed", spec.describe()) if isinstance(value, list) else None
    tag = spec.tag or _tag(forms)
    if tag:
        return _by_tag(forms, value, tag)
    return _by_keys(forms, value) or Misfit(
        "wrong_type", "its fields are those of none, or of several, of the forms that are allowed", forms_in_words(forms)
    )


def errors_in(form: FieldSpec, text: str) -> list[ErrorDetails]:
    """Return what stands against the JSON *text* as one form alone; nothing where only Python code could say."""
    try:
        ValidatorBuilder().build(form).validate_json(text, strict=True)
    except ValidationError as error:
        return error.errors(include_url=False, include_context=False)
    return []


def _forms(spec: FieldSpec) -> list[FieldSpec]:
    found: list[FieldSpec] = []
    for branch in spec.branches:
        found += _forms(branch) if branch.branches else [branch]
    return found


def _tag(forms: list[FieldSpec]) -> str:
    """Return the field whose listed values differ from form to form; "" where there is none."""
    for name in forms[0].properties:
        lists = [form.properties[name].enum if name in form.properties else None for form in forms]
        values = [_same(value) for each in lists for value in each or ()]
        if all(lists) and len(values) == len(set(values)):
            return name
    return ""


def _same(value: FrozenJson) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def _by_tag(forms: list[FieldSpec], value: JsonObject, tag: str) -> Near:
    tagged = [form for form in forms if tag in form.properties]
    allowed = [one for form in tagged for one in form.properties[tag].enum or ()]
    expected = forms_in_words(forms)
    choose = tuple(one for one in allowed if isinstance(one, (str, int, bool)))
    if tag not in value:
        return Misfit("missing", f"`{tag}` says which form it is, and was not sent", expected, tag, choose)
    sent = _same(value[tag])
    for form in tagged:
        if sent in {_same(one) for one in form.properties[tag].enum or ()}:
            return form
    return Misfit("not_a_choice", "it is none of the allowed values", expected, tag, choose)


def _by_keys(forms: list[FieldSpec], value: JsonObject) -> FieldSpec | None:
    """Return the only form that knows the most of the keys that were sent."""
    known = [sum(key in form.properties for key in value) for form in forms]
    best = max(known)
    found = [form for form, count in zip(forms, known, strict=True) if count == best]
    return found[0] if best and len(found) == 1 else None


def forms_in_words(forms: list[FieldSpec]) -> str:
    """Name the forms by their fields: what is fixed, what is needed, what is optional."""
    shown = [_form(form) for form in forms[:8]]
    return "; or ".join(dict.fromkeys(shown)) + ("; or another form" if len(forms) > len(shown) else "")


def _form(form: FieldSpec) -> str:
    if not form.properties:
        return form.describe()
    fixed = {name: child.enum[0] for name, child in form.properties.items() if child.enum and len(child.enum) == 1}
    needed = [name for name, child in form.properties.items() if child.required and name not in fixed]
    free = [name for name, child in form.properties.items() if not child.required and name not in fixed]
    said = [*(f"{name} {json.dumps(value, ensure_ascii=False, default=str)}" for name, value in fixed.items()), *needed]
    text = "an object with " + " and ".join(said) if said else "an object"
    return f"{text} (optional: {', '.join(free[:12])})" if free else text
