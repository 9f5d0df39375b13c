"""What a tool demands of its arguments."""

from rightargs.contract._contract import Contract, Effect, Grounding, Rule, RuleAnswer, UnknownKeys
from rightargs.contract._places import Place, places
from rightargs.contract._spec import FieldSpec, Metadata
from rightargs.contract.fallback import Fallback
from rightargs.contract.rules import AtLeast, AtMost, FieldRule, SameAs
from rightargs.contract.tool import ContractWarning, GuardedTool, ToolContract

__all__ = [
    "AtLeast",
    "AtMost",
    "Contract",
    "ContractWarning",
    "Effect",
    "Fallback",
    "FieldRule",
    "FieldSpec",
    "Grounding",
    "GuardedTool",
    "Metadata",
    "Place",
    "Rule",
    "RuleAnswer",
    "SameAs",
    "ToolContract",
    "UnknownKeys",
    "places",
]
