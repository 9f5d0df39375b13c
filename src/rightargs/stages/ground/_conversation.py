"""The conversation as evidence: what was said, agreed, denied, corrected and left open, turn by turn."""

from typing import cast

from rightargs.context import AssistantTurn, Context, ToolResult, UserTurn
from rightargs.stages.ground import _cues
from rightargs.stages.ground._company import changes
from rightargs.stages.ground._lends import lend
from rightargs.stages.ground._multiples import difference, multiple, reckoned
from rightargs.stages.ground._nouns import asked_class
from rightargs.stages.ground._offers import choose_figure, deny_elsewhere, following_day, settle_half, take_up_day
from rightargs.stages.ground._picks import take_up_offer, take_up_terms
from rightargs.stages.ground._relations import (
    FAMILIES,
    answers,
    clocks_or_days,
    corrects_earlier,
    days,
    family,
    is_either,
    mark_denied,
    mark_open,
    near_the_hour,
    outlasts,
    retire,
    same_sort,
    settled_by_offer,
    settles,
)
from rightargs.stages.ground._said import PARTS, Said, Speaker, scan
from rightargs.vocab.json import JsonValue

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
        lend(mentions, text)
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
                if other.turn < index and same_sort(one, other) and clocks_or_days(one) & clocks_or_days(other):
                    retire(other, one, by_answer=False)
        clear = [one for kind in ("time", "datetime") for one in self._by_kind.get(kind, ())[-10:] if one.live and len(one.values) == 1]
        for one in mentions if clear else ():
            near_the_hour(one, clear[-1])  # "8pm is full, I can do 8:30": in the same half of the day
        if self._proposal is None or mentions or "?" in text:
            self._pending, self._proposal = mentions, (index, text)

    def _user(self, index: int, text: str, context: Context) -> None:
        mentions = self._scan(index, "user", text, context)
        mentions = [self._offered(self._moved(one, text), text) for one in mentions]
        mentions = self._multiplied(index, self._changed(index, mentions, text), text)
        self._choose(text)
        self.user_text.append((index, text))
        asked = self._proposal[1] if self._proposal is not None else ""
        either = is_either(asked)
        if self._proposal is not None:
            confirming = _cues.CONFIRMS.search(asked) is not None
            if (_cues.agrees(text) or (confirming and not _cues.refuses(text) and not _cues.CORRECTS.match(text))) and not either:
                kept = self._pending
                if mentions:  # "yes, but only £20", "ok, the 20 then"
                    kept = [one for one in kept if outlasts(one, mentions)]
                    for one in self._pending:
                        one.rejected = one not in kept
                self._agree(kept)
            elif _cues.refuses(text) or confirming:
                kept = [one for one in self._pending if mentions and outlasts(one, mentions)]
                for one in self._pending:
                    one.rejected = one not in kept
                if confirming and kept:
                    self._agree(kept)
        mark_denied(mentions, text)
        kinds = {id(one): one.kind for one in mentions}
        mentions = self._of_offers(index, mentions, text, asked)
        for one in mentions:
            one.answers = "?" in asked and answers(one, self._pending, asked)
            settled_by_offer(one, self._pending)
            settles(one, self._by_kind[one.kind][-40:])
            if one.kind == "number" and not one.noun and "?" in asked:
                one.noun = asked_class(asked)
        self._replace(index, mentions, text, asked)
        mark_open(mentions, text)
        for one in mentions:
            if one.kind != (kind := kinds.get(id(one), one.kind)):  # "2 years or 3?" and "3": the number is a length
                self._by_kind[kind].remove(one)
                self._by_kind.setdefault(one.kind, []).append(one)
        self._pending, self._proposal = [], None

    def _of_offers(self, index: int, mentions: list[Said], text: str, asked: str) -> list[Said]:
        """Read what the reply says by way of what was offered, or turned down."""
        earlier = [one for kind in ("date", "datetime") for one in self._by_kind.get(kind, ())[-40:]]
        deny_elsewhere(mentions, earlier)
        if not _cues.refuses(text):
            take_up_day(mentions, self._pending, earlier)
            take_up_offer(mentions, self._pending, text)
            take_up_terms(mentions, self._pending, self.said[-60:], self._proposal[1] if self._proposal is not None else "")
        choose_figure(mentions, self._pending, text)
        settle_half(
            mentions, self._pending, [one for kind in ("time", "datetime") for one in self._by_kind.get(kind, ())[-10:]], text, asked
        )
        one = following_day(index, mentions, self._pending, earlier, text)
        if one is None:
            return mentions
        self.said.append(one)
        self._by_kind.setdefault("date", []).append(one)
        return [*mentions, one]

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

    def _multiplied(self, index: int, mentions: list[Said], text: str) -> list[Said]:
        """Read "double it", "£340 less the £50 deposit" and "a fiver more" as what the amount is then."""
        one = (
            multiple(index, self.said, self._pending, text)
            or difference(index, mentions, text)
            or reckoned(index, self.said, self._pending, mentions, text)
        )
        if one is None:
            return mentions
        self.said.append(one)
        self._by_kind.setdefault(one.kind, []).append(one)
        return sorted([*(other for other in mentions if not other.stale), one], key=lambda said: said.span)

    def _moved(self, one: Said, text: str) -> Said:
        """Read the bare number of "push it to 3" as an hour, in the half of the day that was spoken of."""
        if one.kind == "number" and _cues.right_before(_cues.MAKES, text, one.span[0]) and (clock := _cues.CLOCK.fullmatch(one.quote)):
            return self._at_the_clock(one, int(clock[1]), clock[2])
        hour = one.values[0]
        if one.kind != "number" or one.noun or not isinstance(hour, (str, int)) or not str(hour).isdigit() or not 1 <= int(hour) <= 12:
            return one
        clocks = [value for other in self._by_kind.get("time", []) + self._by_kind.get("datetime", []) for value in other.values]
        if not clocks or not _cues.right_before(_cues.MOVES, text, one.span[0]):
            return one
        last = str(clocks[-1])
        afternoon = int(last[11:13] if "T" in last else last[:2]) >= 12
        self._by_kind["number"].remove(one)
        one.kind, one.values = "time", (f"{int(hour) % 12 + 12 * afternoon:02}:00:00",)
        one.unit, one.corrects = "", True
        self._by_kind.setdefault("time", []).append(one)
        return one

    def _at_the_clock(self, one: Said, hour: int, minute: str) -> Said:
        """Read the number of "make it 11.30" as an hour, where an hour was the last figure spoken of."""
        figures = [other for other in self.said[-20:] if other.kind in {"time", "datetime", "money"} and other is not one]
        if not figures or figures[-1].kind == "money":
            return one
        self._by_kind["number"].remove(one)
        hours = (hour,) if hour >= _HOURS else (hour, hour + _HOURS)
        one.kind, one.values, one.unit, one.corrects = "time", tuple(f"{one_hour:02}:{minute}:00" for one_hour in hours), "", True
        self._by_kind.setdefault("time", []).append(one)
        return one

    def _offered(self, one: Said, text: str) -> Said:
        """Read the bare number that answers "3pm or 4pm?" as the hour that was offered."""
        hour = str(one.values[0])
        if one.kind != "number" or one.noun or not hour.isdigit() or len(text.split(None, _SHORT_ANSWER)) > _SHORT_ANSWER:
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
            if other.turn < chosen.turn and same_sort(chosen, other):
                retire(other, chosen, by_answer=False)

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
        of_earlier = corrects_earlier(text, cue)
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
                if other.turn < index and not (corrected and (one.corrects or after or of_earlier)) and not one.answers and not again:
                    continue
                if other.turn < index and corrected and other in self._spared(one, index):
                    continue
                if other is not one and same_sort(one, other) and other.values != one.values:
                    near_the_hour(one, other)
                    retire(other, one, by_answer=not corrected)

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
        earlier = [other for other in self._by_kind_family(one) if other.turn < index and other.live and same_sort(one, other)]
        if len({frozenset(days(other)) for other in earlier}) < 2:
            return []
        repeated = {value for other in self._pending for value in days(other)}
        meant = [other for other in earlier if repeated & days(other)] or earlier[-1:]
        return [other for other in earlier if other not in meant and not (days(other) & {day for found in meant for day in days(found)})]

    def _by_kind_family(self, one: Said) -> list[Said]:
        name = family(one)
        kinds = [kind for kind, other in FAMILIES.items() if other == name] or [one.kind]
        if name == "percent":
            kinds = [*kinds, "number"]
        return [other for kind in kinds for other in self._by_kind.get(kind, ())[-40:]]


def conversation(context: Context) -> Conversation:
    """Return what the session's conversation says up to *context*; grown from what was read of it before."""
    key = (Conversation, context.locale, context.timezone, context.region, context.currency)
    known = context.memo.get(key)
    if not isinstance(known, Conversation) or known.length > context.length:
        known = context.memo[key] = Conversation()
    known.grow(context)
    return known
