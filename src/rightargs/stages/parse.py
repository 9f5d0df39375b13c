"""parse: the model's text becomes a JSON object, or an honest refusal."""

import math
from decimal import Decimal
from enum import Enum
from typing import cast

from rightargs.canon.structural import exact_number
from rightargs.context import Context
from rightargs.contract import Contract
from rightargs.repair import NotStrict, load_strict, repair_json
from rightargs.stages._draft import Draft
from rightargs.vocab.edits import Edit, Repaired, Unrepairable
from rightargs.vocab.json import JsonObject, JsonValue, NoJson, nearer_json
from rightargs.vocab.limits import Limits
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem

_ONE_OBJECT = "one JSON object with the fields of the tool"
_MAX_LAYERS = 3
"""Text inside text inside text: models wrap arguments once, proxies once more."""


def parse(draft: Draft, contract: Contract, context: Context) -> Draft:  # noqa: ARG001 (the shape of every stage)
    """Read the raw arguments: text, bytes, an object as it is, or nothing at all, which is no arguments."""
    raw = draft.raw
    if type(raw) is not str and raw is not None and not isinstance(raw, (dict, str, bytes, bytearray, list, bool, int, float)):
        try:
            raw = nearer_json(raw, sent=True)
        except NoJson as error:
            return _refuse(draft, "not_an_object", f"the arguments are no JSON object: {error}")
        if not isinstance(raw, (dict, list)):
            return _refuse(draft, "not_an_object", "the arguments are no JSON object")
    if isinstance(raw, dict):
        return _object(draft, cast("dict[object, object]", raw), contract.limits)
    if isinstance(raw, str):
        text = raw
    elif isinstance(raw, (bytes, bytearray)):
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            return _refuse(draft, "bad_unicode", f"byte {error.start} is not UTF-8")
    elif raw is None:
        return draft._replace(arguments={}, text="{}")
    elif isinstance(raw, list):
        try:
            return _not_object(draft, _copied(cast("object", raw), contract.limits, 0), contract)
        except _NotJson as error:
            return _refuse(draft, error.code, str(error), path=error.path)
    else:
        return _refuse(draft, "not_an_object", "the arguments are no JSON object")
    if not text or text.isspace():
        return draft._replace(arguments={}, text="{}")
    try:
        strict = load_strict(text, contract.limits)
    except NotStrict:
        return _repaired(draft, text, contract)
    return _value(draft, strict, contract, text=text)


def _value(draft: Draft, value: JsonValue, contract: Contract, *, text: str | None = None, layer: int = 0) -> Draft:
    if isinstance(value, dict):
        return Draft(draft.raw, text, _plain_object(value), NOTHING, draft.edits, incomplete=draft.incomplete)
    if value is None and layer == 0:
        edit = Edit("null_arguments", None, {}, position=0)
        return draft._replace(arguments={}, text="{}", edits=(*draft.edits, edit))
    if isinstance(value, str) and layer < _MAX_LAYERS and value.strip():
        edited = draft._replace(edits=(*draft.edits, Edit("double_encoded", value[:80], None, position=0)))
        try:
            inner = load_strict(value, contract.limits)
        except NotStrict:
            if value.lstrip()[:1] in {"{", "["}:
                return _repaired(edited, value, contract)
        else:
            return _value(edited, inner, contract, text=value, layer=layer + 1)
    return _not_object(draft, value, contract)


def _repaired(draft: Draft, text: str, contract: Contract) -> Draft:
    try:
        repaired: Repaired = repair_json(text, limits=contract.limits)
    except Unrepairable as refusal:
        return _refuse(draft, refusal.code, str(refusal))
    named = next((edit.after for edit in repaired.edits if edit.kind == "python_call"), None)
    if isinstance(named, str) and not _is_name_of(named, contract.name):
        why = f"the text calls `{named[:60]}`, and this is `{contract.name}`"
        return _refuse(draft, "other_tool", why)
    draft = draft._replace(edits=(*draft.edits, *repaired.edits), incomplete=repaired.incomplete)
    if repaired.lossy and not any(edit.risk == "lossy" for edit in repaired.edits):
        draft = draft._replace(edits=(*draft.edits, Edit("lossy_repair", text[:80], None, "lossy")))
    return _value(draft, repaired.value, contract, layer=1)


def _is_name_of(said: str, name: str) -> bool:
    """Whether a call in Python syntax is to the tool *name*; a prefix such as `functions.` and separators make no difference."""
    if said == "dict":
        return True
    one, two = ("".join(filter(str.isalnum, word)).casefold() for word in (said, name))
    last = "".join(filter(str.isalnum, said.rpartition(".")[2])).casefold()
    return one == two or last in {two, "".join(filter(str.isalnum, name.rpartition(".")[2])).casefold()}


def _not_object(draft: Draft, value: JsonValue, contract: Contract) -> Draft:
    """Refuse what is no object; a list is offered back as named fields, never mapped in silence."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict):
        edit = Edit("list_unwrapped", [], None)
        return draft._replace(arguments=_plain_object(value[0]), text=None, edits=(*draft.edits, edit))
    names = list(contract.spec.properties)
    needed = sum(child.required for child in contract.spec.properties.values())
    if isinstance(value, list) and max(needed, 1) <= len(value) <= len(names):
        mapping: JsonObject = {name: _plain(item) for name, item in zip(names, value, strict=False)}
        problem = FieldProblem.of(ROOT, "positional", value, "the arguments came as a list, without field names", _ONE_OBJECT, use=mapping)
        return draft.refused([problem])
    return _refuse(draft, "not_an_object", "the arguments are no JSON object", value)


def _refuse(draft: Draft, code: str, why: str, sent: JsonValue = None, path: Path = ROOT) -> Draft:
    raw = draft.raw
    shown = sent if sent is not None else raw if isinstance(raw, str) else NOTHING
    return draft.refused([FieldProblem.of(path, code, shown, why, _ONE_OBJECT if path == ROOT else "a JSON value")])


def _object(draft: Draft, raw: dict[object, object], limits: Limits) -> Draft:
    """Take an object that a framework has parsed already: copied, so that nobody's data is changed."""
    try:
        arguments = _copied(raw, limits, 0)
    except _NotJson as error:
        return _refuse(draft, error.code, str(error), path=error.path)
    assert isinstance(arguments, dict)
    return draft._replace(arguments=arguments)


class _NotJson(ValueError):  # noqa: N818
    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.path = ROOT

    def below(self, step: str | int) -> "_NotJson":
        """Say where the value stands that has no JSON form; the other codes are of the call as a whole."""
        if self.code == "not_json":
            self.path = Path((step, *self.path.steps))
        return self


def _copied(value: object, limits: Limits, depth: int) -> JsonValue:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Enum):  # before str and int, which it may be too
        return _copied(cast("object", value.value), limits, depth)
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise _NotJson("not_finite", "NaN and Infinity are no JSON numbers")
        return exact_number(value)
    if isinstance(value, str):
        if len(value) > limits.string_length:
            raise _NotJson("string_too_long", f"a string has {len(value)} characters; at most {limits.string_length} are read")
        return str.__str__(value)
    if isinstance(value, int):
        if value.bit_length() > limits.digits * 4:
            raise _NotJson("number_too_long", f"a number has more than {limits.digits} digits")
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise _NotJson("not_finite", "NaN and Infinity are no JSON numbers")
        return float(value)
    if depth >= limits.depth:
        raise _NotJson("too_deep", f"the value is nested more than {limits.depth} deep")
    if isinstance(value, dict):
        return _copied_object(cast("dict[object, object]", value), limits, depth)
    if isinstance(value, (list, tuple)):
        items: list[JsonValue] = []
        for index, item in enumerate(cast("list[object]", value)):
            try:
                items.append(_copied(item, limits, depth + 1))
            except _NotJson as error:
                raise error.below(index) from None
        return items
    try:
        nearer = nearer_json(value, sent=True)
    except NoJson as error:
        raise _NotJson("not_json", str(error)) from None
    return _copied(nearer, limits, depth + 1)


def _copied_object(members: dict[object, object], limits: Limits, depth: int) -> JsonObject:
    if len(members) > limits.keys:
        raise _NotJson("too_many_keys", f"an object has {len(members)} keys; at most {limits.keys} are read")
    found: JsonObject = {}
    for key, item in members.items():
        name: object = key.value if isinstance(key, Enum) else key
        if not isinstance(name, str):
            raise _NotJson("not_json", "an object has a key that is no string")
        try:
            found[str.__str__(name)] = _copied(item, limits, depth + 1)
        except _NotJson as error:
            raise error.below(name) from None
    return found


def plain_arguments(text: str, limits: Limits) -> JsonObject:
    """
    Read *text*, which is known to be a JSON object, as plain arguments.

    Raises:
        NotStrict: It is none.
    """
    value = load_strict(text, limits)
    return _plain_object(value) if isinstance(value, dict) else {}


_LEAVES = frozenset({str, int, bool, type(None)})
"""What needs no second look: most objects hold nothing else, and C code can tell."""


def _plain_object(value: JsonObject) -> JsonObject:
    if _LEAVES.issuperset(map(type, value.values())):
        return value
    return {key: item if type(item) in _LEAVES else _plain(item) for key, item in value.items()}


def _plain(value: JsonValue) -> JsonValue:
    """Write each Decimal as a float where the float has the same digits, so that arguments are plain JSON for any library."""
    if isinstance(value, Decimal):
        return exact_number(value)
    if isinstance(value, dict):
        return _plain_object(value)
    if isinstance(value, list):
        return value if _LEAVES.issuperset(map(type, value)) else [_plain(item) for item in value]
    return value
