"""
The string formats of JSON Schema 2020-12 (validation vocabulary, section 7.3), as assertions where they are cheap and sure.

A right value must pass: where the world writes a format more freely than its RFC (a time without an offset, a date-time without
seconds, addresses beyond ASCII), so do we. What is left out here is a note on the contract.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from ipaddress import AddressValueError, IPv4Address, IPv6Address

UNENFORCED = frozenset({"idn-hostname", "uri-template", "relative-json-pointer", "regex"})
"""Formats of the standard that nothing here asserts; a format that the standard does not know says nothing at all."""

_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?"
_CLOCK = re.compile(_TIME, re.ASCII)
_MOMENT = re.compile(rf"(\d{{4}}-\d\d-\d\d)[Tt ]{_TIME}", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_AMOUNT = r"\d+(?:[.,]\d+)?"
_DURATION = re.compile(
    rf"[+-]?P(?=.)(?:{_AMOUNT}W|(?:{_AMOUNT}Y)?(?:{_AMOUNT}M)?(?:{_AMOUNT}W)?(?:{_AMOUNT}D)?(?:T(?=\d)(?:{_AMOUNT}H)?(?:{_AMOUNT}M)?(?:{_AMOUNT}S)?)?)",
    re.ASCII,
)
_UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL}){{0,126}}\.?")
_QUOTED = re.compile(r'"(?:[^"\\\x00-\x1f]|\\[^\x00-\x1f])*"')
_ATOMS = re.compile(r"[^\s@<>()\[\],;:\"\\.\x00-\x1f]+(?:\.[^\s@<>()\[\],;:\"\\.\x00-\x1f]+)*")
_WIDE_HOST = re.compile(r"[\w-]+(?:\.[\w-]+)*\.?")
# RFC 3986, appendix A: a reference has no blank, control, quote, bracket or backslash outside of an IP literal, and whole escapes
_ESCAPES = r"(?!.*%(?![0-9A-Fa-f]{2}))"
_REFERENCE = re.compile(rf"{_ESCAPES}[^\s<>\"{{}}|\\^`\[\]\x00-\x1f\x7f]*", re.DOTALL)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_LITERAL = re.compile(r"//(?:[^/?#@\[\]]*@)?\[([0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\.[^/?#\[\]]+)\]")
_POINTER = re.compile(r"(?:/(?:[^~/]|~[01])*)*", re.DOTALL)


def _is_day(text: str) -> bool:
    try:
        return _DAY.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _is_moment(text: str) -> bool:
    match = _MOMENT.fullmatch(text)
    return match is not None and _is_day(match[1])


def _is_host(text: str) -> bool:
    return len(text) <= 253 and _HOST.fullmatch(text) is not None


def _is_address(text: str) -> bool:
    """Whether *text* is a mailbox: RFC 5321, section 4.1.2, with letters beyond ASCII as in RFC 6531."""
    local, at, domain = text.rpartition("@")
    if not at or len(text) > 320 or not (_ATOMS.fullmatch(local) or _QUOTED.fullmatch(local)):
        return False
    if domain.startswith("[") and domain.endswith("]"):
        inner = domain[1:-1]
        return _is_v6(inner[5:]) if inner[:5].lower() == "ipv6:" else _is_v4(inner)
    return _is_host(domain) or (not domain.isascii() and _WIDE_HOST.fullmatch(domain) is not None)


def _is_v4(text: str) -> bool:
    try:
        return bool(IPv4Address(text).packed)
    except AddressValueError:
        return False


def _is_v6(text: str) -> bool:
    try:
        return "%" not in text and bool(IPv6Address(text).packed)
    except AddressValueError:
        return False


def _is_reference(text: str) -> bool:
    literal = _LITERAL.search(text[:1_000])
    if literal is not None:
        if ":" in literal[1] and literal[1][0] not in "vV" and not _is_v6(literal[1]):
            return False
        text = text[: literal.start()] + "//" + text[literal.end() :]
    return _REFERENCE.fullmatch(text) is not None


def _is_ascii_reference(text: str) -> bool:
    return text.isascii() and _is_reference(text)


def _absolute(check: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda text: _SCHEME.match(text) is not None and check(text)


def _matching(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda text: pattern.fullmatch(text) is not None


_CHECKS: Mapping[str, Callable[[str], bool]] = {
    "date": _is_day,
    "date-time": _is_moment,
    "time": _matching(_CLOCK),
    "duration": _matching(_DURATION),
    "email": _is_address,
    "idn-email": _is_address,
    "hostname": _is_host,
    "ipv4": _is_v4,
    "ipv6": _is_v6,
    "uri": _absolute(_is_ascii_reference),
    "uri-reference": _is_ascii_reference,
    "iri": _absolute(_is_reference),
    "iri-reference": _is_reference,
    "uuid": _matching(_UUID),
    "json-pointer": _matching(_POINTER),
}


def check_of(format_: str) -> Callable[[str], bool] | None:
    """Return what tells whether a text has *format_*; None for a format that is not asserted."""
    return _CHECKS.get(format_)
