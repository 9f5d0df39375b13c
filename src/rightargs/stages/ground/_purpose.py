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
_CLAUSE = re.compile(r"(?:[^,.!?;\n]|(?<=\d)[,.](?=\d))+")
_REQUESTS = re.compile(
    r"\b(?:refund(?:ed)?|send|pay|settle|clear|transfer|give|credit|return|reimburse|money back"
    r"|wapas|bhejo|bhej do|chuka do|kar do|bhar do)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:had|got|spent|saved|went (?:up|down)|used to|(?:last|next|every) (?:month|time|week|year)|once|already|earlier"
    r"|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|voucher|discount|coupon|delivery"
    r"|postage|shipping|deposit|tip|budget|earn|direct debit|bounced|pichl[aei] (?:baar|mahine))\b",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\d")
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


def of_another_matter(said: Said, scene: Scene) -> bool:
    """
    Whether an amount stands in a clause of its own that tells of another time or thing, while what is asked for names no amount.

    "Pay my gas bill, it went up £12 since last month": the bill is what the record says.
    """
    clauses = [(found.start(), found.end(), found[0]) for found in _CLAUSE.finditer(scene.talk.text_of(said))]
    own = next((clause for start, end, clause in clauses if start <= said.span[0] < end), "")
    if said.speaker != "user" or not _ELSEWHERE.search(own) or _REQUESTS.search(own):
        return False
    later = [text for turn, text in scene.talk.user_text if turn > said.turn]
    others = [clause for _, _, clause in clauses if clause != own] + [found[0] for text in later for found in _CLAUSE.finditer(text)]
    return any(_REQUESTS.search(clause) and not _FIGURE.search(clause) for clause in others)


def _before(said: Said, scene: Scene, pattern: re.Pattern[str]) -> bool:
    text = scene.talk.text_of(said)
    return pattern.search(text, max(0, said.span[0] - _REACH), said.span[0]) is not None
