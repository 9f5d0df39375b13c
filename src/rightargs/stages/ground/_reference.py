"""Reference: of several things that a lookup returned, the one that the user's words mean."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rightargs.context import AssistantTurn, Context, Sighting
from rightargs.stages.ground._conversation import Conversation
from rightargs.stages.ground._extremes import outstanding
from rightargs.stages.ground._picks import picked
from rightargs.stages.ground._spoken import held, recent_words, said_values, said_words, words_in
from rightargs.vocab.json import FrozenJson, JsonValue

_ORDINAL = re.compile(
    r"(?:\bthe\s+|\b(?=\w+\s+(?:one|order|option|wal)))(first|1st|second|2nd|third|3rd|fourth|4th|last|latest|newest|pehl[aei]|doosr[aei]|dusr[aei]|teesr[aei])"
    r"(?:\s+(?:one|order|option|wal[aei]|result|booking|item|choice)\b|\s+of (?:the (?:two|three|four)|them|these|those)\b"
    r"|(?=\s*(?:[.,!]|$|please)))",
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
            leaves = list(scalars(record))
            for leaf in held(leaves):
                self._leaves.setdefault(leaf, []).append(key)
            for word in words_in(" ".join(leaves)) - _COMMON:
                self._words.setdefault(word, []).append(key)

    def by_word(self, word: str) -> list[JsonValue]:
        """Return the things whose records hold *word*, where it tells some from others."""
        found = self._words.get(word, [])
        return found if len(found) < len(self.order) else []

    def by_leaf(self, text: str) -> list[JsonValue]:
        """Return the things that hold a value written as *text*, where it tells some from others."""
        found = self._leaves.get(text, [])
        return found if len(found) < len(self.order) else []

    def spoken(self, talk: Conversation, verbs: frozenset[str] = frozenset()) -> list[tuple[set[str], set[str], dict[str, set[str]]]]:
        """
        Return turn by turn the words that were said, those that were denied, and which stand behind which.

        A correction that names a thing takes the place of what was said before. Of a turn that names several, the sentence with one
        of *verbs* speaks of the call: "the red one is fine. Cancel the blue one".
        """
        found: list[tuple[set[str], set[str], dict[str, set[str]]]] = []
        seen: set[str] = set()
        for turn in said_words(talk):
            plus, minus = turn.plus, turn.minus
            if minus:  # "instead of Hyde Park": the whole name is denied
                rest = {word for word in plus if self._one_name(word, turn.follows.get(word, set()) & minus)}
                plus, minus = plus - rest, minus | rest
            if turn.corrected:
                kept = self._named(plus - turn.corrected)
                moved = {word for word in turn.corrected if kept and (keys := self.by_word(word)) and not any(key in kept for key in keys)}
                plus, minus = plus - moved, minus | moved
            asked = set[str]().union(*(words for words in turn.sentences if words & verbs)) if len(turn.sentences) > 1 else set[str]()
            asked = asked if len(self._named(plus & asked)) == 1 else self._singled_out(plus, turn.sentences)
            if asked:
                plus = {word for word in plus if word in asked or len(self.by_word(word)) != 1}
            if turn.replaces and self._named(plus):
                found, seen = [], set()
            found.append((plus - seen, minus, turn.follows))
            seen |= plus
        return found

    def _one_name(self, word: str, before: set[str]) -> bool:
        """Whether a word and one of those right before it are of the name of one and the same thing."""
        keys = self.by_word(word)
        return len(keys) == 1 and any(self.by_word(other) == keys for other in before - {word})

    def _singled_out(self, words: set[str], sentences: Sequence[set[str]]) -> set[str]:
        """Return the sentence that speaks of one of the things that one before it named: "a kettle and an iron. The iron is dead"."""
        named = [self._named(words & sentence) for sentence in sentences]
        listed = next((index for index, some in enumerate(named) if len(some) > 1), len(named))
        single = [index for index in range(listed + 1, len(named)) if named[index]]
        if not single or any(named[index] != named[single[0]] for index in single) or len(named[single[0]]) != 1:
            return set()
        return sentences[single[-1]] if named[single[0]][0] in named[listed] else set()

    def _named(self, words: set[str]) -> list[JsonValue]:
        """Return the things that are named by a word that no other has."""
        return list(dict.fromkeys(keys[0] for word in words if len(keys := self.by_word(word)) == 1))

    def scores(self, talk: Conversation, verbs: frozenset[str] = frozenset()) -> dict[JsonValue, int]:
        """
        Count for each thing the telling words and values that were said, those that were denied against it; the rest have none.

        A name of several words counts once: "Hyde Park" is no more said than "Headingley".
        """
        scores: dict[JsonValue, int] = {}
        for plus, minus, follows in self.spoken(talk, verbs):
            for words, weight in ((plus, 1), (minus, -2)):
                for word in words:
                    if self._one_name(word, follows.get(word, set()) & words):
                        continue
                    for key in self.by_word(word):
                        scores[key] = scores.get(key, 0) + weight
        for forms, weight in said_values(talk):
            for key in dict.fromkeys(key for form in forms for key in self.by_leaf(form)):
                scores[key] = scores.get(key, 0) + weight
        for _, text in recent_words(talk):
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
    named = [found[0] for plus, _, _ in things.spoken(talk) for word in plus if len(found := things.by_word(word)) == 1]
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


def _verbs(tool: str) -> frozenset[str]:
    """Return the words of a tool's name that say what it does: `cancel` of `cancel_order`."""
    return frozenset(words_in(tool.replace("_", " ")) - _NO_VERBS)


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
    named = len(dict.fromkeys(key for word in words_in(text) for key in things.by_word(word)))
    answer = " ".join(said for index, said in talk.user_text if index > turn)
    return (named > 1 or _CHOICE.search(text) is not None) and 0 < len(answer.split()) <= 6


def scalars(record: Mapping[str, FrozenJson]) -> Iterator[str]:
    """Yield the texts and numbers of a record, its inner objects included."""
    for value in record.values():
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            yield str(value)
        elif isinstance(value, Mapping):
            yield from scalars(value)
