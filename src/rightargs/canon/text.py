"""Addresses on the net, and names of people: form only, never spelling."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import text_of
from rightargs.context import Context
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Canonical, Mention, Reading, Unreadable

_EMAIL_EXPECTED = "one e-mail address, such as ada@example.com"
_LOCAL = r"[^\s@<>()\[\],;:\"\\.]{1,64}(?:\.[^\s@<>()\[\],;:\"\\.]{1,64}){0,16}"
_LABEL = r"[^\W_](?:(?:[^\W_]|-){0,61}[^\W_])?"
_EMAIL = re.compile(rf"({_LOCAL})@((?:{_LABEL}\.){{1,10}}[^\W\d_][\w-]{{1,61}})")
_IN_TEXT = re.compile(rf"(?<![\w.+%/@-])[\w+%-][\w.+%'-]{{0,63}}@(?:{_LABEL}\.){{1,8}}[^\W\d_]{{2,24}}(?![\w@])")
_PLAIN_EMAIL = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+-]{0,30}(?:\.[A-Za-z0-9_+-]{1,30}){0,3}@(?:[A-Za-z0-9]{1,30}[.-]){1,4}[A-Za-z]{2,12}")


@dataclass(frozen=True, slots=True)
class Email(Canonicaliser):
    """Reads one e-mail address; it is never respelled, and its case is kept (RFC 5321: the part before the @ is the host's affair)."""

    kind: ClassVar[str] = "email"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as one address; `mailto:` and angle brackets around it are dropped."""
        if isinstance(raw, str) and len(raw) <= 254 and _PLAIN_EMAIL.fullmatch(raw) and "-." not in raw:
            return Canonical(raw)
        text = text_of(raw, _EMAIL_EXPECTED)
        if isinstance(text, Unreadable):
            return text
        if text[:7].lower() == "mailto:" and "?" not in text:
            text = text[7:]
        elif text.startswith("<") and text.endswith(">"):
            text = text[1:-1]
        match = _EMAIL.fullmatch(text)
        if match and text.isprintable() and len(match[1]) <= 64 and len(text) <= 254:
            return Canonical(text)
        if re.search(r"\]\(|</?\w", text):
            return Unreadable("markup", "The address stands inside markup.", _EMAIL_EXPECTED)
        if text.count("@") > 1 and re.search(r"[\s,;/|]", text):
            return Unreadable("multiple_values", "The text holds several addresses.", _EMAIL_EXPECTED)
        return Unreadable("bad_format", "The text is no e-mail address.", _EMAIL_EXPECTED)

    def find(self, text: str, context: Context, /) -> list[Mention]:  # noqa: ARG002
        """Find addresses in running text."""
        return find_emails(text)

    def describe(self) -> str:
        """Say what is accepted."""
        return _EMAIL_EXPECTED


def find_emails(text: str) -> list[Mention]:
    """Find e-mail addresses in *text*."""
    if "@" not in text:
        return []
    return [
        Mention(match.start(), match.end(), Canonical(match[0]), "email")
        for match in _IN_TEXT.finditer(text)
        if ".." not in match[0] and ".@" not in match[0]
    ]


_URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(//)?(.*)", re.DOTALL)
_AUTHORITY = re.compile(r"(?:([^/?#@]*)@)?(\[[0-9A-Fa-f:.]+\]|[^/?#:@\[\]]+)(?::(\d{0,5}))?([/?#].*)?", re.DOTALL)
_HOST = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?")
_BARE_HOST = re.compile(r"(?:[\w-]{1,63}\.)+[^\W\d_]{2,24}(?::\d{1,5})?(?:[/?#].*)?", re.DOTALL)
_PORTS = {"http": "80", "https": "443", "ftp": "21", "ws": "80", "wss": "443"}
_ASCII = "".join(map(chr, range(0x21, 0x7F)))
_URL_IN_TEXT = re.compile(r"\b(?:https?://|www\.)[^\s<>\"'()\[\]{}]{3,2000}", re.IGNORECASE)


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")  # RFC 3986, 3.1


@dataclass(frozen=True, slots=True, init=False)
class Url(Canonicaliser):
    """
    Reads one absolute web address into the form that browsers give it (WHATWG URL): scheme and host in lower case, a path of at least "/".

    Args:
        schemes: The schemes that the field takes.
        default_scheme: The scheme of an address that names none; without it such an address is refused.
    """

    kind: ClassVar[str] = "url"

    schemes: tuple[str, ...]
    default_scheme: str | None

    def __init__(self, schemes: Iterable[str] = ("http", "https"), *, default_scheme: str | None = None) -> None:
        named = tuple(scheme.lower() for scheme in options.texts("Url", "schemes", schemes, "https"))
        options.text("Url", "default_scheme", default_scheme, "https")
        for scheme in (*named, *(() if default_scheme is None else (default_scheme,))):
            if not _SCHEME.fullmatch(scheme):
                raise ValueError(f"Url: {scheme!r} is no scheme; write it like 'https', without the colon")
        if not named:
            raise ValueError("Url: schemes is empty, and no address has none of them")
        if default_scheme is not None and default_scheme.lower() not in named:
            raise ValueError(f"Url: the default_scheme {default_scheme!r} is none of the schemes that the field takes: {', '.join(named)}")
        object.__setattr__(self, "schemes", named)
        object.__setattr__(self, "default_scheme", default_scheme)

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as one address."""
        text = text_of(raw, self.describe(), 8192)
        if isinstance(text, Unreadable):
            return text
        if not text.isprintable() or " " in text or "\\" in text or any(character.isspace() for character in text):
            return self._refused("bad_format")
        if _BARE_HOST.fullmatch(text):
            if self.default_scheme is None:
                return Unreadable("bad_format", "The address names no scheme.", self.describe(), (f"https://{text}",))
            text = f"{self.default_scheme}://{text}"
        match = _URL.fullmatch(text)
        if match is None:
            return self._refused("bad_format")
        scheme = match[1].lower()
        if scheme not in self.schemes:
            return self._refused("scheme_not_allowed")
        authority = _AUTHORITY.fullmatch(match[3]) if match[2] else None
        host = None if authority is None else _host(authority[2])
        if authority is None or host is None:
            return self._refused("bad_format")
        user = f"{authority[1]}@" if authority[1] else ""
        port = authority[3] or ""
        if port and int(port) > 65535:
            return self._refused("bad_format")
        from urllib.parse import quote

        tail = authority[4] or ""
        path = tail if tail.startswith("/") else f"/{tail}"
        shown = f":{int(port)}" if port and port.lstrip("0") != _PORTS.get(scheme) else ""
        return Canonical(f"{scheme}://{user}{host}{shown}{path if path.isascii() else quote(path, safe=_ASCII, errors='replace')}")

    def _refused(self, code: str) -> Unreadable:
        why = "The scheme of the address is not allowed." if code == "scheme_not_allowed" else "The text is no single web address."
        return Unreadable(code, why, self.describe())

    def find(self, text: str, context: Context, /) -> list[Mention]:
        """Find addresses in running text."""
        return find_urls(text, context, self)

    def describe(self) -> str:
        """Say what is accepted."""
        return f"one absolute address with the scheme {' or '.join(self.schemes)}, such as https://example.com/path"


def find_urls(text: str, context: Context, reader: Url) -> list[Mention]:
    """Find web addresses in *text*; a stop at the end belongs to the sentence."""
    mentions: list[Mention] = []
    for match in _URL_IN_TEXT.finditer(text):
        slice_ = match[0].rstrip(".,;:!?*_~")
        reading = reader.read(slice_ if "://" in slice_ else f"https://{slice_}", context)
        if isinstance(reading, Canonical):
            mentions.append(Mention(match.start(), match.start() + len(slice_), reading, "url"))
    return mentions


def _host(host: str) -> str | None:
    """Bring a host into ASCII; None where its Unicode form has two ASCII forms (IDNA 2003 and 2008 differ for ß and ς)."""
    if host.startswith("["):
        return host.lower()
    if not host.isascii():
        if any(character in "ßς\u200c\u200d" for character in host):
            return None
        try:
            host = unicodedata.normalize("NFC", host.lower()).encode("idna").decode("ascii")
        except UnicodeError:
            return None
    host = host.lower()
    return host if _HOST.fullmatch(host) and len(host) <= 253 else None


_NAME_EXPECTED = "the name of a person, as it is written"
_NOBODY = frozenset(
    "n/a na none null nil undefined unknown tbd tba tbc anonymous - -- --- . ... ? x xx xxx name user username customer guest "
    "n.a. nan not\u00a0available".split(" ")
)
_STAND_IN = re.compile(
    r"<[^<>]*>|\[[^\[\]]*\]|\{+[^{}]*\}+|\$\{[^{}]*\}|%\w+%|(?:your|user|full|first|last|customer|the)[ _-](?:\w+[ _-])?name(?:[ _-]here)?"
)


@dataclass(frozen=True, slots=True)
class PersonName(Canonicaliser):
    """Reads the name of a person: Unicode form NFC and single blanks, nothing else; case and order stay as they are."""

    kind: ClassVar[str] = "name"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as a name; a placeholder is refused."""
        text = text_of(raw, _NAME_EXPECTED)
        if isinstance(text, Unreadable):
            return text
        text = unicodedata.normalize("NFC", " ".join(text.split()))
        folded = text.casefold()
        if folded in _NOBODY or folded in {"not available", "not provided", "not specified"} or _STAND_IN.fullmatch(folded):
            return Unreadable("placeholder", "The text stands for a name and is none.", _NAME_EXPECTED)
        if not any(map(str.isalpha, text)):
            return Unreadable("bad_format", "The text holds no letter.", _NAME_EXPECTED)
        if any(map(_foreign, text)):
            return Unreadable("bad_format", "The text holds characters that no name has.", _NAME_EXPECTED)
        return Canonical(text)

    def describe(self) -> str:
        """Say what is accepted."""
        return _NAME_EXPECTED


def _foreign(character: str) -> bool:
    """Whether no name has *character*: controls, surrogates, tags that hide text, marks that turn the direction of what follows."""
    hidden = "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069" or "\U000e0000" <= character <= "\U000e007f"
    return hidden or unicodedata.category(character) in {"Cc", "Cs", "Co", "Cn"}
