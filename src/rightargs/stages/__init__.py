"""
The rooms, in order: what happens to an argument.

    parse         the text becomes a JSON object; damage is repaired where it has one reading
    shape         what sits in the wrong place or wrapping moves to where the schema has it
    canonicalise  each value becomes the one form the system uses
    validate      pydantic, strict, has the last word on the schema
    ground        IDs must come from tools, values from what was said
    crosscheck    values against records, prerequisites and the application's rules
    conclude      the verdict
"""

from collections.abc import Callable
from typing import TypeAlias

from rightargs.context import Context
from rightargs.contract import Contract
from rightargs.stages._draft import Draft
from rightargs.stages.canonicalise import canonicalise
from rightargs.stages.clean import accepted_as_is
from rightargs.stages.conclude import conclude, verdict
from rightargs.stages.crosscheck import crosscheck
from rightargs.stages.ground import ground, wants_again
from rightargs.stages.parse import parse, plain_arguments
from rightargs.stages.shape import shape
from rightargs.stages.validate import validate

__all__ = ["STAGES", "Draft", "Stage", "accepted_as_is", "plain_arguments", "verdict", "wants_again"]

Stage: TypeAlias = Callable[[Draft, Contract, Context], Draft]

STAGES: tuple[Stage, ...] = (parse, shape, canonicalise, validate, ground, crosscheck, conclude)
