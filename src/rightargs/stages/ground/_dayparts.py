"""The part of a day that was said beside it: "tomorrow evening" is not nine in the morning."""

import re
from collections.abc import Iterable
from datetime import time

from rightargs.stages.ground._parts import Part
from rightargs.stages.ground._verdict import Scene

_WORDS = "early morning|morning|noon|lunch ?time|afternoon|evening|night|subah|dopahar|shaam|sham|raat"
_AFTER = re.compile(rf"\s*,?\s*(?:in the |at |during the |ko )?({_WORDS})\b(?!\s*(?:or|/|ya|until|till|to)\b)", re.IGNORECASE)
_WITHIN = re.compile(rf"\b({_WORDS}|tonight)\b", re.IGNORECASE)
_BEFORE = re.compile(rf"\b({_WORDS})\s+(?:of|on)\s+(?:the\s+)?$", re.IGNORECASE)
# Generous ends of the day periods of CLDR 44 (en, hi): only what lies outside by any reading is another part of the day.
_HOURS = {
    "early morning": (3, 10), "morning": (3, 13), "subah": (3, 13), "noon": (11, 15), "lunch": (11, 16), "afternoon": (12, 20),
    "dopahar": (11, 17), "evening": (15, 24), "shaam": (15, 24), "sham": (15, 24), "night": (17, 30), "raat": (17, 30),
}  # fmt: skip


def outside_of(own: time, days: Iterable[Part], scene: Scene) -> str | None:
    """Return the words for a part of one of *days* in which *own* does not lie; None where it lies in all that were said."""
    for part in days:
        text = scene.talk.text_of(part.said)
        start, end = part.said.span
        found = _WITHIN.search(text, start, end) or _AFTER.match(text, end) or _BEFORE.search(text, max(0, start - 30), start)
        later = (words for turn, words in (*scene.talk.user_text, *scene.talk.agreed_text) if turn > part.said.turn)
        if found is None or any(_WITHIN.search(words) for words in later):
            continue
        word = found[1].casefold().removeprefix("to")
        low, high = _HOURS["lunch" if word.startswith("lunch") else word]
        hour = own.hour + own.minute / 60
        if not (low <= hour <= high or low <= hour + 24 <= high):
            return text[min(start, found.start(1)) : max(end, found.end(1))]
    return None
