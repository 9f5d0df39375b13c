"""Reading the tables of cases, and comparing JSON as JSON."""

import json
from decimal import Decimal
from pathlib import Path

from rightargs import Repaired, Unrepairable, repair_json

_HERE = Path(__file__).parent
_NON_FINITE = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


def rows(name):
    """Return the rows of the table *name*."""
    return [json.loads(line) for line in (_HERE / name).read_text(encoding="utf-8").splitlines()]


def decode(value):
    """Turn the {"$nonfinite": "NaN"} of a table into a float."""
    if isinstance(value, dict):
        if set(value) == {"$nonfinite"}:
            return _NON_FINITE[value["$nonfinite"]]
        return {key: decode(item) for key, item in value.items()}
    return [decode(item) for item in value] if isinstance(value, list) else value


def same(left, right):
    """Whether two JSON values are equal; true is not 1, and numbers compare by value."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, (int, float, Decimal)) and isinstance(right, (int, float, Decimal)):
        return left == right or float(left) == float(right)
    return type(left) is type(right) and left == right


def read(text):
    """Return what *text* is repaired to, or the refusal."""
    try:
        return repair_json(text)
    except Unrepairable as refusal:
        return refusal


def flagged(result: Repaired) -> bool:
    """Whether *result* says that something may be lost."""
    return result.lossy or result.incomplete or any(edit.risk == "lossy" for edit in result.edits)
