"""A launcher of servers for tests: quick intervals, and failpoints at which they may die.

    python tests/server/launcher.py '{"url": "sqlite:///…", "deaths": {"after-commit": 0.05}, "seed": 7}'

A server prints its port on one line when it is ready, and dies with its parent. Without settings this is a
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
from typing import Any, cast

import uvicorn  # noqa: F401 - so that a missing part fails at once

from whistlestop.bots.warmup import warm_up
from whistlestop.server.api.rate_limits import LIMITS
from whistlestop.server.api.services import Services
from whistlestop.server.configuration import (
    BotPace,
    Configuration,
    ConnectionLimits,
    Intervals,
    NoticeSettings,
    Patience,
)
from whistlestop.server.serving import serve
from whistlestop.server.sockets import USER_TIMEOUT_MS, open_listener
from whistlestop.server.storage.stores import make_store
from whistlestop.server.token_bucket import RateLimit

PR_SET_PDEATHSIG = 1
LONGEST_SETTINGS = 65_536


def main(settings: dict[str, Any]) -> None:
    """Serve until the process is killed."""
    die_with_parent()
    warm_up()
    pace = {"min_delay": 0.0, "max_delay": 0.0, "thinking_seconds": 0.05} | settings.get("bots", {})
    intervals = {"heartbeat": 0.3, "heartbeat_timeout": 1.5, "maintenance": 0.2} | settings.get("intervals", {})
    configuration = Configuration(
        settings["url"],
        has_rate_limits=settings.get("has_rate_limits", False),
        bots=BotPace(**pace),
        intervals=Intervals(**intervals),
        patience=Patience(**settings.get("patience", {})),
        connections=ConnectionLimits(**settings.get("connections", {})),
        notices=NoticeSettings(**settings.get("notices", {})),
    )
    stricter = {kind: RateLimit(*limit) for kind, limit in settings.get("limits", {}).items()}
    cast("dict[str, RateLimit]", LIMITS).update(stricter)  # of this process alone
    timeout = settings.get("user_timeout_ms", USER_TIMEOUT_MS)
    listener = open_listener("127.0.0.1", settings.get("port", 0), user_timeout_ms=timeout)
    services = Services(configuration, make_store(settings["url"], failpoint=reaper(settings)))
    port = listener.getsockname()[1]
    proxies = settings.get("trusted_proxies", "127.0.0.1")
    serve(services, listener, trusted_proxies=proxies, on_ready=lambda: print(port, flush=True))  # noqa: T201


def die_with_parent() -> None:
    """Kill this process when its parent dies (PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def reaper(settings: dict[str, Any]) -> Callable[[str], None]:
    """Return a failpoint that kills the process with some probability."""
    deaths: dict[str, float] = settings.get("deaths", {})
    rng = Random(settings.get("seed", 1))

    def failpoint(point: str) -> None:
        if rng.random() < deaths.get(point, 0.0):
            os.kill(os.getpid(), signal.SIGKILL)

    return failpoint


def nurse(requests: socket.socket) -> None:
    """Fork a server for each request (settings, file for the port, file for the log)."""
    warm_up()
    make_store("postgresql:///nowhere")  # loads what PostgreSQL needs
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits here for those who die
    while True:
        settings, files, _, _ = socket.recv_fds(requests, LONGEST_SETTINGS, 2)
        if not settings:
            return  # the client is gone, for whatever reason
        child = os.fork()
        if child == 0:
            grow_up(requests, json.loads(settings), *files)
        for file in files:
            os.close(file)
        requests.send(str(child).encode())


def grow_up(requests: socket.socket, settings: dict[str, Any], output: int, log: int) -> None:
    """Become a server, with its own standard streams."""
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
