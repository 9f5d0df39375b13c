"""
Provider schemas: a contract as the tool definition that a provider takes, made so that the wrong value is hard to say.

What a provider cannot carry moves into the description, and stays enforced by the guard.
"""

from rightargs.contract.schemas._dialects import DIALECTS, Dialect, Provider
from rightargs.contract.schemas._translate import Translated, translate
from rightargs.contract.schemas._version import schema_version
from rightargs.contract.schemas._whole import tool_schema

__all__ = ["DIALECTS", "Dialect", "Provider", "Translated", "schema_version", "tool_schema", "translate"]
