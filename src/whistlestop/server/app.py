"""Wires settings, store and routes together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from whistlestop import __version__
from whistlestop.server.api.conversation import Conversation
from whistlestop.server.api.errors import EXCEPTION_HANDLERS, Problem, ProblemError
from whistlestop.server.api.guest_routes import GUEST_ROUTES
from whistlestop.server.api.guests import token_in
from whistlestop.server.api.headers import add_headers
from whistlestop.server.api.health import HEALTH_HANDLERS
from whistlestop.server.api.library_routes import LIBRARY_ROUTES
from whistlestop.server.api.origins import origin_guards
from whistlestop.server.api.requests import DEPENDENCIES, address_of
from whistlestop.server.api.table_routes import TABLE_ROUTES
from whistlestop.server.api.visitors import Visitor
from whistlestop.server.api.web_files import built_web_client, web_file_handlers
from whistlestop.server.metrics import metrics_handler
from whistlestop.server.services import Services
from whistlestop.server.store import NotStoredError
from whistlestop.server.tables.refusals import RefusedError, plain_values

BODY_BYTES = 65_536


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: str, state: State) -> None:
    """Listen to a table and play at it."""
    services: Services = state.services
    token = token_in(socket)
    guest = await services.guests.by_token(token) if token else None
    visitor = Visitor(guest, token, address_of(socket))
    if services.wait_for(visitor.name, visitor.address, "socket"):
        raise ProblemError(429, "too_many_requests")
    if not services.open_sockets.enter(visitor.name, visitor.address):
        raise ProblemError(429, "too_many_sockets")
    services.metrics.sockets.inc()
    try:
        await socket.accept()
        await Conversation(socket, services, visitor).hold(table_id)
    finally:
        services.metrics.sockets.dec()
        services.open_sockets.leave(visitor.name, visitor.address)


def make_app(services: Services, *, on_ready: Callable[[], None] = lambda: None) -> Litestar:
    """The application: everything that a process answers to."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.services = services
        services.metrics.pause_watch.start()
        await services.start()
        app.state.is_ready = True
        on_ready()
        try:
            yield
        finally:
            app.state.is_ready = False
            await services.stop()
            services.metrics.pause_watch.stop()

    return Litestar(
        route_handlers=[
            *GUEST_ROUTES,
            *TABLE_ROUTES,
            *LIBRARY_ROUTES,
            *HEALTH_HANDLERS,
            metrics_handler(services.metrics),
            table_socket,
            *web_file_handlers(built_web_client()),
        ],
        lifespan=[lifespan],
        dependencies=DEPENDENCIES,
        guards=origin_guards(services.configuration.origins),
        exception_handlers={**EXCEPTION_HANDLERS, RefusedError: _on_refusal, NotStoredError: _on_not_stored},
        before_send=[add_headers],
        request_max_body_size=BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Whistlestop", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        debug=False,
        logging_config=None,
    )


def _on_refusal(_: Request[Any, Any, Any], refused: RefusedError) -> Response[Problem]:
    return Response(Problem(refused.code, plain_values(refused.values)), status_code=refused.status)


def _on_not_stored(_: Request[Any, Any, Any], __: NotStoredError) -> Response[Problem]:
    return Response(Problem("not_stored"), status_code=503)
