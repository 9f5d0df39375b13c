"""Methods as tools: guarded without what they are called on."""

import asyncio

import pytest

from rightargs import Accepted, Dispatcher, GuardedTool, Session, ToolContract, guard

CONTEXT = Session().context()


class Shop:
    def __init__(self, name):
        self.name = name

    @ToolContract(effect="read")
    def find(self, query: str, limit: int = 3) -> str:
        """Find things."""
        return f"{self.name}: {query} {limit}"

    @find.rule
    def short(args, _context):  # noqa: N805 (a rule is called on nothing)
        return "too many" if args.get("limit", 0) > 9 else None

    @ToolContract(effect="read")
    async def later(self, query: str) -> str:
        return f"{self.name} later: {query}"

    @ToolContract(effect="read")
    @classmethod
    def kinds(cls, letter: str) -> str:
        return f"{cls.__name__} {letter}"

    @ToolContract(effect="read")
    @staticmethod
    def plain(letter: str) -> str:
        return letter

    @staticmethod
    @ToolContract(effect="read")
    def outside(letter: str) -> str:
        return letter


class Corner(Shop):
    def find(self, query: str) -> str:
        return "overridden " + query


def test_a_method_runs_on_the_object_that_it_is_taken_from():
    one, two = Shop("one"), Shop("two")

    assert ["one: lamp 3", "two: lamp 3"] == [guard(shop.find, '{"query": "lamp"}', CONTEXT).call() for shop in (one, two)]
    assert "one: lamp 5" == one.find("lamp", limit=5) == Shop.find(one, "lamp", 5)
    assert "Find things." == Shop.find.__doc__ == one.find.contract.description


@pytest.mark.parametrize("taken", [Shop.find, Shop("x").find], ids=["class", "object"])
def test_the_schema_of_a_method_has_no_self(taken):
    assert ["query", "limit"] == list(taken.schema("mcp")["inputSchema"]["properties"])
    assert Shop.find.schema_version == taken.schema_version


@pytest.mark.parametrize(("name", "said"), [("kinds", "Shop a"), ("plain", "a"), ("outside", "a")])
def test_class_and_static_methods_are_tools_of_the_class_and_of_its_objects(name, said):
    for holder in (Shop, Shop("x")):
        tool = getattr(holder, name)
        assert isinstance(tool, GuardedTool)
        assert (said, said) == (tool("a"), guard(tool, '{"letter": "a"}', CONTEXT).call())


def test_a_class_method_is_bound_to_the_class_it_is_taken_from():
    assert "Corner a" == Corner.kinds("a") == guard(Corner("x").kinds, '{"letter": "a"}', CONTEXT).call()


def test_the_rules_of_a_method_hold_for_every_object():
    assert "rejected" == guard(Shop("x").find, '{"query": "lamp", "limit": 10}', CONTEXT).status


def test_a_rule_is_not_added_to_one_object():
    with pytest.raises(TypeError, match="in its class"):
        Shop("x").find.rule(lambda *_: None)


def test_a_dispatcher_takes_the_methods_of_an_object():
    shop = Shop("one")
    dispatcher = Dispatcher([shop.find, shop.later, Shop.kinds, shop.plain])

    assert "one: a 3" == dispatcher.dispatch("find", '{"query": "a"}', Session()).value
    assert "one later: a" == asyncio.run(dispatcher.adispatch("later", '{"query": "a"}', Session())).value


def test_a_method_that_nothing_is_called_on_says_so():
    with pytest.raises(ValueError, match="take a method from an instance"):
        Dispatcher([Shop.find])
    accepted = guard(Shop.find, '{"query": "a"}', CONTEXT)
    assert isinstance(accepted, Accepted)
    with pytest.raises(TypeError, match="no function to call"):
        accepted.call()


def test_a_contract_of_a_schema_guards_methods_too():
    class Desk:
        @ToolContract.from_json_schema("ring", {"type": "object", "properties": {"times": {"type": "integer"}}}, effect="read")
        def ring(self, times=1):
            return "ring " * times

    assert "ring ring " == guard(Desk().ring, '{"times": 2}', CONTEXT).call()


def test_a_tool_that_merely_stands_in_a_class_is_not_bound():
    @ToolContract(effect="read")
    def find(query: str) -> str:
        return query

    class Agent:
        tool = find

    assert find is Agent().tool
    assert "a" == Agent().tool("a")


@pytest.mark.parametrize("thing", [len, "text", None, Shop], ids=repr)
def test_what_is_no_guarded_tool_is_an_error_that_says_how_to_make_one(thing):
    for use in (lambda: guard(thing, "{}", CONTEXT), lambda: Dispatcher([thing])):
        with pytest.raises(TypeError, match=r"decorate the function with @ToolContract\(effect"):
            use()
