"""The relation of a date, a time or a date-time to the moments that were said."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import NamedTuple, TypeAlias, TypeVar

from rightargs.canon.dates import When
from rightargs.context import Context
from rightargs.context._locale import zone
from rightargs.stages.ground._derived import derived_day
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import UNSUPPORTED, Scene, Verdict, Want
from rightargs.stages.ground._zones import zones_said
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical

Writer: TypeAlias = Callable[[date], JsonValue]

KINDS = ("date", "time", "datetime", "period")
RECENT = 40
_EVENING = re.compile(r"\b(?:tonight|evening|dinner|supper|pm|p\.m|night|shaam|sham|raat|drinks|afternoon|dopahar)\b", re.IGNORECASE)
_MORNING = re.compile(r"\b(?:morning|breakfast|am|a\.m|subah|sunrise|early)\b", re.IGNORECASE)
_AHEAD = timedelta(days=1)

T = TypeVar("T", date, time)


class Part(NamedTuple):
    """A day or an hour that a mention says, or both."""

    said: Said
    day: date | None
    clock: time | None


def judge_day(want: Want, scene: Scene) -> Verdict:
    """Relate a date to the dates that were said."""
    own = _day(want.value)
    if own is None:
        return UNSUPPORTED
    parts = [part for part in _parts(scene, scene.context) if part.day is not None]
    return _judge_day(own, want, scene, parts, lambda day: day.isoformat())


def judge_time(want: Want, scene: Scene) -> Verdict:
    """Relate a time of day to the times that were said."""
    own = _clock(want.value)
    if own is None:
        return UNSUPPORTED
    parts = [part for part in _parts(scene, scene.context) if part.clock is not None]
    live = [part for part in parts if part.said.live]
    support = [part for part in live if part.clock == own]
    support = _newest_agreed(support, live, scene)
    if support:
        return _settle(scene, support, live, lambda part: part.clock, _written)
    for part in reversed(live):
        if part.clock is not None and _half_day_off(part.clock, own):
            return Verdict("contradicted", "time_mismatch", _instead(part.said), _written(part.clock), said=part.said)
    if any(part.clock == own and (part.said.stale or part.said.negated or part.said.rejected) for part in parts):
        return _stale(live, lambda part: _written(part.clock) if part.clock else None)
    if _returned(want.value, scene):
        return Verdict("supported", source="tool_result")
    if len({part.clock for part in live}) == 1 and live:
        part = live[-1]
        return Verdict("contradicted", "value_mismatch", _instead(part.said), _written(part.clock) if part.clock else None, said=part.said)
    return UNSUPPORTED


def judge_moment(want: Want, scene: Scene) -> Verdict:
    """Relate an instant to the moments that were said, in the zone that was said, or that of the call, or the user's."""
    own = _instant(want.value)
    if own is None:
        return UNSUPPORTED
    context = scene.context
    names = zones_said(scene, want)
    readings: dict[str, list[datetime]] = {}
    for name in names:
        readings[name] = _candidates(scene, replace(context, timezone=name))
    known = [moment for moments in readings.values() for moment in moments]
    if any(moment == own for moment in known[:400]):
        return _settle_moment(own, scene, readings)
    if _returned_instant(own, scene):
        return Verdict("supported", source="tool_result")
    for moment in known:
        if moment.replace(tzinfo=None) == own.replace(tzinfo=None):
            return Verdict("contradicted", "time_mismatch", _said_moment(moment), moment.isoformat())
    for moment in known:
        if abs(moment - own) == timedelta(hours=12):
            return Verdict("contradicted", "time_mismatch", _said_moment(moment), moment.isoformat())
    wall = own.replace(tzinfo=None)
    for moment in known:
        naive = moment.replace(tzinfo=None)
        if naive.time() == wall.time() and _date_slip(naive.date(), wall.date()):
            return Verdict("contradicted", "date_mismatch", _said_moment(moment), moment.isoformat())
    parts = _parts(scene, context)
    live = [part for part in parts if part.said.live and part.said.speaker != "tool"]
    dead = [part for part in parts if not part.said.live and part.said.speaker != "tool"]
    days = {part.day for part in live if part.day}
    clocks = {part.clock for part in live if part.clock}
    stale = (wall.time() not in clocks and wall.time() in {part.clock for part in dead}) or (
        wall.date() not in days and wall.date() in {part.day for part in dead}
    )
    unique = known[-1] if len(set(known)) == 1 else None
    if stale:
        return Verdict("contradicted", "stale_value", "the user corrected it", unique.isoformat() if unique else None)
    for day in days:
        if day is not None and wall.date() not in days and _date_slip(day, wall.date()):
            return Verdict("contradicted", "date_mismatch", f"the user said {day.isoformat()}", unique.isoformat() if unique else None)
    if wall.time() in clocks and wall.date() in days:
        return Verdict("supported", said=live[-1].said) if not known else UNSUPPORTED
    if clocks and wall.time() not in clocks and not _zone_shift(own, clocks, names) and wall.date() in days:
        why = f"the user said {', '.join(sorted(_written(clock) for clock in clocks if clock)[:3])}"
        return Verdict("contradicted", "value_mismatch", why, unique.isoformat() if unique else None)
    if days and wall.date() not in days and wall.time() in clocks:
        return Verdict("contradicted", "value_mismatch", "the user named another day", unique.isoformat() if unique else None)
    return UNSUPPORTED


def support_moment(want: Want, scene: Scene) -> list[Said]:
    """Return the live mentions that say the day or the hour of the value."""
    value = want.value
    day, clock = _day(value), _clock(value) if want.kind == "time" else None
    found: list[Said] = []
    for part in _parts(scene, scene.context):
        if part.said.live and ((day is not None and part.day == day) or (clock is not None and part.clock == clock)):
            found.append(part.said)
    return found


def _candidates(scene: Scene, context: Context) -> list[datetime]:
    """Return the instants that the live mentions say in a zone: whole ones, and a day and an hour said apart."""
    found: list[datetime] = []
    parts: list[Part] = []
    for said in scene.talk.kinds(*KINDS)[-RECENT:]:
        if not said.live:
            continue
        if said.kind == "datetime":
            found += _whole(said, context)
        parts += _part(said, scene, context)
    days = [part for part in parts if part.day is not None][-12:]
    clocks = [part for part in parts if part.clock is not None][-12:]
    own_zone = zone(context.timezone) if context.timezone else None
    for one in days:
        for two in clocks:
            if one.said is two.said or (one.said.kind == "datetime" and two.said.kind == "datetime" and one.said.turn == two.said.turn):
                continue
            if one.day is not None and two.clock is not None:
                moment = datetime.combine(one.day, two.clock)
                if moment.tzinfo is None and own_zone is not None:
                    moment = moment.replace(tzinfo=own_zone)
                if moment.utcoffset() is not None:
                    found.append(moment)
    return found


def _whole(said: Said, context: Context) -> list[datetime]:
    reading = When().read(said.quote, context)
    values = (reading.value,) if isinstance(reading, Canonical) else reading.values if isinstance(reading, Ambiguous) else said.values
    moments = [moment for value in values if (moment := _instant(value)) is not None]
    return _ahead(moments, context)


def _ahead(moments: list[datetime], context: Context) -> list[datetime]:
    """Drop readings in the past where another lies ahead."""
    now = context.now
    if now is None or len(moments) < 2:
        return moments
    ahead = [moment for moment in moments if moment >= now - _AHEAD]
    return ahead or moments


def _parts(scene: Scene, context: Context) -> list[Part]:
    return [part for said in scene.talk.kinds(*KINDS)[-RECENT:] for part in _part(said, scene, context)]


def _part(said: Said, scene: Scene, context: Context) -> list[Part]:
    """Split a mention into the days and hours it may mean, those in the past dropped where others lie ahead."""
    parts: list[Part] = []
    for value in said.values:
        if said.kind == "date" and (day := _day(value)):
            parts.append(Part(said, day, None))
        elif said.kind == "time" and (clock := _clock(value)):
            parts.append(Part(said, None, clock))
        elif said.kind == "datetime" and (moment := _instant(value)):
            parts.append(Part(said, moment.date(), moment.time()))
        elif said.kind == "period" and isinstance(value, dict):
            start, end = _day(value.get("start")), _day(value.get("end"))
            parts += [Part(said, start, None)] if start else []
            parts += [Part(said, end - timedelta(days=1), None)] if end else []
    today = context.today.date() if context.today else None
    if today is not None and said.kind in {"date", "datetime"} and len(parts) > 1:
        parts = [part for part in parts if part.day is None or part.day >= today] or parts
    return _of_the_half_day(parts, said, scene)


def _of_the_half_day(parts: list[Part], said: Said, scene: Scene) -> list[Part]:
    """Let "dinner", "tonight" or "subah" of the same turn decide an hour without am or pm."""
    clocks = {part.clock for part in parts if part.clock is not None}
    if len(clocks) < 2:
        return parts
    text = next((words for turn, words in scene.talk.user_text if turn == said.turn), "")
    evening, morning = _EVENING.search(text) is not None, _MORNING.search(text) is not None
    if evening == morning:
        return parts
    return [part for part in parts if part.clock is None or (part.clock.hour >= 12) == evening] or parts


def _judge_day(own: date, want: Want, scene: Scene, parts: list[Part], write: Writer) -> Verdict:
    live = [part for part in parts if part.said.live]
    support = [part for part in live if part.day == own]
    support = _newest_agreed(support, live, scene)
    if support:
        return _settle(scene, support, live, lambda part: part.day, write)
    days = [part.day for part in live if part.day is not None]
    others = [day for other in scene.wants if other is not want and (day := _day(other.value)) is not None]
    if derived_day(own, scene, [*days, *others]):
        return Verdict("supported", source="derived")
    spoken = [part for part in live if part.said.speaker != "tool" and part.day is not None]
    for part in reversed(spoken):
        if part.day is not None and _date_slip(part.day, own) and not scene.claimed(part.said, want):
            return Verdict("contradicted", "date_mismatch", _instead(part.said), write(part.day), said=part.said)
    if any(part.day == own and (part.said.stale or part.said.negated or part.said.rejected) for part in parts):
        return _stale(spoken, lambda part: write(part.day) if part.day else None)
    if _returned(want.value, scene):
        return Verdict("supported", source="tool_result")
    free = {part.day for part in spoken if not scene.claimed(part.said, want)}
    if len(free) == 1:
        part = next(part for part in reversed(spoken) if part.day in free)
        return Verdict("contradicted", "value_mismatch", _instead(part.said), write(part.day) if part.day else None, said=part.said)
    return UNSUPPORTED


def _newest_agreed(support: list[Part], live: list[Part], scene: Scene) -> list[Part]:
    """Let the last agreed summary that names such a part, and what came after it, outrank older turns."""
    for turn in reversed(scene.talk.summaries):
        if any(part.said.turn == turn for part in live):
            return [part for part in support if part.said.turn >= turn or part.said.speaker == "tool"]
    return support


def _settle(
    scene: Scene, support: list[Part], live: list[Part], pick: Callable[[Part], T | None], write: Callable[[T], JsonValue]
) -> Verdict:
    """Accept a support, unless it is one of two readings of the only mention, or one of the alternatives left open: then ask, for a write."""
    sure = [part for part in support if len({pick(other) for other in live if other.said is part.said}) == 1 or part.said.agreed]
    if sure or scene.effect != "write":
        said = (sure or support)[-1].said
        if scene.effect == "write" and all(part.said.rivals for part in sure) and sure:
            options = tuple(dict.fromkeys(write(value) for part in live if part.said in said.rivals and (value := pick(part)) is not None))
            if len(options) > 1:
                return Verdict("asked", "open_alternatives", "the user named several and chose none", options=options, said=said)
        return Verdict("supported", said=said)
    said = support[-1].said
    values = tuple(dict.fromkeys(write(value) for part in live if part.said is said and (value := pick(part)) is not None))
    return Verdict("asked", "two_readings", f'"{said.quote}" can be read in {len(values)} ways', options=values, said=said)


def _settle_moment(own: datetime, scene: Scene, readings: dict[str, list[datetime]]) -> Verdict:
    """Accept an instant that was said; ask where it is one of two readings of the only words for it, for a write."""
    saids = [said for said in scene.talk.kinds(*KINDS)[-RECENT:] if said.live]
    zone_name = next(iter(readings))
    context = replace(scene.context, timezone=zone_name)
    parts = [part for said in saids for part in _part(said, scene, context)]
    wall = own.astimezone(zone(zone_name)) if zone_name else own
    clear_day = any(part.day == wall.date() and len({other.day for other in parts if other.said is part.said}) == 1 for part in parts)
    clear_clock = any(part.clock == wall.time() and len({other.clock for other in parts if other.said is part.said}) == 1 for part in parts)
    agreed = any(said.agreed for said in saids)
    open_days = [said for said in saids if said.rivals and any(part.day == wall.date() for part in parts if part.said is said)]
    options = list(dict.fromkeys(readings[zone_name]))
    if scene.effect == "write" and not agreed and len(options) > 1:
        if open_days and not [part for part in parts if part.day == wall.date() and not part.said.rivals]:
            return Verdict(
                "asked", "open_alternatives", "the user named several and chose none", options=tuple(one.isoformat() for one in options)
            )
        if not (clear_day and clear_clock) and (clear_day or clear_clock or not parts):
            own_options = [one for one in options if (one.date() == wall.date()) == clear_day or not clear_day]
            return Verdict(
                "asked", "two_readings", "the words can be read in several ways", options=tuple(one.isoformat() for one in own_options)
            )
    return Verdict("supported", said=saids[-1] if saids else None)


def _stale(live: list[Part], write: Callable[[Part], JsonValue]) -> Verdict:
    values = {write(part) for part in live}
    use = next(iter(values)) if len(values) == 1 else None
    return Verdict("contradicted", "stale_value", "the user corrected it", use, said=live[-1].said if live else None)


def _date_slip(said: date, own: date) -> bool:
    """Whether a day is another by a slip that gives itself away: day and month exchanged, another year, or both."""
    if (said.month, said.day) == (own.month, own.day):
        return True
    return (said.day, said.month) == (own.month, own.day)


def _half_day_off(one: time, two: time) -> bool:
    return (one.hour + 12) % 24 == two.hour and (one.minute, one.second) == (two.minute, two.second)


def _zone_shift(own: datetime, clocks: Iterable[time | None], names: list[str]) -> bool:
    """Whether the instant shows one of the hours on the clocks of a zone that was said."""
    return any(own.astimezone(zone(name)).time() in set(clocks) for name in names if name)


def _returned(value: JsonValue, scene: Scene) -> bool:
    return isinstance(value, str) and bool(scene.context.sightings(value))


def _returned_instant(own: datetime, scene: Scene) -> bool:
    """Whether a tool returned this instant, in whatever offset."""
    return any(_instant(text) == own for text in scene.context.ids.dated(own.date(), before=len(scene.context.transcript)))


def _said_moment(moment: datetime) -> str:
    return f"what was said is {moment.isoformat()}"


def _instead(said: Said) -> str:
    who = {"user": "the user said", "assistant": "it was agreed:", "tool": "a tool returned"}[said.speaker]
    return f'{who} "{said.quote}"'


def _written(clock: time | None) -> str:
    return "" if clock is None else clock.replace(tzinfo=None).isoformat()


def _day(value: JsonValue) -> date | None:
    if not isinstance(value, str) or not re.match(r"\d{4}-\d\d-\d\d", value):
        return None
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def _clock(value: JsonValue) -> time | None:
    if not isinstance(value, str):
        return None
    try:
        return time.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        return None


def _instant(value: JsonValue) -> datetime | None:
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment if moment.utcoffset() is not None else None
