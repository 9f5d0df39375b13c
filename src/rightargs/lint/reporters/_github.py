"""Findings as annotations of GitHub Actions."""

from collections.abc import Sequence

from rightargs.lint.findings import Finding

_LEVEL = {"error": "error", "warning": "warning", "info": "notice"}


def as_github(findings: Sequence[Finding], tools: int) -> str:  # noqa: ARG001 (the shape of every reporter)
    """Write one workflow command a finding (docs.github.com, "Workflow commands for GitHub Actions")."""
    return "".join(f"{_one(finding)}\n" for finding in findings)


def _one(finding: Finding) -> str:
    properties = {"title": f"rightargs {finding.rule.slug}"}
    if finding.subject.file:
        properties = {"file": finding.subject.file, **({"line": str(finding.line)} if finding.line else {}), **properties}
    written = ",".join(f"{key}={_escaped(value).replace(':', '%3A').replace(',', '%2C')}" for key, value in properties.items())
    what = finding.subject.name + (f" {finding.place}" if finding.place else "")
    return f"::{_LEVEL[finding.rule.severity]} {written}::{_escaped(f'{what}: {finding.hit.message}')}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
