"""Reading the key of a member, and its colon."""

import re

from rightargs.repair._blanks import skip
from rightargs.repair._draft import Draft
from rightargs.repair._escapes import unescape
from rightargs.repair._lexicon import CLOSERS, KEY_END, QUOTES
from rightargs.repair._strings import to_closer

_KEY = re.compile(r'"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:')
_BARE_KEY = re.compile(r"([^\W\d][\w$.-]*+)\s*+(?=[:=：]|->)|(-?\d[\w.-]*+)\s*+(?=[:=：])")
_HALF_QUOTED_KEY = re.compile(r"([\"'“”„«‘`]?)([^\"'“”„«»‘’`\n:,{}\[\]]{1,200})([\"'“”»’`]?)\s*+(?==>?|:|：)")
_DOUBLED_COLON = re.compile(r"(?<=:)[:=](?=[\s\"'\[{0-9])")
_ALONE = re.compile(r'(?:"[^"\\\n]*+"|\'[^\'\\\n]*+\'|-?\d++(?:\.\d++)?|true|false|null|True|False|None)\s*+(?:[,}]|\Z)|[{\[]')


def read_key(draft: Draft, position: int) -> tuple[str | None, int]:
    """Read a key and its colon; no key where the text ends first."""
    text = draft.text
    plain = _KEY.match(text, position, draft.end)
    if plain:
        return plain.group(1), _second_colon(draft, plain.end())
    bare = _BARE_KEY.match(text, position, draft.end)
    if bare:
        key = bare.group(1) or bare.group(2)
        typed = bare.group(2) or key in {"True", "False", "None", "true", "false", "null"}
        draft.note("key_type" if typed else "unquoted_key", position, position + len(key), key)
        return key, _colon(draft, bare.end())
    quoted = _read_quoted_key(draft, position)
    if quoted is not None:
        return quoted
    half = _HALF_QUOTED_KEY.match(text, position, draft.end)
    if half:
        opening, key, closing = half.groups()
        draft.note("mixed_quotes" if opening and closing else "key_quote", position, half.end(3), key.strip())
        return key.strip(), _colon(draft, half.end())
    rest = text[position : draft.end]
    if not any(mark in rest for mark in ":}]"):
        _cut_key(draft, position)
        return None, draft.end
    raise draft.fail("json_syntax", position, "A key was expected.")


def _cut_key(draft: Draft, position: int) -> None:
    draft.note("value_cut", position, draft.end)
    draft.note("missing_closer", draft.end, draft.end, "}")
    draft.incomplete = True


def _read_quoted_key(draft: Draft, position: int) -> tuple[str | None, int] | None:
    """Read a key in quotes of any kind; None where its quotes do not match."""
    found = _quoted_key(draft, position)
    if found is None:
        return None
    key, stop = found
    if key is None:
        _cut_key(draft, position)
        return None, draft.end
    if KEY_END.match(draft.text, stop, draft.end):
        return key, _colon(draft, stop)
    after = skip(draft, stop)
    if after >= draft.end:
        _cut_key(draft, position)
        return None, draft.end
    if KEY_END.match(draft.text, after, draft.end):
        return key, _colon(draft, after)
    if _value_stands_alone(draft, after):
        draft.note("missing_colon", stop, after, ":")
        return key, after
    return None


def _value_stands_alone(draft: Draft, position: int) -> bool:
    """Whether a whole value with its end stands at *position*, so that only the colon before it is missing."""
    return _ALONE.match(draft.text, position, draft.end) is not None


def _colon(draft: Draft, position: int) -> int:
    """Pass the colon, or what stands for it."""
    position = skip(draft, position)
    text = draft.text
    for mark in (":", "=>", "=", "->", "："):
        if text.startswith(mark, position):
            if mark != ":":
                draft.note("full_width" if mark == "：" else "wrong_separator", position, position + len(mark), ":")
            return _second_colon(draft, position + len(mark))
    raise draft.fail("json_syntax", position, "A colon was expected after a key.")


def _second_colon(draft: Draft, position: int) -> int:
    """Pass the second half of `::` and `:=`, which may stand only where no value begins with it."""
    found = _DOUBLED_COLON.match(draft.text, position, draft.end)
    if found is None:
        return position
    draft.note("wrong_separator", position - 1, found.end(), ":", risk="likely")
    return found.end()


def _quoted_key(draft: Draft, position: int) -> tuple[str | None, int] | None:
    """
    Read the key whose opening quote stands at *position*.

    Returns:
        The key and the offset after its quote; no key where the text ends first; None where no quotes match.
    """
    text, quote = draft.text, draft.text[position]
    if quote not in QUOTES:
        return None
    found = to_closer(CLOSERS[quote]).match(text, position + 1, draft.end)
    if found is None:
        rest = text[position : draft.end]
        return None if any(mark in rest for mark in ":}]") else (None, draft.end)
    stop = found.end()
    raw = text[position + 1 : stop - 1]
    if len(raw) > 200 and ":" in raw:
        return None
    if quote == '"' and ("\n" in raw or ": " in raw) and text[stop : stop + 1] not in {":", " "}:
        return None
    if quote != '"':
        draft.note("single_quotes" if quote == "'" else "other_quotes", position, stop, raw)
    return unescape(draft, raw, position + 1, quote), stop
