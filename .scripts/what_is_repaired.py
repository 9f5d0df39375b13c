"""
Write `docs/explanation/what-is-repaired.md` from the catalogue of edit kinds.

Run `python .scripts/what_is_repaired.py` after the catalogue has changed; with `--print` the page goes to standard output.
"""

import sys
from itertools import groupby
from pathlib import Path

from rightargs import repair_json
from rightargs.repair import EDIT_KINDS, EditKind

PAGE = Path(__file__).parents[1] / "docs/explanation/what-is-repaired.md"

HEAD = """\
# What is repaired

`repair_json(text)` reads the JSON that a model meant. Strict JSON comes back as it is, without edits. Each change to anything else is an
`Edit` with its kind, its position in the text, what stood there, what it was read as, and a risk:

| risk | meaning | a tool that writes | a tool that reads |
|---|---|---|---|
| `safe` | the text has one reading | runs | runs |
| `likely` | a heuristic chose the reading | is refused, with the reading offered | runs |
| `lossy` | something of the text is gone, or two readings remain | is refused | is refused where it needs the field |

`lossy` on the result says that one of its edits is lossy; `incomplete` that the text ended before its brackets, so that members may be
missing. A value that the end of the text cuts off is never used. Text inside strings is never changed because it looks like JSON. Integers
are exact, numbers with a fraction are `Decimal`, and a number that the text does not spell as one stays text.

Where no honest reading is left, `Unrepairable` is raised with a code: `not_json`, `json_syntax`, `several_objects` (two different values),
`duplicate_key` (one key with two values), `bad_unicode`, and one for each limit: `too_large`, `too_deep`, `too_many_keys`,
`string_too_long`, `number_too_long`, `number_too_large`.

The edits of a document that was encoded or escaped as a whole carry positions in the decoded text. Of one safe kind the first three edits
are listed; the rest are counted in one `repeated` edit.

The reader is fuzzed: `python tests/fuzz/fuzz_repair.py --runs 200000`.

This page is generated from the catalogue that the code uses (`python .scripts/what_is_repaired.py`); a test runs each example.
"""


def shown(text: str) -> str:
    """Return *text* so that invisible characters are seen."""
    return "".join(
        char if char.isprintable() else f"\\u{ord(char):04x}" if ord(char) > 126 or ord(char) < 9 else repr(char)[1:-1] for char in text
    )


def entry(kind: EditKind) -> str:
    """Return the section of one kind."""
    lines = [f"### `{kind.kind}` ({kind.risk})", "", kind.meaning]
    if kind.example:
        result = repair_json(kind.example)
        flags = " · ".join(name for name in ("lossy", "incomplete") if getattr(result, name))
        lines += ["", "~~~text", f"sent: {shown(kind.example)}", f"read: {kind.reads}{f'   ({flags})' if flags else ''}", "~~~"]
    return "\n".join(lines) + "\n"


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for group, kinds in groupby(EDIT_KINDS, key=lambda kind: kind.group):
        parts.append(f"## {group}\n")
        parts += map(entry, kinds)
    return "\n".join(parts)


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.reconfigure(encoding="utf-8")
        print(page(), end="")
    else:
        PAGE.write_text(page(), encoding="utf-8")
