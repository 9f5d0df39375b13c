"""What is asked of CLDR, through babel, with types; babel is loaded at the first question."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from babel import Locale


@lru_cache(maxsize=256)
def locale_of(tag: str | None) -> "Locale | None":
    """Return babel's locale for a BCP 47 *tag*; None where there is none or CLDR does not know it."""
    from babel import Locale, UnknownLocaleError

    if tag is None:
        return None
    try:
        return Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return None


def english() -> "Locale":
    """Return the locale `en`."""
    found = locale_of("en")
    assert found is not None
    return found


def territories(locale: "Locale") -> Mapping[str, str]:
    """Return the names of territories by code."""
    return cast("Mapping[str, str]", locale.territories)


def languages(locale: "Locale") -> Mapping[str, str]:
    """Return the names of languages by code."""
    return cast("Mapping[str, str]", locale.languages)


def scripts(locale: "Locale") -> Mapping[str, str]:
    """Return the names of scripts by code."""
    return cast("Mapping[str, str]", locale.scripts)


def currency_symbols(locale: "Locale") -> Mapping[str, str]:
    """Return the symbols of currencies by code."""
    return cast("Mapping[str, str]", locale.currency_symbols)


def currency_names(locale: "Locale") -> list[tuple[str, str]]:
    """Return every name and plural of every currency, with its code."""
    names = list(cast("Mapping[str, str]", locale.currencies).items())
    # babel offers the plural names of one currency and one count at a time
    data = cast("Mapping[str, Mapping[str, Mapping[str, str]]]", locale._data)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    return names + [(code, name) for code, plurals in data["currency_names_plural"].items() for name in plurals.values()]


def supplement(name: str) -> Mapping[str, object]:
    """Return a table of CLDR that belongs to no locale: territory_aliases, language_aliases, windows_zone_mapping."""
    from babel.core import get_global

    return cast("Mapping[str, object]", get_global(name))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
