"""The server under load: a process of its own, watched from outside."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

START_SECONDS = 120.0


class ServerProcess:
    """A running server, and what it uses of the machine."""

    def __init__(self, process: "subprocess.Popen[bytes]", address: str) -> None:
        self.process = process
        self.address = address

    def memory(self) -> int:
        """The bytes that are its own."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
        raise LookupError("VmRSS")

    def processor_seconds(self) -> float:
        """The time it has computed so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(port: int, database_url: str | None) -> Iterator[ServerProcess]:
    """A server for the time of a measurement, on a new SQLite file if no other database is named."""
    with TemporaryDirectory() as folder:
        url = database_url or f"sqlite:///{folder}/tables.sqlite"
        command = [sys.executable, "-m", "whistlestop", "serve", "--port", str(port), "--database-url", url]
        with (Path(folder) / "log").open("wb") as log:
            process = subprocess.Popen([*command, "--no-rate-limits", "--no-bot-delay"], stderr=log)
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
