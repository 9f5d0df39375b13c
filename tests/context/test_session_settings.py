"""What the application tells a session: who may call what, and the currency of bare amounts."""

import pytest

from rightargs import Accepted, Dispatcher, Executed, Rejected, Session, ToolContract, guard


@ToolContract(effect="read", grounding="off")
def look(query: str) -> str:
    return query


@pytest.mark.parametrize(("permissions", "runs"), [(None, True), (["look"], True), (["pay"], False), ([], False)])
def test_a_tool_runs_only_where_the_caller_may_use_it(permissions, runs):
    result = guard(look, '{"query": "x"}', Session(permissions=permissions).context())
    assert runs == isinstance(result, Accepted)
    assert runs or ["not_permitted"] == [problem.code for problem in result.problems]


def test_a_call_without_permission_is_refused_whatever_else_is_wrong_with_it():
    result = guard(look, '{"query": 5, "other": 1}', Session(permissions=[]).context())
    assert "not_permitted" in {problem.code for problem in result.problems}


@pytest.mark.parametrize(("permissions", "kind"), [(["look"], Executed), ([], Rejected)])
def test_the_dispatcher_keeps_to_them(permissions, kind):
    assert isinstance(Dispatcher([look]).dispatch("look", '{"query": "x"}', Session(permissions=permissions)), kind)


def test_a_session_read_back_allows_no_more_than_before():
    assert frozenset({"look"}) == Session.from_json(Session(permissions=["look"]).to_json()).permissions


@pytest.mark.parametrize("currency", ["rupees", "£", "", "12A"])
def test_a_currency_that_is_no_code_is_refused(currency):
    with pytest.raises(ValueError, match="ISO 4217"):
        Session(currency=currency)
