"""Which value of a record is its ID, and which IDs the user typed."""

import re
from collections.abc import Mapping

from rightargs.context import Sighting
from rightargs.stages.ground import _cues
from rightargs.stages.ground._conversation import Conversation
from rightargs.vocab.json import FrozenJson

_FORM = re.compile(r"([A-Za-z]{2,12}[-_#])[A-Za-z0-9]*\d[A-Za-z0-9]*|(#?[A-Z]{1,4})\d{3,}")
_RECENT = 4
"""Turns of the user that are looked at."""


def may_identify(field: str, value: str | int, seen: Sighting) -> bool:
    """
    Whether a value stands where the ID of *field* stands: beside an ID, a status or a name of the same record is none.

    A record without a key for the ID of the field decides nothing.
    """
    if seen.record is None or not seen.path or not isinstance(seen.path[-1], str) or seen.path[-1] == str(value):
        return True
    own = _id_keys(_plain(field), seen.record)
    return not own or seen.path[-1] in own


def _id_keys(field: str, record: Mapping[str, FrozenJson]) -> set[str]:
    """Return the keys under which a record may hold the ID that *field* asks for."""
    stem = field.removesuffix("s").removesuffix("id")
    own: set[str] = set()
    for key in record:
        plain = _plain(key)
        is_own = plain in {field, stem, f"{stem}id", "id"}
        if is_own or (plain.endswith("id") and len(plain) > len("id") and stem.endswith(plain[:-2])):
            own.add(key)
    return own


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name)).casefold()


def typed_ids(value: str, talk: Conversation) -> list[str]:
    """Return the IDs in the form of *value* that the user typed last, in lower case, without those that were denied."""
    form = _FORM.fullmatch(value)
    if form is None:
        return []
    prefix = form[1] or form[2]
    written = re.compile(rf"(?<![\w#]){re.escape(prefix)}[A-Za-z0-9]*\d[A-Za-z0-9]*(?!\w)", re.IGNORECASE)
    for _, text in reversed(talk.user_text[-_RECENT:]):
        found = [one[0].casefold() for one in written.finditer(text) if not _cues.denied(text, *one.span())]
        if found:
            return list(dict.fromkeys(found))
        if not _cues.agrees(text):
            break  # the talk went on: what was typed before may be of another thing
    return []
