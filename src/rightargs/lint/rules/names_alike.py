"""names-alike."""

from collections.abc import Iterator, Mapping, Sequence

from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject, step


def _fold(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum()) or name


def _check(subject: Subject) -> Iterator[Hit]:
    for node in subject.nodes:
        properties = node.schema.get("properties")
        seen: dict[str, str] = {}
        for name in properties if isinstance(properties, Mapping) else ():
            first = seen.setdefault(_fold(name), name)
            if first != name:
                yield Hit(
                    f"{node.pointer}/properties{step(name)}",
                    f"`{first}` and `{name}` differ only in case or separators; a model mixes them up. Rename one.",
                )


def _check_all(subjects: Sequence[Subject]) -> Iterator[tuple[Subject, Hit]]:
    seen: dict[str, str] = {}
    for subject in subjects:
        first = seen.setdefault(_fold(subject.name), subject.name)
        if first != subject.name:
            yield subject, Hit("", f"The tools `{first}` and `{subject.name}` differ only in case or separators; rename one.")


RULE = Rule(
    slug="names-alike",
    severity="error",
    summary="Names that differ only in case or separators.",
    why="A call with the wrong case can no longer be put right: it may have meant either.",
    before={"type": "object", "properties": {"userId": {"type": "string"}, "user_id": {"type": "string"}}},
    after={"type": "object", "properties": {"user_id": {"type": "string"}, "account_id": {"type": "string"}}},
    tool=_check,
    tools=_check_all,
)
