"""The relation of a date, a time or a date-time to the moments that were said."""

import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from rightargs.canon.dates import Day
from rightargs.context._locale import zone
from rightargs.stages.ground._dayparts import outside_of
from rightargs.stages.ground._derived import derived_day, due_days, shifted
from rightargs.stages.ground._figures import plain_figures
from rightargs.stages.ground._parts import Part, clock_of, day_of, instant_of, instants, parts_of
from rightargs.stages.ground._roles import names_the_end, role_of
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import UNSUPPORTED, Scene, Verdict, Want
from rightargs.stages.ground._zones import zones_of_places, zones_said
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Unreadable

_BORN = frozenset({"birth", "born", "dob", "birthday", "birthdate"})
_SHORT_MONTH = r"(?:feb|apr|jun|sep|nov)[a-z]*"
_SAME_TIME = re.compile(r"\b(?:same (?:time|hour|slot)|wahi (?:time|samay)|usi (?:time|samay))\b", re.IGNORECASE)
_A_DAY = timedelta(days=1)
_LONGEST_STAY = 400
_IMPOSSIBLE = re.compile(
    rf"\b(?:29|30|31)(?:st|th)?\s+(?:of\s+)?{_SHORT_MONTH}\b(?:,?\s+\d{{4}})?|\b{_SHORT_MONTH}\s+(?:29|30|31)(?:st|th)?\b", re.IGNORECASE
)

T = TypeVar("T", date, time)


def judge_day(want: Want, scene: Scene) -> Verdict:
    """Relate a date to the dates that were said."""
    own = day_of(want.value)
    if own is None:
        return UNSUPPORTED
    alone = sum(other.kind in {"date", "datetime"} for other in scene.wants) == 1
    parts = [part for part in parts_of(scene, scene.context) if part.day is not None]
    live = [part for part in parts if part.lives(alone=alone)]
    support = _newest_agreed([part for part in live if part.day == own and part.said in want.supporters], live, scene, alone=alone)
    if support:
        return _settle(scene, support, live, lambda part: part.day, _written_day)
    others = [day for other in scene.wants if other is not want and (day := day_of(other.value)) is not None]
    days = (datetime.combine(part.day, time()) for part in live if part.day is not None)
    if own in due_days(scene) or shifted(days, datetime.combine(own, time()), scene):
        return Verdict("supported", source="derived")
    if _may_follow(want, scene) and derived_day(own, scene, [*(part.day for part in live if part.day is not None), *others]):
        return Verdict("supported", source="derived")
    spoken = [part for part in live if part.said.speaker != "tool" and part.day is not None]
    if any(part.day is not None and _century_off(part.day, own, part.said.quote) for part in spoken):
        today = scene.context.today
        if today is None or own <= today.date() or not want.words & _BORN:
            return Verdict("supported", said=spoken[-1].said)
    for part in reversed(spoken):
        if part.day is not None and _slip(part.day, own) and not _taken(part, want, scene):
            return Verdict("contradicted", "date_mismatch", _instead(part.said), _written_day(part.day), said=part.said)
    impossible = _impossible(scene)
    if impossible is not None:
        return Verdict("contradicted", "date_mismatch", f'the user said "{impossible}", a day that does not exist')
    if (verdict := _off_by_nights(want, spoken, scene)) is not None:
        return verdict
    dead = [part for part in parts if part.day == own and not part.lives(alone=alone) and part.said.speaker != "tool"]
    free = {part.day for part in spoken if not _taken(part, want, scene)}
    only = next(iter(free)) if len(free) == 1 else None
    use = None if only is None else _written_day(only)
    if any(_denied(part, "d", alone=alone) for part in dead):
        return Verdict("contradicted", "stale_value", "the user corrected this date", use)
    if isinstance(want.value, str) and scene.context.sightings(want.value):
        return Verdict("supported", source="tool_result")
    due = due_days(scene) if alone else set[date]()
    if len(due) == 1 and not any(part.day != _today(scene) for part in spoken):  # "30 days from today": today is no due day
        return Verdict("contradicted", "value_mismatch", f"what was said comes to {_listed(due)}", _written_day(due.pop()))
    if only is not None and _second_of_two(want, spoken, scene):
        return Verdict("contradicted", "value_mismatch", f"the user said {_listed({only})}", use)
    words = {id(part.said): part.said for part in spoken if part.day in free}
    if alone and (only is not None or len(words) == 1):
        said = next(part.said for part in reversed(spoken) if part.day in free)
        return Verdict("contradicted", "value_mismatch", _instead(said), use, said=said)
    return UNSUPPORTED


def _second_of_two(want: Want, spoken: list[Part], scene: Scene) -> bool:
    """Whether the user said two days in one turn, each once, and the only other date of the call is one of them."""
    others = [other for other in scene.wants if other is not want and other.kind in {"date", "datetime"}]
    named = {part.day for part in spoken}
    turns = {part.said.turn for part in spoken}
    if len(others) != 1 or len(named) != 2 or len(turns) != 1 or any(part.said.speaker != "user" for part in spoken):
        return False
    return day_of(others[0].value) in named and {role_of(want), role_of(others[0])} == {"start", "end"}


def _today(scene: Scene) -> date | None:
    return scene.context.today.date() if scene.context.today else None


def _off_by_nights(want: Want, spoken: list[Part], scene: Scene) -> Verdict | None:
    """Contradict the end of a stay that does not follow from its start and the only number of nights that was said."""
    others = [other for other in scene.wants if other is not want and other.supporters and role_of(other) == "start"]
    starts = [day for other in others if (day := day_of(other.value)) is not None]
    nights = [said for said in scene.talk.kinds("number", "duration") if said.live and said.noun == "night"]
    lengths = {figures[0] for said in nights if (figures := plain_figures(said))}
    if role_of(want) != "end" or len(starts) != 1 or len(lengths) != 1 or any(part.day != starts[0] for part in spoken):
        return None
    length = lengths.pop()
    if length != length.to_integral_value() or not 0 < length < _LONGEST_STAY:
        return None
    use = _written_day(starts[0] + int(length) * _A_DAY)
    return Verdict("contradicted", "value_mismatch", _instead(nights[-1]), use, said=nights[-1])


def judge_time(want: Want, scene: Scene) -> Verdict:
    """Relate a time of day to the times that were said."""
    own = clock_of(want.value)
    if own is None:
        return UNSUPPORTED
    alone = sum(other.kind in {"time", "datetime"} for other in scene.wants) == 1
    parts = [part for part in parts_of(scene, scene.context) if part.clock is not None]
    live = [part for part in parts if part.lives(alone=alone)]
    support = _newest_agreed([part for part in live if part.clock == own], live, scene, alone=alone)
    if support:
        return _settle(scene, support, live, lambda part: part.clock, _written_clock)
    if shifted(
        (datetime.combine(date.min, part.clock) + _A_DAY for part in live if part.clock), datetime.combine(date.min, own) + _A_DAY, scene
    ):
        return Verdict("supported", source="derived")
    spoken = [part for part in live if part.said.speaker != "tool"]
    for part in reversed(spoken):
        if part.clock is not None and _half_day_off(part.clock, own):
            return Verdict("contradicted", "time_mismatch", _instead(part.said), _written_clock(part.clock), said=part.said)
    dead = [part for part in parts if part.clock == own and not part.lives(alone=alone) and part.said.speaker != "tool"]
    clocks = {part.clock for part in spoken}
    only = next(iter(clocks)) if len(clocks) == 1 else None
    use = None if only is None else _written_clock(only)
    if any(_denied(part, "t", alone=alone) for part in dead):
        return Verdict("contradicted", "stale_value", "the user corrected this time", use)
    if isinstance(want.value, str) and scene.context.sightings(want.value):
        return Verdict("supported", source="tool_result")
    if only is not None and alone:
        return Verdict("contradicted", "value_mismatch", _instead(spoken[-1].said), use, said=spoken[-1].said)
    if not spoken and alone and (words := outside_of(own, _days_of(scene), scene)) is not None:
        return Verdict("contradicted", "time_mismatch", f'the user said "{words}"')
    return UNSUPPORTED


def _days_of(scene: Scene) -> list[Part]:
    """Return the days that the user named and that still count."""
    return [
        part for part in parts_of(scene, scene.context) if part.day is not None and part.said.speaker != "tool" and part.lives(alone=True)
    ]


def judge_moment(want: Want, scene: Scene) -> Verdict:
    """Relate an instant to the moments that were said, in the zone that was said, or that of the call, or the user's."""
    own = instant_of(want.value)
    if own is None:
        return UNSUPPORTED
    names = zones_said(scene, want)
    known = list(dict.fromkeys(moment for name in names for moment in instants(scene, name)))
    offered = {instant_of(text) for text in scene.context.ids.dated(own.date(), before=len(scene.context.transcript))}
    if own in known:
        return _settle_moment(own, scene, names, [moment for moment in known if moment in offered] if own in offered else known)
    if own in offered and len(known) == 1 and scene.effect == "write" and own in _recorded(scene):
        return Verdict("contradicted", "stale_value", _meant(known[0].isoformat(), want, scene), known[0].isoformat())
    if own in offered:
        meant = {moment for moment in known if moment in offered and moment.date() == own.date()}
        if scene.effect == "write" and len(meant) == 1:  # the slot that the user named is there, and this is another
            slot = meant.pop().isoformat()
            return Verdict("contradicted", "value_mismatch", _meant(slot, want, scene), slot)
        return Verdict("supported", source="tool_result")
    recorded = _recorded(scene)
    if shifted([*known, *recorded], own, scene) or _at_the_same_time(own, recorded, scene):
        return Verdict("supported", source="derived")
    wall = own.replace(tzinfo=None)
    only = known[-1].isoformat() if len(known) == 1 else None
    slips: tuple[tuple[str, list[datetime]], ...] = (
        ("time_mismatch", [moment for moment in known if moment.replace(tzinfo=None) == wall]),
        ("time_mismatch", [moment for moment in known if abs(moment - own) == timedelta(hours=12)]),
        ("date_mismatch", [moment for moment in known if moment.time() == wall.time() and _slip(moment.date(), wall.date())]),
    )
    for code, near in slips:
        if near:
            use = near[-1].isoformat() if len(set(near)) == 1 else None
            return Verdict("contradicted", code, _meant(near[-1].isoformat(), want, scene), use)
    return _off_in_parts(own, scene, names, only)


def _recorded(scene: Scene) -> list[datetime]:
    """Return the instants in the records that the IDs of the call point to, which a change starts from."""
    ids = [other.value for other in scene.wants if other.kind == "id" and isinstance(other.value, (str, int))]
    records = [seen.record or {} for value in ids for seen in scene.context.sightings(value)[-1:]]
    return [moment for record in records for leaf in record.values() if isinstance(leaf, str) and (moment := instant_of(leaf)) is not None]


def _at_the_same_time(own: datetime, recorded: list[datetime], scene: Scene) -> bool:
    """Whether the user asked for another day "at the same time", and this is the hour of the record."""
    if not recorded or not any(_SAME_TIME.search(text) for _, text in scene.talk.user_text[-3:]):
        return False
    days = {part.day for part in _days_of(scene)}
    return own.date() in days and any(moment.astimezone(own.tzinfo).time() == own.time() for moment in recorded)


def _off_in_parts(own: datetime, scene: Scene, names: list[str], only: str | None) -> Verdict:
    """Relate the day and the hour of an instant one by one, where no instant that was said is near it."""
    walls = [own.replace(tzinfo=None), *(own.astimezone(zone(name)).replace(tzinfo=None) for name in names)]
    parts = [part for part in parts_of(scene, scene.context) if part.said.speaker != "tool"]
    live = [part for part in parts if part.lives(alone=True)]
    dead = [part for part in parts if not part.lives(alone=True)]
    days, clocks = {part.day for part in live if part.day is not None}, {part.clock for part in live if part.clock is not None}
    day_said, clock_said = any(wall.date() in days for wall in walls), any(wall.time() in clocks for wall in walls)
    gone = {part.day for part in dead} | {part.clock for part in dead}
    if not day_said and any(_slip(day, walls[0].date()) for day in days):
        return Verdict("contradicted", "date_mismatch", "the user said another date", only)
    if (not clock_said and any(wall.time() in gone for wall in walls)) or (not day_said and any(wall.date() in gone for wall in walls)):
        return Verdict("contradicted", "stale_value", "the user corrected it", only)
    if sum(want.kind in {"time", "datetime"} for want in scene.wants) > 1:
        return UNSUPPORTED  # of two hours, one may follow from the other and a length
    if day_said and not clocks:
        mine = [part for part in live if part.day is not None and any(part.day == wall.date() for wall in walls)]
        if (words := outside_of(walls[-1].time(), mine, scene)) is not None:
            return Verdict("contradicted", "time_mismatch", f'the user said "{words}"')
    if clocks and not clock_said and (day_said or not days):
        return Verdict("contradicted", "value_mismatch", f"the user said {_listed(clocks)}", only)
    if days and not day_said and clock_said:
        return Verdict("contradicted", "value_mismatch", f"the user said {_listed(days)}", only)
    if day_said and clock_said and any(part.said.kind == "time" for part in live):
        return Verdict("supported", said=live[-1].said)
    impossible = _impossible(scene)
    if impossible is not None:
        return Verdict("contradicted", "date_mismatch", f'the user said "{impossible}", a day that does not exist')
    return UNSUPPORTED


def support_moment(want: Want, scene: Scene) -> list[Said]:
    """Return the live mentions that say the day or the hour of the value."""
    day, clock = day_of(want.value), clock_of(want.value) if want.kind == "time" else None
    starts = day is not None and role_of(want) == "start"
    return [
        part.said
        for part in parts_of(scene, scene.context)
        if part.said.live
        and ((day is not None and part.day == day) or (clock is not None and part.clock == clock))
        and not (starts and names_the_end(part.said, scene.talk))
    ]


def _may_follow(want: Want, scene: Scene) -> bool:
    """Whether a day may follow from another and a length: the end of a span does, its start is said."""
    role = role_of(want)
    return role == "end" or (not role and any(other is not want and day_of(other.value) is not None for other in scene.wants))


def _newest_agreed(support: list[Part], live: list[Part], scene: Scene, *, alone: bool) -> list[Part]:
    """Let the last agreed summary that names such a part, and what came after it, outrank older turns."""
    if not alone:
        return support
    for turn in reversed(scene.talk.summaries):
        if any(part.said.turn == turn for part in live):
            return [part for part in support if part.said.turn >= turn or part.said.speaker == "tool"]
    return support


def _settle(
    scene: Scene, support: list[Part], live: list[Part], pick: Callable[[Part], T | None], write: Callable[[T], JsonValue]
) -> Verdict:
    """Accept a support; ask, for a write, where it is one of two readings of the only words, or one of open alternatives."""
    sure = [part for part in support if part.sure or part.said.agreed]
    said = (sure or support)[-1].said
    if scene.effect != "write":
        return Verdict("supported", said=said)
    if sure and all(part.said.rivals for part in sure):
        options = tuple(dict.fromkeys(write(value) for part in live if part.said in said.rivals and (value := pick(part)) is not None))
        if len(options) > 1:
            return Verdict("asked", "open_alternatives", "the user named several and chose none", options=options, said=said)
    if sure:
        return Verdict("supported", said=said)
    values = tuple(dict.fromkeys(write(value) for part in live if part.said is said and (value := pick(part)) is not None))
    return Verdict("asked", "two_readings", f'"{said.quote}" can be read in {len(values)} ways', options=values, said=said)


def _settle_moment(own: datetime, scene: Scene, names: list[str], known: list[datetime]) -> Verdict:
    """Accept an instant that was said; ask, for a write, where it is one of two readings of the only words for it."""
    parts = [part for part in parts_of(scene, scene.context) if part.lives(alone=True)]
    walls = [own.replace(tzinfo=None), *(own.astimezone(zone(name)).replace(tzinfo=None) for name in names)]
    days = [part for part in parts if part.day is not None and any(part.day == wall.date() for wall in walls)]
    clocks = [part for part in parts if part.clock is not None and any(part.clock == wall.time() for wall in walls)]
    said = (clocks or days or parts)[-1].said if parts else None
    if scene.effect != "write" or any(part.said.agreed for part in (*days, *clocks)):
        return Verdict("supported", said=said)
    if days and all(part.said.rivals for part in days):
        group = {id(rival) for part in days for rival in part.said.rivals}
        named = {part.day for part in parts if id(part.said) in group}
        options = tuple(moment.isoformat() for moment in known if moment.date() in named and moment.time() == own.time())
        if len(options) > 1:
            return Verdict("asked", "open_alternatives", "the user named several and chose none", options=options, said=said)
    if clocks and all(part.said.rivals for part in clocks):
        group = {id(rival) for part in clocks for rival in part.said.rivals}
        offered = {part.clock for part in parts if id(part.said) in group}
        options = tuple(moment.isoformat() for moment in known if moment.time() in offered and moment.date() == own.date())
        if len(options) > 1:
            return Verdict("asked", "open_alternatives", "the user named several and chose none", options=options, said=said)
    same_wall = tuple(moment.isoformat() for moment in known if moment.replace(tzinfo=None) == own.replace(tzinfo=None))
    if len(same_wall) > 1 and clocks and not any(part.sure and not _of_several_zones(part.said, own) for part in clocks):
        there = {own.replace(tzinfo=zone(name)) for name in zones_of_places(scene)}
        meant = [text for text in same_wall if instant_of(text) in there]
        if len(meant) == 1:  # "5pm IST" for a call with Delhi
            if instant_of(meant[0]) == own:
                return Verdict("supported", said=said)
            return Verdict("contradicted", "time_mismatch", f"what was said is {meant[0]}", meant[0], said=said)
        return Verdict("asked", "ambiguous_zone", "the abbreviation of the zone has several meanings", options=same_wall, said=said)
    unsure_day, unsure_clock = bool(days) and not any(part.sure for part in days), bool(clocks) and not any(part.sure for part in clocks)
    if unsure_day or unsure_clock:
        options = tuple(
            moment.isoformat()
            for moment in known
            if (unsure_day or moment.date() == own.date()) and (unsure_clock or moment.time() == own.time())
        )
        if len(options) > 1:
            return Verdict("asked", "two_readings", "the words can be read in several ways", options=options, said=said)
    return Verdict("supported", said=said)


def _of_several_zones(said: Said, own: datetime) -> bool:
    """Whether the words give one wall time in several zones: "10:30 IST"."""
    wall = own.replace(tzinfo=None)
    moments = {moment for value in said.values if (moment := instant_of(value)) is not None}
    return len({moment for moment in moments if moment.replace(tzinfo=None) == wall}) > 1


def _denied(part: Part, letter: str, *, alone: bool) -> bool:
    said = part.said
    return said.negated or said.rejected or said.stale or letter in said.lost or (alone and letter in said.answered)


def _taken(part: Part, want: Want, scene: Scene) -> bool:
    """Whether another date of the call is what this mention says."""
    return any(other is not want and day_of(other.value) == part.day for other in scene.wants if other.kind in {"date", "datetime"})


def _impossible(scene: Scene) -> str | None:
    """Return a day that the user named and no calendar has: "31 September"."""
    for _, text in reversed(scene.talk.user_text[-3:]):
        for found in _IMPOSSIBLE.finditer(text):
            reading = Day().read(found[0], scene.context)
            if isinstance(reading, Unreadable) and reading.code == "invalid_day":
                return found[0]
    return None


def _slip(said: date, own: date) -> bool:
    """Whether a day is another by a slip that gives itself away: another year, or day and month exchanged."""
    return (said.month, said.day) == (own.month, own.day) or (said.day, said.month) == (own.month, own.day)


def _century_off(said: date, own: date, quote: str) -> bool:
    """Whether two days differ by their century alone, which the words leave open: "3/4/85"."""
    same = (said.month, said.day) == (own.month, own.day) and said.year != own.year and (said.year - own.year) % 100 == 0
    return same and re.search(r"\d{4}", quote) is None


def _half_day_off(one: time, two: time) -> bool:
    return (one.hour + 12) % 24 == two.hour and (one.minute, one.second) == (two.minute, two.second)


def _instead(said: Said) -> str:
    who = {"user": "the user said", "assistant": "it was agreed:", "tool": "a tool returned"}[said.speaker]
    return f'{who} "{said.quote}"'


def _meant(moment: str, want: Want, scene: Scene) -> str:
    """Say which moment the words come to, as a person writes it."""
    return f"what was said comes to {want.canonicaliser.label(moment, scene.context)}"


def _listed(values: set[date] | set[time]) -> str:
    written = sorted(f"{value:%H:%M}" if isinstance(value, time) else value.isoformat() for value in values)
    return " or ".join(dict.fromkeys(written[:3]))


def _written_day(day: date) -> JsonValue:
    return day.isoformat()


def _written_clock(clock: time) -> JsonValue:
    return clock.isoformat()
