"""Countries by code and name: CLDR, and the few names that people use and CLDR does not have."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import cast

from rightargs.canon._cldr import english, locale_of, supplement, territories

# Codes of CLDR that name no country of ISO 3166-1.
_NO_COUNTRY = frozenset("AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ".split())

# Everyday and former names; a name of several countries lists them.
_COLLOQUIAL = {
    "america": "US",
    "united states of america": "US",
    "us of a": "US",
    "the states": "US",
    "great britain": "GB",
    "britain": "GB",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "northern ireland": "GB",
    "uae": "AE",
    "emirates": "AE",
    "holland": "NL",
    "burma": "MM",
    "myanmar": "MM",
    "ivory coast": "CI",
    "turkey": "TR",
    "turkiye": "TR",
    "czech republic": "CZ",
    "macedonia": "MK",
    "swaziland": "SZ",
    "cape verde": "CV",
    "east timor": "TL",
    "zaire": "CD",
    "hong kong": "HK",
    "macau": "MO",
    "macao": "MO",
    "palestine": "PS",
    "vatican": "VA",
    "congo": "CG CD",
    "korea": "KR KP",
    "s korea": "KR",
    "n korea": "KP",
    "republic of korea": "KR",
    "north korea": "KP",
    "democratic republic of the congo": "CD",
    "dr congo": "CD",
    "drc": "CD",
    "republic of the congo": "CG",
    "republic of ireland": "IE",
    "russian federation": "RU",
    "peoples republic of china": "CN",
    "prc": "CN",
    "republic of china": "TW",
    "bharat": "IN",
    "भारत": "IN",
    "eire": "IE",
    "holy see": "VA",
    "cote d ivoire": "CI",
    "hong kong sar": "HK",
    "macau sar": "MO",
    "macao sar": "MO",
    "hindustan": "IN",
    "viet nam": "VN",
    "brasil": "BR",
    "deutschland": "DE",
    "espana": "ES",
    "virgin islands": "VG VI",
    "st martin": "MF SX",
    "saint martin": "MF SX",
    "samoa": "WS",
    "ksa": "SA",
    "the gambia": "GM",
    "the bahamas": "BS",
    "bosnia": "BA",
    "trinidad": "TT",
    "rok": "KR",
    "dprk": "KP",
    "nz": "NZ",
    "guinea": "GN",
    "syria": "SY",
    "laos": "LA",
    "moldova": "MD",
}

_FORMER = {
    "ussr": ("RU",), "soviet union": ("RU",), "su": ("RU",), "sun": ("RU",), "yugoslavia": ("RS",), "yu": ("RS",), "yug": ("RS",),
    "czechoslovakia": ("CZ", "SK"), "east germany": ("DE",), "gdr": ("DE",), "ddr": ("DE",), "dd": ("DE",), "west germany": ("DE",),
    "serbia and montenegro": ("RS", "ME"), "netherlands antilles": ("CW", "SX", "BQ"), "an": ("CW", "SX", "BQ"),
}  # fmt: skip
"""Countries that no longer exist, and where they lay."""

FORMER: MappingProxyType[str, tuple[str, ...]] = MappingProxyType(_FORMER)


@lru_cache(maxsize=2048)
def fold_name(text: str) -> str:
    """Fold case, accents and punctuation of a place name."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[.'’,()-]", lambda match: "" if match[0] in ".'’" else " ", plain.replace("&", " and ")).split()).removeprefix(
        "the "
    )


@lru_cache(maxsize=1)
def countries() -> frozenset[str]:
    """Return the alpha-2 codes of ISO 3166-1."""
    return frozenset(code for code in territories(english()) if len(code) == 2 and code.isalpha()) - _NO_COUNTRY


@lru_cache(maxsize=64)
def names(locale: str | None) -> MappingProxyType[str, tuple[str, ...]]:
    """Return the folded names of countries in English and in the language of *locale*."""
    found: dict[str, tuple[str, ...]] = {}
    own = None if locale is None or locale.startswith("en") else locale_of(locale)
    for one in (english(), own):
        for code, name in territories(one).items() if one is not None else ():
            if code in countries():
                for written in {name, re.sub(r"\s*\(.*\)", "", name), re.sub(r" SAR China$", "", name)}:
                    folded = fold_name(written)
                    found[folded] = tuple(dict.fromkeys((*found.get(folded, ()), code)))
    found |= {fold_name(name): tuple(codes.split()) for name, codes in _COLLOQUIAL.items()}
    return MappingProxyType(found)


@lru_cache(maxsize=1)
def aliases() -> MappingProxyType[str, tuple[str, ...]]:
    """Return other codes of countries that exist: alpha-3, numeric, UK."""
    found = cast("Mapping[str, list[str]]", supplement("territory_aliases"))
    return MappingProxyType({code: tuple(to) for code, to in found.items() if len(to) == 1 and to[0] in countries()})


def country_codes(text: str, locale: str | None) -> tuple[str, ...]:
    """Return the countries that *text* can name; none for an unknown name."""
    code = text.replace(".", "").replace(" ", "").upper() if len(text) <= 8 else ""
    if code in countries():
        return (code,)
    folded = fold_name(text)
    if folded in FORMER:
        return ()
    if code.isascii() and (len(code) in {2, 3}) and (known := aliases().get(code)):
        return known
    return names(locale).get(folded) or names(locale).get(folded.replace("saint ", "st "), ())
