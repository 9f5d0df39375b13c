"""Reading the identifiers an application passes in: BCP 47 locale, IANA zone, region, ISO 4217 currency."""

import re
from functools import lru_cache
from zoneinfo import ZoneInfo

_LOCALE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_REGION = re.compile(r"[A-Z]{2}|\d{3}")
_CURRENCY = re.compile(r"[A-Za-z]{3}")
_USER_ASSIGNED = re.compile(r"AA|Q[M-Z]|X[A-Z]|ZZ")
"""Codes that ISO 3166-1 leaves to everybody's own use; CLDR has XK for Kosovo, and ZZ for a region that is not known."""
_REPLACED = {"UK": "GB"}
"""What stands for a region and is none, and the region that CLDR puts in its place (supplemental metadata, territoryAlias)."""

REGIONS = frozenset(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK
    CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS
    GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV
    LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR
    TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """.split()
)
"""The 249 alpha-2 codes that ISO 3166-1 has assigned (ISO 3166/MA)."""


def locale_tag(locale: str) -> str:
    """
    Return *locale* as a BCP 47 tag: `en_in` is `en-IN`.

    Raises:
        ValueError: It is no language tag.
    """
    if not isinstance(locale, str):  # pyright: ignore[reportUnnecessaryIsInstance] (callers without a type checker)
        raise TypeError(f"locale must be a BCP 47 tag as text, such as 'en-IN', not {locale!r:.80}")
    if not _LOCALE.fullmatch(locale):
        raise ValueError(f"locale {locale!r} is no BCP 47 tag; write it like 'en-IN'")
    language, *rest = re.split("[-_]", locale)
    cased = (part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part for part in rest)
    return "-".join((language.lower(), *(_REPLACED.get(part, part) for part in cased)))


def region_code(region: str) -> str:
    """
    Return *region* as an ISO 3166-1 alpha-2 code, in capitals; UK, which is none, is GB.

    Raises:
        TypeError: It is no text.
        ValueError: There is no such region.
    """
    if not isinstance(region, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"region must be an ISO 3166-1 code as text, such as 'GB', not {region!r:.80}")
    code = region.upper()
    code = _REPLACED.get(code, code)
    if code not in REGIONS and not _USER_ASSIGNED.fullmatch(code):
        raise ValueError(f"region {region!r:.80} is no region of ISO 3166-1; give its two letters, such as GB")
    return code


def currency_code(currency: str) -> str:
    """
    Return *currency* as an ISO 4217 code, in capitals; one that is well formed and not in use is as good as none.

    Raises:
        TypeError: It is no text.
        ValueError: It is no code.
    """
    if not isinstance(currency, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"currency must be an ISO 4217 code as text, such as 'GBP', not {currency!r:.80}")
    if not _CURRENCY.fullmatch(currency):
        raise ValueError(f"currency {currency!r:.80} is no ISO 4217 code; give three letters, such as GBP")
    return currency.upper()


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
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"timezone must be the name of an IANA zone, such as 'Europe/London', not {name!r:.80}")
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"timezone {name!r} is no IANA zone; write it like 'Europe/London'") from None
