"""Days and hours that were said, and the instants they make in a zone."""

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple, cast

from rightargs.canon.dates import When
from rightargs.context import Context
from rightargs.context._locale import zone
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import Scene
from rightargs.stages.ground._zones import zones_beside
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical

KINDS = ("date", "time", "datetime", "period")
RECENT = 40
"""Mentions that are looked at, the latest."""

_LATER_HALF = re.compile(
    r"\b(?:tonight|evening|dinner|supper|pm|p\.m|night|shaam|sham|raat|drinks|afternoon|dopahar|lunch|noon|matinee"
    r"|after (?:work|school))\b",
    re.IGNORECASE,
)
_EARLIER_HALF = re.compile(r"\b(?:morning|breakfast|am|a\.m|subah|sunrise|brunch|first thing|before (?:work|school))\b", re.IGNORECASE)
_TODAY = re.compile(r"\b(?:tonight|this (?:morning|evening|afternoon)|aaj)\b", re.IGNORECASE)
_DAY_ALONE = re.compile(
    r"\s*(?:on |by |from |until |till )?(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: tareekh| ko)?"
    r"(?:,?\s*(?:at )?\d{1,2}(?:[.:]\d\d)?\s*(?:am|pm|a\.m\.|p\.m\.))?\s*",
    re.IGNORECASE,
)
_AHEAD = timedelta(days=1)


class Part(NamedTuple):
    """
    A day or an hour that a mention may mean.

    Attributes:
        said: The mention.
        day: The day, or None where it is an hour.
        clock: The wall time, or None where it is a day.
        zone: The offset that the words themselves give the hour.
        sure: Whether it is the mention's only reading of that part.
    """

    said: Said
    day: date | None
    clock: time | None
    zone: tzinfo | None = None
    sure: bool = True

    def lives(self, *, alone: bool) -> bool:
        """Whether it still counts; *alone* tells that the call has one such field, so that a later answer speaks of it."""
        lost = self.said.lost | (self.said.answered if alone else frozenset[str]())
        return self.said.live and ("d" if self.day is not None else "t") not in lost


def parts_of(scene: Scene, context: Context) -> list[Part]:
    """Return the parts of all recent mentions, those in the past dropped where others lie ahead."""
    found: list[Part] = []
    key = (context.timezone, context.now)
    for said in scene.talk.kinds(*KINDS)[-RECENT:]:
        parts = said.memo.get(key)
        if parts is None:
            parts = said.memo[key] = tuple(_split(said, scene, context))
        found += cast("tuple[Part, ...]", parts)
    return found


def _split(said: Said, scene: Scene, context: Context) -> list[Part]:
    days: list[date] = []
    clocks: list[tuple[time, tzinfo | None]] = []
    today = context.today.date() if context.today else None
    for value in _ahead_of(said, context):
        if said.kind == "period" and isinstance(value, dict):
            start, end = day_of(value.get("start")), day_of(value.get("end"))
            days += [start] if start else []
            days += [end - timedelta(days=1)] if end else []
        elif said.kind in {"date", "datetime"} and (day := day_of(value)):
            days.append(day)
        if said.kind in {"time", "datetime"} and isinstance(value, str) and (clock := _clock_of(value)):
            clocks.append((clock.replace(tzinfo=None), clock.tzinfo if said.kind == "time" else None))
    if said.kind == "time" and today is not None and _TODAY.search(said.quote):
        days.append(today)
    if today is not None and len(set(days)) > 1 and said.kind != "period":
        days = [day for day in days if day >= today] or days
    clocks = _of_the_half_day(list(dict.fromkeys(clocks)), said, scene)
    days = list(dict.fromkeys(days))
    sure_day = len(days) == 1 or said.kind == "period"
    nearest = min(days) if days and _DAY_ALONE.fullmatch(said.quote) else None  # "the 8th" is the next one, unless more is said
    return [
        *(Part(said, day, None, None, sure_day or day == nearest) for day in days),
        *(Part(said, None, clock, offset, len(clocks) == 1) for clock, offset in clocks),
    ]


def instants(scene: Scene, name: str) -> list[datetime]:
    """Return the instants that the live mentions say where *name* is the zone: whole ones, and a day and an hour said apart."""
    context = replace(scene.context, timezone=name)
    found: list[datetime] = []
    zoned = _zoned(scene)
    for said in scene.talk.kinds("datetime")[-RECENT:]:
        if said.live and not said.lost and not said.answered and _may_lie_in(name, said, scene, zoned):
            found += _whole(said, scene, context)
    parts = [part for part in parts_of(scene, context) if part.lives(alone=True)]
    days = [part for part in parts if part.day is not None][-12:]
    clocks = [part for part in parts if part.clock is not None][-12:]
    own_zone = zone(name)
    for one in days:
        for two in clocks:
            if one.said is two.said and one.said.kind == "datetime" and not one.said.lost and not one.said.answered:
                continue  # read whole above
            if one.day is not None and two.clock is not None and _may_lie_in(name, two.said, scene, zoned):
                found.append(datetime.combine(one.day, two.clock, two.zone or own_zone))
    return list(dict.fromkeys(found))


def _zoned(scene: Scene) -> list[tuple[Said, set[str], tuple[str, ...]]]:
    """Return the hours whose own words name their zone, with the wall times they may be."""
    moments = [said for said in scene.talk.kinds("time", "datetime")[-RECENT:] if said.live]
    return [(said, _walls(said), zones) for said in moments if (zones := zones_beside(said, scene))]


def _walls(said: Said) -> set[str]:
    return {str(value)[11:16] if said.kind == "datetime" else str(value)[:5] for value in said.values}


def _may_lie_in(name: str, said: Said, scene: Scene, zoned: list[tuple[Said, set[str], tuple[str, ...]]]) -> bool:
    """Whether an hour may be meant in a zone: the one its words name, or those of a later turn that say the hour again."""
    own = zones_beside(said, scene) if zoned else ()
    if own:
        return name in own
    return not any(other.turn > said.turn and _walls(said) == walls and name not in zones for other, walls, zones in zoned)


def _whole(said: Said, scene: Scene, context: Context) -> list[datetime]:
    reading = When().read(said.quote, context)
    values = (reading.value,) if isinstance(reading, Canonical) else reading.values if isinstance(reading, Ambiguous) else said.values
    moments = [moment for value in values if (moment := instant_of(value)) is not None]
    hours = {str(value)[11:16] for value in said.values}
    moments = [moment for moment in moments if moment.strftime("%H:%M") in hours] or moments  # the words may since have been settled
    now = context.now
    if now is not None and len(moments) > 1:
        moments = [moment for moment in moments if moment >= now - _AHEAD] or moments
    clocks: list[tuple[time, tzinfo | None]] = [(moment.time(), None) for moment in moments]
    kept = {clock for clock, _ in _of_the_half_day(list(dict.fromkeys(clocks)), said, scene)}
    return [moment for moment in moments if moment.time() in kept]


def _ahead_of(said: Said, context: Context) -> tuple[JsonValue, ...]:
    """Drop the readings of a date-time that lie in the past where another lies ahead: "kal" for a booking is tomorrow."""
    if said.kind != "datetime" or len(said.values) < 2 or context.now is None:
        return said.values
    now = context.now
    ahead = tuple(value for value in said.values if (moment := instant_of(value)) is not None and moment >= now - _AHEAD)
    return ahead or said.values


def _of_the_half_day(clocks: list[tuple[time, tzinfo | None]], said: Said, scene: Scene) -> list[tuple[time, tzinfo | None]]:
    """Let "dinner", "tonight" or "subah" of the same turn decide an hour without am or pm."""
    if len({clock for clock, _ in clocks}) < 2:
        return clocks
    text = next((words for turn, words in scene.talk.user_text if turn == said.turn), "")
    later, earlier = _LATER_HALF.search(text) is not None, _EARLIER_HALF.search(text) is not None
    if later == earlier:
        return clocks
    return [one for one in clocks if (one[0].hour >= 12) == later] or clocks


def day_of(value: JsonValue) -> date | None:
    """Return the day of a canonical date or date-time."""
    if not isinstance(value, str) or not re.match(r"\d{4}-\d\d-\d\d", value):
        return None
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def clock_of(value: JsonValue) -> time | None:
    """Return the wall time of a canonical time of day."""
    if not isinstance(value, str):
        return None
    try:
        return time.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        return None


def instant_of(value: JsonValue) -> datetime | None:
    """Return a canonical date-time with its offset."""
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment if moment.utcoffset() is not None else None


def _clock_of(value: str) -> time | None:
    try:
        return time.fromisoformat(value[11:] if "T" in value else value)
    except ValueError:
        return None
