"""
The words of dates and times in English, and in Hindi as it is typed in Latin letters.

Each token of a text becomes one letter, its class, so that a phrase becomes a short string over which the grammar is
written as regular expressions. The classes:

    n  number of one or two digits      y  number of four digits       o  ordinal (18th, first)
    w  English number word              h  Hindi number word           a  a, an
    I  year-month-day                   3  three numbers: 18/09/2026   2  pair with a slash: 18/9
    P  pair with a dot: 10.30           G  pair with a dash: 18-20     C  clock: 10:30, 10:30:00
    7  month and year: 9/2026, 2026-09  5  fiscal years: 2026-27       M  month
    W  weekday                          R  day counted from today      K  kal, parso: a day either way
    U  day, week, month, year ...       H  hour, minute, second        V  business day
    N  next                             L  last                        t  this
    c  coming                           i  in                          f  from
    b  before                           g  ago                         e  now
    1  after                            4  hence, baad
    F  of                               d  the                         @  at, on
    A  am, pm                           q  part of the day             j  tonight
    k  o'clock, baje                    p  past                        Q  quarter
    J  half                             X  noon, midnight              z  zone abbreviation
    r  to, until                        l  from (start of a range)     &  and
    |  or                               B  between                     Y  weekend
    E  quarter of a year (Q3)           T  the T of ISO 8601           #  tareekh
    O  ko, ke (at)                         ~  se (from)                   <  later
    9  number of three digits      8  number with one decimal     $  fiscal year (FY)
    s  sharp                            S  sava, saadhe, paune: a quarter or a half off the hour
    D  dedh, dhai: half past 1, 2       u  feast with a date                v  feast without a fixed date
    m  hundred, thousand                Z  early, late                      =  starting
    0  calendar (year)                  6  w/c (week commencing)            x  anything else
    %  word that may begin the name of a feast; no phrase keeps it          marks of punctuation stand for themselves
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from rightargs.canon._number_words import ENGLISH, HINDI
from rightargs.canon.dates._zone_words import ZONE_WORDS

_MONTHS = (
    "january jan janvari|february feb farvari|march mar|april apr aprail|may|june jun|july jul julai|august aug agast|"
    "september sep sept sitambar|october oct aktubar|november nov navambar|december dec disambar"
)
_WEEKDAYS = (
    "monday mon som-|tuesday tue tues mangal-|wednesday wed weds budh-|thursday thu thur thurs guru- veer- brihaspati-|"
    "friday fri shukra- shukrvar|saturday sat shani-|sunday sun ravi- it-"
)
_VAR = ("var", "war", "vaar", "waar")
"""How people spell the end of the Hindi names of the weekdays."""

_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
    "seventeenth eighteenth nineteenth twentieth"
).split()


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of the calendar or of the clock: *size* days, months or seconds."""

    base: str
    size: int
    name: str
    plural: bool = False


_UNITS = {
    "day": Unit("day", 1, "day"),
    "week": Unit("day", 7, "week"),
    "fortnight": Unit("day", 14, "fortnight"),
    "month": Unit("month", 1, "month"),
    "quarter": Unit("month", 3, "quarter"),
    "year": Unit("month", 12, "year"),
    "decade": Unit("month", 120, "decade"),
}
_CLOCK_UNITS = {"hour": Unit("second", 3600, "hour"), "minute": Unit("second", 60, "minute"), "second": Unit("second", 1, "second")}
_UNIT_WORDS = {
    "day": "day din",
    "days": "days dino dinon",
    "week": "week hafta hafte wk saptah",
    "weeks": "weeks wks hafton",
    "fortnight": "fortnight",
    "fortnights": "fortnights",
    "month": "month mahina mahine mth",
    "months": "months mths mahino mahinon",
    "year": "year saal sal yr",
    "years": "years yrs salon saalon",
    "decade": "decade",
    "hour": "hour hr h ghanta ghante",
    "hours": "hours hrs ghanton",
    "minute": "minute min minat",
    "minutes": "minutes mins",
    "seconds": "seconds secs",
}
_PARTS = {
    "morning": "morning subah subha savere",
    "afternoon": "afternoon dopahar dopeher dophar",
    "evening": "evening shaam sham",
    "night": "night raat rat",
}

# Abbreviations that are English words, or other words of this table, count in capitals only.
_ENGLISH_WORDS = frozenset("cat eat wat wet west east act hat met art sat wit".split())

_PLAIN = {
    "N": "next following agla agle agli",
    "L": "last previous pichla pichle pichli",
    "t": "this current is iss",
    "c": "coming upcoming",
    "i": "in",
    "f": "from",
    "1": "after",
    "4": "hence baad",
    "p": "past",
    "b": "before",
    "g": "ago pehle pahle back",
    "e": "now abhi",
    "F": "of",
    "d": "the",
    "@": "at on @",
    "O": "ko ke",
    "~": "se",
    "k": "o'clock oclock baje bajay",
    "Q": "quarter quarters",
    "J": "half",
    "r": "to till until through thru",
    "&": "and &",
    "|": "or ya",
    "B": "between",
    "Y": "weekend",
    "T": "t",
    "#": "tareekh tarikh tareek",
    "s": "sharp exactly",
    "<": "later",
    "a": "a an",
    "V": "working business",
    "$": "fy",
    "Z": "early late",
    "=": "starting beginning commencing",
    "0": "calendar cy",
    "6": "w/c",
}


def _words() -> dict[str, tuple[str, object]]:
    words: dict[str, tuple[str, object]] = {word: ("w", value) for word, value in ENGLISH.items()}
    words |= {word: ("h", value) for word, value in HINDI.items() if word.isascii()}
    for tens in ("twenty", "thirty", "forty", "fifty"):
        for unit in list(ENGLISH)[1:10]:
            words[f"{tens} {unit}"] = ("w", ENGLISH[tens] + ENGLISH[unit])
    for letter, text in _PLAIN.items():
        words |= {word: (letter, word) for word in text.split()}
    words |= {name: ("M", number) for number, names in enumerate(_MONTHS.split("|"), 1) for name in names.split()}
    for number, names in enumerate(_WEEKDAYS.split("|")):
        for name in names.split():
            spelled = [name.replace("-", end) for end in _VAR] if name.endswith("-") else [name]
            words |= dict.fromkeys(spelled, ("W", number))
    for form, names in _UNIT_WORDS.items():
        stem = form.removesuffix("s")
        known = _UNITS.get(stem) or _CLOCK_UNITS[stem]
        known_unit = Unit(known.base, known.size, known.name, form.endswith("s"))
        entry: tuple[str, object] = ("H" if known_unit.base == "second" else "U", known_unit)
        words |= dict.fromkeys(names.split(), entry)
    words |= {name: ("q", part) for part, names in _PARTS.items() for name in names.split()}
    words |= {"am": ("A", 0), "pm": ("A", 12), "tonight": ("j", 0)}
    words |= {"noon": ("X", 12), "midday": ("X", 12), "midnight": ("X", 0)}
    words |= dict.fromkeys("today aaj".split(), ("R", 0))
    words |= dict.fromkeys("tomorrow tmrw tmr tomorow tommorow tommorrow tomorrw".split(), ("R", 1))
    words |= {"yesterday": ("R", -1), "overmorrow": ("R", 2)}
    words |= dict.fromkeys("sava savaa sawa".split(), ("S", 15))
    words |= dict.fromkeys("saadhe sadhe saade sadde".split(), ("S", 30))
    words |= dict.fromkeys("paune pone".split(), ("S", -15))
    words |= dict.fromkeys("dedh derh".split(), ("D", 90)) | dict.fromkeys("dhai dhaai adhai".split(), ("D", 150))
    words |= {"kal": ("K", 1), "parso": ("K", 2)}
    words |= {
        "financial year": ("$", "fy"),
        "fiscal year": ("$", "fy"),
        "right now": ("e", "now"),
        "hundred": ("m", 100),
        "thousand": ("m", 1000),
    }
    words |= {name.lower() if name.lower() not in _ENGLISH_WORDS else name: ("z", name) for name in ZONE_WORDS}
    words |= {f"q{number}": ("E", number) for number in range(1, 5)}
    return words | _ordinals() | _numbers()


def _ordinals() -> dict[str, tuple[str, object]]:
    words: dict[str, tuple[str, object]] = {word: ("o", number) for number, word in enumerate(_ORDINALS, 1)}
    for tens, text in ((20, "twenty"), (30, "thirty")):
        words |= {f"{text} {word}": ("o", tens + number) for number, word in enumerate(_ORDINALS[:9], 1) if tens + number <= 31}
    words["thirtieth"] = ("o", 30)
    for number in range(1, 32):
        words |= {f"{number}{suffix}": ("o", number) for suffix in ("st", "nd", "rd", "th")}
        words |= {f"{number:02}{suffix}": ("o", number) for suffix in ("st", "nd", "rd", "th")}
    return words


def _numbers() -> dict[str, tuple[str, object]]:
    words: dict[str, tuple[str, object]] = {str(number): ("n", number) for number in range(100)}
    words |= {f"{number:02}": ("n", number) for number in range(10)}
    return words


@lru_cache(maxsize=1)
def words() -> Mapping[str, tuple[str, object]]:
    """Return {word: (class, value)}; the value is a number, a `Unit`, the name of a part of the day, or the word itself."""
    return MappingProxyType(_words())
