"""Unions, choices and calls in Python syntax: the one branch, member or tool that is meant, or a refusal."""

import json

import pytest

from rightargs import Accepted, Rejected, Session, ToolContract, guard

SESSION = Session(locale="en-GB", timezone="UTC")
INTEGER, NUMBER, BOOLEAN, TEXT = ({"type": name} for name in ("integer", "number", "boolean", "string"))


def thing(required=None, **properties):
    """Return the schema of a closed object."""
    names = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": names, "additionalProperties": False}


def listed(items):
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def said(field, value, *, effect="write"):
    """Return what guard says of *value* in the only field."""
    tool = ToolContract.from_json_schema("tool", thing(s=field), effect=effect)
    return guard(tool, json.dumps({"s": value}), SESSION.context())


SHAPE = {"oneOf": [thing(kind={"const": "circle"}, r=NUMBER), thing(kind={"const": "rect"}, w=NUMBER, h=NUMBER)]}
ONE_OR_TWO = {"anyOf": [thing(a=INTEGER), thing(a=INTEGER, b=INTEGER)]}


@pytest.mark.parametrize(
    ("field", "sent", "read"),
    [
        (SHAPE, {"kind": "circle", "r": "2.5"}, {"kind": "circle", "r": 2.5}),
        (SHAPE, {"kind": "Circle", "r": 2.5}, {"kind": "circle", "r": 2.5}),
        (SHAPE, {"Kind": "rect", "w": "1", "h": 2}, {"kind": "rect", "w": 1, "h": 2}),
        (ONE_OR_TWO, {"a": "1"}, {"a": 1}),
        (ONE_OR_TWO, {"a": "1", "b": "2"}, {"a": 1, "b": 2}),
        ({"anyOf": [thing(a=INTEGER), thing(a=NUMBER)]}, {"a": "1"}, {"a": 1}),
        ({"anyOf": [INTEGER, TEXT]}, "5", "5"),
        ({"anyOf": [INTEGER, listed(INTEGER)]}, "5", 5),
        ({"anyOf": [INTEGER, listed(INTEGER)]}, ["5"], [5]),
        ({"anyOf": [INTEGER, BOOLEAN]}, "true", True),
        ({"anyOf": [INTEGER, BOOLEAN]}, "1", 1),
        ({"anyOf": [INTEGER, NUMBER]}, "5", 5),
        ({"anyOf": [INTEGER, NUMBER]}, "5.5", 5.5),
        ({"anyOf": [{"enum": ["a", "b"]}, INTEGER]}, "A", "a"),
        ({"anyOf": [{"type": "string", "enum": ["a", "b"]}, INTEGER]}, "5", 5),
        ({"anyOf": [listed(TEXT), thing(x=TEXT)]}, '{"x":"y"}', {"x": "y"}),
        (listed({"anyOf": [INTEGER, BOOLEAN]}), ["1", "true", 5], [1, True, 5]),
        ({"type": "object", "additionalProperties": INTEGER}, {"a": "5"}, {"a": 5}),
        ({"enum": [1, 2, 3]}, 2.0, 2),
        ({"enum": [1, 2, 3]}, "2", 2),
        ({"anyOf": [thing(at={"type": "string", "format": "date"}), thing(n=INTEGER)]}, {"at": "3 Feb 2026"}, {"at": "2026-02-03"}),
    ],
)
def test_the_one_branch_that_reads_a_value_reads_it(field, sent, read):
    result = said(field, sent)
    assert isinstance(result, Accepted), result
    assert json.dumps({"s": read}, sort_keys=True) == json.dumps(dict(result.arguments), sort_keys=True)


@pytest.mark.parametrize(
    ("field", "sent", "path", "code"),
    [
        (SHAPE, {"r": 2.5}, "s.kind", "missing"),
        (SHAPE, {"kind": "triangle", "r": 1}, "s.kind", "not_a_choice"),
        (SHAPE, {"kind": "circle"}, "s.r", "missing"),
        ({"enum": [1, 2, 3]}, True, "s", "wrong_type"),
        ({"enum": [True, "auto"]}, 1, "s", "not_a_choice"),
        ({"const": 1}, True, "s", "wrong_type"),
    ],
)
def test_what_no_branch_or_member_takes_is_refused_by_its_own_name(field, sent, path, code):
    result = said(field, sent)
    assert isinstance(result, Rejected)
    assert (path, code) == (str(result.problems[0].path), result.problems[0].code)


def test_the_words_of_all_branches_are_told_where_the_tag_is_unknown():
    problem = said(SHAPE, {"kind": "triangle", "r": 1}).problems[0]

    assert 'an object with kind "circle" and r; or an object with kind "rect" and w and h' == problem.expected
    assert ["circle", "rect"] == [option.value for option in problem.choose_from]


def test_a_placeholder_word_that_is_a_choice_is_that_choice():
    tool = ToolContract.from_json_schema("tool", thing([], e={"type": "string", "enum": ["none", "all"]}), effect="write")
    assert guard(tool, '{"e": "None"}', SESSION.context()).arguments == {"e": "none"}


@pytest.mark.parametrize("call", ["get_weather(city='Oslo')", "functions.get_weather(city='Oslo')", "GetWeather(city='Oslo')"])
def test_a_call_in_python_syntax_is_read_under_the_name_of_the_tool(call):
    tool = ToolContract.from_json_schema("get_weather", thing(city=TEXT), effect="write")
    assert guard(tool, call, SESSION.context()).arguments == {"city": "Oslo"}


def test_a_call_in_python_syntax_to_another_tool_is_refused():
    tool = ToolContract.from_json_schema("get_weather", thing(city=TEXT), effect="read")
    assert [problem.code for problem in guard(tool, "delete_city(city='Oslo')", SESSION.context()).problems] == ["other_tool"]


NESTED = thing(["customer"], customer=thing(["name"], name=TEXT, email=TEXT), note=TEXT)
TWO_HOMES = thing(["a"], a=thing(["x"], x=INTEGER, y=INTEGER), b=thing([], y=INTEGER))


@pytest.mark.parametrize(
    ("schema", "sent", "read"),
    [
        (NESTED, {"name": "Bo", "email": "b@x.org"}, {"customer": {"name": "Bo", "email": "b@x.org"}}),
        (NESTED, {"customer": {"name": "Bo"}, "email": "b@x.org"}, {"customer": {"name": "Bo", "email": "b@x.org"}}),
        (NESTED, {"customer.name": "Bo", "customer.email": "b@x.org"}, {"customer": {"name": "Bo", "email": "b@x.org"}}),
        (NESTED, {"customer.name": "Bo", "note": "x"}, {"customer": {"name": "Bo"}, "note": "x"}),
        (NESTED, {"customer": {"name": "Bo"}, "name": "Al"}, None),
        (NESTED, {"customer.age": 5}, None),
        (TWO_HOMES, {"a": {"x": 1}, "y": 2}, None),
        (TWO_HOMES, {"a": {"x": 1, "y": 3}, "y": 2}, None),
    ],
)
def test_a_key_one_level_off_goes_to_its_only_home(schema, sent, read):
    result = guard(ToolContract.from_json_schema("tool", schema, effect="write"), json.dumps(sent), SESSION.context())
    assert read == (result.arguments if isinstance(result, Accepted) else None)


@pytest.mark.parametrize(
    ("sent", "problems"),
    [
        ({"n": 5, "N": 7}, [("n", "ambiguous_key")]),
        ({"n": None}, [("n", "null_not_allowed")]),
    ],
)
def test_one_cause_is_one_problem(sent, problems):
    result = guard(ToolContract.from_json_schema("tool", thing(n=INTEGER), effect="write"), json.dumps(sent), SESSION.context())
    assert problems == [(str(problem.path), problem.code) for problem in result.problems]


def test_what_a_cut_text_lacks_is_told_once():
    tool = ToolContract.from_json_schema("tool", thing(a=INTEGER, b=INTEGER), effect="write")
    assert [problem.code for problem in guard(tool, '{"a": 1, ', SESSION.context()).problems] == ["json_truncated"]
