"""Starts servers for tests, as `whistlestop serve` does, but quicker to act and with points at which they may die.

    python tests/server/launcher.py '{"url": "sqlite:///…", "deaths": {"after-commit": 0.05}, "seed": 7}'

A server prints its port on one line when it is ready, and dies with whoever started it. Without settings this is a
nursery: it loads everything once, and whenever it is asked on its standard input, a server is born ready to serve.
"""

import ctypes
import json
import os
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from random import Random
from typing import Any

import uvicorn  # noqa: F401 - so that a missing part is told at once

from whistlestop.bots.warmup import warm_up
from whistlestop.server.configuration import BotPace, Configuration, Intervals, Patience
from whistlestop.server.services import Services
from whistlestop.server.serving import serve
from whistlestop.server.sockets import USER_TIMEOUT_MS, listening_socket
from whistlestop.server.storage.stores import store_for

PR_SET_PDEATHSIG = 1
LONGEST_SETTINGS = 65_536


def main(settings: dict[str, Any]) -> None:
    """Serve until somebody kills it."""
    die_with_parent()
    warm_up()
    pace = {"least_delay": 0.0, "most_delay": 0.0, "thinking_seconds": 0.05} | settings.get("bots", {})
    intervals = {"sign_of_life": 0.3, "presumed_dead": 1.5, "look_around": 0.2} | settings.get("intervals", {})
    configuration = Configuration(
        settings["url"],
        has_rate_limits=settings.get("has_rate_limits", False),
        bots=BotPace(**pace),
        intervals=Intervals(**intervals),
        patience=Patience(**settings.get("patience", {})),
    )
    timeout = settings.get("user_timeout_ms", USER_TIMEOUT_MS)
    listener = listening_socket("127.0.0.1", settings.get("port", 0), user_timeout_ms=timeout)
    services = Services(configuration, store_for(settings["url"], reach=reaper(settings)))
    port = listener.getsockname()[1]
    proxies = settings.get("trusted_proxies", "127.0.0.1")
    serve(services, listener, trusted_proxies=proxies, on_ready=lambda: print(port, flush=True))  # noqa: T201


def die_with_parent() -> None:
    """Whoever started this process may be killed, too: then it must not stay."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def reaper(settings: dict[str, Any]) -> Callable[[str], None]:
    """Kills the process at a point with some probability."""
    deaths: dict[str, float] = settings.get("deaths", {})
    rng = Random(settings.get("seed", 1))

    def reach(point: str) -> None:
        if rng.random() < deaths.get(point, 0.0):
            os.kill(os.getpid(), signal.SIGKILL)

    return reach


def nurse(requests: socket.socket) -> None:
    """Start a server for each request: its settings, with a file for its port and one for its log; answers its pid."""
    warm_up()
    store_for("postgresql:///nowhere")  # loads what PostgreSQL needs
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits here for those who die
    while True:
        settings, files, _, _ = socket.recv_fds(requests, LONGEST_SETTINGS, 2)
        if not settings:
            return  # whoever asked is gone, however that came
        child = os.fork()
        if child == 0:
            grow_up(requests, json.loads(settings), *files)
        for file in files:
            os.close(file)
        requests.send(str(child).encode())


def grow_up(requests: socket.socket, settings: dict[str, Any], output: int, log: int) -> None:
    """Become a server like one that was started by itself."""
    requests.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for file, place in ((os.open(os.devnull, os.O_RDONLY), 0), (output, 1), (log, 2)):
        os.dup2(file, place)
        os.close(file)
    code = 1
    try:
        main(settings)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    if sys.argv[1:]:
        main(json.loads(sys.argv[1]))
    else:
        nurse(socket.socket(fileno=os.dup(0)))
