"""The whole repair of one text: the fast path, then the reader, then what the result must still prove."""

from __future__ import annotations

import re

from rightargs.repair._draft import Draft
from rightargs.repair._envelope import read_document
from rightargs.repair._skeleton import quick_repair
from rightargs.repair._strict import NotStrict, breach, is_unicode, load_strict
from rightargs.vocab.edits import Repaired, Unrepairable
from rightargs.vocab.json import JsonValue
from rightargs.vocab.limits import DEFAULT_LIMITS, Limits

_ESCAPED_DOCUMENT = re.compile(r"\s*+[{\[](?:\s|\\[nrt]|[{\[])*+\\\"")
_ESCAPE = re.compile(r"\\([\\\"/nrtbf])")
_HTML_DOCUMENT = re.compile(r"\s*+[{\[]\s*+&(?:quot|#34);")
_HTML = re.compile(r"&(quot|apos|lt|gt|amp|#34|#39);")
_HTML_MEANS = {"quot": '"', "apos": "'", "lt": "<", "gt": ">", "amp": "&", "#34": '"', "#39": "'"}
_DOUBLED = re.compile(r"\s*+\{\{\s*+[\"']")
_BREACHES = {
    "number_too_long": "A number has more digits than the limit.",
    "too_deep": "The value is nested more deeply than the limit.",
    "too_many_keys": "An object has more keys than the limit.",
    "string_too_long": "A string is longer than the limit.",
}
_MEANS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


def repair_json(text: str | bytes, *, limits: Limits = DEFAULT_LIMITS) -> Repaired:
    """
    Read *text* as the JSON value it was meant to be, with every change listed.

    Strict JSON comes back as it is, without edits. Nothing is guessed in silence: `lossy` says that something is gone or could
    be read in two ways, `incomplete` that the text ended early. Integers are exact; numbers with a fraction are `Decimal`.

    Raises:
        Unrepairable: The text has no honest reading, or breaks one of *limits*. No other exception, for any text.
    """
    if isinstance(text, bytes):
        text = _decode(text, limits)
    try:
        value = load_strict(text, limits)
    except NotStrict as verdict:
        quick = quick_repair(text, limits, verdict.position) if len(text) <= limits.raw_size else None
        return quick or _repair(text, limits)
    if isinstance(value, str):
        return _unwrap(text, value, limits)
    return Repaired(value)


def _decode(raw: bytes, limits: Limits) -> str:
    if len(raw) > limits.raw_size:
        raise Unrepairable("too_large", limits.raw_size, "The text is longer than the limit for one call.")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise Unrepairable("bad_unicode", error.start, "The bytes are not UTF-8.") from None


def _repair(text: str, limits: Limits) -> Repaired:
    if len(text) > limits.raw_size:
        raise Unrepairable("too_large", limits.raw_size, "The text is longer than the limit for one call.")
    if not is_unicode(text, None):
        raise Unrepairable("bad_unicode", _first_half(text), "The text holds half of a surrogate pair.")
    draft = Draft(text, limits)
    start = 0
    if text.startswith("\ufeff"):
        draft.note("byte_order_mark", 0, 1, "")
        start = 1
    try:
        if plain := _unescaped(text):
            return _again(draft, plain, "double_braces" if _DOUBLED.match(text) else "escaped_document", limits)
        value = read_document(draft, start)
    except RecursionError:
        raise Unrepairable("too_deep", 0, "The value is nested more deeply than the limit.") from None
    return _finish(draft, value)


def _finish(draft: Draft, value: JsonValue) -> Repaired:
    """Prove what holds for the value as a whole."""
    if not is_unicode(draft.text, value):
        raise Unrepairable("bad_unicode", 0, "A string holds half of a surrogate pair.")
    if code := breach(value, draft.text, draft.limits):
        raise Unrepairable(code, 0, _BREACHES[code])
    return Repaired(value, draft.listed(), draft.lossy, draft.incomplete)


def _first_half(text: str) -> int:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return 0


def _unwrap(text: str, inner: str, limits: Limits) -> Repaired:
    """Decode a document that was encoded as one string; text that holds no object or list stays a string."""
    if inner.lstrip()[:1] not in {"{", "[", '"'}:
        return Repaired(inner)
    try:
        read = repair_json(inner, limits=limits)
    except Unrepairable:
        return Repaired(inner)
    whole = not read.edits or all(edit.kind == "double_encoded" for edit in read.edits)
    if not (isinstance(read.value, dict) and not read.lossy) and not (isinstance(read.value, list) and whole):
        return Repaired(inner)
    draft = Draft(text, limits)
    draft.note("double_encoded", 0, len(text), inner)
    return Repaired(read.value, (*draft.edits, *read.edits), read.lossy, read.incomplete)


def _unescaped(text: str) -> str:
    """Return the document that was escaped as a whole, without the outer quotes of a string; empty where none was."""
    if _ESCAPED_DOCUMENT.match(text):
        return _ESCAPE.sub(lambda found: _MEANS.get(found.group(1), found.group(1)), text)
    if _HTML_DOCUMENT.match(text) and '"' not in text:
        return _HTML.sub(lambda found: _HTML_MEANS[found.group(1)], text)
    if _DOUBLED.match(text) and all(text.count(brace) == 2 * text.count(brace * 2) for brace in "{}"):
        return text.replace("{{", "{").replace("}}", "}")
    return ""


def _again(draft: Draft, plain: str, kind: str, limits: Limits) -> Repaired:
    """Read the unescaped document."""
    draft.note(kind, 0, len(draft.text), plain)
    read = repair_json(plain, limits=limits)
    return Repaired(read.value, (*draft.edits, *read.edits), read.lossy, read.incomplete)
