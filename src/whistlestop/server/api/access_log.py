"""The access log: one line per request, with its route; paths may hold secrets."""

import time
from collections.abc import Callable
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from whistlestop.server.logs import get_logger

UNMATCHED: Final = "unmatched"

log = get_logger()


class AccessLogMiddleware:
    """ASGI middleware that also logs requests without a route, unlike Litestar's own."""

    def __init__(self, app: ASGIApp, clock: Callable[[], float] = time.perf_counter) -> None:
        self._app = app
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and log its status and duration."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        status = 500
        start = self._clock()

        async def record_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, record_status)
        finally:
            seconds = round(self._clock() - start, 6)
            log.info("request", method=scope["method"], route=get_route_template(scope), status=status, seconds=seconds)


def get_route_template(scope: Scope) -> str:
    """Return the path template of a request, such as `/api/tables/{table}`."""
    return scope.get("path_template", UNMATCHED)
