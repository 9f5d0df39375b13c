"""crosscheck: values against the record an ID points to, against other tools, and against the application's own rules."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from types import MappingProxyType

from rightargs.canon.ids import IdFrom
from rightargs.context import Context
from rightargs.contract import AtLeast, AtMost, Contract, FieldRule, Place, SameAs, places
from rightargs.stages._draft import Draft
from rightargs.vocab.json import FrozenJson, JsonObject, JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing, Question


def crosscheck(draft: Draft, contract: Contract, context: Context) -> Draft:
    """Apply `requires`, the rules of the fields and the rules of the tool."""
    problems: list[FieldProblem] = []
    for tool in contract.requires:
        if not context.succeeded(tool):
            why = f"`{tool}` must have succeeded in this conversation first"
            problems.append(FieldProblem.of(ROOT, "prerequisite_missing", NOTHING, why, f"a successful call of {tool} before this one"))
    if draft.arguments is None:
        return draft.refused(problems) if problems and not draft.problems else draft
    if contract.ruled:
        for place in _ruled_places(draft.arguments, contract):
            if place.value is not None and not draft.blocked(place.path):
                problems += [
                    found for rule in place.spec.rules if (found := _against_record(rule, place, draft, contract, context)) is not None
                ]
    if problems:
        draft = draft.refused(problems)
    if contract.rules and not draft.problems and not draft.questions and not isinstance(draft.validated, Nothing):
        return _ruled(draft, contract, context)
    return draft


def _ruled_places(arguments: JsonObject, contract: Contract) -> Iterable[Place]:
    """Return the values of the fields that have rules; only a nested rule needs a walk through all of them."""
    if contract.rules_below:
        return [place for place in places(arguments, contract.spec) if place.spec.rules]
    return [Place(Path((name,)), arguments[name], spec, arguments) for name, spec in contract.ruled.items() if name in arguments]


def _ruled(draft: Draft, contract: Contract, context: Context) -> Draft:
    """Ask the application's rules; they see validated values only."""
    values = contract.values(draft.validated)
    for rule in contract.rules:
        answer = rule(values, context)
        if answer is None:
            continue
        if isinstance(answer, Question):
            draft = draft._replace(questions=(*draft.questions, answer))
        elif isinstance(answer, FieldProblem):
            draft = draft.refused([answer])
        else:
            draft = draft.refused([FieldProblem.of(ROOT, "rule_broken", NOTHING, answer)])
    return draft


def _against_record(rule: FieldRule, place: Place, draft: Draft, contract: Contract, context: Context) -> FieldProblem | None:
    """Compare one value with the record of its ID; a record that does not say decides nothing."""
    arguments = draft.arguments or {}
    holder = place.siblings if rule.id_field in place.siblings else arguments
    found = holder.get(rule.id_field)
    if not isinstance(found, (str, int)) or isinstance(found, bool):
        return None
    stated = _in_record(rule, found, contract, context)
    if isinstance(stated, Nothing) or stated is None:
        return None
    value = place.value
    if isinstance(rule, SameAs):
        if same_value(value, stated):
            return None
        code = "currency_mismatch" if _is_currency(stated) and _is_currency(value) else _mismatch_code(value, stated)
        why = f"the record of {rule.id_field} says {_shown(stated)}"
        return FieldProblem.of(place.path, code, value, why, f"the same as `{rule.reference}`", use=_plain(stated))
    sent, bound = _number(value), _number(stated)
    if sent is None or bound is None:
        return None
    if isinstance(rule, AtMost) and sent > bound:
        why = f"the record of {rule.id_field} allows at most {_shown(stated)}"
        return FieldProblem.of(place.path, "above_record", value, why, f"at most `{rule.reference}`, which is {_shown(stated)}")
    if isinstance(rule, AtLeast) and sent < bound:
        why = f"the record of {rule.id_field} demands at least {_shown(stated)}"
        return FieldProblem.of(place.path, "below_record", value, why, f"at least `{rule.reference}`, which is {_shown(stated)}")
    return None


def _in_record(rule: FieldRule, found: str | int, contract: Contract, context: Context) -> "FrozenJson | Nothing":
    """Return what the latest record of the ID says under the keys of *rule*."""
    spec = contract.spec.properties.get(rule.id_field)
    tools = spec.canonicaliser.tools if spec is not None and isinstance(spec.canonicaliser, IdFrom) else ()
    for seen in reversed(context.sightings(found)):
        if tools and seen.tool not in tools:
            continue
        node: FrozenJson | Nothing = seen.record
        for key in rule.keys:
            node = node[key] if isinstance(node, (MappingProxyType, Mapping)) and key in node else NOTHING
        if not isinstance(node, Nothing):
            return node
    return NOTHING


def same_value(one: FrozenJson, two: FrozenJson) -> bool:
    """Compare as values: numbers by number, instants by instant, text without case."""
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    if isinstance(one, str) and one == two:
        return True
    left, right = _number(one), _number(two)
    if left is not None and right is not None:
        return left == right
    if isinstance(one, str) and isinstance(two, str):
        if one.casefold() == two.casefold():
            return True
        first, second = _instant(one), _instant(two)
        return first is not None and first == second
    return one == two


def _mismatch_code(value: FrozenJson, stated: FrozenJson) -> str:
    if isinstance(value, str) and isinstance(stated, str):
        one, two = _instant(value), _instant(stated)
        if one is not None and two is not None:
            return "time_mismatch" if one.replace(tzinfo=None) == two.replace(tzinfo=None) else "not_the_same"
    return "not_the_same"


def _instant(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.utcoffset() is not None else None


def _number(value: FrozenJson) -> Decimal | int | None:
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal, str)):
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _is_currency(value: FrozenJson) -> bool:
    return isinstance(value, str) and len(value) == 3 and value.isalpha() and value.isupper()


def _shown(value: FrozenJson) -> str:
    return str(value)[:60]


def _plain(value: FrozenJson) -> JsonValue:
    return value if isinstance(value, (str, int, float, Decimal)) else None
