"""Read by mypy and pyright, never run: what the types of the public surface promise."""

from typing import Annotated, assert_never, assert_type

from rightargs import Accepted, GuardedTool, IdFrom, NeedsClarification, Rejected, Session, ToolContract, guard


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
        assert_type(ok.status, str)
    case Rejected() as no:
        assert_type(no.for_model(), str)
    case NeedsClarification() as ask:
        first = ask.questions[0]
        assert_type(first.text, str)
    case _:
        assert_never(result)


async def use() -> bool:
    return await pay("p1", 5)
