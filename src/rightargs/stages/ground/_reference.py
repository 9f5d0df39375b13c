"""Reference: of several things that a lookup returned, the one that the user's words mean."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from rightargs.context import AssistantTurn, Context, Sighting
from rightargs.stages.ground import _cues
from rightargs.stages.ground._conversation import Conversation
from rightargs.stages.ground._extremes import outstanding
from rightargs.stages.ground._figures import plain_figures
from rightargs.stages.ground._picks import picked
from rightargs.vocab.json import FrozenJson, JsonValue

_WORD = re.compile(r"[^\W_]+")
_ORDINAL = re.compile(
    r"(?:\bthe\s+|\b(?=\w+\s+(?:one|order|option|wal)))(first|1st|second|2nd|third|3rd|fourth|4th|last|latest|newest|pehl[aei]|doosr[aei]|dusr[aei]|teesr[aei])"
    r"(?:\s+(?:one|order|option|wal[aei]|result|booking|item|choice)\b|(?=\s*(?:[.,!]|$|please)))",
    re.IGNORECASE,
)
_PLACES = {
    "first": 0,
    "1st": 0,
    "pehl": 0,
    "second": 1,
    "2nd": 1,
    "doosr": 1,
    "dusr": 1,
    "third": 2,
    "3rd": 2,
    "teesr": 2,
    "fourth": 3,
    "4th": 3,
}
_ALL = re.compile(r"\b(?:both|all|each|every|everything|dono|donon|sab|saare|sabhi)\b", re.IGNORECASE)
_JUST_ONE = re.compile(
    r"\b(?:just|only) (?:do |refund |send |book |cancel )?(?:the )?one\b|\bone of (?:them|the)\b|\b(?:sirf|bas) ek\b", re.IGNORECASE
)
_CHOICE = re.compile(r"\b(?:which|two|three|both|several|multiple|either|kaunsa|kaun ?si|do)\b", re.IGNORECASE)
_SPARED = re.compile(
    r"\b(?:keep|leave|(?:don'?t|do not|not) (?:cancel|refund|return|touch|change|book|send|pay|delete))\s+(?:(?:the|my|that|this)\s+)?$",
    re.IGNORECASE,
)
"""Words that leave the next thing out of what is asked."""
_REACH = 40
_TELLING_DIGITS = 4
_OPENING = 4
"""Words before a cue that corrects what was said in earlier turns."""
_SENTENCE = re.compile(r"[.!?;\n]+|,?\s+but\s+", re.IGNORECASE)
_NO_VERBS = frozenset("create make get find set update add new order item booking reservation product user account do run".split())
_OR = re.compile(r"\b(?:or|ya|yaa)\b", re.IGNORECASE)
# Words that stand in records and in any request: they tell no thing from another.
_COMMON = frozenset(
    "a an and as at be by do for from has have i in is it me my no not of on one or please so that the this to too was we with you your"
    " ka ke ki ko se pe par hai mein yes ok can will would need want get set x".split()
)


@dataclass(frozen=True, slots=True)
class Reference:
    """
    What the words say of the things that a lookup returned.

    Attributes:
        standing: "clear" (the one that was sent), "another", "open" (they tell none apart), "silent" (too little to say).
        best: The things that fit best, in the order of the lookup.
    """

    standing: str
    best: tuple[JsonValue, ...] = ()


class Things:
    """The things that one lookup returned, by the words and values that tell them apart."""

    def __init__(self, records: dict[JsonValue, Mapping[str, FrozenJson]]) -> None:
        self.records = records
        self.order = list(records)
        self._words: dict[str, list[JsonValue]] = {}
        self._leaves: dict[str, list[JsonValue]] = {}
        for key, record in records.items():
            leaves = set(scalars(record))
            for leaf in leaves:
                self._leaves.setdefault(leaf, []).append(key)
            for word in _words(" ".join(leaves)) - _COMMON:
                self._words.setdefault(word, []).append(key)

    def by_word(self, word: str) -> list[JsonValue]:
        """Return the things whose records hold *word*, where it tells some from others."""
        found = self._words.get(word, [])
        return found if len(found) < len(self.order) else []

    def by_leaf(self, text: str) -> list[JsonValue]:
        """Return the things that hold a value written as *text*, where it tells some from others."""
        found = self._leaves.get(text, [])
        return found if len(found) < len(self.order) else []

    def spoken(self, talk: Conversation, verbs: frozenset[str] = frozenset()) -> list[tuple[set[str], set[str]]]:
        """
        Return the words that were said and denied; a correction that names a thing takes the place of what was said before.

        Of a turn that names several, the sentence with one of *verbs* speaks of the call: "the red one is fine. Cancel the blue one".
        """
        found: list[tuple[set[str], set[str]]] = []
        seen: set[str] = set()
        for plus, minus, replaces, sentences in _said_words(talk):
            asked = set[str]().union(*(words for words in sentences if words & verbs)) if len(sentences) > 1 else set[str]()
            named = [self.by_word(word) for word in plus & asked]
            if len(dict.fromkeys(keys[0] for keys in named if len(keys) == 1)) == 1:
                plus = {word for word in plus if word in asked or len(self.by_word(word)) != 1}
            if replaces and any(len(self.by_word(word)) == 1 for word in plus):
                found, seen = [], set()
            found.append((plus - seen, minus))
            seen |= plus
        return found

    def scores(self, talk: Conversation, verbs: frozenset[str] = frozenset()) -> dict[JsonValue, int]:
        """Count for each thing the telling words and values that were said, those that were denied against it; the rest have none."""
        scores: dict[JsonValue, int] = {}
        for plus, minus in self.spoken(talk, verbs):
            for words, weight in ((plus, 1), (minus, -2)):
                for word in words:
                    for key in self.by_word(word):
                        scores[key] = scores.get(key, 0) + weight
        for forms, weight in _said_values(talk):
            for key in dict.fromkeys(key for form in forms for key in self.by_leaf(form)):
                scores[key] = scores.get(key, 0) + weight
        for _, text in _said(talk):
            for index in _ordinals(text, len(self.order)):
                scores[self.order[index]] = scores.get(self.order[index], 0) + 3
            for key in (*outstanding(text, self.records), *picked(text, self.records)):
                scores[key] = scores.get(key, 0) + 3
        return scores


def refer(value: JsonValue, seen: Sighting, talk: Conversation, context: Context, *, tool: str, strict: bool) -> Reference:
    """
    Weigh the user's words for each thing in the list that *value* was returned in, those beside the words of the *tool* most.

    Where *strict*, one of several that nobody put to the user is open, whatever else was talked of since.
    """
    things = things_of(seen, context)
    if (
        things is None
        or value not in things.records
        or any(_ALL.search(text) and not _JUST_ONE.search(text) for _, text in talk.user_text[-2:])
    ):
        return Reference("silent")
    scores = things.scores(talk, _verbs(tool))
    if not scores and _is_sure(seen.result) and value == things.order[0]:
        return Reference("clear", (value,))
    best = max(scores.values(), default=0)
    best = max(best, 0) if len(scores) < len(things.order) else best
    own = scores.get(value, 0)
    some = [key for key, score in scores.items() if score == best] if scores else []
    leaders = tuple(key for key in things.order if scores.get(key, 0) == best) if best <= 0 else tuple(sorted(some, key=things.order.index))
    later = [index for index in range(len(context.transcript) - 1, seen.turn, -1) if isinstance(context.transcript[index], AssistantTurn)][
        :1
    ]
    if own == best:
        if len(leaders) == 1:
            return Reference("clear", leaders)
        if _each_named(things, leaders, talk):
            return Reference("silent", leaders)
        open_choice = not later or (strict and best <= 0) or _offers_choice(things, later[0], talk, context)
        return Reference("open", leaders) if open_choice else Reference("silent", leaders)
    if len(leaders) == 1 and own <= 0:
        return Reference("another", leaders)
    return Reference("silent") if later else Reference("open", tuple(key for key in things.order if scores.get(key, 0) > 0 or key == value))


def _each_named(things: Things, leaders: Sequence[JsonValue], talk: Conversation) -> bool:
    """Whether the user named each of the things by words of its own, without leaving a choice: one call for each."""
    named = [found[0] for plus, _ in things.spoken(talk) for word in plus if len(found := things.by_word(word)) == 1]
    return all(leader in named for leader in leaders) and not any(_OR.search(text) for _, text in talk.user_text[-3:])


def _is_sure(result: FrozenJson) -> bool:
    """Whether a lookup says that one thing matched alone, as `candidates` writes it: the first."""
    return isinstance(result, Mapping) and result.get("ambiguous") is False


def fitting(things: Things, talk: Conversation) -> JsonValue:
    """Return the one thing that the user's words fit best, or None where several fit or none does."""
    scores = things.scores(talk)
    best = max(scores.values(), default=0)
    leaders = [key for key, score in scores.items() if score == best]
    if len(leaders) == 1 and best > 0:
        return leaders[0]
    return things.order[0] if len(things.order) == 1 else None


def things_of(seen: Sighting, context: Context) -> Things | None:
    """Return the things of the list that a sighting stands in, worked out once; None where it stands in no list of several."""
    key = (Things, seen.turn, tuple(step for step in seen.path if not isinstance(step, int)))
    known = context.memo.get(key)
    if known is None:
        records = rivals(seen)
        known = context.memo[key] = Things(records) if len(records) > 1 else ()
    return known if isinstance(known, Things) else None


def rivals(seen: Sighting) -> dict[JsonValue, Mapping[str, FrozenJson]]:
    """Return the records beside the one that the ID was returned with, by ID: those of a list, or of an object keyed by IDs."""
    return _keyed(seen) or _listed(seen)


def _node(seen: Sighting, steps: Sequence[str | int]) -> FrozenJson:
    """Return what stands in the result at the end of *steps*; null where JSON text was unfolded on the way."""
    node: FrozenJson = seen.result
    for step in steps:
        if isinstance(node, Mapping) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, Sequence) and not isinstance(node, str) and isinstance(step, int):
            node = node[step]
        else:
            return None
    return node


def _keyed(seen: Sighting) -> dict[JsonValue, Mapping[str, FrozenJson]]:
    """Return the records of an object that maps each ID to its record; the ID may stand in the record once more."""
    for depth in (1, 2):
        node = _node(seen, seen.path[:-depth]) if len(seen.path) >= depth else None
        if isinstance(node, Mapping) and len(node) > 1 and seen.record is not None and node.get(str(seen.path[-depth])) is seen.record:
            return {key: one for key, one in node.items() if isinstance(one, Mapping)}
    return {}


def _listed(seen: Sighting) -> dict[JsonValue, Mapping[str, FrozenJson]]:
    place = next((index for index in range(len(seen.path) - 1, -1, -1) if isinstance(seen.path[index], int)), None)
    if place is None or len(seen.path) != place + 2:
        return {}
    node = _node(seen, seen.path[:place])
    name = str(seen.path[-1])
    things: dict[JsonValue, Mapping[str, FrozenJson]] = {}
    if isinstance(node, Sequence) and not isinstance(node, str):
        for record in node:
            key = record.get(name) if isinstance(record, Mapping) else None
            if isinstance(record, Mapping) and isinstance(key, (str, int)):
                things[key] = record
    return things


def _said(talk: Conversation) -> list[tuple[int, str]]:
    return [*talk.user_text[-12:], *talk.agreed_text[-6:]]


_Turn: TypeAlias = tuple[set[str], set[str], bool, list[set[str]]]


def _verbs(tool: str) -> frozenset[str]:
    """Return the words of a tool's name that say what it does: `cancel` of `cancel_order`."""
    return frozenset(_words(tool.replace("_", " ")) - _NO_VERBS)


def _said_words(talk: Conversation) -> list[_Turn]:
    """
    Return turn by turn the words that were said, those that were denied ("not mum, dad"), and its sentences.

    A turn that corrects, or that answers a proposal, replaces what was said before of what it names; that is the third.
    """
    known = talk.memo.get(_said_words)
    if known is not None:
        return cast("list[_Turn]", known)
    turns: list[_Turn] = []
    proposals = {index for index, _ in talk.agreed_text}
    for index, text in sorted(_said(talk)):
        plus: set[str] = set()
        minus: set[str] = set()
        for found in _WORD.finditer(text):
            if found[0].isdigit() and len(found[0]) < _TELLING_DIGITS:
                continue  # "£20" is no 20th of August; values are weighed as values
            spared = _SPARED.search(text, max(0, found.start() - _REACH), found.start()) is not None
            (minus if spared or _cues.denied(text, *found.span()) else plus).add(stem(found[0]))
        cue = _cues.CORRECTS.search(text)
        sentences = [_words(sentence) for sentence in _SENTENCE.split(text) if sentence.strip()]
        corrects = cue is not None and len(text[: cue.start()].split()) <= _OPENING
        turns.append((plus - minus, minus, corrects or index - 1 in proposals, sentences))
    talk.memo[_said_words] = turns
    return turns


def _said_values(talk: Conversation) -> list[tuple[set[str], int]]:
    """Return the texts under which a record may hold each value that was said, with its weight."""
    known = talk.memo.get(_said_values)
    if known is not None:
        return cast("list[tuple[set[str], int]]", known)
    found: list[tuple[set[str], int]] = []
    for mention in talk.said[-40:]:
        if (mention.speaker == "assistant" and not mention.agreed) or not (mention.live or mention.negated):
            continue
        figures = plain_figures(mention) if mention.kind in {"money", "number"} else ()
        found.append((_forms(mention.kind, mention.values, figures), -2 if mention.negated else 1))
    talk.memo[_said_values] = found
    return found


def _ordinals(text: str, count: int) -> Iterator[int]:
    """Yield the places in a list that a text points to: "the second one"."""
    for found in _ORDINAL.finditer(text):
        word = found[1].casefold()
        index = count - 1 if word == "last" else next((place for start, place in _PLACES.items() if word.startswith(start)), None)
        if index is not None and index < count and not text[found.end() :].lstrip().casefold().startswith(("off", "of all")):
            yield index


def _offers_choice(things: Things, turn: int, talk: Conversation, context: Context) -> bool:
    """Whether the assistant's last words put several of the things to the user, whose short answer chose none."""
    spoken = context.transcript[turn]
    text = spoken.text if isinstance(spoken, AssistantTurn) else ""
    named = len(dict.fromkeys(key for word in _words(text) for key in things.by_word(word)))
    answer = " ".join(said for index, said in talk.user_text if index > turn)
    return (named > 1 or _CHOICE.search(text) is not None) and 0 < len(answer.split()) <= 6


def scalars(record: Mapping[str, FrozenJson]) -> Iterator[str]:
    """Yield the texts and numbers of a record, its inner objects included."""
    for value in record.values():
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            yield str(value)
        elif isinstance(value, Mapping):
            yield from scalars(value)


def _forms(kind: str, values: Sequence[JsonValue], figures: Sequence[object]) -> set[str]:
    """Return the texts under which a record may hold what a mention says: a day, an amount in major or minor units."""
    found = {value[:10] for value in values if isinstance(value, str)} if kind in {"date", "datetime"} else set[str]()
    for figure in figures:
        text = str(figure)
        found |= {text, text.removesuffix(".00"), text.rstrip("0").rstrip(".") if "." in text else text}
        whole = text.removesuffix(".00")
        found.add(f"{whole}00" if whole.isdigit() else whole.replace(".", ""))
    return found


def _words(text: str) -> set[str]:
    return {stem(word) for word in _WORD.findall(text)}


def stem(word: str) -> str:
    """Return a word in lower case and without a plural s."""
    word = word.casefold()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
