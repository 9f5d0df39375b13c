"""What the name of a tool says of its effect."""

from rightargs.lint.subjects import Subject, words_of

WRITES = frozenset(
    "create update delete remove cancel refund send pay transfer book add set modify edit insert post put patch place submit "
    "schedule reserve buy purchase order write move rename exchange return upload publish approve reject close grant revoke "
    "deactivate activate suspend archive purge merge assign unassign drop wipe charge issue".split()
)
_SURE = frozenset("create update delete remove cancel refund send pay transfer insert purge wipe revoke purchase deactivate".split())
"""Verbs that no tool that only looks begins with."""


def seems_to_write(subject: Subject) -> bool:
    """Whether the tool changes something: as it says, else by its first word."""
    if subject.effect is not None:
        return subject.effect == "write"
    words = words_of(subject.name.rpartition(".")[2])
    return bool(words) and words[0] in WRITES


def surely_writes(subject: Subject) -> bool:
    """Whether the name begins with a verb that can only change something."""
    words = words_of(subject.name.rpartition(".")[2])
    return bool(words) and words[0] in _SURE
