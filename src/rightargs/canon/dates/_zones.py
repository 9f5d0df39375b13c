"""From a wall time and what is known of its zone to instants: gaps, folds, seasons."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from rightargs.canon.dates._guess import Fault, Instants, Zoned
from rightargs.context import Context
from rightargs.context._locale import zone as iana
from rightargs.vocab.readings import Ambiguous, Filled

OWN_ZONE = Filled("zone", "the session's zone")

MISSING_ZONE = Fault("missing_zone", "The time has no offset, and the session has no zone.")


def zone_named(name: str) -> ZoneInfo | None:
    """Return the IANA zone *name*; never the machine's own (`localtime`)."""
    if "/" not in name or name.startswith(("posix/", "right/")):
        return None
    try:
        return iana(name)
    except ValueError:
        return None


def occurrences(local: datetime, zone: ZoneInfo) -> list[datetime]:
    """Return when clocks of *zone* show *local*: never (a gap), once, or twice (a fold), the earlier first."""
    try:
        first, second = local.replace(tzinfo=zone, fold=0), local.replace(tzinfo=zone, fold=1)
        if first.utcoffset() == second.utcoffset():
            return [_fixed(first)]
        if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local:
            return []
    except (OverflowError, ValueError):
        return []
    return [_fixed(first), _fixed(second)]


def settle(local: datetime, zone: Zoned | None, context: Context) -> Instants | Ambiguous | Fault:
    """Return the instants that *local* means in *zone*, else in the session's own zone."""
    if zone is None:
        own = context.zone
        if own is None:
            return MISSING_ZONE
        return _in_zone(local, own, (OWN_ZONE,))
    if zone.offset is not None:
        return Instants((local.replace(tzinfo=timezone(timedelta(minutes=zone.offset))),))
    pairs = list(zip(zone.names, zone.wanted, strict=True))
    if len(pairs) > 1:
        moments = tuple(_literal(local, iana(name), wanted) for name, wanted in pairs)
        unique = tuple(dict.fromkeys(moment.isoformat() for moment in moments))
        return Ambiguous("ambiguous_zone", unique, "The abbreviation is used in several zones.")
    ((name, wanted),) = pairs
    named = iana(name)
    if wanted == "generic":
        return _in_zone(local, named, ())
    own = context.zone
    if own is not None and zone.word and local.replace(tzinfo=own).tzname() == zone.word:
        named = own
    return _in_season(local, named, wanted)


def agree(local: datetime, offset: int, named: ZoneInfo) -> Instants | Fault:
    """Return the instant of *local* at *offset* if clocks of *named* had that offset then (RFC 9557)."""
    moment = local.replace(tzinfo=timezone(timedelta(minutes=offset)))
    if moment.astimezone(named).utcoffset() == moment.utcoffset():
        return Instants((moment,))
    likely = (*(one.isoformat() for one in occurrences(local, named)), moment.isoformat())
    return Fault("offset_zone_conflict", "The offset is not the one that the zone has at that time.", likely)


def _in_zone(local: datetime, zone: ZoneInfo, filled: tuple[Filled, ...]) -> Instants | Ambiguous | Fault:
    found = occurrences(local, zone)
    if not found:
        return Fault("nonexistent_local_time", "Clocks skip this time on that day.", _around_gap(local, zone))
    if len(found) > 1:
        return Ambiguous("repeated_local_time", tuple(one.isoformat() for one in found), "Clocks show this time twice on that day.")
    return Instants(tuple(found), filled)


def _in_season(local: datetime, zone: ZoneInfo, wanted: str) -> Instants | Ambiguous:
    """Take a summer or winter abbreviation at its word where that is the clock in use, else ask."""
    literal = _literal(local, zone, wanted)
    actual = occurrences(local, zone)
    if any(one.utcoffset() == literal.utcoffset() for one in actual):
        return Instants((literal,))
    values = tuple(dict.fromkeys(one.isoformat() for one in (*actual, literal)))
    return Ambiguous("season_mismatch", values, "That time of year has another abbreviation; the clock or the abbreviation may be meant.")


def _literal(local: datetime, zone: ZoneInfo, wanted: str) -> datetime:
    """Attach the winter or summer offset of *zone* in the year of *local*, whatever the season."""
    offsets = [datetime(local.year, month, 1, 12, tzinfo=zone).utcoffset() or timedelta() for month in (1, 7)]
    winter, summer = min(offsets), max(offsets)
    if wanted == "daylight":
        offset = summer if summer != winter else winter + timedelta(hours=1)
    elif wanted == "standard":
        offset = winter
    else:
        offset = local.replace(tzinfo=zone).utcoffset() or timedelta()
    return local.replace(tzinfo=timezone(offset))


def _around_gap(local: datetime, zone: ZoneInfo) -> tuple[str, ...]:
    """Return the times that a skipped one likely stands for: read with the clock before the change, then with that after it."""
    try:
        return tuple(_fixed(local.replace(tzinfo=zone, fold=fold).astimezone(UTC).astimezone(zone)).isoformat() for fold in (0, 1))
    except (OverflowError, ValueError):
        return ()


def _fixed(moment: datetime) -> datetime:
    """Replace the zone by its offset at that moment, in whole minutes (mean local times have seconds)."""
    offset = moment.utcoffset() or timedelta()
    return moment.replace(tzinfo=timezone(timedelta(minutes=round(offset.total_seconds() / 60))), fold=0)
