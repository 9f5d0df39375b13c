"""What models put around the value: fences, tags, thoughts, labels, prose, and the value again."""

from __future__ import annotations

import re

from rightargs.repair._blanks import skip
from rightargs.repair._containers import put, read_container, read_object
from rightargs.repair._draft import Draft, Dropped
from rightargs.repair._lexicon import KEY_START, QUOTES
from rightargs.repair._python_call import looks_like_call, read_call
from rightargs.repair._strict import NotStrict, identical, load_strict
from rightargs.vocab.edits import Unrepairable
from rightargs.vocab.json import JsonObject, JsonValue

_THOUGHT = re.compile(r"\s*+<(think|thinking|thought|reasoning|scratchpad)>", re.IGNORECASE)
_TAG = (
    r"</?(?:tool_calls?|tool_code|tool_use|tools?|function_calls?|function|functioncall|invoke|arguments|parameters|json|output|answer"
    r"|response|call|action|s)(?:[ =][^<>\n{}]{0,120}+)?>"
    r"|<\|[^|<>\n]{1,60}+\|>|<｜[^｜\n]{1,60}+｜>|\[/?(?:TOOL_CALLS?|INST|AVAILABLE_TOOLS|TOOL_RESULTS|ARGS)\]|\bfunctools(?=\[)"
    r"|<\?xml[^<>]{0,80}\?>|<!--|-->"
)
_TAGS = re.compile(rf"(?:\s*+(?:{_TAG}))++")
_FENCE_OPEN = re.compile(r"\s*+(`{3,10}+|~{3,10}+)[ \t]*+[\w+.-]{0,20}+[ \t]*+(?:\n|(?=[{\[\"]))|\s*+(`)(?:json[ \t])?(?=[{\[])")
_FENCE_CLOSE = re.compile(r"\s*+(?:`{1,10}+|~{3,10}+)")
_LABEL = re.compile(
    r"\s*+(?:(?:(?:const|let|var|export default|return|await)\s++)?"
    r"[\"'*#]{0,4}+[A-Za-z_][\w.-]{0,80}+(?:[ \t]++[A-Za-z_][\w.-]{0,40}+)?[\"'*]{0,3}+\s*+(?::=|[:=]|\n)"
    r"|export default|return|await)\*{0,2}+\s*+(?=[{\[`(<]|\"[{\[])"
)
_TRAILER = re.compile(r"(?:\s|\x1b\[[0-9;]{0,20}+[A-Za-z]|[,;.\x00-\x1f\x7f-\xa0\u200b\ufeff])*+")
_CLOSERS = re.compile(r"\)++|(?:[}\]]\s*+)++")
_EMPTY = re.compile(r"(?:\{\s*+\}\s*+)++")
_LOOKS_LIKE_MEMBER = re.compile(r"[\"'”]\s*+[:：]")
_MEMBER_BEFORE = re.compile(r"[\"'”]\s*+[:：]\s*+[^\s{\[]")
_NEXT_MEMBER = re.compile(r"\s*+,\s*+(?=[\"'][^\"'\n]{1,100}+[\"']\s*+:)")
_ENCODED = re.compile(r"\"(?=(?:\\[nrt]|\s)*+[{\[])(?:[^\"\\]|\\.)*+\"(?=[\s;]*+(?:\Z|`|~|<))", re.DOTALL)
_KEYWORD = re.compile(r"[^()]{0,200}\(\s*+[A-Za-z_]\w*+\s*+=")
_OPENER = re.compile(r"[{\[｛［]")
_LISTED_TEXT = re.compile(r"\[[^\[\]{}\"'\d]{0,200}+\]|\[\d{0,4}+\]|\[[ xX]\]")
_TRIES = 40
"""Places in prose at which a value is looked for."""


def read_document(draft: Draft, start: int) -> JsonValue:
    """Read the one value that the text from *start* holds, and what stands around it."""
    position = _leave_thought(draft, start)
    position = _before(draft, position)
    text = draft.text
    if position >= draft.end:
        raise draft.fail("not_json", position, "The text holds no JSON value.")
    call = _read_python(draft, position)
    if call is not None:
        return call
    char = text[position]
    if char in "{[｛［" and not _is_listed_text(draft, position):
        return _read_at(draft, position)
    if char in QUOTES and KEY_START.match(text, position, draft.end):
        return _read_members(draft, position)
    if char == '"' and (encoded := _ENCODED.match(text, position, draft.end)):
        return _read_encoded(draft, position, encoded)
    return _search(draft, position)


def _is_listed_text(draft: Draft, position: int) -> bool:
    """Whether a footnote, a tick box or words in brackets stand at *position*, and the value still comes."""
    found = _LISTED_TEXT.match(draft.text, position, draft.end)
    return found is not None and _OPENER.search(draft.text, found.end(), draft.end) is not None


def _leave_thought(draft: Draft, start: int) -> int:
    """Pass the thought that stands before the call."""
    found = _THOUGHT.match(draft.text, start)
    if not found:
        return start
    closer = f"</{found.group(1)}>"
    stop = draft.text.lower().rfind(closer.lower(), found.end(), draft.end) if len(draft.text) < draft.limits.raw_size else -1
    if stop < 0:
        raise draft.fail("not_json", start, "The text ends inside a thought.")
    draft.note("thought", start, stop + len(closer), "")
    return stop + len(closer)


def _before(draft: Draft, position: int) -> int:
    """Pass fences, tags and labels before the value, in any order."""
    text = draft.text
    while position < draft.end:
        position = skip(draft, position, value=True)
        for kind, pattern in (("call_tag", _TAGS), ("code_fence", _FENCE_OPEN), ("label", _LABEL)):
            found = pattern.match(text, position, draft.end)
            if found and found.end() > position:
                draft.note(kind, position, found.end(), "")
                position = found.end()
                break
        else:
            if text.startswith("(", position) and text[position + 1 : position + 40].lstrip()[:1] in {"{", "["}:
                draft.note("wrapping_brackets", position, position + 1, "")
                position += 1
                continue
            return position
    return position


def _read_python(draft: Draft, position: int) -> JsonValue | None:
    text = draft.text
    rest = text[position : position + 300]
    if not looks_like_call(rest):
        return None
    stop = draft.end
    while (tail := text[position:stop].rstrip(" \t\r\n;`~")) and tail[-1] == ">":
        marks = list(_TAGS.finditer(tail, max(0, len(tail) - 200)))
        if not marks or marks[-1].end() != len(tail):
            break
        stop = position + marks[-1].start()
    stop = position + len(text[position:stop].rstrip(" \t\r\n;`~"))
    call = read_call(draft, position, stop)
    if call is None and _KEYWORD.match(rest):
        raise draft.fail("json_syntax", position, "The text begins as a call in Python syntax, and is not one whole call.")
    return call


def _read_at(draft: Draft, position: int) -> JsonValue:
    """Read the value that begins at *position*, then see that nothing of the call stands after it."""
    doubled = _doubled(draft, position)
    value, stop = read_container(draft, position + doubled)
    if isinstance(value, Dropped):
        raise draft.fail("json_syntax", position, "No value could be read.")
    if doubled and draft.text[stop : stop + 1] == "}" and stop < draft.end:
        stop += 1
    return _after(draft, value, stop, start=position)


def _read_encoded(draft: Draft, position: int, encoded: re.Match[str]) -> JsonValue:
    """Decode a document that was encoded as one string, and of which only the fence, the tag or the label is left around it."""
    inner, value = "", None
    try:
        if isinstance(decoded := load_strict(encoded.group(), draft.limits), str):
            inner, value = decoded, load_strict(decoded, draft.limits)
    except NotStrict:
        pass
    if not isinstance(value, (dict, list)):
        raise draft.fail("not_json", position, "The text holds no JSON value.")
    draft.note("double_encoded", position, encoded.end(), inner)
    return _after(draft, value, encoded.end())


def _doubled(draft: Draft, position: int) -> int:
    """Return 1 where braces are doubled, as templates do."""
    text = draft.text
    if not text.startswith("{{", position) or not re.match(r"\{\{\s*+(?:[\"'“]|\w+\s*+:|\}\})", text[position : position + 200]):
        return 0
    draft.note("double_braces", position, position + 2, "{")
    return 1


def _read_members(draft: Draft, position: int) -> JsonValue:
    """Read members that no braces hold."""
    draft.note("missing_braces", position, position, "{")
    draft.text = draft.text[: draft.end] + "}"
    draft.end = len(draft.text)
    draft.opened = "{"
    value, stop = read_object(draft, position)
    draft.opened = ""
    return _after(draft, value, stop)


def _after(draft: Draft, value: JsonValue, position: int, *, start: int = -1) -> JsonValue:
    """Pass what stands after *value*; another value must be the same, or empty."""
    text = draft.text
    raw = text[start:position]
    while position < draft.end:
        if isinstance(value, dict) and (comma := _NEXT_MEMBER.match(text, position, draft.end)):
            position = _continue(draft, value, comma.end())
            continue
        trail = _TRAILER.match(text, position, draft.end)
        assert trail
        if trail.end() > position:
            _note_trailer(draft, position, trail.end())
            position = trail.end()
            continue
        if found := _CLOSERS.match(text, position, draft.end):
            draft.note("wrapping_brackets" if found.group()[0] == ")" else "extra_closer", position, found.end(), "")
            position = found.end()
            continue
        if found := _EMPTY.match(text, position, draft.end):
            draft.note("empty_document", position, found.end(), "")
            position = found.end()
            continue
        if start >= 0 and text.startswith(raw, position):
            position = _pass_repeats(draft, raw, position)
            continue
        passed = False
        for kind, pattern in (("call_tag", _TAGS), ("code_fence", _FENCE_CLOSE)):
            if (found := pattern.match(text, position, draft.end)) and found.end() > position:
                draft.note(kind, position, found.end(), "")
                position = found.end()
                passed = True
        if passed:
            continue
        if text[position] in "{[" and not _LISTED_TEXT.match(text, position, draft.end):
            value, position = _another(draft, value, position)
            continue
        opener = _next_opener(draft, position + 1)
        if _LOOKS_LIKE_MEMBER.search(text, position, opener):
            raise draft.fail("json_syntax", position, "Members stand after the end of the value.")
        draft.note("prose", position, opener, "")
        position = opener
    return value


def _pass_repeats(draft: Draft, raw: str, position: int) -> int:
    """Pass the same text again, as often as it stands there."""
    stop = position
    while draft.text.startswith(raw, stop):
        stop += len(raw)
    draft.note("repeated_document", position, stop, "")
    return stop


def _continue(draft: Draft, value: JsonObject, position: int) -> int:
    """Read the members from *position*, which stand after a brace that closed *value* too early, into it."""
    draft.note("early_closer", position, position, "")
    draft.opened = "{"
    more, stop = read_object(draft, position)
    draft.opened = ""
    for key, item in more.items():
        put(draft, value, key, item, position)
    return stop


def _note_trailer(draft: Draft, start: int, stop: int) -> None:
    slice_ = draft.text[start:stop]
    if not slice_.strip(" \t\r\n"):
        return
    draft.note("trailing_comma" if "," in slice_ else "stray_characters", start, stop, "")


def _next_opener(draft: Draft, position: int) -> int:
    found = _OPENER.search(draft.text, position, draft.end)
    return found.start() if found else draft.end


def _another(draft: Draft, value: JsonValue, position: int) -> tuple[JsonValue, int]:
    """Read the value at *position*, which stands after *value*, and choose: the same, an empty one, or a refusal."""
    edits = len(draft.edits)
    try:
        other, stop = read_container(draft, position)
    except Unrepairable as refusal:
        if (
            refusal.code in {"json_syntax", "not_json"}
            and edits == len(draft.edits)
            and not _LOOKS_LIKE_MEMBER.search(draft.text, position, draft.end)
        ):
            draft.note("prose", position, position + 1, "")
            return value, position + 1
        raise draft.fail("several_objects", position, "The text holds several values, and one of them is damaged.") from refusal
    if isinstance(other, Dropped) or draft.incomplete:
        raise draft.fail("several_objects", position, "A second value follows the first, and it is cut off.")
    if identical(value, other) or _is_part(value, other):
        draft.note("repeated_document", position, stop, "")
        return value, stop
    if other == {} or (isinstance(value, dict) and value and other == []):
        draft.note("empty_document", position, stop, "")
        return value, stop
    if value == {}:
        draft.note("empty_document", 0, position, "")
        return other, stop
    if (
        isinstance(value, dict)
        and isinstance(other, list)
        and not _holds_object(other)
        and draft.text[position - 1 : position] not in {"}", "]", "\n"}
    ):
        draft.note("prose", position, stop, "")
        return value, stop
    if _is_call(other) and (calls := _calls(value)):
        draft.note("several_calls", position, stop, "")
        return [*calls, *([] if any(identical(other, call) for call in calls) else [other])], stop
    raise draft.fail("several_objects", position, "The text holds several different values. Send one.")


def _is_call(value: JsonValue) -> bool:
    """Whether *value* is a call as models write it: a name and its arguments."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("name"), str)
        and any(isinstance(value.get(key), dict) for key in ("arguments", "parameters"))
    )


def _calls(value: JsonValue) -> list[JsonValue]:
    if isinstance(value, list):
        return value if value and all(map(_is_call, value)) else []
    return [value] if _is_call(value) else []


def _is_part(value: JsonValue, other: JsonValue) -> bool:
    """Whether *other* repeats the arguments inside the call *value*."""
    return (
        isinstance(value, dict)
        and other != {}
        and any(key in value and identical(value[key], other) for key in ("arguments", "parameters"))
    )


def _holds_object(value: JsonValue) -> bool:
    return isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value)


def _search(draft: Draft, position: int) -> JsonValue:
    """Look for the value in prose: the first place at which one can be read."""
    text, end = draft.text, draft.end
    at = position
    for _ in range(_TRIES):
        opener = _next_opener(draft, at)
        if opener >= end:
            break
        if _MEMBER_BEFORE.search(text, at, opener):
            raise draft.fail("json_syntax", at, "Members stand before the value.")
        if _LISTED_TEXT.match(text, opener, end):
            at = opener + 1
            continue
        mark = draft.mark()
        try:
            value, stop = read_container(draft, opener + _doubled(draft, opener))
        except Unrepairable as refusal:
            if refusal.code not in {"json_syntax", "not_json"}:
                raise
            draft.reset(mark)
            at = opener + 1
            continue
        if isinstance(value, Dropped) or (isinstance(value, list) and not _holds_object(value)):
            draft.reset(mark)
            at = opener + 1
            continue
        draft.note("prose", position, opener, "")
        return _after(draft, value, stop, start=opener)
    raise draft.fail("not_json", position, "The text holds no JSON value.")
