"""Figures: amounts of money, numbers, percentages, quantities and durations as decimals in the unit of their field."""

import re
from decimal import Decimal, InvalidOperation, localcontext
from typing import NamedTuple, cast

from rightargs.canon.currencies import EXPONENTS
from rightargs.canon.durations import Duration
from rightargs.canon.money import MinorUnits, Money
from rightargs.canon.numbers import Number, Percent
from rightargs.canon.quantities import Quantity
from rightargs.canon.structural import exact_number
from rightargs.context import Context
from rightargs.stages.ground._company import excludes, field_sort, sort_of
from rightargs.stages.ground._leads import asks_lead, asks_reminder
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import Want
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical

FIGURES = frozenset({"money", "number", "percent", "quantity", "duration"})
MENTIONS = ("money", "number", "percent", "quantity", "duration")
# BIPM, The International System of Units, table 7.
_SI_PREFIXES = {"p": -12, "n": -9, "u": -6, "\u00b5": -6, "\u03bc": -6, "m": -3, "k": 3, "M": 6, "G": 9, "T": 12}
_SI_UNIT = re.compile(rf"([{''.join(_SI_PREFIXES)}])([A-Z][a-z]?|\u03a9)")
_OF_A_BODY = frozenset("weight height body mass".split())
"""Words of a field that asks how heavy or tall somebody is; "I weigh 80 kg" is no dose."""
_ISO = re.compile(r"-?P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?")
_SIZES = (Decimal(31_556_952), Decimal(2_629_746), Decimal(604_800), Decimal(86_400), Decimal(3_600), Decimal(60), Decimal(1))
"""Seconds of the parts of an ISO 8601 duration; years and months, of the Gregorian mean, are compared with each other only."""


class Figure(NamedTuple):
    """A decimal in the unit of a field, and whether the words name that unit."""

    value: Decimal
    marked: bool


def own_figure(want: Want) -> Decimal | None:
    """Return the value of a field as a decimal: money in major units, percentages as fractions, durations in seconds."""
    value, reader = want.value, want.canonicaliser
    if isinstance(reader, MinorUnits):
        return _decimal(value) if _exponent(want) is None else _scaled(value, -(_exponent(want) or 0))
    if isinstance(reader, Money) and isinstance(value, dict):
        return _decimal(value.get("amount"))
    if isinstance(reader, Duration):
        return seconds(value)
    if isinstance(reader, Quantity) and isinstance(value, dict):
        return _decimal(value.get("value"))
    return _decimal(value)


def currency_of(want: Want) -> str:
    """Return the ISO 4217 code that a money field is bound to, or ""."""
    reader = want.canonicaliser
    if isinstance(reader, Money) and isinstance(want.value, dict):
        return str(want.value.get("currency", ""))
    code = reader.currency if isinstance(reader, (MinorUnits, Money)) else None
    return code if code is not None and re.fullmatch(r"[A-Z]{3}", code) else ""


def figures(said: Said, want: Want, context: Context) -> tuple[Figure, ...]:
    """Return what *said* could mean as a value of the field: every reading; nothing where it is of another nature."""
    key = (figures, id(want.place.spec), currency_of(want))
    known = said.memo.get(key)
    if known is None:
        known = said.memo[key] = _figures(said, want, context)
    return cast("tuple[Figure, ...]", known)


def _figures(said: Said, want: Want, context: Context) -> tuple[Figure, ...]:
    reader = want.canonicaliser
    if said.noun == "id" or (said.noun and want.classes and said.noun not in want.classes and not isinstance(reader, (Quantity, Duration))):
        return ()
    if said.kind == "duration" and not said.lead and asks_reminder(want.words):
        return ()
    if isinstance(reader, (MinorUnits, Money)):
        if said.kind == "money":
            return tuple(Figure(amount, True) for amount in _amounts(said))
        return _bare(said) if said.kind == "number" and said.noun in {"", "people"} and not _counts(said) else ()
    if isinstance(reader, Percent):
        if said.kind == "percent":
            return tuple(Figure(number, True) for value in said.values if (number := _decimal(value)) is not None)
        if said.kind == "number" and said.noun in {"", "percent"} and not said.unit:
            return tuple(Figure(figure.value / 100, False) for figure in _bare(said))
        return ()
    if isinstance(reader, Quantity):
        if said.noun == "body" and not want.words & _OF_A_BODY:
            return ()
        return _quantities(said, want, reader, context)
    if isinstance(reader, Duration):
        return (
            tuple(Figure(length, True) for value in said.values if (length := seconds(value)) is not None)
            if said.kind == "duration" and (not said.lead or asks_lead(want.words))
            else ()
        )
    if isinstance(reader, Number):
        asked = field_sort(want.place.spec.name) if said.noun == "people" else ""
        if excludes(asked, sort_of(said.unit)):
            return ()
        if said.party and not asked and want.classes:
            return (Figure(Decimal(said.party), True),)
        if said.kind == "money":
            return tuple(Figure(amount, False) for amount in _amounts(said)[:1])
        scaled = _prefixed(said, want.place.spec.description)
        if scaled is not None:
            return (Figure(scaled, True),)
        if said.kind in {"duration", "quantity"}:
            return tuple(Figure(number, bool(want.classes) and said.noun in want.classes) for number in plain_figures(said))
        return (
            tuple(Figure(figure.value, bool(want.classes) and said.noun in want.classes) for figure in _bare(said))
            if said.kind == "number"
            else ()
        )
    return ()


def _prefixed(said: Said, description: str) -> Decimal | None:
    """Read "100 µF" in the unit that the field's description names by its symbol: 0.0001 for "in farads (F)"."""
    found = _SI_UNIT.fullmatch(said.unit) if said.kind == "number" else None
    number = _decimal(said.values[0]) if found is not None else None
    if found is None or number is None or re.search(rf"(?<![A-Za-z]){found[2]}(?![A-Za-z])", description) is None:
        return None
    return number.scaleb(_SI_PREFIXES[found[1]])


def to_field(figure: Decimal, want: Want) -> JsonValue:
    """Write a figure in the canonical form of its field; None where it has none there."""
    reader = want.canonicaliser
    if isinstance(reader, MinorUnits):
        minor = figure.scaleb(_exponent(want) or 0)
        return int(minor) if minor == minor.to_integral_value() else None
    if isinstance(reader, Money) and isinstance(want.value, dict):
        return {**want.value, "amount": f"{figure:.{EXPONENTS.get(currency_of(want), 2)}f}"}
    if isinstance(reader, Duration):
        return None
    whole = figure == figure.to_integral_value()
    if "integer" in want.place.spec.types and "number" not in want.place.spec.types and not whole:
        return None
    if isinstance(want.value, str):
        return format(figure.normalize(), "f")
    return int(figure) if whole else exact_number(figure)


def plain_figures(said: Said) -> tuple[Decimal, ...]:
    """Return the bare numbers of a mention, whatever its unit: 15 of "15 years"."""
    found: list[Decimal] = []
    for value in said.values:
        if isinstance(value, dict):
            number = _decimal(value.get("amount", value.get("value")))
        elif said.kind == "duration" and isinstance(value, str) and (parts := _ISO.fullmatch(value)):
            numbers = [Decimal(part) for part in parts.groups() if part]
            number = numbers[0] if len(numbers) == 1 else None
        else:
            number = _decimal(value)
            number = number * 100 if number is not None and said.kind == "percent" else number
        if number is not None and number not in found:
            found.append(number)
    return tuple(found)


def currencies(said: Said) -> tuple[str, ...]:
    """Return the currencies that a mention of money may be in."""
    return tuple(str(value["currency"]) for value in said.values if isinstance(value, dict) and "currency" in value)


def seconds(value: JsonValue) -> Decimal | None:
    """Return the length of an ISO 8601 duration."""
    found = _ISO.fullmatch(value) if isinstance(value, str) else None
    if found is None or not any(found.groups()):
        return None
    return sum((Decimal(part) * size for part, size in zip(found.groups(), _SIZES, strict=True) if part), Decimal(0))


def ratio(one: Decimal, two: Decimal) -> Decimal | None:
    """Return one divided by two where both are numbers to compare."""
    if not two or not one:
        return None
    with localcontext() as setting:
        setting.prec = 40
        return one / two


def power_of_ten(number: Decimal) -> int | None:
    """Return n where *number* is 10 to the n, n not 0."""
    if number <= 0:
        return None
    _, digits, exponent = number.normalize().as_tuple()
    return exponent if digits == (1,) and isinstance(exponent, int) and exponent != 0 else None


def _counts(said: Said) -> bool:
    """Whether a number counts things: "10 boxes" is no amount of money."""
    return said.kind == "number" and said.unit.casefold() in {
        "boxes",
        "box",
        "pallets",
        "pallet",
        "units",
        "pieces",
        "items",
        "visits",
        "chairs",
        "tables",
    }


def _bare(said: Said) -> tuple[Figure, ...]:
    return tuple(Figure(number, False) for value in said.values if (number := _decimal(value)) is not None)


def _amounts(said: Said) -> tuple[Decimal, ...]:
    amounts = [_decimal(value.get("amount")) for value in said.values if isinstance(value, dict)]
    return tuple(dict.fromkeys(amount for amount in amounts if amount is not None))


def _quantities(said: Said, want: Want, reader: Quantity, context: Context) -> tuple[Figure, ...]:
    if said.kind == "number":
        if said.noun and said.noun not in want.classes:
            return ()
        return _bare(said)
    if said.kind not in {"quantity", "duration", "money"} or (said.kind == "money" and not re.search(r"[A-Za-z]{2}", said.quote)):
        return ()
    words = said.quote if re.search(r"[^\W\d_]", said.quote) else f"{said.quote} {said.unit}"  # "10 years or 15"
    reading = reader.read(words, context)
    number = (
        _decimal(reading.value if not isinstance(reading.value, dict) else reading.value.get("value"))
        if isinstance(reading, Canonical)
        else None
    )
    return () if number is None else (Figure(number, True),)


def _exponent(want: Want) -> int | None:
    code = currency_of(want)
    reader = want.canonicaliser
    if isinstance(reader, MinorUnits):
        for name, exponent in reader.exponents:
            if name == code:
                return exponent
    return EXPONENTS.get(code, 2)


def _scaled(value: JsonValue, by: int) -> Decimal | None:
    number = _decimal(value)
    return None if number is None else number.scaleb(by)


def _decimal(value: JsonValue) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() and len(number.as_tuple().digits) <= 60 else None
