"""
The quick repair of plain damage: the text without its strings is small, and C code mends it.

Where quotes pair off, splitting at them leaves the *skeleton*: the structure, with each string as one mark. Commas,
keys, literals and comments are mended there with one pattern, so that text inside strings cannot be touched; then the C
parser decides. Whatever it refuses, and every damage that takes judgement, is left to the reader of this package, which
gives the same answers more slowly.
"""

from __future__ import annotations

import json
import re
from typing import Final

from rightargs.repair._blanks import says_elision
from rightargs.repair._kinds import LISTED
from rightargs.repair._strict import NotStrict, breach, is_unicode, load_strict, scan_strict
from rightargs.vocab.edits import Edit, Repaired
from rightargs.vocab.json import JsonValue
from rightargs.vocab.limits import Limits
from rightargs.vocab.paths import ROOT, Path

_MARK: Final = "\x00"
_ESCAPED_BACKSLASH, _ESCAPED_QUOTE = "\x01", "\x02"
_BRACKETS_ONLY = bytes(set(range(256)) - set(b"[]{}"))
_CLOSING = str.maketrans("{[", "}]")

_DAMAGE = re.compile(
    # Each alternative begins with a plain character or set, and names itself after it: the engine then rejects it at a glance.
    r",(?P<trailing_comma>(?=(?:[ \t\r\n]++|//[^\n\x00]*+\n)*+[}\]]))"
    r"|[A-Za-z_](?<![A-Za-z0-9_].)(?:(?P<unquoted_key>[A-Za-z0-9_]*+(?=[ \t]*+:))"
    r"|(?<=[TFN])(?<![$.-].)(?P<literal>(?:rue|alse|one|RUE|ALSE|ULL)(?![\w$.-])))"
    r"|[ \t\r\n](?P<missing_comma>(?<=[\x00\w}\]].)[ \t\r\n]*+(?=(?:\x00|[A-Za-z_][A-Za-z0-9_]*+)[ \t]*+:))"
    r"|[}\]](?P<missing_comma_between>[ \t\r\n]*+(?=[{\[]))"
    r"|/(?P<comment>/[^\n\x00]*+(?=\n))"
    r"|/(?P<other_comment>)",
    re.DOTALL,
)
_LITERALS = {"true": ("true", True), "false": ("false", False), "none": ("null", None), "null": ("null", None)}

_MEMBER_TAIL = re.compile(
    r"[ \t\r\n]*+(?P<first>)(?:\x00[ \t\r\n]*+(?P<colon>:?)[ \t\r\n]*+)?"
    r"(?:(?<=[: ])(?P<whole>(?:\x00|true|false|null)[ \t\r\n]*+)|(?P<cut>[-+.\w]*+))\Z"
)
_ITEM_TAIL = re.compile(r"[ \t\r\n]*+(?P<first>)(?:(?P<whole>(?:\x00|true|false|null)[ \t\r\n]*+)|(?P<cut>[-+.\w]*+))\Z")


def quick_repair(text: str, limits: Limits, error: int) -> Repaired | None:
    """Mend *text*, which is strict JSON before the offset *error*, if its damage is plain; None leaves it to the reader."""
    if text[:1] not in {"{", "["} or _MARK in text or _ESCAPED_BACKSLASH in text or _ESCAPED_QUOTE in text:
        return None
    if comma := _comma_before(text, error):
        return _without_comma(text, comma - 1, limits) or _quick(text, limits, error)
    return _quick(text, limits, error)


def _comma_before(text: str, error: int) -> int:
    """Return the offset after the comma that the parser tripped over, if a closing bracket follows it; else 0."""
    at = error
    if text[at : at + 1] == ",":  # newer parsers point at the comma, older ones at the bracket
        after = text[at + 1 : at + 40].lstrip()[:1]
        return at + 1 if after in {"}", "]"} and _separates(text, at) else 0
    if text[at : at + 1] not in {"}", "]"}:
        return 0
    while at and text[at - 1] in " \t\r\n":
        at -= 1
    return at if text[at - 1 : at] == "," and _separates(text, at - 1) else 0


def _separates(text: str, comma: int) -> bool:
    """Whether a value stands before the comma: without one, something is missing rather than too much."""
    while comma and text[comma - 1] in " \t\r\n":
        comma -= 1
    return text[comma - 1 : comma] not in {"", ",", "[", "{", ":"}


def _without_comma(text: str, comma: int, limits: Limits) -> Repaired | None:
    """Try the text without one comma: the commonest damage of all."""
    plain = text[:comma] + text[comma + 1 :]
    try:
        value = load_strict(plain, limits)
    except NotStrict:
        return None
    return Repaired(value, (Edit("trailing_comma", ",", "", "safe", ROOT, comma),))


def _quick(text: str, limits: Limits, error: int) -> Repaired | None:
    quote = '"'
    if quote not in text:
        if "\\" in text:
            return None
        quote = "'"
    escaped = "\\" in text
    source = text.replace("\\\\", _ESCAPED_BACKSLASH).replace('\\"', _ESCAPED_QUOTE) if escaped else text
    parts = source.split(quote)
    work = _Quick(text, parts[1::2], quote, escaped, error)
    if len(parts) % 2 == 0:
        return work.cut(_MARK.join(parts[::2]), limits, inside=work.strings.pop())
    skeleton = _MARK.join(parts[::2])
    if not (skeleton[-1:] in "}]" or skeleton.rstrip()[-1:] in {"}", "]"}):
        return work.cut(skeleton, limits, inside=None)
    return work.mended(skeleton, limits)


class _Quick:
    """One quick repair: the strings that were taken out, and what was changed."""

    __slots__ = ("counts", "edits", "error", "escaped", "first_unlisted", "quote", "shift", "skeleton", "strings", "text")

    def __init__(self, text: str, strings: list[str], quote: str, escaped: bool, error: int) -> None:
        self.text = text
        self.strings = strings
        self.quote = quote
        self.escaped = escaped
        self.edits: list[Edit] = []
        self.counts: dict[str, int] = {}
        self.first_unlisted: dict[str, int] = {}
        self.skeleton = ""
        self.error = error
        self.shift = 0

    def mended(self, skeleton: str, limits: Limits) -> Repaired | None:
        """Mend the whole *skeleton* and parse it."""
        try:
            value = self._parse(skeleton, limits)
        except (ValueError, StopIteration, ArithmeticError, RecursionError):
            return None
        if breach(value, self.text, limits) or not is_unicode(self.text, value):
            return None
        return Repaired(value, self._listed()) if self.edits else None

    def _parse(self, skeleton: str, limits: Limits, closers: str = "") -> JsonValue:
        # What stands before the last separator ahead of the first error is strict JSON already.
        self.skeleton = skeleton
        if self.error > 40 and self.quote == '"' and not self.escaped:
            sound = len(_MARK.join(self.text[: self.error].split('"')[::2]))
            self.shift = max(skeleton.rfind(",", 0, sound), 0)
        mended = skeleton[: self.shift] + _DAMAGE.sub(self._mend, skeleton[self.shift :])
        if self.quote == "'":
            self._note_quotes(skeleton)
        outside = mended.split(_MARK)
        parts = [""] * (2 * len(outside) - 1)
        parts[::2] = outside
        parts[1::2] = self.strings
        joined = '"'.join(parts)
        if self.escaped:
            joined = joined.replace(_ESCAPED_QUOTE, '\\"').replace(_ESCAPED_BACKSLASH, "\\\\")
        joined += closers
        value, stop = scan_strict(joined, 0, limits)
        if stop != len(joined) and joined[stop:].strip():
            raise ValueError
        return value

    def _mend(self, found: re.Match[str]) -> str:
        kind = found.lastgroup
        assert kind
        between = kind == "missing_comma_between"
        if between:
            kind = "missing_comma"
        count = self.counts.get(kind, 0)
        self.counts[kind] = count + 1
        before = found.group()
        after: JsonValue = ""
        put = ""
        if kind == "unquoted_key":
            after, put = before, f'"{before}"'
        elif kind == "literal":
            put, after = _LITERALS[before.lower()]
        elif kind == "missing_comma":
            after, put = ",", f"{before[0]},{before[1:]}" if between else "," + before
            before = ""
        elif (
            kind == "other_comment"
            or (kind == "comment" and says_elision(before))
            or (kind == "trailing_comma" and not _separates(found.string, found.start()))
        ):
            raise ValueError
        if count < LISTED:
            self.edits.append(Edit(kind, before, after, "safe", ROOT, self._origin(self.skeleton, found.start() + between + self.shift)))
        elif count == LISTED:
            self.first_unlisted[kind] = self._origin(self.skeleton, found.start() + between + self.shift)
        return put

    def _origin(self, skeleton: str, offset: int) -> int:
        """Return the offset in the text of *offset* in the skeleton: each mark stands for a string and its two quotes."""
        marks = skeleton.count(_MARK, 0, offset)
        if not marks:
            return offset
        extra = sum(map(len, self.strings[:marks])) + marks
        if self.escaped:
            inside = "".join(self.strings[:marks])
            extra += inside.count(_ESCAPED_BACKSLASH) + inside.count(_ESCAPED_QUOTE)
        return offset + extra

    def _width(self, inside: str | None) -> int:
        """Return how many characters more than its mark, or than nothing, a string takes in the text."""
        if inside is None:
            return 0
        return len(inside) + 1 + (inside.count(_ESCAPED_BACKSLASH) + inside.count(_ESCAPED_QUOTE) if self.escaped else 0)

    def _plain_key(self, key: str) -> str:
        """Return the key that the inside of a string says."""
        if not self.escaped:
            return key
        inside = key.replace(_ESCAPED_QUOTE, '\\"').replace(_ESCAPED_BACKSLASH, "\\\\")
        try:
            return str(json.loads(f'"{inside}"'))
        except ValueError:
            return inside

    def _note_quotes(self, skeleton: str) -> None:
        offset = -1
        extra = 0
        self.counts["single_quotes"] = len(self.strings)
        for number, inside in enumerate(self.strings):
            offset = skeleton.index(_MARK, offset + 1)
            place = offset + extra
            if number == LISTED:
                self.first_unlisted["single_quotes"] = place
                break
            shown = inside if len(inside) <= 80 else inside[:80] + "…"
            self.edits.append(Edit("single_quotes", f"'{shown}'", shown, "safe", ROOT, place))
            extra += len(inside) + 1

    def _listed(self) -> tuple[Edit, ...]:
        for kind, place in self.first_unlisted.items():
            self.edits.append(Edit("repeated", kind, self.counts[kind] - LISTED, "safe", ROOT, place))
        if len(self.edits) > 1:
            self.edits.sort(key=_position)
        return tuple(self.edits)

    def cut(self, skeleton: str, limits: Limits, inside: str | None) -> Repaired | None:
        """Mend a *skeleton* whose text ends early; *inside* is the string that the end cuts off."""
        opened = _opened(skeleton, limits)
        if not opened or (inside is not None and inside.rstrip()[-1:] in {"}", "]"}):
            return None
        closers = opened[::-1].translate(_CLOSING)
        start = max(skeleton.rfind(","), skeleton.rfind("{"), skeleton.rfind("["))
        if inside is None and skeleton.rstrip()[-1:] in {"}", "]"}:
            return self._close(skeleton, limits, opened, closers)
        member = opened[-1] == "{"
        tail = (_MEMBER_TAIL if member else _ITEM_TAIL).match(skeleton, start + 1)
        if tail is None:
            return None
        if tail["whole"] and (not member or tail["colon"]):
            return self._close(skeleton, limits, opened, closers) if inside is None else None
        if tail["whole"] or (inside is not None and tail["cut"]):
            return None
        kept = skeleton[:start] if skeleton[start] == "," else skeleton[: start + 1]
        return self._close(kept, limits, opened, closers, tail=tail, inside=inside)

    def _close(
        self,
        kept: str,
        limits: Limits,
        opened: str,
        closers: str,
        *,
        tail: re.Match[str] | None = None,
        inside: str | None = None,
    ) -> Repaired | None:
        """Parse what was *kept* with its *closers*, and say what the *tail* that was left out held."""
        key = self.strings.pop() if tail is not None and tail.string.find(_MARK, len(kept)) >= 0 else None
        left_out = 0 if tail is None else len(tail.string) - len(kept)
        stop = len(self.text) - left_out - self._width(key) - self._width(inside)
        try:
            if self.quote == '"' and self.error >= stop:
                value = load_strict(self.text[:stop] + closers, limits)
            else:
                value = self._parse(kept, limits, closers)
                if breach(value, self.text, limits) or not is_unicode(self.text, value):
                    return None
        except (ValueError, StopIteration, ArithmeticError, RecursionError):
            return None
        lossy = tail is not None and (inside is not None or tail["cut"] != "" or key is not None)
        if tail is not None and lossy:
            colon = key is not None and tail.re is _MEMBER_TAIL and tail["colon"]
            start = stop + tail.start("first") - len(kept)
            kind = "missing_value" if colon and inside is None and not tail["cut"] else "value_cut"
            slice_ = self.text[start : start + 81]
            path = _last_path(value, len(opened), self._plain_key(key) if key is not None and colon else None)
            self.edits.append(Edit(kind, slice_ if len(slice_) < 81 else slice_[:80] + "…", None, "lossy", path, start))
        elif tail is not None and tail.string[tail.start() - 1] == ",":
            self.edits.append(Edit("trailing_comma", ",", "", "safe", ROOT, stop))
        self.edits.append(Edit("missing_closer", "", closers, "likely", ROOT, len(self.text)))
        return Repaired(value, self._listed() if self.counts else tuple(self.edits), lossy, True)


def _last_path(value: JsonValue, depth: int, key: str | None) -> Path:
    """Return the path to what would have come next in the last of *depth* open containers of *value*."""
    steps: list[str | int] = []
    for _ in range(depth - 1):
        if isinstance(value, dict):
            step = next(reversed(value))
            steps.append(step)
            value = value[step]
        elif isinstance(value, list):
            steps.append(len(value) - 1)
            value = value[-1]
    if isinstance(value, list):
        steps.append(len(value))
    elif key is not None:
        steps.append(key)
    return Path(tuple(steps))


def _opened(skeleton: str, limits: Limits) -> str:
    """Return the brackets that *skeleton* leaves open, outermost first; empty where its brackets do not match."""
    brackets = skeleton.encode("ascii", "ignore").translate(None, _BRACKETS_ONLY).decode()
    for _ in range(limits.depth + 1):
        fewer = brackets.replace("[]", "").replace("{}", "")
        if fewer == brackets:
            break
        brackets = fewer
    return brackets if "]" not in brackets and "}" not in brackets and len(brackets) <= limits.depth else ""


def _position(edit: Edit) -> int:
    return edit.position or 0
