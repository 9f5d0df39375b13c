"""canonicalise: each value becomes the one form the system uses, or a question, or a problem."""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from rightargs.canon import Canonicaliser
from rightargs.canon.structural import exact_number, is_placeholder, stands_in
from rightargs.context import Context, UserTurn
from rightargs.contract import Contract, FieldSpec
from rightargs.stages._draft import MAX_PROBLEMS, Draft
from rightargs.vocab.codes import failure_class_of
from rightargs.vocab.edits import Edit
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing, Option, Question
from rightargs.vocab.readings import Ambiguous, Canonical, Reading

_NUMERIC = frozenset({"integer", "number"})
_DECIMAL = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)


def canonicalise(draft: Draft, contract: Contract, context: Context) -> Draft:
    """Read every field that has a canonicaliser; where the call validated as sent, only those the author declared."""
    if draft.arguments is None:
        return draft
    valid = not isinstance(draft.validated, Nothing)
    if valid and (not contract.rereads or _all_stay(draft, draft.arguments, contract.spec, context)):
        return draft
    work = _Work(contract, context, draft, declared_only=valid)
    arguments = work.object(draft.arguments, contract.spec, ROOT)
    if not work.edits and not work.problems and not work.questions:
        return draft
    changed = arguments is not draft.arguments
    return draft._replace(
        arguments=arguments,
        text=None if changed else draft.text,
        validated=NOTHING if changed else draft.validated,
        edits=(*draft.edits, *work.edits),
        problems=(*draft.problems, *work.problems),
        questions=(*draft.questions, *work.questions),
    )


def _all_stay(draft: Draft, arguments: JsonObject, spec: FieldSpec, context: Context) -> bool:
    """Whether every value of a call that validates is in its canonical form already: the common case, told without a path."""
    if draft.problems or draft.questions:
        return False
    fields = spec.properties
    for name in spec.order:
        field = fields[name]
        if not field.rereads or name not in arguments:
            continue
        value = arguments[name]
        if field.branches or (type(value) is str and is_placeholder(value)):
            return False
        reader = field.canonicaliser
        if reader is None:
            if type(value) is not str:
                return False
        elif field.declared and not (value is None and field.nullable):
            reading = reader.bind(arguments, arguments).read(value, context)
            if type(reading) is not Canonical or reading.value is not value:
                return False
    return True


class _Work:
    """One walk over the arguments."""

    def __init__(self, contract: Contract, context: Context, draft: Draft, *, declared_only: bool) -> None:
        self.contract, self.context, self.draft = contract, context, draft
        self.declared_only = declared_only
        self.root: Mapping[str, JsonValue] = draft.arguments or {}
        self.edits: list[Edit] = []
        self.problems: list[FieldProblem] = []
        self.questions: list[Question] = []

    def object(self, value: JsonObject, spec: FieldSpec, path: Path) -> JsonObject:
        """Read the fields of an object; those that others depend on come first."""
        out: JsonObject | None = None
        for name in spec.order:
            if name not in value:
                continue
            child = spec.properties[name]
            if self.declared_only and not child.rereads:
                continue
            before = value[name]
            after = self.value(before, child, path / name, out or value)
            if after is before:
                continue
            if out is None:
                out = dict(value)
                if path == ROOT:
                    self.root = out
            if isinstance(after, Nothing):
                del out[name]
            else:
                out[name] = after
        return value if out is None else out

    def value(self, value: JsonValue, spec: FieldSpec, path: Path, siblings: Mapping[str, JsonValue]) -> "JsonValue | Nothing":
        """Read one value; the very same object comes back where nothing changes."""
        if len(self.problems) >= MAX_PROBLEMS or self.draft.blocked(path):
            return value
        if spec.branches:
            return self._branch(value, spec, path, siblings)
        if isinstance(value, dict) and spec.properties and spec.canonicaliser is None:
            return self.object(value, spec, path)
        if isinstance(value, list) and spec.items is not None and spec.canonicaliser is None:
            return self._list(value, spec.items, path, siblings)
        if value is None and spec.nullable:
            return value
        if isinstance(value, str) and (spec.nullable or not spec.required) and is_placeholder(value):
            blank = self._blank(value, spec, path)
            if not isinstance(blank, str):
                return blank
        if spec.canonicaliser is None or (self.declared_only and not spec.declared):
            return value
        return self._read(value, spec, spec.canonicaliser, path, siblings)

    def _list(self, value: list[JsonValue], spec: FieldSpec, path: Path, siblings: Mapping[str, JsonValue]) -> list[JsonValue]:
        out: list[JsonValue] = []
        for index, item in enumerate(value):
            if len(self.problems) >= MAX_PROBLEMS:
                return value  # the call is refused in any case
            after = self.value(item, spec, path / index, siblings)
            out.append(item if isinstance(after, Nothing) else after)
        return value if all(one is two for one, two in zip(out, value, strict=True)) else out

    def _branch(self, value: JsonValue, spec: FieldSpec, path: Path, siblings: Mapping[str, JsonValue]) -> "JsonValue | Nothing":
        """Read a union by the branch that the value fits: its tag, then its type and keys."""
        fitting = [branch for branch in spec.branches if branch.allows(value) and branch.has_keys_of(value)]
        if spec.tag and isinstance(value, dict):
            fitting = [branch for branch in fitting if _tagged(value, branch, spec.tag)] or fitting
        if len(fitting) != 1:
            return value
        before = len(self.problems)
        found = self.value(value, fitting[0], path, siblings)
        for index in range(before, len(self.problems)):
            problem = self.problems[index]
            if problem.path == path:  # the other forms are allowed too
                self.problems[index] = replace(problem, expected=spec.describe())
        return found

    def _blank(self, value: str, spec: FieldSpec, path: Path) -> "JsonValue | Nothing":
        """Read a placeholder word for an absent value as null, unless the user said that word or the field is free for it."""
        word = value.strip()
        reads = spec.canonicaliser is not None and isinstance(spec.canonicaliser.read(value, self.context), Canonical)
        if spec.takes_text(value) and (not spec.declared or reads):
            if not spec.nullable or not word or _said(word, self.context):
                return value
        elif reads and spec.enum is not None:
            return value
        self.edits.append(Edit("placeholder_null" if spec.nullable else "placeholder_dropped", value, None, path=path))
        return None if spec.nullable else NOTHING

    def _read(
        self, value: JsonValue, spec: FieldSpec, canonicaliser: Canonicaliser, path: Path, siblings: Mapping[str, JsonValue]
    ) -> JsonValue:
        bound = canonicaliser.bind(siblings, self.root)
        reading: Reading = bound.read(value, self.context)
        if isinstance(reading, Canonical):
            if reading.value is value and spec.allows(value):
                return value
            after = _fitted(reading.value, value, spec)
            if type(after) is type(value) and after == value:
                return value
            self.edits.append(Edit("canonicalised", value, after, path=path))
            return after
        if isinstance(reading, Ambiguous):
            options = tuple(Option(bound.label(one, self.context), one) for one in (_fitted(each, value, spec) for each in reading.values))
            self.questions.append(_question(self.contract.name, path, value, reading, options))
            return value
        use: JsonValue = None
        choose: tuple[Option, ...] = ()
        if len(reading.candidates) == 1:
            use = _fitted(reading.candidates[0], value, spec)
        elif reading.candidates:
            choose = tuple(Option(bound.label(one, self.context), one) for one in reading.candidates)
        code, why = reading.code, reading.why
        if isinstance(value, str) and stands_in(value) and spec.enum is None:
            code, why = "placeholder", "it stands for a value and is none"
        self.problems.append(FieldProblem.of(path, code, value, why, reading.expected, use=use, choose_from=choose))
        return value


def _fitted(value: JsonValue, raw: JsonValue, spec: FieldSpec) -> JsonValue:
    """Emit a decimal string as a JSON number where the schema wants one; a number equal to what was sent stays as sent."""
    if isinstance(value, (float, Decimal)) and "integer" in spec.types and "number" not in spec.types and value == int(value):
        return int(value)
    if isinstance(value, str) and spec.types & _NUMERIC and _DECIMAL.fullmatch(value):
        if isinstance(raw, str) and "string" in spec.types:
            return value
        number = Decimal(value)
        if isinstance(raw, (int, float, Decimal)) and not isinstance(raw, bool) and raw == number and spec.allows(raw):
            return raw
        return int(number) if number == number.to_integral_value() else exact_number(number)
    return value


def _tagged(value: JsonObject, branch: FieldSpec, tag: str) -> bool:
    child = branch.properties.get(tag)
    return child is not None and child.enum is not None and value.get(tag) in child.enum


def _said(word: str, context: Context) -> bool:
    """Whether the user said *word* as a word of its own."""
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    return any(pattern.search(turn.text) for turn in context.transcript if isinstance(turn, UserTurn))


def _question(tool: str, path: Path, sent: JsonValue, reading: Ambiguous, options: tuple[Option, ...]) -> Question:
    labels = [option.label for option in options]
    listed = f"{', '.join(labels[:-1])} or {labels[-1]}" if len(labels) > 1 else "".join(labels)
    shown = f'"{sent}"' if isinstance(sent, str) and len(sent) <= 60 else "this value"
    text = f"Which is meant by {shown} for `{path}`: {listed}?"
    return Question(path, reading.code, failure_class_of(reading.code), text, options, None, tool)
