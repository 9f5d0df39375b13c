"""Time zones by their IANA, Windows and spoken names; the tz database is that of the tzdata package, not of the machine."""

from functools import lru_cache
from types import MappingProxyType

from rightargs.canon._cldr import supplement
from rightargs.canon._territories import country_codes, fold_name

# Abbreviations and the zones that use them, with the region that decides; the likeliest first. Those that one zone alone uses
# (JST) have one entry.
_ABBREVIATIONS = {
    "IST": "IN:Asia/Kolkata IL:Asia/Jerusalem IE:Europe/Dublin",
    "CST": "US:America/Chicago CN:Asia/Shanghai CU:America/Havana MX:America/Mexico_City CA:America/Winnipeg",
    "CDT": "US:America/Chicago CU:America/Havana CA:America/Winnipeg",
    "EST": "US:America/New_York CA:America/Toronto AU:Australia/Sydney",
    "EDT": "US:America/New_York CA:America/Toronto AU:Australia/Sydney",
    "MST": "US:America/Denver CA:America/Edmonton MY:Asia/Kuala_Lumpur",
    "MDT": "US:America/Denver CA:America/Edmonton",
    "PST": "US:America/Los_Angeles CA:America/Vancouver PH:Asia/Manila",
    "PDT": "US:America/Los_Angeles CA:America/Vancouver",
    "BST": "GB:Europe/London BD:Asia/Dhaka",
    "AST": "CA:America/Halifax SA:Asia/Riyadh PR:America/Puerto_Rico",
    "WST": "AU:Australia/Perth WS:Pacific/Apia",
    "SST": "AS:Pacific/Pago_Pago SG:Asia/Singapore",
    "GST": "AE:Asia/Dubai GU:Pacific/Guam",
    "ADT": "CA:America/Halifax",
    "JST": "JP:Asia/Tokyo",
    "KST": "KR:Asia/Seoul",
    "HKT": "HK:Asia/Hong_Kong",
    "SGT": "SG:Asia/Singapore",
    "PKT": "PK:Asia/Karachi",
    "NPT": "NP:Asia/Kathmandu",
    "NZST": "NZ:Pacific/Auckland",
    "NZDT": "NZ:Pacific/Auckland",
    "SAST": "ZA:Africa/Johannesburg",
    "WIB": "ID:Asia/Jakarta",
    "MSK": "RU:Europe/Moscow",
    "AWST": "AU:Australia/Perth",
    "AEDT": "AU:Australia/Sydney",
    "CET": "DE:Europe/Berlin FR:Europe/Paris IT:Europe/Rome ES:Europe/Madrid NL:Europe/Amsterdam PL:Europe/Warsaw BE:Europe/Brussels "
    "AT:Europe/Vienna CH:Europe/Zurich SE:Europe/Stockholm NO:Europe/Oslo DK:Europe/Copenhagen CZ:Europe/Prague HU:Europe/Budapest",
    "EET": "GR:Europe/Athens FI:Europe/Helsinki RO:Europe/Bucharest BG:Europe/Sofia UA:Europe/Kyiv EG:Africa/Cairo",
    "WET": "PT:Europe/Lisbon",
}
_SAME = {"CEST": "CET", "EEST": "EET", "WEST": "WET", "ET": "EST", "CT": "CST", "MT": "MST", "PT": "PST"}
_SPOKEN = {
    "eastern time": "EST", "central time": "CST", "mountain time": "MST", "pacific time": "PST", "us eastern": "EST", "us pacific": "PST",
    "british summer time": "Europe/London", "british time": "Europe/London", "uk time": "Europe/London",
    "indian standard time": "IST-IN", "india time": "IST-IN",
    "indian time": "IST-IN", "japan time": "JST", "central european time": "CET", "central european summer time": "CET",
}  # fmt: skip
# Cities that people name and no zone is named after.
_CITIES = {
    "Asia/Kolkata": "mumbai delhi new_delhi bangalore bengaluru chennai calcutta hyderabad pune",
    "Asia/Shanghai": "beijing",
    "America/Los_Angeles": "san_francisco seattle",
    "America/New_York": "boston nyc new_york_city washington_dc miami",
    "Europe/London": "manchester edinburgh",
    "Asia/Tokyo": "osaka",
    "Asia/Ho_Chi_Minh": "saigon",
    "Europe/Kyiv": "kiev",
    "Asia/Jerusalem": "tel_aviv",
}
_UTC = MappingProxyType({"UTC": "UTC", "Z": "UTC", "ZULU": "UTC", "GMT": "GMT"})
# Countries of several entries in the database: those with one civil time (CLDR primary zones), and those that need a question.
_POPULOUS = {
    "DE": "Europe/Berlin",
    "CN": "Asia/Shanghai",
    "MY": "Asia/Kuala_Lumpur",
    "UZ": "Asia/Tashkent",
    "US": "America/New_York America/Chicago America/Denver America/Los_Angeles America/Anchorage Pacific/Honolulu",
}


@lru_cache(maxsize=1)
def _database() -> tuple[MappingProxyType[str, str], MappingProxyType[str, tuple[str, ...]]]:
    """Return the canonical name of each zone by its folded names, and the zones of each country."""
    from importlib.resources import files

    folder = files("tzdata") / "zoneinfo"
    located: dict[str, tuple[str, ...]] = {}
    for line in (folder / "zone.tab").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            region, _, name = line.split("\t")[:3]
            located[region] = (*located.get(region, ()), name)
    # a link between two places (Oslo to Berlin) joins rules, not names: both are current names
    current = {name for names in located.values() for name in names}
    names: dict[str, str] = {}
    for line in (folder / "tzdata.zi").read_text(encoding="utf-8").splitlines():
        if line.startswith("Z "):
            zone = line.split(" ", 2)[1]
            names[zone.casefold()] = zone
        elif line.startswith("L "):
            _, target, name = line.split(" ")
            names[name.casefold()] = name if name in current or "/" not in name else target
    names |= {name.casefold(): name for name in current}
    return MappingProxyType(names), MappingProxyType(located)


@lru_cache(maxsize=1)
def _cities() -> MappingProxyType[str, tuple[str, ...]]:
    """Return the zones by the place in their name."""
    found: dict[str, tuple[str, ...]] = {}
    for zone in dict.fromkeys(zone for zones in _database()[1].values() for zone in zones):
        folded = fold_name(zone.rpartition("/")[2].replace("_", " "))
        found[folded] = (*found.get(folded, ()), zone)
    return MappingProxyType(found | {city.replace("_", " "): (zone,) for zone, cities in _CITIES.items() for city in cities.split()})


@lru_cache(maxsize=1)
def _windows() -> MappingProxyType[str, str]:
    return MappingProxyType({name.casefold(): str(zone) for name, zone in supplement("windows_zone_mapping").items()})


def iana_name(text: str) -> str | None:
    """Return the current IANA name of a zone, whatever the case or age of its name."""
    if (universal := _UTC.get(text.upper())) is not None:
        return universal
    name = _database()[0].get(text.replace(" ", "_").casefold())
    return name if name is not None and "/" in name else None


def zones_of(text: str, region: str | None, locale: str | None) -> tuple[str, ...]:
    """Return the zones that *text* can name, the likeliest first; none for an unknown name."""
    if (name := iana_name(text)) is not None:
        return (name,)
    folded = " ".join(text.casefold().split())
    abbreviation = _SPOKEN.get(folded, text.upper())
    if abbreviation.endswith("-IN"):
        return ("Asia/Kolkata",)
    if "/" in abbreviation and folded in _SPOKEN:
        return (abbreviation,)
    listed = _ABBREVIATIONS.get(_SAME.get(abbreviation, abbreviation))
    if listed is not None:
        pairs = [entry.split(":") for entry in listed.split()]
        home = tuple(zone for code, zone in pairs if code == region)
        return home or tuple(zone for _, zone in pairs)
    if (zone := _windows().get(folded)) is not None:
        return (iana_name(zone) or zone,)
    place = fold_name(text.removesuffix(" time").removesuffix(" Time"))
    if (cities := _cities().get(place)) is not None:
        return cities
    found: list[str] = []
    for code in country_codes(text, locale):
        found += _POPULOUS[code].split() if code in _POPULOUS else _database()[1].get(code, ())
    return tuple(found)
