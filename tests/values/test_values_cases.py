"""Facts, reports and decisions, one row each: a text, what is known, and the one honest answer."""

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

import rightargs as ra
from rightargs.canon.currencies import EXPONENTS

TABLES = ("cases.jsonl", "said.jsonl")
ROWS = [json.loads(line) for name in TABLES for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()]


def reader(kind, given):
    def chosen(*names):
        return {name: given[name] for name in names if name in given}

    match kind:
        case "money" if given.get("accepts") == "minor":
            return ra.MinorUnits(**chosen("currency"))
        case "money":
            return ra.Money(**chosen("currency"), **({"bare": given["accepts"]} if "accepts" in given else {}))
        case "quantity" if "to" in given:
            return ra.Quantity(given["to"])
        case "quantity":
            return ra.Quantity(**chosen("dimension"), **({"bare": given["default_unit"]} if "default_unit" in given else {}))
        case "duration":
            return ra.Duration(**({"bare": given["default_unit"]} if "default_unit" in given else {}))
        case "enum":
            return ra.Choice(given["values"], **chosen("aliases"))
        case "number":
            return ra.Number(**chosen("integer"))
        case "percent":
            return ra.Percent(**chosen("bare"))
        case "phone":
            return ra.Phone(**chosen("regions", "vanity"))
        case "url":
            return ra.Url(**chosen("default_scheme"))
        case "opaque_id":
            return ra.OpaqueId(**chosen("pattern"))
    plain = "boolean=Flag email=Email url=Url country=Country currency=Currency language=Language timezone=Timezone postcode=PostalCode "
    plain += "uuid=Uuid name=PersonName lat_lon=LatLon iban=Iban card=CardNumber gstin=Gstin pan=IndianPan vat=VatNumber sort_code=SortCode"
    return getattr(ra, dict(pair.split("=") for pair in plain.split())[kind])()


def seconds(text):
    parts = re.fullmatch(r"P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?", text).groups()
    return sum(Decimal(part or 0) * size for part, size in zip(parts, (604800, 86400, 3600, 60, 1), strict=True))


def comparable(kind, value, given):
    """Bring a wanted and a canonical value to one form."""
    match kind, value:
        case "money", {"amount": amount, "currency": code}:
            return code, int(Decimal(amount).scaleb(EXPONENTS[code]))
        case "money", {"minor": minor, "currency": code}:
            return code, minor
        case "money", int():
            return given["currency"], value
        case (("number" | "percent"), _):
            return Decimal(str(value))
        case "quantity", {"value": number, "unit": unit}:
            return Decimal(number) if "to" in given else (Decimal(number), unit)
        case "quantity", str():
            return Decimal(value)
        case "duration", str():
            return seconds(value)
        case "phone", {"e164": number, "ext": extension}:
            return f"{number};ext={extension}"
    return value


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_row_has_its_one_honest_answer(row):
    given, want, kind = row["context"], row["want"], row["kind"]
    locale = given.get("locale")
    session = ra.Session(
        locale=locale and locale.replace("_", "-"), region=given.get("region"), currency=None if kind == "money" else given.get("currency")
    )
    reading = reader(kind, given).read(row["text"], session.context())
    if isinstance(want, dict) and "error" in want:
        assert isinstance(reading, ra.Unreadable), reading
    elif isinstance(want, dict) and "ambiguous" in want:
        assert isinstance(reading, ra.Ambiguous), reading
        if kind in {"enum", "phone", "timezone", "country", "currency"}:
            assert set(want["ambiguous"]) <= set(reading.values)
    else:
        assert isinstance(reading, ra.Canonical), reading
        assert comparable(kind, want, given) == comparable(kind, reading.value, given)


CODES = {row["id"]: row["want"]["error"] for row in ROWS if isinstance(row["want"], dict) and "error" in row["want"]}


@pytest.mark.parametrize("row", [row for row in ROWS if row["id"] in CODES], ids=lambda row: row["id"])
def test_a_refusal_carries_a_code_of_the_catalogue_and_says_what_would_do(row):
    from rightargs.vocab.codes import CODES as CATALOGUE

    given = row["context"]
    locale = given.get("locale")
    context = ra.Session(locale=locale and locale.replace("_", "-"), region=given.get("region")).context()
    reading = reader(row["kind"], given).read(row["text"], context)
    assert reading.code in CATALOGUE
    assert reading.why.endswith(".")
    assert reading.expected
