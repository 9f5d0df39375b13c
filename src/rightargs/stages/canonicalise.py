"""canonicalise: each value becomes the one form the system uses, or a question, or a problem."""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from rightargs.canon import Canonicaliser
from rightargs.canon.structural import exact_number, is_placeholder, stands_in
from rightargs.context import Context, UserTurn
from rightargs.contract import Contract, FieldSpec
from rightargs.repair import identical
from rightargs.stages._draft import MAX_PROBLEMS, Draft
from rightargs.vocab.codes import failure_class_of
from rightargs.vocab.edits import Edit
from rightargs.vocab.feedback import dumps
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import ROOT, Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing, Option, Question
from rightargs.vocab.readings import Ambiguous, Canonical, Reading

_NUMERIC = frozenset({"integer", "number"})
MAX_TRIES = 1_000
"""Branches of unions that are tried for one call: unions inside unions multiply."""

_DECIMAL = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)


def canonicalise(draft: Draft, contract: Contract, context: Context) -> Draft:
    """Read every field that has a canonicaliser; where the call validated as sent, only those the author declared."""
    if draft.arguments is None:
        return draft
    valid = not isinstance(draft.validated, Nothing)
    if valid and (not contract.rereads or _all_stay(draft, draft.arguments, contract.spec, context)):
        return draft
    work = _Work(contract, context, draft, declared_only=valid)
    arguments = work.whole(draft.arguments)
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
    if spec.branches:
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

    def __init__(self, contract: Contract, context: Context, draft: Draft, *, declared_only: bool, tries: list[int] | None = None) -> None:
        self.contract, self.context, self.draft = contract, context, draft
        self.tries = tries if tries is not None else [0]
        self.declared_only = declared_only
        self.root: Mapping[str, JsonValue] = draft.arguments or {}
        self.edits: list[Edit] = []
        self.problems: list[FieldProblem] = []
        self.questions: list[Question] = []

    def whole(self, arguments: JsonObject) -> JsonObject:
        """Read the arguments, which may have one of several forms."""
        spec = self.contract.spec
        after = self._branch(arguments, spec, ROOT, {}) if spec.branches else self.object(arguments, spec, ROOT)
        return after if isinstance(after, dict) else arguments

    def object(self, value: JsonObject, spec: FieldSpec, path: Path) -> JsonObject:
        """Read the fields of an object; those that others depend on come first."""
        out: JsonObject | None = None
        other = spec.additional if isinstance(spec.additional, FieldSpec) else None
        names = spec.order if other is None else (*spec.order, *(name for name in value if name not in spec.properties))
        for name in names:
            if name not in value:
                continue
            child = spec.properties.get(name) or other
            if child is None or (self.declared_only and not child.rereads):
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
        if isinstance(value, dict) and spec.canonicaliser is None and (spec.properties or isinstance(spec.additional, FieldSpec)):
            return self.object(value, spec, path)
        if isinstance(value, list) and spec.items is not None and spec.canonicaliser is None:
            return self._list(value, spec.items, path, siblings)
        if value is None and (spec.nullable or not spec.declared):
            return value  # where null is not allowed, the validator says so
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
        """Read a union by the branch that the value fits: its tag, then its type and keys, then the only reading of it."""
        fitting = [branch for branch in spec.branches if branch.allows(value) and branch.has_keys_of(value)]
        if spec.tag and isinstance(value, dict):
            fitting = [branch for branch in spec.branches if _tagged(value, branch, spec.tag)]
            fitting = fitting or [branch for branch in spec.branches if self._tag_reads(value, branch, spec.tag)]
            if not fitting:
                return value  # the validator names the tags there are
        if len(fitting) == 1 and (self.declared_only or isinstance(value, (dict, list))):
            return self._in_branch(value, fitting[0], spec, path, siblings)
        if self.declared_only:
            return value
        read = self._only_reading(value, fitting if len(fitting) > 1 else list(spec.branches), path, siblings)
        if len(fitting) == 1 and read is value and not self._blocked(path):
            return self._in_branch(value, fitting[0], spec, path, siblings)
        return read

    def _in_branch(
        self, value: JsonValue, branch: FieldSpec, spec: FieldSpec, path: Path, siblings: Mapping[str, JsonValue]
    ) -> "JsonValue | Nothing":
        """Read a value by one branch, and tell what the other forms are where it does not fit."""
        before = len(self.problems)
        found = self.value(value, branch, path, siblings)
        for index in range(before, len(self.problems)):
            problem = self.problems[index]
            if problem.path == path:
                self.problems[index] = replace(problem, expected=spec.describe())
        return found

    def _blocked(self, path: Path) -> bool:
        return any(problem.path == path for problem in self.problems)

    def _tag_reads(self, value: JsonObject, branch: FieldSpec, tag: str) -> bool:
        child = branch.properties.get(tag)
        if child is None or child.canonicaliser is None or child.enum is None:
            return False
        return isinstance(child.canonicaliser.read(value.get(tag), self.context), Canonical)

    def _only_reading(self, value: JsonValue, branches: list[FieldSpec], path: Path, siblings: Mapping[str, JsonValue]) -> JsonValue:
        """Try each branch; what several read alike, or one alone reads, is the value, and text that is a JSON literal is that literal."""
        found: list[tuple[JsonValue, list[Edit]]] = []
        for branch in branches:
            if not self._may_try():
                return value
            trial = _Work(self.contract, self.context, self.draft, declared_only=False, tries=self.tries)
            after = trial.value(value, branch, path, siblings)
            if trial.problems or trial.questions or isinstance(after, Nothing) or not self._fits(after, branch):
                continue
            if identical(after, value):
                return value
            if not any(identical(after, other) for other, _ in found):
                found.append((after, trial.edits))
        if len(found) > 1 and isinstance(value, str):
            found = [one for one in found if dumps(one[0]) == value.strip()] or found
        if len(found) == 1:
            self.edits += found[0][1]
            return found[0][0]
        if found:
            why = f"it fits {len(found)} of the alternatives, and they read it differently"
            expected = " or ".join(branch.describe() for branch in branches[:5])
            self.problems.append(FieldProblem.of(path, "ambiguous_branch", value, why, expected))
        return value

    def _may_try(self) -> bool:
        self.tries[0] += 1
        return self.tries[0] <= MAX_TRIES

    def _fits(self, value: JsonValue, spec: FieldSpec) -> bool:
        """Whether *value* has the types, keys and words of *spec*; its bounds are the validator's."""
        if spec.branches:
            return any(self._may_try() and self._fits(value, branch) for branch in spec.branches)
        if value is None or not spec.allows(value):
            return spec.allows(value)
        if isinstance(value, dict):
            return spec.has_keys_of(value) and all(
                self._fits(value[name], child) for name, child in spec.properties.items() if name in value
            )
        if isinstance(value, list):
            return spec.items is None or all(self._fits(item, spec.items) for item in value)
        if spec.enum is not None:
            return any(type(value) is type(word) and value == word for word in spec.enum)
        return not isinstance(value, str) or spec.takes_text(value)

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
            code, why = "placeholder", "it is a placeholder, and no value"
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
