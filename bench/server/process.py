"""The server under load, as a process of its own."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

START_SECONDS = 120.0
WITHOUT_LIMITS = ("--no-rate-limits", "--no-bot-delay")


class ServerProcess:
    """A running server, with its memory and CPU time."""

    def __init__(self, process: "subprocess.Popen[bytes]", address: str) -> None:
        self.process = process
        self.address = address

    def memory(self) -> int:
        """Return the resident memory in bytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
        raise LookupError("VmRSS")

    def processor_seconds(self) -> float:
        """Return the CPU seconds used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(port: int, database_url: str | None, options: Sequence[str] = WITHOUT_LIMITS) -> Iterator[ServerProcess]:
    """Run a server during a measurement, on a new SQLite file unless a database is given."""
    with TemporaryDirectory() as folder:
        url = database_url or f"sqlite:///{folder}/tables.sqlite"
        command = [sys.executable, "-m", "whistlestop", "serve", "--port", str(port), "--database-url", url]
        with (Path(folder) / "log").open("wb") as log:
            process = subprocess.Popen([*command, *options], stderr=log)
            try:
                server = ServerProcess(process, f"127.0.0.1:{port}")
                _wait_until_ready(server)
                yield server
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(60)


def _wait_until_ready(server: ServerProcess) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://{server.address}/readyz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            if server.process.poll() is not None:
                break
            time.sleep(0.2)
    raise RuntimeError("the server did not start")
