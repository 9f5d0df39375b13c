"""Which characters divide digits in a locale."""

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from rightargs.canon._cldr import locale_of


@dataclass(frozen=True, slots=True)
class Marks:
    """The decimal mark of a locale, and what groups its digits; a blank of any width is " ", an apostrophe of any shape "'"."""

    decimal: str
    group: str


_POINT = Marks(".", ",")
# Locales of most calls, so that babel is not loaded for them; the tests compare them with CLDR.
_KNOWN: MappingProxyType[str, Marks] = MappingProxyType(
    dict.fromkeys(
        "en en-US en-GB en-IN en-AU en-CA en-IE en-NZ en-SG en-PK en-HK en-NG en-KE en-PH hi hi-IN ja ja-JP zh zh-CN ko ko-KR".split(),
        _POINT,
    )
)
_SPACES = dict.fromkeys("\u00a0\u202f\u2009\u2007", " ")
_QUOTES = dict.fromkeys("’‘ʼ＇", "'")
_SAME = str.maketrans(_SPACES | _QUOTES)


def marks_of(locale: str | None) -> Marks | None:
    """Return the marks of a BCP 47 *locale* (CLDR, Latin digits); None where none is given or CLDR does not know it."""
    if locale is None:
        return None
    return _KNOWN.get(locale) or _from_cldr(locale)


@lru_cache(maxsize=512)
def _from_cldr(tag: str) -> Marks | None:
    from babel.numbers import get_decimal_symbol, get_group_symbol

    locale = locale_of(tag) or locale_of(tag.split("-", 1)[0])
    if locale is None:
        return None
    return Marks(get_decimal_symbol(locale, numbering_system="latn"), get_group_symbol(locale, numbering_system="latn").translate(_SAME))
