"""
The loop guard and the retry budget of one conversation.

A call is counted by its canonical arguments, so that another spelling is the same call and a cycle A-B-A-B is seen as two
repeated calls. What the user says starts afresh; what tools return re-arms only calls that failed or were refused.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rightargs.context import Heard
from rightargs.vocab.feedback import MASK, quoted
from rightargs.vocab.json import JsonValue
from rightargs.vocab.problems import FieldProblem, Nothing

MAX_CALLS = 256
"""Different refused calls remembered of one turn of the user; the oldest are forgotten first."""

_REARMED = 3
"""How often over the limit a call may go since the user last spoke, whatever tools returned: new values are no end in themselves."""

_REMEMBERED = 6


class Tries(NamedTuple):
    """How often one call was refused or failed: since there was evidence, since the user spoke, and the values known then."""

    recent: int
    total: int
    values: int


class Chain(NamedTuple):
    """The refusals of one tool since it last succeeded: how many, and the values refused by path."""

    refusals: int = 0
    refused: Mapping[str, Sequence[JsonValue]] = {}


class Talk(NamedTuple):
    """
    What a conversation has tried since the user last spoke.

    Attributes:
        turns: How often the user had spoken.
        last: A checksum of the last words.
        calls: The calls refused or failed, by digest.
        chains: The refusals, by tool.
    """

    turns: int
    last: int
    calls: Mapping[str, Tries] = {}
    chains: Mapping[str, Chain] = {}


def current(talk: Talk | None, turn: tuple[int, int]) -> Talk:
    """Return *talk*, or a new one where the user has spoken since."""
    if talk is None or (talk.turns, talk.last) != turn:
        return Talk(*turn)
    return talk


def is_repeated(talk: Talk, call: str, heard: Heard, limit: int) -> bool:
    """Whether the call was already refused, or failed, *limit* times with nothing learnt since."""
    tries = talk.calls.get(call)
    if tries is None:
        return False
    return (tries.recent >= limit and heard.values <= tries.values) or tries.total >= limit * _REARMED


def left(talk: Talk, call: str, limit: int) -> int:
    """Return how often the call may be refused or fail again before it is a loop, if nothing is learnt meanwhile."""
    tries = talk.calls.get(call)
    return limit if tries is None else max(0, min(limit - tries.recent, limit * _REARMED - tries.total))


def tried(talk: Talk, call: str, heard: Heard) -> Talk:
    """Count a call that was refused or failed."""
    tries = talk.calls.get(call)
    if tries is None:
        tries = Tries(1, 1, heard.values)
    else:
        tries = Tries(tries.recent + 1 if heard.values <= tries.values else 1, tries.total + 1, heard.values)
    calls = {key: value for key, value in talk.calls.items() if key != call}
    if len(calls) >= MAX_CALLS:
        del calls[next(iter(calls))]
    return talk._replace(calls={**calls, call: tries})


def refused(talk: Talk, tool: str, problems: Sequence[FieldProblem]) -> Talk:
    """Count a refusal against the budget of *tool*, and remember the values that were refused."""
    chain = talk.chains.get(tool, Chain())
    values = {path: list(said) for path, said in chain.refused.items()}
    for problem in problems:
        sent, said = problem.sent, values.setdefault(str(problem.path)[:120], [])
        if isinstance(sent, Nothing) or sent == MASK or not problem.path.steps:
            continue  # that it was refused is known, and no value to show
        shown = quoted(sent)
        if not any(type(other) is type(shown) and other == shown for other in said):
            said.append(shown)
    kept = {path: said[-_REMEMBERED:] for path, said in list(values.items())[-_REMEMBERED * 4 :]}
    return talk._replace(chains={**talk.chains, tool: Chain(chain.refusals + 1, kept)})


def succeeded(talk: Talk, tool: str, call: str | None) -> Talk:
    """End the chain of *tool*, and forget the failures of *call*."""
    if tool not in talk.chains and (call is None or call not in talk.calls):
        return talk
    calls = {key: value for key, value in talk.calls.items() if key != call}
    return talk._replace(calls=calls, chains={name: chain for name, chain in talk.chains.items() if name != tool})
