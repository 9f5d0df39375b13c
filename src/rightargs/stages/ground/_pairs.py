"""Which of several figures belongs to the thing that the call is about: "$75 to Lee and $45 to Robin"."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from rightargs.stages.ground._figures import Figure
from rightargs.stages.ground._reference import things_of
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._spoken import stem
from rightargs.stages.ground._verdict import Scene, Want
from rightargs.vocab.json import JsonValue

_CLAUSE = re.compile(r"[;\n]|,(?=\s)|[.!?](?=\s)|\b(?:and|aur|plus)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2,}")
_LISTED = re.compile(r"\[\d+\]")
Readings = tuple[Said, tuple[Figure, ...]]


def figure_of_its_own(want: Want, own: Decimal, scene: Scene, live: Sequence[Readings]) -> Readings | None:
    """
    Return the figure that was said beside the thing of the call, where the one that was sent was said beside another thing.

    Things are told apart by the words of their records, or of the items of a list in the call.
    """
    if want.kind not in {"money", "number", "quantity"} or not want.supporters or any(said.speaker != "user" for said in want.supporters):
        return None
    turns = {said.turn for said in want.supporters}
    if not any(said.turn in turns and said.speaker == "user" and said not in want.supporters for said, _ in live):
        return None
    mine, theirs = _names(want, scene)
    if not mine or not theirs:
        return None
    for said in want.supporters:
        if _owner(said, mine, theirs, scene) != "theirs":
            return None
    turn = want.supporters[-1].turn
    beside = [
        (said, readings)
        for said, readings in live
        if said.turn == turn and said.speaker == "user" and _owner(said, mine, theirs, scene) == "mine"
    ]
    counts = [one for one in beside if stem(one[0].unit) in mine]
    beside = counts or beside if want.kind == "number" else [one for one in beside if one not in counts]
    beside = [one for one in beside if one[0].kind == want.kind] or beside
    values = {figure.value for _, readings in beside for figure in readings[:1]}
    return beside[-1] if len(values) == 1 and values != {own} else None


def _names(want: Want, scene: Scene) -> tuple[set[str], set[str]]:
    """Return the words that name the thing of the call, and those that name the others."""
    mine, theirs = _of_items(want, scene)
    for other in scene.wants:
        if other.kind != "id" or not isinstance(other.value, (str, int)) or _LISTED.search(str(want.place.path)):
            continue
        for seen in scene.context.sightings(other.value)[-1:]:
            things = things_of(seen, scene.context)
            for word in _spoken(scene) if things is not None else ():
                keys = things.by_word(word) if things is not None else []
                if len(keys) == 1:
                    (mine if keys[0] == other.value else theirs).add(word)
    return mine - theirs, theirs - mine


def _of_items(want: Want, scene: Scene) -> tuple[set[str], set[str]]:
    """Return the words of the item of a list that the value stands in, and those of the other items."""
    path = str(want.place.path)
    if not _LISTED.search(path):
        return set(), set()
    mine = _words(want.place.siblings.values())
    theirs: set[str] = set()
    for other in scene.wants:
        if str(other.place.path) != path and _LISTED.sub("", str(other.place.path)) == _LISTED.sub("", path):
            theirs |= _words(other.place.siblings.values())
    return mine, theirs


def _words(values: Iterable[JsonValue]) -> set[str]:
    return {stem(word) for value in values if isinstance(value, str) for word in _WORD.findall(value)}


def _spoken(scene: Scene) -> set[str]:
    return {stem(word) for _, text in scene.talk.user_text[-6:] for word in _WORD.findall(text)}


def _owner(said: Said, mine: set[str], theirs: set[str], scene: Scene) -> str:
    """Return whose clause a mention stands in; "" where it names both things or neither."""
    text = scene.talk.text_of(said)
    cuts = [found.span() for found in _CLAUSE.finditer(text) if found.end() <= said.span[0] or found.start() >= said.span[1]]
    start = max((end for _, end in cuts if end <= said.span[0]), default=0)
    stop = min((begin for begin, _ in cuts if begin >= said.span[1]), default=len(text))
    words = {stem(word) for word in _WORD.findall(text[start:stop])}
    return "" if bool(words & mine) == bool(words & theirs) else "mine" if words & mine else "theirs"


def of_another_record(forms: Iterable[str], scene: Scene) -> tuple[str, JsonValue] | None:
    """
    Return the key under which a value stands in the record of another thing of the lookup, and what stands there in the call's own.

    None where it stands in its own record, or anywhere else.
    """
    own = [other for other in scene.wants if other.kind == "id" and isinstance(other.value, (str, int))]
    seen = [seen for form in forms for seen in scene.context.sightings(form)]
    for other in own:
        for sighting in scene.context.sightings(other.value)[-1:] if isinstance(other.value, (str, int)) else ():
            things = things_of(sighting, scene.context)
            record = things.records.get(other.value) if things is not None else None
            if things is None or record is None or not seen:
                continue
            if any(one.turn != sighting.turn or one.record is record for one in seen):
                continue
            if all(any(one.record is rival for rival in things.records.values()) for one in seen):
                key = str(seen[-1].path[-1])
                mine = record.get(key)
                return key, mine if isinstance(mine, (str, int, float)) else None
    return None


def sum_of_records(amounts: Iterable[Decimal], scene: Scene) -> bool:
    """Whether an amount is what one key of all the records of the lookup comes to: "the total for both is £63.49"."""
    wanted = set(amounts)
    for other in scene.wants:
        for sighting in scene.context.sightings(other.value)[-1:] if other.kind == "id" and isinstance(other.value, (str, int)) else ():
            things = things_of(sighting, scene.context)
            records = list(things.records.values()) if things is not None else []
            for key in records[0] if records else ():
                column = [value for record in records if isinstance(value := record.get(key), (int, float, Decimal)) and value is not True]
                if len(column) == len(records) and wanted & {sum(map(_decimal, column)), sum(map(_decimal, column)) / 100}:
                    return True
    return False


def _decimal(value: float | Decimal) -> Decimal:
    return Decimal(str(value))
