"""Identifiers: only formatting is folded, and only onto values that tools returned."""

import re
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import no_text, not_text, too_long
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

_MAX_ID = 512
_PLAIN = re.compile(r"[A-Za-z0-9_:./@+-]{1,128}")
# Letters and digits in one token, or a run of four digits and more; hyphens, underscores, colons and slashes may join.
_TOKEN = re.compile(r"(?<![\w#@.-])#?([A-Za-z0-9]+(?:[-_:/][A-Za-z0-9]+){0,12})(?![\w@]|[-.]\w)")
# the same, where a digit stands among the first characters; the bound keeps the scan linear
_WITH_DIGIT = re.compile(_TOKEN.pattern.replace("#?(", "#?((?=[A-Za-z_:/-]{0,128}[0-9])", 1))
_MARKED = re.compile(r"\d{4,}|(?=[^\d]*\d)(?=[^A-Za-z]*[A-Za-z]).{3,}")
_DIGIT_COUNT = re.compile(r"\^?\\d\{(\d+)\}\$?|\^?\[0-9\]\{(\d+)\}\$?")


_Describe: TypeAlias = Callable[[], str]


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@dataclass(frozen=True, slots=True)
class OpaqueId(Canonicaliser):
    """
    Reads an identifier whose form says nothing about it.

    A text that differs from exactly one known value only in case, spaces or punctuation becomes that value; look-alike characters
    are never exchanged. Whether the ID was ever seen is not decided here.

    Args:
        pattern: A regular expression that the whole ID must match.

    Raises:
        ValueError: The pattern cannot be compiled.
    """

    kind: ClassVar[str] = "id"

    pattern: str | None = None

    def __post_init__(self) -> None:
        options.text("OpaqueId", "pattern", self.pattern, "^ord_[a-z0-9]+$")
        if self.pattern is not None:
            try:
                _compiled(self.pattern)
            except re.error as error:
                raise ValueError(f"the pattern {self.pattern!r} is no regular expression: {error}") from None

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw*, text or whole number, as an identifier."""
        return _read(raw, context, self.pattern, self.describe)

    def find(self, text: str, context: Context, /) -> list[Mention]:  # noqa: ARG002
        """Find tokens of letters and digits, and long runs of digits."""
        return find_ids(text, self.pattern)

    def describe(self) -> str:
        """Say what is accepted."""
        return "an ID exactly as a tool returned it or the user gave it" + (f", matching {self.pattern}" if self.pattern else "")


_INDEX = re.compile(r"\[[^\]]+\]")


@dataclass(frozen=True, slots=True, init=False)
class IdFrom(Canonicaliser):
    """
    Reads an identifier that a lookup tool must have returned.

    Args:
        tools: Names of the tools that return it, one by one or as one tuple.
        at: Where in their results it stands, such as `candidates[].order_id`; anywhere unless given.
        or_user: Whether an ID that only the user said will do.

    Raises:
        ValueError: No tool is named.
    """

    kind: ClassVar[str] = "id"

    tools: tuple[str, ...]
    at: str | None
    or_user: bool

    def __init__(self, *tools: str | Iterable[str], at: str | None = None, or_user: bool = False) -> None:
        named = tuple(name for tool in tools for name in options.texts("IdFrom", "a tool", tool, "find_orders"))
        if not named:
            raise ValueError("IdFrom needs the name of at least one tool that returns the ID")
        options.text("IdFrom", "at", at, "candidates[].order_id")
        if at is not None and _INDEX.search(at):
            raise ValueError(f"IdFrom: at={at!r} names one item of a list; write [] for any: {_INDEX.sub('[]', at)!r}")
        options.yes_or_no("IdFrom", "or_user", or_user)
        object.__setattr__(self, "tools", named)
        object.__setattr__(self, "at", at)
        object.__setattr__(self, "or_user", or_user)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw*, text or whole number, as an identifier."""
        return _read(raw, context, None, self.describe)

    def find(self, text: str, context: Context, /) -> list[Mention]:  # noqa: ARG002
        """Find tokens of letters and digits, and long runs of digits."""
        return find_ids(text)

    def describe(self) -> str:
        """Say what is accepted."""
        return f"an ID exactly as {' or '.join(self.tools)} returned it"


def _read(raw: JsonValue, context: Context, pattern: str | None, describe: _Describe) -> Reading:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return _whole(raw, pattern, describe)
    if not isinstance(raw, str):
        return not_text(raw, describe())
    if len(raw) > _MAX_ID:
        return too_long(describe())
    text = raw
    if not _PLAIN.fullmatch(text):
        text = raw.strip()
        if not text:
            return no_text(describe())
        if not text.isprintable():
            return Unreadable("bad_format", "The ID holds control characters.", describe())
    if not context.knows(text) and any(map(str.isalnum, text)):
        known = [value for value in context.like(text) if _only_formatting(value, text)]
        if len(known) == 1:
            text = known[0]
        elif known:
            return Ambiguous("ambiguous_id", tuple(known), "Several known IDs differ from the text only in formatting.")
    if pattern is not None and not _compiled(pattern).fullmatch(text):
        return Unreadable("bad_format", "The ID does not have the form that the field demands.", describe())
    return Canonical(text)


def _only_formatting(known: str, text: str) -> bool:
    """
    Whether *known* writes the same ID as *text*.

    Both fold alike already. Where each of them has separators, those of one must stand among those of the other:
    `1-23` and `12-3` fold alike and are two IDs.
    """
    ours, theirs = _joints(known), _joints(text)
    return ours <= theirs or theirs <= ours


def _joints(text: str) -> set[int]:
    """Return after how many letters and digits a separator stands."""
    joints: set[int] = set()
    count = 0
    for character in text:
        if character.isalnum():
            count += 1
        else:
            joints.add(count)
    return joints - {0, count}


def _whole(raw: int, pattern: str | None, describe: _Describe) -> Reading:
    if pattern is None:
        return Canonical(raw)
    text = str(raw) if abs(raw) < 10**100 else ""
    if _compiled(pattern).fullmatch(text):
        return Canonical(text)
    count = _DIGIT_COUNT.fullmatch(pattern)
    width = int(count[1] or count[2]) if count else 0
    if 0 < len(text) < width <= 64 and raw >= 0:
        return Unreadable(
            "leading_zero_lost",
            "The ID was sent as a JSON number, which has no leading zeros.",
            f"text of {width} digits",
            (text.zfill(width),),
        )
    return Unreadable("bad_format", "The ID does not have the form that the field demands.", describe())


def find_ids(text: str, pattern: str | None = None) -> list[Mention]:
    """Find what looks like an identifier: tokens of letters and digits, and runs of four digits and more."""
    tokens, fits = (_WITH_DIGIT, _MARKED) if pattern is None else (_TOKEN, _compiled(pattern))
    return [
        Mention(match.start(1), match.end(1), Canonical(match[1]), "id")
        for match in tokens.finditer(text)
        if len(match[1]) <= 128 and fits.fullmatch(match[1])
    ]


_BARE_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_UUID_DRESS = re.compile(r"(?:urn:uuid:)?\{?([^{}]*)\}?", re.IGNORECASE)
_UUID_GROUPS = re.compile(r"[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}")
_UUID_EXPECTED = "a UUID, such as 43063446-b519-4acc-9c4d-cc9eb8773a92"


@dataclass(frozen=True, slots=True)
class Uuid(Canonicaliser):
    """Reads a UUID into its lower-case form with hyphens (RFC 9562); braces, `urn:uuid:` and missing hyphens are formatting."""

    kind: ClassVar[str] = "id"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as a UUID; a missing or exchanged character is refused, never filled in."""
        if not isinstance(raw, str):
            return not_text(raw, _UUID_EXPECTED)
        if _BARE_UUID.fullmatch(raw):
            return Canonical(raw)
        dressed = _UUID_DRESS.fullmatch(raw.strip()) if len(raw) <= 100 else None
        text = dressed[1].strip() if dressed else ""
        if _UUID_GROUPS.fullmatch(text):
            return Canonical(str(uuid.UUID(text)))
        if not raw.strip():
            return no_text(_UUID_EXPECTED)
        digits = text.replace("-", "")
        if digits and len(digits) != 32 and all(character in "0123456789abcdefABCDEF" for character in digits):
            return Unreadable("bad_length", "A UUID has 32 hexadecimal digits.", _UUID_EXPECTED)
        return Unreadable("bad_format", "The text is no UUID.", _UUID_EXPECTED)

    def find(self, text: str, context: Context, /) -> list[Mention]:  # noqa: ARG002
        """Find UUIDs with hyphens."""
        pattern = re.compile(rf"(?<![\w-]){_BARE_UUID.pattern}(?![\w-])", re.IGNORECASE)
        return [Mention(match.start(), match.end(), Canonical(match[0].lower()), "id") for match in pattern.finditer(text)]

    def describe(self) -> str:
        """Say what is accepted."""
        return _UUID_EXPECTED
