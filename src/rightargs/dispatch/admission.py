"""The changes of state around a run: what a call is granted before it, and what is noted after it."""

from dataclasses import dataclass
from typing import Protocol

from rightargs.contract import Contract
from rightargs.dispatch import breaker, idempotency, loops
from rightargs.dispatch.breaker import BreakerPolicy, Permit, Refusal, Verdict
from rightargs.dispatch.calls import Request, record_key
from rightargs.dispatch.execution import Outcome, jsonable
from rightargs.dispatch.idempotency import Decision, Wish
from rightargs.dispatch.names import Names, text_of
from rightargs.dispatch.store import Change, Keys, States, Store, StoreUnavailable
from rightargs.vocab.feedback import masked_words
from rightargs.vocab.json import JsonValue
from rightargs.vocab.results import Accepted


class HasPolicies(Protocol):
    """The options that matter here."""

    @property
    def repeats(self) -> int:
        """How often the same call may be refused or fail."""
        ...

    @property
    def remember(self) -> float:
        """Seconds for which the result of a change is kept."""
        ...

    @property
    def names(self) -> Names:
        """What calls are named by."""
        ...

    def policy(self, tool: str) -> BreakerPolicy:
        """Return the breaker policy of *tool*."""
        ...


@dataclass(frozen=True, slots=True)
class Granted:
    """What a call was given before it ran, and must give back."""

    keys: Keys
    permit: Permit
    wish: Wish | None


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a call does not run; *value* is the recorded result of the first one."""

    reason: Decision | Refusal
    value: JsonValue = None


def admission(
    contract: Contract, accepted: Accepted, wish: Wish | None, request: Request, policies: HasPolicies
) -> tuple[Keys, Change[Granted | Refused]]:
    """Return the change that takes a call past loop guard, idempotency and breaker, all in one step of the store."""
    name, session, limit = contract.name, request.session, policies.repeats
    keys = Keys(name, request.session.id, None if wish is None else record_key(name, session.id, wish.call, request.key))
    policy = policies.policy(name)

    def change(states: States, now: float) -> tuple[States, Granted | Refused]:
        talk = states.talk
        if talk is not None and talk.calls:
            call = text_of(policies.names.of(contract, accepted) if wish is None else wish.call)
            if loops.is_repeated(loops.current(talk, session.turn), call, session.heard, limit):
                return states, Refused("repeated")
        record = states.record
        if wish is not None:
            record, decision = idempotency.reserve(record, wish, now)
            if decision == "ask":
                talk = loops.tried(loops.current(talk, session.turn), text_of(wish.call), session.heard)
            if decision != "run":
                return _changed(states, states.breaker, talk, record), Refused(decision, record.value)
        state, permit = breaker.admit(states.breaker, policy, now)
        if isinstance(permit, Refusal):
            return _changed(states, state, talk, states.record), Refused(permit)
        return _changed(states, state, talk, record), Granted(keys, permit, wish)

    return keys, change


def settlement(
    contract: Contract,
    accepted: Accepted,
    outcome: Outcome,
    granted: Granted,
    request: Request,
    policies: HasPolicies,
    *,
    said_failed: bool,
) -> tuple[Keys, Change[int]]:
    """
    Return the change that notes how a call ended: the tool's health, the conversation's tries, the record of the change.

    Its answer is how often the same call may still fail.
    """
    name, session, failure, wish = contract.name, request.session, outcome.failure, granted.wish
    policy = policies.policy(name)
    verdict: Verdict = "ok" if failure is None else "failed" if failure.counts else "neutral"
    wait = 0.0 if failure is None else failure.retry_after

    def called() -> str:
        return text_of(policies.names.of(contract, accepted) if wish is None else wish.call)

    def change(states: States, now: float) -> tuple[States, int]:
        state = breaker.settle(states.breaker, policy, now, granted.permit, verdict, wait)
        talk, record, left = states.talk, states.record, policies.repeats
        if said_failed:
            talk = loops.tried(loops.current(talk, session.turn), called(), session.heard)
            left = loops.left(talk, called(), policies.repeats)
        elif talk is not None:
            talk = loops.succeeded(talk, name, called() if talk.calls else None)
        if wish is not None:
            if not said_failed:
                record = idempotency.finished(record, wish, jsonable(outcome.value), now, policies.remember)
            elif failure is not None and failure.open:
                record = idempotency.left_open(record, wish)
            else:
                record = idempotency.given_back(record, wish)
        return _changed(states, state, talk, record), left

    return granted.keys, change


def afterwards(
    store: Store, contract: Contract, accepted: Accepted, outcome: Outcome, granted: Granted, request: Request, remember: float
) -> None:
    """Take note of a run that ended after its time: the caller was told that nobody knows, and now somebody does."""
    wish, failure = granted.wish, outcome.failure
    if failure is not None and failure.open:
        return
    value: JsonValue = (
        jsonable(outcome.value) if failure is None else {"error": masked_words(failure.why, contract.sensitive, accepted.arguments)}
    )
    made = not request.record(contract, accepted, value, failure)
    if wish is None:
        return

    def change(states: States, now: float) -> tuple[States, bool]:
        record = idempotency.came_late(states.record, wish, now, made=made, value=value, kept_for=remember)
        return _changed(states, states.breaker, states.talk, record), True

    try:
        store.transact(Keys(record=granted.keys.record), change)
    except StoreUnavailable:
        return  # the outcome stays unknown, as the caller was told


def abandon(store: Store, granted: Granted, policy: BreakerPolicy, *, ran: bool) -> None:
    """Give back what a cancelled call holds: its probe, and its key, unless the change may have been made."""
    wish = granted.wish

    def change(states: States, now: float) -> tuple[States, bool]:
        state = breaker.settle(states.breaker, policy, now, granted.permit, "neutral") if states.breaker is not None else None
        record = states.record
        if wish is not None:
            record = idempotency.left_open(record, wish) if ran else idempotency.given_back(record, wish)
        return _changed(states, state, states.talk, record), True

    try:
        store.transact(granted.keys, change)
    except StoreUnavailable:
        return  # a probe's lease and a reservation's expire by themselves


def _changed(states: States, state: breaker.Breaker | None, talk: loops.Talk | None, record: idempotency.Record | None) -> States:
    """Return *states* itself where nothing has changed, so that nothing is written."""
    if state is states.breaker and talk is states.talk and record is states.record:
        return states
    return States(state, talk, record)
