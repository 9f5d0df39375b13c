"""Fitting a value to a field spec."""

from decimal import Decimal
from typing import NamedTuple

from rightargs.canon.structural import is_placeholder
from rightargs.context import Context
from rightargs.contract import Contract, FieldSpec
from rightargs.repair import NotStrict, load_strict, repair_json
from rightargs.stages.shape._keys import arranged
from rightargs.vocab.edits import Edit, Unrepairable
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.paths import Path
from rightargs.vocab.problems import NOTHING, FieldProblem, Nothing
from rightargs.vocab.readings import Unreadable

_CONTAINERS = frozenset({"object", "array"})
MAX_TRIES = 4_000
"""Branches of unions that are tried for one call: unions inside unions multiply."""

_NUMBERS: frozenset[type] = frozenset({int, float, bool, Decimal})
_SCALARS = _NUMBERS | {str}
"""What has no shape to change where one scalar is wanted, right or wrong: most items of most lists, passed at a glance."""


class Fit(NamedTuple):
    """A value in the shape of its spec, what was changed for it, and what stands against it; NOTHING where the key must go."""

    value: "JsonValue | Nothing"
    edits: tuple[Edit, ...] = ()
    problems: tuple[FieldProblem, ...] = ()


class Shaper:
    """Fits values to the specs of one contract."""

    def __init__(self, contract: Contract, context: Context) -> None:
        self.contract, self.context = contract, context
        self._tries = 0

    def fit(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit:
        """Bring *value* into the shape of *spec*, or leave it as it is for the validator to refuse."""
        if value is None and not spec.allows(None):
            if spec.required:
                return Fit(value)
            return Fit(NOTHING, (Edit("null_dropped", None, None, path=path),))
        if spec.branches and value is not None:
            return self._union(value, spec, path)
        if spec.allows(value):
            return self._children(value, spec, path)
        if isinstance(value, str) and is_placeholder(value) and not self._reads(value, spec):
            if spec.nullable:
                return Fit(None, (Edit("placeholder_null", value, None, path=path),))
            if not spec.required:
                return Fit(NOTHING, (Edit("placeholder_dropped", value, None, path=path),))
            return Fit(value)
        for move in (self._decoded, self._wrapped, self._unlisted, self._unboxed):
            found = move(value, spec, path)
            if found is not None:
                return found
        return Fit(value)

    def trial(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit | None:
        """Return the fit of *value* where nothing stands against it, every required field included; None otherwise."""
        fit = self.fit(value, spec, path)
        if fit.problems or isinstance(fit.value, Nothing) or not self.whole(fit.value, spec):
            return None
        return fit

    def whole(self, value: JsonValue, spec: FieldSpec) -> bool:
        """Whether *value* has every required field and every leaf is one that its spec reads."""
        if value is None:
            return spec.allows(None)
        if spec.branches:
            return any(self._may_try() and self.whole(value, branch) for branch in spec.branches)
        if isinstance(value, dict) and ("object" in spec.types or not spec.types):
            if spec.closed and any(key not in spec.properties for key in value):
                return False
            return all(self.whole(value[name], child) if name in value else not child.required for name, child in spec.properties.items())
        if isinstance(value, list) and ("array" in spec.types or not spec.types):
            return spec.items is None or all(self.whole(item, spec.items) for item in value)
        if spec.enum is not None and value in spec.enum:
            return True
        return self._reads(value, spec) or (spec.allows(value) and spec.enum is None and spec.canonicaliser is None)

    def _may_try(self) -> bool:
        """Whether one more branch may be tried in this call."""
        self._tries += 1
        return self._tries <= MAX_TRIES

    def _reads(self, value: JsonValue, spec: FieldSpec) -> bool:
        """Whether the canonicaliser of *spec* makes something of *value*."""
        return spec.canonicaliser is not None and not isinstance(spec.canonicaliser.read(value, self.context), Unreadable)

    def _is_placeholder_for(self, value: str, spec: FieldSpec) -> bool:
        """Whether a text for an optional field is a placeholder that its own pattern, enum or length refuses, and no choice of it."""
        return is_placeholder(value) and not spec.takes_text(value) and not (spec.enum is not None and self._reads(value, spec))

    def _children(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit:
        if isinstance(value, dict) and (spec.properties or spec.additional is not None):
            return self._object(value, spec, path)
        if isinstance(value, list) and spec.items is not None:
            items: list[JsonValue] = []
            edits: list[Edit] = []
            problems: list[FieldProblem] = []
            plain = not spec.items.branches and not spec.items.types & _CONTAINERS
            settled = (_SCALARS if spec.items.required and not spec.items.nullable else _NUMBERS) if plain else frozenset[type]()
            for index, item in enumerate(value):
                if type(item) in settled:
                    items.append(item)
                    continue
                fit = self.fit(item, spec.items, path / index)
                items.append(item if isinstance(fit.value, Nothing) else fit.value)
                edits += fit.edits
                problems += fit.problems
            return Fit(items if edits else value, tuple(edits), tuple(problems))
        if isinstance(value, str) and not spec.required and not spec.nullable and self._is_placeholder_for(value, spec):
            return Fit(NOTHING, (Edit("placeholder_dropped", value, None, path=path),))
        return Fit(value)

    def _object(self, value: JsonObject, spec: FieldSpec, path: Path) -> Fit:
        value, edits, problems = arranged(value, spec, path, self)
        out: JsonObject = {}
        for key, item in value.items():
            child = spec.properties.get(key)
            if child is None:
                child = spec.additional if isinstance(spec.additional, FieldSpec) else None
            if child is None:
                out[key] = item
                continue
            fit = self.fit(item, child, path / key)
            edits, problems = edits + fit.edits, problems + fit.problems
            if not isinstance(fit.value, Nothing):
                out[key] = fit.value
        return Fit(out if edits else value, edits, problems)

    def _union(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit:
        """Try each branch: one that takes the value as it is wins; else the only one that fits, or all that agree."""
        if any(branch.allows(value) and self._may_try() and self._as_is(value, branch, path) for branch in spec.branches):
            return Fit(value)
        fits = [fit for branch in spec.branches if self._may_try() and (fit := self.trial(value, branch, path)) is not None]
        if not fits or not all(fit.edits for fit in fits):
            return Fit(value)  # where a branch takes it in its place, only its spelling is left to read
        # What is JSON text in the shape of one branch is not at the same time one item of a list of texts.
        fits = [fit for fit in fits if any(edit.kind == "decoded" and edit.path == path for edit in fit.edits)] or fits
        if all(fit.value == fits[0].value for fit in fits):
            return fits[0]
        why = f"it fits {len(fits)} of the alternatives, and they read it differently"
        return Fit(value, (), (FieldProblem.of(path, "ambiguous_branch", value, why, spec.describe()),))

    def _as_is(self, value: JsonValue, spec: FieldSpec, path: Path) -> bool:
        fit = self.fit(value, spec, path)
        return not fit.edits and not fit.problems and self.whole(value, spec)

    def _decoded(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit | None:
        """Decode JSON text where a container is wanted and text is not; the whole text or nothing."""
        wanted = spec.types & {"object", "array"}
        if not isinstance(value, str) or not wanted or value.lstrip()[:1] not in {"{", "["}:
            return None
        repairs: tuple[Edit, ...] = ()
        try:
            inner = load_strict(value, self.contract.limits)
        except NotStrict:
            try:
                repaired = repair_json(value, limits=self.contract.limits)
            except Unrepairable as refusal:
                return Fit(
                    value, (), (FieldProblem.of(path, refusal.code, value, f"the text inside is damaged JSON: {refusal}", spec.describe()),)
                )
            if repaired.lossy or repaired.incomplete:
                code = "json_truncated" if repaired.incomplete else "json_syntax"
                return Fit(value, (), (FieldProblem.of(path, code, value, "the JSON text inside is cut or damaged", spec.describe()),))
            inner, repairs = (
                repaired.value,
                tuple(Edit(edit.kind, edit.before, edit.after, edit.risk, path, edit.position) for edit in repaired.edits),
            )
        if not spec.allows(inner):
            return None
        fit = self.fit(inner, spec, path)
        return Fit(fit.value, (*repairs, Edit("decoded", value, None, path=path), *fit.edits), fit.problems)

    def _wrapped(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit | None:
        """Put one item into the list that is wanted; text with a separator in it may be several items and is refused."""
        if "array" not in spec.types or isinstance(value, list) or spec.items is None or value is None:
            return None
        if isinstance(value, str) and (not value.strip() or any(mark in value for mark in ",;\n|[]")):
            return None
        fit = self.trial(value, spec.items, path / 0)
        if fit is None or isinstance(fit.value, Nothing):
            return None
        return Fit([fit.value], (Edit("listed", value, [fit.value], path=path), *fit.edits))

    def _unlisted(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit | None:
        """Take the only item out of a list where one value is wanted."""
        if not isinstance(value, list) or len(value) != 1 or "array" in spec.types:
            return None
        fit = self.trial(value[0], spec, path)
        if fit is None:
            return None
        return Fit(fit.value, (Edit("unlisted", value, fit.value if not isinstance(fit.value, Nothing) else None, path=path), *fit.edits))

    def _unboxed(self, value: JsonValue, spec: FieldSpec, path: Path) -> Fit | None:
        """Take a value out of an object that only repeats the field's own name around it."""
        if not isinstance(value, dict) or "object" in spec.types or len(value) != 1:
            return None
        ((key, inner),) = value.items()
        if key not in {spec.name, "value"} or isinstance(inner, (dict, list)):
            return None
        fit = self.trial(inner, spec, path)
        if fit is None:
            return None
        return Fit(fit.value, (Edit("unboxed", value, fit.value if not isinstance(fit.value, Nothing) else None, path=path), *fit.edits))
