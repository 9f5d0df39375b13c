"""Yes or no: what the user said of a thing that a boolean field names: "nothing fragile", "with breakfast"."""

import re
from collections.abc import Iterator
from functools import lru_cache

from rightargs.context import AssistantTurn, Context, ToolResult, UserTurn
from rightargs.contract import Contract, FieldSpec
from rightargs.stages._draft import Draft
from rightargs.stages.ground import _cues
from rightargs.stages.ground._relations import is_either
from rightargs.vocab.json import JsonValue
from rightargs.vocab.paths import ROOT
from rightargs.vocab.problems import FieldProblem

_RECENT = 24
"""Turns that are looked at, the latest."""
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_HELPERS = frozenset(
    "is has have with include includes included including add want wants need needs needed require requires required allow allowed use"
    " send get should do does enable enabled flag add on".split()
)
_NEGATIVE = frozenset("no not non without skip except exclude excluding disable hide".split())
_FILLERS = (
    r"(?:(?:the|a|an|any|some|of|it|them|that|this|is|are|was|be|come|very|really|all|need|want|require|include|including|add|with|having"
    r"|for|at|to)\s+){0,4}"
)
_DENIED_BEFORE = re.compile(
    rf"(?:\b(?:not|no|never|without|nothing(?:'s)?|none|neither|nor|minus|skip|drop|remove|leave out|no need for|cannot"
    rf"|dont|doesnt|isnt|arent|wont|cant)|n't)\s+{_FILLERS}$",
    re.IGNORECASE,
)
_DENIED_AFTER = re.compile(
    r"\s*(?:[:=?-]\s*)?(?:(?:no|nope|nah|nahi|nahin|mat|false)\b(?!\s+(?:problem|later|earlier|worries|sugar))"
    r"|(?:is |are |'s )?(?:not|isn'?t|aren'?t)(?: (?:needed|required|necessary|included|wanted))?(?=\s*(?:[,.;!)\n]|$)))",
    re.IGNORECASE,
)
_SAID_BEFORE = re.compile(
    r"(?:\b(?:with|include|including|add|want|need|yes|is|are|it's|they're|very|super|extremely|quite|plus)|'re)\s+"
    r"(?:(?:the|a|some|my|our|also|very|full|quite|all|to be)\s+){0,2}$",
    re.IGNORECASE,
)
_SAID_AFTER = re.compile(r"\s*(?:please|pls|plz|too\b|included|as well|chahiye|ke saath|bhi\b|[:=?-]\s*(?:yes|haan|true)\b)", re.IGNORECASE)
_ASKED_FOR = re.compile(r"\s*(?:please|pls|plz|chahiye|[:=?-]\s*(?:yes|haan)\b)", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\s+(?:elsewhere|out\b|on our own|somewhere|at\b|time\b|meeting|already|before|after)", re.IGNORECASE)
_OF_A_THING = re.compile(
    r"\b(?!(?:it|they|that|this|these|those|all|both|which|everything)\b)[a-z]+\s+(?:is|are)\s+(?:\w+\s+)?$", re.IGNORECASE
)
"""Words that say something of a thing of its own: "the shelf is fragile" need not be of what is ordered."""
_ALONE_BEFORE = re.compile(r"(?:^|[,.;:!(\n\u2013-])\s*$")
_ALONE_AFTER = re.compile(r"\s*(?:$|[,.;!)\n])")


def flags(draft: Draft, contract: Contract, context: Context) -> Iterator[tuple[FieldProblem, bool]]:
    """Yield the flags that contradict what the user said last of the thing they name, and whether they do so for sure."""
    for steps, spec, named in _flags_of(contract.spec):
        value: JsonValue = draft.arguments
        path = ROOT
        for step in steps:
            value = value.get(step) if isinstance(value, dict) else None
            path = path / step
        if not isinstance(value, bool) or draft.blocked(path):
            continue
        said = _last_said(named, contract.name, context)
        if said is not None and said[0] is not value:
            yield FieldProblem.of(path, "value_mismatch", value, f'the user said "{said[1]}"', spec.describe(), use=said[0]), said[2]


@lru_cache(maxsize=512)
def _flags_of(spec: FieldSpec) -> tuple[tuple[tuple[str, ...], FieldSpec, re.Pattern[str]], ...]:
    """Return the boolean fields with the way to each and what its name looks like in running text."""
    return tuple(_flags_in(spec, ()))


def _flags_in(spec: FieldSpec, steps: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], FieldSpec, re.Pattern[str]]]:
    for name, child in spec.properties.items():
        if "boolean" in child.types:
            words = [word.casefold() for word in _PARTS.findall(name)]
            telling = [re.escape(word.rstrip("s")) for word in words if word not in _HELPERS]
            if telling and not _NEGATIVE & set(words) and all(len(word) > 2 for word in telling):
                yield (*steps, name), child, re.compile(r"\b" + r"s?[\s-]+".join(telling) + r"s?\b", re.IGNORECASE)
        elif child.properties:
            yield from _flags_in(child, (*steps, name))


def _last_said(named: re.Pattern[str], tool: str, context: Context) -> tuple[bool, str, bool] | None:
    """
    Return whether the user last wanted the thing, with the words; None where the words leave it open.

    What was said before *tool* last succeeded may be of the thing that was done then.
    """
    transcript = context.transcript
    for index in range(context.length - 1, max(-1, context.length - _RECENT), -1):
        turn = transcript[index]
        if isinstance(turn, ToolResult) and turn.tool == tool and not turn.failed:
            return None
        if not isinstance(turn, UserTurn):
            continue
        found = _polarities(named, turn.text)
        if not found and index and isinstance(asked := transcript[index - 1], AssistantTurn):
            found = _answered(named, asked.text, turn.text)
        if found:
            return found[0] if len({one for one, _, _ in found}) == 1 else None
        if named.search(turn.text) is not None:
            return None
    return None


def _polarities(named: re.Pattern[str], text: str, *, asking: bool = False) -> list[tuple[bool, str, bool]]:
    found: list[tuple[bool, str, bool]] = []
    for match in named.finditer(text):
        start, end = match.span()
        low = max(0, start - 48)
        denied = _DENIED_BEFORE.search(text, low, start) or _DENIED_AFTER.match(text, end)
        if denied is not None:
            found.append((False, text[min(start, denied.start()) : max(end, denied.end())].strip(), True))
            continue
        sentence_end = re.search(r"[.!?;\n]", text[end:])
        if not asking and sentence_end is not None and sentence_end[0] == "?" and not _ASKED_FOR.match(text, end):
            continue
        alone = _ALONE_BEFORE.search(text, low, start) is not None and _ALONE_AFTER.match(text, end) is not None
        wanted = _SAID_BEFORE.search(text, low, start) or _SAID_AFTER.match(text, end)
        if (alone or wanted is not None or asking) and not _ELSEWHERE.match(text, end):
            found.append((True, match[0], _OF_A_THING.search(text, low, start) is None))
    return found


def _answered(named: re.Pattern[str], asked: str, reply: str) -> list[tuple[bool, str, bool]]:
    """Read a yes or a no to "shall I add breakfast?"."""
    if "?" not in asked or is_either(asked):
        return []
    found = _polarities(named, asked, asking=True)
    if len(found) != 1:
        return []
    if _cues.agrees(reply):
        return found
    question = asked[: asked.rfind("?")]
    last = question[max(question.rfind("."), question.rfind("?"), question.rfind("!")) + 1 :]
    return [(not found[0][0], reply[:60], True)] if _cues.refuses(reply) and named.search(last) and found[0][0] else []
