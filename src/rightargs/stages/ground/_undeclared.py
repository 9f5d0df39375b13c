"""Values of fields without a canonicaliser, which `grounding="require"` and "require_text" want said as well."""

import re
from decimal import Decimal
from itertools import combinations

from rightargs.canon.dates import Day, TimeOfDay
from rightargs.canon.numbers import Number
from rightargs.contract import Contract, Place
from rightargs.stages.ground._derived import derived_figure, year_said
from rightargs.stages.ground._figures import plain_figures
from rightargs.stages.ground._legend import judge_legend
from rightargs.stages.ground._nouns import field_classes, field_words
from rightargs.stages.ground._parts import clock_of, day_of, parts_of
from rightargs.stages.ground._texts import in_words
from rightargs.stages.ground._verdict import SUPPORTED, UNSUPPORTED, Scene, Verdict, Want
from rightargs.vocab.json import JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical

_TOKEN = re.compile(r"(?=\S*\d)\S{1,80}")
_FIGURE = re.compile(r"-?\d{1,15}(?:\.\d{1,10})?", re.ASCII)
_WORD = re.compile(r"[^\W_]+")
_INITIALS = re.compile(r"\b[A-Z]{2,4}\b")
_SAYS_NOTHING = frozenset(
    "a an and any as at be by do dontcare for from in is it its me my no none not of on or so that the this to we with you".split()
)
_PAGING = re.compile(r"(?:items?_?|results?_?)?per_?page|page_?(?:size|number|num|limit|index)", re.IGNORECASE)
_MAY_PAGE = re.compile(r"page|offset|limit|(?:max|page)_?(?:items|results)", re.IGNORECASE)
"""Names that page an answer where a tool only reads; a tool that changes something may well set a limit."""
_YEARS = range(1900, 2101)
RECENT = 200
"""Mentions that may say a bare number, the latest."""
_STEM = 4
"""Letters in which two forms of a word agree: conference, conferences; musical, music."""


def undeclared_want(place: Place, contract: Contract) -> Want | None:
    """Return what evidence is asked of a value whose field declares no canonicaliser; None where it is asked none."""
    spec, value = place.spec, place.value
    if spec.enum is not None or value is None or isinstance(value, (bool, dict, list)):
        return None
    if not isinstance(value, str):
        kind = "bare"
    elif _TOKEN.fullmatch(value):
        kind = "token"
    elif contract.grounding == "require_text" and spec.required:
        kind = "words"
    else:
        return None
    return Want(place, Number(), kind, field_classes(spec.name), field_words(spec.name, spec.description), frozenset())


def judge_bare(want: Want, scene: Scene) -> Verdict:
    """
    Relate a number to every figure that was said or returned, whatever it counts: nobody told what the field means.

    None and one are said by not saying more; a length is said by its two ends.
    """
    own = Decimal(str(want.value))
    if (verdict := judge_legend(own, want, scene)) is not None:
        return verdict
    if own in {0, 1} or scene.context.sightings(format(own.normalize(), "f")) or _in_digits(own, scene) or derived_figure(own, want, scene):
        return SUPPORTED
    for said in scene.talk.said[-RECENT:]:
        if said.live and any(own in {number, number / 100} for number in plain_figures(said)):
            return SUPPORTED
    days = sorted({part.day for part in parts_of(scene, scene.context) if part.day is not None})
    if any((two - one).days == own for one, two in combinations(days, 2)) or any(day.year == own for day in days):
        return SUPPORTED
    if own in _YEARS and year_said(own, scene):
        return SUPPORTED
    return SUPPORTED if _pages(want, scene) else UNSUPPORTED


def _pages(want: Want, scene: Scene) -> bool:
    """Whether the field only says how a long answer is cut into pages, which no user speaks of, and no number was said."""
    name = want.place.spec.name
    pages = _PAGING.fullmatch(name) is not None or (scene.effect == "read" and _MAY_PAGE.fullmatch(name) is not None)
    return pages and not any(said.live for said in scene.talk.kinds("number"))


def _stands_in(value: str, scene: Scene) -> bool:
    """Whether the user wrote a short text as it is, as a word of its own."""
    written = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)", re.IGNORECASE)
    return any(written.search(text) for _, text in (*scene.talk.user_text, *scene.talk.agreed_text))


def _in_digits(own: Decimal, scene: Scene) -> bool:
    """Whether the digits stand in the user's words: "the 93rd percentile", "to 2,3,4"."""
    written = re.compile(rf"(?<![\d.]){re.escape(format(own.normalize(), 'f'))}(?!\d|\.\d)")
    return any(written.search(text) for _, text in (*scene.talk.user_text, *scene.talk.agreed_text))


def judge_token(want: Want, scene: Scene) -> Verdict:
    """Relate a text of one piece with digits, a code or a date, to what was said and returned."""
    value = str(want.value)
    if _FIGURE.fullmatch(value):
        return judge_bare(want, scene)
    if in_words(value, scene) or _stands_in(value, scene) or scene.context.sightings(value) or _moment_said(value, scene):
        return SUPPORTED
    return UNSUPPORTED


def judge_words(want: Want, scene: Scene) -> Verdict:
    """Relate free text to the user's words: it is said where one of its telling words was, in any form."""
    value = str(want.value)
    words = [word.casefold() for word in _WORD.findall(value)]
    telling = [word for word in words if word not in _SAYS_NOTHING]
    if not telling or scene.context.sightings(value):
        return SUPPORTED
    for _, text in (*scene.talk.user_text, *scene.talk.agreed_text):
        folded = text.casefold()
        spoken = frozenset(_WORD.findall(folded))
        if any(_is_said(word, spoken, folded) for word in telling):
            return SUPPORTED
        initials = "".join(word[0] for word in words)
        if any(initials.startswith(found.casefold()) or found.casefold() in telling for found in _INITIALS.findall(text)):
            return SUPPORTED
    return UNSUPPORTED


def _is_said(word: str, spoken: frozenset[str], text: str) -> bool:
    if word in spoken:
        return True
    if not word.isascii():
        return word in text  # scripts without blanks between words
    return len(word) > _STEM and any(other[:_STEM] == word[:_STEM] for other in spoken if len(other) >= _STEM)


def _moment_said(value: str, scene: Scene) -> bool:
    """Whether the text is a date or an hour that was said in other words."""
    parts = parts_of(scene, scene.context)
    days = {(part.day.month, part.day.day) for part in parts if part.day is not None}  # people seldom say the year
    clocks = {part.clock for part in parts}
    return any((day.month, day.day) in days for one in _readings(Day(), value, scene) if (day := day_of(one))) or any(
        clock_of(one) in clocks for one in _readings(TimeOfDay(), value, scene) if clock_of(one)
    )


def _readings(reader: Day | TimeOfDay, value: str, scene: Scene) -> tuple[JsonValue, ...]:
    reading = reader.read(value, scene.context)
    if isinstance(reading, Canonical):
        return (reading.value,)
    return reading.values if isinstance(reading, Ambiguous) else ()
