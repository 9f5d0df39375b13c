"""Feasts: those that have one date in every year, and those that only a calendar of the faith or of the country knows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from rightargs.canon.dates._lazy import LazyPattern


@dataclass(frozen=True, slots=True)
class Feast:
    """
    A day that is known by a name.

    Attributes:
        month: Month of the feast; 0 where it has no fixed date.
        only: Territories that have this date; empty for all of them.
        never: Territories in which people keep it on another day.
    """

    month: int = 0
    day: int = 0
    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Name:
    """What a name stands for: one feast, or a different one in each of several countries."""

    feasts: tuple[Feast, ...]


_JULIAN = tuple("AM BY EG ER ET GE KZ MD ME MK RS RU".split())
"""Where Christmas is kept on 6 or 7 January, by law or by most people (public holidays of these territories)."""

# Names, parted by bars, with the date. An apostrophe may be left out. Names that stand in one country only have no list.
_FIXED = (
    ("christmas day|christmas|xmas day|x-mas|xmas", Feast(12, 25, never=_JULIAN)),
    ("christmas eve|xmas eve", Feast(12, 24, never=_JULIAN)),
    ("boxing day|st stephen's day", Feast(12, 26)),
    ("new year's day|new year day", Feast(1, 1)),
    ("new year's eve|new year eve|hogmanay", Feast(12, 31)),
    ("valentine's day|valentine day", Feast(2, 14)),
    ("st patrick's day|st. patrick's day|saint patrick's day", Feast(3, 17)),
    ("earth day", Feast(4, 22)),
    ("international women's day", Feast(3, 8)),
    ("international worker's day", Feast(5, 1)),
    ("halloween|hallowe'en", Feast(10, 31)),
    ("guy fawkes night|guy fawkes day|bonfire night", Feast(11, 5)),
    ("burns night", Feast(1, 25)),
    ("st george's day", Feast(4, 23)),
    ("st andrew's day", Feast(11, 30)),
    ("juneteenth", Feast(6, 19)),
    ("veteran's day", Feast(11, 11, only=("US", "PR", "VI"))),
    ("canada day", Feast(7, 1)),
    ("bastille day", Feast(7, 14)),
    ("australia day", Feast(1, 26)),
    ("anzac day", Feast(4, 25)),
    ("cinco de mayo", Feast(5, 5)),
    ("gandhi jayanti", Feast(10, 2)),
)
# Names that stand for other dates in other countries.
_NATIONAL = {
    "independence day": (Feast(7, 4, only=("US", "PR", "VI")), Feast(8, 15, only=("IN",)), Feast(8, 14, only=("PK",))),
    "republic day": (Feast(1, 26, only=("IN",)), Feast(6, 2, only=("IT",)), Feast(10, 29, only=("TR",))),
}
_MOVABLE = (
    "easter|easter sunday|easter monday|easter saturday|easter day|good friday|maundy thursday|palm sunday|ash wednesday|shrove tuesday|"
    "pancake day|whit monday|whit sunday|pentecost|ascension day|thanksgiving|thanksgiving day|black friday|cyber monday|labor day|"
    "labour day|memorial day|presidents' day|president's day|columbus day|martin luther king day|mlk day|mother's day|"
    "father's day|mothering sunday|remembrance sunday|bank holiday monday|bank holiday|super bowl sunday|chinese new year|"
    "lunar new year|diwali|deepavali|dhanteras|holi|dussehra|navratri|durga puja|raksha bandhan|rakhi|ganesh chaturthi|janmashtami|onam|"
    "maha shivratri|ram navami|karva chauth|bhai dooj|eid|eid al fitr|eid al-fitr|eid ul fitr|eid al adha|eid al-adha|eid ul adha|"
    "bakrid|muharram|ramadan|ramzan|passover|hanukkah|chanukah|rosh hashanah|yom kippur|vesak|buddha purnima|vaisakhi|baisakhi"
)

_MOVES = Feast()


@lru_cache(maxsize=1)
def feasts() -> Mapping[str, tuple[str, Name]]:
    """Return {name without apostrophes: (class of token, the feasts it may be)}."""
    table: dict[str, tuple[str, Name]] = {}
    for names, feast in _FIXED:
        table |= {_key(name): ("u", Name((feast,))) for name in names.split("|")}
    table |= {name: ("u", Name(known)) for name, known in _NATIONAL.items()}
    table |= {_key(name): ("v", Name((_MOVES,))) for name in _MOVABLE.split("|")}
    return MappingProxyType(table)


def _key(name: str) -> str:
    return name.replace("'", "").replace("-", " ").replace(".", "")


def named(piece: str) -> tuple[str, Name] | None:
    """Return the class and the feasts of the token *piece*; None where it is no name of a feast."""
    return feasts().get(_key(piece.lower()))


def _names() -> list[str]:
    return [name for names, _ in _FIXED for name in names.split("|")] + list(_NATIONAL) + _MOVABLE.split("|")


@lru_cache(maxsize=1)
def beginnings() -> frozenset[str]:
    """Return the words that a name may begin with: only there is a text searched for one."""
    first = {re.split(r"[ .-]", name, maxsplit=1)[0] for name in _names()}
    return frozenset(part for word in first for part in (word.partition("'")[0], word.replace("'", "")))


@lru_cache(maxsize=1)
def continuations() -> frozenset[str]:
    """Return the words that may stand second in a name, whatever marks are between."""
    second = {pieces[1] for name in _names() if len(pieces := re.findall(r"[a-z]+(?:'s\b)?", name.replace("s' ", "s "))) > 1}
    return frozenset(part for word in second for part in (word.partition("'")[0], word.replace("'", "")))


def _pattern() -> str:
    pieces = sorted(_names(), key=len, reverse=True)
    loose = [piece.replace(".", r"\.").replace("'s ", "'?s'? ").replace("s' ", "s'? ") for piece in pieces]
    names = "|".join(piece.replace("'e", "'?e").replace(" ", "[ -]") for piece in loose)
    return rf"(?i:{names})\b"


NAMES = LazyPattern(_pattern())
"""A name of a feast, the longest first."""


def date_in(name: Name, region: str | None) -> tuple[int, int] | None:
    """Return month and day of the feast in *region*; None where it has no fixed date there, or the region does not tell."""
    for feast in name.feasts:
        if feast.month and (not feast.only or region in feast.only) and region not in feast.never:
            return feast.month, feast.day
    return None
