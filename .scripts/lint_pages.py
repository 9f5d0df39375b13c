"""
Write `docs/lint/`: a page per lint rule, and their list, from the rules themselves.

Run `python .scripts/lint_pages.py` after a rule has changed; a test compares the pages with the rules.
"""

import json
from pathlib import Path

from rightargs.lint import RULES, Rule, lint
from rightargs.lint.loading import from_text

FOLDER = Path(__file__).parents[1] / "docs/lint"

INDEX = """\
# Lint rules

`rightargs lint` looks for places where a tool's schema lets the wrong value through. It takes contracts (`module:attribute`) and JSON: tool
lists of OpenAI, Anthropic and Gemini, the result of an MCP server's `tools/list`, JSON Schemas of arguments.

`error`: it cannot work as written. `warning`: wrong values pass here. `info`: it could be clearer. Rules of the *pedantic* persona fire on
most tools of the world and are silent without `--persona pedantic`. Every rule can be left out with `--ignore SLUG`.

| rule | severity | finds |
|---|---|---|
"""


def shown(value: object) -> str:
    """Return a JSON example as a block."""
    return "```json\n" + json.dumps(value, ensure_ascii=False, indent=2) + "\n```\n"


def page(rule: Rule) -> str:
    """Return the page of *rule*."""
    found = lint(from_text(json.dumps(rule.before)), select=[rule.slug])
    noisy = " · only with `--persona pedantic`" if rule.persona == "pedantic" else ""
    parts = [
        f"# {rule.slug}\n",
        f"{rule.summary}\n",
        f"`{rule.severity}`{noisy}\n",
        f"## Why it matters\n\n{rule.why}\n",
        f"## Before\n\n{shown(rule.before)}",
        "\n".join(f"> {finding.hit.message}" for finding in found) + "\n",
        f"## After\n\n{shown(rule.after)}",
    ]
    fixes = [finding.hit.fix for finding in found if finding.hit.fix is not None]
    if fixes:
        word = "The fix keeps the meaning" if fixes[0].safe else "The fix changes what is accepted, so that it is only proposed"
        parts.append(f"{word}: {fixes[0].title[0].lower()}{fixes[0].title[1:]}.\n")
    parts.append("Generated from the rule by `python .scripts/lint_pages.py`.\n")
    return "\n".join(parts)


def pages() -> dict[str, str]:
    """Return every page by its file name."""
    rows = "".join(
        f"| [{rule.slug}]({rule.slug}.md) | {rule.severity}{' (pedantic)' if rule.persona == 'pedantic' else ''} | {rule.summary} |\n"
        for rule in RULES
    )
    return {"README.md": INDEX + rows, **{f"{rule.slug}.md": page(rule) for rule in RULES}}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
