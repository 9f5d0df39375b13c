"""The feedback object: its published schema, its size, what it hides, its renderings and carriers."""

import json
import random
from pathlib import Path as File

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rightargs import Dispatcher, FieldProblem, NeedsClarification, Option, Path, Question, Rejected, Session, ToolContract
from rightargs.vocab.codes import CODES, FailureClass
from rightargs.vocab.feedback import MAX_BYTES, SCHEMA, History, dumps

PUBLISHED = json.loads((File(__file__).parents[2] / "docs" / "feedback.schema.json").read_text())
CHECK = jsonschema.Draft202012Validator(PUBLISHED)


class Hostile:
    """Problems and questions made of long, strange and nested values."""

    def __init__(self, seed):
        self.draw = random.Random(seed)

    def text(self):
        return self.draw.choice(["", "a", "\u202e\n", "é€", '"\\', "\ud800", "x y", "🙂"]) * self.draw.choice([1, 40, 300])

    def value(self, depth=0):
        kind = self.draw.randrange(6 if depth < 2 else 4)
        if kind == 4:
            return [self.value(depth + 1) for _ in range(self.draw.randrange(4))]
        if kind == 5:
            return {self.text(): self.value(depth + 1) for _ in range(self.draw.randrange(4))}
        return (None, 10**40, self.text(), True)[kind]

    def options(self):
        return tuple(Option(self.text(), self.value()) for _ in range(self.draw.randrange(15)))

    def path(self):
        return Path(tuple(self.text() or 0 for _ in range(self.draw.randrange(3))))

    def problems(self):
        return tuple(
            FieldProblem.of(
                self.path(),
                self.draw.choice(sorted(CODES)),
                self.value(),
                self.text(),
                self.text(),
                use=self.value(),
                choose_from=self.options(),
            )
            for _ in range(self.draw.randrange(1, 30))
        )

    def questions(self, least=0):
        return tuple(
            Question(self.path(), self.draw.choice(sorted(CODES)), FailureClass.UNIT, self.text(), self.options())
            for _ in range(self.draw.randrange(least, 25))
        )


def size(feedback):
    return len(dumps(feedback).encode("utf-8", "replace"))


def test_the_published_schema_is_a_schema_of_this_version_and_of_these_classes():
    jsonschema.Draft202012Validator.check_schema(PUBLISHED)
    assert SCHEMA == PUBLISHED["$id"] == PUBLISHED["$defs"]["schema"]["const"]
    assert [str(kind) for kind in FailureClass] == PUBLISHED["$defs"]["class"]["enum"]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32).map(Hostile))
def test_any_refusal_fits_the_schema_and_4_kib(hostile):
    problems = hostile.problems()
    refused = Rejected(hostile.text(), problems, hostile.questions(), arguments={"kept": hostile.value()})
    history = History(1, {str(problem.path): [problem.sent, hostile.value()] for problem in problems})
    for result in (refused, refused.after(history)):
        feedback = result.to_dict()
        CHECK.validate(feedback)
        assert size(feedback) <= MAX_BYTES
        assert all(result.for_model(style) for style in ("text", "json", "compiler"))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32).map(Hostile))
def test_any_question_fits_the_schema_and_4_kib(hostile):
    feedback = NeedsClarification("t", hostile.questions(1), arguments={"kept": hostile.value()}).to_dict()

    CHECK.validate(feedback)
    assert size(feedback) <= MAX_BYTES


def test_what_a_dispatcher_answers_fits_the_schema():
    @ToolContract(effect="write", grounding="off")
    def pay(to: str, amount: int) -> dict:
        if to == "boom":
            raise TimeoutError
        return {"paid": amount}

    dispatcher, session = Dispatcher([pay]), Session(locale="en-GB")
    calls = [("pay", {"to": "bo", "amount": 5})] * 3 + [("pay", {"to": "bo", "amount": "x"})] * 3
    calls += [("pay", {"to": "boom", "amount": 1}), ("play", {}), ("pay", "[1")]
    seen = set()
    for name, raw in calls:
        feedback = dispatcher.dispatch(name, raw, session).to_dict()
        CHECK.validate(feedback)
        seen.add(feedback.get("error_type", "executed"))

    assert {"executed", "halted", "argument_validation", "tool_selection"} == seen


def problem(**changes):
    return FieldProblem.of(
        **{"path": Path(("amount",)), "code": "wrong_type", "sent": "x", "why": "it is no number", "expected": "a number"} | changes
    )


def test_at_most_three_values_are_listed_as_already_refused_after_what_to_do():
    refused = Rejected("pay", (problem(use=5),)).after(History(1, {"amount": ["a", "b", "c", "d"]}))
    field = refused.to_dict()["fields"][0]

    assert ["b", "c", "d"] == field["already_refused"]
    assert list(field).index("use") < list(field).index("already_refused")
    assert 1 == refused.to_dict()["attempts_left"]


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"use": 5}, "`amount` was refused before: send exactly the value in `use`."),
        ({"choose_from": (Option("5", 5),)}, "`amount` was refused before: send one of `choose_from`, as it is written there."),
        ({"sent": "a"}, "`amount` was refused with this very value before: ask the user for it instead of trying another value."),
    ],
)
def test_a_second_refusal_says_what_to_do_differently(changes, hint):
    refused = Rejected("pay", (problem(**changes),)).after(History(1, {"amount": ["a"]}))

    assert refused.to_dict()["hint"].startswith(hint)


def test_the_compiler_style_has_bracketed_heads():
    text = Rejected("pay", (problem(use=5),), arguments={"amount": "x", "to": "bo"}).after(History(2)).for_model("compiler")

    assert text.splitlines() == [
        "[SCHEMA VALIDATION ERROR] pay",
        "error[wrong_type]: amount: It is no number.",
        '  received: "x"',
        "  expected: a number",
        "  use: 5",
        '[KEEP UNCHANGED] {"to": "bo"}',
        "[ACTION REQUIRED] Call pay again, changing only the listed fields.",
        "[ATTEMPTS LEFT] 2",
    ]


def test_a_style_that_is_not_known_is_refused():
    with pytest.raises(ValueError, match="style"):
        Rejected("pay", (problem(),)).for_model("prose")


def test_a_refusal_has_the_shape_of_each_provider():
    refused = Rejected("pay", (problem(),))
    openai, anthropic, mcp = refused.for_openai("c1"), refused.for_anthropic("t1"), refused.for_mcp()

    assert ("tool", "c1", refused.to_dict()) == (openai["role"], openai["tool_call_id"], json.loads(openai["content"]))
    assert ("tool_result", "t1", True) == (anthropic["type"], anthropic["tool_use_id"], anthropic["is_error"])
    assert (True, refused.to_dict()) == (mcp["isError"], mcp["structuredContent"])
    assert [{"type": "text", "text": refused.for_model()}] == mcp["content"]


def test_a_result_has_the_shape_of_each_provider_without_the_error_flag():
    @ToolContract(effect="read")
    def find(q: str) -> dict:
        return {"found": q}

    done = Dispatcher([find]).dispatch("find", '{"q": "a",}', Session())

    assert "is_error" not in done.for_anthropic("t1")
    assert (False, {"found": "a"}) == (done.for_mcp()["isError"], done.for_mcp()["structuredContent"]["result"])
    assert '{"found": "a"}' == done.for_model()
    assert '{"q": "a"}' == done.to_json()


SECRET = "4111111111111111"


@pytest.mark.parametrize(
    "raw",
    [
        {"card": SECRET, "amount": "x"},
        {"card": int(SECRET), "amount": 5},
        {"args": {"card": SECRET, "amount": 5}},
        {"amount": {"card": SECRET}},
        {"card": SECRET, "amount": f'{{"card": "{SECRET}"}}'},
        f'{{"card": "{SECRET}", "amount": 5',
        f'{{"card": "{SECRET}", "card": "{SECRET}1", "amount": 5}}',
        f'{{"Card": "{SECRET}", "amount": 5}}',
        f'[{{"card": "{SECRET}"}}, 5]',
        f'["{SECRET}", 5]',
        f"card={SECRET}",
        {"CARD": SECRET, "Card": SECRET, "amount": 5},
        {"amount": {"Card": SECRET}},
        {"args": [{"_card_": SECRET}]},
    ],
)
@pytest.mark.parametrize("grounding", ["off", "require"])
def test_a_sensitive_value_is_shown_nowhere_however_it_was_sent(raw, grounding):
    @ToolContract(effect="write", sensitive=["card"], grounding=grounding)
    def pay(card: str, amount: int) -> None:
        return None

    session = Session(locale="en-GB")
    session.user("pay 5")
    dispatcher = Dispatcher([pay])
    results = [dispatcher.dispatch("pay", raw, session) for _ in range(3)]

    shown = "".join(repr(result) + result.for_model() + result.for_model("compiler") + dumps(result.to_dict()) for result in results)
    assert SECRET not in shown


def test_a_word_that_only_holds_the_name_of_a_sensitive_field_is_shown():
    shown = Rejected("pay", (problem(sent="holiday"),), arguments={"note": "midday"}, sensitive=frozenset({"id"})).to_dict()

    assert ("holiday", {"note": "midday"}) == (shown["fields"][0]["sent"], shown["keep"])
