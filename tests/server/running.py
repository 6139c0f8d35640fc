"""A server in a process of its own, to be talked to, killed and started again."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

LAUNCHER = Path(__file__).with_name("launcher.py")


class RunningServer:
    """A server process; its log goes to a file."""

    def __init__(self, url: str, log: Path, **settings: Any) -> None:
        self.url = url
        self.log = log
        self.settings = settings
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self.process is not None and self.process.poll() is None

    def start(self, **changes: Any) -> None:
        """Start it, on the same port as before, and wait until it is ready."""
        settings = {"url": self.url, "port": self.port, **self.settings, **changes}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(LAUNCHER), json.dumps(settings)], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the server did not start:\n{self.log.read_text()[-3000:]}"
        self.port = int(line)

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            assert self.process.stdout is not None
            self.process.stdout.close()
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
