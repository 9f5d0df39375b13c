"""pattern-digits."""

from collections.abc import Iterator

from rightargs.contract._patterns import ascii_classes
from rightargs.lint.findings import Fix, Hit, Rule
from rightargs.lint.rules._patterns import patterns
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    for node, pattern in patterns(subject):
        if r"\d" in pattern and (written := ascii_classes(pattern)) != pattern:
            fix = Fix("Write the classes out", f"{node.pointer}/pattern", written, safe=True)
            message = rf"`\d` in the pattern of `{node.path}` also takes the digits of other scripts in Python and Rust; write [0-9]."
            yield Hit(f"{node.pointer}/pattern", message, fix)


RULE = Rule(
    slug="pattern-digits",
    severity="info",
    summary=r"`\d` in a pattern.",
    why=r"In JSON Schema `\d` is [0-9]; the engines of Python and Rust also take ٣ and ३, so that an ID passes that no system has.",
    before={"type": "object", "properties": {"pin": {"type": "string", "pattern": r"^\d{6}$"}}},
    after={"type": "object", "properties": {"pin": {"type": "string", "pattern": "^[0-9]{6}$"}}},
    tool=_check,
)
