"""Damaged texts as models send them, and what they may be read as."""

import pytest
from repair_table import decode, flagged, read, rows, same

from rightargs import Unrepairable, repair_json
from rightargs.vocab.codes import CODES

_ROWS = rows("damaged.jsonl")


@pytest.mark.parametrize("row", [row for row in _ROWS if not row.get("flagged")], ids=lambda row: row["id"])
def test_a_text_with_one_reading_is_read_without_a_flag(row):
    result = repair_json(row["text"])
    assert any(same(result.value, decode(value)) for value in row["values"]), result.value
    assert not flagged(result)


@pytest.mark.parametrize("row", [row for row in _ROWS if row.get("flagged")], ids=lambda row: row["id"])
def test_a_text_with_a_loss_is_flagged_or_refused(row):
    result = read(row["text"])
    if isinstance(result, Unrepairable):
        assert result.code in CODES
    else:
        assert flagged(result)
        assert any(same(result.value, decode(value)) for value in row["values"]), result.value


@pytest.mark.parametrize("row", rows("more.jsonl"), ids=lambda row: row["text"][:40])
def test_other_damage_has_its_one_value_its_flag_or_its_code(row):
    result = read(row["text"])
    if isinstance(result, Unrepairable):
        assert row.get("code") == result.code
    else:
        assert same(result.value, row["value"])
        assert row.get("flag", "") == ("incomplete" if result.incomplete else "lossy" if result.lossy else "")


@pytest.mark.parametrize("text", ['{"a": "x, b: c } ] // # /* ```", "b": [1, {"c": null}]}', "[]", "{}", '"x"', "1", " true\n"])
def test_strict_json_comes_back_without_edits(text):
    assert repair_json(text).edits == ()


def test_text_inside_strings_is_never_touched():
    inside = "True, None, 'x': {a: 1,} // c ``` <tool_call> ... “q” 1,234"
    assert repair_json(f'{{"a": "{inside}", b: 1,}}').value == {"a": inside, "b": 1}


def test_bytes_are_read_as_utf_8():
    assert repair_json("{'a': 'ü'}".encode()).value == {"a": "ü"}


def test_a_duplicate_key_is_named_in_the_refusal():
    with pytest.raises(Unrepairable, match="'amount'") as caught:
        repair_json('{"amount": 1, "to": {"amount": 3}, "amount": 2}')
    assert caught.value.code == "duplicate_key"


def test_a_cut_value_names_its_path_and_position():
    (cut, _closer) = repair_json('{"pay": {"to": "bo", "amount": 19').edits
    assert (cut.kind, str(cut.path), cut.position, cut.before, cut.risk) == ("value_cut", "pay.amount", 21, '"amount": 19', "lossy")


def test_edits_stand_in_the_order_of_the_text():
    positions = [edit.position for edit in repair_json("{a: 'x', /* c */ b: True,}").edits]
    assert sorted(positions) == positions


def test_safe_edits_of_one_kind_are_listed_three_times_then_counted():
    text = "{" + ", ".join(f"k{number}: {number}" for number in range(30)) + "}"
    edits = repair_json(text).edits
    assert [edit.kind for edit in edits] == ["unquoted_key"] * 3 + ["repeated"]
    assert (edits[-1].before, edits[-1].after, edits[-1].position) == ("unquoted_key", 27, text.index("k3"))
