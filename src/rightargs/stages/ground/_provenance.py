"""Provenance: an ID must stand in a successful result of the tool that issues it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from rightargs.canon.ids import IdFrom
from rightargs.context import AssistantTurn, Context, Sighting, UserTurn
from rightargs.contract import Contract, Place
from rightargs.vocab.codes import failure_class_of
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.problems import FieldProblem, Option, Question

MAX_CANDIDATES = 8
_WORD = re.compile(r"[^\W_]+")


class ProvenanceCheck:
    """Checks the IDs of one call."""

    def __init__(self, contract: Contract, context: Context) -> None:
        self.contract, self.context = contract, context
        self.problems: list[FieldProblem] = []
        self.questions: list[Question] = []
        self.evidence: list[Evidence] = []

    def check(self, place: Place) -> None:
        """Find where the ID of *place* came from, or say that it came from nowhere."""
        source = place.spec.canonicaliser
        value = place.value
        if not isinstance(source, IdFrom) or not isinstance(value, (str, int)) or isinstance(value, bool):
            return
        seen = [sighting for sighting in self.context.sightings(value) if sighting.tool in source.tools and _at(sighting, source.at)]
        if seen:
            self.evidence.append(Evidence(place.path, "tool_result", str(value)[:120], turn=seen[-1].turn))
            question = self._several(place, value, seen[-1]) if self.contract.effect == "write" else None
            if question is not None:
                self.questions.append(question)
            return
        if source.or_user and (turn := _user_turn_with(str(value), self.context)) is not None:
            self.evidence.append(Evidence(place.path, "user", str(value)[:120], turn=turn))
            return
        if self.contract.grounding != "record":
            self.problems.append(self._never_seen(place, value, source))

    def _never_seen(self, place: Place, value: str | int, source: IdFrom) -> FieldProblem:
        candidates = list(islice(_candidates(source, place.spec.name, self.context), 200))
        near = [option for option in candidates if _off_by_little(str(option.value), str(value))]
        shown = tuple((near or candidates)[:MAX_CANDIDATES])
        tools = " or ".join(f"`{tool}`" for tool in source.tools)
        if candidates:
            why = f"no result of {tools} in this conversation holds this ID"
        else:
            why = f"{tools} has returned no ID in this conversation"
        use = near[0].value if len(near) == 1 else candidates[0].value if len(candidates) == 1 else None
        return FieldProblem.of(
            place.path,
            "id_never_seen",
            value,
            why,
            f"an ID copied from a result of {tools}",
            use=use,
            choose_from=() if use is not None else shown,
        )

    def _several(self, place: Place, value: str | int, seen: Sighting) -> Question | None:
        """
        Ask where the lookup returned several candidates that nothing said tells apart.

        Once the assistant has spoken after the lookup the choice was discussed, and the words alone no longer decide.
        """
        rivals = _rivals(seen)
        if len(rivals) < 2 or any(isinstance(turn, AssistantTurn) for turn in self.context.transcript[seen.turn :]):
            return None
        said = _words(" ".join(turn.text for turn in self.context.transcript if isinstance(turn, UserTurn)))
        words = [_words(" ".join(_scalars(record))) for record in rivals.values()]
        common = set[str].intersection(*words)
        scores = [len((own - common) & said) for own in words]
        if scores.count(max(scores)) < 2:
            return None
        best = [key for key, score in zip(rivals, scores, strict=True) if score == max(scores)]
        if value not in best:
            return None
        options = tuple(Option(describe_record(rivals[key], key), key) for key in best[:MAX_CANDIDATES])
        text = f"Which one is meant for `{place.path}`? {len(best)} fit what was said."
        code = "ambiguous_reference"
        return Question(place.path, code, failure_class_of(code), text, options, None, self.contract.name)


def _at(sighting: Sighting, at: str | None) -> bool:
    """Whether a sighting stands where `IdFrom(at=...)` looks."""
    if at is None:
        return True
    found = "".join("[]" if isinstance(step, int) else f".{step}" for step in sighting.path).removeprefix(".")
    return found == at.removeprefix("$.").removeprefix(".")


def _candidates(source: IdFrom, field: str, context: Context) -> Iterator[Option]:
    """Yield the real IDs of the latest results, labelled by the record around each."""
    given: set[JsonValue] = set()
    for _, result in context.results(*source.tools):
        for record, value in _id_leaves(result.value, field):
            if value not in given:
                given.add(value)
                yield Option(describe_record(record, value), value)


def _id_leaves(value: FrozenJson, field: str) -> Iterator[tuple[Mapping[str, FrozenJson], str | int]]:
    """Yield the leaves that are IDs of *field* by their key: the field's own name, else the key `id`."""
    if isinstance(value, Mapping):
        key = field if field in value else "id" if "id" in value else ""
        found = value.get(key)
        if isinstance(found, (str, int)) and not isinstance(found, bool):
            yield value, found
        for item in value.values():
            yield from _id_leaves(item, field)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            yield from _id_leaves(item, field)


def _rivals(seen: Sighting) -> dict[JsonValue, Mapping[str, FrozenJson]]:
    """Return the records of the list that the ID was returned in, by ID."""
    place = next((index for index in range(len(seen.path) - 1, -1, -1) if isinstance(seen.path[index], int)), None)
    if place is None:
        return {}
    node: FrozenJson = seen.result
    for step in seen.path[:place]:
        if isinstance(node, Mapping) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, Sequence) and not isinstance(node, str) and isinstance(step, int):
            node = node[step]
    below = seen.path[place + 1 :]
    rivals: dict[JsonValue, Mapping[str, FrozenJson]] = {}
    if len(below) == 1 and isinstance(node, Sequence) and not isinstance(node, str):
        for record in node:
            key = record.get(str(below[0])) if isinstance(record, Mapping) else None
            if isinstance(record, Mapping) and isinstance(key, (str, int)):
                rivals[key] = record
    return rivals


def _scalars(record: Mapping[str, FrozenJson]) -> Iterator[str]:
    for value in record.values():
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            yield str(value)
        elif isinstance(value, Mapping):
            yield from _scalars(value)


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}


def describe_record(record: Mapping[str, FrozenJson], key: JsonValue) -> str:
    """Write the telling parts of a record in a few words."""
    parts = [
        str(value) for value in record.values() if isinstance(value, (str, int, float)) and not isinstance(value, bool) and value != key
    ]
    text = ", ".join(part for part in parts[:4] if part)
    return text[:100] or str(key)


def _user_turn_with(value: str, context: Context) -> int | None:
    pattern = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)", re.IGNORECASE)
    for index, turn in enumerate(context.transcript):
        if isinstance(turn, UserTurn) and pattern.search(turn.text):
            return index
    return None


def _off_by_little(known: str, sent: str) -> bool:
    """Whether two IDs of one form differ in one or two characters, or by two that changed places."""
    if known == sent or len(known) < 4 or abs(len(known) - len(sent)) > 1:
        return False
    if len(known) == len(sent):
        return sum(one != two for one, two in zip(known, sent, strict=True)) <= 2
    longer, shorter = (known, sent) if len(known) > len(sent) else (sent, known)
    return any(longer[:index] + longer[index + 1 :] == shorter for index in range(len(longer)))
