"""
The fast path: strict JSON, read by C code, with everything seen that C code lets pass.

`json.loads` takes the last of two equal keys, NaN, halves of surrogate pairs, numbers of any size (or fails on them) and
rounds decimals. Each of these is checked here at a fraction of the cost of the parse.
"""

from __future__ import annotations

import json
import json.scanner
import re
from collections.abc import Callable
from decimal import Clamped, Context, Inexact, InvalidOperation, Overflow, Subnormal
from functools import lru_cache
from typing import TypeAlias, cast

from rightargs.vocab.json import JsonValue
from rightargs.vocab.limits import DEFAULT_LIMITS, Limits

Scan: TypeAlias = Callable[[str, int], tuple[JsonValue, int]]
"""Reads one JSON value at an offset; returns it and the offset after it."""

_PairsHook: TypeAlias = Callable[[list[tuple[str, "JsonValue"]]], "JsonValue"]
_ObjectHook: TypeAlias = Callable[[dict[str, "JsonValue"]], "JsonValue"]

_C_SCANNER = cast("Callable[[_Settings], Scan] | None", getattr(json.scanner, "c_make_scanner", None))
"""The scanner of the standard library in C; other interpreters may have none."""

_BLANKS = " \t\n\r"
_CONTAINERS = frozenset({dict, list})
_SHORT = 600
"""Characters below which building a scanner for one call costs more than pairs for each object."""

_STRIDE = 50
"""A run of digits as long as `Limits.digits` shows in every fiftieth character."""

_NO_STRUCTURE = bytes(set(range(256)) - set(b'[]{}"\\'))

_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")


class NotStrict(ValueError):  # noqa: N818 (a verdict, not an error)
    """The text is not strict JSON before *position*, or breaks a limit; the repairer finds out which."""

    def __init__(self, position: int = 0) -> None:
        super().__init__()
        self.position = position


class DuplicateKey(NotStrict):
    """An object holds *key* twice with different values."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def load_strict(text: str, limits: Limits) -> JsonValue:
    """
    Read *text* as RFC 8259 JSON within *limits*.

    A key that stands twice with the same value is taken once. Fractions become `Decimal`, integers are exact.

    Raises:
        NotStrict: For anything else, so that the slow path may look closer.
    """
    start = 0 if text[:1] in {"{", "["} else len(text) - len(text.lstrip(_BLANKS))
    size = len(text)
    if size > limits.raw_size:
        raise NotStrict
    try:
        value, end = scan_strict(text, start, limits)
    except NotStrict:
        raise
    except json.JSONDecodeError as error:
        raise NotStrict(error.pos) from None
    except StopIteration as error:
        raise NotStrict(error.value) from None
    except (ValueError, ArithmeticError, RecursionError):
        raise NotStrict from None
    if end != size and text[end:].strip(_BLANKS):
        raise NotStrict
    if size > (_DEFAULT_FLOOR if limits is DEFAULT_LIMITS else 0) and breach(value, text, limits):
        raise NotStrict
    if not ("\\" not in text and text.isascii()) and not is_unicode(text, value):
        raise NotStrict
    return value


def scan_strict(text: str, start: int, limits: Limits) -> tuple[JsonValue, int]:
    """Read the one strict JSON value at *start* in the cheapest way; raises what the C scanner raises, or `NotStrict`."""
    if len(text) < _SHORT:
        return (_DEFAULT_SCANNER if limits is DEFAULT_LIMITS else scanner(limits))(text, start)
    return _scan_counting(text, start, limits)


@lru_cache(maxsize=8)
def scanner(limits: Limits) -> Scan:
    """Return a C scanner that keeps decimals exactly and raises `NotStrict` on duplicate keys, NaN and numbers beyond *limits*."""
    return _make_scanner(_exact_decimal(limits), pairs_hook=_unique)


def _scan_counting(text: str, start: int, limits: Limits) -> tuple[JsonValue, int]:
    """Scan with the cheaper proof first: as many keys were kept as the text can hold at all."""
    objects: list[dict[str, JsonValue]] = []
    keep = objects.append

    def hook(made: dict[str, JsonValue]) -> dict[str, JsonValue]:
        keep(made)
        return made

    result = _make_scanner(_exact_decimal(limits), object_hook=hook)(text, start)
    return result if _all_kept(text, sum(map(len, objects))) else scanner(limits)(text, start)


def _all_kept(text: str, kept: int) -> bool:
    """
    Whether *kept* keys are all that *text* holds, so that none was there twice.

    Every key is followed by a colon, perhaps after blanks. Strings may hold more of both, never fewer: an equal count proves it.
    """
    return kept == text.count(":") or kept == sum(text.count(f'"{after}') for after in ":" + _BLANKS)


def _inside(level: list[JsonValue]) -> list[JsonValue]:
    """Return the containers that stand directly in those of *level*."""
    kinds = _CONTAINERS
    found: list[JsonValue] = []
    for box in level:
        found += [item for item in (box.values() if type(box) is dict else cast("list[JsonValue]", box)) if type(item) in kinds]
    return found


class _Settings:
    """What the C scanner reads from a `JSONDecoder`, at a fraction of the cost of one."""

    __slots__ = ("object_hook", "object_pairs_hook", "parse_float")

    strict = True
    parse_int = int

    def __init__(self, parse_float: Callable[[str], JsonValue], pairs_hook: _PairsHook | None, object_hook: _ObjectHook | None) -> None:
        self.parse_float = parse_float
        self.object_pairs_hook = pairs_hook
        self.object_hook = object_hook

    @staticmethod
    def parse_constant(_name: str) -> JsonValue:
        """Refuse NaN and Infinity."""
        raise NotStrict


def _make_scanner(
    parse_float: Callable[[str], JsonValue], *, pairs_hook: _PairsHook | None = None, object_hook: _ObjectHook | None = None
) -> Scan:
    if _C_SCANNER is not None:
        return _C_SCANNER(_Settings(parse_float, pairs_hook, object_hook))
    decoder = json.JSONDecoder(
        parse_float=parse_float, parse_constant=_Settings.parse_constant, object_pairs_hook=pairs_hook, object_hook=object_hook
    )
    return cast("Scan", decoder.scan_once)  # type: ignore[attr-defined]


def _unique(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: dict[str, JsonValue] = {}
        for key, value in pairs:
            if key in seen and not identical(seen[key], value):
                raise DuplicateKey(key)
            seen[key] = value
    return made


def identical(one: JsonValue, other: JsonValue) -> bool:
    """Whether two JSON values are the same in type as well: true is not 1, and 1.0 is not 1."""
    return one == other and repr(one) == repr(other)


@lru_cache(maxsize=8)
def _exact_decimal(limits: Limits) -> Callable[[str], JsonValue]:
    """Return a C constructor of `Decimal` that raises where digits or exponent go beyond *limits*."""
    traps = [Clamped, Inexact, InvalidOperation, Overflow, Subnormal]
    return Context(prec=limits.digits, Emax=limits.exponent, Emin=-limits.exponent, traps=traps).create_decimal


@lru_cache(maxsize=8)
def _long_integer(digits: int) -> re.Pattern[str]:
    return re.compile(rf"[0-9](?:[0-9]{{{digits}}})")


def breach(value: JsonValue, text: str, limits: Limits) -> str:
    """Return the code of the limit that *value*, read from *text*, breaks, or nothing; each is checked only where *text* is long enough."""
    size = len(text)
    if size > limits.digits and _may_hold_long_integer(text, limits.digits) and _largest_integer(value) >= 10**limits.digits:
        return "number_too_long"
    if (
        size > 2 * limits.depth
        and text.count("[") + text.count("{") > limits.depth
        and not _shallow(text, limits.depth)
        and deeper_than(value, limits.depth)
    ):
        return "too_deep"
    if size > 4 * limits.keys and text.count(":") > limits.keys and _most_keys(value) > limits.keys:
        return "too_many_keys"
    return "string_too_long" if size > limits.string_length and _longest_string(value) > limits.string_length else ""


def _may_hold_long_integer(text: str, digits: int) -> bool:
    if digits >= 8 * _STRIDE and not re.search(r"[0-9]{8}", text[::_STRIDE]):
        return False
    return _long_integer(digits).search(text) is not None


def _shallow(text: str, depth: int) -> bool:
    """
    Whether brackets alone prove, at the speed of C, that *text*, strict JSON, nests no more than *depth* deep.

    Without everything but brackets, quotes and backslashes, a string that holds none of these is two adjacent quotes; the first
    string that holds one leaves a single quote behind. Each replacement then takes away one level at most.
    """
    left = text.encode("utf-8", "replace").translate(None, _NO_STRUCTURE).replace(b'""', b"")
    if b'"' in left or b"\\" in left:
        return False
    for _ in range(depth // 2):
        left = left.replace(b"[]", b"").replace(b"{}", b"")
        if not left:
            return True
    return False


def deeper_than(value: JsonValue, depth: int) -> bool:
    """Whether containers nest more than *depth* deep in *value*."""
    level: list[JsonValue] = [value] if type(value) in _CONTAINERS else []
    while level and depth:
        depth -= 1
        level = _inside(level)
    return bool(level)


def _walk(value: JsonValue) -> list[JsonValue]:
    """Return every value inside *value*, itself included."""
    found = [value]
    for one in found:
        if isinstance(one, dict):
            found += one.values()
        elif isinstance(one, list):
            found += one
    return found


def _largest_integer(value: JsonValue) -> int:
    return max((abs(one) for one in _walk(value) if isinstance(one, int)), default=0)


def _most_keys(value: JsonValue) -> int:
    return max((len(one) for one in _walk(value) if isinstance(one, dict)), default=0)


def _longest_string(value: JsonValue) -> int:
    return max((len(one) for one in _walk(value) if isinstance(one, str)), default=0)


def is_unicode(text: str, value: JsonValue) -> bool:
    """Whether neither *text* nor the strings of *value*, read from it, hold half of a surrogate pair."""
    if not text.isascii() and not _encodes(text):
        return False
    if "\\u" not in text or not _SURROGATE_ESCAPE.search(text):
        return True
    return all(_encodes(one) for one in _walk(value) if isinstance(one, str)) and all(
        _encodes(key) for one in _walk(value) if isinstance(one, dict) for key in one
    )


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


_DEFAULT_FLOOR = min(2 * DEFAULT_LIMITS.depth, DEFAULT_LIMITS.digits, DEFAULT_LIMITS.keys, DEFAULT_LIMITS.string_length)
"""Characters below which no text can break a default limit."""

_DEFAULT_SCANNER = scanner(DEFAULT_LIMITS)
