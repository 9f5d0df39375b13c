"""The append-only log of a conversation."""

import json
import threading
import zlib
from collections.abc import Callable, Iterable
from datetime import datetime
from secrets import token_hex
from typing import NamedTuple, TypeAlias, cast
from uuid import uuid4

from rightargs.context._checks import TOOL, WORDS, aware, tool_names
from rightargs.context._checks import text as text_of
from rightargs.context._context import Context, Transcript
from rightargs.context._ids import IdIndex
from rightargs.context._locale import currency_code, locale_tag, region_code, region_of, zone
from rightargs.context._messages import Message, turns_of
from rightargs.context._stored import dump, kept_region, load, written
from rightargs.context._strange import Provider
from rightargs.context._turns import AssistantTurn, LateCall, ReadsArguments, ToolCall, ToolResult, Turn, UserTurn, unpacked
from rightargs.vocab.json import FrozenJson, jsonable

_LATE = 5
"""Entries that one run takes up in the list of those that are not logged yet."""
_Late: TypeAlias = tuple[str, str, ReadsArguments, "FrozenJson | bytes", str | None]
_FORMAT = "rightargs.session/1"


class Heard(NamedTuple):
    """
    How much a session knows: it differs as soon as there is new evidence.

    Attributes:
        turns: How often the user spoke.
        last: A checksum of the user's last words, for sessions that are rebuilt from a sliding window of messages.
        values: How many different values tools have returned.
    """

    turns: int
    last: int
    values: int


class Session:
    """
    What was said and returned so far, in order.

    Args:
        locale: BCP 47 tag of the user, such as `en-IN`.
        timezone: IANA zone of the user.
        region: ISO 3166-1 alpha-2; from the locale unless given.
        currency: ISO 4217 code that bare amounts are in.
        now: Aware date-time: the clock of the conversation.
        permissions: Names of the tools that the caller may use; all of them where none is given.
        id: Names the conversation across sessions and workers; a random one unless given.

    Raises:
        TypeError, ValueError: A keyword is malformed; the message says what would do.
    """

    __slots__ = (
        "_currency",
        "_id",
        "_ids",
        "_late",
        "_locale",
        "_lock",
        "_log",
        "_marked",
        "_memo",
        "_now",
        "_permissions",
        "_region",
        "_shared",
        "_timezone",
        "_turn",
        "_writer",
    )

    def __init__(
        self,
        *,
        locale: str | None = None,
        timezone: str | None = None,
        region: str | None = None,
        currency: str | None = None,
        now: datetime | None = None,
        id: str | None = None,  # noqa: A002 (what everybody calls it)
        permissions: Iterable[str] | None = None,
    ) -> None:
        if timezone is not None:
            zone(timezone)
        if id is not None and not text_of(id, "id", "the name of the conversation"):
            raise ValueError("id is empty: conversations without a name would share their budgets; leave it out for a random one")
        self._locale = None if locale is None else locale_tag(locale)
        self._timezone = timezone
        self._region = region_of(self._locale) if region is None else region_code(region)
        self._currency = None if currency is None else currency_code(currency)
        self._now = None if now is None else aware(now, "now")
        self._id = id
        self._permissions = None if permissions is None else tool_names(permissions)
        self._shared = self._marked = 0
        self._turn = 0, 0
        self._writer = token_hex(8)
        self._lock = threading.RLock()
        self._late: list[object] = []
        self._log: list[Turn] = []
        self._ids = IdIndex()
        self._memo: dict[object, object] = {}

    @property
    def permissions(self) -> frozenset[str] | None:
        """The tools that the caller may use; None where the application sets no bounds."""
        return self._permissions

    @property
    def id(self) -> str:
        """The name of the conversation."""
        if self._id is None:
            with self._lock:  # two threads must not give one conversation two names
                if self._id is None:
                    self._id = uuid4().hex
        return self._id

    @property
    def heard(self) -> Heard:
        """How much is known: whoever compares two of these sees whether evidence has arrived."""
        self._caught_up()
        return Heard(*self._turn, len(self._ids))

    @property
    def turn(self) -> tuple[int, int]:
        """The first two parts of `heard`, which cost nothing."""
        return self._turn

    def user(self, text: str, *, at: datetime | None = None) -> None:
        """Record what the user said, *at* an aware time where the turn has its own, else at the clock; the clock moves on to it."""
        self._append(UserTurn(text_of(text, "user()", WORDS), self._clock(at) or self._now))

    def assistant(self, text: str, *, at: datetime | None = None) -> None:
        """Record what the assistant said."""
        self._append(AssistantTurn(text_of(text, "assistant()", WORDS), self._clock(at) or self._now))

    def tool_call(self, name: str, args: FrozenJson, id: str | None = None) -> None:  # noqa: A002 (the providers' word)
        """Record a call that was made."""
        self._append(ToolCall(text_of(name, "tool_call()", TOOL), args, id))

    def tool_result(self, name: str, value: object, *, call_id: str | None = None, failed: bool = False) -> None:
        """
        Record what a tool returned; a *failed* result is no evidence.

        A model or a dataclass is taken as its fields, a date as its ISO 8601 text, an Enum as its value.
        """
        text_of(name, "tool_result()", TOOL)
        if failed not in {True, False}:
            raise TypeError(f"tool_result() wants failed=True or failed=False, not {failed!r:.80}")
        self._append(ToolResult(name, jsonable(value), call_id, failed))

    def ran(self, name: str, arguments: FrozenJson, value: FrozenJson, call_id: str | None = None, *, failed: bool = False) -> None:
        """Record a run of a tool, call and result together; *value* belongs to the session from now on."""
        with self._lock:
            self._caught_up()
            if not failed:
                self._ids.add_later(name, len(self._log) + 1, value)
            self._log += (ToolCall(name, arguments, call_id), ToolResult(name, value, call_id, failed))

    def ran_plainly(self, name: str, raw: str, read: ReadsArguments, value: "FrozenJson | bytes", call_id: str | None) -> None:
        """
        Record a successful run whose arguments *read* finds in *raw*, when somebody next looks at the log; *value* may be JSON in bytes.

        A list takes several entries at once without a lock, and entries that hold no other object cost the collector nothing.
        """
        self._late += (name, raw, read, value, call_id)

    def _caught_up(self) -> None:
        """Log the runs that wait for it; they leave their list last, so that nobody finds it empty too early."""
        if not self._late:
            return
        with self._lock:
            waiting = self._late[:]
            for at in range(0, len(waiting), _LATE):
                name, raw, read, result, call_id = cast("_Late", waiting[at : at + _LATE])
                value = unpacked(result)
                self._ids.add_later(name, len(self._log) + 1, value)
                self._log += (LateCall(name, raw, read, call_id), ToolResult(name, value, call_id))
            del self._late[: len(waiting)]

    def context(self) -> Context:
        """Return the frozen snapshot of this moment; later turns do not show in it."""
        self._caught_up()
        return Context(
            locale=self._locale,
            timezone=self._timezone,
            region=self._region,
            currency=self._currency,
            now=self._now,
            transcript=Transcript(self._log, len(self._log)),
            ids=self._ids,
            memo=self._memo,
            permissions=self._permissions,
        )

    @classmethod
    def from_messages(
        cls,
        messages: Iterable[Message],
        provider: Provider = "openai",
        *,
        locale: str | None = None,
        timezone: str | None = None,
        region: str | None = None,
        currency: str | None = None,
        now: datetime | None = None,
        id: str | None = None,  # noqa: A002
        permissions: Iterable[str] | None = None,
    ) -> "Session":
        """
        Read a provider's message list, tool results matched to their calls and failed ones marked.

        Raises:
            TypeError, ValueError: The messages are none, or not those of *provider*; or a keyword is malformed.
        """
        session = cls(locale=locale, timezone=timezone, region=region, currency=currency, now=now, id=id, permissions=permissions)
        for turn in turns_of(messages, provider):
            session._append(turn)
        return session

    def to_json(self) -> str:
        """Write the session as JSON text, which `from_json` reads back."""
        self._caught_up()
        return written(
            {
                "schema": _FORMAT,
                "id": self._id,
                "locale": self._locale,
                "timezone": self._timezone,
                "region": self._region,
                "currency": self._currency,
                "now": None if self._now is None else self._now.isoformat(),
                "permissions": None if self._permissions is None else sorted(self._permissions),
                "turns": [dump(turn) for turn in self._log],
                **({"shared": self._shared} if self._shared else {}),
            }
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> "Session":
        """
        Read what `to_json` wrote.

        Raises:
            ValueError: The text is no session.
        """
        expected = f"expected a JSON object with schema {_FORMAT!r}, as to_json() writes it"
        try:
            data: object = json.loads(text)
        except ValueError as error:
            raise ValueError(f"the text is no session: {error}; {expected}") from None
        if not isinstance(data, dict) or cast("dict[str, object]", data).get("schema") != _FORMAT:
            raise ValueError(f"the text is no session; {expected}")
        found = cast("dict[str, str | None]", data)
        now = found.get("now")
        try:
            session = cls(
                locale=found.get("locale"),
                timezone=found.get("timezone"),
                region=kept_region(found),
                currency=found.get("currency"),
                now=None if now is None else datetime.fromisoformat(now),
                id=found.get("id"),
                permissions=found.get("permissions"),
            )
            for turn in cast("dict[str, list[dict[str, FrozenJson]]]", data)["turns"]:
                session._append(load(turn))
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"the session is damaged: {type(error).__name__}: {error}; {expected}") from None
        shared = cast("dict[str, object]", data).get("shared")
        session._shared = min(shared, len(session._log)) if isinstance(shared, int) and shared > 0 else 0
        return session

    def exchange(self, swap: Callable[[int, list[str]], list[str] | int]) -> None:
        """
        Tell other workers what was added here since the last time, and learn what they have added.

        Args:
            swap: Takes the number of turns that both sides know, and the turns added here as JSON text; returns the turns
                that others have added beyond those, which come before ours. A number instead says that the other side has
                lost turns and knows only so many: it is then told the rest again.
        """
        with self._lock:
            self._caught_up()
            ours = self._written(self._shared)
            theirs = swap(self._shared, ours)
            while isinstance(theirs, int):
                self._shared = theirs
                ours = self._written(self._shared)
                theirs = swap(self._shared, ours)
            self._insert(self._shared, ours, theirs)
            self._marked += len(ours)
            self._shared = len(self._log)

    def _written(self, start: int) -> list[str]:
        """Write the turns from *start* on, each with a mark that tells it from all others, and that it keeps if it must be told again."""
        marked = enumerate(self._log[start:], self._marked)
        return [written({**dump(turn), "mark": f"{self._writer}.{number}"}) for number, turn in marked]

    def _insert(self, start: int, ours: list[str], theirs: list[str]) -> None:
        """Put the turns into the order that the other side has: *theirs*, in which some of *ours* may stand from an earlier time."""
        own = dict(zip(ours, self._log[start:], strict=True))
        if not theirs or theirs == ours[: len(theirs)]:
            return
        turns = [own.pop(text) if text in own else load(json.loads(text)) for text in theirs]
        if len(self._log) > start:  # snapshots keep the old log and index, so that what they show does not change
            turns = [*self._log[:start], *turns, *own.values()]
            self._log, self._ids, self._memo = [], IdIndex(), {}
            self._turn = 0, self._turn[1]
        for turn in turns:
            self._append(turn)

    def __len__(self) -> int:
        self._caught_up()
        return len(self._log)

    def _clock(self, at: datetime | None) -> datetime | None:
        if at is not None:
            aware(at, "at")
            if self._now is None or at > self._now:
                self._now = at
        return at

    def _append(self, turn: Turn) -> None:
        with self._lock:
            self._caught_up()
            if isinstance(turn, ToolResult) and not turn.failed:
                self._ids.add(turn.tool, len(self._log), turn.value)
            elif isinstance(turn, UserTurn):
                self._turn = self._turn[0] + 1, zlib.crc32(turn.text.encode("utf-8", "surrogatepass"))
                self._clock(turn.at)
            self._log.append(turn)
