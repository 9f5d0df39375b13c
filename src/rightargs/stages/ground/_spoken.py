"""The words that were said, turn by turn, and which of them name what is not meant."""

import re
from collections.abc import Sequence
from typing import NamedTuple, cast

from rightargs.stages.ground import _cues
from rightargs.stages.ground._conversation import Conversation
from rightargs.stages.ground._figures import plain_figures
from rightargs.stages.ground._said import Said

_WORD = re.compile(r"[^\W_]+")
_TOKEN_BEFORE = re.compile(r"[\w-]*$")
_TOKEN_AFTER = re.compile(r"[\w-]*")
_SPARED = re.compile(
    r"\b(?:keep|leave|(?:don'?t|do not|not) (?:cancel|refund|return|touch|change|book|send|pay|delete))\s+(?:(?:the|my|that|this)\s+)?$",
    re.IGNORECASE,
)
"""Words that leave the next thing out of what is asked."""
_SET_ASIDE = re.compile(
    r"(?:\s+[^\W\d_]+){0,2}?\s+(?:is|was)\s+(?:(?:the |my |an? )?(?:old|previous|wrong|other|former) (?:one|order|id|booking|account)"
    r"|(?:fine|ok|okay|good|perfect|great)(?=\s*(?:[.,;!]|$)))",
    re.IGNORECASE,
)
"""Words that tell of a thing that it is not what the call is about."""
_REACH = 40
_TELLING_DIGITS = 4
_OPENING = 4
"""Words before a cue that corrects what was said in earlier turns."""
_SENTENCE = re.compile(r"[.!?;\n]+|,?\s+but\s+", re.IGNORECASE)
_BESIDES = re.compile(r"\b(?:also|too|as well|both|another|plus|bhi)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")


class Words(NamedTuple):
    """
    The words of one turn.

    Attributes:
        plus: What was said.
        minus: What was denied: "not mum, dad".
        replaces: Whether the turn corrects, or answers a proposal, and so takes the place of what was said before of what it names.
        sentences: Its sentences.
        corrected: What stands before a correction in the turn itself, and nowhere behind it: "the jute, no, the wool one".
        follows: The words that stand right before each word.
    """

    plus: set[str]
    minus: set[str]
    replaces: bool
    sentences: list[set[str]]
    corrected: set[str]
    follows: dict[str, set[str]]


def recent_words(talk: Conversation) -> list[tuple[int, str]]:
    """Return what the user said and agreed to last."""
    return [*talk.user_text[-12:], *talk.agreed_text[-6:]]


def said_words(talk: Conversation) -> list[Words]:
    """Return the words of each turn, worked out once."""
    known = talk.memo.get(said_words)
    if known is None:
        proposals = {index for index, _ in talk.agreed_text}
        known = talk.memo[said_words] = [_words_of(text, index - 1 in proposals) for index, text in sorted(recent_words(talk))]
    return cast("list[Words]", known)


def _words_of(text: str, answers: bool) -> Words:
    plus: set[str] = set()
    minus: set[str] = set()
    places: dict[str, list[int]] = {}
    follows: dict[str, set[str]] = {}
    last = ""
    for found in _WORD.finditer(text):
        word = stem(found[0])
        follows.setdefault(word, set()).add(last)
        last = word
        if found[0].isdigit() and len(found[0]) < _TELLING_DIGITS:
            continue  # "£20" is no 20th of August; values are weighed as values
        start, end = _token(text, *found.span())
        spared = _SPARED.search(text, max(0, start - _REACH), start) is not None or _SET_ASIDE.match(text, end) is not None
        (minus if spared or _cues.denied(text, start, end) else plus).add(word)
        places.setdefault(word, []).append(found.start())
    plus -= minus
    cues = list(_cues.CORRECTS.finditer(text))
    corrects = bool(cues) and len(text[: cues[0].start()].split()) <= _OPENING
    turn = cues[-1].start() if cues and _BESIDES.search(text, cues[-1].start()) is None else 0
    corrected = {word for word in plus if places[word][-1] < turn}
    sentences = [words_in(sentence) for sentence in _SENTENCE.split(text) if sentence.strip()]
    return Words(plus, minus, corrects or answers, sentences, corrected, follows)


def _token(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the whole of an ID lies that a word is a part of: `ord_17`."""
    before, after = _TOKEN_BEFORE.search(text, max(0, start - _REACH), start), _TOKEN_AFTER.match(text, end)
    return (start if before is None else before.start()), (end if after is None else after.end())


def said_values(talk: Conversation) -> list[tuple[set[str], int]]:
    """Return the texts under which a record may hold each value that was said, with its weight."""
    known = talk.memo.get(said_values)
    if known is not None:
        return cast("list[tuple[set[str], int]]", known)
    found: list[tuple[set[str], int]] = []
    for mention in talk.said[-40:]:
        if (mention.speaker == "assistant" and not mention.agreed) or not (mention.live or mention.negated):
            continue
        found.append((_forms(mention), -2 if mention.negated else 1))
    talk.memo[said_values] = found
    return found


def _forms(said: Said) -> set[str]:
    """Return the texts under which a record may hold what a mention says: a day, an hour, an amount in major or minor units."""
    found: set[str] = set()
    texts = [value for value in said.values if isinstance(value, str)]
    if said.kind in {"date", "datetime"}:
        found |= {text[:10] for text in texts}
        if not _YEAR.search(said.quote):  # what was bought on 2 August was bought on the last one
            found |= {f"{int(text[:4]) - 1}{text[4:10]}" for text in texts}
    if said.kind in {"time", "datetime"}:
        found |= {f"T{text[11:16] if said.kind == 'datetime' else text[:5]}" for text in texts}
    for figure in plain_figures(said) if said.kind in {"money", "number"} else ():
        text = str(figure)
        found |= {text, text.removesuffix(".00"), text.rstrip("0").rstrip(".") if "." in text else text}
        whole = text.removesuffix(".00")
        found.add(f"{whole}00" if whole.isdigit() else whole.replace(".", ""))
    return found


def held(leaves: Sequence[str]) -> set[str]:
    """Return the texts that a record holds, a moment also by its day and its hour alone."""
    found = set(leaves)
    for leaf in leaves:
        if _MOMENT.match(leaf) is not None:
            found |= {leaf[:10], f"T{leaf[11:16]}"}
    return found


_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")


def words_in(text: str) -> set[str]:
    """Return the words of a text."""
    return {stem(word) for word in _WORD.findall(text)}


def stem(word: str) -> str:
    """Return a word in lower case and without a plural s."""
    word = word.casefold()
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
