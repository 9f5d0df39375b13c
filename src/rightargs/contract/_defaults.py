"""The canonicaliser that follows from a bare type."""

from rightargs.canon import Canonicaliser
from rightargs.canon.choices import Choice, Flag
from rightargs.canon.dates import Day, When
from rightargs.canon.ids import Uuid
from rightargs.canon.structural import Real, Text, Whole
from rightargs.contract._spec import FieldSpec

_STRING = frozenset({"string"})
_FORMATS = {"date": Day(), "date-time": When(), "uuid": Uuid()}
_BARE = {
    frozenset({"boolean"}): Flag(),
    frozenset({"integer"}): Whole(),
    frozenset({"number"}): Real(),
    frozenset({"integer", "number"}): Real(),
}


def default_canonicaliser(spec: FieldSpec) -> tuple[Canonicaliser | None, bool]:
    """
    Return the canonicaliser of a field that declares none, and whether it acts on valid values too.

    The formats date, date-time and uuid say what the text is, so they are read as such; a bare type only repairs what
    failed validation.
    """
    if spec.branches:
        return None, False
    if spec.enum is not None:
        values = [value for value in spec.enum if isinstance(value, str)]
        if len(values) == len(spec.enum) and values:
            return Choice(values), False
        whole = all(isinstance(value, int) and not isinstance(value, bool) for value in spec.enum)
        return (Whole() if whole and spec.enum else None), False
    if spec.types == _STRING:
        found = _FORMATS.get(spec.format)
        return (Text(), False) if found is None else (found, True)
    return _BARE.get(spec.types), False
