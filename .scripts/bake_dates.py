"""
Bake the small CLDR tables that the date readers use, from babel, into `canon/dates/_cldr.py`.

Run it after an upgrade of babel: `python .scripts/bake_dates.py`. The test suite checks that the file still matches.
"""

import re
import textwrap
from collections import defaultdict
from pathlib import Path

from babel import Locale, localedata

from rightargs.canon.dates._lexicon import words as lexicon
from rightargs.canon.dates._names import fold

TARGET = Path(__file__).parent.parent / "src" / "rightargs" / "canon" / "dates" / "_cldr.py"

# The zone that stands for a metazone everywhere (territory 001 of CLDR metaZones.xml).
GOLDEN = {
    "Africa_Central": "Africa/Maputo",
    "Africa_Eastern": "Africa/Nairobi",
    "Africa_Southern": "Africa/Johannesburg",
    "Africa_Western": "Africa/Lagos",
    "Alaska": "America/Anchorage",
    "America_Central": "America/Chicago",
    "America_Eastern": "America/New_York",
    "America_Mountain": "America/Denver",
    "America_Pacific": "America/Los_Angeles",
    "Atlantic": "America/Halifax",
    "Australia_Central": "Australia/Adelaide",
    "Australia_Eastern": "Australia/Sydney",
    "Australia_Western": "Australia/Perth",
    "British": "Europe/London",
    "Europe_Central": "Europe/Paris",
    "Europe_Eastern": "Europe/Bucharest",
    "Europe_Western": "Atlantic/Canary",
    "GMT": "Etc/UTC",
    "Gulf": "Asia/Dubai",
    "Hawaii": "Pacific/Honolulu",
    "Hawaii_Aleutian": "Pacific/Honolulu",
    "Hong_Kong": "Asia/Hong_Kong",
    "India": "Asia/Kolkata",
    "Irish": "Europe/Dublin",
    "Israel": "Asia/Jerusalem",
    "Japan": "Asia/Tokyo",
    "Malaysia": "Asia/Kuala_Lumpur",
    "New_Zealand": "Pacific/Auckland",
    "Newfoundland": "America/St_Johns",
    "Singapore": "Asia/Singapore",
}


def tag(identifier):
    return identifier.replace("_", "-")


def parent(name, known):
    """Return the longest known tag that *name* extends."""
    while "-" in name:
        name = name.rpartition("-")[0]
        if name in known:
            return name
    return None


def orders():
    """Return {tag: order of day, month and year in the short date}, without what a shorter tag says already."""
    every = {}
    for identifier in localedata.locale_identifiers():
        pattern = re.sub(r"'[^']*'", "", Locale.parse(identifier).date_formats["short"].pattern).replace("L", "M").replace("M", "m")
        letters = [letter for letter in pattern.lower() if letter in "dmy"]
        every[tag(identifier)] = "".join(dict.fromkeys(letters))
    return {
        name: order
        for name, order in sorted(every.items())
        if name.startswith("en-")
        or every.get(parent(name, every) or "") != order  # English alone tells no order, so its regions stand in full
    }


def first_days():
    """Return {first day of the week (Monday is 0): territories}."""
    days = defaultdict(list)
    for territory, day in week_days():
        days[day].append(territory)
    return dict(days)


def week_days():
    territories = sorted({name.rpartition("_")[2] for name in localedata.locale_identifiers() if re.search(r"_[A-Z]{2}$", name)})
    for territory in territories:
        names = [name for name in localedata.locale_identifiers() if name.endswith(f"_{territory}")]
        yield territory, Locale.parse(names[0]).first_week_day


def abbreviations():
    """Return {tag: {abbreviation: (zone, kind)}} of the English locales and of those of India, without what a shorter tag says."""
    every = {}
    for identifier in localedata.locale_identifiers():
        language = identifier.partition("_")[0]
        if language not in {"en", "hi", "bn", "ta", "te", "mr", "gu", "kn", "ml", "pa"}:
            continue
        zones = {}
        for metazone, names in Locale.parse(identifier).meta_zones.items():
            for kind, name in (names.get("short") or {}).items():
                if re.fullmatch(r"[A-Z]{2,5}", name) and metazone in GOLDEN:
                    zones[name] = (GOLDEN[metazone], kind)
        if zones:
            every[tag(identifier)] = dict(sorted(zones.items()))
    return {name: zones for name, zones in sorted(every.items()) if every.get(parent(name, every) or "") != zones}


def clashes():
    """Return {language: English names of months and weekdays that mean something else in it}."""
    every = defaultdict(set)
    for identifier in localedata.locale_identifiers():
        language = identifier.partition("_")[0]
        locale = Locale.parse(identifier)
        for kind, shift, table in (("M", 0, locale.months), ("W", 0, locale.days)):
            names = (item for form in table.values() for width, items in form.items() if width != "narrow" for item in items.items())
            for number, name in names:
                known = lexicon().get(fold(str(name)).rstrip("."))
                if language != "en" and known is not None and known[0] in "MW" and known != (kind, number + shift):
                    every[language].add(fold(str(name)).rstrip("."))
    return dict(sorted(every.items()))


def words(name, text, comment):
    lines = "\n".join(f'    "{line} "' for line in textwrap.wrap(text, 120, break_on_hyphens=False))
    return f'{name} = (\n{lines}\n).split()\n"""{comment}"""\n'


def render():
    out = ['"""CLDR tables, baked from babel by `.scripts/bake_dates.py`; do not edit by hand."""\n']
    order = orders()
    for value, name in (("dmy", "_DAY_FIRST"), ("mdy", "_MONTH_FIRST"), ("ymd", "_YEAR_FIRST")):
        out.append(words(name, " ".join(key for key, item in order.items() if item == value), f"Tags whose short date is {value}."))
    out.append(
        "ORDERS: dict[str, str] = {\n"
        '    **dict.fromkeys(_DAY_FIRST, "dmy"),\n    **dict.fromkeys(_MONTH_FIRST, "mdy"),\n    **dict.fromkeys(_YEAR_FIRST, "ymd"),\n}\n'
        '"""Order of day, month and year in the short date, by language tag; a longer tag inherits from a shorter one."""\n'
    )
    days = first_days()
    for value, name in ((6, "_SUNDAY_FIRST"), (5, "_SATURDAY_FIRST"), (4, "_FRIDAY_FIRST")):
        out.append(words(name, " ".join(days.get(value, ())), f"Territories whose week begins on {name[1:-6].title()}."))
    out.append(
        "FIRST_DAYS: dict[str, int] = {\n"
        "    **dict.fromkeys(_SUNDAY_FIRST, 6),\n    **dict.fromkeys(_SATURDAY_FIRST, 5),\n    **dict.fromkeys(_FRIDAY_FIRST, 4),\n}\n"
        '"""First day of the week by territory, Monday being 0; a territory that is not here begins on Monday."""\n'
    )
    groups = defaultdict(list)
    for name, zones in abbreviations().items():
        groups[tuple(zones.items())].append(name)
    rows = []
    for zones, names in sorted(groups.items(), key=lambda group: group[1]):
        text = " ".join(f"{short}={zone}={kind}" for short, (zone, kind) in zones)
        body = "\n".join(f'        "{line} "' for line in textwrap.wrap(text, 116, break_on_hyphens=False))
        keys = "\n".join(f'        "{line} "' for line in textwrap.wrap(" ".join(names), 116, break_on_hyphens=False))
        rows.append(f"    (\n(\n{keys}\n),\n(\n{body}\n),\n    ),")
    joined = "\n".join(rows)
    out.append(
        f"ABBREVIATIONS: tuple[tuple[str, str], ...] = (\n{joined}\n)\n"
        '"""Zone abbreviations in use: (tags, `abbreviation=zone=kind` words); a longer tag replaces a shorter one."""\n'
    )
    rows = "\n".join(f'    "{language}": frozenset({sorted(found)!r}),' for language, found in clashes().items()).replace("'", '"')
    out.append(
        f"CLASHES: dict[str, frozenset[str]] = {{\n{rows}\n}}\n"
        '"""English names of months and weekdays that mean something else in a language: mar is Tuesday in Spanish."""\n'
    )
    return "\n".join(out)


if __name__ == "__main__":
    TARGET.write_text(render(), encoding="utf-8")
    print(f"wrote {TARGET}")
