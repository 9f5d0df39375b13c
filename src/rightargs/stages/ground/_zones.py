"""Zones: which one the conversation is in, and whether a zone field names one that anybody spoke of."""

import re
from functools import lru_cache
from types import MappingProxyType
from typing import cast
from zoneinfo import available_timezones

from rightargs.canon.places import Timezone
from rightargs.context import Context
from rightargs.stages.ground import _cues
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import SUPPORTED, Scene, Verdict, Want
from rightargs.vocab.readings import Ambiguous, Canonical

_ABBREVIATION = re.compile(r"\b[A-Z]{2,5}\b")
_SPOKEN = re.compile(
    r"\b(?:[A-Za-z]{2,12} )?[A-Za-z]{2,12} time\b"
    r"|\b(?:pacific|eastern|mountain|central)\b(?! (?:park|station|library|bank|district|hotel))",
    re.IGNORECASE,
)
_BESIDE = re.compile(rf"\s*+,?\s*(?:{_SPOKEN.pattern}|{_ABBREVIATION.pattern})", re.IGNORECASE)
_HOUR_BEFORE = re.compile(r"\d\s*(?:[ap]\.?m\.?)?\s*$", re.IGNORECASE)
_PLACES = re.compile(r"\b[A-Z][a-z]+(?: [A-Z][a-z]+)?\b|\bLA\b|\bNYC?\b")
_THEIRS = re.compile(r"\b(?:their|her|his|local) (?:local )?time\b", re.IGNORECASE)
_BESIDE_THEIRS = re.compile(rf"\s*+,?\s*+{_THEIRS.pattern}", re.IGNORECASE)
_SHORTEST_PLACE = 4
"""Letters: "My" is no Malaysia."""
# Abbreviations of places that CLDR does not map, as people write them.
_SHORT = MappingProxyType({"LA": "America/Los_Angeles", "NY": "America/New_York", "NYC": "America/New_York"})


_AMERICAN = MappingProxyType(
    {"pacific": "America/Los_Angeles", "eastern": "America/New_York", "central": "America/Chicago", "mountain": "America/Denver"}
)
_ABBREVIATIONS = frozenset(
    "IST GMT BST UTC CET CEST EET EST EDT CST CDT MST MDT PST PDT ET CT MT PT AEST AEDT JST SGT GST WET WEST".split()
)


def zones_said(scene: Scene, want: Want) -> list[str]:
    """Return the zones that a wall time may be in: those that were said, else the zone field of the call, else the user's."""
    said = spoken_zones(scene)
    if said:
        return said
    declared = next((other for other in scene.wants if other.kind == "timezone" and isinstance(other.value, str)), None)
    if declared is not None:  # one that is refused itself would move the time with it: the one to be sent instead counts
        verdict = judge_zone(declared, scene)
        sibling = verdict.use if verdict.standing == "contradicted" else declared.value
    else:
        sibling = next(
            (value for key, value in want.place.siblings.items() if isinstance(value, str) and "zone" in key and _is_zone(value)), None
        )
    if isinstance(sibling, str) and _is_zone(sibling):
        return [sibling]
    return [scene.context.timezone] if scene.context.timezone else []


def spoken_zones(scene: Scene) -> list[str]:
    """Return the zones that the user named as zones: "UK time", "Pacific", "IST"."""
    known = scene.talk.memo.get(spoken_zones)
    if known is not None:
        return cast("list[str]", known)
    found: list[str] = []
    own = scene.context.timezone
    for _, text in (*scene.talk.user_text[-12:], *scene.talk.agreed_text[-4:]):
        for match in (*_SPOKEN.finditer(text), *_ABBREVIATION.finditer(text)):
            if _cues.denied(text, *match.span()):
                continue
            names = _read(match[0], scene.context) or _american(match[0], text[: match.start()])
            if own in names:
                names = (str(own),)
            found += [name for name in names if name not in found]
        if _THEIRS.search(text):
            found += [name for name in _of_the_place(text, scene.context) if name not in found]
    scene.talk.memo[spoken_zones] = found
    return found


def zones_beside(said: Said, scene: Scene) -> tuple[str, ...]:
    """Return the zones that the words of an hour, or those right behind it, put it in: "9:15 central tomorrow"."""
    known = said.memo.get(zones_beside)
    if known is None:
        text, (start, end) = scene.talk.text_of(said), said.span
        near = _BESIDE.match(text, end)
        if near is None and _BESIDE_THEIRS.match(text, end):
            known = said.memo[zones_beside] = _of_the_place(text, scene.context)
            return known
        phrases = (
            [near[0].strip(" ,")]
            if near
            else [found[0] for found in (*_SPOKEN.finditer(text, start, end), *_ABBREVIATION.finditer(text, start, end))]
        )
        known = said.memo[zones_beside] = tuple(dict.fromkeys(name for phrase in phrases for name in _read(phrase, scene.context)))
    return cast("tuple[str, ...]", known)


def zones_of_places(scene: Scene) -> list[str]:
    """Return the zones of the places that the user spoke of."""
    return list(dict.fromkeys(zone for _, text in scene.talk.user_text[-12:] for zone in _places_in(text, scene.context)))


def _of_the_place(text: str, context: Context) -> tuple[str, ...]:
    """Return whose zone "their time" is, where one place alone was named: "3pm their time with the London team"."""
    zones = _places_in(text, context)
    return zones if len(zones) == 1 else ()


def _places_in(text: str, context: Context) -> tuple[str, ...]:
    names = (part for match in _PLACES.finditer(text) for part in dict.fromkeys((match[0], *match[0].split())))
    return tuple(dict.fromkeys(zone for name in names if (zone := _SHORT.get(name) or _zone_of(name, context)) is not None))


def _zone_of(name: str, context: Context) -> str | None:
    reading = Timezone().read(name, context) if len(name) >= _SHORTEST_PLACE else None
    return reading.value if isinstance(reading, Canonical) and isinstance(reading.value, str) else None


def _american(phrase: str, before: str) -> tuple[str, ...]:
    """Read "Pacific" right behind an hour as the American zone, wherever the user is."""
    name = _AMERICAN.get(phrase.casefold())
    return (name,) if name is not None and _HOUR_BEFORE.search(before) is not None else ()


def judge_zone(want: Want, scene: Scene) -> Verdict:
    """Relate a zone to the session's and to those that anybody spoke of."""
    value, own = want.value, scene.context.timezone
    if not isinstance(value, str) or own is None or value == own:
        return SUPPORTED
    named = spoken_zones(scene)
    if value in named:
        return Verdict("supported", source="user")
    for _, text in (*scene.talk.user_text[-12:], *scene.talk.agreed_text[-4:]):
        if value in _places_in(text, scene.context):
            return Verdict("supported", source="user")
    use = named[0] if len(named) == 1 else own
    why = f"the user spoke of the time in {' and '.join(named[:3])}" if named else f"the user is in {own}, and nobody spoke of another zone"
    return Verdict("contradicted", "zone_mismatch", why, use)


@lru_cache(maxsize=512)
def _is_zone(name: str) -> bool:
    """Whether *name* is a zone that a field of zones takes, too: EST5EDT is one that the user's own must not give way to."""
    return name in available_timezones() and ("/" in name or name == "UTC")


def _read(phrase: str, context: Context) -> tuple[str, ...]:
    """Read "UK time" or "IST" as zones; words that are none are no zones."""
    words = phrase.split()
    alone = phrase.casefold()
    if alone in _AMERICAN:
        return (_AMERICAN[alone],) if context.region in {None, "US"} else ()
    if len(words) == 1 and phrase not in _ABBREVIATIONS:
        return ()
    for start in range(len(words)):
        text = " ".join(words[start:])
        if text.casefold() == "time":
            break
        reading = Timezone().read(text, context)
        if isinstance(reading, Canonical) and isinstance(reading.value, str):
            return (reading.value,)
        if isinstance(reading, Ambiguous):
            return tuple(value for value in reading.values if isinstance(value, str))
    return ()
