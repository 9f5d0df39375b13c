"""Read by mypy and pyright, never run: what the types of the public surface promise."""

from typing import Annotated, Literal, assert_never, assert_type

from rightargs import (
    Accepted,
    BreakerPolicy,
    Dispatcher,
    Executed,
    GuardedTool,
    Halted,
    IdFrom,
    MemoryStore,
    NeedsClarification,
    Rejected,
    Session,
    ToolContract,
    guard,
)
from rightargs.vocab.json import JsonObject


@ToolContract(effect="read")
def find(query: str, limit: int = 5) -> list[str]:
    return [query] * limit


@ToolContract(effect="write")
async def pay(to: Annotated[str, IdFrom("find")], amount: int) -> bool:
    return bool(to) and amount > 0


assert_type(find("lamp", limit=2), list[str])
assert_type(find.schema_version, str)
find.schema("openai")
find.schema("openai", examples=[{"query": "lamp"}])
tool: GuardedTool[..., list[str]] = find
context = Session(locale="en-GB").context()
result = guard(find, "{}", context)

match result:
    case Accepted() as ok:
        assert_type(ok.args, dict[str, object])
        assert_type(ok.status, Literal["accepted"])
    case Rejected() as no:
        assert_type(no.for_model(), str)
    case NeedsClarification() as ask:
        first = ask.questions[0]
        assert_type(first.text, str)
    case _:
        assert_never(result)


async def use() -> bool:
    return await pay("p1", 5)


dispatcher = Dispatcher([find, pay], store=MemoryStore(), breaker=BreakerPolicy(failures=3))
answer = dispatcher.dispatch("find", "{}", Session())

match answer:
    case Executed():
        assert_type(answer.value, object)
        assert_type(answer.arguments, JsonObject)
    case Halted():
        assert_type(answer.escalation.to_dict()["conversation_id"], str)
    case Rejected() | NeedsClarification():
        assert_type(answer.for_model("compiler"), str)
    case _:
        assert_never(answer)


class Shop:
    @ToolContract(effect="read")
    def find(self, query: str) -> int:
        return len(query)


assert_type(Shop().find("lamp"), int)
assert_type(Shop.find(Shop(), "lamp"), int)
guard(Shop().find, "{}", context)
