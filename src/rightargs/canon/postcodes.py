"""Postal codes of the region of the field or of the session."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Self

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import not_text, text_of
from rightargs.canon.numerals import ascii_digits, tidy
from rightargs.context import REGIONS, Context
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

# Letters that no code has in each place: Royal Mail, "PAF Programmers Guide".
_GB = r"(?:GIR0AA|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPS-UW]|[A-HK-Y]\d[ABEHMNPRV-Y]))\d[ABD-HJLNP-UW-Z]{2})"
# Pattern without blanks and hyphens, the place of a divider, and the divider.
# Sources: Royal Mail (GB), India Post (IN: six digits, the first 1 to 9), USPS (ZIP and ZIP+4), UPU addressing guides for the rest.
_RULES: MappingProxyType[str, tuple[re.Pattern[str], int, str]] = MappingProxyType(
    {
        "GB": (re.compile(_GB), -3, " "),
        "IN": (re.compile(r"[1-9]\d{5}"), 0, ""),
        "US": (re.compile(r"\d{5}(?:\d{4})?"), 5, "-"),
        "CA": (re.compile(r"[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d"), 3, " "),
        "NL": (re.compile(r"[1-9]\d{3}[A-Z]{2}"), 4, " "),
        "IE": (re.compile(r"(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}"), 3, " "),
        "JP": (re.compile(r"\d{7}"), 3, "-"),
        "BR": (re.compile(r"\d{8}"), 5, "-"),
        "PL": (re.compile(r"\d{5}"), 2, "-"),
        "PT": (re.compile(r"\d{7}"), 4, "-"),
        "SE": (re.compile(r"\d{5}"), 3, " "),
        "CZ": (re.compile(r"\d{5}"), 3, " "),
        "SK": (re.compile(r"\d{5}"), 3, " "),
        "GR": (re.compile(r"\d{5}"), 3, " "),
        **{code: (re.compile(r"\d{4}"), 0, "") for code in "AU NZ AT CH BE DK NO ZA HU BG PH BD LU".split()},
        **{code: (re.compile(r"\d{5}"), 0, "") for code in "DE FR ES IT FI MX TR SA PK LK NP TH MY ID HR RS EE LT UA KR".split()},
        **{code: (re.compile(r"\d{6}"), 0, "") for code in "CN SG RU RO VN KZ CO EC".split()},
    }
)
_LIKELY = ("US", "DE", "FR", "ES", "IN", "CN", "RU", "SG")
_GB_IN_TEXT = re.compile(
    r"(?<![\w-])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\w-])|(?<![\w-])[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2}(?![\w-])", re.IGNORECASE
)
_NAMED = re.compile(
    r"\b(?:pin|pincode|pin code|zip|zipcode|zip code|postcode|post code|postal code)\b[\s:#is-]{0,6}([\d][\d -]{2,9}\d)(?![\w-])",
    re.IGNORECASE,
)


_COUNTRY_FIELDS = ("country", "country_code")


@dataclass(frozen=True, slots=True)
class PostalCode(Canonicaliser):
    """
    Reads a postal code into the way its country writes it.

    Args:
        region: ISO 3166-1 alpha-2; unless given, that of the field `country` or `country_code` beside it, else the session's.
    """

    kind: ClassVar[str] = "postcode"

    region: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "region", options.region("PostalCode", self.region))

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a postal code; digits are never added, dropped or exchanged."""
        region = self.region or context.region
        if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < 10**10:
            return self._number(raw, region)
        text = text_of(raw, self.describe(), 40)
        if isinstance(text, Unreadable):
            return text if isinstance(raw, str) else not_text(raw, self.describe())
        if not text.isascii():
            text = ascii_digits(tidy(text)) or text
        compact = re.sub(r"[\s-]+", "", text).upper() if re.fullmatch(r"[A-Za-z0-9]+(?:[\s-]{1,2}[A-Za-z0-9]+)*", text) else ""
        if region is None:
            return self._anywhere(compact)
        rule = _RULES.get(region)
        if rule is None:
            return (
                Canonical(" ".join(text.upper().split()))
                if compact and len(compact) <= 10 and any(map(str.isdigit, compact))
                else self._bad()
            )
        written = _written(compact, region)
        return Canonical(written) if written and _divided(text, region) else self._bad()

    def _number(self, raw: int, region: str | None) -> Reading:
        """Read a JSON number, which has no leading zeros."""
        text = str(raw)
        if region is None:
            return self._anywhere(text)
        if region not in _RULES:
            return Canonical(text)
        if _written(text, region):
            return Canonical(_written(text, region))
        for width in range(len(text) + 1, 8):
            if whole := _written(text.zfill(width), region):
                return Unreadable(
                    "leading_zero_lost", "The code was sent as a JSON number, which has no leading zeros.", self.describe(), (whole,)
                )
        return self._bad()

    def _anywhere(self, compact: str) -> Reading:
        homes = [region for region in dict.fromkeys((*_LIKELY, *_RULES)) if _written(compact, region)]
        values = tuple(dict.fromkeys(_written(compact, region) for region in homes))
        if not values:
            return self._bad()
        if compact.isdigit():
            return Ambiguous("ambiguous_region", values, "Several countries have codes of this form.")
        return (
            Canonical(values[0])
            if len(values) == 1
            else Ambiguous("ambiguous_region", values, "Several countries have codes of this form.")
        )

    def _bad(self) -> Unreadable:
        return Unreadable("not_a_postcode", "The text is no postal code of the country.", self.describe())

    def bind(self, siblings: Mapping[str, FrozenJson], root: Mapping[str, FrozenJson], /) -> Self:  # noqa: ARG002
        """Take the country that the address beside the code names; without one the session's counts."""
        if self.region is not None:
            return self
        held = next((siblings[name] for name in _COUNTRY_FIELDS if isinstance(siblings.get(name), str)), None)
        return type(self)(held) if isinstance(held, str) and held in REGIONS else self

    def depends_on(self) -> tuple[str, ...]:
        """Name the fields that may hold the country."""
        return () if self.region is not None else _COUNTRY_FIELDS

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find British codes, and numbers that a word such as PIN or ZIP names."""
        return find_postcodes(text, self.region or context.region)

    def describe(self) -> str:
        """Say what is accepted."""
        return f"a postal code{f' of {self.region}' if self.region else ''}, as text, such as SW1A 1AA, 560001 or 94103"


def _written(compact: str, region: str) -> str:
    pattern, at, divider = _RULES[region]
    if not compact.isascii() or not pattern.fullmatch(compact):
        return ""
    head, tail = compact[:at], compact[at:]
    return f"{head}{divider}{tail}" if divider and head and tail else compact


def _divided(text: str, region: str) -> bool:
    """Whether blanks and hyphens stand where the country puts one: "SW1A1 AA" has its blank in the wrong place."""
    parts = re.split(r"[\s-]+", text.upper())
    _, at, divider = _RULES[region]
    if len(parts) == 1 or (region == "IN" and len(parts) == 2 and len(parts[0]) == 3):
        return True
    whole = "".join(parts)
    return bool(divider) and len(parts) == 2 and parts[0] == whole[:at]


def find_postcodes(text: str, region: str | None) -> list[Mention]:
    """Find postal codes that are told by their form (GB) or by the word before them."""
    mentions: list[Mention] = []
    if region in {None, "GB"}:
        mentions += [
            Mention(match.start(), match.end(), Canonical(written), "postcode")
            for match in _GB_IN_TEXT.finditer(text)
            if (written := _written(match[0].replace(" ", "").upper(), "GB"))
        ]
    folded = text.lower()
    for match in _NAMED.finditer(text) if "pin" in folded or "zip" in folded or "post" in folded else ():
        compact = re.sub(r"[ -]", "", match[1])
        if region in _RULES and (written := _written(compact, region or "")):
            mentions.append(Mention(match.start(1), match.end(1), Canonical(written), "postcode"))
    return mentions
