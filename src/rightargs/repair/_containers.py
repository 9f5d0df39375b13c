"""Reading objects and lists whose punctuation may be wrong."""

from __future__ import annotations

import re

from rightargs.repair._bare import read_bare
from rightargs.repair._blanks import skip
from rightargs.repair._draft import DROPPED, Draft, Dropped
from rightargs.repair._keys import read_key
from rightargs.repair._lexicon import BRACKETS, END_MARK, KEY_START, QUOTES
from rightargs.repair._strict import deeper_than, identical
from rightargs.repair._strings import Role, key_follows, read_string
from rightargs.vocab.edits import Risk
from rightargs.vocab.json import JsonObject, JsonValue

_PREFIX = re.compile(r"[bBrRuUfF]{1,2}(?=[\"'])")
_JOIN = re.compile(r"\s*+\+\s*+(?=[\"'])")
_PLACE = re.compile(r"\{\{\s*+[\w.$ |-]{1,80}+\}\}|\{%[^{}\n]{1,80}+%\}")
_SEPARATORS = {",": ",", "，": ",", "、": ",", ";": ",", "；": ","}
_FULL_WIDTH = frozenset("，、；｛｝［］：")
_MEMBER = re.compile(
    # A whole member in JSON notation, with the comma after it: the common case, in one match.
    r'[ \t\n\r]*+(?:"([^"\\\x00-\x1f]++)"|([A-Za-z_][A-Za-z0-9_]*+)|\'([^\'"\\\x00-\x1f]++)\')[ \t]*+:[ \t\n\r]*+'
    r'(?:"([^"\\\x00-\x1f]*+)"|\'([^\'"\\\x00-\x1f]*+)\'|(-?(?:0|[1-9][0-9]{0,17}+))|(true|false|null|True|False|None))[ \t\n\r]*+'
    r'(?:,(?=[ \t\n\r]*+["\'A-Za-z_}])|(?=}))'
)
_LITERAL_VALUES: dict[str, bool | None] = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}
_GROUPED = re.compile(r"[0-9]{3}(?![0-9])")


def read_value(draft: Draft, position: int, role: Role, closer: str) -> tuple[JsonValue | Dropped, int]:
    """Read the value at *position*, after blanks; *closer* is the bracket that ends the container it stands in."""
    position = skip(draft, position, value=True)
    if position >= draft.end or END_MARK.match(draft.text, position, draft.end):
        draft.note("missing_value" if role == "member" else "missing_item", position, position)
        draft.incomplete = True
        return DROPPED, position
    char = draft.text[position]
    if char in BRACKETS:
        return read_container(draft, position)
    if char in QUOTES:
        return _read_joined(draft, position, role)
    prefix = _PREFIX.match(draft.text, position, draft.end)
    if prefix:
        return _read_prefixed(draft, position, prefix.end(), role)
    return read_bare(draft, position, role, closer)


def read_container(draft: Draft, position: int) -> tuple[JsonValue | Dropped, int]:
    """Read the object, list or tuple whose opening bracket stands at *position*, by C code where it is strict JSON."""
    text, opener = draft.text, draft.text[position]
    if opener in "{[":
        read = draft.scan(position)
        if read is not None:
            value, stop = read
            if text.count("[", position, stop) + text.count("{", position, stop) > draft.limits.depth - len(draft.opened):
                if deeper_than(value, draft.limits.depth - len(draft.opened)):
                    raise draft.fail("too_deep", position, "The value is nested more deeply than the limit.")
            return value, stop
    if len(draft.opened) >= draft.limits.depth:
        raise draft.fail("too_deep", position, "The value is nested more deeply than the limit.")
    if opener == "{" and (place := _PLACE.match(text, position, draft.end)) and draft.opened:
        draft.note("placeholder", position, place.end(), place.group())
        return place.group(), place.end()
    closer = BRACKETS[opener]
    if opener in _FULL_WIDTH:
        draft.note("full_width", position, position + 1, "{" if opener == "｛" else "[")
    draft.opened += "{" if closer in "}｝" else "["
    try:
        if closer in "}｝":
            return read_object(draft, position + 1)
        made, stop = read_list(draft, position + 1, closer)
        if opener == "(":
            if len(made) == 1 and "," not in text[max(position, stop - 40) : stop]:
                draft.note("wrapping_brackets", position, stop, made[0], risk="likely")
                return made[0], stop
            draft.note("tuple", position, position + 1, "[")
        return made, stop
    finally:
        draft.opened = draft.opened[:-1]


def read_object(draft: Draft, position: int) -> tuple[JsonObject, int]:
    """Read members from *position*, after the opening brace, to the end of the object."""
    made: JsonObject = {}
    text = draft.text
    comma = -1
    while True:
        position, comma = _plain_members(draft, made, position, comma)
        position = skip(draft, position)
        if position >= draft.end or END_MARK.match(text, position, draft.end):
            _cut(draft, position, comma)
            return made, position
        char = text[position]
        if char in "}｝])":
            after = _close_object(draft, position, comma)
            if after is not None:
                return made, after
            position += 1
            comma = -1
        elif char in _SEPARATORS:
            draft.note("extra_comma", position, position + 1, "")
            position += 1
            comma = position - 1
        elif text.startswith("...", position) or char == "…":
            position = _elide(draft, position)
            comma = -1
        else:
            key, position = read_key(draft, position)
            if key is None:
                return made, position
            draft.path.append(key)
            value, position = read_value(draft, position, "member", "}")
            if not isinstance(value, Dropped):
                put(draft, made, key, value, position)
            draft.path.pop()
            position, comma = _separate(draft, position, "member")


def _plain_members(draft: Draft, made: JsonObject, position: int, comma: int) -> tuple[int, int]:
    """Read members that need no more than one match each, as long as there are any."""
    text, end, match = draft.text, draft.end, _MEMBER.match
    while found := match(text, position, end):
        quoted, bare, single, plain, apostrophe, integer, literal = found.groups()
        key = quoted or bare or single
        value: JsonValue
        if plain is not None:
            value = plain
        elif integer is not None:
            value = int(integer)
        elif literal is not None:
            value = _LITERAL_VALUES[literal]
            if literal[0] < "a":
                draft.note("literal", found.start(7), found.end(7), value)
        else:
            value = apostrophe
            draft.note("single_quotes", found.start(5) - 1, found.end(5) + 1, value)
        if bare is not None:
            draft.note("unquoted_key", found.start(2), found.end(2), bare)
        elif single is not None:
            draft.note("single_quotes", found.start(3) - 1, found.end(3) + 1, single)
        put(draft, made, key, value, found.start())
        position = found.end()
        comma = position - 1 if text[position - 1] == "," else -1
    return position, comma


def put(draft: Draft, made: JsonObject, key: str, value: JsonValue, position: int) -> None:
    """Add a member; a key that stands there with another value is refused, never overwritten."""
    if key in made and not identical(made[key], value):
        raise draft.duplicate(key, position)
    if len(made) >= draft.limits.keys:
        raise draft.fail("too_many_keys", position, "An object has more keys than the limit.")
    made[key] = value


def read_list(draft: Draft, position: int, closer: str) -> tuple[list[JsonValue], int]:
    """Read items from *position*, after the opening bracket, to the end of the list."""
    made: list[JsonValue] = []
    text = draft.text
    comma = -1
    gap = True
    while True:
        position = skip(draft, position, value=True)
        if position >= draft.end or END_MARK.match(text, position, draft.end):
            _cut(draft, position, comma)
            return made, position
        char = text[position]
        if char in "]］}｝)":
            return made, _close_list(draft, position, comma, closer)
        if char in _SEPARATORS:
            draft.note("missing_item" if gap else "extra_comma", position, position + 1)
            position += 1
            comma = position - 1
            continue
        if text.startswith("...", position) or char == "…":
            position = _elide(draft, position)
            comma = -1
            continue
        if char not in "{[" and char not in "-0123456789" and key_follows(draft, position) and _is_member(draft, position):
            _leave_list(draft, position, made)
            return made, position
        draft.path.append(len(made))
        value, position = read_value(draft, position, "item", closer)
        if not isinstance(value, Dropped):
            made.append(value)
        draft.path.pop()
        position, comma = _separate(draft, position, "item")
        gap = comma >= 0


def _is_member(draft: Draft, position: int) -> bool:
    """Whether the key at *position* is one: a word with a colon inside text without quotes is none."""
    return draft.text[position] in QUOTES or "{" in draft.opened


def _leave_list(draft: Draft, position: int, made: list[JsonValue]) -> None:
    """A member stands where an item should: the list was not closed, unless its items are objects that lost a brace."""
    if "{" not in draft.opened:
        raise draft.fail("json_syntax", position, "A key stands in a list that no object holds.")
    lossy = draft.opened[-2:] != "{[" or any(isinstance(item, dict) for item in made)
    draft.note("unclosed_inside", position, position, "]", risk="lossy" if lossy else None)


def _elide(draft: Draft, position: int) -> int:
    stop = position + (3 if draft.text[position] == "." else 1)
    draft.note("elision", position, stop)
    stop = skip(draft, stop)
    return stop + 1 if draft.text[stop : stop + 1] == "," and stop < draft.end else stop


def _cut(draft: Draft, position: int, comma: int) -> None:
    """The text ends inside a container."""
    draft.incomplete = True
    if comma >= 0:
        draft.note("trailing_comma", comma, comma + 1, "")
    draft.note("missing_closer", position, position, "}" if draft.opened[-1:] == "{" else "]")


def _close_object(draft: Draft, position: int, comma: int) -> int | None:
    """Return the offset after the object that the bracket at *position* ends; None where that bracket means nothing here."""
    char = draft.text[position]
    if comma >= 0:
        draft.note("trailing_comma", comma, comma + 1, "")
    if char in "}｝":
        if char == "｝":
            draft.note("full_width", position, position + 1, "}")
        return position + 1
    if char in "]］" and "[" in draft.opened:
        draft.note("unclosed_inside", position, position, "}")
        return position
    draft.note("wrong_closer", position, position + 1, "}")
    return position + 1


def _close_list(draft: Draft, position: int, comma: int, closer: str) -> int:
    char = draft.text[position]
    if comma >= 0 and not (closer == ")" and char == ")"):
        draft.note("trailing_comma", comma, comma + 1, "")
    if char == closer or (char in "]］" and closer in "]］"):
        if char == "］":
            draft.note("full_width", position, position + 1, "]")
        return position + 1
    if char in "}｝" and "{" in draft.opened:
        after = skip_blank(draft, position + 1)
        if draft.text[after : after + 1] == "," and key_follows(draft, skip_blank(draft, after + 1)):
            if draft.opened == "{[":
                draft.note("wrong_closer", position, position + 1, "]")
                return position + 1
            draft.note("unclosed_inside", position, position, "]", risk="lossy")
            return position
        draft.note("unclosed_inside", position, position, "]")
        return position
    draft.note("wrong_closer", position, position + 1, closer)
    return position + 1


def skip_blank(draft: Draft, position: int) -> int:
    """Return the offset after plain blanks; nothing is recorded, so that it may be used to look ahead."""
    text = draft.text
    while position < draft.end and text[position] in " \t\r\n":
        position += 1
    return position


def _separate(draft: Draft, position: int, role: Role) -> tuple[int, int]:
    """Pass the comma after a value; return the offset after it and that of the comma, -1 where there is none."""
    position = skip(draft, position)
    text = draft.text
    if position >= draft.end:
        return position, -1
    char = text[position]
    if char in _SEPARATORS:
        if char != ",":
            draft.note("full_width" if char in _FULL_WIDTH else "wrong_separator", position, position + 1, ",")
        return position + 1, position
    if char in "}]｝］)" or END_MARK.match(text, position, draft.end) or text.startswith("...", position):
        return position, -1
    if role == "member" and not KEY_START.match(text, position, draft.end) and char not in QUOTES:
        raise draft.fail("json_syntax", position, "After a value there is neither a comma, nor a key, nor a closing bracket.")
    draft.note("missing_comma", position, position, ",", risk=_risk_of_missing_comma(draft, position, role))
    return position, -1


def _risk_of_missing_comma(draft: Draft, position: int, role: Role) -> Risk | None:
    """Two strings side by side are one in Python, and figures in groups of three may be one number."""
    char = draft.text[position]
    if role == "member" or char in "{[":
        return None
    before = draft.text[max(0, position - 20) : position].rstrip()
    if char in QUOTES and before[-1:] in QUOTES:
        return "lossy"
    return "lossy" if _GROUPED.match(draft.text, position, draft.end) and before[-1:].isdigit() else "likely"


def _read_joined(draft: Draft, position: int, role: Role) -> tuple[JsonValue | Dropped, int]:
    """Read a string, and those joined to it."""
    start = position
    value, position = read_string(draft, position, role)
    while not isinstance(value, Dropped):
        joined = _JOIN.match(draft.text, position, draft.end)
        after = joined.end() if joined else skip_blank(draft, position)
        if not joined and not (
            role == "member" and draft.text[after : after + 1] in {'"', "'"} and after < draft.end and not key_follows(draft, after)
        ):
            break
        more, position = read_string(draft, after, role)
        draft.note("joined_strings" if joined else "adjacent_strings", start, position)
        if isinstance(more, Dropped):
            return DROPPED, position
        value += more
    return value, position


def _read_prefixed(draft: Draft, position: int, quote: int, role: Role) -> tuple[JsonValue | Dropped, int]:
    """Read a Python string with a prefix; in a raw one, backslashes are themselves."""
    prefix = draft.text[position:quote].lower()
    value, stop = read_string(draft, quote, role, raw="r" in prefix)
    draft.note("string_prefix", position, stop, value if not isinstance(value, Dropped) else None, risk="lossy" if "f" in prefix else None)
    return value, stop
