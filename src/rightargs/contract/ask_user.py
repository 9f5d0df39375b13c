"""The tool by which the model puts a question to the user."""

from rightargs.contract.schemas import Provider
from rightargs.contract.tool import ToolContract
from rightargs.vocab.json import JsonObject

_VALUE: JsonObject = {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}, {"type": "null"}]}
_SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "about_tool": {"type": "string", "description": "The tool whose call has to wait for the answer."},
        "about_field": {"type": "string", "description": "The argument that the question is about, as its path."},
        "question": {"type": "string", "description": "One short question, in the user's language."},
        "options": {
            "type": "array",
            "description": "The possible answers, the likeliest first; empty where the user may say anything.",
            "items": {
                "type": "object",
                "properties": {
                    "label": {"type": "string", "description": "What the user reads."},
                    "value": {**_VALUE, "description": "What the argument becomes."},
                },
                "required": ["label", "value"],
                "additionalProperties": False,
            },
        },
        "default_value": {**_VALUE, "description": "The value of the option to preselect; null where none is honest."},
    },
    "required": ["about_tool", "about_field", "question", "options", "default_value"],
    "additionalProperties": False,
}
_WORDS = "Ask the user a question that only they can answer, and wait for the answer. Use it instead of guessing."


def ask_user_tool(provider: Provider) -> JsonObject:
    """
    Return the definition of an `ask_user` tool, as *provider* takes it; its arguments are what `Question.ask_user()` returns.

    Record the question as the assistant's turn and the answer as the user's: the next guard then takes the answer as said.

    Raises:
        ValueError: The provider is not known.
    """
    contract = ToolContract.from_json_schema("ask_user", _SCHEMA, effect="read", grounding="off", description=_WORDS)
    return contract.schema(provider)
