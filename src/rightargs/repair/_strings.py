"""Reading strings: where a string ends when its quotes are wrong, and what its escapes mean."""

import re
from functools import lru_cache
from typing import Literal, TypeAlias

from rightargs.repair._draft import DROPPED, Draft, Dropped
from rightargs.repair._escapes import unescape
from rightargs.repair._lexicon import CLOSERS, ITEM_END, KEY_START, MEMBER_END, MEMBER_END_IN_LIST

_MOST_INNER = 10_000
"""Quotes inside one string, after which the text is refused: bounds the work."""

Role: TypeAlias = Literal["member", "item"]
"""A value of an object, or an item of a list: what may follow differs."""

_PUNCTUATION_INSIDE = re.compile(r"[\"']\s*+[:,]|\" \"")
_COMMA_QUOTE = re.compile(r",\s*+[\"']")
_ENDS_WITH_MARK = re.compile(r"[0-9sS]\Z")
_WORD_KEY = re.compile(r"[\"'][\w $.-]{1,80}+[\"']\s*+:")


@lru_cache(maxsize=32)
def to_closer(closers: str) -> re.Pattern[str]:
    return re.compile(rf"[^{closers}\\]*+(?:\\.[^{closers}\\]*+)*+[{closers}]", re.DOTALL)


def read_string(draft: Draft, position: int, role: Role, *, raw: bool = False) -> tuple[str | Dropped, int]:
    """Read the string whose opening quote stands at *position*, *raw* without escapes; dropped where the text ends inside it."""
    text, quote = draft.text, draft.text[position]
    triple = quote * 3
    if quote in "\"'" and text.startswith(triple, position):
        stop = text.find(triple, position + 3, draft.end)
        if stop >= 0:
            return _take(draft, position, position + 3, stop, raw=raw), stop + 3
    closers = CLOSERS[quote]
    start = at = position + 1
    ends = _ends(draft, role)
    inner = 0
    while found := to_closer(closers).match(text, at, draft.end):
        mark = found.end() - 1
        if ends.match(text, mark + 1, draft.end):
            _note_inner(draft, start, mark, inner, quote)
            if inner and not _clean_end(text, mark, draft.end):
                draft.note("ambiguous_quotes", start, mark)
            return _take(draft, position, start, mark, raw=raw), mark + 1
        if role == "member" and (cut := _next_key_opens(draft, start, mark)) is not None:
            return _close_before(draft, position, cut, inner, quote), cut
        inner += 1
        at = mark + 1
        if inner > _MOST_INNER:
            raise draft.fail("json_syntax", position, "A string holds more quotes than can be told apart.")
    return _unclosed(draft, position, role, inner)


def _ends(draft: Draft, role: Role) -> re.Pattern[str]:
    if role == "item":
        return ITEM_END
    return MEMBER_END_IN_LIST if "[" in draft.opened else MEMBER_END


def _clean_end(text: str, mark: int, end: int) -> bool:
    """Whether a bracket, or a comma, stands after the quote at *mark*: a missing comma beside inner quotes is one guess too many."""
    rest = text[mark + 1 : min(mark + 40, end)].lstrip()
    return rest[:1] in {",", "}", "]", ""}


def _note_inner(draft: Draft, start: int, stop: int, inner: int, quote: str) -> None:
    if not inner:
        return
    raw = draft.text[start:stop]
    ambiguous = _PUNCTUATION_INSIDE.search(raw) or (inner % 2 and quote == '"' and _COMMA_QUOTE.search(raw))
    draft.note("ambiguous_quotes" if ambiguous else "inner_quotes", start, stop, raw)


def _next_key_opens(draft: Draft, start: int, mark: int) -> int | None:
    """Return where the string should have ended, if the quote at *mark* opens the key after a comma or a line break."""
    text = draft.text
    if not _WORD_KEY.match(text, mark, draft.end):
        return None
    at = mark - 1
    broken = False
    while at > start and text[at] in " \t\r\n":
        broken = broken or text[at] == "\n"
        at -= 1
    if at > start and text[at] == ",":
        return at
    return at + 1 if broken and at >= start else None


def _close_before(draft: Draft, position: int, cut: int, inner: int, quote: str) -> str:
    """Close the string that began at *position* at *cut*, where its closing quote is missing."""
    text, start = draft.text, position + 1
    stop = cut
    mixed = _is_mixed(text, start, stop, quote)
    stop -= mixed
    escaped = text[stop - 1] == quote and text[stop - 2] == "\\"
    if escaped:
        # "C:\dir\" : the backslash was meant as one, and the quote after it as the end.
        value = unescape(draft, text[start : stop - 2], start, quote) + "\\"
        draft.note("ambiguous_escape", start, stop, value)
        return value
    # 72" is a length and dogs' a plural: there the last quote may as well belong to the text.
    doubtful = mixed and text[stop] in "\"'" and _ENDS_WITH_MARK.search(text[start:stop])
    risky = inner > 0 or doubtful or _PUNCTUATION_INSIDE.search(text, start, stop)
    draft.note("mixed_quotes" if mixed else "missing_quote", start, cut, text[start:stop], risk="lossy" if risky else None)
    return unescape(draft, text[start:stop], start, quote)


def _is_mixed(text: str, start: int, stop: int, quote: str) -> bool:
    """Whether the last character before *stop* is the closing quote, only of another kind than the opening one."""
    last = text[stop - 1]
    if last in "”»“":
        return not any(opening in text[start:stop] for opening in "“„«")
    return last in "\"'" and last != quote and stop - 1 > start and last not in text[start : stop - 1]


def _unclosed(draft: Draft, position: int, role: Role, inner: int) -> tuple[str | Dropped, int]:
    """Read a string that no quote closes: a cut one, or one whose quote is missing before the last brackets."""
    text, start, quote = draft.text, position + 1, draft.text[position]
    if quote in "“„«‘＂" and not inner and (straight := text.find('"', start, draft.end)) >= 0:
        ends = _ends(draft, role)
        if ends.match(text, straight + 1, draft.end):
            draft.note("mixed_quotes", position, straight + 1, text[start:straight])
            return unescape(draft, text[start:straight], start, quote), straight + 1
    tail = _tail_start(text, start, draft.end)
    if start < tail < draft.end and text[tail : draft.end].strip():
        stop = tail
        draft.note("unclosed_string", position, stop, text[start:stop].rstrip())
        return unescape(draft, text[start:stop].rstrip(), start, quote), stop
    draft.note("value_cut", position, draft.end)
    draft.incomplete = True
    return DROPPED, draft.end


def _tail_start(text: str, start: int, end: int) -> int:
    """Return where the closing brackets and blanks at the end of the text begin."""
    at = end
    while at > start and text[at - 1] in " \t\r\n}]":
        at -= 1
    return at


def _take(draft: Draft, position: int, start: int, stop: int, *, raw: bool) -> str:
    """Return what the string from *position*, whose inside runs from *start* to *stop*, says."""
    quote, width = draft.text[position], start - position
    if quote == "`" and "${" in draft.text[start:stop]:
        draft.note("placeholder", position, stop + width, draft.text[start:stop])
    if quote != '"' or width > 1:
        draft.note("single_quotes" if quote == "'" and width == 1 else "other_quotes", position, stop + width, draft.text[start:stop])
    if stop - start > draft.limits.string_length:
        raise draft.fail("string_too_long", position, "A string is longer than the limit.")
    return draft.text[start:stop] if raw else unescape(draft, draft.text[start:stop], start, quote)


def key_follows(draft: Draft, position: int) -> bool:
    """Whether a key with its colon stands at *position*."""
    return KEY_START.match(draft.text, position, draft.end) is not None
