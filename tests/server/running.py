"""A server in a process of its own, to be talked to, killed and started again."""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

LAUNCHER = Path(__file__).with_name("launcher.py")
PATIENCE = 60.0
COMPILING = 600.0  # the very first start compiles the rules


class ServerDiedError(AssertionError):
    """A server was dead before it was ready."""


class Nursery:
    """A process that has loaded everything, and from which servers are born within a moment."""

    def __init__(self) -> None:
        self._requests, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen([sys.executable, str(LAUNCHER)], stdin=theirs.fileno())
        theirs.close()
        self._requests.settimeout(COMPILING)
        self._lock = Lock()
        atexit.register(self.close)

    def bear(self, settings: dict[str, Any], log: Path) -> "ServerProcess":
        """A new server process; it says its port when it is ready."""
        said, output = os.pipe()
        with self._lock:
            with log.open("a") as log_file:
                socket.send_fds(self._requests, [json.dumps(settings).encode()], [output, log_file.fileno()])
            os.close(output)
            return ServerProcess(int(self._requests.recv(100)), said)

    def close(self) -> None:
        """All its servers die with it."""
        self._process.kill()
        self._process.wait()
        self._requests.close()


@cache
def nursery() -> Nursery:
    """The one nursery of this test run."""
    return Nursery()


class ServerProcess:
    """A server process forked by the launcher; its end of a pipe closes when it dies."""

    def __init__(self, pid: int, said: int) -> None:
        self.pid = pid
        self._said = said

    def port(self) -> int | None:
        """Wait for its port, or return None if it dies before."""
        line = b""
        while not line.endswith(b"\n"):
            assert self._has_something(PATIENCE), "the server neither starts nor dies"
            letters = os.read(self._said, 100)
            if not letters:
                return None
            line += letters
        return int(line)

    @property
    def is_alive(self) -> bool:
        """Return whether it still runs: after the port its pipe is silent until it dies."""
        return not self._has_something(0)

    def end(self, how: signal.Signals) -> None:
        """Send it a signal that ends it, and wait for that."""
        if self.is_alive:
            os.kill(self.pid, how)
        assert self._has_something(PATIENCE), "the server does not stop"
        os.close(self._said)
        while self._is_known():  # it may still hold other files
            time.sleep(0.001)

    def _is_known(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def _has_something(self, seconds: float) -> bool:
        return bool(select.select([self._said], [], [], seconds)[0])


class RunningServer:
    """A server process; its log goes to a file."""

    def __init__(self, url: str, log: Path, **settings: Any) -> None:
        self.url = url
        self.log = log
        self.settings = settings
        self.port = 0
        self.process: ServerProcess | None = None

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self.process is not None and self.process.is_alive

    def start(self, **changes: Any) -> None:
        """Start it, on the same port as before, and wait until it is ready."""
        settings = {"url": self.url, "port": self.port, **self.settings, **changes}
        self.process = nursery().bear(settings, self.log)
        port = self.process.port()
        if port is None:
            self.kill()
            raise ServerDiedError(f"the server did not start:\n{self.log.read_text()[-3000:]}")
        self.port = port

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self._end(signal.SIGTERM)

    def send(self, what: signal.Signals) -> None:
        """Send it a signal that does not end it."""
        assert self.process is not None
        os.kill(self.process.pid, what)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.end(how)
            self.process = None


@contextmanager
def running_server(url: str, log: Path, **settings: Any) -> Iterator[RunningServer]:
    """A server for the time of a test."""
    server = RunningServer(url, log, **settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()
