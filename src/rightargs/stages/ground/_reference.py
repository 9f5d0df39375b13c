"""Reference: of several things that a lookup returned, the one that the user's words mean."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rightargs.context import AssistantTurn, Context, Sighting
from rightargs.stages.ground import _cues
from rightargs.stages.ground._conversation import Conversation
from rightargs.stages.ground._figures import plain_figures
from rightargs.vocab.json import FrozenJson, JsonValue

_WORD = re.compile(r"[^\W_]+")
_ORDINAL = re.compile(
    r"\b(first|1st|second|2nd|third|3rd|fourth|4th|last|latest|newest|pehl[aei]|doosr[aei]|dusr[aei]|teesr[aei])"
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
_CHOICE = re.compile(r"\b(?:which|two|three|both|several|multiple|either|kaunsa|kaun ?si|do)\b", re.IGNORECASE)
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


def refer(value: JsonValue, seen: Sighting, talk: Conversation, context: Context) -> Reference:
    """Weigh the user's words for each thing in the list that *value* was returned in."""
    things = rivals(seen)
    if len(things) < 2 or value not in things:
        return Reference("silent")
    said = [*talk.user_text[-12:], *talk.agreed_text[-6:]]
    if any(_ALL.search(text) for turn, text in talk.user_text[-4:]):
        return Reference("silent")
    scores = _scores(things, said, talk)
    best = max(scores.values())
    leaders = tuple(key for key, score in scores.items() if score == best)
    later = [index for index in range(seen.turn + 1, len(context.transcript)) if isinstance(context.transcript[index], AssistantTurn)]
    if value in leaders:
        if len(leaders) == 1:
            return Reference("clear", leaders)
        open_choice = not later or _offers_choice(things, later[-1], talk, context)
        return Reference("open", leaders) if open_choice else Reference("silent", leaders)
    if len(leaders) == 1 and scores[value] <= 0:
        return Reference("another", leaders)
    return Reference("open", tuple(key for key in things if scores[key] > 0 or key == value)) if not later else Reference("silent")


def fitting(things: Mapping[JsonValue, Mapping[str, FrozenJson]], talk: Conversation) -> JsonValue:
    """Return the one thing that the user's words fit best, or None where several fit or none does."""
    if not things:
        return None
    scores = _scores(things, [*talk.user_text[-12:], *talk.agreed_text[-6:]], talk)
    best = max(scores.values())
    leaders = [key for key, score in scores.items() if score == best]
    return leaders[0] if len(leaders) == 1 and (best > 0 or len(things) == 1) else None


def rivals(seen: Sighting) -> dict[JsonValue, Mapping[str, FrozenJson]]:
    """Return the records of the list that the ID was returned in, by ID."""
    place = next((index for index in range(len(seen.path) - 1, -1, -1) if isinstance(seen.path[index], int)), None)
    if place is None or len(seen.path) != place + 2:
        return {}
    node: FrozenJson = seen.result
    for step in seen.path[:place]:
        if isinstance(node, Mapping) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, Sequence) and not isinstance(node, str) and isinstance(step, int):
            node = node[step]
    name = str(seen.path[-1])
    things: dict[JsonValue, Mapping[str, FrozenJson]] = {}
    if isinstance(node, Sequence) and not isinstance(node, str):
        for record in node[:50]:
            key = record.get(name) if isinstance(record, Mapping) else None
            if isinstance(record, Mapping) and isinstance(key, (str, int)):
                things[key] = record
    return things


def _scores(things: Mapping[JsonValue, Mapping[str, FrozenJson]], said: list[tuple[int, str]], talk: Conversation) -> dict[JsonValue, int]:
    """Count for each thing the telling words and values that were said, those that were denied against it."""
    words = {key: _words(" ".join(scalars(record))) - _COMMON for key, record in things.items()}
    common = set[str].intersection(*words.values()) if len(words) > 1 else set[str]()
    plus, minus = _said_words(said)
    scores = {key: len((own - common) & plus) - 2 * len((own - common) & minus) for key, own in words.items()}
    leaves = {key: {leaf for leaf in scalars(record)} for key, record in things.items()}
    shared = set[str].intersection(*leaves.values()) if len(leaves) > 1 else set[str]()
    for mention in talk.said[-40:]:
        if mention.speaker == "assistant" and not mention.agreed:
            continue
        weight = -2 if mention.negated else 1 if mention.live else 0
        for key, own in leaves.items():
            if (own - shared) & _forms(mention.kind, mention.values, plain_figures(mention) if mention.kind in {"money", "number"} else ()):
                scores[key] += weight
    order = list(things)
    for _, text in said:
        for found in _ORDINAL.finditer(text):
            word = found[1].casefold()
            index = (
                len(order) - 1 if word in {"last"} else next((place for start, place in _PLACES.items() if word.startswith(start)), None)
            )
            if index is not None and index < len(order) and not text[found.end() :].lstrip().casefold().startswith(("off", "of all")):
                scores[order[index]] += 3
    return scores


def _said_words(said: list[tuple[int, str]]) -> tuple[set[str], set[str]]:
    """Return the words that were said, and those that were denied: "not mum, dad"."""
    plus: set[str] = set()
    minus: set[str] = set()
    for _, text in said:
        for found in _WORD.finditer(text):
            denied = _cues.DENIES_BEFORE.search(text[max(0, found.start() - 30) : found.start()]) or _cues.DENIES_AFTER.match(
                text, found.end()
            )
            (minus if denied else plus).add(_stem(found[0]))
    return plus - minus, minus


def _offers_choice(things: Mapping[JsonValue, Mapping[str, FrozenJson]], turn: int, talk: Conversation, context: Context) -> bool:
    """Whether the assistant's last words put several of the things to the user, whose short answer chose none."""
    spoken = context.transcript[turn]
    text = spoken.text if isinstance(spoken, AssistantTurn) else ""
    words = {key: _words(" ".join(scalars(record))) - _COMMON for key, record in things.items()}
    common = set[str].intersection(*words.values())
    named = sum(bool((own - common) & _words(text)) for own in words.values())
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
    return {_stem(word) for word in _WORD.findall(text)}


def _stem(word: str) -> str:
    word = word.casefold()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
