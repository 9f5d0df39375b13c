"""The Dispatcher: calling tools over and over."""

import itertools
import secrets
from collections.abc import Collection, Iterable, Mapping

from rightargs.context import Session
from rightargs.contract import HasContract, contract_of
from rightargs.contract.schemas import Provider, tool_schema
from rightargs.dispatch.breaker import BreakerPolicy
from rightargs.dispatch.calls import Request
from rightargs.dispatch.core import Core, Settings
from rightargs.dispatch.drivers import adrive, drive
from rightargs.dispatch.fair import in_fair_weather, plain_tools
from rightargs.dispatch.idempotency import Repeats
from rightargs.dispatch.results import DispatchResult
from rightargs.dispatch.store import MemoryStore, Store
from rightargs.vocab.events import Observer
from rightargs.vocab.json import JsonObject


class Dispatcher:
    """
    Stands between an agent's loop and its tools: guards each call, runs it, and knows when to stop.

    It may be used from any number of threads and tasks at once. Nothing is raised into the loop: every call ends in
    `Executed`, `Rejected`, `NeedsClarification` or `Halted`.

    Args:
        tools: The tools, each with its contract and a function.
        store: Where budgets, breakers, changes and conversations are kept; in this process unless given.
        retry_budget: How often a refused call may be corrected before a person looks at it; a contract may say otherwise.
        repeats: How often the same call may be refused or fail, or the same change be asked for, before it is a loop.
        repeated_writes: What an identical change is once the user has spoken again: "ask" puts a question, "run" makes it.
        repeatable: Tools whose identical change may be made again without a question, such as one that sets a value.
        breaker: When a tool that keeps failing is left alone.
        breakers: The same for single tools.
        timeout: Seconds a tool has; None for no limit.
        timeouts: The same for single tools.
        remember: Seconds for which the result of a change is kept and given again for the same key.
        observer: Is told every verdict of the guard.

    Raises:
        TypeError: A tool is no guarded one.
        ValueError: Two tools have the same name, a tool has no function, or an option names a tool that is not there.
    """

    def __init__(
        self,
        tools: Iterable[HasContract],
        *,
        store: Store | None = None,
        retry_budget: int = 2,
        repeats: int = 2,
        repeated_writes: Repeats = "ask",
        repeatable: Collection[str] = (),
        breaker: BreakerPolicy | None = None,
        breakers: Mapping[str, BreakerPolicy] | None = None,
        timeout: float | None = None,
        timeouts: Mapping[str, float | None] | None = None,
        remember: float = 86_400.0,
        observer: Observer | None = None,
    ) -> None:
        known = _by_name(tools)
        for option, names in (("repeatable", repeatable), ("breakers", breakers or ()), ("timeouts", timeouts or ())):
            if strange := sorted(set(names) - set(known)):
                raise ValueError(f"{option} names {strange[0]!r}, which is none of the tools: {', '.join(sorted(known)) or 'none'}")
        if repeated_writes not in {"ask", "run"}:
            raise ValueError(f"repeated_writes must be 'ask' or 'run', not {repeated_writes!r}")
        settings = Settings(
            retry_budget=retry_budget,
            repeats=repeats,
            repeated_writes=repeated_writes,
            repeatable=frozenset(repeatable),
            breaker=breaker or BreakerPolicy(),
            breakers=dict(breakers or {}),
            timeout=timeout,
            timeouts=dict(timeouts or {}),
            remember=remember,
            observer=observer,
        )
        self._store: Store = MemoryStore() if store is None else store
        self._memory = self._store if type(self._store) is MemoryStore else None
        self._core = Core(known, self._store, settings)
        prefix = secrets.token_hex(8)  # tells this process's reservations from those of other workers
        # may be asked by several threads, as a generator may not
        self._owners = map(f"{prefix}-".__add__, map(str, itertools.count()))
        self._plain = {} if self._memory is None else plain_tools(self._core, self._owners)

    def dispatch(
        self, name: object, raw_args: object, session: Session, *, call_id: str | None = None, idempotency_key: str | None = None
    ) -> DispatchResult:
        """
        Guard a call and run it.

        Args:
            name: The tool, as the model called it.
            raw_args: The arguments exactly as the model emitted them.
            session: The conversation; the run is recorded in it.
            call_id: The provider's ID of the call; the same call delivered twice is made once.
            idempotency_key: Names the change: the same key and arguments give the recorded result, other arguments an error.
        """
        plain = self._plain.get(name) if type(name) is str else None
        if plain is not None:
            assert self._memory is not None
            try:
                result = in_fair_weather(plain, self._memory, raw_args, session, call_id, idempotency_key)
            except Exception as error:  # noqa: BLE001 (law 7: fail closed)
                return self._core.failed_closed(name, error)
            if result is not None:
                return result
        return drive(self._core.steps(name, raw_args, self._request(session, call_id, idempotency_key)), self._store)

    async def adispatch(
        self, name: object, raw_args: object, session: Session, *, call_id: str | None = None, idempotency_key: str | None = None
    ) -> DispatchResult:
        """Do what `dispatch` does, for code that awaits; a tool that is not async runs in a thread."""
        return await adrive(self._core.steps(name, raw_args, self._request(session, call_id, idempotency_key)), self._store)

    def schemas(self, provider: Provider = "openai") -> list[JsonObject]:
        """Return the tool definitions for *provider*, without the tools that cannot be called now."""
        return [tool_schema(self._core.tools[name].contract, provider) for name in self._core.open_tools()]

    def join(self, session: Session) -> Session:
        """
        Bring *session* up to date with what other workers have added to the conversation of the same ID, and return it.

        `dispatch` does the same before each call; this is for a worker that takes a conversation over.

        Raises:
            StoreUnavailable: The store cannot be reached.
        """
        if self._store.shared:
            self._request(session, None, None).exchange()
        return session

    def resolve(
        self,
        name: str,
        arguments: JsonObject,
        session: Session,
        *,
        made: bool,
        value: object = None,
        idempotency_key: str | None = None,
    ) -> bool:
        """
        Settle a change of unknown outcome, once somebody has found out whether it was *made*.

        A change that was made answers later calls with *value*, which is recorded in the session like any result; one that was not
        may be made again.

        Args:
            name: The tool.
            arguments: The canonical arguments, as `Halted.arguments` has them.
            session: The conversation of the call.
            made: Whether the change was made.
            value: What the tool would have returned.
            idempotency_key: The key of the call, where it had one.

        Returns:
            Whether there was such a change: not where it is still being made, or its outcome is known.

        Raises:
            ValueError: There is no tool of this name, or the arguments are not right for it.
            StoreUnavailable: The shared state cannot be reached.
        """
        if name not in self._core.tools:
            raise ValueError(f"there is no tool {name!r}; the tools are {', '.join(self._core.tools)}")
        return self._core.resolve(name, arguments, self._request(session, None, idempotency_key), made=made, value=value)

    def _request(self, session: Session, call_id: str | None, key: str | None) -> Request:
        return Request(session, self._store, call_id, key, next(self._owners))

    def __repr__(self) -> str:
        return f"Dispatcher([{', '.join(self._core.tools)}], store={type(self._store).__name__})"


def _by_name(tools: Iterable[HasContract]) -> dict[str, HasContract]:
    known: dict[str, HasContract] = {}
    for tool in tools:
        contract = contract_of(tool)
        if contract.name in known:
            raise ValueError(f"two tools are called {contract.name!r}; give one another name")
        if contract.function is None:
            then = "decorate one with it, and take a method from an instance"
            raise ValueError(f"{contract.name}: the contract has no function to call; {then}")
        known[contract.name] = tool
    return known
