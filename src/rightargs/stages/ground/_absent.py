"""Required text that holds nothing: a blank, or what models write where they know no value."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rightargs.contract import Contract, FieldSpec
from rightargs.stages._draft import Draft
from rightargs.stages.ground._conversation import Conversation
from rightargs.vocab.json import JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import FieldProblem, Nothing

_LONGEST = 40
_NO_VALUE = re.compile(
    r"<[^<>]*>|\[[^\[\]]*\]|\{+[^{}]*\}+|\$\{[^{}]*\}|-+|\?+|\.{2,}|null|undefined|nan|unknown|tb[dac]|placeholder"
    r"|(?:name )?not[ _](?:available|provided|specified|given|known|stated)|to be (?:confirmed|decided|determined|announced)"
    r"|(?:your|user|customer|insert|enter)[ _](?:full[ _]|first[ _]|last[ _])?(?:name|e-?mail|address|phone)",
    re.IGNORECASE,
)
_NONE = re.compile(r"none|nil|n/?a|not[ _]applicable", re.IGNORECASE)
"""An answer where a field asks for allergies, and none where it asks for a name."""
_MAY_BE_EMPTY = re.compile(
    r"(?:^|_)(?:notes?|comments?|remarks?|instructions?|suffix|middle|memo|message|details|extra|additional|optional|apartment|apt|unit)(?:_|$)"
    r"|[2-9]$",
    re.IGNORECASE,
)
"""Names of fields that people leave empty although a schema requires them: `address2`, `special_instructions`."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Absent(NamedTuple):
    """What was found: texts that must have a value, and those where none may be the answer."""

    problems: tuple[FieldProblem, ...]
    warnings: tuple[FieldProblem, ...]


NOTHING_ABSENT = Absent((), ())


def absent_texts(draft: Draft, contract: Contract, talk: Conversation) -> Absent:
    """Find required texts that say nothing; a word that the user wrote is an answer."""
    must = stated(contract.spec)
    if not must or contract.effect != "write" or contract.grounding == "record":
        return NOTHING_ABSENT
    problems: list[FieldProblem] = []
    warnings: list[FieldProblem] = []
    for steps, spec in must:
        for path, value in _texts(draft.arguments, steps, ROOT):
            text = value.strip()
            code = "empty" if not text else "placeholder" if _NO_VALUE.fullmatch(text) else ""
            doubtful = not code and _NONE.fullmatch(text) is not None
            if not (code or doubtful) or draft.blocked(path) or (text and _written(text, talk)):
                continue
            why = f"`{path}` is empty" if not text else "it is a placeholder, and no value"
            problem = FieldProblem.of(path, code or "placeholder", value, why, spec.describe())
            (warnings if doubtful and "name" not in spec.name.casefold() else problems).append(problem)
    return Absent(tuple(problems), tuple(warnings)) if problems or warnings else NOTHING_ABSENT


def _written(text: str, talk: Conversation) -> bool:
    written = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)
    return any(written.search(said) for _, said in talk.user_text)


@lru_cache(maxsize=512)
def stated(spec: FieldSpec) -> tuple[tuple[tuple[str, ...], FieldSpec], ...]:
    """Return the texts that a call must state in words of its own, with the way to each; `[]` stands for every item of a list."""
    return tuple(_stated_in(spec, ()))


def _stated_in(spec: FieldSpec, steps: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], FieldSpec]]:
    for name, child in spec.properties.items():
        if child.is_free_text and child.required and not child.nullable and isinstance(child.default, Nothing):
            bounds = {"minLength", "pattern"} & child.limits.keys()  # the schema says itself which texts will do
            if not bounds and not child.format and not _MAY_BE_EMPTY.search(_CAMEL.sub("_", name)):
                yield (*steps, name), child
        elif child.properties and not child.declared:
            yield from _stated_in(child, (*steps, name))
        elif child.items is not None and child.items.properties and not child.declared:
            yield from _stated_in(child.items, (*steps, name, "[]"))


def _texts(value: JsonValue, steps: tuple[str, ...], path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the short texts at the end of *steps*."""
    if not steps:
        if isinstance(value, str) and len(value) <= _LONGEST:
            yield path, value
    elif steps[0] == "[]" and isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, steps[1:], path / index)
    elif isinstance(value, dict) and steps[0] in value:
        yield from _texts(value[steps[0]], steps[1:], path / steps[0])
