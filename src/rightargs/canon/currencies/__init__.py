"""Currencies: codes, minor units, symbols and names."""

from rightargs.canon.currencies._iso import CRYPTO, EXPONENTS, OBSOLETE
from rightargs.canon.currencies._marks import (
    ADJECTIVES,
    COIN_CURRENCIES,
    LAKH_CURRENCIES,
    LAKH_REGIONS,
    MARKS,
    NATIONALITIES,
    QUARTER_REGIONS,
    REGION_CURRENCY,
    SYMBOLS,
    Mark,
)
from rightargs.canon.currencies._names import mark_key, mark_of
from rightargs.canon.currencies._settle import settle

__all__ = [
    "ADJECTIVES",
    "COIN_CURRENCIES",
    "CRYPTO",
    "EXPONENTS",
    "LAKH_CURRENCIES",
    "LAKH_REGIONS",
    "MARKS",
    "NATIONALITIES",
    "OBSOLETE",
    "QUARTER_REGIONS",
    "REGION_CURRENCY",
    "SYMBOLS",
    "Mark",
    "mark_key",
    "mark_of",
    "settle",
]
