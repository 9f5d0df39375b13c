"""
What contracts and lint cost, beside what everybody knows: run `python tests/benchmarks/bench_contracts.py`.

- linting 2,000 tools against validating their schemas with jsonschema (2020-12);
- compiling a contract from a signature against building the pydantic model of the same fields;
- compiling a contract from a JSON Schema against building that model.

Each figure is the best of several runs; the last line is JSON.
"""

import json
import time
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Literal

import jsonschema
from pydantic import BaseModel, ConfigDict, Field, create_model

from rightargs import AtMost, IdFrom, MinorUnits, SameAs, ToolContract, When
from rightargs.lint import lint
from rightargs.lint.loading import from_text

TOOLS = 2000
RUNS = 200


def best(work: dict[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """Return the seconds of the fastest of *runs* runs of each, turn and turn about, so that a busy machine hits all alike."""
    found = dict.fromkeys(work, float("inf"))
    for _ in range(runs):
        for name, one in work.items():
            start = time.perf_counter()
            one()
            found[name] = min(found[name], time.perf_counter() - start)
    return found


def create_refund(
    order_id: Annotated[str, Field(pattern=r"^ord_[a-z0-9]{12}$"), IdFrom("find_orders")],
    amount_minor: Annotated[int, Field(ge=1), MinorUnits(currency="currency"), AtMost("order_id.refundable_minor")],
    currency: Annotated[Literal["GBP", "INR"], SameAs("order_id.currency")],
    reason: Literal["damaged", "not_received", "changed_mind", "duplicate_charge", "other"],
    notes: str | None,
    notify_at: Annotated[datetime | None, When()],
    timezone: Literal["Europe/London", "Asia/Kolkata"],
) -> None:
    """Refund an order."""


FIELDS = {name: (hint, ...) for name, hint in create_refund.__annotations__.items() if name != "return"}
SCHEMA = create_model("Refund", **FIELDS).model_json_schema()


def model() -> type[BaseModel]:
    """Build the equivalent model, its validator included."""
    return create_model("create_refund", __config__=ConfigDict(extra="forbid"), **FIELDS)


def model_and_schema() -> object:
    """Build the model and its JSON Schema: what a framework does to call the tool at all."""
    return model().model_json_schema()


def tools() -> list[dict[str, object]]:
    """Make tool definitions that differ, with something for lint to find."""
    made = []
    for number in range(TOOLS):
        properties = {
            "order_id": {"type": "string", "description": "The order."},
            "amount": {"type": "number", "description": "How much.", "minimum": 0},
            f"field_{number}": {"type": "string", "description": "One of 'a' or 'b'.", "pattern": "^[a-z]+$"},
            "starts_at": {"type": "string", "format": "date-time", "description": "When it starts."},
            "lines": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "string"}, "qty": {"type": "integer"}}}},
        }
        schema = {"type": "object", "properties": properties, "required": ["order_id"]}
        made.append({"name": f"cancel_order_{number}", "description": "Cancels an order.", "parameters": schema})
    return made


def main() -> None:
    """Print the figures."""
    made = tools()
    subjects = from_text(json.dumps(made))
    text = json.dumps(made)
    options = {"order_id": IdFrom("find_orders"), "amount_minor": MinorUnits(currency="currency"), "notify_at": When()}
    large = best(
        {
            "lint": lambda: lint(subjects, persona="pedantic"),
            "load": lambda: from_text(text),
            "validate": lambda: [jsonschema.Draft202012Validator.check_schema(tool["parameters"]) for tool in made],
        },
        2,
    )
    small = best(
        {
            "model": model,
            "with_schema": model_and_schema,
            "signature": lambda: ToolContract(effect="write", requires=("find_orders",))(create_refund),
            "read": lambda: ToolContract.from_json_schema("t", SCHEMA, effect="write", fields=options),
        },
        RUNS,
    )
    linting, loading, validating = large["lint"], large["load"], large["validate"]
    pydantic, with_schema, signature, read = small["model"], small["with_schema"], small["signature"], small["read"]
    report = {
        "lint_2000_seconds": round(linting + loading, 3),
        "jsonschema_2000_seconds": round(validating, 3),
        "lint_share_of_jsonschema": round((linting + loading) / validating, 3),
        "pydantic_model_us": round(pydantic * 1e6),
        "pydantic_model_and_schema_us": round(with_schema * 1e6),
        "contract_from_signature_us": round(signature * 1e6),
        "contract_from_json_schema_us": round(read * 1e6),
        "signature_to_model": round(signature / pydantic, 2),
        "signature_to_model_and_schema": round(signature / with_schema, 2),
        "json_schema_to_model": round(read / pydantic, 2),
    }
    for name, value in report.items():
        print(f"{name:32} {value}")
    print(json.dumps(report))


if __name__ == "__main__":
    main()
