"""
An agent loop with a scripted model, from the first call to a person's desk.

Run it: `python examples/agent_loop.py`. Each step prints what the model sent and what it read back: a repair, a refusal and its
correction, a question, a change that is made once, a breaker that opens, a fallback, an escalation.
"""

import json
from datetime import UTC, date, datetime
from typing import Annotated

from rightargs import (
    BreakerPolicy,
    Day,
    Dispatcher,
    Executed,
    Fallback,
    Halted,
    IdFrom,
    MemoryStore,
    NeedsClarification,
    Session,
    ToolContract,
)

TABLES = {"bella_vista": {"table_id": "tbl_4k2m", "seats": 4}}
weather_is_up = True


@ToolContract(effect="read")
def find_tables(restaurant: str) -> dict:
    """Find free tables of a restaurant."""
    return {"tables": [TABLES["bella_vista"]]} if "bella" in restaurant.lower() else {"tables": []}


@ToolContract(effect="write", requires=("find_tables",))
def book_table(table_id: Annotated[str, IdFrom("find_tables")], day: Annotated[date, Day()], guests: int) -> dict:
    """Book a table."""
    return {"booking": "bk_91", "table": table_id, "day": str(day), "guests": guests}


@ToolContract(effect="read", fallback=Fallback("climate", {"place": "city"}))
def weather(city: str, day: Annotated[date, Day()]) -> dict:
    """Forecast the weather of a city on a day."""
    if not weather_is_up:
        raise ConnectionRefusedError
    return {"city": city, "day": str(day), "sky": "clear"}


@ToolContract(effect="read")
def climate(place: str) -> dict:
    """Tell what the weather of a place is usually like."""
    return {"place": place, "usually": "mild"}


class Clock:
    """A clock that the example moves by hand."""

    now = 0.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.now


def main() -> None:
    global weather_is_up  # noqa: PLW0603 (somebody else's server)
    clock, queue = Clock(), []
    dispatcher = Dispatcher(
        [find_tables, book_table, weather, climate], store=MemoryStore(clock), breaker=BreakerPolicy(failures=3, open_for=30)
    )
    session = Session(locale="en-GB", timezone="Europe/London", now=datetime(2026, 3, 2, 9, tzinfo=UTC), id="conversation-1")

    def says(text: str) -> None:
        print(f"\nuser> {text}")
        session.user(text)

    def calls(name: str, raw: str) -> object:
        """One step of the loop: the model calls, the dispatcher answers, and the answer goes back into the messages."""
        print(f"\nmodel> {name} {raw}")
        result = dispatcher.dispatch(name, raw, session)
        match result:
            case Executed():
                history = result.to_json()  # write this back, and the next request does not fail on a malformed original
                print(f"  [executed{', degraded' if result.degraded else ''}{', replayed' if result.replayed else ''}] history: {history}")
            case NeedsClarification():
                asked = result.questions[0].ask_user()
                print(f"  [ask the user] {asked['question']} {[option['label'] for option in asked['options']]}")
            case Halted():
                queue.append(result.escalation.to_dict())
        for line in result.for_model().splitlines():
            print(f"  {line}")
        return result

    says("Book a table for four at Bella Vista on 5 March 2026, and tell me what the weather will be like in Leeds.")
    calls("find_tables", '{"restaurant": "Bella Vista",}')  # a trailing comma: repaired
    calls("book_table", '{"table_id": "tbl_0001", "day": "2026-03-05", "guests": 4}')  # an invented ID: refused
    calls("book_table", '{"table_id": "tbl_4k2m", "day": "2026-03-05", "guests": 4}')  # corrected: made
    calls("book_table", '{"guests": 4, "day": "2026-03-05", "table_id": "tbl_4k2m"}')  # the same change again: not made again

    says("And the same table again on the 18th.")
    calls("book_table", '{"table_id": "tbl_4k2m", "day": "the 18th", "guests": 4}')  # two readings: a question for the user

    weather_is_up = False
    for number in range(4):  # three failures open the breaker; the coarser tool answers all the while
        calls("weather", json.dumps({"city": f"Leeds {number}", "day": "2026-03-05"}))
    print(f"\ntools on offer: {[tool['name'] for tool in dispatcher.schemas('anthropic')]}")
    weather_is_up = True
    clock.now += 30
    calls("weather", '{"city": "Leeds", "day": "2026-03-05"}')  # a probe succeeds, and the breaker closes
    print(f"\ntools on offer: {[tool['name'] for tool in dispatcher.schemas('anthropic')]}")

    says("And a table at the Golden Lion?")
    for invented in ("tbl_1", "tbl_2", "tbl_3"):  # a model that does not learn: a person gets it
        calls("book_table", json.dumps({"table_id": invented, "day": "2026-03-05", "guests": 4}))
    print(f"\nreview queue: {json.dumps(queue, ensure_ascii=False, indent=1)}")


if __name__ == "__main__":
    main()
