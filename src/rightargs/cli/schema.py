"""`rightargs schema`: the tool definition of a provider."""

from argparse import Namespace

from rightargs.cli._inputs import tools_of
from rightargs.cli._model import EFFECT, Argument, Command
from rightargs.cli._output import Output
from rightargs.contract.schemas import DIALECTS


def _run(arguments: Namespace, out: Output) -> int:
    tools = tools_of(arguments.tool, arguments.effect)
    if arguments.versions:
        versions = {tool.contract.name: tool.schema_version for tool in tools}
        if arguments.format == "json":
            out.json({**versions})
        else:
            out.table(("tool", "schema version"), list(versions.items()))
        return 0
    definitions = [tool.schema(arguments.provider) for tool in tools]
    out.json(definitions[0] if len(definitions) == 1 else [*definitions])
    return 0


COMMAND = Command(
    name="schema",
    summary="Print the tool definition that a provider takes.",
    text="Within the provider's strict subset where the contract fits it; bounds that it cannot carry move into the descriptions, and the\n"
    "guard goes on enforcing them. The definition is JSON in either format.",
    examples=("rightargs schema shop.tools:create_refund --provider anthropic", "rightargs schema shop.tools: --versions"),
    arguments=(
        Argument(
            ("tool",), "The contract: module:attribute, module: for all of a module, or a JSON file with tool definitions.", metavar="TOOL"
        ),
        Argument(("--provider",), "Who takes it.", choices=tuple(DIALECTS), default="openai"),
        Argument(("--versions",), "Print the schema version of each tool instead.", kind="switch"),
        EFFECT,
        Argument(("--format",), "How to print versions; a definition is JSON.", choices=("text", "json"), default="text"),
    ),
    run=_run,
)
