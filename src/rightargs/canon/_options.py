"""Options of a canonicaliser that cannot be meant: told where it is made, since an option that nobody knows would be passed over."""

from collections.abc import Iterable
from typing import cast

from rightargs.context import region_code


def one_of(owner: str, option: str, given: object, allowed: Iterable[str]) -> None:
    """
    Let *given* be None or one of *allowed*.

    Raises:
        ValueError: It is neither.
    """
    words = tuple(allowed)
    if given is not None and given not in words:
        raise ValueError(f"{owner}: {option} must be one of {', '.join(map(repr, words))}, not {given!r:.80}")


def yes_or_no(owner: str, option: str, given: object) -> None:
    """
    Let *given* be True or False.

    Raises:
        TypeError: It is neither.
    """
    if not isinstance(given, bool):
        raise TypeError(f"{owner}: {option} must be True or False, not {given!r:.80}")


def text(owner: str, option: str, given: object, like: str) -> None:
    """
    Let *given* be None or a text with something in it.

    Raises:
        TypeError: It is no text.
        ValueError: It is empty.
    """
    if given is None:
        return
    if not isinstance(given, str):
        raise TypeError(f"{owner}: {option} must be a text such as {like!r}, not {given!r:.80}")
    if not given.strip():
        raise ValueError(f"{owner}: {option} is empty; give {like!r} or the like, or leave it out")


def texts(owner: str, option: str, given: object, like: str) -> tuple[str, ...]:
    """
    Return the texts of *given*, one by one; a text by itself is one and no list of letters.

    Raises:
        TypeError: It is no list of texts.
        ValueError: One is empty.
    """
    if isinstance(given, str):
        given = (given,)
    if not isinstance(given, Iterable):
        raise TypeError(f"{owner}: {option} must be a list of texts such as [{like!r}], not {given!r:.80}")
    found = tuple(cast("Iterable[object]", given))
    for one in found:
        text(owner, option, one if one is not None else 0, like)
    return cast("tuple[str, ...]", found)


def region(owner: str, given: object) -> str | None:
    """
    Return the ISO 3166-1 code *given*, in capitals.

    Raises:
        TypeError, ValueError: It is no code.
    """
    try:
        return None if given is None else region_code(cast("str", given))
    except (TypeError, ValueError) as error:
        raise type(error)(f"{owner}: {error}") from None


def callable_or_none(owner: str, option: str, given: object, told: str) -> None:
    """
    Let *given* be None or a function.

    Raises:
        TypeError: It is neither.
    """
    if given is not None and not callable(given):
        raise TypeError(f"{owner}: {option} must be {told}, not {given!r:.80}")
