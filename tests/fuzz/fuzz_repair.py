"""
Throw damaged JSON at `repair_json` and look for anything but an answer.

    python tests/fuzz/fuzz_repair.py --runs 200000 --seed 1

Each input is a JSON value, or one of the seeds below, mutated a few times. An input fails where `repair_json` raises anything but
`Unrepairable`, answers with a value that is no JSON, or takes strict JSON with another value than the standard library.
"""

import argparse
import json
import random
import sys
import time
import warnings
from decimal import Decimal

from rightargs import Unrepairable, repair_json
from rightargs.vocab.codes import CODES

SEEDS = (
    '{"city": "Oslo", "days": 3, "tags": ["a", "b"], "ok": true, "x": null, "n": {"d": -1.5e3}}',
    "{'city': 'Oslo', 'days': 3, 'ok': True, 'x': None, 't': (1, 2)}",
    '```json\n{"a": [1, 2, {"b": "c"}]}\n```\nDone.',
    '<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call>',
    '<think>{"a": 0}</think> I call {a: “x”, b: .5, // c\n "d": "e\nf" "g": 1,}',
    'book(city="Oslo", days=3, tags=["a", {"b": None}], price=-1.50)',
    '"{\\"a\\": \\"b\\"}"',
    '{\\"a\\": \\"b \\\\\\" c\\"}',
    '{"a": "say "hi" now", "b": C:\\dir, "c": 1,234.5, "d": {{x}}, "e": f("x"), ...}',
    '{"a": 1}{"a": 1}{}',
    'arguments: ({\'a\': b\'c\', "d": r\'\\e\', f: """g"""})',
    "｛“a”：１，＂b＂：［1，2］｝",
)
PIECES = (
    *'{}[]()",:\'\\/#*`“”‘’＂：，｛｝-+.0123456789eE \n\t\r\x00\x1b\ufeff\u3000',
    '""', "''", '"""', "//", "/*", "*/", "...", "…", "{{", "}}", "null", "true", "None", "NaN", "undefined", "Infinity", "\\n", "\\u12", "\\ud83d", "```", "```json\n",
    "<think>", "</think>", "<tool_call>", "</tool_call>", "<|eom_id|>", "f(", "a=1", "key: ", '"key": ', ", ", "1e400", "-0", "007", "1 200", "'s", "=>", " + ", "&quot;",
    "\ud800", "é", "😀", "x" * 30, "9" * 40, "[" * 20, '{"a":' * 20,
)  # fmt: skip


def mutated(rng, text):
    """Return *text* after a few random changes."""
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((0, 1, 1, 2, 5)))
        choice = rng.randrange(6)
        if choice == 0:
            text = text[:at]
        elif choice == 1:
            text = text[:at] + text[to:]
        elif choice == 2:
            text = text[:to] + text[at:]
        else:
            text = text[:at] + rng.choice(PIECES) + text[at if choice < 5 else to :]
    return text


def check(text):
    """Repair *text* once; return what came of it."""
    try:
        result = repair_json(text)
    except Unrepairable as refusal:
        return "refused" if refusal.code in CODES else "unknown code"
    json.dumps(result.value, default=as_float).encode()
    assert result.lossy == any(edit.risk == "lossy" for edit in result.edits)
    try:
        plain = json.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        assert result.edits, text
    else:
        assert result.edits or result.value == plain
    return "edited" if result.edits else "clean"


def as_float(value):
    """Let `json.dumps` write a `Decimal`, and nothing else that it does not know."""
    assert isinstance(value, Decimal)
    return float(value)


def fuzz(runs, seed):
    """Check *runs* inputs; return how many came to what."""
    rng = random.Random(seed)
    came = {"clean": 0, "edited": 0, "refused": 0}
    for _ in range(runs):
        text = mutated(rng, rng.choice(SEEDS))
        try:
            came[check(text)] += 1
        except BaseException:
            sys.stderr.write(f"failing input: {text!r}\n")
            raise
    return came


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Fuzz repair_json.")
    parser.add_argument("--runs", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    warnings.simplefilter("error")
    start = time.perf_counter()
    sys.stdout.write(f"{fuzz(options.runs, options.seed)} {time.perf_counter() - start:.0f} s\n")
