"""
The grammar of RFC 8259, after the rules of JSONTestSuite (https://github.com/nst/JSONTestSuite), cases in our own form.

One case of that suite is refused on purpose: `{"a": "b", "a": "c"}` is in the grammar, and which value was meant cannot be known.
"""

import json
from decimal import Decimal

import pytest
from repair_table import rows

from rightargs import Unrepairable, repair_json
from rightargs.repair import NotStrict, load_strict
from rightargs.vocab.limits import DEFAULT_LIMITS

_ROWS = rows("json_grammar.jsonl")


@pytest.mark.parametrize("text", [row["text"] for row in _ROWS if row["strict"]])
def test_a_document_in_the_grammar_is_taken_without_edits(text):
    result = repair_json(text)
    assert json.loads(text, parse_float=Decimal) == result.value
    assert result.edits == ()


@pytest.mark.parametrize("text", [row["text"] for row in _ROWS if not row["strict"]])
def test_a_document_outside_the_grammar_is_never_taken_without_an_edit(text):
    with pytest.raises(NotStrict):
        load_strict(text, DEFAULT_LIMITS)
    try:
        result = repair_json(text)
    except Unrepairable:
        return
    assert result.edits


@pytest.mark.parametrize("text", ["[" * 100_000, '[{"":' * 50_000, "[" * 100_000 + "]" * 100_000])
def test_deep_documents_end_in_a_refusal(text):
    with pytest.raises(Unrepairable, match="nested more deeply"):
        repair_json(text)


def test_a_key_with_two_values_is_refused_although_the_grammar_allows_it():
    with pytest.raises(Unrepairable) as caught:
        repair_json('{"a": "b", "a": "c"}')
    assert caught.value.code == "duplicate_key"
