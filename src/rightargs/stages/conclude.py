"""conclude: the verdict."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from rightargs.canon.ids import IdFrom
from rightargs.canon.money import MinorUnits
from rightargs.context import Context
from rightargs.contract import Contract, FieldSpec
from rightargs.stages._draft import Draft
from rightargs.stages._words import first_call
from rightargs.vocab.codes import FailureClass
from rightargs.vocab.edits import Edit
from rightargs.vocab.feedback import MAX_FOUND, MAX_OPTIONS, MAX_PROBLEMS, dumps, gathered, hides, masked_problems
from rightargs.vocab.json import JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing, Option
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
    questions = draft.questions
    if questions:
        questions = tuple(replace(question, options=_told_apart(question.options)) for question in questions)
    if draft.problems:
        causes = gathered(_plain_choice(problem, contract) for problem in causes_of(draft.problems, contract))
        problems = masked_problems(causes[:MAX_PROBLEMS], contract.sensitive, draft.arguments)
        problems = tuple(
            replace(problem, choose_from=_told_apart(problem.choose_from)) if problem.choose_from else problem for problem in problems
        )
        more = max(len(causes) - MAX_PROBLEMS, int(len(draft.problems) >= MAX_FOUND))
        return Rejected(contract.name, problems, questions, draft.edits, draft.arguments, contract.sensitive, more=more)
    if questions:
        return NeedsClarification(contract.name, questions, draft.edits, draft.arguments, contract.sensitive)
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


def _told_apart(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Add the value to labels that are alike: nobody can choose between two of one name."""
    times = Counter(option.label for option in options)
    return tuple(
        option if times[option.label] == 1 else replace(option, label=f"{option.label} ({_written(option.value)})") for option in options
    )


def _written(value: JsonValue) -> str:
    return value if isinstance(value, str) else dumps(value)


def causes_of(problems: Sequence[FieldProblem], contract: Contract) -> list[FieldProblem]:
    """Leave out what only follows from another problem: one cause, one message."""
    looked_up = {
        tool
        for problem in problems
        if problem.code == "id_never_seen" and problem.use is None and not problem.choose_from
        for tool in _producers(problem.path, contract)
    }
    follows = {first_call([tool]) for tool in looked_up}
    blamed = {problem.path for problem in problems}
    wrapped = _wrapped(problems)
    return [
        _unwrapping(problem, wrapped)
        for problem in problems
        if problem.path not in wrapped
        and not (problem.code == "prerequisite_missing" and problem.expected in follows)
        and not _of_its_currency(problem, blamed, contract)
    ]


def _wrapped(problems: Sequence[FieldProblem]) -> dict[Path, Path]:
    """Return the missing fields that an unknown key beside them holds, each with the path of that key."""
    missing = {problem.path for problem in problems if problem.code == "missing"}
    return {
        path: problem.path
        for problem in problems
        if problem.code == "unknown_key" and isinstance(problem.sent, dict)
        for name in problem.sent
        if (path := Path((*problem.path.steps[:-1], name))) in missing
    }


def _unwrapping(problem: FieldProblem, wrapped: Mapping[Path, Path]) -> FieldProblem:
    """Say of a key that holds fields of the tool where they belong, in place of saying of each that it is missing."""
    held = [f"`{path.steps[-1]}`" for path, home in wrapped.items() if home == problem.path] if problem.code == "unknown_key" else []
    if not held:
        return problem
    expected = f"{', '.join(held[:12])}{', ...' if len(held) > 12 else ''} one level up, each once, and no such key around them"
    return replace(problem, why="the tool has no such field, and this one holds fields of the tool", expected=expected)


def _of_its_currency(problem: FieldProblem, blamed: Collection[Path], contract: Contract) -> bool:
    """Whether an amount is wrong in its currency only, which is another field's and blamed there."""
    if problem.code != "currency_mismatch" or problem.use is not None:
        return False
    spec = _spec_at(problem.path, contract)
    named = spec.canonicaliser.currency if spec is not None and isinstance(spec.canonicaliser, MinorUnits) else None
    return named is not None and (Path((*problem.path.steps[:-1], named)) in blamed or Path((named,)) in blamed)


def _producers(path: Path, contract: Contract) -> tuple[str, ...]:
    """Return the tools whose results hold the IDs of the field at *path*."""
    spec = _spec_at(path, contract)
    reader = None if spec is None else spec.canonicaliser
    return reader.tools if isinstance(reader, IdFrom) else ()


def _plain_choice(problem: FieldProblem, contract: Contract) -> FieldProblem:
    """Give the allowed values as data, those that are near the one that was sent first."""
    if problem.failure_class is not FailureClass.NOT_A_CHOICE or problem.use is not None:
        return problem
    spec = _spec_at(problem.path, contract)
    if spec is None or not spec.enum or len(spec.enum) > MAX_OPTIONS or hides(problem.path, contract.sensitive):
        return problem
    rest = [value for value in spec.enum if value is None or isinstance(value, (str, int, float))]
    if len(rest) < len(spec.enum):
        return problem
    near: list[JsonValue] = [option.value for option in problem.choose_from]
    listed = [*near, *(value for value in rest if value not in near)]
    options = tuple(Option(_written(value), value) for value in listed)
    return replace(problem, expected="one of the values in `choose_from`", choose_from=options)


def _spec_at(path: Path, contract: Contract) -> FieldSpec | None:
    spec: FieldSpec | None = contract.spec
    for step in path.steps:
        if spec is None:
            return None
        spec = spec.items if isinstance(step, int) else spec.properties.get(step)
    return spec
