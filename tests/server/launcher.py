"""Starts a server for tests, as `whistlestop serve` does, but quicker to act and with points at which it may die.

    python tests/server/launcher.py '{"url": "sqlite:///…", "deaths": {"after-commit": 0.05}, "seed": 7}'

It prints its port on one line when it is ready, and dies with whoever started it.
"""

import ctypes
import json
import os
import signal
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import uvicorn  # noqa: F401 - so that a missing part is told at once

from whistlestop.engine.warmup import warm_up
from whistlestop.server.configuration import BotPace, Configuration, Intervals
from whistlestop.server.services import Services
from whistlestop.server.serving import serve
from whistlestop.server.sockets import listening_socket
from whistlestop.server.stores import store_for

PR_SET_PDEATHSIG = 1


def main(settings: dict[str, Any]) -> None:
    """Serve until somebody kills it."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    warm_up()
    pace = {"least_delay": 0.0, "most_delay": 0.0, "thinking_seconds": 0.05} | settings.get("bots", {})
    intervals = {"sign_of_life": 0.3, "presumed_dead": 1.5, "look_around": 0.2} | settings.get("intervals", {})
    configuration = Configuration(
        settings["url"],
        has_rate_limits=settings.get("has_rate_limits", False),
        bots=BotPace(**pace),
        intervals=Intervals(**intervals),
    )
    listener = listening_socket("127.0.0.1", settings.get("port", 0))
    services = Services(configuration, store_for(settings["url"], reach=reaper(settings)))
    port = listener.getsockname()[1]
    serve(services, listener, trusted_proxies="127.0.0.1", on_ready=lambda: print(port, flush=True))  # noqa: T201


def reaper(settings: dict[str, Any]) -> Callable[[str], None]:
    """Kills the process at a point with some probability."""
    deaths: dict[str, float] = settings.get("deaths", {})
    rng = Random(settings.get("seed", 1))

    def reach(point: str) -> None:
        if rng.random() < deaths.get(point, 0.0):
            os.kill(os.getpid(), signal.SIGKILL)

    return reach


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
