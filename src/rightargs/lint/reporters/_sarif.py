"""Findings as SARIF 2.1.0 (OASIS), which code scanning reads."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import PurePath
from urllib.parse import quote

from rightargs.lint.findings import Finding, Rule
from rightargs.vocab.json import JsonObject, JsonValue

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVEL = {"error": "error", "warning": "warning", "info": "note"}


def as_sarif(findings: Sequence[Finding], tools: int) -> str:  # noqa: ARG001 (the shape of every reporter)
    """Write one run with the rules that found something."""
    rules = list({finding.rule.slug: finding.rule for finding in findings}.values())
    index = {rule.slug: place for place, rule in enumerate(rules)}
    driver: JsonObject = {"name": "rightargs", "rules": [_rule(rule) for rule in rules]}
    run: JsonObject = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, index[finding.rule.slug]) for finding in findings],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: Rule) -> JsonObject:
    return {
        "id": rule.slug,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.why},
        "help": {"text": f"{rule.summary} {rule.why}"},
        "defaultConfiguration": {"level": _LEVEL[rule.severity]},
    }


def _result(finding: Finding, index: int) -> JsonObject:
    subject = finding.subject
    logical: JsonObject = {
        "name": subject.name,
        "fullyQualifiedName": f"{subject.name}{subject.base}{finding.hit.pointer}",
        "kind": "function",
    }
    location: JsonObject = {"logicalLocations": [logical]}
    if subject.file:
        physical: JsonObject = {"artifactLocation": {"uri": quote(PurePath(subject.file).as_posix())}}
        if finding.line:
            physical["region"] = {"startLine": finding.line}
        location = {"physicalLocation": physical, **location}
    identity = f"{finding.rule.slug}|{subject.name}|{finding.hit.pointer}"
    prints: JsonObject = {"rightargs/v1": hashlib.sha256(identity.encode()).hexdigest()[:32]}
    locations: list[JsonValue] = [location]
    return {
        "ruleId": finding.rule.slug,
        "ruleIndex": index,
        "level": _LEVEL[finding.rule.severity],
        "message": {"text": finding.hit.message},
        "locations": locations,
        "partialFingerprints": prints,
    }
