"""
The state of several workers, in Redis (extra `redis`).

A change is computed here and applied there by one script that compares and sets: one round trip where nobody else has changed
the same states since, one more where somebody has. So there is one account of each rule, in Python, for every store.

To lose nothing that was acknowledged, Redis must be run with `appendonly yes` and `appendfsync always`.
"""

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, cast

from rightargs.dispatch.breaker import Breaker
from rightargs.dispatch.codec import dump, load_breaker, load_record, load_talk
from rightargs.dispatch.names import text_of
from rightargs.dispatch.store import Change, Keys, RecordKey, States, StoreUnavailable, T

_SWAP = """
local at = redis.call('TIME')
local current = redis.call('MGET', unpack(KEYS))
for i = 1, #KEYS do
  if (current[i] or '') ~= ARGV[i * 3 - 2] then
    local answer = {0, at[1], at[2]}
    for j = 1, #KEYS do answer[j + 3] = current[j] or '' end
    return answer
  end
end
for i = 1, #KEYS do
  local life = tonumber(ARGV[i * 3])
  if life > 0 then redis.call('SET', KEYS[i], ARGV[i * 3 - 1], 'PX', life)
  elseif life == 0 then redis.call('DEL', KEYS[i]) end
end
return {1, at[1], at[2]}
"""
"""Per key: the text it must have, the text it gets, and that one's life in ms; life 0 deletes, -1 leaves the key as it is."""

_PEEK = """
local at = redis.call('TIME')
local answer = {1, at[1], at[2]}
if #KEYS > 0 then
  local current = redis.call('MGET', unpack(KEYS))
  for i = 1, #KEYS do answer[i + 3] = current[i] or '' end
end
return answer
"""

_EXCHANGE = """
local length = redis.call('LLEN', KEYS[1])
local known = tonumber(ARGV[1])
if length < known then return {'short', length} end
local theirs = redis.call('LRANGE', KEYS[1], known, -1)
local there = {}
for _, turn in ipairs(theirs) do there[turn] = true end
for i = 3, #ARGV do
  if not there[ARGV[i]] then redis.call('RPUSH', KEYS[1], ARGV[i]) end
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {'theirs', theirs}
"""

"""Turns that stand there already are ours, from a time whose answer was lost: each has a mark of its own."""

_ATTEMPTS = 1_000
_CACHED = 4_096
_DAY_MS = 86_400_000


class Script(Protocol):
    """A script that Redis knows."""

    def __call__(self, keys: Sequence[bytes], args: Iterable[bytes | str | int]) -> object:
        """Run it."""
        ...


class RedisClient(Protocol):
    """What is used of `redis.Redis`."""

    def register_script(self, script: str) -> object:
        """Make a script of Lua text."""
        ...


class RedisStore:
    """
    The state of all workers that use the same Redis and prefix.

    Args:
        client: A `redis.Redis`; give it short timeouts, since a call waits for it. `from_url` makes one.
        prefix: Begins every key; in braces, so that a cluster keeps them on one node.
        clock: Seconds that all workers share; the server's own clock unless given.
        days: How long an idle conversation is kept.

    Raises:
        ImportError: The extra `redis` is not installed.
    """

    def __init__(
        self, client: RedisClient, *, prefix: str = "{rightargs}", clock: Callable[[], float] | None = None, days: float = 7.0
    ) -> None:
        try:
            from redis.exceptions import RedisError
        except ImportError:
            raise ImportError("RedisStore needs the redis client; install it with: pip install 'rightargs[redis]'") from None
        self._errors: tuple[type[Exception], ...] = (RedisError, OSError)
        self._swap, self._peek, self._exchange = (cast("Script", client.register_script(text)) for text in (_SWAP, _PEEK, _EXCHANGE))
        self._prefix, self._clock = prefix, clock
        self._life = int(days * _DAY_MS)
        self._ahead: float | None = None
        self._lock = threading.Lock()
        self._seen: dict[bytes, str] = {}

    @classmethod
    def from_url(cls, url: str, *, prefix: str = "{rightargs}", timeout: float = 0.5) -> "RedisStore":
        """
        Connect to *url*, with *timeout* seconds for each step and one repetition.

        Raises:
            ImportError: The extra `redis` is not installed.
        """
        try:
            from redis import Redis
            from redis.backoff import NoBackoff
            from redis.retry import Retry
        except ImportError:
            raise ImportError("RedisStore needs the redis client; install it with: pip install 'rightargs[redis]'") from None
        times = {"socket_timeout": timeout, "socket_connect_timeout": timeout}
        client = Redis.from_url(url, retry=Retry(NoBackoff(), 1), **times)  # pyright: ignore[reportUnknownMemberType] (its own)
        return cls(cast("RedisClient", client), prefix=prefix)

    @property
    def shared(self) -> bool:
        """Other workers see it."""
        return True

    def transact(self, keys: Keys, change: Change[T], /) -> T:
        """Apply *change* by comparing and setting, again with the newer states where another worker came first."""
        names = [self._name(kind, key) for kind, key in zip(Keys._fields, keys) if key is not None]
        with self._lock:
            texts = [self._seen.get(name, "") for name in names]
        for _ in range(_ATTEMPTS):
            now = self._now()
            before = _loaded(keys, texts)
            after, answer = change(before, now)
            wanted = _dumped(keys, before, after, now, self._life)
            args = [part for text, (new, life) in zip(texts, wanted) for part in (text, new, life)]
            reply = self._ask(self._swap, names, args)
            if reply[0] == 1:
                self._remember(names, [text if life < 0 else new for text, (new, life) in zip(texts, wanted)])
                return answer
            texts = [_text(part) for part in reply[3:]]
            self._remember(names, texts)
        raise StoreUnavailable("too many workers change the same state at once")

    def breakers(self, tools: Sequence[str], /) -> tuple[Mapping[str, Breaker], float]:
        """Return the breakers of *tools* that there are, and the time on the shared clock."""
        reply = self._ask(self._peek, [self._name("breaker", tool) for tool in tools], [])
        found = {tool: load_breaker(text) for tool, text in zip(tools, map(_text, reply[3:])) if text}
        return found, self._now()

    def exchange(self, conversation: str, known: int, turns: Sequence[str], /) -> list[str] | int:
        """Add *turns* after those that others have added, and return theirs; a number where Redis has only so many as yet."""
        args: list[bytes | str | int] = [known, self._life, *(turn.encode("utf-8", "surrogatepass") for turn in turns)]
        kind, found = cast("tuple[bytes | str, object]", self._run(self._exchange, [self._name("turns", conversation)], args))
        if _text(kind) == "short":
            return cast("int", found)
        return [_text(part) for part in cast("list[object]", found)]

    def _ask(self, script: Script, names: Sequence[bytes], args: Iterable[bytes | str | int]) -> list[object]:
        reply = cast("list[object]", self._run(script, names, args))
        if self._clock is None:
            server = int(_text(reply[1])) + int(_text(reply[2])) / 1_000_000
            self._ahead = server - time.monotonic()
        return reply

    def _run(self, script: Script, names: Sequence[bytes], args: Iterable[bytes | str | int]) -> object:
        try:
            return script(names, args)
        except self._errors as error:
            raise StoreUnavailable(f"Redis cannot be reached ({type(error).__name__})") from error

    def _now(self) -> float:
        """Return the shared time: the server's as of its last answer, and what has passed here since."""
        if self._clock is not None:
            return self._clock()
        if self._ahead is None:
            self._ask(self._peek, [], [])
        return time.monotonic() + (self._ahead or 0.0)

    def _name(self, kind: str, key: str | RecordKey) -> bytes:
        named = key if isinstance(key, str) else f"{key[0]}\0{text_of(key[1])}"
        return f"{self._prefix}:{kind}:{named}".encode("utf-8", "surrogatepass")

    def _remember(self, names: Sequence[bytes], texts: Sequence[str]) -> None:
        with self._lock:
            for name, text in zip(names, texts):
                self._seen.pop(name, None)
                if text:
                    self._seen[name] = text
            while len(self._seen) > _CACHED:
                del self._seen[next(iter(self._seen))]


def _text(part: object) -> str:
    """Read an answer, whatever `decode_responses` the client has."""
    return part.decode("utf-8", "surrogatepass") if isinstance(part, bytes) else str(part)


def _loaded(keys: Keys, texts: Sequence[str]) -> States:
    left = iter(texts)
    breaker = next(left) if keys.breaker is not None else ""
    talk = next(left) if keys.talk is not None else ""
    record = next(left) if keys.record is not None else ""
    return States(load_breaker(breaker) if breaker else None, load_talk(talk) if talk else None, load_record(record) if record else None)


def _dumped(keys: Keys, before: States, after: States, now: float, life: int) -> list[tuple[str, int]]:
    """Return for each key its new text and that one's life; -1 where the state is as it was."""
    wanted: list[tuple[str, int]] = []
    for key, old, new in zip(keys, before, after):
        if key is None:
            continue
        if new is old:
            wanted.append(("", -1))
        elif new is None:
            wanted.append(("", 0))
        else:
            wanted.append((dump(new), life))
    record = after.record
    if keys.record is not None and record is not None and record is not before.record and record.state == "done":
        wanted[-1] = (wanted[-1][0], max(1_000, int((record.until - now) * 1_000)))
    return wanted
