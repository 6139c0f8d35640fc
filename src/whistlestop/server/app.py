"""Wires settings, store and routes together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS

from whistlestop import __version__
from whistlestop.server.api.errors import EXCEPTION_HANDLERS, Problem, on_problem, too_many_requests
from whistlestop.server.api.guest_routes import GUEST_ROUTES
from whistlestop.server.api.headers import add_headers
from whistlestop.server.api.health import HEALTH_HANDLERS
from whistlestop.server.api.lesson_routes import LESSON_ROUTES
from whistlestop.server.api.library_routes import LIBRARY_ROUTES
from whistlestop.server.api.origins import origin_guards
from whistlestop.server.api.replay_routes import REPLAY_ROUTES
from whistlestop.server.api.requests import DEPENDENCIES
from whistlestop.server.api.socket_route import table_socket
from whistlestop.server.api.table_routes import TABLE_ROUTES
from whistlestop.server.api.web_files import built_web_client, web_file_handlers
from whistlestop.server.metrics import metrics_handler
from whistlestop.server.services import Services
from whistlestop.server.storage.store import NotStoredError
from whistlestop.server.tables.refusals import RefusedError, plain_values

BODY_BYTES = 65_536


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
            *LESSON_ROUTES,
            *REPLAY_ROUTES,
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


def _on_refusal(request: Request[Any, Any, Any], refused: RefusedError) -> Response[Problem]:
    if refused.status == HTTP_429_TOO_MANY_REQUESTS:
        return on_problem(request, too_many_requests(float(refused.values["seconds"])))
    return Response(Problem(refused.code, plain_values(refused.values)), status_code=refused.status)


def _on_not_stored(_: Request[Any, Any, Any], __: NotStoredError) -> Response[Problem]:
    return Response(Problem("not_stored"), status_code=503)
