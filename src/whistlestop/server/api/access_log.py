"""One line in the log for each HTTP request: the route and never the path, which may hold what nobody should read."""

import time
from collections.abc import Callable
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from whistlestop.server.logs import get_logger

UNMATCHED: Final = "unmatched"

log = get_logger()


class AccessLog:
    """Goes around the whole application; a middleware of Litestar would not see requests that match no route."""

    def __init__(self, app: ASGIApp, clock: Callable[[], float] = time.perf_counter) -> None:
        self._app = app
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and write down how it ended."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        status = 500
        start = self._clock()

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note_status)
        finally:
            seconds = round(self._clock() - start, 6)
            log.info("request", method=scope["method"], route=route_of(scope), status=status, seconds=seconds)


def route_of(scope: Scope) -> str:
    """The template of a request's path, as `/api/tables/{table}`."""
    return scope.get("path_template", UNMATCHED)
