"""The conversation as evidence: what was said, agreed, denied, corrected and left open, turn by turn."""

import re
from itertools import pairwise
from typing import cast

from rightargs.context import AssistantTurn, Context, ToolResult, UserTurn
from rightargs.stages.ground import _cues
from rightargs.stages.ground._company import changes
from rightargs.stages.ground._nouns import asked_class
from rightargs.stages.ground._said import PARTS, Said, Speaker, scan
from rightargs.vocab.json import JsonValue

_FAMILIES = {
    "date": "moment", "datetime": "moment", "period": "moment", "time": "moment",
    "money": "figure", "number": "figure", "quantity": "figure", "percent": "percent", "duration": "duration",
}  # fmt: skip
_SHORT_ANSWER = 4
"""Words of a reply that answers and says nothing else."""
_HOURS = 12
RECENT = 60
"""Mentions of a kind that are looked at, the latest: a call is about what was said lately."""


class Conversation:
    """
    What is known of a conversation up to a turn; it grows with it, and reads each turn once.

    Attributes:
        length: How many turns have been read.
        said: Every mention, in order.
        summaries: Turns of the assistant that the user agreed to.
        user_text: The words of the user, turn by turn.
        agreed_text: The words of the assistant that the user agreed to.
        memo: What was worked out of the conversation as it stands; empty again after every turn.
    """

    def __init__(self) -> None:
        self.length = 0
        self.said: list[Said] = []
        self.summaries: list[int] = []
        self.user_text: list[tuple[int, str]] = []
        self.agreed_text: list[tuple[int, str]] = []
        self.memo: dict[object, object] = {}
        self._texts: dict[int, str] = {}
        self._by_kind: dict[str, list[Said]] = {}
        self._pending: list[Said] = []
        self._proposal: tuple[int, str] | None = None

    def kinds(self, *kinds: str) -> list[Said]:
        """Return the latest mentions of some kinds, in order."""
        known = self.memo.get(kinds)
        if known is None:
            found = [one for kind in kinds for one in self._by_kind.get(kind, ())[-RECENT:]]
            known = self.memo[kinds] = sorted(found, key=lambda one: (one.turn, one.span))[-RECENT:]
        return cast("list[Said]", known)

    def text_of(self, said: Said) -> str:
        """Return the words of the turn that a mention stands in."""
        return self._texts[said.turn]

    def grow(self, context: Context) -> None:
        """Read the turns that are new in *context*."""
        if self.length == context.length:
            return
        self.memo.clear()
        for index in range(self.length, context.length):
            turn = context.transcript[index]
            if isinstance(turn, UserTurn):
                self._user(index, turn.text, context.at(turn.at))
            elif isinstance(turn, AssistantTurn):
                self._assistant(index, turn.text, context.at(turn.at))
            elif isinstance(turn, ToolResult):
                continue
        self.length = context.length

    def _scan(self, index: int, speaker: Speaker, text: str, context: Context) -> list[Said]:
        mentions = scan(index, speaker, text, context)
        self._texts[index] = text
        for mention in mentions:
            self.said.append(mention)
            self._by_kind.setdefault(mention.kind, []).append(mention)
        return mentions

    def _assistant(self, index: int, text: str, context: Context) -> None:
        mentions = self._scan(index, "assistant", text, context)
        for one in mentions:
            one.negated = _cues.TAKEN_AFTER.match(text, one.span[1]) is not None  # "2pm is taken": no proposal
            for other in self._by_kind_family(one) if one.negated else ():
                if other.turn < index and _same_sort(one, other) and _clocks_or_days(one) & _clocks_or_days(other):
                    _retire(other, one, by_answer=False)
        if self._proposal is None or mentions or "?" in text:
            self._pending, self._proposal = mentions, (index, text)

    def _user(self, index: int, text: str, context: Context) -> None:
        mentions = self._scan(index, "user", text, context)
        mentions = [self._offered(self._moved(one, text), text) for one in mentions]
        mentions = self._changed(index, mentions, text)
        self._choose(text)
        self.user_text.append((index, text))
        asked = self._proposal[1] if self._proposal is not None else ""
        either = _is_either(asked)
        if self._proposal is not None:
            confirming = _cues.CONFIRMS.search(asked) is not None
            if (_cues.agrees(text) or (confirming and not _cues.refuses(text) and not _cues.CORRECTS.match(text))) and not either:
                kept = self._pending
                if mentions:  # "yes, but only £20", "ok, the 20 then"
                    kept = [one for one in kept if _outlasts(one, mentions)]
                    for one in self._pending:
                        one.rejected = one not in kept
                self._agree(kept)
            elif _cues.refuses(text) or confirming:
                kept = [one for one in self._pending if mentions and _outlasts(one, mentions)]
                for one in self._pending:
                    one.rejected = one not in kept
                if confirming and kept:
                    self._agree(kept)
        _mark_denied(mentions, text)
        for one in mentions:
            one.answers = "?" in asked and _answers(one, self._pending, asked)
            _settled_by_offer(one, self._pending)
            _settles(one, self._by_kind[one.kind][-40:])
            if one.kind == "number" and not one.noun and "?" in asked:
                one.noun = asked_class(asked)
        self._replace(index, mentions, text, asked)
        _mark_open(mentions, text)
        self._pending, self._proposal = [], None

    def _changed(self, index: int, mentions: list[Said], text: str) -> list[Said]:
        """Read "two more people" as what the count is then, or as the two alone: a tool may ask for either; the old count is neither."""
        for change in changes(text):
            inside = [one for one in mentions if change.start <= one.span[0] and one.span[1] <= change.end]
            before = [one for one in self._by_kind.get("number", []) if one.live and one.noun and one not in inside]
            before = [one for one in before if one.noun == change.noun] if change.noun else before[-1:]
            if not before or (before[-1].turn == index and before[-1].span[0] > change.start):
                continue
            old = str(before[-1].values[0])
            if not old.isdigit() or int(old) + change.by < 0:
                continue
            values: tuple[JsonValue, ...] = (str(int(old) + change.by), str(abs(change.by)))
            one = Said(index, "user", "number", values, text[change.start : change.end], (change.start, change.end), "", before[-1].noun)
            one.corrects = True
            for other in inside:
                other.negated = True
            self.said.append(one)
            self._by_kind["number"].append(one)
            mentions = [*(other for other in mentions if other not in inside), one]
        return mentions

    def _moved(self, one: Said, text: str) -> Said:
        """Read the bare number of "push it to 3" as an hour, in the half of the day that was spoken of."""
        hour = one.values[0]
        if one.kind != "number" or one.noun or not isinstance(hour, (str, int)) or not str(hour).isdigit() or not 1 <= int(hour) <= 12:
            return one
        clocks = [value for other in self._by_kind.get("time", []) + self._by_kind.get("datetime", []) for value in other.values]
        if not clocks or not _cues.MOVES.search(text[: one.span[0]]):
            return one
        last = str(clocks[-1])
        afternoon = int(last[11:13] if "T" in last else last[:2]) >= 12
        self._by_kind["number"].remove(one)
        one.kind, one.values = "time", (f"{int(hour) % 12 + 12 * afternoon:02}:00:00",)
        one.unit, one.corrects = "", True
        self._by_kind.setdefault("time", []).append(one)
        return one

    def _offered(self, one: Said, text: str) -> Said:
        """Read the bare number that answers "3pm or 4pm?" as the hour that was offered."""
        hour = str(one.values[0])
        if one.kind != "number" or one.noun or not hour.isdigit() or len(text.split()) > _SHORT_ANSWER:
            return one
        meant = {
            str(value)
            for other in self._pending
            if other.kind == "time" and not other.negated
            for value in other.values
            if int(str(value)[:2]) % 12 == int(hour) % 12 and str(value)[3:5] == "00"
        }
        if len(meant) != 1 or int(hour) > _HOURS:
            return one
        self._by_kind["number"].remove(one)
        one.kind, one.values, one.unit, one.corrects = "time", (meant.pop(),), "", True
        self._by_kind.setdefault("time", []).append(one)
        return one

    def _choose(self, text: str) -> None:
        """Take "the latter" for the one of several offered values that it names."""
        found = _cues.ORDINAL_ANSWER.fullmatch(text)
        offers: dict[str, list[Said]] = {}
        for one in self._pending:
            if not one.negated and one.kind in {"time", "date", "datetime", "money"}:
                offers.setdefault(one.kind, []).append(one)
        several = [group for group in offers.values() if len(group) > 1]
        if found is None or len(several) != 1:
            return
        group, place = several[0], _cues.ORDINALS[found[1].casefold()]
        if place >= len(group):
            return
        chosen = group[place]
        for one in group:
            one.rejected = one is not chosen
        chosen.agreed = True
        for other in self._by_kind_family(chosen):
            if other.turn < chosen.turn and _same_sort(chosen, other):
                _retire(other, chosen, by_answer=False)

    def _agree(self, mentions: list[Said]) -> None:
        """Take what the assistant proposed as said by the user: all of it, or what is left where one detail was corrected."""
        assert self._proposal is not None
        for one in mentions:
            one.agreed = not one.negated
        self.summaries.append(self._proposal[0])
        self.agreed_text.append(self._proposal)

    def _replace(self, index: int, mentions: list[Said], text: str, asked: str) -> None:
        """Let a correction, or the answer to a question, take the place of earlier mentions of its sort."""
        cue = _cues.CORRECTS.search(text)
        if cue is not None and cue[0].casefold().startswith("make") and _cues.ASKS_VALUE.search(asked):
            cue = None  # "make it the 2nd" answers the question; it corrects nothing
        retry = _cues.NOT_POSSIBLE.search(asked) is not None
        again = self._follows_itself(index, mentions, text)
        for one in mentions:
            if one.negated:
                continue
            after = _cues.CORRECTS_AFTER.match(text, one.span[1]) is not None
            corrected = one.corrects or after or (cue is not None and cue.start() <= one.span[0])
            if not corrected and not (one.answers and retry) and not again:
                continue
            for other in self._by_kind_family(one):
                same_turn = other.turn == index
                if same_turn and not (corrected and cue is not None and other.span[1] <= cue.start() + len(cue[0])):
                    continue
                if (
                    other.turn < index
                    and not (corrected and (one.corrects or after or _corrects_earlier(text, cue)))
                    and not one.answers
                    and not again
                ):
                    continue
                if other.turn < index and corrected and other in self._spared(one, index):
                    continue
                if other is not one and _same_sort(one, other) and other.values != one.values:
                    _retire(other, one, by_answer=not corrected)

    def _follows_itself(self, index: int, mentions: list[Said], text: str) -> bool:
        """Whether the user, whom nobody has answered, sends a day or an hour and nothing else: it takes the place of the one before."""
        if len(mentions) != 1 or mentions[0].kind not in PARTS or not any(turn == index - 1 for turn, _ in self.user_text[-2:]):
            return False
        left = text[: mentions[0].span[0]] + text[mentions[0].span[1] :]
        return _cues.NOTHING_ELSE.fullmatch(left) is not None

    def _spared(self, one: Said, index: int) -> list[Said]:
        """
        Return the earlier moments that a correction leaves alone: of two days, only one was corrected.

        It is the one that the assistant has just repeated, else the last.
        """
        if one.kind not in PARTS:
            return []
        earlier = [other for other in self._by_kind_family(one) if other.turn < index and other.live and _same_sort(one, other)]
        if len({frozenset(_days(other)) for other in earlier}) < 2:
            return []
        repeated = {value for other in self._pending for value in _days(other)}
        meant = [other for other in earlier if repeated & _days(other)] or earlier[-1:]
        return [other for other in earlier if other not in meant and not (_days(other) & {day for found in meant for day in _days(found)})]

    def _by_kind_family(self, one: Said) -> list[Said]:
        family = _FAMILIES.get(one.kind)
        kinds = [kind for kind, name in _FAMILIES.items() if name == family] if family else [one.kind]
        return [other for kind in kinds for other in self._by_kind.get(kind, ())[-40:]]


def conversation(context: Context) -> Conversation:
    """Return what the session's conversation says up to *context*; grown from what was read of it before."""
    key = (Conversation, context.locale, context.timezone, context.region, context.currency)
    known = context.memo.get(key)
    if not isinstance(known, Conversation) or known.length > context.length:
        known = context.memo[key] = Conversation()
    known.grow(context)
    return known


def _days(said: Said) -> set[str]:
    """Return the days, or the hours, that a moment may mean."""
    found: set[str] = set()
    for value in said.values:
        if isinstance(value, str):
            found.add(value[:10] if said.kind in {"date", "datetime"} else value[:5])
        elif isinstance(value, dict):
            found |= {str(end)[:10] for end in value.values()}
    return found


def _clocks_or_days(said: Said) -> set[str]:
    """Return the days and the hours that a moment may mean, whichever it has."""
    found = _days(said)
    return found | {str(value)[11:16] for value in said.values} if said.kind == "datetime" else found


def _is_either(text: str) -> bool:
    """Whether the assistant asked to choose, so that a yes alone chooses nothing."""
    return "?" in text and re.search(r"\b(?:or|ya)\b", text[max(0, text.rfind(".", 0, text.rfind("?"))) :], re.IGNORECASE) is not None


def _answers(one: Said, pending: list[Said], asked: str) -> bool:
    """Whether a mention is of the sort that the question asked for."""
    family = _FAMILIES.get(one.kind, one.kind)
    if any(_FAMILIES.get(other.kind, other.kind) == family and _same_sort(one, other) for other in pending):
        return True
    wanted = {"moment": r"\b(?:when|what (?:time|day|date)|which (?:day|date|time)|time|date|kab)\b",
              "figure": r"\b(?:how (?:many|much)|what amount|amount|number of|party size|kitn[aei])\b",
              "phone": r"\b(?:phone|number|call|mobile)\b", "email": r"\be-?mail\b"}.get(family)  # fmt: skip
    return wanted is not None and re.search(wanted, asked, re.IGNORECASE) is not None


def _settled_by_offer(one: Said, pending: list[Said]) -> None:
    """Let what the assistant offered decide between two readings of the answer: "8:30 or 9:30 pm?" and "9:30"."""
    if len(one.values) < 2:
        return
    offered = [value for other in pending if other.kind == one.kind for value in other.values if len(other.values) == 1]
    shared = tuple(value for value in one.values if value in offered)
    if len(shared) == 1:
        one.values = shared


def _settles(one: Said, earlier: list[Said]) -> None:
    """Let a clear mention decide between the readings of an earlier one: "9/4", and later "9 April"."""
    if len(one.values) != 1:
        return
    for other in earlier:
        if len(other.values) > 1 and one.values[0] in other.values:
            other.values = one.values
            other.memo.clear()


def _retire(other: Said, one: Said, *, by_answer: bool) -> None:
    """Mark what a later mention took the place of: the whole value, or the parts of a moment that both say."""
    parts = PARTS.get(other.kind)
    taken = frozenset("*") if parts is None else parts & PARTS.get(one.kind, frozenset())
    if by_answer:
        other.answered |= taken
    elif parts is None:
        other.stale = True
    else:
        other.lost |= taken


def _same_sort(one: Said, other: Said) -> bool:
    """Whether two mentions could say the same field: same part of a moment, class and unit that do not exclude each other."""
    if one.kind in PARTS or other.kind in PARTS:
        return bool(PARTS.get(one.kind, frozenset()) & PARTS.get(other.kind, frozenset()))
    if one.noun and other.noun and one.noun != other.noun:
        return False
    if one.kind != other.kind:
        money = {one.kind, other.kind} == {"money", "number"}
        return (money and not (one.noun or other.noun)) or (bool(one.noun) and one.noun == other.noun)
    return one.kind != "quantity" or one.unit == other.unit


def _outlasts(one: Said, mentions: list[Said]) -> bool:
    """Whether a detail of a summary stands although the reply corrects others; of a moment, the part that it does not correct."""
    rivals = [other for other in mentions if _same_sort(one, other)]
    parts = PARTS.get(one.kind)
    if not rivals or parts is None:
        return not rivals
    taken = frozenset(letter for other in rivals for letter in PARTS.get(other.kind, frozenset())) & parts
    if taken == parts:
        return False
    one.lost |= taken
    return True


def _corrects_earlier(text: str, cue: "re.Match[str] | None") -> bool:
    """Whether a cue stands at the beginning of what is said, so that it speaks of earlier turns too."""
    return cue is not None and len(text[: cue.start()].split()) <= 4


def _mark_denied(mentions: list[Said], text: str) -> None:
    for one in mentions:
        if _cues.denied(text, *one.span):
            one.negated = True


def _mark_open(mentions: list[Said], text: str) -> None:
    """Tie together neighbours joined by "or": alternatives among which the user has not chosen."""
    for one, two in pairwise(mentions):
        between = text[one.span[1] : two.span[0]]
        family = _FAMILIES.get(one.kind, one.kind) == _FAMILIES.get(two.kind, two.kind)
        if not family or one.values == two.values or one.negated or two.negated:
            continue
        dash = between in {"-", "–", " - ", " – "} and one.kind in {"number", "money"} and two.kind in {"number", "money"}
        span = between.strip().casefold() in {"and", "to"} and _cues.BETWEEN.search(text, 0, one.span[0]) is not None
        if _cues.OR_ONLY.fullmatch(between) or dash or (span and one.kind in {"number", "money"}):
            one.noun = one.noun or two.noun  # "10 or 20 people"
            group = (*(one.rivals or (one,)), two)
            for member in group:
                member.rivals = group
