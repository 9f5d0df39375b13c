"""Laws: whatever the value and the damage, the repair is right, or says that it may not be."""

import json
import re
from decimal import Decimal

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from repair_table import flagged, read, same

from rightargs import Unrepairable, repair_json
from rightargs.vocab.codes import CODES

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["it's", 'a "b" c', "a, b: c", "True", "null", "12", "C:\\new", "x // y", "{z}", "1,234", "a\nb", "“q”", "k: v", "", " ", "...", "```"]
)
_KEYS = st.text("abcdefgh_ 12", min_size=1, max_size=6) | _TEXT
_NUMBERS = st.integers(-(10**25), 10**25) | st.decimals(
    allow_nan=False, allow_infinity=False, places=3, min_value=-1_000_000, max_value=1_000_000
)
_SCALARS = st.none() | st.booleans() | _NUMBERS | _TEXT
_VALUES = st.dictionaries(
    _KEYS,
    st.recursive(_SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4), max_leaves=8),
    max_size=5,
)


def _plain(value):
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _outside_strings(pattern, replacement):
    """Return a damage that replaces *pattern* outside of strings only."""

    def damage(text):
        parts = re.split(r'("(?:[^"\\]|\\.)*")', text)
        parts[::2] = [re.sub(pattern, replacement, part) for part in parts[::2]]
        return "".join(parts)

    return damage


def _strings(rewrite):
    """Return a damage that writes the inside of each string in another way."""
    return lambda text: re.sub(r'"((?:[^"\\]|\\.)*)"', lambda found: rewrite(found.group(1)), text)


def _bare_keys(text):
    return re.sub(
        r'"((?:[^"\\]|\\.)*)"(?=: )', lambda found: found.group(1) if re.fullmatch(r"[A-Za-z_]\w*", found.group(1)) else found.group(), text
    )


def _one_quote_less(text):
    quotes = [found.start() for found in re.finditer(r'(?<!\\)"', text)]
    return text[: quotes[len(quotes) // 2]] + text[quotes[len(quotes) // 2] + 1 :] if quotes else text


DAMAGES = {
    "none": str,
    "trailing commas": _outside_strings(r"(?<=[^\[{])([}\]])", r",\1"),
    "no commas": _outside_strings(r", ", " "),
    "semicolons": _outside_strings(r", ", "; "),
    "equals": _outside_strings(r": ", " = "),
    "no colons": _outside_strings(r": ", " "),
    "Python literals": _outside_strings(
        r"true|false|null", lambda found: {"true": "True", "false": "False", "null": "None"}[found.group()]
    ),
    "bare keys": _bare_keys,
    "comments": _outside_strings(r", ", ", // note\n"),
    "block comments": _outside_strings(r": ", ": /* note */ "),
    "fence": lambda text: f"```json\n{text}\n```",
    "tag": lambda text: f"<tool_call>\n{text}\n</tool_call>",
    "prose": lambda text: f"I call it: {text} - done.",
    "label": lambda text: f"arguments: {text}",
    "full width": _outside_strings(r": ", "："),
    "smart quotes": _strings(lambda inside: f'"{inside}"' if set(inside) & set('"\\“”') else f"“{inside}”"),
    "single quotes": _strings(lambda inside: f'"{inside}"' if set(inside) & set("\"\\'") else f"'{inside}'"),
    "backticks": _strings(lambda inside: f'"{inside}"' if set(inside) & set('"\\`') else f"`{inside}`"),
    "naive single quotes": lambda text: text if '\\"' in text else text.replace('"', "'"),
    "raw line breaks": lambda text: text.replace("\\n", "\n"),
    "unescaped quotes": lambda text: text.replace('\\"', '"'),
    "unescaped backslashes": lambda text: text.replace("\\\\", "\\"),
    "extra closer": lambda text: text + "}",
    "missing closer": lambda text: text[:-1],
    "wrong closers": _outside_strings(r"\]", "}"),
    "lost closers": _outside_strings(r"\]", ""),
    "twice": lambda text: text + text,
    "encoded twice": json.dumps,
    "escaped": lambda text: text.replace("\\", "\\\\").replace('"', '\\"'),
    "byte order mark": lambda text: "\ufeff" + text,
    "control characters": _outside_strings(r", ", ",\x00 "),
    "wide blanks": _outside_strings(r", ", ",\u3000"),
    "one quote less": _one_quote_less,
    "unquoted": _strings(lambda inside: inside if re.fullmatch(r"(?!(?i:true|false|null|none)\b)[^\W\d]\w*", inside) else f'"{inside}"'),
    "ellipsis": _outside_strings(r"\]", ", ...]"),
    "elided": _outside_strings(r"(\[)(?=[^\]])", r"[..., "),
    "double commas": _outside_strings(r", ", ",, "),
    "leading zero": _outside_strings(r"(?<![\d.])(\d+)", r"0\1"),
    "grouped digits": _outside_strings(r"(\d)(\d{3})(?!\d)", r"\1 \2"),
    "plus signs": _outside_strings(r"(?<=: )(\d)", r"+\1"),
}
"""Each damage takes a document and returns it damaged."""


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_VALUES, st.sampled_from(sorted(DAMAGES)))
def test_one_damage_gives_the_value_or_a_flag_or_a_refusal(value, damage):
    value = _plain(value)
    text = DAMAGES[damage](json.dumps(value, ensure_ascii=False))
    try:
        result = repair_json(text)
    except Unrepairable:
        return
    # A heuristic may choose: a `likely` edit says so, and a tool that writes does not run on it.
    sure = not flagged(result) and all(edit.risk == "safe" for edit in result.edits)
    assert same(result.value, value) or not sure or _is_other_json(text)


def _is_other_json(text):
    """Whether the damaged text happens to be JSON: what it says then is what was sent."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


@settings(max_examples=100, deadline=None)
@given(_VALUES, st.data())
def test_a_text_cut_anywhere_is_incomplete_or_lossy_or_refused(value, data):
    text = json.dumps(_plain(value), ensure_ascii=False)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    try:
        result = repair_json(cut)
    except Unrepairable:
        return
    assert flagged(result)


@settings(max_examples=100, deadline=None)
@given(_VALUES, st.data())
def test_nothing_that_is_kept_of_a_cut_text_differs_from_what_was_sent(value, data):
    value = _plain(value)
    text = json.dumps(value, ensure_ascii=False)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    try:
        result = repair_json(cut)
    except Unrepairable:
        return
    assume(all(edit.kind not in {"unclosed_string", "missing_quote", "mixed_quotes"} for edit in result.edits))
    assert _is_prefix(result.value, value)


def _is_prefix(kept, sent):
    if isinstance(kept, dict) and isinstance(sent, dict):
        return all(key in sent and _is_prefix(item, sent[key]) for key, item in kept.items())
    if isinstance(kept, list) and isinstance(sent, list):
        return len(kept) <= len(sent) and all(map(_is_prefix, kept, sent))
    return same(kept, sent)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60) | st.text("{}[]\",:\\' \n-.019eatrunl/*#`“”", max_size=60) | st.binary(max_size=40))
def test_any_text_ends_in_a_value_or_a_refusal(text):
    result = read(text)
    if isinstance(result, Unrepairable):
        assert result.code in CODES
    else:
        assert result.lossy == any(edit.risk == "lossy" for edit in result.edits)


@settings(max_examples=100, deadline=None)
@given(_VALUES)
def test_the_repair_of_a_repaired_value_changes_nothing(value):
    text = json.dumps(_plain(value))
    assert repair_json(text).edits == ()
    assert same(repair_json(text).value, _plain(value))
