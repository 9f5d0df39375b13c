"""What to call instead of a tool that cannot be called."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from rightargs.vocab.json import FrozenJson


@dataclass(frozen=True, slots=True)
class Fallback:
    """
    A coarser tool, and how its arguments follow from those of the finer one.

    Attributes:
        tool: The name of the coarser tool.
        arguments: The finer tool's field for each field of the coarser one; fields of the same name need no entry.
        constants: Values that the coarser tool always gets.
    """

    tool: str
    arguments: Mapping[str, str] = field(default_factory=dict[str, str])
    constants: Mapping[str, FrozenJson] = field(default_factory=dict[str, FrozenJson])

    def __post_init__(self) -> None:
        named = cast("object", self.tool)
        if not isinstance(named, str) or not named:
            raise TypeError(f"a Fallback names the coarser tool, such as 'create_refund_request', not {self.tool!r:.80}")
        for option, given in (("arguments", self.arguments), ("constants", self.constants)):
            if not isinstance(given, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise TypeError(f"the {option} of a Fallback are told by field of {self.tool}, as a dict, not {given!r:.80}")
