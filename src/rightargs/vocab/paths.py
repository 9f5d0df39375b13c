"""Where in the arguments something stands."""

import re
from dataclasses import dataclass

_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")


@dataclass(frozen=True, slots=True)
class Path:
    """
    The way from the root of the arguments to a value: keys and list indices.

    `str(path)` reads `body.max_results`, `items[0].qty`, and `$` for the call as a whole.
    """

    steps: tuple[str | int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Path":
        """Read `items[0].qty` or `$`; keys that hold a dot or a bracket cannot be written this way."""
        if text in {"", "$"}:
            return ROOT
        return cls(tuple(int(index) if index else key for index, key in _STEP.findall(text)))

    def __truediv__(self, step: str | int) -> "Path":
        return Path((*self.steps, step))

    def __str__(self) -> str:
        if not self.steps:
            return "$"
        text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return text.removeprefix(".")

    @property
    def pattern(self) -> str:
        """The path with every list index as `[]`: the key of the field in `fields=`."""
        text = "".join("[]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return text.removeprefix(".")

    def within(self, other: "Path") -> bool:
        """Whether this path is *other* or stands below it."""
        return self.steps[: len(other.steps)] == other.steps


ROOT = Path()
