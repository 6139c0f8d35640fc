"""Compilation in a process of its own: loaded code runs faster than just compiled code."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Final

from whistlestop.engine.compilation import COMPILE_VARIABLE, is_all_compiled

POLITENESS: Final = 10
COMMAND: Final = (sys.executable, "-m", "whistlestop.bots.warmup")


class CompilingError(RuntimeError):
    """The compiling process has failed; what it said is the message."""


def compile_rules() -> None:
    """Compile rules and bots once for this machine, in a minute or two; later return at once.

    Programs that start later run compiled. So does this one, unless it has loaded the rules already.
    """
    if is_all_compiled():
        return
    with CompilingProcess() as process:
        for _ in process.progress():
            pass


class CompilingProcess:
    """A process that compiles everything, at low priority; it ends with its context."""

    def __init__(self) -> None:
        self._said = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - for as long as the process
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            COMMAND,
            env={**os.environ, COMPILE_VARIABLE: "1"},
            stdin=subprocess.PIPE,  # it ends when this is closed
            stdout=subprocess.PIPE,
            stderr=self._said,
            encoding="utf-8",
            process_group=None if os.name == "nt" else 0,  # Ctrl+C is for the process that started it
        )
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, POLITENESS)

    def __enter__(self) -> "CompilingProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def progress(self) -> Iterator[float]:
        """Yield the part done, from 0 to 1, until all is compiled, or raise `CompilingError`."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            yield float(line)
        if self._process.wait() != 0:
            self._said.seek(0)
            raise CompilingError(self._said.read().strip() or str(self._process.returncode))

    def stop(self) -> None:
        """End the process, if it has not ended."""
        self._process.kill()
        self._process.communicate()
        self._said.close()
