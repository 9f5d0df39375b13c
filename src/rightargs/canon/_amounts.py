"""A text that says one amount of money: the number, its unit, and what marked the currency."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from rightargs.canon.currencies import (
    ADJECTIVES,
    COIN_CURRENCIES,
    CRYPTO,
    EXPONENTS,
    LAKH_CURRENCIES,
    LAKH_REGIONS,
    OBSOLETE,
    QUARTER_REGIONS,
    Mark,
    mark_key,
    mark_of,
)
from rightargs.canon.numerals import COMMON_RATIOS, EXACT, Habits, Layout, habits_of, key, lay_out, signed, split_sign, tidy, trouble
from rightargs.context import Context

# "Rs. 5,000/-", "€ 5,-", "5.000,--": dashes that stand for no minor units
_DASHED = re.compile(r"[/.,]\s*[-–—=]{1,2}(?=\s|$)|\bonly\b\.?|(?<!\w)(?:net|cash|ma+tra)\b|(?<!\w)मात्र(?!\w)")
_NOT_FINITE = re.compile(r"[+-]?(?:nan|inf(?:inity)?)", re.IGNORECASE)
_MACHINE = re.compile(r"\d[\d.]*[eE][+-]?\d+|0[xXbBoO][0-9a-fA-F]+|\d[\d_]*_[\d_]*\d")
_SCALE_BEHIND = re.compile(
    r"^([^A-Za-z]*\d)\s*([A-Za-z]{3}|[$£€₹¥])\s*(million|mn|billion|bn|trillion|lakhs?|crores?|thousand)$", re.IGNORECASE
)
_QUOTED = re.compile(r"[+−-]?\d+\.?")
_OF_A = re.compile(r"^(?:of an?|an?|of)\s+")
_QUARTERS = re.compile(r"(.{1,40}) quarters?", re.IGNORECASE)
_GLUED = re.compile(r"\d[oOlI]\d|[lIO]\d{2}")
_BARE_SCALE = re.compile(r"(?:hundred|thousand|lakh|lac|crore|million|billion)\s+[^\W\d]", re.IGNORECASE)
_RATIO = re.compile(r"\d+/\d+")
_BRACKETED = re.compile(r"([^()]+)\(([^()]{1,80})\)([^()]{0,20})")
_SIGNS = "+-−–"


@dataclass(frozen=True, slots=True)
class Amount:
    """
    An amount as it was said.

    Attributes:
        values: Its readings as they are written, before a minor unit is taken into account; the best first.
        mark: What marked the currency, if anything did.
        minor: A second number in the minor unit: the 50 of "5 pounds 50 pence".
        scaled: A scale was named, so that the number counts major units.
        worded: The number was said in words.
        decimals: How many decimals were written, before a scale.
        marked: One mark alone stood before three digits.
    """

    values: tuple[Decimal, ...]
    mark: Mark | None = None
    minor: Decimal | None = None
    scaled: bool = False
    worded: bool = False
    decimals: int = 0
    marked: bool = False
    quoted: bool = False
    """The text was digits alone: the whole number it quotes."""
    slang: bool = False
    """A scale was named that is said of money alone: grand."""


def read_amount(text: str, context: Context, currency: str | None) -> Amount | str:
    """Read *text*, stripped and capped, as one amount; or return the code that says why it is none."""
    text = tidy(text)
    if _NOT_FINITE.fullmatch(text):
        return "not_finite"
    if _MACHINE.search(text):
        return "bad_format"
    body, sign = _unwrapped(text)
    if not body or not sign:
        return "bad_format"
    indian = (currency or context.currency) in LAKH_CURRENCIES or context.region in LAKH_REGIONS
    habits = habits_of(context, lakh=indian)
    if context.region in QUARTER_REGIONS and (match := _QUARTERS.fullmatch(body)) and (coins := _quarters(match[1], habits, sign)):
        return coins
    if "(" in body and (both := _BRACKETED.fullmatch(body)):
        return _said_twice(both[1] + both[3], both[2], sign, context, currency)
    if (ratio := _RATIO.search(body)) and ratio[0] not in COMMON_RATIOS:
        # "£10/50" and "12/5" are other things than a part of a pound
        return "bad_format"
    layout = lay_out(_scale_first(body), habits, _is_unit)
    if layout == "number_missing" and sign > 0 and _BARE_SCALE.match(body):
        # "hundred rupees" leaves out its one, which "hundred" alone may not
        amount = read_amount(f"one {body}", context, currency)
        return "number_missing" if isinstance(amount, Amount) and amount.mark is None else amount
    if isinstance(layout, str):
        return _malformed(layout, body)
    if not layout.phrases:
        return _numberless(body, context)
    amount = _one(layout, context) if len(layout.phrases) == 1 else _composite(layout, context)
    if isinstance(amount, str):
        return _judged(amount, layout, body)
    if sign < 0:
        amount = _negated(amount)
    if _QUOTED.fullmatch(text):
        amount = replace(amount, quoted=True)
    if not indian and amount.scaled and _credit(body):
        # a bank statement writes CR behind a credit
        credit = tuple(EXACT.scaleb(value, -7) for value in amount.values)
        return Amount(amount.values + credit, amount.mark, None, scaled=True)
    return amount


def _quarters(count: str, habits: Habits, sign: int) -> Amount | None:
    """Read the coins of "two quarters"; None where no whole number of them is said."""
    said = lay_out("1" if count.casefold() in {"a", "one"} else count, habits)
    if isinstance(said, str) or said.gaps != ("", "") or said.first.values[0] != said.first.values[0].to_integral_value():
        return None
    return Amount((signed(said.first.values[0], sign),), Mark(COIN_CURRENCIES, sub=True, size=25), worded=said.first.worded)


def _said_twice(outer: str, inner: str, sign: int, context: Context, currency: str | None) -> Amount | str:
    """Read "Rs. 500/- (Rupees five hundred only)" and "five (5) pounds": one amount that is said twice."""
    first, second = read_amount(outer.strip(), context, currency), read_amount(inner.strip(), context, currency)
    if isinstance(first, str):
        return "bad_format"
    if isinstance(second, str):
        return second if second in {"approximate", "vague", "range_not_value", "multiple_values"} else "trailing_text"
    agreed = _agreed([mark for mark in (first.mark, second.mark) if mark is not None])
    if isinstance(agreed, str):
        return agreed
    exponent = EXPONENTS.get(agreed.codes[0], 2) if agreed is not None else 2
    if len(first.values) != 1 or len(second.values) != 1 or _sum(first, exponent) != _sum(second, exponent):
        return "multiple_values"
    amount = replace(first, mark=agreed, worded=False, quoted=False)
    return _negated(amount) if sign < 0 else amount


def _sum(amount: Amount, exponent: int) -> Decimal:
    return EXACT.add(amount.values[0], EXACT.scaleb(amount.minor or Decimal(0), -exponent))


def _scale_first(body: str) -> str:
    """Bring "75 USD million" into the usual order."""
    return _SCALE_BEHIND.sub(r"\1 \3 \2", body) if body[-1:].isalpha() else body


def _credit(body: str) -> bool:
    return re.search(r"\d\s*cr\.?$", body, re.IGNORECASE) is not None


def _unwrapped(text: str) -> tuple[str, int]:
    """Take off accounting parentheses and a leading sign."""
    if text.startswith("(") and text.endswith(")") and len(text) > 2:
        inner, sign = split_sign(text[1:-1].strip())
        return inner, -1 if inner == text[1:-1].strip() and sign > 0 else 0
    return split_sign(text)


def _is_unit(word: str) -> bool:
    mark = mark_of(word, None) if len(word) > 3 else None
    return mark is not None and word not in ADJECTIVES


def _malformed(code: str, body: str) -> str:
    return "number_missing" if code == "number_missing" and not any(map(str.isdigit, body)) else code


def _numberless(body: str, context: Context) -> str:
    trimmed = body.strip(_SIGNS + " .")
    if mark_of(trimmed, context.locale) or key(trimmed) in {"free", "gratis", "nothing", "muft"}:
        return "number_missing"
    layout = Layout((), (body.casefold(),))
    return trouble(layout) or "not_money"


def _one(layout: Layout, context: Context) -> Amount | str:
    phrase = layout.first
    before, behind = layout.gaps
    before, sign = split_sign(before)
    if before[-1:] and before[-1] in _SIGNS:
        before, sign = before[:-1].rstrip(), -sign if before[-1] != "+" else sign
        if before[-1:] and before[-1] in _SIGNS:
            return "bad_format"
    first, _, rest = before.partition(" ")
    if first in {"a", "an", "the"}:
        before = rest
    behind = _DASHED.sub("", behind).strip().rstrip(".!")
    if phrase.values[0] < 1 and phrase.worded:
        behind = _OF_A.sub("", behind)  # "half a dollar"
    if behind.startswith(("-", "‐", "‑")) and len(behind) > 2 and behind[1].isalpha():
        behind = behind[1:]  # "12-cent"
    marks: list[Mark] = []
    for side in (before, behind):
        if not side:
            continue
        mark = mark_of(side, context.locale)
        if mark is None:
            twice = [mark_of(word, context.locale) for word in side.split(" ")]
            if len(twice) != 2 or twice[0] is None or twice[1] is None:
                return "unknown:" + side
            marks += [one for one in twice if one is not None]  # "100 USD dollars"
        else:
            marks.append(mark)
    if not sign:
        return "bad_format"
    agreed = _agreed(marks)
    if isinstance(agreed, str):
        return agreed
    values = tuple(signed(value, sign) for value in phrase.values)
    return Amount(values, agreed, None, phrase.scaled, phrase.worded, phrase.decimals, phrase.marked, slang=phrase.slang)


def _agreed(marks: list[Mark]) -> Mark | str | None:
    """Bring the marks before and behind the number together: "$20 CAD" is CAD, "£20 USD" is a conflict."""
    if not marks:
        return None
    agreed = marks[0]
    for mark in marks[1:]:
        if agreed.sub != mark.sub or agreed.size != mark.size:
            return "bad_format"
        common = tuple(code for code in agreed.codes if code in mark.codes)
        if not common:
            return "currency_conflict"
        agreed = Mark(common, agreed.sub, size=agreed.size)
    return agreed


def _composite(layout: Layout, context: Context) -> Amount | str:
    """Read "5 pounds 5 pence", "£5 and 50p", "twenty rupees 43"."""
    if len(layout.phrases) != 2 or any(len(phrase.values) > 1 or phrase.decimals for phrase in layout.phrases):
        return "multiple_values"
    major, minor = layout.phrases
    first, between, last = layout.gaps
    first, sign = split_sign(first)
    last = _DASHED.sub("", last).strip()
    between = re.sub(r"(?:^|\s|,\s*)(?:and|&|aur|और)$", "", between).strip().rstrip(",").strip()
    outer = [mark for side in (first, between) if side and (mark := mark_of(side, context.locale)) is not None and not mark.sub]
    if len(outer) != (1 if first else 0) + (1 if between else 0) or not outer or not sign:
        return "multiple_values"
    agreed = _agreed(outer)
    if not isinstance(agreed, Mark):
        return "currency_conflict"
    mark = agreed
    value = minor.values[0]
    if last:
        sub = mark_of(last, context.locale)
        codes = tuple(code for code in mark.codes if sub is not None and sub.sub and code in sub.codes)
        if not codes:
            return "multiple_values"
        value = EXACT.multiply(value, Decimal(sub.size if sub is not None else 1))
        mark = replace(mark, codes=codes)
    elif not between or minor.scaled or not 10 <= value <= 99:
        # "$20 43" may be two numbers; "twenty rupees 43" is one amount
        return "multiple_values"
    return Amount((signed(major.values[0], sign),), mark, signed(value, sign), scaled=True)


def _judged(code: str, layout: Layout, body: str) -> str:
    """Say what is wrong with an amount that has words left over."""
    if code in {"currency_conflict", "bad_format"}:
        return code
    if known := trouble(layout):
        return known
    if "(" in body or ")" in body or _GLUED.search(body) or any(sign * 2 in body for sign in _SIGNS):
        return "bad_format"
    if not code.startswith("unknown:"):
        return code
    left = mark_key(code.removeprefix("unknown:")).upper()
    if left in OBSOLETE:
        return "obsolete_currency"
    if left in CRYPTO:
        return "unknown_currency"
    if len(left) == 3 and left.isascii() and left.isalpha() and re.search(rf"\b{left}\b", body):
        return "unknown_currency"
    return "bad_format" if re.search(r"\d[A-Za-z]+\d", body) else "trailing_text"


def _negated(amount: Amount) -> Amount:
    minor = None if amount.minor is None else signed(amount.minor, -1)
    values = tuple(signed(value, -1) for value in amount.values)
    return replace(amount, values=values, minor=minor)
