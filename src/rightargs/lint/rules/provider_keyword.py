"""provider-keyword."""

from collections.abc import Iterator, Mapping

from rightargs.contract.schemas import DIALECTS, Dialect
from rightargs.lint.findings import Hit, Rule
from rightargs.lint.subjects import Node, Subject

_PLAIN = frozenset("type properties required items enum const description title anyOf $ref $defs definitions additionalProperties".split())
_OPTIONAL = frozenset({"oneOf", "allOf", "format", "default", "nullable"})
_BOUNDS = frozenset(
    """
    pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
    minItems maxItems uniqueItems minProperties maxProperties
    """.split()
)


def _lost(node: Node, dialect: Dialect) -> Iterator[str]:
    """Yield the keywords that the provider refuses or does not hold the model to."""
    if dialect.extras:
        return
    for key in node.schema:
        if key in _PLAIN or key.startswith("x-"):
            continue
        if key in _BOUNDS:
            known = key in dialect.limits
        elif key in _OPTIONAL:
            known = {"default": dialect.defaults, "format": True, "oneOf": dialect.provider == "gemini"}.get(key, False)
        else:
            known = key in {"examples", "$schema", "$id", "$comment"} or (key == "prefixItems" and dialect.prefix)
        if not known:
            yield key
    form = node.schema.get("format")
    if isinstance(form, str) and dialect.formats is not None and form not in dialect.formats:
        yield f"format {form}"


def _strict(node: Node, dialect: Dialect) -> Iterator[str]:
    properties = node.schema.get("properties")
    if not isinstance(properties, Mapping):
        return
    if node.schema.get("additionalProperties") is not False:
        yield f"`{node.path or '$'}` needs additionalProperties: false"
    required = node.schema.get("required")
    missing = [name for name in properties if not isinstance(required, (list, tuple)) or name not in required]
    if dialect.all_required and missing:
        yield f"`{node.path or '$'}` must require every property; make {', '.join(missing[:4])} nullable instead of optional"


def _check(subject: Subject) -> Iterator[Hit]:
    if subject.form == "contract":
        return  # its exports are made for each provider
    for provider in subject.targets:
        dialect = DIALECTS[provider]
        for node in subject.nodes:
            lost = list(dict.fromkeys(_lost(node, dialect)))
            if lost:
                yield Hit(
                    node.pointer, f"{dialect.label} does not take {', '.join(lost)} of `{node.path or '$'}`; say it in the description."
                )
            for why in _strict(node, dialect) if subject.strict and dialect.strict else ():
                yield Hit(node.pointer, f"{dialect.label} strict: {why}.")


RULE = Rule(
    slug="provider-keyword",
    severity="warning",
    summary="A keyword that the target provider ignores or refuses.",
    why="The request fails, or the bound is silently not there. `tool.schema(provider)` moves it into the description.",
    before={
        "type": "function",
        "function": {
            "name": "greet",
            "description": "Greet a person.",
            "strict": True,
            "parameters": {
                "type": "object",
                "properties": {"name": {"type": "string", "minLength": 1, "description": "Whom."}},
                "required": ["name"],
                "additionalProperties": False,
            },
        },
    },
    after={
        "type": "function",
        "function": {
            "name": "greet",
            "description": "Greet a person.",
            "strict": True,
            "parameters": {
                "type": "object",
                "properties": {"name": {"type": "string", "description": "Whom; at least 1 character."}},
                "required": ["name"],
                "additionalProperties": False,
            },
        },
    },
    tool=_check,
)
