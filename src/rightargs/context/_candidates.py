"""The shape of a lookup result that says how sure it is."""

from collections.abc import Mapping, Sequence

from rightargs.vocab.json import JsonObject, JsonValue

THRESHOLD = 0.8


def candidates(
    records: Sequence[Mapping[str, JsonValue]], *, confidence: Sequence[float] | None = None, threshold: float = THRESHOLD, hint: str = ""
) -> JsonObject:
    """
    Build the result of a lookup tool, so that the model and the guard both see whether it found one thing or several.

    Args:
        records: What was found; each with its ID and the few words that tell it from the others.
        confidence: How well each fits, 0 to 1, in the order of *records*; without it all fit alike.
        threshold: From where on a record counts as a match.
        hint: What the model should do next, where the standing advice will not do.

    Returns:
        `{"candidates": [...], "confidence": best, "ambiguous": bool, "hint": text}`, the best first. Where *ambiguous*, an ID
        that the user's words do not single out is asked about; where not, the first one needs no further words.

    Raises:
        ValueError: *confidence* has another length than *records*, or a value outside 0 to 1.
    """
    sure = [1.0] * len(records) if confidence is None else list(confidence)
    if len(sure) != len(records) or not all(0 <= one <= 1 for one in sure):
        raise ValueError(f"confidence needs one number from 0 to 1 for each of the {len(records)} records, not {list(sure)!r:.200}")
    order = sorted(range(len(records)), key=lambda index: -sure[index])
    matches = sum(one >= threshold for one in sure)
    told = hint or (
        "Nothing was found. Ask the user for other words." if not records
        else "Take the first." if matches == 1
        else "Ask the user which one is meant, unless their words fit one alone."
    )  # fmt: skip
    return {
        "candidates": [dict(records[index]) for index in order],
        "confidence": max(sure, default=0.0),
        "ambiguous": bool(records) and matches != 1,
        "hint": told,
    }
