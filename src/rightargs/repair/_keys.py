"""Reading keys in quotes."""

from rightargs.repair._draft import Draft
from rightargs.repair._escapes import unescape
from rightargs.repair._lexicon import CLOSERS, QUOTES
from rightargs.repair._strings import to_closer


def quoted_key(draft: Draft, position: int) -> tuple[str | None, int] | None:
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
