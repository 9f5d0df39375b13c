"""Who is counted: adults, children, infants; and counts that are told by how they change: "two more people", "Dave is coming too"."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rightargs.canon._number_words import small_number
from rightargs.stages.ground._nouns import class_of

_SORTS = {
    "adult": "adult adults grownup grownups",
    "child": "child children kid kids bachcha bachche bachchon",
    "infant": "infant infants baby babies toddler toddlers",
    "senior": "senior seniors pensioner pensioners",
    "student": "student students",
}
_SORT_OF = {word: sort for sort, words in _SORTS.items() for word in words.split()}
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_ONE_OF_A_SORT = re.compile(
    rf"(?:\band|,|\bplus|\+|&|\bwith|\baur)\s+(?:my\s+|our\s+)?(?P<one>an?|one|ek)\s+(?P<word>{'|'.join(_SORT_OF)})\b"
    r"(?!\s+(?:seat|ticket|menu|bed|fare|discount|friendly|care|pass|rate|size))",
    re.IGNORECASE,
)

_MORE, _FEWER = r"more|extra|additional|further", r"fewer|less"
_NUMBER = r"\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|ek|do|teen|char|chaar|paanch"
_CHANGES = re.compile(
    rf"\b(?P<count>{_NUMBER}|an?)\s+(?:(?P<more>{_MORE})|(?P<fewer>{_FEWER}))\b(?!\s+(?:than|of|or|info\w*|time|question|thing))(?:\s+(?P<noun>[a-z]+))?"
    rf"|\b(?P<much>{_NUMBER})\s+(?P<thing>[a-z]+)\s+(?:(?P<up>more|extra)|(?P<down>fewer|less))\b(?!\s+(?:than|of))"
    rf"|\banother\s+(?P<again>\d{{1,3}}|[a-z]{{2,9}})\s+(?P<named>[a-z]+)\b",
    re.IGNORECASE,
)
_NAME = r"[A-Z][a-z]+"
_NAMES = rf"(?P<names>(?:my \w+|{_NAME})(?:(?:, | and )(?:my \w+|{_NAME})){{0,30}})"
# Thirty, so that a page of names is not read to its end from each of them.
_JOINS = re.compile(
    rf"\b{_NAMES}(?:'s|'ll| is| are| will| can| wants? to| would like to)?(?: be)?"
    r" (?:also (?:come|coming|join|joining)|(?:come|coming|join|joining)(?: us)? (?:too|as well|along)|join(?:ing)? us)\b"
)
_LEAVES = re.compile(
    rf"\b(?:{_NAMES}|(?P<count>\d{{1,2}}|one|two|three|four)(?: of (?:us|them))?)"
    r" (?:can'?t|cannot|can not|won'?t|isn'?t|is not|aren'?t|are not|couldn'?t)(?: be)? (?:make it|come|coming|join|joining)\b"
)


_PARTNER = "wife|husband|partner|friend|girlfriend|boyfriend|mom|mum|dad|brother|sister|son|daughter|spouse"
_WITH_ME = re.compile(
    rf"\b(?P<me>me|myself|i)(?P<kin>(?:,| and|,? plus| with|,? aur)\s+(?:my|the) (?:{_PARTNER}))?(?:,| and|,? plus| with|, and|,? aur)"
    rf"\s+(?:(?:my|our|the)\s+)?(?:{_NUMBER})\s+(?:{'|'.join(_SORT_OF)})\b"
    rf"|\bmy (?P<spouse>{_PARTNER}) and (?:i|me)(?:,| and|,? plus| with|, and)"
    rf"\s+(?:(?:my|our|the)\s+)?(?:{_NUMBER})\s+(?:{'|'.join(_SORT_OF)})\b",
    re.IGNORECASE,
)


def own_party(text: str) -> int:
    """Return how many come beside the children that are counted: two in "me, my wife and our 3 kids"; 0 where nobody is told."""
    found = _WITH_ME.search(text)
    return 0 if found is None else 2 if found["kin"] or found["spouse"] else 1


_NO_NOUNS = frozenset("please and for on at to thanks then now if will is are can in".split())
_ASKS = re.compile(r"[^.!?]*\?")


class Change(NamedTuple):
    """By how much a count of things of a class changes, and where that is said; "" where no noun tells the class."""

    start: int
    end: int
    by: int
    noun: str


def sort_of(word: str) -> str:
    """Return the sort of people that a word counts; "" for people as such and for everything else."""
    return _SORT_OF.get(word.casefold(), "")


@lru_cache(maxsize=4096)
def field_sort(name: str) -> str:
    """Return the sort of people that a field's name asks for: `adults`, `num_children`."""
    found = {sort for word in _WORD.findall(name) if (sort := sort_of(word))}
    return next(iter(found)) if len(found) == 1 else ""


def excludes(field: str, said: str) -> bool:
    """Whether a count of one sort says nothing of a field of another; a baby is a child where nothing else is asked."""
    return bool(field and said) and field != said and (field, said) != ("child", "infant")


def singles(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where "and a child" counts one of a sort, with the noun."""
    for found in _ONE_OF_A_SORT.finditer(text):
        yield *found.span("one"), found["word"]


def changes(text: str) -> Iterator[Change]:
    """Yield the changes of counts that *text* tells, in order."""
    for found in _CHANGES.finditer(text):
        word = found["again"] or found["much"] or found["count"]
        noun = found["named"] or found["thing"] or found["noun"] or ""
        count = 1 if word.casefold() in {"a", "an"} else int(word) if word.isdigit() else small_number(word.casefold())
        if count is None and found["again"]:  # "another person"
            count, noun = 1, word
        if count and (not noun or noun.casefold() in _NO_NOUNS or class_of(noun)):  # "one more look" counts nothing that is known
            yield Change(found.start(), found.end(), -count if found["fewer"] or found["down"] else count, class_of(noun))
    for pattern, sign in ((_JOINS, 1), (_LEAVES, -1)):
        for found in pattern.finditer(text):
            if _ASKS.match(text, found.end()):
                continue  # "is Dave coming too?" tells nothing
            names = found["names"]
            word = "" if names else found["count"]
            count = len(re.split(r", | and ", names)) if names else int(word) if word.isdigit() else small_number(word.casefold()) or 0
            if count and not (names or "").casefold().startswith(("what", "who", "that", "this", "it", "the ")):
                yield Change(found.start(), found.end(), sign * count, "people")
