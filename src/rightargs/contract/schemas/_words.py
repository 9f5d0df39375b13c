"""The sentences that a schema adds to the author's words: units, format, origin, and what a provider cannot carry as a keyword."""

import json
import re
from collections.abc import Iterable, Mapping

from rightargs.canon import Canonicaliser
from rightargs.canon.choices import Choice, Flag
from rightargs.canon.ids import IdFrom, OpaqueId
from rightargs.contract._spec import FieldSpec
from rightargs.contract.rules import AtLeast, AtMost, FieldRule
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.problems import Nothing

_BOUNDS: Mapping[str, str] = {
    "minimum": "At least {}.",
    "exclusiveMinimum": "More than {}.",
    "maximum": "At most {}.",
    "exclusiveMaximum": "Less than {}.",
    "multipleOf": "A multiple of {}.",
    "pattern": "Matches the pattern {}.",
    "minLength": "At least {} characters.",
    "maxLength": "At most {} characters.",
    "minItems": "At least {} items.",
    "maxItems": "At most {} items.",
    "minProperties": "At least {} keys.",
    "maxProperties": "At most {} keys.",
}
_MAX_REMARK = 400
"""Characters of a keyword that is repeated as text; a longer one says too little for its tokens."""


def plain(value: FrozenJson) -> JsonValue:
    """Return *value* as JSON that `json.dumps` writes; a Decimal becomes the number it is."""
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Iterable):
        return [plain(item) for item in value]
    return int(value) if value == value.to_integral_value() else float(value)


def written(value: FrozenJson) -> str:
    """Write *value* as JSON."""
    return json.dumps(plain(value), ensure_ascii=False)


def meaning(spec: FieldSpec) -> list[str]:
    """Say what the canonicaliser and the rules of a field ask for."""
    said: list[str] = []
    reader = spec.canonicaliser
    if spec.declared and reader is not None:
        said += _of_reader(reader, spec)
    said += [_of_rule(rule) for rule in spec.rules]
    return said


def bound(key: str, value: FrozenJson) -> str:
    """Say a bound of JSON Schema in words."""
    if key == "uniqueItems":
        return "No item stands twice." if value is True else ""
    if key in {"minItems", "minProperties"} and value == 0:
        return ""
    return (
        _BOUNDS[key].format(value if isinstance(value, str) else written(value)).replace(" 1 items", " 1 item").replace(" 1 keys", " 1 key")
    )


def remark(key: str, value: FrozenJson) -> str:
    """Repeat a keyword that nothing enforces; nothing where it is too long to help."""
    text = written(value)
    if key == "examples":
        shown = [written(item) for item in value[:3]] if isinstance(value, (list, tuple)) else []
        text = ", ".join(shown)
        return f"For example {text}." if shown and len(text) <= _MAX_REMARK else ""
    return f"JSON Schema {key}: {text}." if len(text) <= _MAX_REMARK else ""


def default(spec: FieldSpec) -> str:
    """Say what the default is."""
    if isinstance(spec.default, Nothing) or spec.default is None:
        return ""
    return f"The default is {written(spec.default)}."


def absent(spec: FieldSpec) -> str:
    """Say what null means in an optional field that a strict schema makes required."""
    if not isinstance(spec.default, Nothing) and spec.default is not None and not spec.nullable:
        return "null takes the default."
    return "null where there is none."


def null(spec: FieldSpec) -> str:
    """Tell null from the empty text, where a field takes both."""
    text = spec.nullable and spec.types == frozenset({"string"}) and spec.enum is None
    return "null where there is none, never an empty text or a placeholder." if text else ""


def joined(author: str, added: Iterable[str]) -> str:
    """Append sentences to the author's words, each once, and none that the author already says."""
    text = author.strip()
    for sentence in dict.fromkeys(added):
        if not sentence or _says(text, sentence):
            continue
        text = f"{text}{'' if not text else ' ' if text[-1] in '.!?:;' else '. '}{sentence}"
    return text


def _says(text: str, sentence: str) -> bool:
    """Whether *text* holds the whole of *sentence*: "at least 10" does not say "at least 1"."""
    whole = re.escape(sentence.rstrip("."))
    return re.search(rf"(?<!\w){whole}(?:[.,;:!?)]+(?:\s|$)|\s|$)", text, re.IGNORECASE) is not None


def _of_reader(reader: Canonicaliser, spec: FieldSpec) -> list[str]:
    match reader:
        case IdFrom():
            tools = " or ".join(reader.tools)
            where = f" ({reader.at})" if reader.at else ""
            users = ", or as the user gave it" if reader.or_user else ""
            return [f"An ID: copy it from a {tools} result{where}{users}; never make one up."]
        case OpaqueId():
            shape = f" It matches {reader.pattern}." if reader.pattern else ""
            return [f"An ID: copy it exactly from a tool result or the user's words; never make one up.{shape}"]
        case Choice() if spec.enum is not None:
            return []
        case Flag() if spec.types == frozenset({"boolean"}):
            return []
        case _:
            phrase = reader.describe().rstrip(".")
            return [f"{phrase[:1].upper()}{phrase[1:]}."] if phrase else []


def _of_rule(rule: FieldRule) -> str:
    key, record = ".".join(rule.keys), rule.id_field
    if isinstance(rule, (AtMost, AtLeast)):
        word = "most" if isinstance(rule, AtMost) else "least"
        return f"At {word} the {key} of the record that {record} names."
    return f"The same as the {key} of the record that {record} names."
