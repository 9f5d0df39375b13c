"""What a tool demands of its arguments."""

from rightargs.contract._branches import Misfit, errors_in, nearest
from rightargs.contract._contract import Contract, Effect, Grounding, Rule, RuleAnswer, UnknownKeys
from rightargs.contract._places import Place, places
from rightargs.contract._spec import FieldSpec, Metadata
from rightargs.contract.ask_user import ask_user_tool
from rightargs.contract.fallback import Fallback
from rightargs.contract.guarded import GuardedTool, HasContract, contract_of
from rightargs.contract.rules import AtLeast, AtMost, FieldRule, SameAs
from rightargs.contract.tool import ContractWarning, ToolContract

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
    "HasContract",
    "Metadata",
    "Misfit",
    "Place",
    "Rule",
    "RuleAnswer",
    "SameAs",
    "ToolContract",
    "UnknownKeys",
    "ask_user_tool",
    "contract_of",
    "errors_in",
    "nearest",
    "places",
]
