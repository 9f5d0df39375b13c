"""The cheapest, the newest: the one of several records that stands out by an amount or a date."""

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import TypeAlias

from rightargs.vocab.json import FrozenJson, JsonValue

Records: TypeAlias = Mapping[JsonValue, Mapping[str, FrozenJson]]

_ONE = r"(?:\s+(?P<noun>[^\W\d_]+)|(?=\s*[.,!?]|\s*$))"
_ANY = frozenset("one ones option wala wali".split())
_LEAST = re.compile(rf"\b(?:cheap(?:er|est)|(?:least|less) expensive|sabse sast[aei])\b{_ONE}", re.IGNORECASE)
_MOST = re.compile(rf"\b(?:(?:most|more) expensive|(?:pric|costl)i(?:er|est)|dear(?:er|est)|sabse meheng[aei])\b{_ONE}", re.IGNORECASE)
_FIRST = re.compile(rf"\b(?:old(?:er|est)|earliest|soonest|the (?:earlier|sooner))\b{_ONE}", re.IGNORECASE)
_LAST = re.compile(rf"\b(?:new(?:er|est)|(?:most|more) recent|latest|the later)\b{_ONE}", re.IGNORECASE)
_AMOUNT = re.compile(r"(?:^|_)(?:price|cost|total|amount|fare|balance|fee|rate)(?:_|$)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:[T ].*)?")


def outstanding(text: str, records: Records) -> Iterator[JsonValue]:
    """Yield the record that *text* picks out by an extreme; none where the records leave open by which value, or two are equal."""
    picks: tuple[tuple[re.Pattern[str], bool, Callable[[str, FrozenJson], Decimal | str | None]], ...] = (
        (_LEAST, False, _amount),
        (_MOST, True, _amount),
        (_FIRST, False, _moment),
        (_LAST, True, _moment),
    )
    for pattern, largest, read in picks:
        said = pattern.search(text)
        if said is None or not is_one_of(said["noun"], records):
            continue
        if (found := _extreme(records, read, largest=largest)) is not None:
            yield found


def is_one_of(noun: str | None, records: Records) -> bool:
    """Whether the thing that is called the cheapest is one of *records*, by a word of their keys or values."""
    if noun is None or noun.casefold() in _ANY:
        return True
    word = noun.casefold().removesuffix("s")
    texts = (f"{name} {value if isinstance(value, str) else ''}" for record in records.values() for name, value in record.items())
    return any(word in {part.removesuffix("s") for part in _WORD.findall(text.casefold())} for text in texts)


def is_moment(value: FrozenJson) -> bool:
    """Whether a value of a record is written as an ISO 8601 date or date-time."""
    return isinstance(value, str) and _MOMENT.fullmatch(value) is not None


def _extreme(records: Records, read: Callable[[str, FrozenJson], Decimal | str | None], *, largest: bool) -> JsonValue:
    """Return the key of the record with the extreme value of the one field that all have and *read* takes; None where there is none."""
    picked: dict[JsonValue, None] = {}
    for name in dict.fromkeys(name for record in records.values() for name in record):
        column = {key: found for key, record in records.items() if (found := read(name, record.get(name))) is not None}
        if len(column) < len(records):
            continue
        ordered = sorted(column.items(), key=_by_value, reverse=largest)
        if ordered[0][1] == ordered[1][1]:
            return None
        picked[ordered[0][0]] = None
    return next(iter(picked)) if len(picked) == 1 else None


def _by_value(item: tuple[JsonValue, Decimal | str]) -> tuple[Decimal, str]:
    value = item[1]
    return (value, "") if isinstance(value, Decimal) else (Decimal(0), value)


def _amount(name: str, value: FrozenJson) -> Decimal | None:
    number = isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)
    return Decimal(str(value)) if number and _AMOUNT.search(name) else None


def _moment(name: str, value: FrozenJson) -> str | None:  # noqa: ARG001 (the shape of every reader)
    return value if isinstance(value, str) and is_moment(value) else None
