"""The fast path: it takes what is strict, exactly, and leaves everything else to the reader."""

import json
from decimal import Decimal

import pytest

from rightargs import Limits, Unrepairable, repair_json
from rightargs.repair import NotStrict, load_strict
from rightargs.vocab.limits import DEFAULT_LIMITS

_LONG = [{"id": number, "note": "a: b", "tags": ["x", "y"], "n": None} for number in range(300)]


def load(text, limits=DEFAULT_LIMITS):
    return load_strict(text, limits)


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("value", [{"a": 1}, _LONG[:20], _LONG, {"rows": _LONG}], ids=["short", "middle", "long list", "long object"])
def test_strict_json_is_read_as_the_standard_library_reads_it(value, indent):
    assert value == load(json.dumps(value, indent=indent))


@pytest.mark.parametrize("padding", ["", " " * 1_000, json.dumps(_LONG)[1:-1].replace('"a: b"', '"a b"')], ids=["short", "middle", "long"])
@pytest.mark.parametrize(
    "pair",
    ['"k": 1, "k": 2', '"k": 1, "k" : 2', '"k": 1,"\\u006b":2', '"k": 1, "k"\t:true', '"k":1,"k"\n:1.0'],
    ids=["plain", "blank", "escaped", "tab", "line"],
)
def test_a_key_with_two_values_is_seen_however_it_is_written(pair, padding):
    text = f"[{{{pair}}}, {padding or 1}]" if padding.strip() or not padding else f"[{{{pair}{padding}}}]"
    with pytest.raises(NotStrict):
        load(text)
    with pytest.raises(Unrepairable) as caught:
        repair_json(text)
    assert caught.value.code == "duplicate_key"


def test_a_key_sent_twice_with_the_same_value_is_one():
    assert load('{"k": [1], "k": [1]}') == {"k": [1]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.10", "0.10"),
        ("12.50", "12.50"),
        ("1e2", "1E+2"),
        ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
    ],
)
def test_decimals_keep_their_digits(text, value):
    read = load(f"[{text}]")
    assert isinstance(read, list)
    assert str(read[0]) == value
    assert isinstance(read[0], Decimal)


def test_integers_are_exact():
    assert load("9007199254740993") == 9007199254740993
    assert load("1" * 400) == int("1" * 400)


@pytest.mark.parametrize(
    "text",
    [
        "NaN",
        "[Infinity]",
        "-Infinity",
        "[1,]",
        "{'a': 1}",
        "1 2",
        "",
        "[1] x",
        '"\\ud800"',
        '"\ud800"',
        '{"\\udc00": 1}',
        "\ufeff1",
        '["\t"]',
    ],
)
def test_what_is_not_strict_is_left_to_the_reader(text):
    with pytest.raises(NotStrict):
        load(text)


_BREACHES = {
    "too_large": ("[1, 2, 3, 4, 5]", Limits(raw_size=10)),
    "too_deep": ("[[[[1]]]]", Limits(depth=3)),
    "too_many_keys": ('{"a": 1, "b": 2, "c": 3}', Limits(keys=2)),
    "string_too_long": ('{"a": "xxxxxxxxxxxx"}', Limits(string_length=10)),
    "number_too_long": ("[1234567]", Limits(digits=6)),
    "number_too_large": ("[1e31]", Limits(exponent=30)),
}


@pytest.mark.parametrize("code", _BREACHES)
@pytest.mark.parametrize(
    "damage",
    [str, lambda text: text[:-1] + "," + text[-1], lambda text: text.replace('"', "'"), lambda text: f"Call: {text}"],
    ids=["strict", "comma", "quotes", "prose"],
)
def test_each_limit_has_its_code_in_strict_and_in_damaged_text(code, damage):
    text, limits = _BREACHES[code]
    with pytest.raises(Unrepairable) as caught:
        repair_json(damage(text), limits=limits)
    assert caught.value.code == code


@pytest.mark.parametrize("code", _BREACHES)
def test_what_keeps_to_the_limits_is_taken(code):
    assert repair_json(_BREACHES[code][0]).edits == ()


def test_long_digits_inside_a_string_are_no_long_number():
    text = json.dumps({"key": "1" * 3_000})
    assert repair_json(text).edits == ()


@pytest.mark.parametrize("digits", [401, 5_000])
def test_a_number_beyond_the_digits_is_refused(digits):
    for text in (f"[{'1' * digits}]", f"[1.{'1' * digits}]", f"[{'1' * digits},]"):
        with pytest.raises(Unrepairable) as caught:
            repair_json(text)
        assert caught.value.code == "number_too_long"


@pytest.mark.parametrize("raw", [b"\xff{}", b'{"a": "\xc3"}'])
def test_bytes_that_are_no_utf_8_are_refused(raw):
    with pytest.raises(Unrepairable) as caught:
        repair_json(raw)
    assert caught.value.code == "bad_unicode"
