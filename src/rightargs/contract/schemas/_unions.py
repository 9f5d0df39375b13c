"""A union at the root as one object: providers hold the arguments to an object, and the guard to the forms."""

from dataclasses import replace

from rightargs.contract._spec import FieldSpec
from rightargs.contract.schemas import _words as words
from rightargs.vocab.json import FrozenJson


def one_object(spec: FieldSpec) -> FieldSpec:
    """Return one object that holds every form of the union *spec*; what all forms require is required, their lists are joined."""
    forms = _objects(spec)
    names = dict.fromkeys(name for form in forms for name in form.properties)
    properties: dict[str, FieldSpec] = {}
    for name in names:
        found = [form.properties[name] for form in forms if name in form.properties]
        needed = len(found) == len(forms) and all(child.required for child in found)
        properties[name] = _together(name, found, required=needed)
    closed = all(form.closed for form in forms)
    return replace(spec, types=frozenset({"object"}), branches=(), tag="", properties=properties, additional=not closed)


def forms_in_words(spec: FieldSpec) -> str:
    """Say which fields belong together."""
    return "Send one of these forms: " + "; ".join(_form(form) for form in _objects(spec)) + "."


def _objects(spec: FieldSpec) -> list[FieldSpec]:
    found: list[FieldSpec] = []
    for branch in spec.branches:
        found += _objects(branch) if branch.branches else [branch]
    return found


def _form(form: FieldSpec) -> str:
    fixed = [f"{name} {words.written(child.enum[0])}" for name, child in form.properties.items() if child.enum and len(child.enum) == 1]
    needed = [name for name, child in form.properties.items() if child.required and not (child.enum and len(child.enum) == 1)]
    free = [name for name, child in form.properties.items() if not child.required]
    text = " and ".join(part for part in (", ".join(fixed), ", ".join(needed)) if part) or "nothing needed"
    return f"{text} (optional: {', '.join(free)})" if free else text


def _together(name: str, found: list[FieldSpec], *, required: bool) -> FieldSpec:
    first = found[0]
    if all(child is first for child in found):
        return replace(first, required=required)
    if all(child.enum is not None for child in found):
        values: list[FrozenJson] = []
        for child in found:
            values += [value for value in child.enum or () if not any(type(value) is type(one) and value == one for one in values)]
        return replace(first, enum=tuple(values), required=required, nullable=any(child.nullable for child in found))
    return FieldSpec(name, branches=tuple(found), required=required)
