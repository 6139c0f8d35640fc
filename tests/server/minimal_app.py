"""A minimal application with the real middleware and error handlers, on a real uvicorn."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ASGIApp

from whistlestop.server.api.errors import EXCEPTION_HANDLERS, ProblemError, make_rate_limit_error
from whistlestop.server.api.health import HEALTH_ROUTES, make_metrics_route
from whistlestop.server.api.origins import make_origin_guards
from whistlestop.server.api.security_headers import add_security_headers
from whistlestop.server.api.web_files import make_web_file_routes
from whistlestop.server.metrics import Metrics
from whistlestop.server.sockets import open_listener

EXTRA_ORIGIN = "https://play.example"
PUBLIC_URL = "https://Games.Example:8443/"
MOST_BYTES = 10_000


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A body with one field for each way to be wrong."""

    name: Annotated[str, msgspec.Meta(max_length=5, pattern="^[a-z]*$")]
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] = 2
    inner: "Wish | None" = None


@post("/api/wishes")
async def wish(data: JSONBody[Wish]) -> str:
    return data.name


@post("/api/anything")
async def anything(data: JSONBody[dict[str, object]]) -> int:
    return len(data)


@get("/api/tables/{table:str}")
async def table(table: FromPath[str], page: FromQuery[int] = 1) -> str:
    return f"{table} {page}"


@get("/api/bug")
async def bug() -> None:
    raise RuntimeError("ada holds 3 red")


@get("/api/own_recursion")
async def own_recursion() -> None:
    raise RecursionError


@get("/api/refusal")
async def refusal() -> None:
    raise ProblemError(409, "table_full", seats=5)


@get("/api/too_quick")
async def too_quick() -> None:
    raise make_rate_limit_error(2.1)


@websocket("/api/socket")
async def open_socket(socket: WebSocket[object, object, State]) -> None:
    await socket.accept()
    await socket.close()


def little_app() -> Litestar:
    return Litestar(
        [
            *(wish, anything, table, bug, own_recursion, refusal, too_quick, open_socket),
            *HEALTH_ROUTES,
            make_metrics_route(Metrics()),
            *make_web_file_routes(None),
        ],
        before_send=[add_security_headers],
        exception_handlers=EXCEPTION_HANDLERS,
        guards=make_origin_guards([EXTRA_ORIGIN], PUBLIC_URL),
        logging_config=None,
        openapi_config=None,
        request_max_body_size=MOST_BYTES,
    )


@contextmanager
def serving(app: ASGIApp) -> Iterator[str]:
    """Run an application on a free port of this machine; yields its `host:port`."""
    listener = open_listener("127.0.0.1", 0)
    config = uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.005)
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
