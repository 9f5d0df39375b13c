"""What a canonicaliser answers."""

from dataclasses import dataclass
from typing import TypeAlias

from rightargs.vocab.json import JsonValue


@dataclass(frozen=True, slots=True)
class Filled:
    """
    A part of a value that the text did not hold.

    Attributes:
        part: `year`, `month`, `date`, `meridiem`, `zone`, `currency`, ...
        rule: The rule that filled it, in words: "next occurrence", "the session's zone".
    """

    part: str
    rule: str


@dataclass(frozen=True, slots=True)
class Canonical:
    """
    The text has one reading.

    Attributes:
        value: The canonical JSON form.
        filled: The parts that were not in the text, and the rules that filled them.
    """

    value: JsonValue
    filled: tuple[Filled, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """
    The text has several readings, and nothing given decides between them.

    Attributes:
        code: Why: `day_month_order`, `meridiem`, `currency_symbol`, ...
        values: The canonical form of each reading, the best first.
        why: One sentence a person can read.
    """

    code: str
    values: tuple[JsonValue, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """
    The text has no reading that this canonicaliser accepts.

    Attributes:
        code: Why: an entry of the code catalogue.
        why: One sentence, without the text itself.
        expected: What would be accepted, with an example.
        candidates: Canonical values that were likely meant; never applied, only offered.
    """

    code: str
    why: str
    expected: str
    candidates: tuple[JsonValue, ...] = ()


Reading: TypeAlias = Canonical | Ambiguous | Unreadable


@dataclass(frozen=True, slots=True)
class Mention:
    """
    A place in free text that says a value.

    Attributes:
        start: Offset of its first character.
        end: Offset after its last character.
        reading: What the slice says: `Canonical` or `Ambiguous`, never `Unreadable`.
        kind: The kind of value: `money`, `number`, `date`, `time`, `phone`, ...
        unit: ISO 4217 code, unit symbol, or the noun counted ("4 stars" -> `stars`); "" where there is none.
    """

    start: int
    end: int
    reading: Canonical | Ambiguous
    kind: str = ""
    unit: str = ""
