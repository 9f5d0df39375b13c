"""Tools that fail: the breaker, and the coarser tool in place of the one that cannot serve."""

from dispatch_support import Clock, Http, Tool, call, codes, made, talk

from rightargs import (
    BreakerPolicy,
    Fallback,
    ToolContract,
    ToolError,
)


def failing(dispatcher, tool, count=5, error=None):
    tool.answer = error or RuntimeError("secret")
    return [dispatcher.dispatch("look", call(str(number)), talk()) for number in range(count)]


def test_a_tool_is_open_after_five_consecutive_failures_and_absent_from_the_schemas():
    tool, other, clock = Tool(), Tool(name="other"), Clock()
    dispatcher = made(tool, other, clock=clock)
    failing(dispatcher, tool, 4)
    before = [schema["function"]["name"] for schema in dispatcher.schemas("openai")]
    failing(dispatcher, tool, 1)
    result = dispatcher.dispatch("look", call("z"), talk())

    assert (["look", "other"], ["other"]) == (before, [schema["name"] for schema in dispatcher.schemas("anthropic")])
    assert ["tool_unavailable"] == codes(result)
    assert ["other"] == [option.value for option in result.problems[0].choose_from]
    assert 5 == len(tool.calls)
    clock.now += 30
    assert 2 == len(dispatcher.schemas("mcp"))


def test_refused_arguments_never_count_as_failures_of_the_tool():
    tool = Tool()
    dispatcher = made(tool)
    for number in range(20):
        dispatcher.dispatch("look", call(n=f"x{number}"), talk())

    assert "executed" == dispatcher.dispatch("look", call(), talk()).status


def test_a_tool_that_explains_itself_works():
    tool = Tool()
    dispatcher = made(tool)
    results = failing(dispatcher, tool, 8, ToolError("the order is\nclosed"))

    assert {"tool_failed"} == {code for result in results for code in codes(result)}
    assert "The order is closed." in results[0].for_model()


def test_a_success_on_the_short_way_ends_a_row_of_failures():
    tool = Tool()
    dispatcher = made(tool)
    failing(dispatcher, tool, 4)
    tool.answer = {"ok": True}
    dispatcher.dispatch("look", call(), talk())
    failing(dispatcher, tool, 4)
    tool.answer = {"ok": True}

    assert "executed" == dispatcher.dispatch("look", call(), talk()).status


def test_retry_after_is_honoured():
    tool, clock = Tool(), Clock()
    dispatcher = made(tool, clock=clock)
    first = failing(dispatcher, tool, 1, Http(429, **{"Retry-After": "12"}))[0]
    tool.answer = {"ok": True}
    held = dispatcher.dispatch("look", call("z"), talk())
    clock.now += 12

    assert ["rate_limited"] == codes(first)
    assert "12 seconds" in held.for_model()
    assert "executed" == dispatcher.dispatch("look", call("z"), talk()).status


def test_the_policy_of_one_tool_may_differ():
    tool = Tool()
    dispatcher = made(tool, breakers={"look": BreakerPolicy(failures=1)})
    failing(dispatcher, tool, 1)

    assert ["tool_unavailable"] == codes(dispatcher.dispatch("look", call("z"), talk()))


# -- fallback


def coarse_pair(effect="read", **options):
    fine = Tool(effect, fallback=Fallback("coarse", {"q": "q"}), **options)
    coarse = ToolContract(effect=effect, name="coarse", grounding="off")(lambda_for())
    return fine, coarse


def lambda_for():
    def coarse(q: str) -> dict:
        return {"roughly": q}

    return coarse


def test_a_failed_read_is_answered_by_the_coarser_tool_and_says_so():
    fine, coarse = coarse_pair()
    fine.answer = Http(503)
    result = made(fine, coarse).dispatch("look", call(n=3), talk())

    assert ({"roughly": "a"}, "coarse", "look", True) == (result.value, result.tool, result.requested, result.degraded)
    assert ["fallback_dropped"] == [edit.kind for edit in result.edits]
    assert "coarser" in result.for_model()


def test_an_open_tool_is_answered_by_the_coarser_one():
    fine, coarse = coarse_pair()
    fine.answer = RuntimeError()
    dispatcher = made(fine, coarse)
    results = [dispatcher.dispatch("look", call(str(number)), talk()) for number in range(7)]

    assert {True} == {result.degraded for result in results}
    assert 5 == len(fine.calls)


def test_arguments_are_mapped_by_name_and_constants_are_added():
    fine = Tool(fallback=Fallback("coarse", {"text": "q"}, {"limit": 5}))

    @ToolContract(effect="read", name="coarse")
    def coarse(text: str, limit: int) -> list:
        return [text, limit]

    fine.answer = TimeoutError()

    assert ["a", 5] == made(fine, coarse).dispatch("look", call(), talk()).value


def test_where_no_coarser_tool_can_serve_a_person_does():
    fine, coarse = Tool(fallback="coarse"), Tool(name="coarse")
    fine.answer = coarse.answer = Http(503)
    result = made(fine, coarse).dispatch("look", call(), talk(id="c9"))

    assert "no_fallback" == result.code
    assert ("look", "c9") == (result.escalation.to_dict()["about_tool"], result.escalation.to_dict()["conversation_id"])


def test_a_circle_of_fallbacks_ends():
    one, two = Tool(name="one", fallback="two"), Tool(name="two", fallback="one")
    one.answer = two.answer = Http(503)

    assert "no_fallback" == made(one, two).dispatch("one", call(), talk()).code


def test_a_change_whose_outcome_is_unknown_is_not_made_by_the_coarser_tool():
    fine, coarse = coarse_pair("write")
    fine.answer = TimeoutError()

    assert "unknown_outcome" == made(fine, coarse).dispatch("look", call(), talk()).code
