"""Figures that are told by another: "double it", "halve that", "£340 less the £50 deposit"."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from rightargs.stages.ground import _cues
from rightargs.stages.ground._relations import same_sort
from rightargs.stages.ground._said import Said
from rightargs.vocab.json import JsonValue

_THING = r"(?:it|that|this|them|the (?:amount|payment|quantity|order|number|dose|party|booking))"
_MULTIPLE = re.compile(
    rf"\b(?:(?P<two>double|make it double)|(?P<three>triple|treble)|(?P<half>halve|half(?: of)?))\s+{_THING}\b(?!\s*\?)"
    r"|\b(?P<dugna>dugna|double)\s+(?:kar|bhej)\b",
    re.IGNORECASE,
)
_LESS = re.compile(
    r"\s*+,?\s*+(?:less(?!\s+than\b)|minus|net of|after (?:deducting|taking off|knocking off)|but (?:deduct|take off|knock off|subtract))"
    r"(?:\s+(?:the|my|his|her|our|their|that|a|an))?\s+",
    re.IGNORECASE,
)
_ASKS_ON = re.compile(r"[^.!?;\n]{0,60}\?")
_DONT = re.compile(r"(?:\b(?:do not|dont|not|never|no need to)|n't)\s+(?:\w+\s+)?$", re.IGNORECASE)
_BY = {"two": Decimal(2), "three": Decimal(3), "half": Decimal("0.5"), "dugna": Decimal(2)}
_SHARE = re.compile(
    r"\b(half|(?:a |one )?third|(?:a |one )?quarter|two thirds|three quarters)(?: of)?(?: the| my| that)?\s+$", re.IGNORECASE
)
_THIRD = Decimal(1) / Decimal(3)
_PARTS = {
    "half": Decimal("0.5"),
    **dict.fromkeys(("third", "a third", "one third"), _THIRD),
    **dict.fromkeys(("quarter", "a quarter", "one quarter"), Decimal("0.25")),
    "two thirds": 2 * _THIRD,
    "three quarters": Decimal("0.75"),
}
_CENT = Decimal("0.01")
_MORE_BEFORE = re.compile(r"\b(?:add|plus|another|extra)\s+(?:an? )?$", re.IGNORECASE)
_MORE_AFTER = re.compile(r"\s+(?:more|extra|on top|to (?:it|that))\b", re.IGNORECASE)
_LESS_BEFORE = re.compile(r"\b(?:knock|take|less|minus|subtract|deduct)\s+(?:off )?(?:an? )?$", re.IGNORECASE)
_OFF = re.compile(r"\s+(?:off|less)\b(?! (?:voucher|coupon|code|sale))", re.IGNORECASE)
_LATEST = 12
"""Mentions that "it" may point back to."""


def multiple(index: int, said: Sequence[Said], pending: Sequence[Said], text: str) -> Said | None:
    """
    Return what "double it" makes of the last amount, or else the last count, that was spoken of; None where nothing is multiplied.

    What it is made of is no longer meant.
    """
    found = next((match for match in _MULTIPLE.finditer(text) if wanted(text, match)), None)
    if found is None:
        return None
    known = [
        one
        for one in said[-_LATEST:]
        if (one.live or one in pending) and (one.turn < index or one.span[1] <= found.start()) and len(one.values) == 1
    ]
    base = [one for one in known if one.kind == "money"] or [one for one in known if one.kind == "number" and (one.noun or one.unit)]
    factor = next(_BY[name] for name, words in found.groupdict().items() if words)
    value = _times(base[-1].values[0], factor) if base and base[-1].noun != "id" else None
    if value is None:
        return None
    last = base[-1]
    for one in known:
        if one.kind == last.kind and one.values == last.values and same_sort(one, last):
            one.stale = True
    return Said(index, "user", last.kind, (value,), found[0], found.span(), last.unit, last.noun, corrects=True)


def difference(index: int, mentions: Sequence[Said], text: str) -> Said | None:
    """Return what is left of an amount that others are taken from in the same breath; none of these is then meant."""
    money = [one for one in mentions if one.kind == "money" and len(one.values) == 1 and isinstance(one.values[0], dict)]
    for place, first in enumerate(money):
        parts = [first]
        for one in money[place + 1 :]:
            if one.unit != first.unit or _LESS.fullmatch(text, parts[-1].span[1], one.span[0]) is None:
                break
            parts.append(one)
        figures = [Decimal(str(value["amount"])) for one in parts if isinstance(value := one.values[0], dict)]
        left = figures[0] - sum(figures[1:])
        asks = _ASKS_ON.match(text, parts[-1].span[1]) is not None  # "minus the £50? no, all of it"
        if len(parts) > 1 and left > 0 and not asks and isinstance(whole := first.values[0], dict):
            for one in parts:
                one.stale = True
            rest: JsonValue = {**whole, "amount": format(left.normalize(), "f")}
            span = first.span[0], parts[-1].span[1]
            return Said(index, "user", "money", (rest,), text[span[0] : span[1]], span, first.unit)
    return None


def is_part(one: Said, said: Sequence[Said]) -> bool:
    """Whether an amount stands within another that it was reckoned into: it is no material for more sums."""
    return any(
        other is not one and other.turn == one.turn and other.span[0] <= one.span[0] and one.span[1] <= other.span[1] for other in said
    )


def reckoned(index: int, said: Sequence[Said], pending: Sequence[Said], mentions: Sequence[Said], text: str) -> Said | None:
    """
    Return what "£5 more", "knock a tenner off" and "a third of £90" come to; None where nothing is reckoned.

    Of what is added or taken off, a tool may ask for the amount itself as well; the amount it is added to is neither.
    """
    for one in mentions:
        value = one.values[0]
        if one.kind != "money" or len(one.values) != 1 or not isinstance(value, dict):
            continue
        before, after = text[max(0, one.span[0] - 24) : one.span[0]], text[one.span[1] :]
        if (share := _SHARE.search(before)) is not None:
            part = _times(value, _PARTS[share[1].casefold()])
            return _in_place_of([one], index, one, (part,), text, share.start() - len(before)) if part is not None else None
        sign = (
            1 if _MORE_BEFORE.search(before) or _MORE_AFTER.match(after) else -1 if _LESS_BEFORE.search(before) or _OFF.match(after) else 0
        )
        known = [
            other
            for other in said[-_LATEST:]
            if other.kind == "money" and (other.live or other in pending) and (other.turn, other.span) < (one.turn, one.span)
        ]
        if sign and known and len(known[-1].values) == 1 and known[-1].values != one.values:
            base = known[-1]
            total = _amount(base.values[0]) + sign * _amount(value)
            if total > 0:
                return _in_place_of(
                    [one, *(other for other in known if other.values == base.values)], index, one, (_with(value, total), value), text, 0
                )
    return None


def _in_place_of(old: Sequence[Said], index: int, one: Said, values: tuple[JsonValue, ...], text: str, back: int) -> Said:
    for other in old:
        other.stale = True
    start = one.span[0] + back
    return Said(index, "user", "money", values, text[start : one.span[1]], (start, one.span[1]), one.unit, one.noun, corrects=True)


def _amount(value: JsonValue) -> Decimal:
    return Decimal(str(value.get("amount", 0))) if isinstance(value, dict) else Decimal(0)


def _with(value: dict[str, JsonValue], amount: Decimal) -> JsonValue:
    return {**value, "amount": format(amount.quantize(_CENT).normalize(), "f")}


def wanted(text: str, found: re.Match[str]) -> bool:
    """Whether words that ask for something are meant so: "don't double it" and "double it? no" are not."""
    denied = _DONT.search(text, max(0, found.start() - 20), found.start()) is not None or _cues.denied(text, *found.span())
    return not denied and not _cues.refuses(text[found.end() :].lstrip(" ?,.-"))


def _times(value: JsonValue, factor: Decimal) -> JsonValue:
    """Multiply a number or the amount of a sum of money; None where it makes no such value."""
    try:
        figure = Decimal(str(value["amount"] if isinstance(value, dict) else value)) * factor
    except (InvalidOperation, KeyError):
        return None
    if isinstance(value, dict):
        return _with(value, figure)
    return format(figure.normalize(), "f") if figure == figure.to_integral_value() else None
