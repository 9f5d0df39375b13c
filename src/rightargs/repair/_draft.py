"""What one repair knows while it reads: the text, where it is, and what it has changed."""

from __future__ import annotations

from typing import Final

from rightargs.repair._kinds import LISTED, RISKS
from rightargs.repair._strict import DuplicateKey, Scan, scanner
from rightargs.vocab.edits import Edit, Risk, Unrepairable
from rightargs.vocab.json import JsonValue
from rightargs.vocab.limits import Limits
from rightargs.vocab.paths import ROOT, Path

_CAP = 80
"""Characters of the damaged slice that an edit shows."""


_MOST = 100_000
"""Edits of any kind, after which the text is refused."""

_MOST_RISKY = 10_000
"""Edits other than safe ones, after which the text is refused: bounds the work and the size of the answer."""


class Dropped:
    """The mark of a value that is missing, or cut off and therefore not used."""


DROPPED: Final = Dropped()


class Draft:
    """
    The state of one repair.

    Attributes:
        text: The text that is read, as sent.
        end: Offset after the last character that belongs to the value.
        opened: The open containers, outermost first: `{` and `[`.
        path: Keys and indices of the value that is being read.
        budget: Characters that C code may still scan in vain: bounds the work on nested damage.
    """

    __slots__ = (
        "_counts",
        "_notes",
        "_risky",
        "_scan",
        "budget",
        "edits",
        "end",
        "incomplete",
        "limits",
        "lossy",
        "opened",
        "path",
        "text",
    )

    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.end = len(text)
        self.limits = limits
        self.edits: list[Edit] = []
        self.opened = ""
        self.path: list[str | int] = []
        self.lossy = False
        self.incomplete = False
        self.budget = 4 * len(text) + 1_000
        self._counts: dict[str, list[int]] = {}
        self._risky = 0
        self._notes = 0
        self._scan: Scan = scanner(limits)

    def note(self, kind: str, start: int, stop: int, after: JsonValue = None, *, risk: Risk | None = None) -> None:
        """Record that the slice from *start* to *stop* was read as *after*; *risk* is that of the kind unless told."""
        risk = risk or RISKS[kind]
        self._notes += 1
        if self._notes > _MOST:
            raise Unrepairable("json_syntax", start, "The text has more damage than can be read with any certainty.")
        if risk == "safe":
            count = self._counts.get(kind)
            if count is None:
                self._counts[kind] = [1, start]
            else:
                count[0] += 1
                if count[0] > LISTED:
                    if count[0] == LISTED + 1:
                        count[1] = start
                    return
        else:
            self.lossy = self.lossy or risk == "lossy"
            self._risky += 1
            if self._risky > _MOST_RISKY:
                raise Unrepairable("json_syntax", start, "The text has more damage than can be read with any certainty.")
        before = self.text[start:stop] if stop - start <= _CAP else self.text[start : start + _CAP] + "…"
        if isinstance(after, str) and len(after) > _CAP:
            after = after[:_CAP] + "…"
        self.edits.append(Edit(kind, before, after, risk, ROOT if risk == "safe" else Path(tuple(self.path)), start))

    def mark(self) -> tuple[int, bool, bool, dict[str, list[int]]]:
        """Return what `reset` needs to undo what is noted from here on."""
        return len(self.edits), self.lossy, self.incomplete, {kind: list(count) for kind, count in self._counts.items()}

    def reset(self, mark: tuple[int, bool, bool, dict[str, list[int]]]) -> None:
        """Undo what was noted since *mark*."""
        length, self.lossy, self.incomplete, self._counts = mark
        del self.edits[length:]
        self.opened = ""
        self.path.clear()

    def listed(self) -> tuple[Edit, ...]:
        """Return the edits in the order of the text; safe ones beyond the hundredth of a kind are counted in one edit."""
        for kind, (count, start) in self._counts.items():
            if count > LISTED:
                self.edits.append(Edit("repeated", kind, count - LISTED, "safe", ROOT, start))
        return tuple(sorted(self.edits, key=_position))

    def fail(self, code: str, position: int, why: str) -> Unrepairable:
        """Return the refusal to raise."""
        return Unrepairable(code, position, why)

    def duplicate(self, key: str, position: int) -> Unrepairable:
        """Return the refusal of a *key* that stands twice with different values."""
        shown = key if len(key) <= 40 else key[:40] + "…"
        return Unrepairable("duplicate_key", position, f"An object has the key {shown!r} twice with different values.")

    def scan(self, start: int) -> tuple[JsonValue, int] | None:
        """Read the container at *start* with C code; None where it is damaged or the budget is spent."""
        if self.budget <= 0:
            return None
        try:
            value, stop = self._scan(self.text, start)
        except DuplicateKey as error:
            raise self.duplicate(error.key, start) from None
        except (ValueError, StopIteration, ArithmeticError, RecursionError) as error:
            where = getattr(error, "pos", self.end)
            # An error of the C scanner counts the lines before it, so that its cost grows with its offset.
            self.budget -= where - start + (where >> 3) + 50
            return None
        return (value, stop) if stop <= self.end else None


def _position(edit: Edit) -> int:
    return edit.position or 0
