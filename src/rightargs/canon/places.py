"""Countries, currencies, languages and time zones."""

import re
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from rightargs.canon._base import Canonicaliser
from rightargs.canon._cldr import english, languages, locale_of, scripts, supplement, territories
from rightargs.canon._refusals import text_of
from rightargs.canon._territories import FORMER, country_codes, fold_name
from rightargs.canon._zones import iana_name, zones_of
from rightargs.canon.currencies import EXPONENTS, MARKS, OBSOLETE, SYMBOLS, Mark, mark_key, mark_of, settle
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Mention, Reading, Unreadable

_COUNTRY = "a country as its ISO 3166-1 code, such as GB, or its name"


_WORD = re.compile(r"[^\s,;:!?()]+")
_CAPITALISED = re.compile(r"(?<!\w)[A-Z][\w.'’-]{0,30}(?: (?:(?:of|and|the|of the) )?[A-Z][\w.'’-]{0,30}){0,7}")
_ABBREVIATED = frozenset({"UK", "USA", "US", "UAE"})


@dataclass(frozen=True, slots=True)
class Country(Canonicaliser):
    """Reads a country into its ISO 3166-1 alpha-2 code, from any code of it or its name in English or the user's language."""

    kind: ClassVar[str] = "country"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a country."""
        if isinstance(raw, int) and not isinstance(raw, bool) and 0 < raw < 1000:
            raw = f"{raw:03}"
        text = text_of(raw, _COUNTRY, 100)
        if isinstance(text, Unreadable):
            return text
        found = country_codes(text, context.locale)
        if len(found) == 1:
            return Canonical(found[0])
        if found:
            return Ambiguous("ambiguous_country", found, "Several countries have this name.")
        if (former := FORMER.get(fold_name(text))) is not None:
            return Unreadable("obsolete_country", "The country no longer exists.", _COUNTRY, former)
        return Unreadable("not_a_country", "The text names no country.", _COUNTRY)

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find names that are written with a capital, and the common abbreviations."""
        mentions: list[Mention] = []
        for match in _CAPITALISED.finditer(text):
            words = list(_WORD.finditer(match[0]))
            at = 0
            while at < len(words):
                at = self._name_at(match, words, at, context, mentions)
        return mentions

    def _name_at(self, match: re.Match[str], words: list[re.Match[str]], at: int, context: Context, mentions: list[Mention]) -> int:
        """Take the longest name that begins with a word; return the word to go on with."""
        for last in range(min(len(words), at + 6) - 1, at - 1, -1):
            start, end = words[at].start(), words[last].end()
            name = match[0][start:end]
            if len(name) <= 3 and name not in _ABBREVIATED:
                continue
            reading = self.read(name, context)
            if not isinstance(reading, Unreadable):
                mentions.append(Mention(match.start() + start, match.start() + end, reading, self.kind))
                return last + 1
        return at + 1

    def label(self, value: JsonValue, context: Context, /) -> str:
        """Write the name of the country in the language of the user."""
        return territories(locale_of(context.locale) or english()).get(str(value), str(value))

    def describe(self) -> str:
        """Say what is accepted."""
        return _COUNTRY


_CURRENCY_IN_TEXT = re.compile(rf"[A-Za-z]{{0,3}}[{SYMBOLS}]|[^\W\d_]{{3,20}}")
_WORDS_BEFORE = re.compile(r"(?<![\w.])((?:[^\W\d_]{2,12}\s)?)([^\W\d_]{2,12}|U\.S\.)\s$")
_WORDS_TOO = frozenset("ALL TRY TOP PEN COP MAD CUP SOS BAM GEL LAK MOP".split())
"""Codes that are words of English as well."""

_TWICE = re.compile(r"([^()]{1,60}?) ?(?:\(([^()]{1,60})\)|(?: |(?<= )|(?<=[^\w\s]))([^()\s]{1,20}))")
"""A currency that is named twice: "Indian Rupee (INR)", "₹ INR"."""

_CURRENCY = "a currency as its ISO 4217 code, such as GBP"


@dataclass(frozen=True, slots=True)
class Currency(Canonicaliser):
    """Reads a currency into its ISO 4217 code, from its code, symbol or name; a shared name needs the region or session to decide."""

    kind: ClassVar[str] = "currency"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a currency."""
        if isinstance(raw, str) and raw in EXPONENTS:
            return Canonical(raw)
        text = text_of(raw, _CURRENCY, 100)
        if isinstance(text, Unreadable):
            return text
        mark = mark_of(text, context.locale)
        if mark is None and (twice := _TWICE.fullmatch(text)) is not None:
            mark = _common(mark_of(twice[1], context.locale), mark_of(twice[2] or twice[3], context.locale))
        if mark is None or mark.sub:
            obsolete = mark_key(text).upper() in OBSOLETE
            code = "obsolete_currency" if obsolete else "unknown_currency"
            return Unreadable(code, "The currency is no longer in use." if obsolete else "There is no such currency.", _CURRENCY)
        codes = settle(mark, field=None, allowed=(), session=context.currency, region=context.region, locale=context.locale)
        if len(codes) == 1:
            return Canonical(codes[0])
        return Ambiguous("ambiguous_currency", codes, "The symbol or name is shared by several currencies.")

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find codes in capitals, symbols and common names."""
        mentions: list[Mention] = []
        for match in _CURRENCY_IN_TEXT.finditer(text):
            word = match[0]
            if word.isupper() and len(word) == 3 and word.isascii():
                known = word in EXPONENTS and word not in _WORDS_TOO
            else:
                mark = MARKS.get(mark_key(word))
                known = mark is not None and not mark.sub and (len(word) > 3 or not word[-1].isalpha())
            if not known:
                continue
            start = _name_start(text, match.start(), match.end())
            reading = self.read(text[start : match.end()], context)
            if not isinstance(reading, Unreadable):
                mentions.append(Mention(start, match.end(), reading, self.kind))
        return mentions

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the code."""
        return str(value)

    def describe(self) -> str:
        """Say what is accepted."""
        return _CURRENCY


def _common(first: Mark | None, second: Mark | None) -> Mark | None:
    """Return what two marks beside each other both mean: "USD ($)" is USD."""
    codes = tuple(code for code in first.codes if code in second.codes) if first and second and not (first.sub or second.sub) else ()
    return Mark(codes) if codes else None


def _name_start(text: str, start: int, end: int) -> int:
    """Return where the name begins whose last word is at *start*: at the "US" of "US dollars"."""
    before = _WORDS_BEFORE.search(text, max(0, start - 28), start)
    if before is None:
        return start
    return next((first for first in (before.start(1), before.start(2)) if mark_key(text[first:end]) in MARKS), start)


_LANGUAGE = "a language as its BCP 47 tag, such as en or pt-BR"
_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?")
_SPOKEN_LANGUAGES = MappingProxyType(
    {
        "mandarin": "zh",
        "mandarin chinese": "zh",
        "farsi": "fa",
        "flemish": "nl",
        "castilian": "es",
        "oriya": "or",
        "panjabi": "pa",
        "bangla": "bn",
        "हिंदी": "hi",
        "hinglish": "hi-Latn",
    }
)


@dataclass(frozen=True, slots=True)
class Language(Canonicaliser):
    """Reads a language into a BCP 47 tag of language, script and region, from a tag or a name."""

    kind: ClassVar[str] = "language"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a language."""
        text = text_of(raw, _LANGUAGE, 100)
        if isinstance(text, Unreadable):
            return text
        tag = _TAG.fullmatch(text)
        if tag is not None and (known := _tag(tag)) is not None:
            return Canonical(known)
        if (part := _LANGUAGE_OF.fullmatch(text)) is not None:
            return self._in_a_place(part[1], part[2], context)
        named = _SPOKEN_LANGUAGES.get(text.casefold()) or _language_names(context.locale).get(fold_name(text))
        if named is not None:
            return Canonical(named)
        return _no_language()

    def _in_a_place(self, name: str, place: str, context: Context) -> Reading:
        """Read "Portuguese (Brazil)" and "Chinese (Simplified)"."""
        language = self.read(name, context)
        if not isinstance(language, Canonical) or not isinstance(language.value, str) or "-" in language.value:
            return _no_language()
        if script := _SCRIPTS.get(place.casefold()):
            return Canonical(f"{language.value}-{script}")
        regions = country_codes(place, context.locale)
        return Canonical(f"{language.value}-{regions[0]}") if len(regions) == 1 else _no_language()

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the tag."""
        return str(value)

    def describe(self) -> str:
        """Say what is accepted."""
        return _LANGUAGE


def _no_language() -> Unreadable:
    return Unreadable("unknown_value", "There is no such language.", _LANGUAGE)


_LANGUAGE_OF = re.compile(r"([^()]{2,40}?) ?\(([^()]{2,40})\)")
_SCRIPTS = MappingProxyType({"simplified": "Hans", "traditional": "Hant", "latin": "Latn", "cyrillic": "Cyrl"})
_FORMER_CODES = frozenset({"iw", "in", "ji", "jw", "mo"})
"""Two-letter codes that ISO 639-1 has withdrawn."""


def _tag(match: re.Match[str]) -> str | None:
    """Return a tag in its usual case with its current language code; None where a part is unknown."""
    language, script, region = match[1].lower(), (match[2] or "").title(), (match[3] or "").upper()
    if len(language) == 3 or language in _FORMER_CODES:
        language = str(supplement("language_aliases").get(language, language))
    if language not in languages(english()) or len(language) > 3:
        return None
    if (script and script not in scripts(english())) or (region and region not in territories(english())):
        return None
    return "-".join(filter(None, (language, script, region)))


@lru_cache(maxsize=32)
def _language_names(locale: str | None) -> MappingProxyType[str, str]:
    found: dict[str, str] = {}
    own = None if locale is None or locale.startswith("en") else locale_of(locale)
    for one in (english(), own):
        for code, name in languages(one).items() if one is not None else ():
            found.setdefault(fold_name(name), code.replace("_", "-"))
    for code in "de fr es it pt hi ja zh ko ru ar nl pl tr sv bn ta te mr gu pa ur".split():
        own = locale_of(code)
        if own is not None:
            found.setdefault(fold_name(languages(own).get(code, code)), code)
    return MappingProxyType(found)


_ZONE = "a time zone as its IANA name, such as Europe/London"


@dataclass(frozen=True, slots=True)
class Timezone(Canonicaliser):
    """Reads a time zone into its IANA name, from that name, an abbreviation, a Windows name, a city or a country with one zone."""

    kind: ClassVar[str] = "timezone"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:
        """Read *raw* as a zone; an offset such as +05:30 names no zone."""
        text = text_of(raw, _ZONE, 100)
        if isinstance(text, Unreadable):
            return text
        found = zones_of(text, context.region, context.locale)
        if len(found) == 1:
            return Canonical(found[0])
        if found:
            return Ambiguous("ambiguous_zone", found, "Several time zones have this name.")
        return Unreadable("unknown_value", "There is no such time zone.", _ZONE)

    def find(self, text: str, context: Context, /) -> list[Mention]:  # noqa: ARG002
        """Find IANA names."""
        found = ((match, iana_name(match[0])) for match in _ZONE_IN_TEXT.finditer(text))
        return [Mention(match.start(), match.end(), Canonical(name), "timezone") for match, name in found if name is not None]

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the name of the place."""
        return str(value).replace("_", " ")

    def describe(self) -> str:
        """Say what is accepted."""
        return _ZONE


_ZONE_IN_TEXT = re.compile(r"(?<![\w/])[A-Z][A-Za-z]{2,10}/[A-Z][A-Za-z_-]{2,30}(?:/[A-Z][A-Za-z_]{2,30})?(?![\w/])")
