"""`rightargs read`: one canonicaliser on one text."""

import json
from argparse import Namespace
from collections.abc import Callable
from typing import cast

import rightargs
from rightargs.canon import Canonicaliser
from rightargs.cli._inputs import session_of, text_of
from rightargs.cli._model import FORMAT, SESSION, Argument, Command, WrongUse
from rightargs.cli._output import Output, json_text
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.readings import Ambiguous, Canonical, Reading

KINDS = {
    "card-number": "CardNumber", "choice": "Choice", "country": "Country", "currency": "Currency", "day": "Day", "duration": "Duration",
    "email": "Email", "flag": "Flag", "gstin": "Gstin", "iban": "Iban", "id": "OpaqueId", "indian-pan": "IndianPan",
    "language": "Language", "lat-lon": "LatLon", "minor-units": "MinorUnits", "money": "Money", "number": "Number",
    "percent": "Percent", "period": "Period", "person-name": "PersonName", "phone": "Phone", "postal-code": "PostalCode",
    "quantity": "Quantity", "sort-code": "SortCode", "time-of-day": "TimeOfDay", "timezone": "Timezone", "url": "Url", "uuid": "Uuid",
    "vat-number": "VatNumber", "when": "When",
}  # fmt: skip


def _run(arguments: Namespace, out: Output) -> int:
    canonicaliser = _canonicaliser(arguments.kind, arguments.set)
    context = session_of(arguments).context()
    text = text_of(arguments.text)
    raw: JsonValue = text
    if arguments.json:
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise WrongUse(f"with --json the text must be JSON: {error}") from None
    try:
        reading = canonicaliser.read(raw, context)
    except ImportError as error:
        raise WrongUse(str(error)) from None
    if arguments.format == "json":
        out.json(_as_json(reading))
    else:
        _show(reading, canonicaliser, out)
    return 0 if isinstance(reading, Canonical) else 1


def _canonicaliser(kind: str, settings: list[str]) -> Canonicaliser:
    options: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise WrongUse(f"--set takes name=value, not {setting!r}")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    make = cast("Callable[..., Canonicaliser]", getattr(rightargs, KINDS[kind]))
    try:
        return make(**options)
    except (TypeError, ValueError, ImportError) as error:
        raise WrongUse(f"{KINDS[kind]} cannot be made with these settings: {error}") from None


def _show(reading: Reading, canonicaliser: Canonicaliser, out: Output) -> None:
    match reading:
        case Canonical():
            out.line(json_text(reading.value), "good")
            for part in reading.filled:
                out.line(f"filled {part.part}: {part.rule}", "dim")
        case Ambiguous():
            out.line(f"ambiguous ({reading.code}): {reading.why}".rstrip(": "), "ask")
            for value in reading.values:
                out.line(f"  {json_text(value)}")
        case _:
            out.line(f"unreadable ({reading.code}): {reading.why}", "bad")
            out.line(f"expected: {reading.expected or canonicaliser.describe()}")
            for value in reading.candidates:
                out.line(f"  likely meant: {json_text(value)}")


def _as_json(reading: Reading) -> JsonObject:
    head: JsonObject = {"schema": "rightargs.read/1"}
    match reading:
        case Canonical():
            filled: list[JsonValue] = [{"part": part.part, "rule": part.rule} for part in reading.filled]
            return {**head, "reading": "canonical", "value": reading.value, "filled": filled}
        case Ambiguous():
            return {**head, "reading": "ambiguous", "code": reading.code, "values": [*reading.values], "why": reading.why}
        case _:
            told: JsonObject = {"code": reading.code, "why": reading.why, "expected": reading.expected}
            return {**head, "reading": "unreadable", **told, "candidates": [*reading.candidates]}


COMMAND = Command(
    name="read",
    summary="Read one value with one canonicaliser.",
    text="Prints its canonical form; or every reading it has; or why it has none and what would be accepted. No locale, zone or clock of\n"
    "the machine is used: what is not given here is not known.",
    examples=(
        'rightargs read money "12 lakh" --locale en-IN --currency INR',
        'rightargs read when "next Friday 3pm" --locale en-GB --timezone Europe/London --now 2026-09-14T10:00:00+01:00',
        'rightargs read quantity "two and a half pounds" --set to=kg',
    ),
    arguments=(
        Argument(("kind",), f"What kind of value it is: {', '.join(KINDS)}.", metavar="KIND", choices=tuple(KINDS)),
        Argument(("text",), "The value as it was said, - for standard input, or @file.", metavar="TEXT"),
        Argument(("--set",), "An option of the canonicaliser, such as bare=minor; may be given again.", metavar="NAME=VALUE", kind="many"),
        Argument(("--json",), "TEXT is a JSON value: 12 is then a number, not a text.", kind="switch"),
        *SESSION,
        FORMAT,
    ),
    run=_run,
)
