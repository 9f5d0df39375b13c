"""Choices: one that the user named stands before another that nobody spoke of: "by bacs", "ten boxes", "a home loan"."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rightargs.context import Context
from rightargs.contract import Contract, FieldSpec
from rightargs.stages._draft import Draft
from rightargs.stages.ground import _cues
from rightargs.stages.ground._conversation import Conversation
from rightargs.vocab.json import JsonValue
from rightargs.vocab.paths import ROOT
from rightargs.vocab.problems import FieldProblem

_RECENT = 12
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_SHORTEST = 3
_MOST_CHOICES = 40
_NO_CHOICE = frozenset("any other others none all each one first last new old default unknown yes no true false open now".split())
"""Words that stand in any sentence: they name no choice."""
_NOT_BY = re.compile(
    r"(?:\b(?:not|never|without)|n't)\s+(?:(?:send|use|do|want|pay|by|with|via|as|in|on|an?|the|it|using|through)\s+){0,4}$", re.IGNORECASE
)
_CUT = re.compile(r"[,.;!?\n](?=\s|$)|\s(?:but|so)\s")
_PAST = re.compile(r"\b(?:was|were|went|last|used to|usually|normally|bounced|arrived|came|had)\b", re.IGNORECASE)
_ASKED_BEFORE = re.compile(
    r"\b(?:by|via|using|through|mark(?:ed)?(?: (?:it|them|that))?(?: as)?|make (?:it|that)|prefer|choose|select|(?:is|are|'s) now"
    r"|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred)\s+(?:an? |the )?$|\bis\s+$",
    re.IGNORECASE,
)
_PLACE_BEFORE = re.compile(r"\b(?:to|in|at|for)\s+$", re.IGNORECASE)
_ENDS = re.compile(r"(?:^|[,.;:!?(\n])\s*(?:the |an? |for |on |and |no |ok |yes )*$", re.IGNORECASE)
_STARTS = re.compile(r"\s*(?:$|[,.;!)\n]|please\b|pls\b|(?:at|on|with)\b)", re.IGNORECASE)
_QUESTION = re.compile(r"[^.!?;\n]*\?")


class _Named(NamedTuple):
    """A choice that was named: where, whether it was denied, whether the words correct, and whether they only ask."""

    turn: int
    start: int
    choice: str
    denied: bool
    corrects: bool
    asked: bool
    quote: str


def choices(draft: Draft, contract: Contract, context: Context, talk: Conversation) -> Iterator[tuple[FieldProblem, bool]]:
    """
    Yield the choices that the user's words contradict, and whether they do so for sure: another was named, or this one was denied.

    A name that may stand there for something else, "my wire bounced", is worth a warning and no more.

    What was said before the tool last succeeded may be of what was done then.
    """
    done = next((turn for turn, _ in context.results(contract.name)), -1)
    for steps, spec, pattern in _choices_of(contract.spec):
        value: JsonValue = draft.arguments
        path = ROOT
        for step in steps:
            value = value.get(step) if isinstance(value, dict) else None
            path = path / step
        if not isinstance(value, str) or draft.blocked(path) or spec.default == value:
            continue
        named = [one for one in _named(spec, pattern, talk) if one.turn > done]
        instead = _instead(value, named) if named and not _told_of(value, context, talk) else None
        if instead is not None:
            use = instead.choice if not instead.denied else None
            sure = instead.denied or _bound(instead, contract.name, talk)
            yield FieldProblem.of(path, "value_mismatch", value, f'the user said "{instead.quote}"', spec.describe(), use=use), sure


def _instead(value: str, named: list[_Named]) -> _Named | None:
    """Return what was named in place of *value*; None where the words leave it standing."""
    for_it = [one for one in named if one.choice == value]
    meant = [one for one in named if not one.denied and (not one.asked or one.choice == value)]
    if not meant:
        return for_it[-1] if for_it else None  # it was denied, and no other was named
    last = [one for one in meant if one.turn == meant[-1].turn]
    if len({one.choice for one in last}) != 1:
        corrected = last[-1].corrects and last[-1].choice != value
        return last[-1] if corrected and len({one.choice for one in last}) == 2 else None
    if last[-1].choice == value:
        return None
    earlier = [one for one in for_it if not one.denied]
    return last[-1] if not earlier or last[-1].corrects else None


def _bound(one: _Named, tool: str, talk: Conversation) -> bool:
    """Whether the words around a name ask for it: "by bacs", "10 boxes", "a home loan", ", physio,"."""
    text = next((text for turn, text in (*talk.user_text, *talk.agreed_text) if turn == one.turn), "")
    end = one.start + len(one.quote)
    start = max((found.end() for found in _CUT.finditer(text) if found.end() <= one.start), default=0)
    stop = min((found.start() for found in _CUT.finditer(text) if found.start() >= end), default=len(text))
    clause = text[start:stop]
    if _PAST.search(clause):
        return False
    before, after = text[: one.start], text[end:]
    if _ASKED_BEFORE.search(before) or (_ENDS.search(before) and _STARTS.match(after)):
        return True
    if one.quote[:1].isupper() and one.choice.islower() and _PLACE_BEFORE.search(before):
        return True
    following = re.match(r"\s+([a-z]+)", after, re.IGNORECASE)
    return following is not None and following[1].casefold() in {word.casefold() for word in _PARTS.findall(tool)}


def _told_of(value: str, context: Context, talk: Conversation) -> bool:
    """Whether a tool returned the value, or the user said it in part: it may be meant without its name."""
    if context.sightings(value):
        return True
    whole = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)", re.IGNORECASE)
    if any(whole.search(text) for _, text in talk.user_text[-_RECENT:]) and not _has_name(value):
        return True
    words = [word for word in re.findall(r"[a-z]{4,}", value.casefold()) if word not in _NO_CHOICE]
    spoken = {word[:5] for _, text in talk.user_text[-_RECENT:] for word in re.findall(r"[a-z]{4,}", text.casefold())}
    return len(words) > 1 and any(word[:5] in spoken for word in words)


def _named(spec: FieldSpec, pattern: re.Pattern[str], talk: Conversation) -> list[_Named]:
    by_form = {_form(choice): choice for choice in spec.enum or () if isinstance(choice, str)}
    found: list[_Named] = []
    for turn, text in sorted((*talk.user_text[-_RECENT:], *talk.agreed_text[-4:])):
        cue = None
        for match in pattern.finditer(text):
            choice = by_form.get(_form(match[0]))
            if choice is None:
                continue
            asked = _QUESTION.match(text, match.end()) is not None and (turn, text) not in talk.agreed_text
            cue = next((one for one in _cues.CORRECTS.finditer(text) if one.end() <= match.start()), None)
            after = _cues.CORRECTS_AFTER.match(text, match.end())
            denied = _cues.denied(text, *match.span()) or _NOT_BY.search(text, max(0, match.start() - 30), match.start()) is not None
            found.append(_Named(turn, match.start(), choice, denied, cue is not None or after is not None, asked, match[0]))
    return found


@lru_cache(maxsize=512)
def _choices_of(spec: FieldSpec) -> tuple[tuple[tuple[str, ...], FieldSpec, re.Pattern[str]], ...]:
    """Return the fields with choices that have names, the way to each, and what the names look like in running text."""
    return tuple(_choices_in(spec, ()))


def _choices_in(spec: FieldSpec, steps: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], FieldSpec, re.Pattern[str]]]:
    for name, child in spec.properties.items():
        if child.enum is not None and not child.declared and not child.rules and 1 < len(child.enum) <= _MOST_CHOICES:
            names = [choice for choice in child.enum if isinstance(choice, str) and _has_name(choice)]
            if len(names) > 1:
                forms = sorted((_in_text(choice) for choice in names), key=len, reverse=True)
                yield (*steps, name), child, re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-])", re.IGNORECASE)
        elif child.properties:
            yield from _choices_in(child, (*steps, name))


def _has_name(choice: str) -> bool:
    plain = "".join(filter(str.isalpha, choice))
    return "/" not in choice and len(plain) >= _SHORTEST and choice.casefold() not in _NO_CHOICE


def _in_text(choice: str) -> str:
    """Write a choice as a pattern: its words apart, the last one also in the plural."""
    words = [re.escape(word.casefold().removesuffix("s")) for word in _PARTS.findall(choice)]
    return r"[\s_-]*".join(f"{word}(?:s|es)?" for word in words)


def _form(text: str) -> str:
    """Drop case, blanks and the ends of plurals."""
    words = [word.casefold() for word in _PARTS.findall(text)]
    return "".join(word.removesuffix("es") if word.endswith(("xes", "ses", "ches")) else word.removesuffix("s") for word in words)
