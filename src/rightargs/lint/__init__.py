"""Schema lint: where a tool's schema lets the wrong value through."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rightargs.contract.schemas import Provider
from rightargs.lint.findings import Finding, Fix, Hit, Persona, Rule, Severity
from rightargs.lint.rules import RULES
from rightargs.lint.subjects import Node, Subject

__all__ = ["RULES", "Finding", "Fix", "Hit", "Node", "Persona", "Rule", "Severity", "Subject", "lint"]


def lint(
    subjects: Iterable[Subject],
    *,
    persona: Persona = "regular",
    targets: Sequence[Provider] = (),
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> list[Finding]:
    """
    Return what the rules find in *subjects*, in their order.

    Args:
        subjects: The tools.
        persona: "pedantic" adds the rules that fire on most tools.
        targets: Providers that the tools are sent to as they are written.
        select: Slugs of the only rules to run; all that the persona hears unless given.
        ignore: Slugs of rules to leave out.

    Raises:
        ValueError: A slug names no rule.
    """
    chosen, left = set(select), set(ignore)
    unknown = (chosen | left) - {rule.slug for rule in RULES}
    if unknown:
        raise ValueError(f"no rule is called {', '.join(sorted(unknown))}; the rules are {', '.join(rule.slug for rule in RULES)}")
    tools = [replace(subject, targets=tuple(dict.fromkeys((*subject.targets, *targets)))) for subject in subjects]
    order = {id(tool): index for index, tool in enumerate(tools)}
    rules = [
        rule
        for rule in RULES
        if rule.slug not in left and (rule.slug in chosen if chosen else rule.persona == "regular" or persona == "pedantic")
    ]
    found = [finding for rule in rules for finding in rule.check(tools)]
    return sorted(found, key=lambda finding: (order[id(finding.subject)], finding.hit.pointer))
