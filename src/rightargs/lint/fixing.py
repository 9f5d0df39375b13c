"""Applying the safe fixes to the text of a JSON file: only the values that change are rewritten."""

import json
from collections.abc import Iterable

from rightargs.contract.schemas._words import plain
from rightargs.lint.findings import Finding
from rightargs.lint.positions import positions_of


def fixed(text: str, findings: Iterable[Finding]) -> tuple[str, int]:
    """
    Return JSON *text* with the safe fixes of *findings* applied, and how many there were.

    A fix within a value that another fix rewrites is left for the next run.
    """
    mark = text[: len(text) - len(text.removeprefix("\ufeff"))]
    text = text.removeprefix(mark)
    where = positions_of(text)
    spans: dict[tuple[int, int], str] = {}
    for finding in findings:
        fix = finding.hit.fix
        place = None if fix is None or not fix.safe else where.get(finding.subject.base + fix.pointer)
        if fix is not None and place is not None:
            spans[place.start, place.end] = json.dumps(plain(fix.value), ensure_ascii=False)
    count, last = 0, len(text) + 1
    for (start, end), value in sorted(spans.items(), reverse=True):
        if end <= last:
            text = text[:start] + value + text[end:]
            count, last = count + 1, start
    return mark + text, count
