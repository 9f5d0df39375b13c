"""Which of the currencies that share a mark is meant."""

from rightargs.canon.currencies._marks import REGION_CURRENCY, Mark


def settle(mark: Mark, *, field: str | None, allowed: tuple[str, ...], session: str | None, region: str | None) -> tuple[str, ...]:
    """
    Return the currencies that *mark* can mean here, the likeliest first; empty where the field excludes them all.

    Args:
        mark: What was written.
        field: The one currency of the field, or that of its sibling.
        allowed: The currencies that the field takes; any where empty.
        session: The currency of the session.
        region: The region of the session.
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
    return codes[:1] if mark.usual else codes
