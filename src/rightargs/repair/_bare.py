"""Values without quotes: literals and numbers of other notations, and text."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from rightargs.repair._draft import DROPPED, Draft, Dropped
from rightargs.repair._lexicon import END_MARK, NEXT_KEY, NEXT_MEMBER, NUMBER, VALUE_END
from rightargs.repair._strings import Role
from rightargs.vocab.edits import Risk
from rightargs.vocab.json import JsonValue

_LITERALS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "none": None}
_WORD = re.compile(r"[A-Za-z]++")
_STOP = re.compile(r"[,}\]\n，；;]|(?<=[\s,])(?://|/\*|#)|```|</|<\||\\[nrt](?=\s*+[}\]\"])")
_STOP_IN_TUPLE = re.compile(r"[,}\])\n，；;]|(?<=[\s,])(?://|/\*|#)|```|</|<\||\\[nrt](?=\s*+[}\]\"])")
_WHOLE = re.compile(
    r"(?P<place>\$\{[^{}\n]*+\}|\{\{[^{}\n]*+\}\}|\{%[^{}\n]*+%\}|<[A-Za-z_][\w -]{0,60}+>)"
    r"|(?P<regex>/(?:[^/\\\n]|\\.)++/[a-z]{0,8}+)"
    r"|(?P<call>(?:new\s++)?[A-Za-z_$][\w.$]{0,80}+\((?:[^()\"'\n]|\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+')*+\))"
)
_AFTER_WHOLE = re.compile(r"\s*+(?:[,}\])]|\Z|//|/\*)")
_CONSTRUCTOR = re.compile(
    r"(?:ObjectId|ISODate|UUID|Uuid|NumberLong|NumberInt|NumberDecimal|Decimal|BigInt|String|str|int|float|Number)"
    r"\(\s*+(?:\"([^\"\\]*+)\"|'([^'\\]*+)'|(-?(?:0|[1-9]\d*+)))\s*+\)"
)
_NEAR_NUMBER = re.compile(r"([+-]?)(?:(0|[1-9][0-9]*+)(?:(\.)([0-9]*+))?|\.([0-9]++))((?:[eE][+-]?[0-9]++)?)")
_WORDS = re.compile(r"[^\W\d][\w '-]*+")
_COMMA = re.compile(r"[ \t\r\n]*+,")
_MORE_FIGURES = re.compile(r"[0-9]++[0-9.]*+(?:,[0-9][0-9.]*+)*+[ \t\r\n]*+[}\n,]")
_NEXT_NUMBER = re.compile(r"[ \t\n]++-?[0-9]++(?:\.[0-9]++)?[ \t\n,\]]")
_NEXT_ITEM = re.compile(r"[ \t\n]++(?:(?:-?[0-9]++(?:\.[0-9]++)?|(?i:true|false|null|none))(?=[ \t\n,\]])|[\"'\[{])")
_NO_VALUE = re.compile(r"[+.]|[-_?]++|undefined|nil")
_NOT_FINITE = re.compile(r"[+-]?(?:nan|inf|infinity)|float\(['\"][+-]?(?:nan|inf|infinity)['\"]\)", re.IGNORECASE)
_FIGURES = re.compile(r"[+-]?[0-9.,'_ \u00a0\u202f]++(?:[eE][+-]?[0-9]*+)?")
_DATE_OR_TIME = re.compile(
    r"\d{4}-\d{2}-\d{2}(?:[T ][\d:.,]++(?:Z|[+-][\d:]++)?)?|\d{1,2}:\d{2}(?::\d{2}(?:\.\d++)?)?"
    r"|\d{1,4}/\d{1,2}/\d{1,4}|\d{1,2}-\d{1,2}-\d{4}|\d{1,2}\.\d{1,2}\.\d{4}"
)
_DOTTED = re.compile(r"\d++(?:\.\d++){2,}+")
_PHONE = re.compile(r"\+\d[\d ()-]++")
_EXPRESSION = re.compile(r"[\w.\s()]*?\d[\w.\s()]*?(?:\*\*|[*/+^]|%(?=[\s(]*\d)|(?<=[\s\d)])-)[\s(]*[\w.\s()*/+^%-]*")
_CODE = re.compile(r"\w\(|=>|\bif\b[^\n]{1,200}\belse\b|\?[^\n:]{1,200}:\s")
_INNER_KEY = re.compile(r"\s[\"']?\w[\w-]*[\"']?\s*[:=]\s")


def read_bare(draft: Draft, position: int, role: Role, closer: str) -> tuple[JsonValue | Dropped, int]:
    """Read the value without quotes at *position*; dropped where there is none, or the end of the text cuts it."""
    text = draft.text
    number = NUMBER.match(text, position, draft.end)
    if number and _number_ends(draft, number.end(), role):
        return exact_number(draft, number.group(), position), number.end()
    word = _WORD.match(text, position, draft.end)
    if word and (folded := word.group().lower()) in _LITERALS and _word_ends(draft, word.end(), role):
        if word.group() not in {"true", "false", "null"}:
            draft.note("literal", position, word.end(), _LITERALS[folded])
        return _LITERALS[folded], word.end()
    near = _NEAR_NUMBER.match(text, position, draft.end) if text[position] in "+-.0123456789" else None
    if near and NEXT_KEY.match(text, near.end(), draft.end):
        return _classify(draft, near.group(), position), near.end()
    whole = _WHOLE.match(text, position, draft.end)
    if whole and _AFTER_WHOLE.match(text, whole.end(), draft.end):
        return _read_whole(draft, whole)
    stop = _stop(draft, position, role, closer)
    slice_ = text[position:stop].rstrip()
    if stop >= draft.end:
        draft.note("value_cut", position, stop)
        draft.incomplete = True
        return DROPPED, stop
    if not slice_ or _NO_VALUE.fullmatch(slice_):
        draft.note("missing_value" if role == "member" else "missing_item", position, stop)
        return DROPPED, stop
    if slice_ in {"...", "…"}:
        draft.note("elision", position, stop)
        return DROPPED, stop
    return _classify(draft, slice_, position), position + len(slice_)


def _word_ends(draft: Draft, stop: int, role: Role) -> bool:
    """Whether a literal is whole at *stop*: in a list another literal, number or quote may follow a blank, its comma missing."""
    text = draft.text
    if stop == draft.end or VALUE_END.match(text, stop, draft.end):
        return True
    return role == "item" and _NEXT_ITEM.match(text, stop, draft.end) is not None


def _number_ends(draft: Draft, stop: int, role: Role) -> bool:
    """Whether a number is whole at *stop*: in an object, a comma after it must be followed by a key, not by more figures."""
    text = draft.text
    if not VALUE_END.match(text, stop, draft.end):
        return role == "item" and _NEXT_NUMBER.match(text, stop, draft.end) is not None
    comma = _COMMA.match(text, stop, draft.end)
    return role == "item" or comma is None or _MORE_FIGURES.match(text, comma.end(), draft.end) is None


def exact_number(draft: Draft, figures: str, position: int) -> int | Decimal:
    """Return the number that *figures*, in JSON grammar, are; refuse one beyond the limits."""
    limits = draft.limits
    digits = sum(char.isdigit() for char in figures) if len(figures) > limits.digits else 0
    if digits > limits.digits:
        raise draft.fail("number_too_long", position, "A number has more digits than the limit.")
    if figures.lstrip("-").isdigit():
        return int(figures)
    try:
        value = Decimal(figures)
    except InvalidOperation:
        raise draft.fail("number_too_large", position, "A number has a larger exponent than the limit.") from None
    exponent = value.as_tuple().exponent
    if abs(value.adjusted()) > limits.exponent or (isinstance(exponent, int) and abs(exponent) > limits.exponent + limits.digits):
        raise draft.fail("number_too_large", position, "A number has a larger exponent than the limit.")
    return value


def _read_whole(draft: Draft, whole: re.Match[str]) -> tuple[JsonValue, int]:
    text = whole.group()
    kind, value = "expression", text
    risk: Risk | None = None
    if whole["place"]:
        kind = "placeholder"
    elif whole["regex"]:
        kind = "unquoted_string"
    elif _NOT_FINITE.fullmatch(text):
        kind = "not_finite"
    elif found := _CONSTRUCTOR.fullmatch(text):
        kind = "constructor"
        if found.group(3):
            number = exact_number(draft, found.group(3), whole.start())
            draft.note(kind, whole.start(), whole.end(), number)
            return number, whole.end()
        value = found.group(1) if found.group(1) is not None else found.group(2)
    draft.note(kind, whole.start(), whole.end(), value, risk=risk)
    return value, whole.end()


def _stop(draft: Draft, position: int, role: Role, closer: str) -> int:
    """Return where the text without quotes that begins at *position* ends."""
    text = draft.text
    pattern = _STOP_IN_TUPLE if closer == ")" else _STOP
    at = position
    while found := pattern.search(text, at, draft.end):
        mark = found.start()
        if found.group() == "," and role == "member" and not NEXT_MEMBER.match(text, mark + 1, draft.end):
            at = mark + 1
            continue
        if found.group() == ";" and not NEXT_MEMBER.match(text, mark + 1, draft.end):
            at = mark + 1
            continue
        if found.group() == "</" and not END_MARK.match(text, mark, draft.end):
            at = mark + 2
            continue
        return mark
    return draft.end


def _classify(draft: Draft, text: str, position: int) -> JsonValue:
    """Read *text*, which ends before *stop*, as the one thing it can be, else keep it as text."""
    stop = position + len(text)
    near = _NEAR_NUMBER.fullmatch(text) if text[0] in "+-.0123456789" else None
    if near:
        sign, whole, _point, fraction, bare_fraction, exponent = near.groups()
        figures = f"{'-' if sign == '-' else ''}{whole or '0'}"
        fraction = fraction or bare_fraction or ""
        if fraction or _point:
            figures += f".{fraction or '0'}"
        number = exact_number(draft, figures + exponent, position)
        draft.note("number_form", position, stop, number)
        return number
    kind = _kind(text)
    draft.note(kind, position, stop, text)
    if kind == "unquoted_string" and text[-1] in "\"'”" and not any(quote in text[:-1] for quote in "\"'”"):
        return text[:-1]
    return text


def _kind(text: str) -> str:
    if _NOT_FINITE.fullmatch(text):
        return "not_finite"
    if _WORDS.fullmatch(text):
        return "unquoted_string"
    if _DATE_OR_TIME.fullmatch(text) or _DOTTED.fullmatch(text) or _PHONE.fullmatch(text):
        return "unquoted_string"
    if _FIGURES.fullmatch(text):
        return "ambiguous_number"
    if text[0].isdigit() or text[0] in "(+-.":
        if _EXPRESSION.fullmatch(text) and not re.search(r"[A-Za-z]{2}", text):
            return "expression"
    if _CODE.search(text, 0, 2_000):
        return "expression"
    if any(quote in text[:-1] for quote in '"”“') or _INNER_KEY.search(text) or any(mark in text for mark in "{["):
        return "ambiguous_text"
    return "unquoted_string"
