"""Inputs made to be slow: the work must grow with their size, and no faster."""

import time
from contextlib import suppress

import pytest

from rightargs import Unrepairable, repair_json

HOSTILE = {
    "open brackets": lambda n: "[" * n,
    "open objects": lambda n: '{"a":' * (n // 5),
    "open braces": lambda n: "{" * n,
    "brace quotes": lambda n: '{"' * (n // 2),
    "balanced nest": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "quotes": lambda n: '{"a": ' + '"' * n,
    "spaced quotes": lambda n: '{"a": ' + '" ' * (n // 2),
    "quote commas": lambda n: '{"a": "' + '", ' * (n // 3),
    "backslashes": lambda n: '{"a": "' + "\\" * n,
    "escaped quotes": lambda n: '{"a": "' + '\\"' * (n // 2),
    "missing quotes": lambda n: "{" + '"a: "b, ' * (n // 8),
    "unclosed commas": lambda n: '{"a": "b' + ", c" * (n // 3),
    "unclosed keys": lambda n: '{"a": "b' + ', "c": d' * (n // 8),
    "open comment": lambda n: '{"a": 1 /*' + " x" * (n // 2),
    "slashes": lambda n: '{"a": 1 ' + "/" * n,
    "line comments": lambda n: '{"a": 1, ' + "//x\n" * (n // 4) + "}",
    "prose braces": lambda n: "a {b} " * (n // 6),
    "prose brackets": lambda n: "a [b] " * (n // 6),
    "prose quotes": lambda n: 'x "y": z ' * (n // 9),
    "digits": lambda n: '{"a": ' + "1" * n + "}",
    "digit commas": lambda n: '{"a": ' + "1," * (n // 2) + "}",
    "points": lambda n: '{"a": ' + "1.2" * (n // 3) + "}",
    "spaces": lambda n: '{"a": ' + " " * n + "1,}",
    "spaces outside": lambda n: " " * n + "x",
    "lines": lambda n: '{"a": 1' + "\n" * n + '"b" 2}',
    "single quotes": lambda n: "{'a': '" + "'" * n,
    "apostrophes": lambda n: "{'a': '" + "x'y " * (n // 4),
    "bad items": lambda n: "[" + "a b, " * (n // 5) + "]",
    "bad members": lambda n: "{" + "a b, " * (n // 5) + "}",
    "concatenated": lambda n: '{"a":1}' * (n // 7),
    "different": lambda n: "".join(f'{{"a":{number}}}' for number in range(n // 9)),
    "empty objects": lambda n: "{}" * (n // 2),
    "fences": lambda n: "```" * (n // 3),
    "fence lines": lambda n: "```json\n" * (n // 8),
    "tags": lambda n: "<tool_call>" * (n // 11),
    "thoughts": lambda n: "<think>" * (n // 7),
    "labels": lambda n: "a: " * (n // 3),
    "commas": lambda n: '{"a": 1' + "," * n + "}",
    "list commas": lambda n: "[" + "," * n + "]",
    "closers": lambda n: '{"a": 1' + "}" * n,
    "mixed closers": lambda n: '{"a": 1}' + "])" * (n // 2),
    "controls": lambda n: '{"a": 1' + "\x00\x1f" * (n // 2) + "}",
    "wide spaces": lambda n: '{"a": 1' + "\u3000" * n + "}",
    "full width": lambda n: "｛" * n,
    "smart quotes": lambda n: "{“" * (n // 2),
    "smart values": lambda n: '{"a": ' + "“" * n,
    "templates": lambda n: '{"a": ' + "{{" * (n // 2),
    "calls": lambda n: '{"a": ' + "f(" * (n // 2),
    "python call": lambda n: "f(a=" + "(" * n,
    "python list": lambda n: "f(a=[" + "1," * (n // 2) + "])",
    "plus": lambda n: '{"a": "b"' + ' + "c"' * (n // 6) + "}",
    "adjacent": lambda n: '{"a": "b"' + ' "c"' * (n // 4) + "}",
    "colons": lambda n: '{"a"' + ":" * n + "1}",
    "equals": lambda n: '{"a"' + "=" * n + "1}",
    "dots": lambda n: "[" + "..." * (n // 3) + "]",
    "nested damage": lambda n: '{"a":[' * 45 + "{'x': 1}, " * (n // 10) + "]}" * 45,
    "deep then long": lambda n: '{"a":' * 90 + '"' + "x" * n + "\n" + '"' + "}" * 90,
    "same damage": lambda n: "[" + '{"a": 1 "b": 2},' * (n // 16) + "]",
    "same trailing": lambda n: "[" + '{"a": "b c",},' * (n // 14) + "]",
    "newline keys": lambda n: '{"a": "x' + '\n"b": "y' * (n // 8) + '"}',
    "escapes": lambda n: '{"a": "' + "\\d\\n" * (n // 4) + '"}',
    "escaped document": lambda n: "{" + '\\"a\\": 1, ' * (n // 10) + "}",
    "html": lambda n: '{"a": "' + '<a href="x">y</a>' * (n // 17) + '"}',
    "ansi": lambda n: '{"a": ' + "\x1b[" * (n // 2),
    "minus": lambda n: '{"a": ' + "-" * n + "}",
    "words": lambda n: '{"a": ' + "word " * (n // 5) + "}",
    "colon words": lambda n: '{"a": ' + "w: x " * (n // 5) + "}",
    "parens": lambda n: "(" * n,
    "underscores": lambda n: "{" + "_" * n,
    "long keys": lambda n: '{"' + "k" * n + '": 1,}',
    "truncated list": lambda n: "[" + '{"a": 1}, ' * (n // 10) + '{"a"',
    "duplicates": lambda n: "{" + '"a": 1, ' * (n // 8) + "}",
    "urls": lambda n: '{"a": ' + "http://x/ " * (n // 10) + "}",
    "semicolons": lambda n: '{"a": b' + "; c" * (n // 3) + "}",
    "end marks": lambda n: '{"a": b' + "</x" * (n // 3) + "}",
    "xml": lambda n: "<" * n,
    "double encoded": lambda n: '"{' + '\\"a\\": 1, ' * (n // 10) + '}"',
    "closed underscores": lambda n: "{" + "_" * n + "}",
    "closed words": lambda n: "{" + "_ " * (n // 2) + "}",
    "commas and blanks": lambda n: "{" + (", " + " " * 50) * (n // 52) + "}",
    "comments and strings": lambda n: '{"a": 1, ' + '// x "b"\n' * (n // 9) + "}",
    "comments cut": lambda n: "{" + "// x " * (n // 5) + '"a": 1}',
    "word blanks": lambda n: "{" + "a" + " " * n + "}",
}

_SMALL = 3_000
_TIMES = 16
_MOST = 2.3**4
"""Sixteen times the input is four doublings: 28 times the work at most. What is linear takes 16, what is quadratic 256."""

_FAST = 0.01
"""Seconds of processor time below which the larger input is fast enough, whatever the ratio of two tiny times."""


def seconds(text):
    """Return the processor time that one repair of *text* takes."""
    start = time.thread_time()
    with suppress(Unrepairable):
        repair_json(text)
    return time.thread_time() - start


@pytest.mark.parametrize("name", HOSTILE)
def test_doubling_a_hostile_input_costs_at_most_2_3_times(name):
    small, large = HOSTILE[name](_SMALL), HOSTILE[name](_TIMES * _SMALL)
    least_small = least_large = float("inf")
    for _ in range(25):  # a busy machine is asked again, in turn, before it is believed
        least_small = min(least_small, seconds(small))
        least_large = min(least_large, seconds(large))
        if least_large < _FAST or least_large < _MOST * least_small:
            return
    pytest.fail(f"sixteen times the input takes {least_large / least_small:.0f} times as long")


def test_a_text_beyond_the_limit_is_refused_unread():
    with pytest.raises(Unrepairable) as caught:
        repair_json("[" * 4_000_001)
    assert caught.value.code == "too_large"
