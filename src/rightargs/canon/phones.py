"""Telephone numbers, into E.164."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import not_text, text_of
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

if TYPE_CHECKING:
    from phonenumbers import NumberParseException, PhoneNumber

_EXPECTED = "a telephone number with its country code, such as +442079460018"
_MAX_PHONE = 80

_SIMPLE = re.compile(r"\+?[0-9][0-9 ()-]{5,25}[0-9]")
_NO_MARKS = str.maketrans(dict.fromkeys(" ()-", ""))
_EXTENSION = re.compile(r"[\s,;]*(?:;ext=|(?<![A-Za-z])(?:ext(?:ension|n)?|xtn)\b\.?:?|(?<=[\d\s])x\.?|#)\s*(\d{1,7})$", re.IGNORECASE)
_FLOAT = re.compile(r"[+-]?\d+(?:\.\d+)?e[+-]?\d+|\d{6,}\.\d+", re.IGNORECASE)
_MASK = re.compile(r"[*•●]|\d[xX]{2,}|[xX]{3,}")
_SEVERAL = re.compile(r"\d\s*(?:[,;|&]|\bor\b|\band\b)\s*[+(\d]", re.IGNORECASE)
_WRITTEN = re.compile(r"\+?[\d\s()./-]+")
_CONTEXT = re.compile(r"tel:([^;]+);phone-context=(\+[\d-]+)(;ext=\d+)?", re.IGNORECASE)
_BRACKETED_CODE = re.compile(r"\(\+(\d{1,3})\)(?=[\s\d(-])")
_VANITY = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("\u200e\u200f\u202a\u202c\u2066\u2069\u2060", ""))

# In chat text a number is found only where it is written as one: at least seven digits, blanks and marks between groups.
PHONE_IN_TEXT = re.compile(r"(?<![\w.,:/#@+-])(?:\+|\()?\d(?:[ \u00a0\u202f\u2009()./‐‑–-]{0,2}\d){6,15}(?!\w|[,.:/-]\d)")
_EXTENSION_IN_TEXT = re.compile(
    r"(?:;ext=|[\s,]{0,2}(?:ext(?:ension|n)?\b\.?:?|(?<=\s)x\.?|(?<=\d)x(?=\d)) ?)(\d{1,7})\b(?![-.]\d)", re.IGNORECASE
)
_DATE = re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b.*|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b.*")


@dataclass(frozen=True, slots=True, init=False)
class Phone(Canonicaliser):
    """
    Reads a telephone number into E.164, with `;ext=` where it has an extension.

    Args:
        region: ISO 3166-1 alpha-2 region of national numbers; that of the context unless given.
        regions: Several such regions: a number valid in more than one is ambiguous.
        vanity: Whether letters of the keypad are allowed.

    Raises:
        TypeError, ValueError: A region is none.
    """

    kind: ClassVar[str] = "phone"

    regions: tuple[str, ...]
    vanity: bool

    def __init__(self, region: str | None = None, *, regions: Iterable[str] = (), vanity: bool = False) -> None:
        options.yes_or_no("Phone", "vanity", vanity)
        named = () if region is None else (region,)
        codes = (options.region("Phone", code) for code in (*named, *options.texts("Phone", "regions", regions, "GB")))
        object.__setattr__(self, "regions", tuple(code for code in codes if code is not None))
        object.__setattr__(self, "vanity", vanity)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """
        Read *raw* as a phone number.

        National numbers are read in the regions of this canonicaliser, else in that of *context*. A number valid in
        several of them is ambiguous, not guessed. A JSON integer is read as its digits.
        """
        if isinstance(raw, str):
            if len(raw) > _MAX_PHONE * 2:
                return Unreadable("string_too_long", "The text is too long to be one telephone number.", _EXPECTED)
            return _read(raw, self.regions or (context.region,), self.vanity)
        if isinstance(raw, int) and not isinstance(raw, bool) and 0 < raw < 10**16:
            return _read(str(raw), self.regions or (context.region,), self.vanity)
        return not_text(raw, _EXPECTED)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find valid numbers that stand by themselves."""
        return find_phones(text, self.regions or (context.region,))

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the number in groups, with its country code."""
        import phonenumbers

        try:
            number = phonenumbers.parse(str(value), None)
        except phonenumbers.NumberParseException:
            return str(value)
        return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.INTERNATIONAL)

    def describe(self) -> str:
        """Say what is accepted."""
        return _EXPECTED


@lru_cache(maxsize=8192)
def _read(raw: str, regions: tuple[str | None, ...], vanity: bool) -> Reading:
    if _SIMPLE.fullmatch(raw):
        digits = raw.replace(" ", "")
        if not digits.isdigit():
            digits = digits.translate(_NO_MARKS)
        if digits[0] == "+":
            return _valid(digits, digits[1:], None, "")
        return _valid(digits, digits, regions[0], "") if len(regions) == 1 and regions[0] else _national(digits, regions, "")
    text = text_of(raw, _EXPECTED, _MAX_PHONE)
    if isinstance(text, Unreadable):
        return text
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_DASHES)
        text = "".join(
            str(digit) if (digit := unicodedata.decimal(character, None)) is not None else character for character in text
        ).strip()
    if local := _CONTEXT.fullmatch(text):
        # RFC 3966: a local number, and the prefix that makes it global
        return _in_context(local[1] + (local[3] or ""), local[2])
    if text[:4].lower() == "tel:":
        text = text[4:].strip()
    body, extension = _BRACKETED_CODE.sub(r"+\1", text, count=1) if text.startswith("(+") else text, ""
    if extended := _EXTENSION.search(text):
        body, extension = text[: extended.start()], extended[1]
    refused = _written_wrongly(body, vanity=vanity)
    if refused:
        return refused
    if vanity:
        body = body.upper().translate(_VANITY)
    digits = "".join(filter(str.isdigit, body))
    if body[0] == "+":
        return _valid("+" + digits, digits, None, extension)
    return _national(digits, regions, extension)


def _written_wrongly(body: str, *, vanity: bool) -> Unreadable | None:
    """Refuse what phonenumbers would drop, cut or exchange in silence."""
    if _WRITTEN.fullmatch(body) and not _FLOAT.fullmatch(body):
        return None
    if _FLOAT.fullmatch(body):
        return Unreadable("not_a_phone", "The number is written as a fraction or with an exponent.", _EXPECTED)
    if _SEVERAL.search(body):
        return Unreadable("multiple_values", "The text holds several numbers.", _EXPECTED)
    if _MASK.search(body):
        return Unreadable("masked", "Digits of the number are masked.", _EXPECTED)
    if any(map(str.isalpha, body)):
        if vanity and re.fullmatch(r"\+?[\dA-Za-z\s()./-]+", body) and sum(map(str.isdigit, body)) >= 3:
            return None
        return Unreadable("letters", "The number holds letters.", _EXPECTED)
    return Unreadable("not_a_phone", "The text is not written as a telephone number.", _EXPECTED)


def _in_context(local: str, prefix: str) -> Reading:
    import phonenumbers

    code = prefix.lstrip("+").replace("-", "")
    region = phonenumbers.region_code_for_country_code(int(code)) if 0 < len(code) <= 3 else "ZZ"
    if region == "ZZ":
        return _read(prefix + local, (None,), False)
    return _read(local, (region,), False)


def _national(digits: str, regions: tuple[str | None, ...], extension: str) -> Reading:
    known = [region for region in regions if region is not None]
    if not known:
        return Unreadable(
            "region_missing", "The number has no country code, and no region is known.", _EXPECTED, tuple(_plus_candidates(digits))
        )
    if len(known) == 1:
        return _valid(digits, digits, known[0], extension)
    readings = [_valid(digits, digits, region, extension) for region in known]
    values = tuple(dict.fromkeys(reading.value for reading in readings if isinstance(reading, Canonical)))
    if not values:
        return readings[0]
    if len(values) == 1:
        return Canonical(values[0])
    return Ambiguous("ambiguous_region", values, "The number is valid in several regions.")


def _plus_candidates(digits: str) -> list[str]:
    """Offer what the digits are if only the plus was lost."""
    international = digits.removeprefix("00")
    reading = _valid("+" + international, international, None, "")
    return [str(reading.value)] if isinstance(reading, Canonical) else []


def _valid(text: str, digits: str, region: str | None, extension: str) -> Reading:
    import phonenumbers

    if not 2 < len(digits) <= 20:
        return Unreadable("too_short" if len(digits) < 3 else "too_long", "The number has too few or too many digits.", _EXPECTED)
    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException as error:
        return _unparsed(error)
    if not phonenumbers.is_valid_number(number):
        return _invalid(number, digits, region)
    national = str(number.national_number)
    if number.italian_leading_zero:
        value = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
    else:
        value = f"+{number.country_code}{national}"
    # every digit that was written is in the result, or was a prefix of it
    if not digits.endswith(national):
        return Unreadable("not_a_phone", "Not every digit belongs to one number.", _EXPECTED)
    return Canonical(f"{value};ext={extension}" if extension else value)


def _unparsed(error: "NumberParseException") -> Unreadable:
    import phonenumbers

    if error.error_type == phonenumbers.NumberParseException.INVALID_COUNTRY_CODE:
        return Unreadable("invalid_number", "There is no such country code.", _EXPECTED)
    long = error.error_type == phonenumbers.NumberParseException.TOO_LONG
    return Unreadable("too_long" if long else "too_short", "The number has too few or too many digits.", _EXPECTED)


def _invalid(number: "PhoneNumber", digits: str, region: str | None) -> Unreadable:
    import phonenumbers

    if region is not None and len(digits) <= 6:
        from phonenumbers.shortnumberinfo import is_possible_short_number_for_region

        if is_possible_short_number_for_region(number, region):
            return Unreadable("short_code", "The number is a short code, which works in its own country alone.", _EXPECTED)
    reason = phonenumbers.is_possible_number_with_reason(number)
    if reason == phonenumbers.ValidationResult.TOO_LONG:
        return Unreadable("too_long", "The number has too many digits.", _EXPECTED)
    if reason in {phonenumbers.ValidationResult.TOO_SHORT, phonenumbers.ValidationResult.IS_POSSIBLE_LOCAL_ONLY}:
        return Unreadable("too_short", "The number has too few digits, or no area code.", _EXPECTED)
    return Unreadable("invalid_number", "No such number can be assigned.", _EXPECTED)


def find_phones(text: str, regions: tuple[str | None, ...]) -> list[Mention]:
    """Find valid numbers in *text*, national ones in *regions*; dates and amounts are no numbers."""
    mentions: list[Mention] = []
    for match in PHONE_IN_TEXT.finditer(text):
        found = _whole_or_part(match[0], regions)
        if found is not None:
            start, end, reading = found
            stop = match.start() + end
            if isinstance(reading, Canonical) and (extension := _EXTENSION_IN_TEXT.match(text, stop)) is not None:
                stop = extension.end()
                reading = Canonical(f"{reading.value};ext={extension[1]}")
            mentions.append(Mention(match.start() + start, stop, reading, "phone"))
    return mentions


def _whole_or_part(text: str, regions: tuple[str | None, ...]) -> tuple[int, int, Canonical | Ambiguous] | None:
    """Read *text*, else what is left of it without its first or last groups: "3 020 7946 0018"."""
    groups = [match.span() for match in re.finditer(r"[^ ]+", text)]
    spans = [(0, len(text))]
    spans += [(groups[first][0], len(text)) for first in range(1, min(3, len(groups)))]
    spans += [(0, groups[last][1]) for last in range(len(groups) - 2, max(-1, len(groups) - 4), -1)]
    for start, end in spans:
        if sum(map(str.isdigit, text[:start] + text[end:])) > 2:
            # more than a list number or an hour is left out: the groups are no telephone number
            continue
        if text[start] == "(" and ")" not in text[start:end]:
            start += 1
        part = text[start:end]
        if sum(map(str.isdigit, part)) < 7 or _DATE.fullmatch(part):
            continue
        reading = _read(part, regions, False)
        if not isinstance(reading, Unreadable):
            return start, end, reading
    return None
