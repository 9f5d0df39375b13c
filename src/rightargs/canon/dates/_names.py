"""The words and shapes of dates in the locales of CLDR, through babel, which is imported when they are first asked for."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from rightargs.canon.dates._lexer import plain

if TYPE_CHECKING:
    from babel import Locale

SMALL_WORDS = frozenset("er ère e re ste de den der am le la el il lo les a o os η ª º го й nin día del d r roku".split())
"""Endings of ordinal numbers, and small words beside a date that the patterns of CLDR do not have."""

_FIELD = re.compile(r"'(?P<quoted>[^']*)'|(?P<field>([A-Za-z])\3*)|(?P<literal>[^A-Za-z']+)")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Shape:
    """A date pattern of CLDR as a regular expression, with the names that stand in it."""

    pattern: re.Pattern[str]
    months: Mapping[str, int]
    weekdays: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Names:
    """The words of dates in one locale, folded; *pattern* finds the name of a month."""

    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    words: frozenset[str]
    pattern: re.Pattern[str]
    shapes: tuple[Shape, ...]


def fold(text: str) -> str:
    """Fold case and what only looks different."""
    return " ".join(plain(text).casefold().split())


@lru_cache(maxsize=64)
def names_of(locale: str) -> Names | None:
    """Return the names of months and weekdays in *locale*; None for an unknown one."""
    data = _locale(locale)
    if data is None:
        return None
    months = _table(width.items() for form in _tables(data.months).values() for key, width in form.items() if key != "narrow")
    weekdays = _table(width.items() for form in _tables(data.days).values() for key, width in form.items() if key != "narrow")
    patterns = _patterns(data)
    words = {fold(word).strip(".,") for text in patterns for word in _literals(text).split()}
    words |= {word for text in patterns for word in _WORD.findall(fold(_literals(text)))}
    words |= {fold(word).strip(".,") for era in _eras(data) for word in era.split()}
    alternatives = "|".join(re.escape(name) for name in sorted(months, key=len, reverse=True))
    finder = re.compile(rf"(?<![^\W\d_])(?:{alternatives})(?![^\W\d_])")
    return Names(months, weekdays, frozenset(words), finder, tuple(_shape(pattern, data) for pattern in patterns))


def _tables(table: object) -> dict[str, dict[str, dict[int, str]]]:
    """Copy a table of babel: names by number, by width, by context."""
    forms = cast("Mapping[str, Mapping[str, Mapping[int, object]]]", table)
    return {
        form: {width: {number: str(name) for number, name in names.items()} for width, names in widths.items()}
        for form, widths in forms.items()
    }


def _eras(data: "Locale") -> set[str]:
    widths = cast("Mapping[str, Mapping[int, object]]", data.eras)
    return {str(era) for width in widths.values() for era in width.values()}


def _patterns(data: "Locale") -> list[str]:
    formats = cast("Mapping[str, object]", data.date_formats)
    return [str(getattr(formats[length], "pattern", "")) for length in ("full", "long", "medium", "short")]


def _locale(tag: str) -> "Locale | None":
    from babel import Locale, UnknownLocaleError

    for name in (tag, tag.split("-", 1)[0]):
        try:
            return Locale.parse(name, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return None


def _table(widths: Iterable[Iterable[tuple[int, str]]]) -> dict[str, int]:
    """Collect names; one that stands for two different numbers names neither."""
    table: dict[str, int] = {}
    unclear: set[str] = set()
    for width in widths:
        for number, name in width:
            key = fold(name).rstrip(".")
            if not key.isdigit() and table.setdefault(key, number) != number:
                unclear.add(key)
    return {key: number for key, number in table.items() if key not in unclear}


def _literals(pattern: str) -> str:
    """Return the literal text of a pattern: what is quoted, and what is no letter."""
    return " ".join(found["quoted"] or found["literal"] or " " for found in _FIELD.finditer(pattern))


def _shape(pattern: str, data: "Locale") -> Shape:
    """Turn a pattern of CLDR into a regular expression."""
    months: dict[str, int] = {}
    weekdays: dict[str, int] = {}
    pieces: list[str] = []
    for found in _FIELD.finditer(pattern):
        field = found["field"]
        if field is None:
            pieces.append(_loose(found["quoted"] if found["quoted"] is not None else found["literal"]))
        elif field[0] == "y":
            pieces.append("(?P<year>[0-9]{2})" if len(field) == 2 else "(?P<year>[0-9]{4})")
        elif field[0] == "d":
            pieces.append("(?P<day>[0-9]{1,2})")
        elif field[0] in "ML" and len(field) < 3:
            pieces.append("(?P<number>[0-9]{1,2})")
        elif field[0] in "ML":
            names = _tables(data.months)["format" if field[0] == "M" else "stand-alone"]["abbreviated" if len(field) == 3 else "wide"]
            months = {fold(name): number for number, name in names.items()}
            pieces.append(f"(?P<month>{_alternatives(months)})")
        elif field[0] in "Ec":
            days = _tables(data.days)["format" if field[0] == "E" else "stand-alone"]["abbreviated" if len(field) <= 3 else "wide"]
            weekdays = {fold(name): number for number, name in days.items()}
            pieces.append(f"(?P<weekday>{_alternatives(weekdays)})")
        else:
            pieces.append(f"(?:{_alternatives({fold(era) for era in _eras(data)})})")
    return Shape(re.compile("".join(pieces)), months, weekdays)


def _alternatives(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


def _loose(literal: str) -> str:
    """Match a literal with any number of spaces where it has one."""
    folded = plain(literal).casefold()
    return r"\s*".join(re.escape(piece) for piece in re.split(r"\s+", folded))
