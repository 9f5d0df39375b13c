"""Regular expressions that cost nothing until they are used."""

import re
from collections.abc import Iterator
from functools import cached_property


class LazyPattern:
    """
    A regular expression that is compiled at its first use.

    The grammar of dates takes tens of milliseconds to compile, which a program that reads machine forms only never pays.
    """

    def __init__(self, source: str, flags: int = 0) -> None:
        self._source = source
        self._flags = flags

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self._source, self._flags)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Match the whole of *text*."""
        return self._pattern.fullmatch(text)

    def match(self, text: str, start: int) -> re.Match[str] | None:
        """Match what stands at *start* in *text*."""
        return self._pattern.match(text, start)

    def search(self, text: str) -> re.Match[str] | None:
        """Find the first match in *text*."""
        return self._pattern.search(text)

    def finditer(self, text: str, start: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
        """Find all matches in *text* from *start* to *end*."""
        return self._pattern.finditer(text, start, len(text) if end is None else end)
