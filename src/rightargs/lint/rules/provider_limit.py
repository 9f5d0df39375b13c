"""provider-limit."""

from collections.abc import Iterator, Mapping, Sequence

from rightargs.contract.schemas import DIALECTS, Dialect
from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Subject, items_of, step


def _check(subject: Subject) -> Iterator[Hit]:
    for provider in subject.targets:
        yield from _one(subject, DIALECTS[provider])


def _one(subject: Subject, dialect: Dialect) -> Iterator[Hit]:
    label = dialect.label
    if not dialect.tool_name.fullmatch(subject.name):
        yield Hit("", f"{label} refuses the name `{subject.name[:80]}`; it must match {dialect.tool_name.pattern}.")
    if dialect.tool_description is not None and len(subject.description) > dialect.tool_description:
        yield Hit("", f"{label} takes {dialect.tool_description} characters of description; this one has {len(subject.description)}.")
    depth = max(node.depth for node in subject.nodes) + 1
    if dialect.depth is not None and depth > dialect.depth:
        yield Hit("", f"{label} takes {dialect.depth} levels of nesting; this tool has {depth}.")
    properties = values = 0
    for node in subject.nodes:
        found = node.schema.get("properties")
        values += len(items_of(node.schema.get("enum")))
        for name in found if isinstance(found, Mapping) else ():
            properties += 1
            if dialect.property_name is not None and not dialect.property_name.fullmatch(name):
                pointer = f"{node.pointer}/properties{step(name)}"
                yield Hit(pointer, f"{label} refuses the property name `{name[:80]}`; it must match {dialect.property_name.pattern}.")
    if dialect.properties is not None and properties > dialect.properties:
        yield Hit("", f"{label} takes {dialect.properties} properties; this tool has {properties}.")
    if dialect.enum_values is not None and values > dialect.enum_values:
        yield Hit("", f"{label} takes {dialect.enum_values} listed values; this tool has {values}.")


def _check_all(subjects: Sequence[Subject]) -> Iterator[tuple[Subject, Hit]]:
    for provider, dialect in DIALECTS.items():
        sent = [subject for subject in subjects if provider in subject.targets]
        if sent and dialect.tools is not None and len(sent) > dialect.tools:
            yield sent[dialect.tools], Hit("", f"{dialect.label} takes {dialect.tools} tools in one request; these are {len(sent)}.")


RULE = Rule(
    slug="provider-limit",
    severity="error",
    summary="A name or size beyond the target provider's limit.",
    why="The request fails, for all tools of it.",
    before={
        "type": "function",
        "function": {"name": "orders.find", "description": "Find orders.", "parameters": {"type": "object", "properties": {}}},
    },
    after={
        "type": "function",
        "function": {"name": "orders_find", "description": "Find orders.", "parameters": {"type": "object", "properties": {}}},
    },
    tool=_check,
    tools=_check_all,
)
