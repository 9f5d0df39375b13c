"""Physical quantities: a number and a unit, converted exactly inside one dimension."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import ClassVar

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import not_text, text_of
from rightargs.canon._units import UNITS, Unit, declared_unit, known_dimension, units_of
from rightargs.canon.numbers import decimal_of
from rightargs.canon.numerals import EXACT, Layout, exact_ratio, habits_of, lay_out, plain, signed, split_sign, tidy, trimmed, trouble
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

_MACHINE = re.compile(r"-?\d{1,60}(?:\.\d{1,60})?")
_AND = re.compile(r"\s+(?:and|aur|और)$")
_OF = re.compile(r"^(?:of an?|of|an?)\s+")
_MORE = re.compile(r"^(?:more|extra|additional) (?=\S)")
_BRACKETED = re.compile(r"[(\[]\s*([^()\[\]]{1,20}?)\s*[)\]]")
_POWER = re.compile(r"(?<=[A-Za-z])\^?([23])(?![\d.,])")
_FEET = re.compile(r"(\d{1,4})\s*['′’]\s*(\d{1,2}(?:\.\d+)?)\s*(?:[\"″”]|''|in)?")
_UNSURE = {
    "ambiguous_unit": "The unit has several sizes.",
    "ambiguous_number": "The words have more than one reading.",
    "ambiguous_separator": "The mark could divide thousands or decimals.",
}
_WORDS = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
"""Units that are told by a word and not by a symbol."""

_WHY = {
    "unit_missing": "The quantity has no unit.",
    "unknown_unit": "The unit is not known.",
    "wrong_dimension": "The unit measures something else than the field.",
    "number_missing": "The text names a unit and no number.",
    "bad_format": "The text is not written as one quantity.",
    "multiple_values": "The text holds several quantities.",
    "range_not_value": "The text gives a range, not one quantity.",
    "approximate": "The text gives a bound or an approximate quantity.",
    "vague": "The words name no definite quantity.",
    "grouping": "The marks between the digits group them in no way of this locale.",
    "mixed_digits": "The digits are of several scripts.",
    "not_exact": "The value has no exact decimal form in this unit.",
}


@dataclass(frozen=True, slots=True)
class Quantity(Canonicaliser):
    """
    Reads a quantity: into a decimal string in the unit *to*, or else into {"value": "5", "unit": "kg"} in the unit that was said.

    Args:
        to: The unit of the field, such as `kg`; a bare JSON number or decimal string is taken to be in it.
        dimension: What the field measures: mass, length, volume, area, time, calendar, temperature, data, speed, energy, power.
        bare: The unit of a number that names none, where there is no *to*; without it such a number is refused.

    Raises:
        ValueError: A unit is not known.
    """

    kind: ClassVar[str] = "quantity"

    to: str | None = None
    dimension: str | None = None
    bare: str | None = None

    def __post_init__(self) -> None:
        options.one_of("Quantity", "dimension", self.dimension, dict.fromkeys(unit.dimension for unit in UNITS.values()))
        units: list[Unit] = []
        for option, name in (("to", self.to), ("bare", self.bare)):
            options.text("Quantity", option, name, "kg")
            unit = None if name is None else declared_unit(name, self.dimension)
            if unit is not None:
                units.append(unit)
            elif name is not None and declared_unit(name, None) is not None:
                raise ValueError(f"Quantity: {name!r} is no unit of {self.dimension}")
            elif name is not None:
                raise ValueError(f"Quantity: {name!r} is no unit that is known; the units are: {', '.join(UNITS)}")
        if len({unit.dimension for unit in units}) > 1:
            raise ValueError(f"Quantity: a number in {self.bare} cannot be brought to {self.to}")

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a quantity."""
        if not isinstance(raw, str):
            if isinstance(raw, dict):
                return self._object(raw)
            number = decimal_of(raw)
            if isinstance(number, Decimal):
                return self._bare(number)
            return self._refused(number) if number else not_text(raw, self.describe())
        text = text_of(raw, self.describe())
        if isinstance(text, Unreadable):
            return text
        text = tidy(text)
        if self.to is not None and _MACHINE.fullmatch(text) and text.isascii() and ("." not in text or _points(context)):
            return self._bare(Decimal(text))
        return self._text(text, context)

    def _text(self, text: str, context: Context) -> Reading:
        body, sign = split_sign(text)
        body = _POWER.sub(lambda match: "²" if match[1] == "2" else "³", body)
        if feet := _FEET.fullmatch(body):
            body = f"{feet[1]} ft {feet[2]} in"
        layout = lay_out(body, habits_of(context), _known, letters=False)
        if isinstance(layout, str):
            return self._refused(layout)
        if not layout.phrases:
            return self._refused("number_missing" if known_dimension(body) else trouble(layout) or "bad_format")
        if layout.gaps[0] or not sign:
            return self._refused(trouble(layout) or "bad_format")
        # the case of a unit counts, and gaps are folded: take the text itself
        units = _cased(body, layout)
        if len(layout.phrases) == 1 and not units[0]:
            if self.bare is not None:
                return self._several([(signed(value, sign), self._unit(self.bare)) for value in layout.first.values], "ambiguous_separator")
            return self._refused("unit_missing")
        if len(layout.phrases) > 1:
            return self._chain(layout, units, sign, context)
        found = units_of(units[0], context.region, self._dimension())
        if not found:
            if trouble(layout) in {"approximate", "vague"}:
                return self._refused(trouble(layout))
            return self._refused("wrong_dimension" if known_dimension(units[0]) else "unknown_unit")
        readings = [(signed(value, sign), unit) for value in layout.first.values for unit in found]
        code = "ambiguous_number" if layout.first.forked else "ambiguous_separator"
        return self._several(readings, "ambiguous_unit" if len(found) > 1 else code)

    def _chain(self, layout: Layout, names: list[str], sign: int, context: Context) -> Reading:
        """Read "5 ft 10 in" in its last unit."""
        if len(names) == 2 and not names[1] and (more := _without_unit(layout, names[0], self._dimension())):
            layout, names = more
        units: list[Unit] = []
        for name in names:
            found = units_of(re.sub(r"\s*(?:,|and|&)$", "", name), context.region, self._dimension())
            if len(found) != 1 or (units and (found[0].dimension != units[0].dimension or found[0].size >= units[-1].size)):
                return self._refused(trouble(layout) or "multiple_values")
            units.append(found[0])
        if any(len(phrase.values) > 1 for phrase in layout.phrases) or units[0].dimension == "temperature":
            return self._refused("multiple_values")
        total = Decimal(0)
        for phrase, unit in zip(layout.phrases, units, strict=True):
            total = EXACT.add(total, EXACT.multiply(phrase.values[0], unit.size))
        value = exact_ratio(total, units[-1].size)
        return self._refused("not_exact") if value is None else self._several([(signed(trimmed(value), sign), units[-1])], "ambiguous_unit")

    def _several(self, readings: list[tuple[Decimal, Unit]], code: str) -> Reading:
        values: list[JsonValue] = []
        for number, unit in readings:
            shown = self._value(number, unit)
            if isinstance(shown, Unreadable):
                if len(readings) == 1:
                    return shown
                continue
            if shown not in values:
                values.append(shown)
        if not values:
            return self._refused("not_exact")
        if len(values) == 1:
            return Canonical(values[0])
        return Ambiguous(code, tuple(values), _UNSURE[code])

    def _value(self, number: Decimal, unit: Unit) -> "dict[str, JsonValue] | str | Unreadable":
        if self.to is None:
            return {"value": plain(number), "unit": unit.symbol}
        converted = convert(number, unit, self._unit(self.to))
        return self._refused("not_exact") if converted is None else plain(converted)

    def _object(self, raw: dict[str, JsonValue]) -> Reading:
        """Read the canonical form back; its value may be a JSON number."""
        value, unit = raw.get("value"), raw.get("unit")
        number = Decimal(value) if isinstance(value, str) and _MACHINE.fullmatch(value) else decimal_of(value)
        if raw.keys() != {"value", "unit"} or not isinstance(number, Decimal) or not isinstance(unit, str):
            return not_text(raw, self.describe())
        if unit not in UNITS or self._dimension() not in {None, UNITS[unit].dimension}:
            return self._refused("wrong_dimension" if unit in UNITS else "unknown_unit")
        return self._several([(number, UNITS[unit])], "ambiguous_unit")

    def _bare(self, number: Decimal) -> Reading:
        name = self.to or self.bare
        return self._refused("unit_missing") if name is None else self._several([(number, self._unit(name))], "ambiguous_unit")

    def _unit(self, name: str) -> Unit:
        unit = declared_unit(name, self.dimension)
        assert unit is not None
        return unit

    def _dimension(self) -> str | None:
        return self.dimension if self.to is None else self._unit(self.to).dimension

    def _refused(self, code: str) -> Unreadable:
        return Unreadable(code, _WHY.get(code, "The value is no quantity."), self.describe())

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find numbers that carry a unit of the field."""
        from rightargs.canon.find_values import find_values

        wanted = self._dimension()
        found = [mention for mention in find_values(text, context) if mention.kind in {"quantity", "duration"}]
        return [mention for mention in found if wanted is None or known_dimension(mention.unit) == wanted]

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the number and its unit."""
        if isinstance(value, dict):
            return f"{value.get('value')} {value.get('unit')}"
        return f"{value} {self._named(self.to, one=str(value) == '1')}" if self.to else str(value)

    def _named(self, unit: str, *, one: bool = False) -> str:
        """Write a unit as it stands behind a number: those that are words have a plural."""
        return f"{unit}s" if unit in _WORDS and not one else unit

    def describe(self) -> str:
        """Say what is accepted."""
        if self.to is not None:
            name = self._named(self.to)
            return f"a quantity in {name}, as a number or with its unit, such as 5 {name}"
        return f"a number with a unit of {self.dimension}" if self.dimension else "a number with its unit, such as 5 kg"


def convert(number: Decimal, unit: Unit, to: Unit) -> Decimal | None:
    """Convert exactly; None where the result has no finite decimal form, or the dimensions differ."""
    if unit.dimension != to.dimension:
        return None
    if unit.symbol == to.symbol:
        return number
    if unit.dimension == "temperature":
        return _temperature(number, unit, to)
    value = exact_ratio(EXACT.multiply(number, unit.size), to.size)
    return None if value is None else trimmed(value)


def _temperature(number: Decimal, unit: Unit, to: Unit) -> Decimal | None:
    """Convert by way of kelvins counted in ninths, so that nothing is rounded."""
    ninths = EXACT.multiply(EXACT.add(number, unit.zero), Decimal(5 if unit.symbol == "degF" else 9))
    value = exact_ratio(ninths, Decimal(5 if to.symbol == "degF" else 9))
    return None if value is None else trimmed(EXACT.subtract(value, to.zero))


def _without_unit(layout: Layout, name: str, dimension: str | None) -> tuple[Layout, list[str]] | None:
    """Complete "six foot two", whose second number counts inches, and "a kilo and a half"."""
    first, second = layout.phrases
    if len(first.values) != 1 or len(second.values) != 1 or dimension in {"time", "calendar"}:
        return None
    value, joined = second.values[0], _AND.sub("", name)
    if joined != name and 0 < value < 1 and second.worded and first.values[0] == first.values[0].to_integral_value():
        whole = replace(first, values=(EXACT.add(first.values[0], value),))
        return Layout((whole,), (layout.gaps[0], joined)), [joined]
    if name.casefold() in {"ft", "foot", "feet"} and 0 < value < 12 and not first.decimals:
        return layout, [name, "in"]
    return None


def _points(context: Context) -> bool:
    marks = habits_of(context).marks
    return marks is None or marks.decimal == "."


def _known(word: str) -> bool:
    return known_dimension(word) is not None


def _cased(body: str, layout: Layout) -> list[str]:
    """Return the gaps behind the numbers as they were written, without joining words."""
    names: list[str] = []
    at = 0
    for gap in layout.gaps[1:]:
        folded = body.casefold()
        at = max(folded.find(gap, at), 0) if gap else at
        name = body[at : at + len(gap)] if len(folded) == len(body) else gap
        at += len(gap)
        name = _MORE.sub("", _OF.sub("", name.strip()).lstrip("-‐‑ "))
        name = bracketed[1] if (bracketed := _BRACKETED.fullmatch(name)) else name
        names.append(name)
    return names
