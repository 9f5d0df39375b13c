"""Coordinates: a place on Earth by latitude and longitude."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, Literal

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import not_text, text_of
from rightargs.canon.numbers import decimal_of
from rightargs.canon.numerals import EXACT, exact_ratio, plain, signed, trimmed
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Reading, Unreadable

_COORDINATES = "a latitude and a longitude in degrees, such as 51.5, -0.12"
_PAIR = re.compile(r"\(?\s*([+−-]?\d{1,3}(?:\.\d{1,20})?)\s*°?\s*[,;\s]\s*([+−-]?\d{1,3}(?:\.\d{1,20})?)\s*°?\s*\)?")
_POINT = re.compile(r"(?:SRID=4326;)?POINT\s*\(\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s+([+-]?\d{1,3}(?:\.\d{1,20})?)\s*\)", re.IGNORECASE)
_LABELLED = re.compile(
    r"lat(?:itude)?\s*[:=]?\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*[,;\s]\s*(?:lng|lon|long|longitude)\s*[:=]?\s*([+-]?\d{1,3}(?:\.\d{1,20})?)",
    re.IGNORECASE,
)
# a decimal comma leaves the semicolon to divide the two
_COMMAS = re.compile(r"([+−-]?\d{1,3},\d{1,20})\s*;\s*([+−-]?\d{1,3},\d{1,20})")
# RFC 5870: latitude first, in WGS 84 unless another system is named; the uncertainty and a label of maps move nothing
_GEO = re.compile(
    r"geo:(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)(?:;crs=wgs84)?(?:;u=\d+(?:\.\d+)?)?(?:\?z=\d{1,2})?", re.IGNORECASE
)
_DEGREES = r"(\d{1,3}(?:\.\d{1,20})?)\s*(?:°|º|deg)?\s*"
_MINUTES = r"(?:(\d{1,2}(?:\.\d{1,20})?)\s*['′’]\s*)?"
_SECONDS = r"(?:(\d{1,2}(?:\.\d{1,20})?)\s*(?:[\"″”]|'')\s*)?"
_HALF = _DEGREES + _MINUTES + _SECONDS
_SIDES = re.compile(rf"{_HALF}([NS])[\s,;/]*{_HALF}([EW])|{_HALF}([EW])[\s,;/]*{_HALF}([NS])", re.IGNORECASE)


_SIDES_BEFORE = re.compile(r"([NSEW])\s*([^A-Za-z]{1,40}?)[\s,;/]*([NSEW])\s*([^A-Za-z]{1,40})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LatLon(Canonicaliser):
    """
    Reads a place on Earth into {"lat": "51.5", "lon": "-0.12"}, in degrees, north and east positive.

    An object with these two keys stays as it is, strings or numbers. Two numbers in a text are latitude and longitude, as people write
    them. A JSON list may be either, since GeoJSON puts
    the longitude first.

    Args:
        order: "lat_lon" or "lon_lat": which of two numbers comes first.
    """

    kind: ClassVar[str] = "lat_lon"

    order: Literal["lat_lon", "lon_lat"] | None = None

    def __post_init__(self) -> None:
        options.one_of("LatLon", "order", self.order, ("lat_lon", "lon_lat"))

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw*: text, a list of two numbers, or an object with lat and lon."""
        if isinstance(raw, dict):
            return _object(raw)
        if isinstance(raw, list):
            return self._list(raw)
        text = text_of(raw, _COORDINATES, 120)
        if isinstance(text, Unreadable):
            return text
        if labelled := _LABELLED.fullmatch(text):
            return _place(Decimal(labelled[1]), Decimal(labelled[2]))
        if commas := _COMMAS.fullmatch(text):
            first, second = (Decimal(part.replace("−", "-").replace(",", ".")) for part in commas.groups())
            return _place(second, first) if self.order == "lon_lat" else _place(first, second)
        if geo := _GEO.fullmatch(text):
            return _place(Decimal(geo[1]), Decimal(geo[2]))
        if pair := _PAIR.fullmatch(text):
            first, second = (Decimal(part.replace("−", "-")) for part in pair.groups())
            return _place(second, first) if self.order == "lon_lat" else _place(first, second)
        if point := _POINT.fullmatch(text):
            return _place(Decimal(point[2]), Decimal(point[1]))
        if before := _SIDES_BEFORE.fullmatch(text):
            text = f"{before[2]}{before[1]} {before[4]}{before[3]}"
        if sides := _SIDES.fullmatch(text):
            return _sided(sides)
        return Unreadable("bad_format", "The text is no pair of coordinates.", _COORDINATES)

    def _list(self, raw: list[JsonValue]) -> Reading:
        numbers = [decimal_of(item) for item in raw]
        if len(numbers) != 2:
            return Unreadable("bad_format", "A place has two coordinates.", _COORDINATES)
        first, second = numbers
        if not isinstance(first, Decimal) or not isinstance(second, Decimal):
            return Unreadable("bad_format", "The coordinates are no numbers.", _COORDINATES)
        here, there = _place(first, second), _place(second, first)
        if self.order is not None:
            return here if self.order == "lat_lon" else there
        if isinstance(here, Canonical) and isinstance(there, Canonical) and here != there:
            return Ambiguous("ambiguous_order", (here.value, there.value), "Nothing says which number is the latitude.")
        return here if isinstance(here, Canonical) else there

    def describe(self) -> str:
        """Say what is accepted."""
        return _COORDINATES


def _object(raw: dict[str, JsonValue]) -> Reading:
    coordinates = raw.get("coordinates")
    if raw.get("type") == "Point" and len(raw) == 2 and isinstance(coordinates, list):
        # RFC 7946: longitude first
        return LatLon(order="lon_lat").read(coordinates, Context())
    names = {"lat": "lat", "latitude": "lat", "lon": "lon", "lng": "lon", "long": "lon", "longitude": "lon"}
    found: dict[str, Decimal] = {}
    for name, value in raw.items():
        side = names.get(name.casefold())
        number = Decimal(value) if isinstance(value, str) and re.fullmatch(r"-?\d{1,3}(?:\.\d{1,20})?", value) else decimal_of(value)
        if side is None or side in found or not isinstance(number, Decimal):
            return not_text(raw, _COORDINATES)
        found[side] = number
    if len(found) != 2:
        return not_text(raw, _COORDINATES)
    place = _place(found["lat"], found["lon"])
    # numbers stay numbers, for a schema that wants them
    return Canonical(raw) if isinstance(place, Canonical) and raw.keys() == found.keys() else place


def _sided(match: re.Match[str]) -> Reading:
    groups = match.groups()
    halves = (groups[:4], groups[4:8]) if groups[0] is not None else (groups[8:12], groups[12:])
    values: dict[str, Decimal] = {}
    for degrees, minutes, seconds, side in halves:
        total = EXACT.multiply(Decimal(degrees), Decimal(3600))
        total = EXACT.add(total, EXACT.multiply(Decimal(minutes or 0), Decimal(60)))
        total = EXACT.add(total, Decimal(seconds or 0))
        if Decimal(minutes or 0) >= 60 or Decimal(seconds or 0) >= 60:
            return Unreadable("out_of_range", "Minutes and seconds are below sixty.", _COORDINATES)
        value = exact_ratio(total, Decimal(3600))
        if value is None:
            # twelve decimals of a degree are a tenth of a micrometre: below any measurement
            value = (total / Decimal(3600)).quantize(Decimal("1e-12"))
        values["lat" if side.upper() in "NS" else "lon"] = signed(value, -1 if side.upper() in "SW" else 1)
    return _place(values["lat"], values["lon"])


def _place(lat: Decimal, lon: Decimal) -> Reading:
    if abs(lat) > 90 or abs(lon) > 180:
        return Unreadable("out_of_range", "A latitude is within 90 degrees, a longitude within 180.", _COORDINATES)
    return Canonical({"lat": _degrees(lat), "lon": _degrees(lon)})


def _degrees(value: Decimal) -> str:
    return plain(trimmed(abs(value) if value == 0 else value))
