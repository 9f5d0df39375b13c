"""The part of a day that was said beside it: "tomorrow evening" is not nine in the morning."""

import re
from collections.abc import Iterable
from datetime import time

from rightargs.stages.ground._hours import DAYPARTS, lies_in
from rightargs.stages.ground._parts import Part
from rightargs.stages.ground._verdict import Scene

_AFTER = re.compile(rf"\s*,?\s*(?:in the |at |during the |ko )?({DAYPARTS})\b(?!\s*(?:or|/|ya|until|till|to)\b)", re.IGNORECASE)
_WITHIN = re.compile(rf"\b({DAYPARTS}|tonight)\b", re.IGNORECASE)
_BEFORE = re.compile(rf"\b({DAYPARTS})\s+(?:of|on)\s+(?:the\s+)?$", re.IGNORECASE)


def outside_of(own: time, days: Iterable[Part], scene: Scene) -> str | None:
    """Return the words for a part of one of *days* in which *own* does not lie; None where it lies in all that were said."""
    for part in days:
        text = scene.talk.text_of(part.said)
        start, end = part.said.span
        found = _WITHIN.search(text, start, end) or _AFTER.match(text, end) or _BEFORE.search(text, max(0, start - 30), start)
        later = (words for turn, words in (*scene.talk.user_text, *scene.talk.agreed_text) if turn > part.said.turn)
        if found is None or any(_WITHIN.search(words) for words in later):
            continue
        if not lies_in(found[1], own.isoformat("minutes")):
            return text[min(start, found.start(1)) : max(end, found.end(1))]
    return None
