"""A tool as lint sees it: its words, its argument schema, node by node, and where it is written."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from rightargs.contract import Effect, FieldSpec
from rightargs.contract.schemas import Provider
from rightargs.vocab.json import FrozenJson

Form: TypeAlias = Literal["contract", "openai", "openai-responses", "anthropic", "gemini", "mcp", "plain"]
Schema: TypeAlias = Mapping[str, FrozenJson]

_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_MAX_DEPTH = 60


@lru_cache(maxsize=8192)
def words_of(name: str) -> tuple[str, ...]:
    """Split a name in any case into lower-case words."""
    return tuple(word.lower() for word in _WORD.findall(name[:200]))


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """
    One schema within the argument schema.

    Attributes:
        path: Where it stands, as `fields=` writes it; "" for the root.
        name: The property name; "" for the root, "[]" for items.
        pointer: The JSON pointer from the root of the argument schema.
        schema: The schema itself, as it is written.
        required: Whether the object around it requires it.
        siblings: The properties that it stands among, itself included.
        depth: Levels of objects and lists above it.
        spec: What the contract makes of it; None where the tool is no contract.
    """

    path: str
    name: str
    pointer: str
    schema: Schema
    required: bool
    siblings: Schema
    depth: int
    spec: FieldSpec | None

    @property
    def description(self) -> str:
        """The author's words."""
        return text_of(self.schema.get("description"))

    @property
    def types(self) -> tuple[str, ...]:
        """The types that are written, null left out; those of the alternatives where it is a union with null."""
        return tuple(dict.fromkeys(name for part in self.forms for name in _types(part) if name != "null"))

    @property
    def forms(self) -> tuple[Schema, ...]:
        """The schema itself, and its alternatives without null."""
        found: list[Schema] = [self.schema]
        for key in ("anyOf", "oneOf"):
            found += [part for part in items_of(self.schema.get(key)) if isinstance(part, Mapping)]
        return tuple(found)

    @property
    def nullable(self) -> bool:
        """Whether null is allowed."""
        return (
            any("null" in _types(part) for part in self.forms)
            or self.schema.get("nullable") is True
            or None in items_of(self.schema.get("enum"))
        )

    def has(self, *keys: str) -> bool:
        """Whether the schema, or an alternative of it, says one of *keys*."""
        return any(key in part for part in self.forms for key in keys)

    def get(self, key: str) -> FrozenJson:
        """Return what the schema, or the first alternative that does, says of *key*."""
        return next((part[key] for part in self.forms if key in part), None)

    @property
    def free_text(self) -> bool:
        """Whether it is text that nothing narrows: no choice, pattern, format or canonicaliser."""
        if self.spec is not None and (self.spec.declared or self.spec.rules):
            return False
        return self.types == ("string",) and not self.has("enum", "const", "pattern", "format")

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return bool(self.types) and set(self.types) <= {"integer", "number", "float"}


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Subject:
    """
    One tool.

    Attributes:
        name: The tool's name.
        description: Its description.
        schema: The JSON Schema of its arguments.
        form: The form it was written in.
        effect: What it says of its effect; None where it says nothing.
        strict: Whether it asks for the provider's strict mode.
        file: Where it is written; "" where that is not known.
        base: JSON pointer of the argument schema within the file.
        locate: Finds the line of a pointer within the file.
        specs: What the contract makes of its fields, by path.
        targets: The providers that it is meant for.
        nodes: Every schema within the argument schema, the root first.
    """

    name: str
    description: str
    schema: Schema
    form: Form = "plain"
    effect: Effect | None = None
    strict: bool = False
    file: str = ""
    base: str = ""
    locate: Callable[[str], int | None] | None = field(default=None, repr=False)
    specs: Mapping[str, FieldSpec] = field(default_factory=dict[str, FieldSpec], repr=False)
    targets: tuple[Provider, ...] = ()
    nodes: tuple[Node, ...] = field(init=False, repr=False)
    _paths: Mapping[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Walk the schema once for all rules."""
        object.__setattr__(self, "nodes", tuple(_walk(self.schema, self.specs)))
        object.__setattr__(self, "_paths", {node.pointer: node.path for node in self.nodes})

    @property
    def fields(self) -> Iterator[Node]:
        """The properties at any depth."""
        return (node for node in self.nodes if node.name and node.name != "[]")

    def line(self, pointer: str) -> int | None:
        """Return the line of *pointer*, a place within the argument schema."""
        return None if self.locate is None else self.locate(self.base + pointer)

    def path(self, pointer: str) -> str:
        """Return the path of the innermost node that *pointer* lies in."""
        while pointer and pointer not in self._paths:
            pointer = pointer.rpartition("/")[0]
        return self._paths[pointer]


def text_of(value: FrozenJson) -> str:
    """Return *value* where it is text, else nothing."""
    return value if isinstance(value, str) else ""


def items_of(value: FrozenJson) -> Sequence[FrozenJson]:
    """Return *value* where it is a list, else nothing."""
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def step(key: str) -> str:
    """Write *key* as a step of a JSON pointer (RFC 6901)."""
    return "/" + key.replace("~", "~0").replace("/", "~1")


def _types(schema: Schema) -> tuple[str, ...]:
    found = schema.get("type")
    if isinstance(found, str):
        return (found,)
    return tuple(name for name in items_of(found) if isinstance(name, str))


def _walk(root: Schema, specs: Mapping[str, FieldSpec]) -> Iterator[Node]:
    stack = [Node("", "", "", root, True, {}, 0, specs.get(""))]
    while stack:
        node = stack.pop()
        yield node
        if node.depth < _MAX_DEPTH:
            stack += reversed(list(_below(node, specs)))


def _below(node: Node, specs: Mapping[str, FieldSpec]) -> Iterator[Node]:
    schema, depth = node.schema, node.depth + 1
    properties = schema.get("properties")
    if isinstance(properties, Mapping):
        needed = items_of(schema.get("required"))
        for name, part in properties.items():
            if isinstance(part, Mapping):
                path = f"{node.path}.{name}" if node.path else name
                pointer = f"{node.pointer}/properties{step(name)}"
                yield Node(path, name, pointer, part, name in needed, properties, depth, specs.get(path))
    inner = schema.get("items")
    if isinstance(inner, Mapping):
        path = f"{node.path}[]"
        yield Node(path, "[]", f"{node.pointer}/items", inner, True, {}, depth, specs.get(path))
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for index, part in enumerate(items_of(schema.get(key))):
            if isinstance(part, Mapping) and (part.keys() - {"type"} or key == "prefixItems"):
                yield Node(node.path, "", f"{node.pointer}/{key}/{index}", part, node.required, {}, node.depth, None)
    additional = schema.get("additionalProperties")
    if isinstance(additional, Mapping) and additional:
        yield Node(f"{node.path}.*", "", f"{node.pointer}/additionalProperties", additional, False, {}, depth, None)
    if not node.pointer:
        for key in ("$defs", "definitions"):
            found = schema.get(key)
            for name, part in found.items() if isinstance(found, Mapping) else ():
                if isinstance(part, Mapping):
                    yield Node(f"{key}.{name}", "", f"/{step(key)[1:]}{step(name)}", part, True, {}, 0, None)
