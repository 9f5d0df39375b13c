"""Which of the currencies that share a mark is meant."""

from functools import lru_cache

from rightargs.canon._cldr import currency_symbols, locale_of
from rightargs.canon.currencies._marks import REGION_CURRENCY, Mark


def settle(
    mark: Mark, *, field: str | None, allowed: tuple[str, ...], session: str | None, region: str | None, locale: str | None
) -> tuple[str, ...]:
    """
    Return the currencies that *mark* can mean here, the likeliest first; empty where the field excludes them all.

    Args:
        mark: What was written.
        field: The one currency of the field, or that of its sibling.
        allowed: The currencies that the field takes; any where empty.
        session: The currency of the session.
        region: The region of the session.
        locale: Its locale, as a BCP 47 tag.
    """
    codes = mark.codes
    if field is not None:
        return (field,) if field in codes else ()
    if allowed:
        codes = tuple(code for code in codes if code in allowed)
    if len(codes) <= 1:
        return codes
    if session in codes:
        return (session,)
    local = REGION_CURRENCY.get(region or "")
    if local in codes:
        return (local, codes[0]) if mark.usual and local != codes[0] else (local,)
    if mark.usual or (local is not None and (mark.abroad or (codes[0] == "USD" and _dollar_is_american(locale)))):
        return codes[:1]
    return codes


@lru_cache(maxsize=256)
def _dollar_is_american(locale: str | None) -> bool:
    """Whether CLDR writes USD as a bare $ in *locale*, which must name its region: true in en-IN, not in en-GB."""
    if locale is None or "-" not in locale:
        return False
    found = locale_of(locale)
    return found is not None and currency_symbols(found).get("USD") == "$"
