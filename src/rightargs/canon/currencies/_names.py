"""The names and symbols of currencies in CLDR, asked for only where the own table has no entry."""

from functools import lru_cache
from types import MappingProxyType

from rightargs.canon._cldr import currency_names, currency_symbols, english, locale_of
from rightargs.canon.currencies._iso import EXPONENTS, OBSOLETE
from rightargs.canon.currencies._marks import MARKS, Mark
from rightargs.canon.numerals import key

_MARKUP = str.maketrans(dict.fromkeys("\u200e\u200f\u061c\u00a0\u202f .", ""))


def mark_key(text: str) -> str:
    """Fold *text* as the tables do: no blanks, no points, no case."""
    return key(text.translate(_MARKUP).replace(" ", ""))


def mark_of(text: str, locale: str | None) -> Mark | None:
    """
    Return what a currency symbol, name or code can mean; None where it names no currency in use.

    Args:
        text: The symbol or name alone.
        locale: BCP 47 tag whose CLDR names and symbols are understood beside the English ones.
    """
    return _mark_of(text, locale) if len(text) <= 80 else None


@lru_cache(maxsize=1024)
def _mark_of(text: str, locale: str | None) -> Mark | None:
    folded = mark_key(text)
    if not folded or len(folded) > 40:
        return None
    if (mark := MARKS.get(folded)) is not None:
        return mark
    code = folded.upper()
    if code in EXPONENTS:
        return Mark((code,))
    if code in OBSOLETE or not any(map(str.isalpha, folded)):
        return None if folded.isascii() else _from_cldr(locale).get(folded)
    return _from_cldr(locale).get(folded)


@lru_cache(maxsize=64)
def _from_cldr(locale: str | None) -> MappingProxyType[str, Mark]:
    """Collect the English names and those of *locale*: a name that several currencies share keeps them all."""
    found: dict[str, list[str]] = {}
    own = locale_of(locale)
    for one in (own, english()):
        if one is None:
            continue
        names = currency_names(one)
        if one is own or own is None:
            names += currency_symbols(one).items()
        for code, name in names:
            folded = mark_key(name)
            if code in EXPONENTS and folded and folded not in MARKS:
                known = found.setdefault(folded, [])
                if code not in known:
                    known.append(code)
    return MappingProxyType({name: Mark(tuple(codes)) for name, codes in found.items()})
