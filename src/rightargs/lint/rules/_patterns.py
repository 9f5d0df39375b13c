"""The patterns of a tool."""

import re
import warnings
from collections.abc import Iterator
from functools import lru_cache

from rightargs.lint.subjects import Node, Subject


def patterns(subject: Subject) -> Iterator[tuple[Node, str]]:
    """Yield each pattern with the node that has it."""
    for node in subject.nodes:
        pattern = node.schema.get("pattern")
        if isinstance(pattern, str) and pattern:
            yield node, pattern


@lru_cache(maxsize=1024)
def fault_of(pattern: str) -> str:
    """Say why *pattern* does not compile; nothing where it does."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern[:5000])
    except (re.error, RecursionError, OverflowError) as error:
        return str(error)[:120] or "it does not compile"
    return ""
