"""Tool definitions as providers want them."""

from collections.abc import Callable
from typing import Literal, TypeAlias, cast

from rightargs.dispatch.execution import jsonable
from rightargs.engine import HasContract
from rightargs.vocab.json import JsonObject

Provider: TypeAlias = Literal["openai", "anthropic", "gemini", "mcp"]

_PARAMETERS = {"openai": "parameters", "anthropic": "input_schema", "gemini": "parameters", "mcp": "inputSchema"}


def schema_of(tool: HasContract, provider: Provider) -> JsonObject:
    """
    Return the definition of *tool* for *provider*: the tool's own where it has one.

    Raises:
        ValueError: The provider is not known.
    """
    if provider not in _PARAMETERS:
        raise ValueError(f"provider {provider!r} is not known; use one of {', '.join(_PARAMETERS)}")
    own = getattr(tool, "schema", None)
    if callable(own):
        return cast("Callable[[str], JsonObject]", own)(provider)
    contract = tool.contract
    definition: JsonObject = {
        "name": contract.name,
        "description": contract.description,
        _PARAMETERS[provider]: jsonable(contract.schema),
    }
    return {"type": "function", "function": definition} if provider == "openai" else definition
