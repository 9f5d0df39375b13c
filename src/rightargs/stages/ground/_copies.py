"""Codes that were copied with a slip: the user typed another one, a character apart, and nobody this one."""

import re
from collections.abc import Iterator
from functools import lru_cache

from rightargs.context import Context
from rightargs.contract import Contract, FieldSpec
from rightargs.stages._draft import Draft
from rightargs.stages.ground._conversation import Conversation
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import FieldProblem

_CODE = re.compile(r"(?=(?:\D*\d){3})[A-Za-z0-9][A-Za-z0-9_/#.-]{3,38}[A-Za-z0-9]", re.ASCII)
"""A text of one piece with at least three digits: a purchase order, a reference, a registration."""
_LONGEST = 40
_MOMENT = re.compile(r"\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:T.*)?|\d+\.\d+")
"""Dates and decimal numbers are reckoned with; a code is copied."""
_TYPED = re.compile(r"[A-Za-z0-9#][A-Za-z0-9_/#.-]{3,38}[A-Za-z0-9]", re.ASCII)
_LAST_NUMBER = re.compile(r"(.*?)(\d+)\D*$")


def check_copies(draft: Draft, contract: Contract, talk: Conversation, context: Context) -> Iterator[FieldProblem]:
    """Yield the codes of a call that changes something which the user typed otherwise."""
    if contract.effect != "write" or draft.arguments is None:
        return
    for path, value, expected in _codes(draft.arguments, contract.spec):
        mine = _plain(value)
        spelled = re.compile(rf"(?<![a-z0-9]){'[^a-z0-9]*'.join(mine)}(?![a-z0-9])", re.IGNORECASE)
        if draft.blocked(path) or context.sightings(value) or any(spelled.search(text) for _, text in talk.user_text):
            continue
        typed = (found[0] for _, text in talk.user_text for found in _TYPED.finditer(text))
        near = {code for code in typed if _one_slip(_plain(code), mine) and not _follows(_plain(code), mine)}
        if len(near) == 1:
            code = near.pop()
            yield FieldProblem.of(path, "value_mismatch", value, f'the user typed "{code}"; this value is {value}', expected, use=code)


def _codes(arguments: JsonObject, spec: FieldSpec) -> Iterator[tuple[Path, str, str]]:
    for path, field in _texts(spec):
        value: JsonValue = arguments
        for step in path.steps:
            value = value.get(step) if isinstance(value, dict) and isinstance(step, str) else None
        if (
            isinstance(value, str)
            and " " not in value
            and len(value) <= _LONGEST
            and _CODE.fullmatch(value) is not None
            and _MOMENT.fullmatch(value) is None
        ):
            yield path, value, field.describe()


@lru_cache(maxsize=512)
def _texts(spec: FieldSpec, path: Path = ROOT) -> tuple[tuple[Path, FieldSpec], ...]:
    """Return the fields of free text with their places, those in objects included."""
    found: list[tuple[Path, FieldSpec]] = []
    for name, child in spec.properties.items():
        if child.is_free_text:
            found.append((path / name, child))
        elif child.properties and not child.declared:
            found += _texts(child, path / name)
    return tuple(found)


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _one_slip(one: str, two: str) -> bool:
    """Whether two codes differ by one character that is wrong, missing or too many, or by two neighbours that changed places."""
    if one == two or abs(len(one) - len(two)) > 1 or min(len(one), len(two)) < 5:
        return False
    short, long = sorted((one, two), key=len)
    start = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    return short[start + 1 :] == long[start + 1 :] or (
        short[start : start + 2] == long[start : start + 2][::-1] and short[start + 2 :] == long[start + 2 :]
    )


def _follows(one: str, two: str) -> bool:
    """Whether two codes are neighbours of one series: the invoice after INV-017 is INV-018."""
    first, second = _LAST_NUMBER.match(one), _LAST_NUMBER.match(two)
    return first is not None and second is not None and first[1] == second[1] and abs(int(first[2]) - int(second[2])) == 1
