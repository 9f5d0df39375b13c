"""Evidence: what the conversation says of each typed value."""

from collections.abc import Callable, Mapping
from datetime import datetime

from rightargs.canon.quantities import Quantity
from rightargs.context import Context
from rightargs.contract import Contract, Place
from rightargs.stages._draft import Draft
from rightargs.stages.ground._amounts import judge_figure, support_figure
from rightargs.stages.ground._conversation import conversation
from rightargs.stages.ground._figures import FIGURES
from rightargs.stages.ground._moments import judge_day, judge_moment, judge_time, support_moment
from rightargs.stages.ground._nouns import field_classes, field_words
from rightargs.stages.ground._roles import role_of
from rightargs.stages.ground._texts import judge_country, judge_currency, judge_id, judge_text, support_text
from rightargs.stages.ground._undeclared import judge_bare, judge_token, judge_words, undeclared_want
from rightargs.stages.ground._verdict import SUPPORTED, Scene, Verdict, Want
from rightargs.stages.ground._zones import judge_zone
from rightargs.vocab.codes import failure_class_of
from rightargs.vocab.evidence import Evidence, Source
from rightargs.vocab.json import JsonValue
from rightargs.vocab.problems import FieldProblem, Nothing, Option, Question

_JUDGES: Mapping[str, Callable[[Want, Scene], Verdict]] = {
    **dict.fromkeys(FIGURES, judge_figure),
    "date": judge_day,
    "time": judge_time,
    "datetime": judge_moment,
    "timezone": judge_zone,
    "currency": judge_currency,
    "country": judge_country,
    **dict.fromkeys(("phone", "email", "url", "postcode"), judge_text),
    "bare": judge_bare,
    "token": judge_token,
    "words": judge_words,
}
_FREE_TO_READ = frozenset({"value_mismatch", "stale_value"})
"""To look something up under another value than the one that was said is how alternatives are found."""

MOST_WANTS = 120
"""Values of a call that are related to one another; each of the rest is judged by itself, in a time that grows with their number."""

STRICT = frozenset({"require", "require_text"})
"""Groundings under which a value that nobody said is refused."""

_UNSAID = "nobody said this value and no tool returned it"


def check_evidence(draft: Draft, places: list[Place], contract: Contract, context: Context) -> Draft:
    """Relate every typed value of *places* to the conversation, and say what follows under the contract's grounding."""
    wants = tuple(want for place in places if (want := _want(place, draft, contract)) is not None)
    if not wants:
        return draft
    arguments = draft.arguments or {}
    units = frozenset(
        spec.canonicaliser.to
        for name, spec in contract.grounded.items()
        if isinstance(spec.canonicaliser, Quantity) and arguments.get(name) is None
    )
    scene = Scene(conversation(context), context, arguments, contract.effect, wants[:MOST_WANTS], units)
    for want in wants:
        if want.kind in FIGURES:
            want.supporters += support_figure(want, scene)
        elif want.kind in {"date", "time", "datetime"}:
            want.supporters += support_moment(want, scene)
        else:
            want.supporters += support_text(want, scene)
    _one_mention_one_field(scene.wants)
    problems: list[FieldProblem] = []
    warnings: list[FieldProblem] = []
    questions: list[Question] = []
    evidence: list[Evidence] = []
    exchanged = _exchanged(scene.wants, context)
    for want in wants:
        verdict = _judge(want, scene)
        if verdict.standing in {"supported", "unsupported"}:
            verdict = exchanged.get(id(want), verdict)
        if verdict.standing == "supported":
            evidence.append(_evidence(want, verdict))
        elif verdict.standing == "asked" and contract.grounding != "record":
            questions.append(_question(want, verdict, contract, context))
        elif verdict.standing == "contradicted" and (contract.effect == "write" or verdict.code not in _FREE_TO_READ):
            (warnings if contract.grounding == "record" else problems).append(_problem(want, verdict, context))
        elif contract.grounding in STRICT:
            problems.append(_unsupported(want))
        elif contract.grounding == "contradict":
            warnings.append(_unsupported(want))
    return draft._replace(
        problems=(*draft.problems, *problems),
        questions=(*draft.questions, *questions),
        evidence=(*draft.evidence, *evidence),
        warnings=(*draft.warnings, *warnings),
    )


def _want(place: Place, draft: Draft, contract: Contract) -> Want | None:
    reader = place.spec.canonicaliser
    if reader is None or not place.spec.declared or place.value is None:
        return undeclared_want(place, contract) if contract.grounding in STRICT else None
    kind = reader.kind
    if kind not in _JUDGES and kind != "id":
        return None
    bound = reader.bind(place.siblings, draft.arguments or {})
    classes = field_classes(place.spec.name) | (field_classes(getattr(bound, "to", None) or "") if kind == "quantity" else frozenset[str]())
    labels = frozenset(_singular(value) for value in place.siblings.values() if isinstance(value, str) and len(value) < 24)
    return Want(place, bound, kind, classes, field_words(place.spec.name, place.spec.description), labels)


def _singular(word: str) -> str:
    return word.casefold().rstrip("s").removesuffix("e")


def _one_mention_one_field(wants: tuple[Want, ...]) -> None:
    """
    Let a mention support one field only: of two dates or two counts that lean on the same words alone, the later field loses them.

    A field that has words of its own gives the shared ones up.
    """
    for kinds in ({"date"}, {"time"}, {"number"}):
        rivals = [want for want in wants if want.kind in kinds and want.supporters]
        for index, want in enumerate(rivals):
            for other in rivals[index + 1 :]:
                if want.value != other.value or {id(said) for said in want.supporters} != {id(said) for said in other.supporters}:
                    continue
                if len({said.quote.casefold() for said in want.supporters}) == len(want.supporters) == 1 and not _counts_alike(want, other):
                    other.supporters.clear()


def _exchanged(wants: tuple[Want, ...], context: Context) -> dict[int, Verdict]:
    """Find a start that lies after its end."""
    starts = [want for want in wants if want.kind in {"date", "datetime"} and role_of(want) == "start"]
    ends = [want for want in wants if want.kind in {"date", "datetime"} and role_of(want) == "end"]
    if len(starts) != 1 or len(ends) != 1 or starts[0].kind != ends[0].kind:
        return {}
    start, end = starts[0], ends[0]
    if not isinstance(start.value, str) or not isinstance(end.value, str) or not _after(start.value, end.value):
        return {}
    last, first = end.canonicaliser.label(end.value, context), start.canonicaliser.label(start.value, context)
    return {
        id(start): Verdict("contradicted", "exchanged", f"`{start.place.path}` lies after `{end.place.path}`, {last}", end.value),
        id(end): Verdict("contradicted", "exchanged", f"`{end.place.path}` lies before `{start.place.path}`, {first}", start.value),
    }


def _after(one: str, two: str) -> bool:
    try:
        return datetime.fromisoformat(one) > datetime.fromisoformat(two)
    except (ValueError, TypeError):
        return False


def _counts_alike(one: Want, two: Want) -> bool:
    """Whether two counts ask for things of one class, which one number may well count both: adults and seats."""
    return one.kind == "number" and bool(one.classes & two.classes)


def _judge(want: Want, scene: Scene) -> Verdict:
    if want.kind == "id":
        return judge_id(want, scene) if not hasattr(want.canonicaliser, "tools") else SUPPORTED
    default = want.place.spec.default
    if not isinstance(default, Nothing) and default == want.value:
        return Verdict("supported", source="default")
    return _JUDGES[want.kind](want, scene)


def _problem(want: Want, verdict: Verdict, context: Context) -> FieldProblem:
    label = want.canonicaliser.label(want.value, context)
    why = verdict.why if label == want.value else f"{verdict.why}; this value is {label}"
    return FieldProblem.of(want.place.path, verdict.code, want.value, why, want.place.spec.describe(), use=verdict.use)


def _unsupported(want: Want) -> FieldProblem:
    return FieldProblem.of(want.place.path, "not_in_conversation", want.value, _UNSAID, want.place.spec.describe())


def _question(want: Want, verdict: Verdict, contract: Contract, context: Context) -> Question:
    options = tuple(Option(want.canonicaliser.label(value, context), value) for value in verdict.options)
    labels = [option.label for option in options]
    listed = f"{', '.join(labels[:-1])} or {labels[-1]}" if len(labels) > 1 else "".join(labels)
    asked = f"Which is meant for `{want.place.path}`: {listed}?" if len(labels) > 1 else f"Is it {listed} for `{want.place.path}`?"
    text = f"{verdict.why[:1].upper()}{verdict.why[1:]}. {asked}"
    return Question(want.place.path, verdict.code, failure_class_of(verdict.code), text, options, None, contract.name)


def _evidence(want: Want, verdict: Verdict) -> Evidence:
    said = verdict.said
    if said is None:
        source: Source = "default" if verdict.source == "default" else "derived" if verdict.source == "derived" else "tool_result"
        return Evidence(want.place.path, source, _short(want.value))
    speaker: Source = "agreed" if said.agreed else "tool_result" if said.speaker == "tool" else "user"
    return Evidence(want.place.path, speaker, said.quote[:120], said.span, said.turn)


def _short(value: JsonValue) -> str:
    return str(value)[:120]
