"""One cause, one message: what is wrong in the same way in many rows of a list is told once, with the rows."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from math import prod

from rightargs.vocab.feedback._quoting import dumps
from rightargs.vocab.json import JsonValue
from rightargs.vocab.problems import FieldProblem, Nothing

MAX_RANGES = 6
"""Ranges of rows that are written for one index; more of them are the list as a whole."""


def gathered(problems: Iterable[FieldProblem]) -> tuple[FieldProblem, ...]:
    """Return *problems* with those of one cause as one, at the place of the first of them."""
    groups: dict[tuple[object, ...], list[FieldProblem]] = {}
    for problem in problems:
        groups.setdefault(_cause(problem), []).append(problem)
    return tuple(group[0] if len(group) == 1 else _together(group) for group in groups.values())


def _cause(problem: FieldProblem) -> tuple[object, ...]:
    """Return what problems of one cause have in common: all but the row, and what was sent where no value is to be sent instead."""
    if not any(isinstance(step, int) for step in problem.path.steps):
        return (problem.path, problem.code, problem.why)
    path, shape = str(problem.path), problem.path.pattern
    said = (problem.why.replace(path, shape), problem.expected.replace(path, shape))
    choice = tuple((option.label, _text(option.value)) for option in problem.choose_from)
    sent = _text(problem.sent) if problem.use is not None or choice else None
    return (shape, problem.code, said, sent, _text(problem.use), choice)


def _text(value: "JsonValue | Nothing") -> str:
    return repr(value) if isinstance(value, Nothing) else dumps(value)


def _together(group: Sequence[FieldProblem]) -> FieldProblem:
    first = group[0]
    paths = [path for problem in group for path in (problem.path, *problem.also)]
    whole = replace(first, also=tuple(paths[1:]))
    alone, places = str(first.path), written_places(whole)
    why, expected = first.why.replace(alone, places), first.expected.replace(alone, places)
    if len({_text(problem.sent) for problem in group}) > 1:
        why = f"{why.rstrip('.')}; this is the first of {len(paths)} such values"
    return replace(whole, why=why, expected=expected)


def written_places(problem: FieldProblem) -> str:
    """Write where a problem is: `items[0-29].qty` for the rows 0 to 29, `items[0,2].qty` for two of them."""
    if not problem.also:
        return str(problem.path)
    paths = [problem.path, *problem.also]
    indices = [sorted({one.steps[at] for one in paths if isinstance(one.steps[at], int)}, key=int) for at in range(len(problem.path.steps))]
    exact = prod(len(found) for found in indices if found) == len(paths)
    text = ""
    for step, found in zip(problem.path.steps, indices):
        ranges = _ranges([int(index) for index in found])
        text += f"[{','.join(ranges) if exact and len(ranges) <= MAX_RANGES else ''}]" if found else f".{step}"
    return text.removeprefix(".")


def _ranges(indices: Iterable[int]) -> list[str]:
    runs = [[index for _, index in run] for _, run in groupby(enumerate(indices), key=lambda pair: pair[1] - pair[0])]
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
