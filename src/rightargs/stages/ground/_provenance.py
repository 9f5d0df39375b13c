"""Provenance: an ID must stand in a successful result of the tool that issues it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from rightargs.canon.ids import IdFrom
from rightargs.context import AssistantTurn, Context, Sighting, UserTurn
from rightargs.contract import Contract, Place
from rightargs.stages._words import first_call
from rightargs.stages.ground._conversation import conversation
from rightargs.stages.ground._identity import may_identify, typed_ids
from rightargs.stages.ground._prose import prose_ids
from rightargs.stages.ground._reference import fitting, refer, things_of
from rightargs.vocab.codes import failure_class_of
from rightargs.vocab.evidence import Evidence
from rightargs.vocab.json import FrozenJson, JsonValue
from rightargs.vocab.problems import FieldProblem, Option, Question

MAX_CANDIDATES = 8


class ProvenanceCheck:
    """Checks the IDs of one call."""

    def __init__(self, contract: Contract, context: Context, places: Sequence[Place]) -> None:
        self.counts = Counter(place.path.pattern for place in places)
        self.contract, self.context, self.talk = contract, context, conversation(context)
        self.problems: list[FieldProblem] = []
        self.questions: list[Question] = []
        self.evidence: list[Evidence] = []

    def check(self, place: Place) -> None:
        """Find where the ID of *place* came from, or say that it came from nowhere."""
        source = place.spec.canonicaliser
        value = place.value
        if not isinstance(source, IdFrom) or not isinstance(value, (str, int)) or isinstance(value, bool):
            return
        name = next((step for step in reversed(place.path.steps) if isinstance(step, str)), place.spec.name)
        seen = [
            sighting
            for sighting in self.context.sightings(value)
            if sighting.tool in source.tools and _at(sighting, source.at) and may_identify(name, value, sighting)
        ]
        if seen:
            self.evidence.append(Evidence(place.path, "tool_result", str(value)[:120], turn=seen[-1].turn))
            if self.contract.effect == "write" and self.counts[place.path.pattern] == 1:
                self._meant_by_the_user(place, value, seen[-1])
            return
        if source.or_user and (turn := _user_turn_with(str(value), self.context)) is not None:
            self.evidence.append(Evidence(place.path, "user", str(value)[:120], turn=turn))
            return
        told = list(islice(prose_ids(source, place.spec, self.context), 200))
        if (turn := next((turn for turn, known in told if known == str(value)), None)) is not None:
            self.evidence.append(Evidence(place.path, "tool_result", str(value)[:120], turn=turn))
            beside = list(dict.fromkeys(known for other, known in told if other == turn))
            if self.contract.effect == "write" and "pattern" in place.spec.limits and len(beside) > 1:
                self._one_of_those_told(place, value, turn, beside)
            return
        if self.contract.grounding != "record":
            self.problems.append(self._never_seen(place, value, source, dict.fromkeys(known for _, known in told)))

    def _one_of_those_told(self, place: Place, value: str | int, turn: int, beside: list[str]) -> None:
        """Ask which of the IDs of a sentence is meant, where the user typed none and the assistant has not spoken of them since."""
        spoken = any(isinstance(one, AssistantTurn) for one in self.context.transcript[turn + 1 :])
        if not spoken and typed_ids(str(value), self.talk) != [str(value).casefold()]:
            self._ask(place, tuple(Option(known, known) for known in beside[:MAX_CANDIDATES]))

    def _ask(self, place: Place, options: tuple[Option, ...]) -> None:
        code = "ambiguous_reference"
        text = f"Which one is meant for `{place.path}`? {len(options)} fit what was said."
        self.questions.append(Question(place.path, code, failure_class_of(code), text, options, None, self.contract.name))

    def _never_seen(self, place: Place, value: str | int, source: IdFrom, told: Iterable[str]) -> FieldProblem:
        candidates = list(islice(_candidates(source, place.spec.name, self.context), 200))
        if "pattern" in place.spec.limits:  # of the words of a sentence, only a pattern tells an ID
            candidates += [Option(known, known) for known in told]
        near = [option for option in candidates if _off_by_little(str(option.value), str(value))]
        shown = tuple((near or candidates)[:MAX_CANDIDATES])
        tools = " or ".join(f"`{tool}`" for tool in source.tools)
        why, expected = f"no result of {tools} in this conversation holds this ID", f"an ID copied from a result of {tools}"
        if not candidates:
            why = f"{tools} has returned no ID in this conversation"
            expected = f"{first_call(source.tools)}, and copy the ID from its result"
        use = near[0].value if len(near) == 1 else candidates[0].value if len(candidates) == 1 else None
        if use is None and candidates:
            use = self._meant(near or candidates)
        return FieldProblem.of(
            place.path,
            "id_never_seen",
            value,
            why,
            expected,
            use=use,
            choose_from=() if use is not None else shown,
        )

    def _meant(self, candidates: list[Option]) -> JsonValue:
        """Return the candidate that the user's words fit alone, or None."""
        for option in candidates:
            for seen in reversed(self.context.sightings(option.value) if isinstance(option.value, (str, int)) else []):
                things = things_of(seen, self.context)
                if things is not None:
                    best = fitting(things, self.talk)
                    return best if any(other.value == best for other in candidates) else None
        return None

    def _meant_by_the_user(self, place: Place, value: str | int, seen: Sighting) -> None:
        """Refuse, or ask, where the user typed another ID of this form, or spoke of another thing."""
        typed = typed_ids(str(value), self.talk)
        if typed == [str(value).casefold()]:
            return
        if len(typed) == 1:
            known = self.context.like(typed[0])
            use = known[0] if len(known) == 1 else None
            why = f"the user typed {known[0] if use else typed[0]}" + ("" if use else ", which no tool has returned")
            self.problems.append(FieldProblem.of(place.path, "wrong_reference", value, why, place.spec.describe(), use=use))
            return
        if "[]" not in place.path.pattern:  # what belongs into a list, words seldom tell: an exchange names two things
            self._reference(place, value, seen)

    def _reference(self, place: Place, value: str | int, seen: Sighting) -> None:
        """Ask, or refuse, where the user's words do not mean the thing that was sent."""
        strict = self.contract.grounding in {"require", "require_text"}
        reference = refer(value, seen, self.talk, self.context, tool=self.contract.name, strict=strict)
        if reference.standing not in {"open", "another"}:
            return
        things = things_of(seen, self.context)
        assert things is not None
        options = tuple(Option(describe_record(things.records[key], key), key) for key in reference.best[:MAX_CANDIDATES])
        if reference.standing == "another":
            best = options[0]
            why = f"the user's words mean {best.label}; this is {describe_record(things.records[value], value)}"
            expected = place.spec.describe()
            self.problems.append(FieldProblem.of(place.path, "wrong_reference", value, why, expected, use=best.value))
            return
        self._ask(place, options)


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


def describe_record(record: Mapping[str, FrozenJson], key: JsonValue) -> str:
    """Write the telling parts of a record in a few words."""
    parts = dict.fromkeys(
        str(value) for value in record.values() if isinstance(value, (str, int, float)) and not isinstance(value, bool) and value != key
    )
    text = ", ".join(sorted(filter(None, parts), key=lambda part: not _is_wording(part))[:4])
    return text[:100] or str(key)


def _is_wording(text: str) -> bool:
    """Whether a value is a name or a description, which people tell things apart by, and no number, date, code or ID."""
    return any(char.islower() or not char.isascii() for char in text) and (" " in text or not any(map(str.isdigit, text)))


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
