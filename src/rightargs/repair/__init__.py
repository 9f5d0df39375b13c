"""Reading the JSON that a model meant, with every change listed."""

from rightargs.repair._document import repair_json
from rightargs.repair._kinds import EDIT_KINDS, EditKind
from rightargs.repair._strict import NotStrict, load_strict

__all__ = ["EDIT_KINDS", "EditKind", "NotStrict", "load_strict", "repair_json"]
