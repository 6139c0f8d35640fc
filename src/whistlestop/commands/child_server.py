"""A server process started by `handover.py`: takes over on demand, ends with its parent.

python -m whistlestop.commands.child_server <file descriptor> <address> <database>

Lines on its standard input: `go`, `progress 0.42`, `failed`; the end of input ends it. It prints `loaded` when it
could take over at once, and `ready` when it serves.
"""

import logging
import os
import signal
import socket
import sys
from threading import Event, Thread

from whistlestop.commands.exits import CANT_START
from whistlestop.commands.serve import serve_tables
from whistlestop.engine.compilation import cache_folder, is_compiling
from whistlestop.server.configuration import Configuration
from whistlestop.server.preparation import Preparation
from whistlestop.server.storage.store_errors import StoreError
from whistlestop.terminal.progress import error_console


class Instructions:
    """The parent's instructions, line by line."""

    def __init__(self, preparation: Preparation) -> None:
        self._preparation = preparation
        self._may_begin = Event()
        Thread(target=self._follow, name="instructions", daemon=True).start()

    def wait_for_turn(self) -> None:
        """Return when this server may open the database and answer."""
        report("loaded")
        self._may_begin.wait()

    def _follow(self) -> None:
        for line in sys.stdin:
            match line.split():
                case ["go"]:
                    self._may_begin.set()
                case ["progress", done]:
                    self._preparation.done = float(done)
                case ["failed"]:
                    self._preparation.state = "failed"
        # To stop the server as a person would: it finishes what it is doing, and frees the database.
        os.kill(os.getpid(), signal.SIGTERM)


def report(word: str) -> None:
    """Report this process's state to the parent."""
    print(word, flush=True)  # noqa: T201 - it reads this


def main(listener: socket.socket, address: str, url: str) -> int:
    """Serve until told to stop; return an exit code."""
    is_compiled = is_compiling(cache_folder())
    preparation = Preparation() if is_compiled else Preparation("compiling", 0.0)
    instructions = Instructions(preparation)
    try:
        serve_tables(
            listener,
            address,
            Configuration(url),
            log_level=logging.WARNING,  # a player reads no log, but should see what went wrong
            preparation=None if is_compiled else preparation,
            on_loaded=instructions.wait_for_turn,
            on_ready=lambda: report("ready"),
        )
    except StoreError as error:
        error_console().print(str(error))
        return CANT_START
    return 0


if __name__ == "__main__":
    sys.exit(main(socket.socket(fileno=int(sys.argv[1])), *sys.argv[2:]))
