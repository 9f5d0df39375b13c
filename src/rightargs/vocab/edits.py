"""What was changed, and what a repaired document is."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightargs.vocab.json import JsonValue
from rightargs.vocab.paths import ROOT, Path

Risk: TypeAlias = Literal["safe", "likely", "lossy"]
"""safe: one reading · likely: a heuristic chose · lossy: something of the call is gone, or two readings remain."""


@dataclass(frozen=True, slots=True)
class Edit:
    """
    One change between what the model sent and what the guard returned.

    Attributes:
        kind: A snake_case word: `trailing_comma`, `key_renamed`, `canonicalised`, ...
        before: The text or value before; for a repair of JSON text, the damaged slice, capped.
        after: The text or value after; None where something was dropped.
        risk: How sure the change is.
        path: The field it belongs to; `$` for the text as a whole.
        position: Character offset in the raw text, for repairs of JSON text.
    """

    kind: str
    before: JsonValue
    after: JsonValue
    risk: Risk = "safe"
    path: Path = ROOT
    position: int | None = None


@dataclass(frozen=True, slots=True)
class Repaired:
    """
    A JSON value read from damaged text.

    Attributes:
        value: The value; numbers with a fraction are `Decimal`, integers are exact.
        edits: Every repair, in the order of the text; empty for strict JSON.
        lossy: Something of the text is gone, or a value could be read in two ways.
        incomplete: The text ended early, so that members may be missing.
    """

    value: JsonValue
    edits: tuple[Edit, ...] = ()
    lossy: bool = False
    incomplete: bool = False


class Unrepairable(ValueError):  # noqa: N818 (the public name says what the text is)
    """
    The text has no honest reading as JSON.

    Attributes:
        code: Why: an entry of the code catalogue, such as `not_json` or `duplicate_key`.
        position: Character offset at which it was known.
    """

    def __init__(self, code: str, position: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.position = position
