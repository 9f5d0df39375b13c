"""What lint's findings look like: text, JSON, GitHub annotations, SARIF."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from rightargs.lint.findings import Finding
from rightargs.lint.reporters._github import as_github
from rightargs.lint.reporters._json import as_json
from rightargs.lint.reporters._sarif import as_sarif
from rightargs.lint.reporters._text import as_text

__all__ = ["REPORTERS", "as_github", "as_json", "as_sarif", "as_text"]

REPORTERS: Mapping[str, Callable[[Sequence[Finding], int], str]] = MappingProxyType(
    {"text": as_text, "json": as_json, "github": as_github, "sarif": as_sarif}
)
"""By name; each takes the findings and the number of tools looked at."""
