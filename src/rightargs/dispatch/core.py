"""
The core: what happens to one call, step by step, without waiting for anything.

Each step yields what it needs (a change of state, a run of the tool) and is sent the answer; `drivers` has the two loops that
give it, one that blocks and one that awaits. So there is one account of what a dispatcher does, and neither colour of function.
"""

import logging
import traceback
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar, cast

from rightargs.context import UserTurn
from rightargs.contract import Contract, HasContract
from rightargs.dispatch import answers, breaker, loops
from rightargs.dispatch.admission import Granted, Refused, abandon, admission, afterwards, settlement
from rightargs.dispatch.breaker import BreakerPolicy, Refusal
from rightargs.dispatch.calls import Effect, Exchange, Request, Run, Transact, record_key
from rightargs.dispatch.execution import NotStarted, Outcome, is_async, jsonable
from rightargs.dispatch.failures import Failure
from rightargs.dispatch.fallback import mapped
from rightargs.dispatch.idempotency import Decision, Repeats, Wish, resolved
from rightargs.dispatch.names import Names, digest, raw_digest
from rightargs.dispatch.results import DispatchResult, Executed, Halted
from rightargs.dispatch.store import Change, Keys, States, Store, StoreUnavailable
from rightargs.engine import guard
from rightargs.stages import accepted_as_is, wants_again
from rightargs.vocab.events import Observer
from rightargs.vocab.feedback import History, dumps, masked_words
from rightargs.vocab.json import JsonObject, JsonValue
from rightargs.vocab.results import Accepted, GuardResult, NeedsClarification, Rejected

T = TypeVar("T")
Steps: TypeAlias = Generator[Effect, object, T]

_log = logging.getLogger("rightargs.dispatch")
_log.addHandler(logging.NullHandler())

UNKNOWN = "$tool"
"""The chain of all calls of tools that do not exist."""

_INVENTED = 3
"""How many times the budget of one tool there is for all names that a model makes up in one turn."""

UNTIMED_LEASE = 600.0
"""Seconds after which a change without a timeout that never reported back is taken for an unknown outcome."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The options of a `Dispatcher`, which tells their meaning."""

    retry_budget: int
    repeats: int
    repeated_writes: Repeats
    repeatable: frozenset[str]
    breaker: BreakerPolicy
    breakers: Mapping[str, BreakerPolicy] = field(default_factory=dict[str, BreakerPolicy])
    timeout: float | None = None
    timeouts: Mapping[str, float | None] = field(default_factory=dict[str, float | None])
    remember: float = 86_400.0
    observer: Observer | None = None
    names: Names = field(default_factory=Names)

    def policy(self, tool: str) -> BreakerPolicy:
        """Return the breaker policy of *tool*."""
        return self.breakers.get(tool, self.breaker)

    def time_of(self, tool: str) -> float | None:
        """Return the seconds that *tool* has."""
        return self.timeouts.get(tool, self.timeout)


class Core:
    """What all calls of a dispatcher share; nothing of it changes after it is made."""

    __slots__ = ("_awaits", "settings", "store", "tools")

    def __init__(self, tools: Mapping[str, HasContract], store: Store, settings: Settings) -> None:
        self.tools, self.store, self.settings = tools, store, settings
        self._awaits = {name: is_async(tool.contract.function) for name, tool in tools.items()}

    def steps(self, name: object, raw: object, request: Request) -> Steps[DispatchResult]:
        """Answer one call; nothing but a cancellation leaves this by an exception."""
        try:
            if request.shared:
                yield from self._exchange(request)
            result = yield from self._answer(name, raw, request)
            if request.shared and not request.down:
                yield from self._exchange(request)
        except Exception as error:  # noqa: BLE001 (law 7: fail closed)
            return self.failed_closed(name, error)
        return result

    def failed_closed(self, name: object, error: Exception) -> Rejected:
        """Refuse the call, and log where the dispatcher failed: the frames, never the message, which may hold values."""
        frames = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__)))
        _log.error("dispatch failed: %s\n%s", type(error).__name__, frames)
        known = name if isinstance(name, str) and name in self.tools else ""
        return answers.internal_error(known, self.tools[known].contract.sensitive if known else frozenset())

    def is_plain(self, name: str) -> bool:
        """Whether calls of a tool may go the short way: it is sync, has no time limit, nothing to hide, and nobody watches."""
        contract, settings = self.tools[name].contract, self.settings
        calm = not self._awaits[name] and settings.time_of(name) is None and settings.observer is None
        return calm and contract.clean is not None and not contract.sensitive

    def open_tools(self, but: str = "") -> list[str]:
        """Return the tools whose breaker lets calls through, without *but*; all of them where the store is down."""
        names = [name for name in self.tools if name != but]
        try:
            found, now = self.store.breakers(names)
        except StoreUnavailable:
            return names
        except Exception as error:  # noqa: BLE001 (a store that breaks its protocol must not break the loop)
            _log.error("the store failed: %s", type(error).__name__)
            return names
        return [name for name in names if not breaker.is_shut(found.get(name), now)]

    def _alternatives(self, contract: Contract) -> list[str]:
        """Return the open tools that may be offered in place of another: for one that reads, no tool that changes something."""
        reads = contract.effect == "read"
        return [name for name in self.open_tools(but=contract.name) if not reads or self.tools[name].contract.effect == "read"]

    # -- what the guard says

    def _answer(self, name: object, raw: object, request: Request) -> Steps[DispatchResult]:
        tool = self.tools.get(name) if isinstance(name, str) else None
        if tool is None:
            refusal = answers.unknown_tool(name, self.open_tools())
            call, budget = raw_digest(refusal.tool, raw), self.settings.retry_budget
            return (yield from self._refused(refusal, call, refusal.tool, budget, request, (UNKNOWN, _INVENTED * (budget + 1))))
        contract = tool.contract
        observer = self.settings.observer
        verdict: GuardResult | None = (
            accepted_as_is(raw, contract, request.session.permissions) if observer is None and contract.clean is not None else None
        )  # needs no context
        if verdict is None:
            verdict = guard(tool, raw, request.session.context(), observer=observer)
        if isinstance(verdict, Accepted):
            return (yield from self._accepted(contract, verdict, request))
        call = raw_digest(contract.name, raw) if verdict.arguments is None else digest(contract.name, verdict.arguments)
        if isinstance(verdict, NeedsClarification):
            return (yield from self._asked(verdict, call, request))
        budget = self.settings.retry_budget if contract.retry_budget is None else contract.retry_budget
        return (yield from self._refused(verdict, call, contract.name, budget, request))

    def _refused(
        self, refusal: Rejected, call: str, chain: str, budget: int, request: Request, family: tuple[str, int] | None = None
    ) -> Steps[DispatchResult]:
        """
        Count a refusal, and say how it goes on: something new to tell, or the end of the chain.

        A *family* of chains has a budget too, and remembers what was refused in any of them.
        """
        heard, limit = request.session.heard, self.settings.repeats

        def change(states: States, now: float) -> tuple[States, tuple[str, History]]:  # noqa: ARG001
            talk = loops.current(states.talk, heard[:2])
            before = talk.chains.get(chain, loops.Chain())
            left = budget - before.refusals
            if family is not None:
                before = talk.chains.get(family[0], loops.Chain())
                left = min(left, family[1] - before.refusals)
                talk = loops.refused(talk, family[0], refusal.problems)
            halt = "repeated_call" if loops.is_repeated(talk, call, heard, limit) else "budget_spent" if left <= 0 else ""
            talk = loops.refused(loops.tried(talk, call, heard), chain, refusal.problems)
            return states._replace(talk=talk), (halt, History(max(left, 0), before.refused))

        found = yield from self._change(Keys(talk=request.session.id), change, request)
        if found is None:
            return refusal
        halt, history = found
        return _halted(halt, refusal, request) if halt else refusal.after(history)

    def _asked(self, question: NeedsClarification, call: str, request: Request) -> Steps[DispatchResult]:
        """Let a question through, unless the same one came again and again without an answer from the user."""
        heard, limit = request.session.heard, self.settings.repeats

        def change(states: States, now: float) -> tuple[States, bool]:  # noqa: ARG001
            talk = loops.current(states.talk, heard[:2])
            return states._replace(talk=loops.tried(talk, call, heard)), loops.is_repeated(talk, call, heard, limit)

        repeated = yield from self._change(Keys(talk=request.session.id), change, request)
        return _halted("repeated_call", question, request) if repeated else question

    # -- what becomes of a call that may run

    def _accepted(self, contract: Contract, accepted: Accepted, request: Request) -> Steps[DispatchResult]:
        writes = contract.effect == "write"
        granted: Granted | Refused | None = None
        if not request.down:
            keys, change = admission(contract, accepted, self.wish(contract, accepted, request) if writes else None, request, self.settings)
            granted = yield from self._change(keys, change, request)
        if granted is None:
            return answers.store_down(contract, accepted.arguments) if writes else (yield from self._run(contract, accepted, None, request))
        if isinstance(granted, Granted):
            return (yield from self._run(contract, accepted, granted, request))
        if isinstance(granted.reason, Refusal):
            others = self._alternatives(contract)
            refusal = answers.unavailable(contract, granted.reason.retry_after, accepted.arguments, others)
            return (yield from self._instead(contract, accepted, refusal, request))
        return self._known(contract, accepted, granted.reason, granted.value, request)

    def wish(self, contract: Contract, accepted: Accepted, request: Request) -> Wish:
        """Say what change is about to be made."""
        settings, name = self.settings, contract.name
        repeats: Repeats = "run" if name in settings.repeatable else settings.repeated_writes
        call, turn = settings.names.of(contract, accepted), request.session.turn
        words = next((one.text for one in reversed(request.session.context().transcript) if isinstance(one, UserTurn)), "")
        agreed = repeats == "ask" and wants_again(words)
        return Wish(
            request.owner, call, request.key is not None, request.call_id, turn, self.lease(name), repeats, settings.repeats, agreed
        )

    def lease(self, tool: str) -> float:
        """Return the seconds after which a change that never reported back is an unknown outcome."""
        time = self.settings.time_of(tool)
        return UNTIMED_LEASE if time is None else time + 60.0

    def resolve(self, name: str, arguments: JsonObject, request: Request, *, made: bool, value: object) -> bool:
        """Settle a change of unknown outcome with what somebody has found out."""
        contract = self.tools[name].contract
        accepted = Accepted(name, arguments, contract.values(contract.check(dumps(arguments))), sensitive=contract.sensitive)
        call, told = self.settings.names.of(contract, accepted), jsonable(value)

        def change(states: States, now: float) -> tuple[States, bool]:
            record, found = resolved(states.record, now, made=made, value=told, kept_for=self.settings.remember)
            return States(states.breaker, states.talk, record), found

        found = self.store.transact(Keys(record=record_key(name, request.session.id, call, request.key)), change)
        if found and made:
            request.record(contract, accepted, told, None)
            if request.shared:
                request.exchange()
        return found

    def _known(self, contract: Contract, accepted: Accepted, decision: Decision, value: JsonValue, request: Request) -> DispatchResult:
        """Answer a change that was asked for before."""
        if decision == "replay":
            return Executed(accepted, value, replayed=True)
        if decision == "conflict":
            return answers.conflict(contract, accepted.arguments)
        if decision == "in_flight":
            return answers.in_flight(contract, accepted.arguments)
        if decision == "ask":
            question = answers.again_question(contract)
            return NeedsClarification(contract.name, (question,), accepted.edits, accepted.arguments, contract.sensitive)
        code = "unknown_outcome" if decision == "unknown" else "repeated_call"
        return answers.halted_from(code, accepted, request.session.id)

    def _run(self, contract: Contract, accepted: Accepted, granted: Granted | None, request: Request) -> Steps[DispatchResult]:
        """Run the tool; *granted* is None for a reading call while the store is down."""

        def late(outcome: Outcome) -> None:
            if granted is not None:
                afterwards(self.store, contract, accepted, outcome, granted, request, self.settings.remember)

        try:
            answer = yield Run(accepted.call, self.settings.time_of(contract.name), self._awaits.get(contract.name, False), late)
        except BaseException as gone:
            if granted is not None:
                ran = not isinstance(gone, NotStarted) and not isinstance(gone.__cause__, NotStarted)
                abandon(self.store, granted, self.settings.policy(contract.name), ran=ran)
            raise
        return (yield from self.ran(contract, accepted, cast("Outcome", answer), granted, request))

    def ran(
        self, contract: Contract, accepted: Accepted, outcome: Outcome, granted: Granted | None, request: Request
    ) -> Steps[DispatchResult]:
        """Note how a run ended, and answer with it."""
        failure = outcome.failure
        if failure is not None and contract.sensitive:
            failure = replace(failure, why=masked_words(failure.why, contract.sensitive, accepted.arguments))
        said_failed = request.record(contract, accepted, jsonable(outcome.value) if failure is None else {"error": failure.why}, failure)
        left: int | None = None
        if granted is not None:
            keys, change = settlement(contract, accepted, outcome, granted, request, self.settings, said_failed=said_failed)
            left = yield from self._change(keys, change, request)
        if failure is not None:
            return (yield from self._failed(contract, accepted, failure, 1 if left is None else left, request))
        if left is not None:
            return Executed(accepted, outcome.value)
        told = "nothing counted this call" if granted is None else "the result was not recorded there"
        return Executed(accepted, outcome.value, warnings=(answers.store_warning(told),))

    def _failed(self, contract: Contract, accepted: Accepted, failure: Failure, left: int, request: Request) -> Steps[DispatchResult]:
        reads = contract.effect == "read"
        refusal = answers.failed(contract, failure, accepted.arguments, left)
        if failure.open and not reads:
            return answers.halted_from("unknown_outcome", accepted, request.session.id, problems=refusal.problems)
        if failure.transient or (reads and failure.counts):
            return (yield from self._instead(contract, accepted, refusal, request))
        return refusal

    def _instead(self, contract: Contract, accepted: Accepted, refusal: Rejected, request: Request) -> Steps[DispatchResult]:
        """Route a call that cannot be made to its coarser tool, and where that cannot serve either, to a person."""
        fallback = contract.fallback
        if fallback is None:
            return refusal
        coarse = self.tools.get(fallback.tool)
        if coarse is None or fallback.tool in request.trail:
            return answers.halted_from("no_fallback", accepted, request.session.id, problems=refusal.problems)
        request.trail = (*request.trail, contract.name)
        arguments, edits = mapped(fallback, accepted.arguments, coarse.contract)
        result = yield from self._answer(fallback.tool, arguments, request)
        if isinstance(result, Executed):
            return result.on_behalf_of(accepted, edits)
        if isinstance(result, Halted) and result.code in {"unknown_outcome", "no_fallback"}:
            return result
        return answers.halted_from("no_fallback", accepted, request.session.id, problems=refusal.problems)

    # -- the store

    def _change(self, keys: Keys, change: Change[T], request: Request) -> Steps[T | None]:
        """Change states; None where the store is down."""
        try:
            return cast("T", (yield Transact(keys, change)))
        except StoreUnavailable:
            request.down = True
            return None

    def _exchange(self, request: Request) -> Steps[None]:
        try:
            yield Exchange(request.exchange)
        except StoreUnavailable:
            request.down = True


def _halted(code: str, refusal: Rejected | NeedsClarification, request: Request) -> Halted:
    return answers.halted(
        code,
        refusal.tool,
        request.session.id,
        problems=refusal.problems if isinstance(refusal, Rejected) else (),
        questions=refusal.questions,
        arguments=refusal.arguments,
        sensitive=refusal.sensitive,
    )
