"""Findings as JSON, in a versioned form."""

import json
from collections.abc import Sequence

from rightargs.contract.schemas._words import plain
from rightargs.lint.findings import Finding
from rightargs.vocab.json import JsonObject

FORMAT = "rightargs.lint/1"
"""Changes when a key is taken away or means something else; new keys may come without a change."""


def as_json(findings: Sequence[Finding], tools: int) -> str:
    """Write the findings as one JSON object."""
    return (
        json.dumps({"schema": FORMAT, "tools": tools, "findings": [_one(finding) for finding in findings]}, ensure_ascii=False, indent=2)
        + "\n"
    )


def _one(finding: Finding) -> JsonObject:
    fix = finding.hit.fix
    return {
        "rule": finding.rule.slug,
        "severity": finding.rule.severity,
        "persona": finding.rule.persona,
        "tool": finding.subject.name,
        "path": finding.place,
        "pointer": finding.subject.base + finding.hit.pointer,
        "file": finding.subject.file or None,
        "line": finding.line,
        "message": finding.hit.message,
        "fix": None
        if fix is None
        else {"title": fix.title, "pointer": finding.subject.base + fix.pointer, "value": plain(fix.value), "safe": fix.safe},
    }
