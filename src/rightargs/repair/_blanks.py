"""What stands between tokens: blanks, comments, and characters that mean nothing there."""

import re

from rightargs.repair._draft import Draft

_PLAIN = re.compile(r"[ \t\n\r]*+")
_LINE_COMMENT = re.compile(r"[^\n]*+")
_ODD = re.compile(
    # ANSI colour codes; then control characters, the other blanks of Unicode, and invisible format characters
    r"(?:\x1b\[[0-9;]{0,20}+[A-Za-z]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\u1680\u2000-\u200f\u2028\u2029\u202a-\u202f\u205f\u2060\u3000\ufeff])++"
)
_ESCAPED_BLANK = re.compile(r"(?:\\[nrt])++(?![A-Za-z_])")
_STRAY_BACKSLASH = re.compile(r"\\(?=\s*+[,:}\]\[{])")
_ELISION = re.compile(
    r"\.\.\.|…|\betc\b|\bomitted\b|\belided\b|\btruncated\b|\babbreviated\b|\band so on\b"
    r"|\b(?:more|other|remaining|additional) (?:\w+ )?(?:items|entries|rows|fields|records|elements|values|members|keys)\b"
    r"|\b(?:rest|remainder) of the\b|\b(?:rest|others?|remaining)\b[^\n]{0,20}\b(?:unchanged|(?:the )?same)\b"
    r"|\bsame as (?:above|before)\b",
    re.IGNORECASE,
)
_STARTS = frozenset("/#\\<")
_PLAIN_START = frozenset(" \t\n\r")


def skip(draft: Draft, position: int, *, value: bool = False) -> int:
    """Return the offset of the next token; at the start of a *value*, `#` and `/` may begin it."""
    text = draft.text
    while position < draft.end:
        char = text[position]
        if char in _PLAIN_START:
            found = _PLAIN.match(text, position, draft.end)
            assert found
            position = found.end()
            continue
        if char in _STARTS:
            after = _skip_marked(draft, position, value=value)
        elif char < "!" or char > "~":
            after = _skip_odd(draft, position)
        else:
            return position
        if after == position:
            return position
        position = after
    return position


def _skip_odd(draft: Draft, position: int) -> int:
    odd = _ODD.match(draft.text, position, draft.end)
    if odd is None:
        return position
    draft.note("stray_characters", position, odd.end(), "")
    return odd.end()


def _skip_marked(draft: Draft, position: int, *, value: bool) -> int:
    text = draft.text
    if text[position] == "\\":
        for kind, pattern in (("escaped_blank", _ESCAPED_BLANK), ("stray_backslash", _STRAY_BACKSLASH)):
            found = pattern.match(text, position, draft.end)
            if found:
                draft.note(kind, position, found.end(), "")
                return found.end()
        return position
    if text.startswith("//", position) or (text[position] == "#" and not (value and text[position + 1 : position + 2].isalnum())):
        found = _LINE_COMMENT.match(text, position, draft.end)
        assert found
        return _comment(draft, position, found.end())
    for opener, closer in (("/*", "*/"), ("<!--", "-->")):
        if text.startswith(opener, position):
            stop = text.find(closer, position + len(opener), draft.end)
            return _comment(draft, position, draft.end if stop < 0 else stop + len(closer))
    return position


def _comment(draft: Draft, start: int, stop: int) -> int:
    """Leave a comment out; one that says that something was left out is a loss."""
    elided = says_elision(draft.text[start : min(stop, start + 1_000)])
    draft.note("elision" if elided else "comment", start, stop, "")
    return stop


def says_elision(comment: str) -> bool:
    """Whether a *comment* says that something was left out."""
    return _ELISION.search(comment) is not None
