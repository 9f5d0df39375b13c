"""Reading the identifiers an application passes in: BCP 47 locale, IANA zone, region, ISO 4217 currency."""

import re
from functools import lru_cache
from zoneinfo import ZoneInfo

_LOCALE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_REGION = re.compile(r"[A-Z]{2}|\d{3}")


def locale_tag(locale: str) -> str:
    """
    Return *locale* as a BCP 47 tag: `en_in` is `en-IN`.

    Raises:
        ValueError: It is no language tag.
    """
    if not _LOCALE.fullmatch(locale):
        raise ValueError(f"locale {locale!r} is no BCP 47 tag; write it like 'en-IN'")
    language, *rest = re.split("[-_]", locale)
    cased = (part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part for part in rest)
    return "-".join((language.lower(), *cased))


def region_of(locale: str | None) -> str | None:
    """Return the region subtag of a BCP 47 tag, if it has one."""
    if locale is None:
        return None
    return next((part for part in locale.split("-")[1:] if _REGION.fullmatch(part)), None)


@lru_cache(maxsize=1024)
def zone(name: str) -> ZoneInfo:
    """
    Return the IANA zone *name*.

    Raises:
        ValueError: There is no such zone.
    """
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"timezone {name!r} is no IANA zone; write it like 'Europe/London'") from None
