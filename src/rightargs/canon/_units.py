"""
Units of everyday life: their names, and their exact size in the base unit of their dimension.

Sizes are exact by definition: the international yard and pound (1959), the US survey of 1893 for liquid measure (231 cubic inches), the UK
Weights and Measures Act 1985 (gallon of 4.54609 L), SI and IEC 80000-13 for the rest.
"""

from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from rightargs.canon.numerals import key


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its symbol, its dimension, and how many base units it is; temperatures also have a zero of their own."""

    symbol: str
    dimension: str
    size: Decimal
    zero: Decimal = Decimal(0)


# symbol: size in the base unit (for speeds, metres an hour), then the names; names with a capital are case-sensitive
_ROWS: dict[str, dict[str, str]] = {
    "mass": {
        "g": "1 g gram grams gramme grammes gm gms ग्राम",
        "kg": "1000 kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes किलो किलोग्राम किग्रा",
        "mg": "0.001 mg milligram milligrams mgs",
        "ug": "0.000001 ug µg μg mcg microgram micrograms",
        "t": "1000000 t tonne tonnes metricton metrictons metrictonne metrictonnes मीट्रिकटन",
        "quintal": "100000 quintal quintals क्विंटल",
        "lb": "453.59237 lb lbs pound pounds lbm पाउंड पौंड",
        "oz": "28.349523125 oz ounce ounces ozs आउंस औंस",
        "st": "6350.29318 st stone stones",
        "short_ton": "907184.74 shortton shorttons uston ustons",
        "long_ton": "1016046.9088 longton longtons imperialton imperialtons",
    },
    "length": {
        "m": "1 m metre metres meter meters mtr mtrs मीटर",
        "km": "1000 km kms kilometre kilometres kilometer kilometers किमी किलोमीटर",
        "cm": "0.01 cm cms centimetre centimetres centimeter centimeters सेमी",
        "mm": "0.001 mm mms millimetre millimetres millimeter millimeters मिमी",
        "um": "0.000001 um µm μm micron microns micrometre micrometer micrometres micrometers",
        "in": '0.0254 in inch inches ins " ″ ” इंच',
        "ft": "0.3048 ft foot feet ' ′ ’ फीट फुट",
        "yd": "0.9144 yd yds yard yards गज",
        "mi": "1609.344 mi mile miles मील",
        "nmi": "1852 nmi nauticalmile nauticalmiles",
    },
    "volume": {
        "L": "1 l L ltr ltrs litre litres liter liters लीटर",
        "mL": "0.001 ml mL mls millilitre millilitres milliliter milliliters cc मिली",
        "ML": "1000000 megalitre megalitres megaliter megaliters",
        "cL": "0.01 cl centilitre centilitres centiliter centiliters",
        "dL": "0.1 dl decilitre decilitres deciliter deciliters",
        "m3": "1000 m3 m³ cubicmetre cubicmetres cubicmeter cubicmeters cum",
        "cm3": "0.001 cm3 cm³ cubiccentimetre cubiccentimetres cubiccentimeter cubiccentimeters",
        "ft3": "28.316846592 ft3 ft³ cubicfoot cubicfeet cuft",
        "in3": "0.016387064 in3 in³ cubicinch cubicinches cuin",
        "imperial_pint": "0.56826125 imperialpint imperialpints ukpint ukpints imperial_pint",
        "imperial_quart": "1.1365225 imperialquart imperialquarts imperial_quart",
        "imperial_gallon": "4.54609 imperialgallon imperialgallons ukgallon ukgallons imperial_gallon",
        "imperial_fl_oz": "0.0284130625 imperialfluidounce imperialfluidounces imperial_fl_oz",
        "us_pint": "0.473176473 uspint uspints us_pint",
        "us_quart": "0.946352946 usquart usquarts us_quart",
        "us_gallon": "3.785411784 usgallon usgallons us_gallon",
        "us_fl_oz": "0.0295735295625 usfluidounce usfluidounces us_fl_oz",
        "us_cup": "0.2365882365 uscup uscups us_cup",
        "us_tbsp": "0.01478676478125 us_tbsp",
        "us_tsp": "0.00492892159375 us_tsp",
        "metric_cup": "0.25 metriccup metriccups metric_cup",
        "metric_tbsp": "0.015 metric_tbsp",
        "metric_tsp": "0.005 metric_tsp",
    },
    "area": {
        "m2": "1 m2 m² sqm squaremetre squaremetres squaremeter squaremeters sqmetre sqmetres sqmeter sqmeters वर्गमीटर",
        "km2": "1000000 km2 km² sqkm squarekilometre squarekilometres squarekilometer squarekilometers वर्गकिमी",
        "cm2": "0.0001 cm2 cm² sqcm squarecentimetre squarecentimetres squarecentimeter squarecentimeters",
        "ha": "10000 ha hectare hectares हेक्टेयर",
        "acre": "4046.8564224 acre acres ac एकड़",
        "ft2": "0.09290304 ft2 ft² sqft squarefoot squarefeet sqfeet sqfoot",
        "in2": "0.00064516 in2 in² sqin squareinch squareinches",
        "yd2": "0.83612736 yd2 yd² sqyd sqyds squareyard squareyards",
        "mi2": "2589988.110336 mi2 mi² sqmi squaremile squaremiles sqmile sqmiles",
    },
    "time": {
        "s": "1 s sec secs second seconds सेकंड सेकेंड",
        "ms": "0.001 ms msec msecs millisecond milliseconds",
        "min": "60 min mins minute minutes m मिनट",
        "h": "3600 h hr hrs hour hours ghanta ghante घंटा घंटे घण्टा घण्टे",
        "d": "86400 d day days din दिन दिवस",
        "wk": "604800 wk wks week weeks w hafta hafte हफ्ता हफ्ते सप्ताह",
    },
    "calendar": {
        "month": "1 month months mo mos mth mths mahina mahine महीना महीने माह",
        "year": "12 year years yr yrs y saal sal साल वर्ष बरस",
    },
    "temperature": {
        "degC": "1 degC degc C c °c ℃ celsius centigrade degreescelsius degreecelsius degreesc degreec degreescentigrade",
        "degF": "1 degF degf F f °f ℉ fahrenheit degreesfahrenheit degreefahrenheit degreesf degreef",
        "K": "1 K kelvin kelvins",
    },
    "data": {
        "bit": "1 bit bits बिट",
        "kb": "1000 kbit kilobit kilobits",
        "Mb": "1000000 Mb Mbit mbit megabit megabits",
        "Gb": "1000000000 Gb Gbit gbit gigabit gigabits",
        "B": "8 B byte bytes",
        "kB": "8000 kB KB kilobyte kilobytes",
        "MB": "8000000 MB megabyte megabytes एमबी",
        "GB": "8000000000 GB gigabyte gigabytes gig gigs जीबी",
        "TB": "8000000000000 TB terabyte terabytes",
        "PB": "8000000000000000 PB petabyte petabytes",
        "KiB": "8192 KiB kib kibibyte kibibytes",
        "MiB": "8388608 MiB mib mebibyte mebibytes",
        "GiB": "8589934592 GiB gib gibibyte gibibytes",
        "TiB": "8796093022208 TiB tib tebibyte tebibytes",
    },
    "speed": {
        "m/s": "3600 m/s mps metrespersecond meterspersecond metrepersecond meterpersecond",
        "km/h": "1000 km/h kmh kph kmph kilometresperhour kilometersperhour kilometreperhour kilometerperhour",
        "mi/h": "1609.344 mi/h mph milesperhour mileperhour मीलप्रतिघंटे",
        "kn": "1852 kn kt kts knot knots",
    },
    "energy": {
        "J": "1 J joule joules",
        "kJ": "1000 kJ kj kilojoule kilojoules",
        "kcal": "4184 kcal kcals kilocalorie kilocalories",
        "Wh": "3600 Wh wh watthour watthours",
        "kWh": "3600000 kWh kwh kilowatthour kilowatthours",
    },
    "power": {
        "W": "1 W w watt watts",
        "kW": "1000 kW kw kilowatt kilowatts",
        "MW": "1000000 MW megawatt megawatts",
    },
}  # fmt: skip

# Names that several units share; the region settles those of the customary systems.
_SHARED: dict[str, dict[str, str]] = {
    "ton tons टन": {"US": "short_ton", "*": "short_ton long_ton t"},
    "pint pints pt pts": {"US": "us_pint", "GB": "imperial_pint", "*": "us_pint imperial_pint"},
    "quart quarts qt qts": {"US": "us_quart", "GB": "imperial_quart", "*": "us_quart imperial_quart"},
    "gallon gallons gal gals गैलन": {"US": "us_gallon", "GB": "imperial_gallon", "*": "us_gallon imperial_gallon"},
    "floz fluidounce fluidounces flozs": {"US": "us_fl_oz", "GB": "imperial_fl_oz", "*": "us_fl_oz imperial_fl_oz"},
    "cup cups": {"US": "us_cup", "*": "us_cup metric_cup"},
    "tbsp tbsps tablespoon tablespoons": {"US": "us_tbsp", "*": "us_tbsp metric_tbsp"},
    "tsp tsps teaspoon teaspoons": {"US": "us_tsp", "*": "us_tsp metric_tsp"},
    "kb Kb": {"*": "kB kb"},
    "mb": {"*": "MB Mb"},
    "gb": {"*": "GB Gb"},
    "tb": {"*": "TB"},
    "Mg": {"*": "mg t"},
    "ML Ml": {"*": "mL ML"},
}
_LIQUID_OUNCES = {"oz": ("us_fl_oz", "imperial_fl_oz"), "ounce": ("us_fl_oz", "imperial_fl_oz"), "ounces": ("us_fl_oz", "imperial_fl_oz")}
_BY_REGION = dict.fromkeys("GB IE IN AU NZ ZA MT CY PK LK BD".split(), "GB") | {"US": "US", "PR": "US"}


def _units() -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    for dimension, rows in _ROWS.items():
        for symbol, row in rows.items():
            found[symbol] = Unit(symbol, dimension, Decimal(row.split(" ", 1)[0]))
    # counted from absolute zero; a degree Fahrenheit is five ninths of a kelvin, which `convert` keeps as a ratio
    found["degF"] = Unit("degF", "temperature", Decimal(1), Decimal("459.67"))
    found["degC"] = Unit("degC", "temperature", Decimal(1), Decimal("273.15"))
    return found


UNITS: MappingProxyType[str, Unit] = MappingProxyType(_units())


_CASED = frozenset({"ML"})
"""Symbols that people write for another unit as well: they are among the shared names alone."""


def _names() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for rows in _ROWS.values():
        for symbol, row in rows.items():
            for name in {*row.split()[1:], *(() if symbol in _CASED else (symbol,))}:
                folded = name if any(map(str.isupper, name)) else key(name)
                found[folded] = (*found.get(folded, ()), symbol)
    for names, by_region in _SHARED.items():
        for name in names.split():
            for region, symbols in by_region.items():
                found[f"{name if any(map(str.isupper, name)) else key(name)}@{region}"] = tuple(symbols.split())
    return found


_NAMES: MappingProxyType[str, tuple[str, ...]] = MappingProxyType(_names())


def units_of(name: str, region: str | None, dimension: str | None) -> tuple[Unit, ...]:
    """
    Return the units that *name* can mean, the likeliest first; none for an unknown word.

    Capitals count where units differ by them alone (MB and Mb); *region* settles pints and tons, *dimension* drops the others.
    """
    bare = name.replace(" ", "").replace("-", "").removesuffix(".").replace(".", "")
    symbols = _lookup(bare, region)
    if not symbols:
        symbols = _lookup(key(bare), region)
    if key(bare) in _LIQUID_OUNCES and dimension != "mass":
        liquid = _LIQUID_OUNCES[key(bare)]
        home = {"US": liquid[:1], "GB": liquid[1:]}.get(_BY_REGION.get(region or "", ""), liquid)
        symbols = (*symbols, *home)
    found = tuple(UNITS[symbol] for symbol in symbols)
    return found if dimension is None else tuple(unit for unit in found if unit.dimension == dimension)


def _lookup(name: str, region: str | None) -> tuple[str, ...]:
    home = _BY_REGION.get(region or "", "*")
    return _NAMES.get(f"{name}@{home}") or _NAMES.get(f"{name}@*") or _NAMES.get(name, ())


UNIT_WORDS = frozenset(name.partition("@")[0].casefold() for name in _NAMES) | frozenset(
    "square sq cubic metric imperial nautical fluid fl short long degrees degree deg us uk per".split()
)
"""Words that a unit may begin with, folded."""


def declared_unit(name: str, dimension: str | None) -> Unit | None:
    """Return the one unit that a field names: a symbol is that unit (m is the metre), another name must have one meaning."""
    unit = UNITS.get(name)
    if unit is not None and dimension in {None, unit.dimension}:
        return unit
    found = units_of(name, None, dimension)
    return found[0] if len(found) == 1 else None


def known_dimension(name: str) -> str | None:
    """Return the dimension of a unit *name*, whatever its region; None for an unknown word."""
    found = units_of(name, None, None)
    return found[0].dimension if found else None
