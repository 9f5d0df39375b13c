"""Calling tools over and over: retry budget, loop guard, idempotency, circuit breaker, fallback, a person at last."""

from rightargs.dispatch.breaker import BreakerPolicy
from rightargs.dispatch.dispatcher import Dispatcher
from rightargs.dispatch.failures import ToolError
from rightargs.dispatch.redis_store import RedisStore
from rightargs.dispatch.results import DispatchResult, Escalation, Executed, Halted
from rightargs.dispatch.store import MemoryStore, Store, StoreUnavailable

__all__ = [
    "BreakerPolicy",
    "DispatchResult",
    "Dispatcher",
    "Escalation",
    "Executed",
    "Halted",
    "MemoryStore",
    "RedisStore",
    "Store",
    "StoreUnavailable",
    "ToolError",
]
