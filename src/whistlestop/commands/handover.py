"""First start: serve uncompiled, compile meanwhile, hand over to a compiled server.

All share one listening socket, where connections wait during the handover. One SQLite file has one server at a time.
So the compiled one is loaded first, and then waits until the other has released the file.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from whistlestop.bots.compiling import CompilingError, CompilingProcess
from whistlestop.engine.compilation import COMPILE_VARIABLE, cache_folder, is_all_compiled, is_compiling
from whistlestop.terminal.progress import error_console, progress_bar
from whistlestop.texts import text

CHILD: Final = "whistlestop.commands.child_server"
GOODBYE_SECONDS: Final = 10.0


class ChildEndedError(Exception):
    """A server process that ended by itself, with its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def is_first_start() -> bool:
    """Return whether compiling would keep a player waiting and a handover is possible here."""
    return os.name != "nt" and is_compiling(cache_folder()) and not is_all_compiled()


def serve_while_compiling(listener: socket.socket, address: str, url: str, on_ready: Callable[[], None]) -> None:
    """Serve until interrupted; raise `ChildEndedError` if the server ends by itself."""
    with _child(listener, address, url, is_compiled=False) as early:
        early.begin()
        on_ready()
        if not _compile(early):
            early.wait()
        with _child(listener, address, url, is_compiled=True) as late:
            if _switch_servers(early, late):
                error_console().print(text("cli.play.compiled"))
                late.wait()
        if early.is_alive:
            early.wait()
    with _child(listener, address, url, is_compiled=False) as again:  # the compiled one could not begin
        again.begin()
        again.tell("failed")
        again.wait()


class Child:
    """A server in a process of its own."""

    def __init__(self, listener: socket.socket, address: str, url: str, *, is_compiled: bool) -> None:
        file = listener.fileno()
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", CHILD, str(file), address, url],
            env={**os.environ, COMPILE_VARIABLE: str(int(is_compiled))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            pass_fds=[file],
            process_group=0,  # Ctrl+C is for the process that the player has started
        )

    @property
    def is_alive(self) -> bool:
        """Whether the server still runs."""
        return self._process.poll() is None

    def tell(self, line: str) -> None:
        """Send an instruction; a dead process is ignored."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError, ValueError):  # closed there, or here
            print(line, file=self._process.stdin, flush=True)

    def wait_for(self, word: str) -> None:
        """Wait for a line of the server; raise `ChildEndedError` if it ends before."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.strip() == word:
                return
        self.wait()

    def begin(self) -> None:
        """Let it serve, and return when it does."""
        self.tell("go")
        self.wait_for("ready")

    def wait(self) -> None:
        """Wait until the server ends, which it does by itself only after an error."""
        raise ChildEndedError(self._process.wait())

    def stop(self) -> None:
        """Let the server finish its work, and return when it has ended."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def _child(listener: socket.socket, address: str, url: str, *, is_compiled: bool) -> Iterator[Child]:
    child = Child(listener, address, url, is_compiled=is_compiled)
    try:
        yield child
    finally:
        child.stop()


def _compile(early: Child) -> bool:
    """Compile everything, with progress for terminal and page; return whether it worked."""
    console = error_console()
    console.print(text("cli.play.compiling"))
    with CompilingProcess() as compiling, progress_bar(console, text("cli.play.progress"), 1.0) as ticker:
        try:
            for done in compiling.progress():
                ticker.update(done)
                early.tell(f"progress {done}")
                if not early.is_alive:
                    early.wait()
        except CompilingError as error:
            _tell_failure(early, str(error).rpartition("\n")[2])
            return False
    return True


def _switch_servers(early: Child, late: Child) -> bool:
    """Let the compiled server take over once it is loaded; return whether it did."""
    try:
        late.wait_for("loaded")
        early.stop()
        late.begin()
    except ChildEndedError as error:
        _tell_failure(early, str(error.code))
        return False
    return True


def _tell_failure(early: Child, reason: str) -> None:
    early.tell("failed")
    error_console().print(text("cli.play.compiling_failed", reason=reason))
