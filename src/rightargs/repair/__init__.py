"""Reading the JSON that a model meant, with every change listed."""

from rightargs.repair._document import repair_json
from rightargs.repair._kinds import EDIT_KINDS, EditKind
from rightargs.repair._strict import NotStrict, identical, load_strict

__all__ = ["EDIT_KINDS", "EditKind", "NotStrict", "identical", "load_strict", "repair_json"]
