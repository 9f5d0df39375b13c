"""pattern-unanchored."""

from collections.abc import Iterator

from rightargs.lint.findings import Fix, Hit, Rule
from rightargs.lint.rules._patterns import fault_of, patterns
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    for node, pattern in patterns(subject):
        if fault_of(pattern) or (pattern.lstrip("(?:").startswith("^") and pattern.rstrip(")").endswith("$")):
            continue
        if pattern.startswith((".*", r"\S", ".")) and len(pattern) < 4:
            continue
        fix = Fix("Anchor it at both ends", f"{node.pointer}/pattern", f"^(?:{pattern.removeprefix('^').removesuffix('$')})$", safe=False)
        message = f"The pattern of `{node.path}` is not anchored: JSON Schema looks for it anywhere in the text. Write ^...$."
        yield Hit(f"{node.pointer}/pattern", message, fix)


RULE = Rule(
    slug="pattern-unanchored",
    severity="warning",
    summary="A pattern without ^ and $.",
    why='JSON Schema searches: "ord_[a-z0-9]{12}" also takes "please refund ord_7k2m9p4q1w8e today".',
    before={"type": "object", "properties": {"order_id": {"type": "string", "pattern": "ord_[a-z0-9]{12}"}}},
    after={"type": "object", "properties": {"order_id": {"type": "string", "pattern": "^ord_[a-z0-9]{12}$"}}},
    tool=_check,
)
