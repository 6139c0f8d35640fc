"""An environment in which nothing is installed but what is put there, far from the sources."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE: Final = 1200.0  # seconds: to download some hundred megabytes, or to compile the rules
AS_THEY_ARE: Final[Mapping[str, str]] = {}
PATIENT_PIP: Final = {"PIP_RETRIES": "10", "PIP_TIMEOUT": "60"}
FOLDERS: Final = ("CACHE", "DATA", "CONFIG")


class EmptyEnvironment:
    """A virtual environment with its own home, cache and data; commands run in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.work = folder / "work"
        self.work.mkdir()
        self._bin = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True, timeout=PATIENCE)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA_", "XDG_"))}
        own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in FOLDERS}
        self._variables = {**kept, **own, **PATIENT_PIP, "WHISTLESTOP_LANGUAGE": "en"}

    def install(self, wheel: Path) -> None:
        """Install a wheel with all that it asks for, and nothing that would have to be compiled."""
        self.run("python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:", str(wheel))

    def run(self, *command: str, variables: Mapping[str, str] = AS_THEY_ARE) -> str:
        """What a command prints; it has to succeed."""
        program, *arguments = command
        done = subprocess.run(
            [self._bin / program, *arguments],
            cwd=self.work,
            env={**self._variables, **variables},
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    @contextmanager
    def serving(self, variables: Mapping[str, str]) -> Iterator[str]:
        """The address of a server that runs meanwhile."""
        port = free_port()
        command = [str(self._bin / "whistlestop"), "serve", "--port", str(port)]
        environment = {**self._variables, **variables}
        with (self.work / "server.log").open("w") as log:
            process = subprocess.Popen(command, cwd=self.work, env=environment, stdout=log, stderr=log)
        try:
            yield wait_for(f"http://127.0.0.1:{port}", process)
        finally:
            process.terminate()
            process.wait(timeout=60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(address: str, process: "subprocess.Popen[bytes]") -> str:
    """The address, as soon as somebody answers there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the server has died"
        try:
            with urlopen(f"{address}/readyz", timeout=5):  # noqa: S310 - our own server
                return address
        except (URLError, OSError):
            time.sleep(0.2)
    raise AssertionError("the server does not answer")
