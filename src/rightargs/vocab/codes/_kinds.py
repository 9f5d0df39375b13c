"""The shape of an entry of the code catalogue."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

Verb: TypeAlias = Literal["fix", "ask", "stop"]
"""Who can help: the model (fix), the user (ask), nobody in this conversation (stop)."""


class FailureClass(StrEnum):
    """The twelve ways in which an argument is wrong, then the tiers outside that taxonomy."""

    FABRICATED_ID = "fabricated_id"
    DATE_ORDER = "date_order"
    TIMEZONE = "timezone"
    SCALE = "scale"
    UNIT = "unit"
    CURRENCY = "currency"
    LOCALE_FORMAT = "locale_format"
    WRONG_TYPE = "wrong_type"
    WRONG_PLACE = "wrong_place"
    NOT_A_CHOICE = "not_a_choice"
    ABSENCE = "absence"
    UNSUPPORTED = "unsupported"

    SYNTAX = "syntax"
    STATE = "state"
    SELECTION = "selection"
    EXECUTION = "execution"
    LOOP = "loop"


@dataclass(frozen=True, slots=True)
class CodeEntry:
    """
    One code.

    Attributes:
        code: The snake_case word.
        failure_class: The class or tier it belongs to.
        meaning: What happened and what to do, one or two sentences.
        verb: Who can help.
    """

    code: str
    failure_class: FailureClass
    meaning: str
    verb: Verb = "fix"
