"""Abbreviations and names of zones: which IANA zones they mean, by locale where CLDR has them, else over the tz database."""

from functools import lru_cache

from rightargs.canon.dates._cldr import ABBREVIATIONS
from rightargs.canon.dates._guess import Zoned

# Abbreviation: zones of the tz database that use it, each with its half of the year. Several zones: the locale decides, or nobody.
_WORLD = (
    "UTC=Etc/UTC=standard GMT=Etc/UTC=standard UCT=Etc/UTC=standard Z=Etc/UTC=standard "
    "BST=Europe/London=daylight WET=Atlantic/Canary=standard WEST=Atlantic/Canary=daylight CET=Europe/Paris=standard "
    "CEST=Europe/Paris=daylight EET=Europe/Bucharest=standard EEST=Europe/Bucharest=daylight MSK=Europe/Moscow=standard "
    "MEZ=Europe/Berlin=standard MESZ=Europe/Berlin=daylight "
    "IST=Asia/Kolkata=standard,Europe/Dublin=daylight,Asia/Jerusalem=standard IDT=Asia/Jerusalem=daylight PKT=Asia/Karachi=standard "
    "NPT=Asia/Kathmandu=standard SGT=Asia/Singapore=standard MYT=Asia/Kuala_Lumpur=standard HKT=Asia/Hong_Kong=standard "
    "JST=Asia/Tokyo=standard KST=Asia/Seoul=standard WIB=Asia/Jakarta=standard WITA=Asia/Makassar=standard WIT=Asia/Jayapura=standard "
    "PHT=Asia/Manila=standard ICT=Asia/Bangkok=standard GST=Asia/Dubai=standard,Atlantic/South_Georgia=standard "
    "EST=America/New_York=standard EDT=America/New_York=daylight ET=America/New_York=generic "
    "CST=America/Chicago=standard,America/Havana=standard,Asia/Shanghai=standard CDT=America/Chicago=daylight,America/Havana=daylight "
    "CT=America/Chicago=generic MST=America/Denver=standard MDT=America/Denver=daylight MT=America/Denver=generic "
    "PST=America/Los_Angeles=standard,Asia/Manila=standard PDT=America/Los_Angeles=daylight,Asia/Manila=daylight "
    "PT=America/Los_Angeles=generic AKST=America/Anchorage=standard AKDT=America/Anchorage=daylight AKT=America/Anchorage=generic "
    "HST=Pacific/Honolulu=standard AST=America/Halifax=standard,Asia/Riyadh=standard ADT=America/Halifax=daylight "
    "NST=America/St_Johns=standard NDT=America/St_Johns=daylight AEST=Australia/Sydney=standard AEDT=Australia/Sydney=daylight "
    "AET=Australia/Sydney=generic ACST=Australia/Adelaide=standard ACDT=Australia/Adelaide=daylight ACT=Australia/Adelaide=generic "
    "AWST=Australia/Perth=standard NZST=Pacific/Auckland=standard NZDT=Pacific/Auckland=daylight NZT=Pacific/Auckland=generic "
    "SAST=Africa/Johannesburg=standard EAT=Africa/Nairobi=standard CAT=Africa/Maputo=standard WAT=Africa/Lagos=standard "
    "BRT=America/Sao_Paulo=standard ART=America/Argentina/Buenos_Aires=standard SST=Pacific/Pago_Pago=standard,Asia/Singapore=standard"
)

# What people in Australia and New Zealand also call their eastern and western clocks, beside the American meaning.
_AUSTRALIAN = {
    "EST": Zoned(names=("Australia/Sydney", "America/New_York"), wanted=("standard", "standard"), word="EST"),
    "CST": Zoned(names=("Australia/Adelaide", "America/Chicago"), wanted=("standard", "standard"), word="CST"),
}

_PHRASES = {
    "india standard time": "Asia/Kolkata",
    "indian standard time": "Asia/Kolkata",
    "indian time": "Asia/Kolkata",
    "india time": "Asia/Kolkata",
    "uk time": "Europe/London",
    "british time": "Europe/London",
    "eastern time": "America/New_York",
    "central time": "America/Chicago",
    "mountain time": "America/Denver",
    "pacific time": "America/Los_Angeles",
    "mumbai time": "Asia/Kolkata",
    "delhi time": "Asia/Kolkata",
    "bangalore time": "Asia/Kolkata",
    "bengaluru time": "Asia/Kolkata",
    "chennai time": "Asia/Kolkata",
    "san francisco time": "America/Los_Angeles",
    "seattle time": "America/Los_Angeles",
    "boston time": "America/New_York",
    "japan time": "Asia/Tokyo",
}

# The territories whose English is that of the root of CLDR, which is American.
_AMERICAN = frozenset(("en-US", "en-PR", "en-VI"))

_CONTINENTS = frozenset("Africa America Asia Atlantic Australia Europe Indian Pacific".split())


def _table(text: str) -> dict[str, Zoned]:
    table: dict[str, Zoned] = {}
    for entry in text.split():
        word, _, rest = entry.partition("=")
        pairs = [pair.split("=") for pair in rest.split(",")]
        if word in {"UTC", "GMT", "UCT", "Z"}:
            table[word] = Zoned(offset=0, word=word)
        else:
            table[word] = Zoned(names=tuple(name for name, _ in pairs), wanted=tuple(kind for _, kind in pairs), word=word)
    return table


_EVERYWHERE = _table(_WORLD)
ZONE_WORDS = frozenset(_EVERYWHERE)
"""The abbreviations that are read, in capitals."""


@lru_cache(maxsize=256)
def _local(locale: str | None) -> dict[str, Zoned]:
    """Return the abbreviations in use in *locale* (CLDR). English without a region has none of its own."""
    name = "en" if locale in _AMERICAN else "" if locale == "en" else locale or ""
    while name:
        found = next((text for tags, text in ABBREVIATIONS if name in tags.split()), None)
        if found is not None:
            return _table(found) | (_AUSTRALIAN if name in {"en-AU", "en-NZ"} else {})
        name = name.rpartition("-")[0]
        name = "" if name == "en" else name
    return {}


def abbreviation(word: str, locale: str | None) -> Zoned | None:
    """Read a zone abbreviation as the locale uses it, else as the whole world does."""
    return _local(locale).get(word) or _EVERYWHERE.get(word)


@lru_cache(maxsize=1)
def _cities() -> dict[str, str]:
    """Return {city, as people write it: zone} from the list of zones that tzdata carries."""
    from importlib.resources import files

    names = (files("tzdata") / "zones").read_text(encoding="ascii").split()
    found = (name for name in names if name.count("/") == 1 and name.partition("/")[0] in _CONTINENTS)
    return {name.partition("/")[2].replace("_", " ").lower(): name for name in found}


def place_time(phrase: str) -> Zoned | None:
    """Read "London time", "new york time" or "Pacific time"."""
    name = _PHRASES.get(phrase) or _cities().get(phrase.removesuffix(" time"))
    return None if name is None else Zoned(names=(name,), wanted=("generic",))
