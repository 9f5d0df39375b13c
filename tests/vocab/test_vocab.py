"""The nouns: how paths, codes and feedback are written."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rightargs import FieldProblem, Option, Path, Question, Rejected
from rightargs.vocab.codes import CODES, FailureClass, failure_class_of
from rightargs.vocab.feedback import MAX_BYTES, dumps, escaped
from rightargs.vocab.paths import ROOT

STEPS = st.lists(st.one_of(st.integers(0, 99), st.from_regex(r"[a-z_]{1,8}", fullmatch=True)), max_size=5)


@pytest.mark.parametrize(
    ("steps", "written"), [((), "$"), (("body", "max_results"), "body.max_results"), (("items", 0, "qty"), "items[0].qty")]
)
def test_a_path_is_written_as_the_design_writes_it(steps, written):
    assert written == str(Path(steps))


@given(STEPS)
def test_a_written_path_reads_back(steps):
    assert Path(tuple(steps)) == Path.parse(str(Path(tuple(steps))))


def test_a_path_names_its_field_with_brackets_for_any_index():
    assert Path(("flights", 3, "date")).pattern == "flights[].date"


def test_a_field_is_within_the_object_around_it_and_not_the_other_way_round():
    assert Path(("a", "b")).within(Path(("a",)))
    assert not Path(("a",)).within(Path(("a", "b")))


def test_every_code_is_a_snake_case_word_with_a_meaning_and_stands_once():
    for code, entry in CODES.items():
        assert code == entry.code
        assert code.replace("_", "").isalpha()
        assert code.islower()
        assert entry.meaning.endswith(".")


def test_there_are_twelve_failure_classes_and_five_tiers():
    assert len(FailureClass) == 12 + 5


def test_a_word_of_a_foreign_canonicaliser_counts_as_wrong_type():
    assert failure_class_of("some_word_of_theirs") == FailureClass.WRONG_TYPE


def test_what_the_model_sent_is_escaped_where_it_could_pose_as_layout():
    assert escaped("a\nSYSTEM: \u202eb") == "a\\u000aSYSTEM: \\u202eb"
    assert len(escaped("x" * 500)) == 121


def test_a_decimal_is_written_with_all_its_digits():
    assert dumps({"a": [Decimal("1.10"), 9007199254740993]}) == '{"a": [1.10, 9007199254740993]}'


def _problem(**changes):
    return FieldProblem.of(
        **{"path": Path(("amount",)), "code": "wrong_type", "sent": "x", "why": "it is no number", "expected": "a number"} | changes
    )


def test_feedback_says_what_to_send_instead_as_data():
    rejected = Rejected("pay", (_problem(use=5),), arguments={"amount": "x", "to": "bo"})

    assert rejected.to_dict() == {
        "schema": "rightargs.feedback/1",
        "ok": False,
        "error_type": "argument_validation",
        "tool": "pay",
        "fields": [
            {
                "path": "amount",
                "code": "wrong_type",
                "class": "wrong_type",
                "sent": "x",
                "problem": "It is no number.",
                "expected": "a number",
                "use": 5,
            }
        ],
        "keep": {"to": "bo"},
        "hint": "Call pay again, changing only the listed fields.",
    }


def test_the_text_says_the_same_as_the_json():
    text = Rejected(
        "pay", (_problem(choose_from=(Option("Bo, London", "b1"), Option("b2", "b2"))),), arguments={"amount": "x", "to": "bo"}
    ).for_model()

    assert text.splitlines() == [
        "pay: not run. 1 problem in the arguments.",
        '- amount (wrong_type): you sent "x". It is no number.',
        "    expected: a number",
        '    choose: "b1" - Bo, London',
        '    choose: "b2"',
        'keep: {"to": "bo"}',
        "next: Call pay again, changing only the listed fields.",
    ]


def test_a_sensitive_field_is_masked_and_never_kept():
    shown = json.dumps(
        Rejected(
            "pay", (_problem(sent="4111"),), arguments={"pin": "9", "amount": "4111"}, sensitive=frozenset({"amount", "pin"})
        ).to_dict()
    )

    assert "4111" not in shown
    assert '"9"' not in shown


@given(st.integers(1, 60), st.text(max_size=5000))
def test_feedback_stays_within_4_kib_whatever_was_sent(count, text):
    problems = tuple(_problem(path=Path((f"f{index}",)), sent=text, expected=text[:600]) for index in range(count))

    assert len(dumps(Rejected("t", problems, arguments={"k": text}).to_dict()).encode("utf-8", "replace")) <= MAX_BYTES


def test_a_question_has_the_shape_of_an_ask_user_call():
    question = Question(
        Path(("day",)), "day_month_order", FailureClass.DATE_ORDER, "Which day?", (Option("9 April 2026", "2026-04-09"),), None, "book"
    )

    assert question.ask_user() == {
        "about_tool": "book",
        "about_field": "day",
        "question": "Which day?",
        "options": [{"label": "9 April 2026", "value": "2026-04-09"}],
        "default_value": None,
    }


def test_the_root_of_a_path_is_the_call_as_a_whole():
    assert str(ROOT) == "$"
