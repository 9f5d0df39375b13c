"""Values that follow from what was said, each by its own cue."""

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal

from rightargs.canon._number_words import small_number
from rightargs.stages.ground._company import field_sort, sort_of
from rightargs.stages.ground._figures import plain_figures, seconds
from rightargs.stages.ground._multiples import is_part, wanted
from rightargs.stages.ground._verdict import Scene, Want

_COMPANY = "others|friends|other people|colleagues|coworkers|mates|kids|children|people|guests"
_PLUS = re.compile(
    r"\b(?:me|myself|i|us|mera|main|hum)\b[^.!?]{0,12}?\b(?:and|plus|with|\+|aur)\s+(?:my\s+)?(\d{1,2}|[a-z]+)\b"
    rf"|\b(\d{{1,2}}|[a-z]+)\s+(?:{_COMPANY})\s+(?:and|plus|\+)\s+(?:me|myself|i)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:just (?:for )?me|only me|for me|myself|by myself|alone|solo|single|ek aadmi|akela|one person|a (?:table|room|ticket|seat))\b",
    re.IGNORECASE,
)
_PARTNER = "wife|husband|partner|friend|girlfriend|boyfriend|mom|mum|dad|brother|sister|son|daughter|spouse"
_KIN = re.compile(rf"\bmy (?:{_PARTNER})\b", re.IGNORECASE)
_NAMED = re.compile(r"\b[A-Z][a-z]+(?:, [A-Z][a-z]+)*,? (?:and|&|aur) (?:[A-Z][a-z]+|me|myself)\b")
"""Names in a list, which count who comes: it supports, and contradicts nothing."""
_NAME = re.compile(r"[A-Z][a-z]+|\b(?:me|myself)\b")
_OF_DATES = frozenset(
    "mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday"
    " jan feb mar apr may jun jul aug sep sept oct nov dec"
    " january february march april june july august september october november december".split()
)
_ALSO_ME = re.compile(
    r"\b(?:me|myself)(?:,| and| plus| with) (?:my|the|our|\d|two|three|four|five|six)\b|\band (?:me|myself)\b"
    rf"|\bmy (?:{_PARTNER}) and (?:i|me)\b|\bi and my (?:{_PARTNER})\b",
    re.IGNORECASE,
)
_COUPLE = re.compile(
    rf"\b(?:(?:me|i|my) and (?:my |a )?(?:{_PARTNER})|both of us|two of us|(?:my )?(?:{_PARTNER}) and (?:i|me|myself)|a couple|for both)\b",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(
    r"\b(?:plus|and|\+|with|aur)\s+(?:a|an|one|our|my|the|ek)\s+(?:baby|infant|toddler|child|kid|adult|guest|bachcha)\b", re.IGNORECASE
)
_JOINED = re.compile(r"\d\s+\w+\s*(?:and|,|plus|\+|&|aur)\s*\d|\b(?:adults?|grown-?ups|bade)\b", re.IGNORECASE)
_MOVED = re.compile(r"\s+(later|earlier|before|after|sooner|prior)\b", re.IGNORECASE)
_BY = re.compile(r"\b(back|forward|by)\s+(?:by\s+)?$", re.IGNORECASE)
_ONE_STEP = re.compile(
    r"\b(?<!half )(?:an?|one|the) (day|week|hour) (later|earlier|before|after|sooner|prior)\b(?! (?:tomorrow|yesterday))|\bback an? (hour)",
    re.IGNORECASE,
)
_NIGHTS = re.compile(r"night|raat", re.IGNORECASE)
_LONGEST_STAY = 400
_STEPS_OF = {"day": timedelta(days=1), "week": timedelta(days=7), "hour": timedelta(hours=1)}
_LONGEST_SHIFT = 86_400 * 366
"""Seconds."""
_NET = re.compile(r"\bnet[ -]?(\d{1,3})\b", re.IGNORECASE)
"""Terms of payment: due so many days after the day of the invoice."""
_TOTAL = re.compile(r"\b(?:total|altogether|in all|all in|for the lot|kul)\b", re.IGNORECASE)
_OF_ONE = frozenset({"unit", "each", "price", "rate"})
"""Words of a field that asks for the price of one."""
_MONTHS = re.compile(r"P(\d{1,3})M")
QUANTITY = frozenset({"quantity", "qty"})
"""Words of a field that counts the one thing that is named beside it."""
_MOST_AMOUNTS = 4
_HENCE = re.compile(
    r"\b(\d{1,3}|[a-z]+)\s+(days?|weeks?|din|hafte|hafta)\s+(?:from (?:today|now)|me|mein|main|baad|ke baad|ke andar)\b", re.IGNORECASE
)
"""It supports and, where it is the only day that was told, contradicts: "7 days from today" may be a length and its start."""
_NONE_OF = re.compile(r"\b(?:no|without|zero|free of|bina)\s+(?:any\s+)?([^\W\d_]+)", re.IGNORECASE)
_SHORT_YEAR = re.compile(r"['\u2019](\d\d)\b")
_YEARS_AGO = re.compile(
    r"\b(\d{1,2}|[a-z]+)\s+years?\s+(?:back|ago|before|earlier|prior)\b(?:\s+(?:of|from|to|than)?\s*\b((?:19|20)\d\d)\b)?", re.IGNORECASE
)
_LESS = re.compile(
    r"\b(?:difference|should have been|supposed to be|less|minus|rest|remaining|remainder|owed?|overpaid|too much|only paid)\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"\b(?:split|share|divided?|between|ways|each|quarter|third|batwara|baant)\b", re.IGNORECASE)
_QUARTER = re.compile(r"\bquarter\b", re.IGNORECASE)
_PER = re.compile(
    r"\b(?:per|a|each|every|har)\s+(?:day|week|month|year|night|person|head|one)\b|\btimes\b|\bin one go\b|\b(?:lots|payments) of\b",
    re.IGNORECASE,
)
_WORDS_OF_PARTS = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten)\s+(?:ways|of us|people|parts|times)\b", re.IGNORECASE)
_MOST_PARTS, _MOST_TIMES = 50, 366
_CENT = Decimal("0.01")
_SUM = re.compile(
    r"\b(?:total|sum|together|altogether|combined|both|in all|each|plus|and another|add|adding|as well|kul|milake)\b", re.IGNORECASE
)
_HALF = re.compile(r"\b(?:half|split|evenly|aadha|aadhe)\b", re.IGNORECASE)
_DOUBLE = re.compile(r"\b(?:double(?: (?:it|that|this))?|twice|dugna)\b", re.IGNORECASE)


def derived_figure(own: Decimal, want: Want, scene: Scene) -> bool:
    """Whether a figure follows from the user's words: "me plus three", one for "just me", a half, a cued sum."""
    text = " ".join(words for _, words in scene.talk.user_text[-8:])
    # What "a table" or "my wife and I" leave unsaid counts only where no number of that class was said.
    sort = field_sort(want.place.spec.name)
    implied = not any(said.live and said.noun and said.noun in want.classes for said in scene.talk.kinds("number", "duration", "quantity"))
    if want.kind in {"number", "quantity"} and ("people" in want.classes or not want.classes):
        if implied and own == 1 and (_ALONE.search(text) or (want.place.spec.default == 1)) and not _PLUS.search(text):
            return True
        if implied and own == 2 and _COUPLE.search(text):
            return True
        if own in _parties(scene, sort) or _adds_up(want, scene):
            return True
        for found in _PLUS.finditer(text):
            word = found[1] or found[2]
            number = int(word) if word.isdigit() else small_number(word.casefold())
            if number is not None and own == number + 1:
                return True
    if implied and want.kind == "number" and own == 1 and "room" in want.classes:
        return True
    if want.kind == "quantity" and "day" in want.classes and own in _days_of_months(scene):
        return True
    if own == 1 and want.words & QUANTITY and _named_alone(want, text):
        return True
    sort = field_sort(want.place.spec.name)
    if own == 0 and any(
        found[1].casefold().rstrip("s") in want.words or sort_of(found[1]) == sort != "" for found in _NONE_OF.finditer(text)
    ):
        return True
    if own == 0 and sort and any(said.live and said.noun == "people" for said in scene.talk.kinds("number")):
        return True  # who is not spoken of does not come
    return _reckoned(own, want, scene, text)


def _whole_turns(scene: Scene) -> set[Decimal]:
    """Return the sum of all the amounts of a turn that names two or more: "for the $40 tickets and $25 parking"."""
    found: set[Decimal] = set()
    for turn, _ in scene.talk.user_text[-4:]:
        said = [one for one in scene.talk.said if one.turn == turn and one.live and not one.rivals]
        money = [number for one in said if one.kind == "money" and not is_part(one, said) for number in plain_figures(one)[:1]]
        bare = [number for one in said if one.kind == "number" and not one.noun and not one.unit for number in plain_figures(one)[:1]]
        found |= {sum(figures, Decimal(0)) for figures in (money, [*money, *bare]) if 1 < len(figures) <= _MOST_AMOUNTS}
    return found


def _named_alone(want: Want, text: str) -> bool:
    """Whether the user named the thing that is counted, and no number before it: "£300 for the survey" is one survey."""
    words = [word for value in want.place.siblings.values() if isinstance(value, str) for word in re.findall(r"[^\W\d_]{3,}", value)]
    found = [match for word in words for match in re.finditer(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)]
    return bool(found) and not any(re.search(r"\d\s+(?:\w+\s+)?$", text[: match.start()]) for match in found)


def _days_of_months(scene: Scene) -> set[Decimal]:
    """Return how many days the months that were said have, counted as thirty, or as the calendar has them where it is one."""
    found: set[Decimal] = set()
    for said in scene.talk.kinds("duration"):
        if said.live and (months := _MONTHS.fullmatch(str(said.values[0]))) is not None:
            found |= {Decimal(28), Decimal(30), Decimal(31)} if months[1] == "1" else {Decimal(int(months[1]) * 30)}
    return found


def _adds_up(want: Want, scene: Scene) -> bool:
    """Whether the sorts of people that the call counts make up a number of people that was said: "a family of four"."""
    if not field_sort(want.place.spec.name):
        return False
    sorts = {sort_of(said.unit): said for said in scene.talk.kinds("number") if said.live and said.noun == "people" and said.party}
    if field_sort(want.place.spec.name) == "child" and {"child", "infant"} <= set(sorts):
        if want.value == sum(int(plain_figures(sorts[sort])[0]) for sort in ("child", "infant")):
            return True
    counts = [int(other.value) for other in scene.wants if field_sort(other.place.spec.name) and isinstance(other.value, int)]
    people = [said for said in scene.talk.kinds("number") if said.live and said.noun == "people" and not sort_of(said.unit)]
    return len(counts) > 1 and any(sum(counts) in plain_figures(said) for said in people)


def _parties(scene: Scene, sort: str) -> set[Decimal]:
    """Return the sizes of parties that were said in parts, or of one *sort* in them: "5 plus a baby", "me, my wife and 2 kids"."""
    found: set[Decimal] = set()
    for turn, text in scene.talk.user_text[-8:]:
        parts = [number for said in scene.talk.kinds("number") if said.turn == turn and said.live and said.noun in {"people", ""}
                 for number in plain_figures(said)[:1]]  # fmt: skip
        for listed in _NAMED.findall(text):
            names = [name for name in _NAME.findall(listed) if name.casefold() not in _OF_DATES]
            found |= {Decimal(len(names))} if len(names) > 1 else set()
        own = 1 + len(_KIN.findall(text)) if _ALSO_ME.search(text) else 0
        if own and sort == "adult":
            found.add(Decimal(own))
        if sort:
            continue
        if own:
            found.add(sum(parts, Decimal(own)))
        more = len(_ONE_MORE.findall(text))
        if parts and (more or (len(parts) > 1 and _JOINED.search(text))):
            found.add(sum(parts, Decimal(more)))
    return found


def _worked_out(want: Want, scene: Scene, text: str) -> set[Decimal]:
    """Return what the user's words ask to be reckoned: a difference, a share, a part or a tip in per cent, so much a week."""
    recent = scene.talk.said[-30:]
    # "£50 instead of £30": what it should have been is denied, and makes the difference all the same
    money = [said for said in recent if said.kind == "money" and (said.live or said.negated) and not is_part(said, recent)]
    amounts = list(dict.fromkeys(number for said in money for number in plain_figures(said)[:1]))[-6:]
    counts: set[Decimal] = {
        number for said in recent if said.live and said.kind in {"number", "duration"} for number in plain_figures(said)[:1]
    }
    counts |= {Decimal(number) for word in _WORDS_OF_PARTS.findall(text) if (number := small_number(word.casefold())) is not None}
    shares = [number / 100 for said in recent if said.live and said.kind == "percent" for number in plain_figures(said)[:1]]
    found: set[Decimal] = set()
    if _LESS.search(text):
        found |= {abs(one - two) for one in amounts for two in amounts if one != two}
    if _SHARE.search(text):
        parts = {number for number in counts if 1 < number <= _MOST_PARTS}
        parts |= {Decimal(4)} if _QUARTER.search(text) else set()
        found |= {(amount / part).quantize(_CENT) for amount in amounts for part in parts}
    if _TOTAL.search(text) and want.words & _OF_ONE:
        found |= {(amount / number).quantize(_CENT) for amount in amounts for number in counts if 1 < number <= _MOST_TIMES}
    if _PER.search(text):
        found |= {amount * number for amount in amounts for number in counts if 1 < number <= _MOST_TIMES}
    found |= {(amount * part).quantize(_CENT) for amount in amounts for share in shares for part in (share, 1 + share, 1 - share)}
    return found


def _recorded(scene: Scene) -> list[Decimal]:
    """Return the numbers in the records that the IDs of the call point to, in units and, as they may be minor units, in hundreds."""
    found: list[Decimal] = []
    for want in scene.wants:
        if want.kind == "id" and isinstance(want.value, (str, int)):
            for seen in scene.context.sightings(want.value)[-3:]:
                for leaf in (seen.record or {}).values():
                    if isinstance(leaf, (int, float, Decimal)) and not isinstance(leaf, bool):
                        found += [Decimal(str(leaf)), Decimal(str(leaf)) / 100]
    return found


def _reckoned(own: Decimal, want: Want, scene: Scene, text: str) -> bool:
    figures = [
        number for said in scene.talk.said[-40:] if said.live and said.kind in {"money", "number"} for number in plain_figures(said)[:1]
    ]
    if _HALF.search(text) and any(own * 2 == number for number in (*figures, *_recorded(scene))):
        return True
    if own in _whole_turns(scene):
        return True
    if own in _worked_out(want, scene, text):
        return True
    if any(wanted(text, found) for found in _DOUBLE.finditer(text)) and any(own == number * 2 for number in figures):
        return True
    if _SUM.search(text):
        totals = {
            number
            for said in scene.talk.said[-40:]
            if said.agreed and said.kind == "money" and _TOTAL.search(scene.talk.text_of(said))
            for number in plain_figures(said)[:1]
        }
        distinct = [number for number in dict.fromkeys(figures) if number not in totals][-8:]
        if any(one + two == own for index, one in enumerate(distinct) for two in distinct[index + 1 :]):
            return True
        if any(one * two == own for index, one in enumerate(distinct) for two in distinct[index + 1 :] if 1 < min(one, two) <= 100):
            return True
    return False


def shifted(moments: Iterable[datetime], own: datetime, scene: Scene) -> bool:
    """Whether a moment is another one, moved by a length that was said: "an hour later", "the day before", "push it back an hour"."""
    texts = dict(scene.talk.user_text[-3:])
    steps: set[timedelta] = set()
    for said in scene.talk.kinds("duration")[-10:]:
        if said.turn not in texts:
            continue
        moved = _MOVED.match(texts[said.turn], said.span[1])
        by = _BY.search(texts[said.turn][: said.span[0]])
        for value in said.values if moved or by else ():
            if (length := seconds(value)) is not None and length < _LONGEST_SHIFT:
                steps |= _directed(timedelta(seconds=float(length)), (moved[1] if moved else by[1] if by else "").casefold())
    days = {(said.turn, said.span) for said in scene.talk.kinds("date")}
    for turn, text in texts.items():
        for found in _ONE_STEP.finditer(text):
            if not any(turn == other and found.start() < span[1] and span[0] < found.end() for other, span in days):
                steps |= _directed(_STEPS_OF[(found[1] or found[3]).casefold()], (found[2] or "back").casefold())
    if not steps:
        return False
    return any(own == moment + step for moment in moments for step in steps)


def _directed(step: timedelta, word: str) -> set[timedelta]:
    """Return a step with its sign: later is later; "by" and "forward" may go either way."""
    if word in {"later", "after", "back"}:
        return {step}
    return {-step} if word in {"earlier", "before", "sooner", "prior"} else {step, -step}


def due_days(scene: Scene) -> set[date]:
    """Return the days that follow from terms of payment, "net 30", or from how far off they are: "30 days from today", "15 din me"."""
    today = scene.context.today
    text = " ".join(words for _, words in scene.talk.user_text[-8:])
    if today is None:
        return set()
    steps = [int(found[1]) for found in _NET.finditer(text)]
    for found in _HENCE.finditer(text):
        number = int(found[1]) if found[1].isdigit() else small_number(found[1].casefold())
        steps += [] if number is None else [number * (7 if found[2][0] in "wWhH" else 1)]
    return {today.date() + timedelta(days=step) for step in steps}


def derived_day(own: date, scene: Scene, starts: list[date]) -> bool:
    """Whether a day follows from another: a start and the nights or days that were said."""
    lengths: list[int] = []
    for said in scene.talk.kinds("duration", "number")[-20:]:
        if said.live and (said.noun in {"night", "day", "week"} or said.kind == "duration"):
            week = said.noun == "week" or said.unit.startswith("week") or said.unit == "wk"
            for number in plain_figures(said)[:1]:
                if number == number.to_integral_value() and 0 < number < _LONGEST_STAY:
                    # five days end on the fifth; five nights, on the morning after the fifth
                    lengths += [
                        int(number) * (7 if week else 1),
                        *([int(number) - 1] if said.noun != "night" and not _NIGHTS.search(said.quote) and not week else []),
                    ]
    text = " ".join(words for _, words in scene.talk.user_text[-8:]).casefold()
    if re.search(r"\b(?:a|one|ek|single) (?:night|day|raat|din)\b|\bovernight\b", text):
        lengths.append(1)
    if re.search(r"\b(?:a|one|ek) (?:week|hafte|hafta)\b", text):
        lengths.append(7)
    return any(own == start + timedelta(days=length) for start in starts for length in lengths)


def year_said(own: Decimal, scene: Scene) -> bool:
    """Whether a year was said: in a date, as '18, or as so many years ago."""
    if any(str(own) == str(value)[:4] for said in scene.talk.kinds("date")[-20:] for value in said.values):
        return True
    now = scene.context.today
    for _, text in scene.talk.user_text[-8:]:
        if any(own % 100 == int(found[1]) for found in _SHORT_YEAR.finditer(text)):
            return True
        for found in _YEARS_AGO.finditer(text):
            number = int(found[1]) if found[1].isdigit() else small_number(found[1].casefold())
            base = int(found[2]) if found[2] else now.year if now is not None else None
            if number is not None and base is not None and own == base - number:
                return True
    return False
