"""What went wrong in a tool, in words that are safe to tell: a kind, never a stack trace or somebody else's message."""

import errno
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import cast

from rightargs.vocab.feedback import escaped

MAX_WAIT = 86_400.0
"""Seconds: a Retry-After beyond a day is taken as a day."""

_UNSENT = frozenset(
    """ConnectTimeout ConnectTimeoutError ConnectError ConnectionRefusedError gaierror PoolTimeout NewConnectionError ProxyError
    NameResolutionError ClientConnectorError EndpointConnectionError ServerSelectionTimeoutError""".split()
)
"""Types of errors that come before anything was sent: of the standard library, httpx, urllib3, requests, aiohttp, botocore, pymongo."""

_NEVER_DONE = frozenset({501, 505})
_LOST = frozenset(
    """NetworkError TransportError ProtocolError ClientOSError ServerDisconnectedError ConnectionClosed IncompleteRead BadStatusLine
    AutoReconnect SSLEOFError SSLZeroReturnError""".split()
)
_LOST_WORDS = ("ConnectionError", "ConnectionReset", "ConnectionAborted")
_LATE_WORDS = ("Timeout", "TimedOut", "DeadlineExceeded")
_UNREACHABLE = frozenset({errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EHOSTDOWN, errno.ENETDOWN})

_SEEN = 32
"""Errors that are looked at behind one that was raised."""


class ToolError(Exception):
    """
    Raised by a tool to tell the model something: its text is shown, where that of any other exception is not.

    It does not count against the tool's health: a tool that can explain itself works. Raised while a timeout or a broken connection is
    handled, it does not settle whether a change was made; raised `from None`, it does.
    """


@dataclass(frozen=True, slots=True)
class Failure:
    """
    How a call failed.

    Attributes:
        code: An entry of the code catalogue.
        why: One sentence for the model.
        counts: Whether it counts against the tool's health.
        transient: Whether another tool, or a later call, may well succeed.
        open: Whether the change may have been made all the same.
        retry_after: Seconds the tool asked for; 0 where it asked for none.
    """

    code: str
    why: str
    counts: bool = True
    transient: bool = False
    open: bool = False
    retry_after: float = 0.0


TIMED_OUT = Failure("timed_out", "the tool gave no answer in the time it has", transient=True, open=True)


LOST = Failure("connection_failed", "the connection to the tool broke", transient=True, open=True)
UNSENT = Failure("connection_failed", "the tool could not be reached", transient=True)


def failure_of(error: BaseException) -> Failure:
    """
    Classify an exception of any HTTP client, or of none, by its status, its type and the names of its types.

    An exception that says nothing by itself is what it was raised from; and a change may have been made where anything behind its
    failure leaves that open.
    """
    return _found(error, []) or Failure("tool_failed", f"the tool failed with an error of its own ({type(error).__name__[:60]})")


def _found(error: BaseException, seen: list[BaseException]) -> Failure | None:
    """Classify *error* by itself and by what stands behind it; what a refusal to connect came from was not sent either."""
    known = _known(error)
    if len(seen) >= _SEEN or known is UNSENT or (known is not None and known.open):
        return known
    seen.append(error)
    behind = [found for one in _behind(error) if all(one is not other for other in seen) and (found := _found(one, seen)) is not None]
    told = known or next(iter(behind), None)
    return replace(told, open=True) if told is not None and any(found.open for found in behind) else told


def _behind(error: BaseException) -> list[BaseException]:
    """Return what *error* was raised from or holds."""
    held: list[object] = [*cast("tuple[BaseException, ...]", getattr(error, "exceptions", ()))] if _is_group(error) else []
    held.append(getattr(error, "reason", None))  # urllib's
    held.append(error.__cause__ or (None if error.__suppress_context__ else error.__context__))
    return [one for one in held if isinstance(one, BaseException)]


def _is_group(error: BaseException) -> bool:
    return isinstance(error, BaseExceptionGroup)


def _known(error: BaseException) -> Failure | None:
    """Classify one exception; None where it says nothing by itself."""
    if isinstance(error, ToolError):
        return Failure("tool_failed", escaped(" ".join(str(error).split()), 300) or "the tool refused the call", counts=False)
    if isinstance(error, SystemExit):  # its code is no HTTP status; and 0 says that all was done
        return Failure("tool_failed", "the tool tried to end the program", open=True)
    status = _status(error)
    if status is not None:
        return _of_status(status, error)
    names = [kind.__name__ for kind in type(error).__mro__]
    if not _UNSENT.isdisjoint(names):
        return UNSENT
    if _speaks_of(names, _LATE_WORDS) or "CancelledError" in names:  # which the tool has turned into another error
        return TIMED_OUT
    if not _LOST.isdisjoint(names) or _speaks_of(names, _LOST_WORDS):
        return LOST
    return LOST if isinstance(error, OSError) and error.errno in _UNREACHABLE else None


def _speaks_of(names: Iterable[str], words: Iterable[str]) -> bool:
    return any(word in name for name in names for word in words)


def _of_status(status: int, error: BaseException) -> Failure:
    wait = retry_after(_headers(error), error)
    if status == 429:
        return Failure("rate_limited", "the tool takes no more calls for now (HTTP 429)", transient=True, retry_after=wait)
    if status == 503:
        return Failure("tool_failed", "the tool is not available for now (HTTP 503)", transient=True, retry_after=wait)
    if status in {502, 504}:
        return Failure("timed_out", f"the tool's own server gave no answer (HTTP {status})", transient=True, open=True, retry_after=wait)
    if status >= 500:  # a server that breaks off may have made the change; one that cannot do such a thing has not (RFC 9110, 15.6)
        return Failure("tool_failed", f"the tool failed on its side (HTTP {status})", open=status not in _NEVER_DONE, retry_after=wait)
    if status == 408:
        return Failure("timed_out", "the tool waited too long for the request (HTTP 408)", transient=True)
    return Failure("tool_failed", f"the tool refused the request (HTTP {status})", counts=False)


def retry_after(headers: Mapping[str, str], error: BaseException | None = None) -> float:
    """
    Return the seconds of a Retry-After header (RFC 9110, section 10.2.3), or of an attribute `retry_after`; 0 where there is none.

    A date is counted from the response's own Date header, since no clock is read here.
    """
    stated: object = headers.get("retry-after", getattr(error, "retry_after", None))
    if isinstance(stated, (int, float)) and not isinstance(stated, bool):
        return _within(float(stated))
    if not isinstance(stated, str):
        return 0.0
    text = stated.strip()[:64]
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return _within(float(text))
    until, sent = _moment(text), _moment(headers.get("date", ""))
    return _within((until - sent).total_seconds()) if until is not None and sent is not None else 0.0


def _within(seconds: float) -> float:
    return min(max(seconds, 0.0), MAX_WAIT) if seconds == seconds else 0.0  # noqa: PLR0124 (NaN is no time)


def _moment(text: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(text[:64])
    except (ValueError, TypeError, IndexError):
        return None
    return moment if moment.utcoffset() is not None else None


def _status(error: BaseException) -> int | None:
    """Return the HTTP status of httpx, requests, aiohttp, urllib and of the clients of model providers."""
    response = getattr(error, "response", None)
    for holder, names in ((response, ("status_code", "status")), (error, ("status_code", "status", "code"))):
        for name in names:
            value = getattr(holder, name, None)
            if isinstance(value, int) and not isinstance(value, bool) and 400 <= value <= 599:
                return int(value)
    return None


def _headers(error: BaseException) -> dict[str, str]:
    for holder in (getattr(error, "response", None), error):
        found = getattr(holder, "headers", None)
        try:
            items = list(cast("Mapping[str, str]", found).items()) if hasattr(found, "items") else []
            if items:
                return {str(key).lower(): str(value) for key, value in items}
        except Exception:  # noqa: BLE001, S112 (a strange mapping of somebody else's)
            continue
    return {}
