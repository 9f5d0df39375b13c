"""`rightargs explain`: what a code or a lint rule means."""

import difflib
import json
from argparse import Namespace

from rightargs.cli._model import FORMAT, Argument, Command, WrongUse
from rightargs.cli._output import Output
from rightargs.contract.schemas._words import plain
from rightargs.lint import RULES, Rule
from rightargs.vocab.codes import CODES, CodeEntry

_VERBS = {"fix": "the model can fix it", "ask": "only the user can settle it", "stop": "nobody in this conversation can help"}


def _run(arguments: Namespace, out: Output) -> int:
    word: str | None = arguments.code
    rules = {rule.slug: rule for rule in RULES}
    if word is None:
        _list(arguments.format, out)
    elif word in CODES:
        _code(CODES[word], arguments.format, out)
    elif word in rules:
        _rule(rules[word], arguments.format, out)
    else:
        near = difflib.get_close_matches(word[:100], [*CODES, *rules], n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; `rightargs explain` lists them all"
        raise WrongUse(f"{word!r} is neither a code nor a lint rule{hint}")
    return 0


def _list(form: str, out: Output) -> None:
    if form == "json":
        codes = {code: entry.meaning for code, entry in CODES.items()}
        out.json({"codes": {**codes}, "rules": {rule.slug: rule.summary for rule in RULES}})
        return
    out.table(("code", "class", "meaning"), [(code, entry.failure_class, entry.meaning) for code, entry in CODES.items()])
    out.line("")
    out.table(("lint rule", "severity", "finds"), [(rule.slug, rule.severity, rule.summary) for rule in RULES])


def _code(entry: CodeEntry, form: str, out: Output) -> None:
    if form == "json":
        out.json({"code": entry.code, "class": str(entry.failure_class), "meaning": entry.meaning, "verb": entry.verb})
        return
    out.line(entry.code, "title")
    out.line(entry.meaning)
    out.line(f"class: {entry.failure_class} · {_VERBS[entry.verb]}", "dim")


def _rule(rule: Rule, form: str, out: Output) -> None:
    if form == "json":
        told = {"rule": rule.slug, "severity": rule.severity, "persona": rule.persona, "summary": rule.summary, "why": rule.why}
        out.json({**told, "before": plain(rule.before), "after": plain(rule.after)})
        return
    out.line(rule.slug, "title")
    out.line(f"{rule.summary} {rule.why}")
    out.line(f"severity: {rule.severity} · persona: {rule.persona}", "dim")
    for word, value in (("before", rule.before), ("after", rule.after)):
        out.line(f"\n{word}:")
        out.line(json.dumps(plain(value), ensure_ascii=False, indent=2))


COMMAND = Command(
    name="explain",
    summary="Say what a code or a lint rule means.",
    text="Without a code it lists all of them.",
    examples=("rightargs explain id_never_seen", "rightargs explain amount-without-currency"),
    arguments=(Argument(("code",), "A code of a problem or question, or the slug of a lint rule.", metavar="CODE", kind="maybe"), FORMAT),
    run=_run,
)
