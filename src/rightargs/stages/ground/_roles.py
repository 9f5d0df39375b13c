"""Which end of a span a date field asks for, and which end a mention names."""

import re

from rightargs.stages.ground._conversation import Conversation
from rightargs.stages.ground._said import Said
from rightargs.stages.ground._verdict import Want

_STARTS = frozenset("start from check_in checkin depart departure pickup pick_up begin outbound leave since arrival".split())
_LEAVES = frozenset({"depart", "departure", "leave"})
_ENDS = frozenset("end to until check_out checkout return dropoff drop_off inbound till".split())
_END_BEFORE = re.compile(
    r"\b(?:until|till|til|through|thru|return(?:ing)?(?: back)?(?: on)?|com(?:e|ing) back(?: on)?|check(?:ing)?[ -]?out(?: on)?"
    r"|drop(?:ping)?(?: it| the car)?[ -]?off(?: it)?(?: on)?|tak)\s+(?:the\s+|on\s+)*$",
    re.IGNORECASE,
)


def role_of(want: Want) -> str:
    """Return "start", "end" or "" for a field, by its name."""
    name = want.place.spec.name.casefold()
    parts = {*name.split("_"), name, "_".join(name.split("_")[:2])}
    if parts & _LEAVES and any(re.match(r"arriv|check_?in", other.casefold()) for other in want.place.siblings):
        return "end"  # of a stay: arrive and depart
    return "start" if parts & _STARTS else "end" if parts & _ENDS else ""


def names_the_end(said: Said, talk: Conversation) -> bool:
    """Whether the words before a mention make it the end of a span: "until the 5th"."""
    known = said.memo.get(names_the_end)
    if known is None:
        text = talk.text_of(said)
        known = said.memo[names_the_end] = _END_BEFORE.search(text[max(0, said.span[0] - 40) : said.span[0]]) is not None
    return bool(known)
