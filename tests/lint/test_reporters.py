"""The four forms of a report."""

import json

import jsonschema
import pytest

from rightargs.lint import RULES, lint
from rightargs.lint.loading import from_text
from rightargs.lint.reporters import REPORTERS

# The parts of the SARIF 2.1.0 schema (OASIS, errata 01) that this report uses, written out: its own file comes with no package.
TEXT = {"type": "object", "properties": {"text": {"type": "string", "minLength": 1}}, "required": ["text"], "additionalProperties": False}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
LOCATION = {
    "type": "object",
    "properties": {
        "physicalLocation": {
            "type": "object",
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "properties": {"uri": {"type": "string", "pattern": "^[^ ]+$"}},
                    "required": ["uri"],
                },
                "region": {"type": "object", "properties": {"startLine": {"type": "integer", "minimum": 1}}, "additionalProperties": False},
            },
            "required": ["artifactLocation"],
            "additionalProperties": False,
        },
        "logicalLocations": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {key: {"type": "string"} for key in ("name", "fullyQualifiedName", "kind")},
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}
RESULT = {
    "type": "object",
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": TEXT,
        "locations": {"type": "array", "items": LOCATION},
        "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
    },
    "required": ["message"],
    "additionalProperties": False,
}
DRIVER_RULE = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "shortDescription": TEXT,
        "fullDescription": TEXT,
        "help": TEXT,
        "defaultConfiguration": {"type": "object", "properties": {"level": LEVEL}, "additionalProperties": False},
    },
    "required": ["id"],
    "additionalProperties": False,
}
SARIF = {
    "type": "object",
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "tool": {
                        "type": "object",
                        "properties": {
                            "driver": {
                                "type": "object",
                                "properties": {
                                    "name": {"type": "string"},
                                    "rules": {"type": "array", "uniqueItems": True, "items": DRIVER_RULE},
                                },
                                "required": ["name"],
                                "additionalProperties": False,
                            }
                        },
                        "required": ["driver"],
                        "additionalProperties": False,
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": RESULT},
                },
                "required": ["tool"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["version", "runs"],
    "additionalProperties": False,
}


@pytest.fixture
def findings(tmp_path):
    """Something of every rule, in a file with a name that wants escaping."""
    found = []
    for rule in RULES:
        file = tmp_path / f"{rule.slug}, 100%.json"
        file.write_text(json.dumps(rule.before, indent=1), encoding="utf-8")
        found += lint(from_text(file.read_text(encoding="utf-8"), str(file)), select=[rule.slug])
    return found


def test_text_shows_place_line_message_and_fix(findings):
    text = REPORTERS["text"]([next(finding for finding in findings if finding.rule.slug == "pattern-digits")], 1)

    head, source, message, fix, count = text.splitlines()
    assert head.endswith(".json:6: pattern-digits, 100% pin: info[pattern-digits]")
    assert source == r'    | "pattern": "^\\d{6}$"'
    assert message.startswith(r"    `\d` in the pattern of `pin`")
    assert ("    fix: Write the classes out", "1 tool looked at: 1 info.") == (fix, count)


def test_json_is_versioned_and_complete(findings):
    report = json.loads(REPORTERS["json"](findings, 40))

    assert ("rightargs.lint/1", 40, len(findings)) == (report["schema"], report["tools"], len(report["findings"]))
    assert {"rule", "severity", "persona", "tool", "path", "pointer", "file", "line", "message", "fix"} == set(report["findings"][0])


def test_github_commands_stay_on_one_line_and_are_escaped(findings):
    lines = REPORTERS["github"](findings, 1).splitlines()

    assert len(findings) == len(lines)
    assert all(line.startswith(("::error file=", "::warning file=", "::notice file=")) for line in lines)
    assert "%2C 100%25.json,line=" in lines[0]


def test_sarif_is_valid(findings):
    report = json.loads(REPORTERS["sarif"](findings, 1))

    jsonschema.validate(report, SARIF)
    [run] = report["runs"]
    assert [run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] for result in run["results"]] == [r["ruleId"] for r in run["results"]]


def test_nothing_found_is_a_report_too():
    assert "2 tools looked at: nothing found.\n" == REPORTERS["text"]([], 2)
    assert [] == json.loads(REPORTERS["sarif"]([], 2))["runs"][0]["results"]
