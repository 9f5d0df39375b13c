"""A clock that stands still, tools that do as told, and a Redis server of one's own."""

import json
import shutil
import signal
import subprocess
import time
from pathlib import Path

from rightargs import Dispatcher, MemoryStore, Session, ToolContract

NO_REDIS = "redis-server is not installed (Debian package redis-server)"


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self):
        self.now = 1_000.0

    def __call__(self):
        return self.now


class Tool:
    """A tool that returns, or raises, what `answers` says next, and remembers its calls."""

    def __init__(self, effect="read", name="look", **options):
        self.calls = []
        self.answer = {"ok": True}

        def function(q: str, n: int = 1) -> object:
            self.calls.append({"q": q, "n": n})
            if isinstance(self.answer, BaseException):
                raise self.answer
            return self.answer(q) if callable(self.answer) else self.answer

        self.guarded = ToolContract(effect=effect, name=name, grounding="off", **options)(function)

    @property
    def contract(self):
        return self.guarded.contract


class Watcher:
    """An observer that does nothing, so that calls go the long way."""

    def on_guard(self, event):
        """Take note of nothing."""


class Http(Exception):  # noqa: N818
    """What an HTTP client raises."""

    def __init__(self, status, **headers):
        super().__init__(f"{status} for https://internal.example/secret")
        self.response = type("Response", (), {"status_code": status, "headers": headers})()


def made(*tools, clock=None, **options):
    """Return a dispatcher on a standing clock."""
    options.setdefault("store", MemoryStore(clock or Clock()))
    return Dispatcher(tools, **options)


def talk(text="do it", **options):
    session = Session(locale="en-GB", **options)
    session.user(text)
    return session


def call(q="a", **more):
    return json.dumps({"q": q, **more})


def codes(result):
    return [problem.code for problem in getattr(result, "problems", ())] + [q.code for q in getattr(result, "questions", ())]


class RedisServer:
    """A redis-server on a unix socket in *folder*, which writes every change to disk before it answers."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.socket = str(folder / "s")
        self.process = None

    def start(self):
        arguments = ["--port", "0", "--unixsocket", self.socket, "--dir", str(self.folder), "--save", ""]
        self.process = subprocess.Popen(
            [shutil.which("redis-server"), *arguments, "--appendonly", "yes", "--appendfsync", "always"], stdout=subprocess.DEVNULL
        )
        client, until = self.client(), time.monotonic() + 20
        while time.monotonic() < until:
            try:
                if client.ping():
                    break
            except Exception:  # noqa: BLE001 (it is not up yet)
                assert self.process.poll() is None, "redis-server ended"
        client.close()
        return self

    def client(self):
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        return redis.Redis(unix_socket_path=self.socket, socket_timeout=5, retry=Retry(NoBackoff(), 0))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
