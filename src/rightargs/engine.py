"""The engine: one visible loop over the stages."""

import logging
import traceback
from typing import cast

from rightargs.context import Context
from rightargs.contract import Contract, HasContract, contract_of
from rightargs.stages import STAGES, Draft, accepted_as_is, verdict
from rightargs.vocab.events import GuardEvent, Observer
from rightargs.vocab.paths import ROOT
from rightargs.vocab.problems import NOTHING, FieldProblem
from rightargs.vocab.results import GuardResult, Rejected

_log = logging.getLogger("rightargs")
_log.addHandler(logging.NullHandler())


def guard(tool: HasContract, raw_args: object, context: Context, *, observer: Observer | None = None) -> GuardResult:
    """
    Decide whether a call may run: a function of the tool, the raw arguments and the context, and of nothing else.

    Args:
        tool: The guarded tool.
        raw_args: The arguments exactly as the model emitted them: JSON text, bytes, or the object a framework parsed.
        context: What was known when the call was made.
        observer: Is told the verdict.

    Returns:
        `Accepted`, `Rejected` or `NeedsClarification`. An exception inside is a `Rejected` with the code
        `internal_error`; nothing is ever raised into the agent loop.

    Raises:
        TypeError: *tool*, *context* or *observer* is none: a mistake in the program, and none of the model's.
    """
    contract = contract_of(tool)
    if not isinstance(cast("object", context), Context):
        raise TypeError(f"guard() wants a Context, such as session.context(), not {type(context).__name__}")  # pyright: ignore[reportUnreachable]
    if observer is not None and not callable(getattr(observer, "on_guard", None)):
        raise TypeError(f"the observer has no method on_guard(event): {observer!r:.80}")
    try:
        result = accepted_as_is(raw_args, contract, context.permissions) or _through_the_stages(raw_args, contract, context)
    except Exception as error:  # noqa: BLE001 (law 7: fail closed)
        result = _failed(contract, error)
    if observer is not None:
        _tell(observer, GuardEvent(contract.name, contract.effect, result))
    return result


def _through_the_stages(raw_args: object, contract: Contract, context: Context) -> GuardResult:
    draft = Draft(raw_args)
    for stage in STAGES:
        draft = stage(draft, contract, context)
    return verdict(draft, contract)


async def aguard(tool: HasContract, raw_args: object, context: Context, *, observer: Observer | None = None) -> GuardResult:
    """Do what `guard` does, for code that awaits; it computes only, so that no thread is needed."""
    return guard(tool, raw_args, context, observer=observer)


def _failed(contract: Contract, error: Exception) -> Rejected:
    """Refuse the call and log where the guard failed: the frames, never the message, which may hold argument values."""
    frames = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__)))
    _log.error("guard failed on a call of %s: %s\n%s", contract.name, type(error).__name__, frames)
    why = "the guard itself failed on this call, so the tool was not run"
    problem = FieldProblem.of(ROOT, "internal_error", NOTHING, why, "nothing that you can change; tell the user that the action failed")
    return Rejected(contract.name, (problem,), sensitive=contract.sensitive)


def _tell(observer: Observer, event: GuardEvent) -> None:
    try:
        observer.on_guard(event)
    except Exception as error:  # noqa: BLE001 (an observer must not break the loop it watches)
        _log.error("an observer failed: %s", type(error).__name__)
