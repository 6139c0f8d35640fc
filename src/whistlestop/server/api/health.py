"""Answers to whoever starts and watches the server: is it alive, and may players come?"""

from typing import Final

from litestar import get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE

from whistlestop.server.api.documented import problems
from whistlestop.server.api.errors import ProblemError


@get("/healthz", sync_to_thread=False)
def healthz() -> dict[str, str]:
    """The process is alive: it answers."""
    return {"status": "alive"}


@get("/readyz", sync_to_thread=False, responses=problems(HTTP_503_SERVICE_UNAVAILABLE))
def readyz(state: State) -> dict[str, str]:
    """The rules are compiled and the database answers: `state.is_ready`."""
    if not state.get("is_ready", False):
        raise ProblemError(HTTP_503_SERVICE_UNAVAILABLE, "not_ready")
    return {"status": "ready"}


HEALTH_HANDLERS: Final[list[HTTPRouteHandler]] = [healthz, readyz]
