"""Findings as text for a person, with the line of the source."""

import linecache
from collections import Counter
from collections.abc import Sequence

from rightargs.lint.findings import Finding

_MAX_LINE = 120


def as_text(findings: Sequence[Finding], tools: int) -> str:
    """Write each finding with its place, its line and its fix, and a count at the end."""
    parts = [_one(finding) for finding in findings]
    count = Counter(finding.rule.severity for finding in findings)
    told = ", ".join(
        f"{count[name]} {name}{'s' if count[name] != 1 and name != 'info' else ''}" for name in ("error", "warning", "info") if count[name]
    )
    parts.append(f"{tools} tool{'' if tools == 1 else 's'} looked at: {told or 'nothing found'}.")
    return "\n".join(parts) + "\n"


def place_of(finding: Finding) -> str:
    """Write file, line, tool and field of a finding."""
    line = finding.line
    where = ":".join(str(part) for part in (finding.subject.file, line) if part)
    what = finding.subject.name + (f" {finding.place}" if finding.place else "")
    return f"{where}: {what}" if where else what


def source_line(finding: Finding) -> str:
    """Return the line of the source that a finding is about; nothing where it cannot be read."""
    line = finding.line
    text = linecache.getline(finding.subject.file, line).strip() if finding.subject.file and line else ""
    text = "".join(character if character.isprintable() else "·" for character in text)
    return text if len(text) <= _MAX_LINE else f"{text[: _MAX_LINE - 3]}..."


def _one(finding: Finding) -> str:
    rows = [f"{place_of(finding)}: {finding.rule.severity}[{finding.rule.slug}]", f"    {finding.hit.message}"]
    if source := source_line(finding):
        rows.insert(1, f"    | {source}")
    if finding.hit.fix is not None:
        rows.append(f"    fix{'' if finding.hit.fix.safe else ' (changes what is accepted)'}: {finding.hit.fix.title}")
    return "\n".join(rows)
