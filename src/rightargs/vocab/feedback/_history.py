"""What went before in a chain of calls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rightargs.vocab.json import JsonValue


@dataclass(frozen=True, slots=True)
class History:
    """
    What went before in the same chain of calls.

    Attributes:
        attempts_left: How often the call may still be corrected.
        refused: The values refused before, by path, the oldest first; none where nothing was sent, or it is not to be shown.
    """

    attempts_left: int | None = None
    refused: Mapping[str, Sequence[JsonValue]] = field(default_factory=dict[str, Sequence[JsonValue]])


NO_HISTORY = History()
