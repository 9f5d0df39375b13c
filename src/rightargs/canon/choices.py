"""Yes or no, and one of a fixed set."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, cast

from rightargs.canon import _options as options
from rightargs.canon._base import Canonicaliser
from rightargs.canon._refusals import MAX_TEXT, no_text, not_text, text_of
from rightargs.context import Context
from rightargs.vocab.json import JsonScalar, JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Reading, Unreadable

_TRUE, _FALSE = Canonical(True), Canonical(False)
# English, and Hindi as it is typed in Latin letters and in Devanagari. "on", "off" and single letters are what forms and
# configurations send; "ok" and "sure" are how a person agrees.
_YES = "true yes y t 1 on yep yeah yup yea ya sure ok okay haan han haa ha ji haanji हाँ हां हा जी सही बिल्कुल बिलकुल"
_NO = "false no n f 0 off nope nah nahi nahin nahii na mat नहीं नही ना न ग़लत गलत"
# What people say in more than one word, or with weight on it. A word that merely stands beside "not" is no answer ("not true").
_YES_SAID = (
    "of course|definitely|certainly|absolutely|affirmative|agreed|correct|all right|alright|yes thanks|yes thank you|yes sure|yes ok"
    "|yes okay|yes of course|yes definitely|ok sure|ji haan|ji haa|ji ha|haan ji|haa ji|bilkul|zaroor|jaroor|theek hai|thik hai"
    "|जी हाँ|जी हां|हाँ जी|हां जी|ठीक है|ज़रूर|जरूर"
)
_NO_SAID = (
    "not ok|not okay|no thanks|no thank you|of course not|definitely not|certainly not|absolutely not|not at all|no way|never|no never"
    "|negative|incorrect|ji nahi|ji nahin|nahi ji|nahin ji|bilkul nahi|bilkul nahin|kabhi nahi|kabhi nahin"
    "|जी नहीं|नहीं जी|बिल्कुल नहीं|बिलकुल नहीं|कभी नहीं|ठीक नहीं"
)
_WORDS: MappingProxyType[str, Canonical] = MappingProxyType(
    dict.fromkeys((*_YES.split(), *_YES_SAID.split("|")), _TRUE) | dict.fromkeys((*_NO.split(), *_NO_SAID.split("|")), _FALSE)
)
_FLAG_EXPECTED = "true or false"


@dataclass(frozen=True, slots=True)
class Flag(Canonicaliser):
    """Reads yes or no: a JSON boolean, 0 or 1, or a word that says one of the two."""

    kind: ClassVar[str] = "boolean"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as true or false; a negated word ("not true") is refused."""
        if raw is True:
            return _TRUE
        if raw is False:
            return _FALSE
        if isinstance(raw, str):
            word = raw.strip().casefold() if len(raw) <= MAX_TEXT else raw
            if not word:
                return no_text(_FLAG_EXPECTED)
            if (found := _WORDS.get(word)) or (found := _WORDS.get(_spoken(word))):
                return found
        elif raw is None or isinstance(raw, (list, dict)):
            return not_text(raw, _FLAG_EXPECTED)
        elif raw == 1:
            return _TRUE
        elif raw == 0:
            return _FALSE
        return Unreadable("not_boolean", "The value says neither yes nor no.", _FLAG_EXPECTED)

    def describe(self) -> str:
        """Say what is accepted."""
        return _FLAG_EXPECTED


def _spoken(word: str) -> str:
    """Take off what people say around an answer: "Yes, please!" is yes."""
    return " ".join(word.rstrip(".!").replace(",", " ").split()).removesuffix(" please")


# What only writes a member differently: blanks, hyphens, underscores, points and slashes inside a word. Between two
# digits they tell members apart (1.5 and 15, P1-1 and P11); at an edge they are part of the member (A-, .NET).
_JOINT = re.compile(r"(?<=\w)[\s_./‐‑–-]+(?=[^\W_])")
_DIGITS_APART = re.compile(r"(?<=\d)[\s_./‐‑–-]+(?=\d)")
_KEPT = "\0"


def fold(text: str) -> str:
    """Fold case, width, and the separators inside *text*; no letter is dropped or exchanged."""
    text = unicodedata.normalize("NFKC", text).strip().strip("\"'`“”‘’").strip()
    return _JOINT.sub("", _DIGITS_APART.sub(_KEPT, text)).replace("_", "").casefold() or text.casefold()


def _plain(value: object) -> JsonScalar:
    return cast("JsonScalar", value.value if isinstance(value, Enum) else value)


def _pairs(aliases: object) -> tuple[tuple[str, JsonScalar], ...]:
    """
    Return what may be said and what it means, in pairs.

    Raises:
        TypeError: These are no such pairs.
    """
    pairs: object = tuple(cast("Mapping[str, JsonScalar]", aliases).items()) if isinstance(aliases, Mapping) else aliases
    if not isinstance(pairs, tuple) or not all(isinstance(pair, tuple) for pair in cast("tuple[object, ...]", pairs)):
        raise TypeError(f"the aliases of a Choice are texts and the values they mean, such as {{'visa': 'card'}}, not {aliases!r:.80}")
    found = cast("tuple[tuple[str, JsonScalar], ...]", pairs)
    for pair in found:
        options.text("Choice", "an alias", pair[0] or 0, "visa")
    return found


@dataclass(frozen=True, slots=True, init=False)
class Choice(Canonicaliser):
    """
    Reads one of *values*: exactly, else by a fold of case and separators that one value alone has, else by a declared alias.

    Never by likeness: a near miss is refused, with what is allowed.

    Args:
        values: The members: texts, numbers, booleans or null; or an Enum of them.
        aliases: What may be said, and the member it means.

    Raises:
        ValueError: There is no member, or an alias names none.
    """

    kind: ClassVar[str] = "choice"

    values: tuple[JsonScalar, ...]
    aliases: tuple[tuple[str, JsonScalar], ...]
    _exact: dict[str, Canonical] = field(repr=False, compare=False, hash=False)
    _plain: dict[str, Canonical] = field(repr=False, compare=False, hash=False)
    """The unique folds of members that are letters and separators alone, so that most texts need no regular expression."""
    _folded: dict[str, tuple[JsonScalar, ...]] = field(repr=False, compare=False, hash=False)

    def __init__(
        self, values: Iterable[JsonScalar], *, aliases: Mapping[str, JsonScalar] | tuple[tuple[str, JsonScalar], ...] = ()
    ) -> None:
        if isinstance(values, str):
            raise TypeError(f"a Choice wants its values one by one, such as [{values!r}], not a text")
        if not isinstance(values, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a Choice wants a list of its values, such as ['card', 'cash'], not {values!r:.80}")
        members = tuple(_plain(one) for one in values)
        if not members:
            raise ValueError("a Choice needs at least one value")
        for one in cast("tuple[object, ...]", members):
            if not isinstance(one, (str, int, float, Decimal, type(None))):
                raise TypeError(f"a value of a Choice must be a text, a number, a boolean or null, not {one!r:.80}")
        named = _pairs(aliases)
        meanings: dict[str, JsonScalar] = {member: member for member in members if isinstance(member, str)}
        for alias, member in named:
            if meanings.setdefault(alias, member) != member:
                raise ValueError(f"the alias {alias!r} would mean both {meanings[alias]!r} and {member!r}")
            if member not in members:
                raise ValueError(f"the alias {alias!r} names {member!r}, which is not among the values")
        object.__setattr__(self, "values", members)
        object.__setattr__(self, "aliases", named)
        object.__setattr__(self, "_folded", {})

    def _read_up(self) -> None:
        """Make the tables that reading needs: many a choice of a contract is never read, since what validates is left alone."""
        members, named = self.values, self.aliases
        exact = {alias: Canonical(member) for alias, member in named}
        exact |= {member: Canonical(member) for member in members if isinstance(member, str)}
        folded: dict[str, list[JsonScalar]] = {}
        spoken = [(_word(member), member) for member in members]
        for said, member in (*spoken, *named):
            known = folded.setdefault(fold(said), [])
            if member not in known:
                known.append(member)
        plain = {key: Canonical(found[0]) for key, found in folded.items() if len(found) == 1 and key.isascii() and key.isalpha()}
        object.__setattr__(self, "_exact", exact)
        object.__setattr__(self, "_plain", plain)
        object.__setattr__(self, "_folded", {key: tuple(found) for key, found in folded.items()})  # the last: it says that all are there

    @property
    def _expected(self) -> str:
        shown, count = ", ".join(_word(member) for member in self.values[:30]), len(self.values)
        return f"one of: {shown}, ... ({count} in all)" if count > 30 else f"one of: {shown}"

    def read(self, raw: JsonValue, context: Context, /) -> Reading:  # noqa: ARG002
        """Read *raw* as one of the values; two that fold alike are ambiguous."""
        if not self._folded:
            self._read_up()
        if isinstance(raw, str):
            return self._exact.get(raw) or self._letters(raw) or self._fold(raw)
        for member in self.values:
            if type(member) is type(raw) and member == raw:
                return Canonical(member)
        if raw is None or isinstance(raw, (bool, list, dict)):
            return not_text(raw, self._expected)
        for member in self.values:
            # 2.0 for the member 2: JSON has one type of number
            if member == raw and not isinstance(member, (bool, str)):
                return Canonical(member)
        return self._fold(str(raw) if isinstance(raw, int) and abs(raw) < 10**18 else "")

    def _letters(self, raw: str) -> Canonical | None:
        """Fold a text of letters and separators, the common case; None where the whole fold has to look."""
        if len(raw) > 100 or not raw[:1].isalpha() or not raw[-1:].isalpha():
            return None
        return self._plain.get(raw.lower().replace(" ", "").replace("_", "").replace("-", ""))

    def _fold(self, raw: str) -> Reading:
        text = text_of(raw, self._expected) if raw else no_text(self._expected)
        if isinstance(text, Unreadable):
            return text
        key = fold(text)
        found = self._folded.get(key) or self._folded.get(key.rstrip("."))
        if found is None:
            import difflib

            near = difflib.get_close_matches(key, self._folded, n=3, cutoff=0.6) if len(self._folded) <= 500 else []
            likely = dict.fromkeys(member for match in near for member in self._folded[match])
            return Unreadable("unknown_value", "The value is none of the allowed ones.", self._expected, tuple(likely))
        if len(found) == 1:
            return Canonical(found[0])
        return Ambiguous("ambiguous_choice", found, "Several allowed values are written alike.")

    def label(self, value: JsonValue, context: Context, /) -> str:  # noqa: ARG002
        """Write the member as a person would: without underscores."""
        return str(value).replace("_", " ")

    def describe(self) -> str:
        """Say what is accepted."""
        return self._expected


def _word(member: JsonScalar) -> str:
    """Write *member* as JSON does, texts without quotes."""
    if member is None or isinstance(member, bool):
        return {None: "null", True: "true", False: "false"}[member]
    return str(member)
