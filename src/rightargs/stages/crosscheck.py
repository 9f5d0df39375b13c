"""crosscheck: values against the record an ID points to, against other tools, and against the application's own rules."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from types import MappingProxyType

from rightargs.canon.ids import IdFrom
from rightargs.context import Context
from rightargs.contract import AtMost, Contract, FieldRule, SameAs, places
from rightargs.stages._draft import Draft
from rightargs.stages._words import first_call
from rightargs.vocab.json import FrozenJson, JsonObject, JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing, Question

_MAPPINGS = (MappingProxyType, dict, Mapping)
"""The frozen records of a session first: the abstract class is ten times as slow to ask."""


def crosscheck(draft: Draft, contract: Contract, context: Context) -> Draft:
    """Apply `requires`, the rules of the fields and the rules of the tool."""
    problems: list[FieldProblem] = []
    if context.permissions is not None and not context.permits(contract.name):
        why = f"the caller may not use `{contract.name}`"
        return draft.refused(
            [FieldProblem.of(ROOT, "not_permitted", NOTHING, why, "no call of this tool; tell the user that it is not allowed")]
        )
    for tool in contract.requires:
        if not context.succeeded(tool):
            why = f"`{tool}` must have succeeded in this conversation first"
            problems.append(FieldProblem.of(ROOT, "prerequisite_missing", NOTHING, why, first_call([tool])))
    if draft.arguments is None:
        return draft.refused(problems) if problems and not draft.problems else draft
    if contract.ruled:
        problems += _against_records(draft, draft.arguments, contract, context)
    if problems:
        draft = draft.refused(problems)
    if contract.rules and not draft.problems and not draft.questions and not isinstance(draft.validated, Nothing):
        return _ruled(draft, contract, context)
    return draft


def _against_records(draft: Draft, arguments: JsonObject, contract: Contract, context: Context) -> list[FieldProblem]:
    """Apply the rules of the fields; only a nested rule needs a walk through all of them."""
    problems: list[FieldProblem] = []
    records = _Records(contract, context, arguments)
    if contract.rules_below:
        for place in places(arguments, contract.spec):
            if place.spec.rules and place.value is not None and not draft.blocked(place.path):
                for rule in place.spec.rules:
                    stated = records.stated(rule, place.siblings)
                    if stated is not None and not _keeps(rule, place.value, stated):
                        problems.append(_problem(rule, place.value, place.path, stated))
        return problems
    clear = not draft.problems and not draft.questions
    for name, spec in contract.ruled.items():
        value = arguments.get(name)
        if value is None or not (clear or not draft.blocked(Path((name,)))):
            continue
        for rule in spec.rules:
            stated = records.stated(rule, arguments)
            if stated is not None and not _keeps(rule, value, stated):
                problems.append(_problem(rule, value, Path((name,)), stated))
    return problems


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
        elif isinstance(answer, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            draft = draft.refused([FieldProblem.of(ROOT, "rule_broken", NOTHING, answer)])
        else:
            why = f"a rule of the tool answered {answer!r:.40}; it must answer None where the call is fine, or a sentence saying why not"
            draft = draft.refused([FieldProblem.of(ROOT, "internal_error", NOTHING, why, "nothing that you can change")])
    return draft


class _Records:
    """What tools returned of the IDs of one call, each looked up once."""

    __slots__ = ("_arguments", "_context", "_contract", "_seen")

    def __init__(self, contract: Contract, context: Context, arguments: JsonObject) -> None:
        self._contract, self._context, self._arguments = contract, context, arguments
        self._seen: dict[str, list[FrozenJson]] = {}

    def stated(self, rule: FieldRule, siblings: Mapping[str, JsonValue]) -> FrozenJson:
        """Return what the latest record of the ID says under the keys of *rule*; null where none says anything."""
        name = rule.id_field
        beside = siblings is not self._arguments and name in siblings
        records = None if beside else self._seen.get(name)
        if records is None:
            records = self._of(name, (siblings if beside else self._arguments).get(name))
            if not beside:
                self._seen[name] = records
        for record in records:
            node: FrozenJson = record
            for key in rule.keys:
                if not isinstance(node, _MAPPINGS) or key not in node:
                    break
                node = node[key]
            else:
                return node
        return None

    def _of(self, field: str, found: JsonValue) -> list[FrozenJson]:
        """Return the records of the ID that the tools of *field* returned, the latest first."""
        if type(found) is not str and type(found) is not int:
            return []
        spec = self._contract.spec.properties.get(field)
        tools = spec.canonicaliser.tools if spec is not None and isinstance(spec.canonicaliser, IdFrom) else ()
        return [seen.record for seen in reversed(self._context.sightings(found)) if not tools or seen.tool in tools]


def _keeps(rule: FieldRule, value: JsonValue, stated: FrozenJson) -> bool:
    """Whether *value* is what the record says; a record that does not say a number decides nothing of one."""
    if type(rule) is SameAs:
        return same_value(value, stated)
    sent, bound = _number(value), _number(stated)
    if sent is None or bound is None:
        return True
    return sent <= bound if type(rule) is AtMost else sent >= bound


def _problem(rule: FieldRule, value: JsonValue, path: Path, stated: FrozenJson) -> FieldProblem:
    if isinstance(rule, SameAs):
        code = "currency_mismatch" if _is_currency(stated) and _is_currency(value) else _mismatch_code(value, stated)
        why = f"the record of {rule.id_field} says {_shown(stated)}"
        return FieldProblem.of(path, code, value, why, f"the same as `{rule.reference}`", use=_plain(stated))
    code, bound, verb = ("above_record", "at most", "allows") if isinstance(rule, AtMost) else ("below_record", "at least", "demands")
    why = f"the record of {rule.id_field} {verb} {bound} {_shown(stated)}"
    return FieldProblem.of(path, code, value, why, f"{bound} `{rule.reference}`, which is {_shown(stated)}")


def same_value(one: FrozenJson, two: FrozenJson) -> bool:
    """Compare as values: numbers by number, instants by instant, text without case."""
    if type(one) is str and one == two:
        return True
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
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
