"""The parts of a day, generously."""

DAYPARTS = "early morning|morning|noon|lunch ?time|afternoon|evening|night|subah|dopahar|shaam|sham|raat"
# Generous ends of the day periods of CLDR 44 (en, hi): only what lies outside by any reading is another part of the day.
_HOURS = {
    "early morning": (3, 10), "morning": (3, 13), "subah": (3, 13), "noon": (11, 15), "lunch": (11, 16), "afternoon": (12, 20),
    "dopahar": (11, 17), "evening": (15, 24), "shaam": (15, 24), "sham": (15, 24), "night": (17, 30), "raat": (17, 30),
}  # fmt: skip


_NARROW = {
    "morning": (0, 12), "subah": (0, 12), "afternoon": (12, 18), "dopahar": (12, 17), "evening": (17, 24), "shaam": (17, 24),
    "sham": (17, 24), "night": (20, 30), "raat": (20, 30),
}  # fmt: skip
"""Where most people put them; the ends are not inside."""


def lies_in(part: str, clock: str) -> bool:
    """Whether a clock time (HH:MM) may lie in a part of the day, generously."""
    word = part.casefold().removeprefix("to")
    low, high = _HOURS["lunch" if word.startswith("lunch") else word]
    hour = int(clock[:2]) + int(clock[3:5]) / 60
    return low <= hour <= high or low <= hour + 24 <= high


def lies_well_in(part: str, clock: str) -> bool:
    """Whether most people would say so: of a train at 15:30 and one at 18:20, the evening one is the second."""
    low, high = _NARROW.get(part.casefold(), (0, 0))
    hour = int(clock[:2]) + int(clock[3:5]) / 60
    return low <= hour < high or low <= hour + 24 < high
