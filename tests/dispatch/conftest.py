"""Fixtures of the dispatcher's tests."""

import shutil
import tempfile
from pathlib import Path

import pytest
from dispatch_support import NO_REDIS, RedisServer


@pytest.fixture(scope="session")
def redis_server():
    """One server for all tests of the session; each uses a prefix of its own."""
    pytest.importorskip("redis", reason="the redis client is not installed")
    if shutil.which("redis-server") is None:
        pytest.skip(NO_REDIS)
    with tempfile.TemporaryDirectory() as folder:  # a short path: a socket's may have 107 characters
        server = RedisServer(Path(folder)).start()
        yield server
        server.kill()
