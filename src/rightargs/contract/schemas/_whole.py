"""The whole tool definition, in the envelope of each provider."""

import inspect
from collections.abc import Mapping, Sequence
from typing import cast

from pydantic_core import ValidationError

from rightargs.contract._contract import Contract
from rightargs.contract.schemas import _words as words
from rightargs.contract.schemas._dialects import DIALECTS, Dialect, Provider
from rightargs.contract.schemas._translate import Translated, translate
from rightargs.vocab.json import FrozenJson, JsonObject, JsonValue


def tool_schema(contract: Contract, provider: Provider, examples: Sequence[Mapping[str, FrozenJson]] = ()) -> JsonObject:
    """
    Return the tool definition of *contract* as *provider* takes it.

    Raises:
        ValueError: The provider is not known, or an example breaks the contract.
    """
    dialect = DIALECTS.get(provider)
    if dialect is None:
        raise ValueError(f"provider {provider!r} is not known; use one of {', '.join(DIALECTS)}")
    found = translate(contract.spec, dialect)
    schema = found.schema
    text = described(contract, dialect, str(schema.pop("description", "")))
    shown = checked_examples(contract, examples)
    match provider:
        case "openai":
            body: JsonObject = {"name": contract.name, "description": text, "parameters": schema, "strict": found.strict}
            return {"type": "function", "function": body}
        case "openai-responses":
            return {"type": "function", "name": contract.name, "description": text, "parameters": schema, "strict": found.strict}
        case "anthropic":
            return _anthropic(contract.name, text, found, shown)
        case "gemini":
            return {"name": contract.name, "description": text, "parametersJsonSchema": schema}
        case "mcp":
            hints: JsonObject = {"readOnlyHint": contract.effect == "read"}
            return {"name": contract.name, "description": text, "inputSchema": schema, "annotations": hints}
        case "json-schema":
            head: JsonObject = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": contract.name}
            if text:
                head["description"] = text
            return {**head, **schema, **({"examples": list[JsonValue](shown)} if shown else {})}


def described(contract: Contract, dialect: Dialect, added: str) -> str:
    """
    Return the tool's description: the author's words, what must be done first, and the rules.

    The author's words are never cut; what is added to them stays away where it would pass the provider's limit.
    """
    first = [f"Call {' and '.join(contract.requires)} first."] if contract.requires else []
    text = contract.description.strip()
    for sentence in (added, *first, *_rules(contract)):
        longer = words.joined(text, [sentence])
        if dialect.tool_description is None or len(longer) <= dialect.tool_description:
            text = longer
    return text


def checked_examples(contract: Contract, examples: Sequence[Mapping[str, FrozenJson]]) -> list[JsonObject]:
    """
    Return the examples of the schema and those given, as the model will see them.

    Raises:
        ValueError: A given example breaks the contract. One of the schema that does is left out.
    """
    own = contract.spec.unread.get("examples")
    listed = own if isinstance(own, Sequence) and not isinstance(own, str) else ()
    good = (example for example in listed if isinstance(example, Mapping) and _breaks(contract, example) is None)
    found = [cast("JsonObject", words.plain(example)) for example in good]
    for number, example in enumerate(examples, 1):
        why = _breaks(contract, example)
        if why is not None:
            raise ValueError(f"{contract.name}: example {number} breaks the contract: {why}")
        found.append(cast("JsonObject", words.plain(example)))
    return found


def _breaks(contract: Contract, example: Mapping[str, FrozenJson]) -> str | None:
    try:
        contract.check(words.written(example))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        return f"{'.'.join(str(part) for part in first['loc']) or '$'}: {first['msg']}"
    return None


def _anthropic(name: str, text: str, found: Translated, examples: list[JsonObject]) -> JsonObject:
    tool: JsonObject = {"name": name, "description": text, "input_schema": found.schema}
    if found.strict:
        tool["strict"] = True
    if examples:
        tool["input_examples"] = list[JsonValue](examples)
    return tool


def _rules(contract: Contract) -> list[str]:
    """Return the first line of each rule's docstring: what the application wrote of it."""
    lines = [(inspect.getdoc(rule) or "").strip().partition("\n")[0] for rule in contract.rules]
    return [f"{line.rstrip('.')}." for line in lines if line]
