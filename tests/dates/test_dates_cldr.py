"""The baked tables, and dates as CLDR writes them in every locale."""

import importlib.util
import random
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from babel import Locale, localedata
from babel.dates import format_date

from rightargs import Ambiguous, Canonical, Day, Session
from rightargs.canon.dates import _cldr

IDENTIFIERS = localedata.locale_identifiers()
NOW = datetime(2026, 9, 14, 10, tzinfo=ZoneInfo("UTC"))


@pytest.fixture(scope="module")
def bake():
    path = Path(__file__).parents[2] / ".scripts" / "bake_dates.py"
    spec = importlib.util.spec_from_file_location("bake_dates", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_orders_match_babel(bake):
    assert bake.orders() == _cldr.ORDERS


def test_first_days_match_babel(bake):
    expected = {territory: day for day, territories in bake.first_days().items() for territory in territories if day != 0}
    assert expected == _cldr.FIRST_DAYS


def test_abbreviations_match_babel(bake):
    baked = {tag: dict(word.split("=", 1) for word in text.split()) for tags, text in _cldr.ABBREVIATIONS for tag in tags.split()}
    expected = {tag: {word: "=".join(pair) for word, pair in zones.items()} for tag, zones in bake.abbreviations().items()}
    assert expected == baked


def test_clashing_names_match_babel(bake):
    assert {language: frozenset(words) for language, words in bake.clashes().items()} == _cldr.CLASHES


@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_a_date_as_babel_writes_it_is_read_back_in_every_locale(length):
    """The date, or a question that holds it; never another date, never a refusal."""
    chance = random.Random(18)
    for number, identifier in enumerate(IDENTIFIERS):
        context = Session(locale=identifier.replace("_", "-"), timezone="UTC", now=NOW).context()
        day = date(1990, 1, 1) + timedelta(chance.randrange(20_000) + number)
        text = format_date(day, length, locale=identifier)
        reading = Day().read(text, context)
        offered = reading.values if isinstance(reading, Ambiguous) else [reading.value] if isinstance(reading, Canonical) else []
        assert day.isoformat() in offered, (identifier, text, reading)


def test_a_thousand_dates_are_read_back_in_the_markets_that_must_be_perfect():
    chance = random.Random(9)
    for identifier in ("en_GB", "en_IN", "en_US", "de_DE", "hi_IN"):
        context = Session(locale=identifier.replace("_", "-"), timezone="UTC", now=NOW).context()
        for length in ("medium", "long", "full"):
            locale = Locale.parse(identifier)
            for _ in range(70):
                day = date(1950, 1, 1) + timedelta(chance.randrange(40_000))
                assert Canonical(day.isoformat()) == Day().read(format_date(day, length, locale=locale), context)


@pytest.mark.parametrize(
    ("locale", "text", "expected"),
    [
        ("es-ES", "mar 3 mar 2026", "2026-03-03"),
        ("es-ES", "3 mar 2026", "2026-03-03"),
        ("es-ES", "mar 3", None),
        ("es-ES", "mar 4 mar 2026", None),
        ("fr-FR", "mardi 1er septembre 2026", "2026-09-01"),
        ("fr-FR", "lundi 1er septembre 2026", None),
        ("de-DE", "Freitag, den 18. September 2026", "2026-09-18"),
        ("de-DE", "18. September", "2026-09-18"),
        ("de-DE", "nicht vor dem 18. Mai 2026", None),
        ("pl-PL", "18 września 2026 r.", "2026-09-18"),
        ("ru-RU", "18 сентября 2026 г.", "2026-09-18"),
        ("ja-JP", "2026年9月18日", "2026-09-18"),
        ("ar-EG", "١٨ سبتمبر ٢٠٢٦", "2026-09-18"),
        ("sv-SE", "den 18 september 2026", "2026-09-18"),
        ("it-IT", "il 18 o 19 settembre 2026", None),
    ],
)
def test_other_languages(locale, text, expected):
    """Month names of the locale are read when the whole text is a date, and nothing less."""
    reading = Day().read(text, Session(locale=locale, timezone="UTC", now=NOW).context())
    assert expected == (reading.value if isinstance(reading, Canonical) else None), reading
