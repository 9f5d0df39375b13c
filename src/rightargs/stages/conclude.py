"""conclude: the verdict."""

from rightargs.context import Context
from rightargs.contract import Contract
from rightargs.stages._draft import Draft
from rightargs.vocab.edits import Edit
from rightargs.vocab.feedback import masked_problems
from rightargs.vocab.paths import ROOT
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing
from rightargs.vocab.results import Accepted, GuardResult, NeedsClarification, Rejected


def conclude(draft: Draft, contract: Contract, context: Context) -> Draft:  # noqa: ARG001 (the shape of every stage)
    """Refuse what the edits alone do not allow to run: a cut call, a lossy repair, and for a write a likely one."""
    if not draft.edits and not draft.incomplete:
        return draft
    problem = _of_repair(draft, contract)
    if problem is None:
        return draft
    # What a cut text lacks it lacks because it was cut: one cause, one message.
    others = (one for one in draft.problems if problem.code != "json_truncated" or one.code != "missing")
    return draft._replace(problems=(problem, *others))


def verdict(draft: Draft, contract: Contract) -> GuardResult:
    """Turn the last draft into the result: problems before questions before acceptance."""
    if draft.problems:
        problems = masked_problems(draft.problems, contract.sensitive, draft.arguments)
        return Rejected(contract.name, problems, draft.questions, draft.edits, draft.arguments, contract.sensitive)
    if draft.questions:
        return NeedsClarification(contract.name, draft.questions, draft.edits, draft.arguments, contract.sensitive)
    assert draft.arguments is not None
    assert not isinstance(draft.validated, Nothing)
    return Accepted(
        contract.name,
        draft.arguments,
        contract.values(draft.validated),
        draft.edits,
        draft.evidence,
        masked_problems(draft.warnings, contract.sensitive, draft.arguments),
        contract.function,
        contract.sensitive,
    )


def _of_repair(draft: Draft, contract: Contract) -> FieldProblem | None:
    sent = draft.raw if isinstance(draft.raw, str) else NOTHING
    lossy = [edit for edit in draft.edits if edit.risk == "lossy" and _touches(edit, contract)]
    if draft.incomplete and (lossy or contract.effect == "write"):
        why = "the JSON stops before its end, so members or digits may be missing"
        return FieldProblem.of(ROOT, "json_truncated", sent, why, "one complete JSON object")
    if lossy:
        why = f"the JSON is damaged ({lossy[0].kind.replace('_', ' ')}), and something of it is lost or could be read in two ways"
        # Where a value is missing its field is known; a damaged value may as well be two, so the whole call is at fault.
        where = lossy[0].path if lossy[0].kind == "missing_value" else ROOT
        return FieldProblem.of(where, "json_syntax", sent, why, "one complete, valid JSON object")
    likely = [edit for edit in draft.edits if edit.risk == "likely"]
    if likely and contract.effect == "write":
        fault = likely[0].kind.replace("_", " ")
        why = f"the JSON is damaged ({fault}); one reading was found, but a tool that changes something runs only on sure text"
        use = None if draft.problems or draft.questions else draft.arguments
        return FieldProblem.of(ROOT, "json_repaired", sent, why, "the same call as valid JSON", use=use)
    return None


def _touches(edit: Edit, contract: Contract) -> bool:
    """Whether a lossy edit concerns a field that the tool has; where it is not known which, it does."""
    return not edit.path.steps or edit.path.steps[0] in contract.spec.properties
