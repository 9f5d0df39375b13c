"""missing-description."""

from collections.abc import Iterator

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject


def _check(subject: Subject) -> Iterator[Hit]:
    if not subject.description.strip():
        yield Hit("", f"`{subject.name}` has no description; say what it does, when to use it and when not.")
    bare = [
        node
        for node in subject.fields
        if not node.description.strip() and not node.has("enum", "const", "$ref") and node.types != ("boolean",)
    ]
    if subject.form == "contract":  # an export describes what a canonicaliser reads
        bare = [node for node in bare if node.spec is None or not node.spec.declared]
    if bare:
        names = ", ".join(f"`{node.path}`" for node in bare[:6]) + (", ..." if len(bare) > 6 else "")
        yield Hit(
            bare[0].pointer,
            f"{names} {'has' if len(bare) == 1 else 'have'} no description; say the unit, the format and where the value comes from.",
        )


RULE = Rule(
    slug="missing-description",
    severity="info",
    summary="A tool or field without a description.",
    why="The name is then all that the model has to go by, and it takes the unit, the format and the meaning from elsewhere.",
    before={"type": "object", "description": "Find products.", "properties": {"q": {"type": "string"}}},
    after={
        "type": "object",
        "description": "Find products.",
        "properties": {"q": {"type": "string", "description": "Words to search for, in the user's language."}},
    },
    tool=_check,
)
