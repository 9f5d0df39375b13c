"""What an amount is in its sentence: what is asked for, or the bill, the budget or the payment it is asked of."""

import re

from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import Scene, Want

_REACH = 48
_ASKED = re.compile(
    r"\b(?:refund|send|pay|transfer|give|credit|return|charge|withdraw|move|deposit|donate|reimburse|bhejo|bhej do|de do|wapas karo)\b"
    r"[^.;!?\d£$€₹]{0,30}$",
    re.IGNORECASE,
)
_BACKDROP = re.compile(
    r"(?:\b(?:i|we)(?:'ve| have)?(?: already| only)? (?:paid|spent|earn|have|was charged|were charged)"
    r"|\b(?:budget|bill|balance|price|total|invoice|order|limit|salary|rent)(?: (?:is|was|were|of|for|came to|comes to))?"
    r"|\b(?:out )?of (?:the|my|that|a)|\b(?:costs?|worth|charged me|from my|instead of|less than|up to))"
    r"(?: about| around| only| exactly)?\s*$",
    re.IGNORECASE,
)
_ASKED_TOO = re.compile(
    r"\b(?:pay|refund|settle|send|transfer|charge|return|want|need|have|get)\s+"
    r"(?:it|that|this|all|everything|the (?:bill|invoice|order|rent|balance|whole|rest))\b",
    re.IGNORECASE,
)
_ASKS_BACKDROP = frozenset("paid budget bill balance price total invoice order limit salary rent cost worth original maximum max".split())


def asked_instead(want: Want, scene: Scene) -> Said | None:
    """
    Return the amount that the user asked for, where the value is only said as the backdrop: "I paid £50, refund £20".

    None where the field may ask for the backdrop itself, or the call has several amounts.
    """
    if sum(other.kind == "money" for other in scene.wants) > 1 or want.words & _ASKS_BACKDROP:
        return None
    if not all(said.speaker == "user" and said.kind == "money" and _before(said, scene, _BACKDROP) for said in want.supporters):
        return None
    if any(_ASKED_TOO.search(text) for _, text in scene.talk.user_text[-4:]):
        return None
    first = min(said.turn for said in want.supporters)
    for said in reversed(scene.talk.kinds("money")):
        if said.speaker == "user" and said.live and said not in want.supporters and said.turn >= first and _before(said, scene, _ASKED):
            return None if _before(said, scene, _BACKDROP) else said
    return None


def _before(said: Said, scene: Scene, pattern: re.Pattern[str]) -> bool:
    text = scene.talk.text_of(said)
    return pattern.search(text, max(0, said.span[0] - _REACH), said.span[0]) is not None
