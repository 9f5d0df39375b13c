"""
Write `docs/reference/api.md` from the public names and their docstrings.

Run `python .scripts/api_reference.py` after a public name or a docstring has changed; a test compares the page with them.
"""

import enum
import inspect
import re
from pathlib import Path

import rightargs
from rightargs import Canonicaliser

PAGE = Path(__file__).parents[1] / "docs/reference/api.md"

GROUPS = {
    "Guarding a call": "guard aguard GuardResult Accepted Rejected NeedsClarification FieldProblem Question Option Edit Evidence "
    "FailureClass Path GuardEvent Observer",
    "What was known": "Session Context candidates",
    "What a tool demands": "ToolContract GuardedTool ContractWarning SameAs AtMost AtLeast Fallback Limits ask_user_tool",
    "Readings": "Canonicaliser Reading Canonical Filled Ambiguous Unreadable Mention",
    "Repairing JSON": "repair_json Repaired Unrepairable",
    "Calling tools": "Dispatcher DispatchResult Executed Halted Escalation ToolError BreakerPolicy "
    "Store MemoryStore RedisStore StoreUnavailable",
}
"""The public names in the order of the page; the canonicalisers stand between the readings and the repairs."""
OWN_WORDS = {
    "GuardResult": "What `guard` returns: `Accepted | Rejected | NeedsClarification`; `.status` tells which.",
    "Reading": "What a canonicaliser makes of a value: `Canonical | Ambiguous | Unreadable`.",
    "DispatchResult": "What `Dispatcher.dispatch` returns: `Executed | Rejected | NeedsClarification | Halted`.",
}
"""Of names for a union, which have no docstring."""

HEAD = """\
# The API

Every name here is imported from `rightargs` itself; nothing else is public. It is loaded when it is first used.

"""


def canonicalisers() -> list[str]:
    """Return the names of the canonicalisers, in the order of the alphabet."""
    found = [(name, getattr(rightargs, name)) for name in rightargs.__all__]
    return [name for name, value in found if isinstance(value, type) and issubclass(value, Canonicaliser) and value is not Canonicaliser]


def groups() -> dict[str, list[str]]:
    """Return the names by the heading they stand under."""
    listed = {heading: names.split() for heading, names in GROUPS.items()}
    before = list(listed).index("Repairing JSON")
    items = list(listed.items())
    return dict([*items[:before], ("Canonicalisers", canonicalisers()), *items[before:]])


def signature(name: str, value: object) -> str:
    """Return how a name is called: its parameters and their defaults; the types stand in the code."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return name
    shown = [parameter.replace(annotation=parameter.empty) for parameter in parameters if parameter.name not in {"self", "cls"}]
    text = str(inspect.Signature(shown))
    return name + re.sub(r"<factory>|Limits\([^)]*\)|<object object[^>]*>|<[^>]+>", "...", text)


def words(text: str) -> str:
    """Return a docstring as Markdown: its sections are lists."""
    out: list[str] = []
    section = in_item = False
    for line in text.splitlines():
        heading = re.fullmatch(r"(Args|Attributes|Returns|Raises):", line)
        item = re.fullmatch(r"    ([\w, ]+): (.*)", line)
        if heading:
            section, in_item = True, False
            out += [f"{heading[1]}:", ""]
        elif section and item:
            names = ", ".join(f"`{part.strip()}`" for part in item[1].split(","))
            out.append(f"- {names}: {item[2]}")
            in_item = True
        elif section and line.startswith("    "):
            out.append(f"  {line.strip()}" if in_item else line.strip())
        else:
            section = section and not line
            out.append(line)
    return "\n".join(out).strip()


def members(value: object) -> str:
    """Return the public methods and properties of a class, a line each."""
    if not isinstance(value, type) or issubclass(value, (enum.Enum, Exception, Warning)):
        return ""
    rows: list[str] = []
    for name, member in sorted(inspect.getmembers_static(value)):
        plain = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        is_property = isinstance(plain, property)
        if name.startswith("_") or not (is_property or inspect.isfunction(plain)):
            continue
        if not str(getattr(plain.fget if is_property else plain, "__module__", "")).startswith("rightargs"):
            continue
        doc = inspect.getdoc(plain) or ""
        first = " ".join(doc.partition("\n\n")[0].split())
        rows.append(f"- `.{name if is_property else signature(name, plain)}`: {first}")
    return "\n".join(rows)


def entry(name: str, *, short: bool) -> str:
    """Return the section of one name."""
    value = getattr(rightargs, name)
    own = inspect.getdoc(value) if isinstance(value, type) or callable(value) else ""
    text = OWN_WORDS.get(name) or words(own or "")
    title = name if name in OWN_WORDS or (isinstance(value, type) and issubclass(value, (enum.Enum, Exception))) else signature(name, value)
    parts = [f"### `{name}`", "" if title == name else f"```text\n{title}\n```", text, "" if short else members(value)]
    return "\n\n".join(part for part in parts if part) + "\n"


def page() -> str:
    """Return the whole page."""
    body = "\n".join(
        f"## {heading}\n\n" + "\n".join(entry(name, short=heading == "Canonicalisers") for name in names)
        for heading, names in groups().items()
    )
    return f"{HEAD}{body}\nGenerated from the docstrings by `python .scripts/api_reference.py`.\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
