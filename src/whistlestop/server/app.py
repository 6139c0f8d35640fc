"""The ASGI application: routes, guards, error handlers and the lifespan of the services."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS

from whistlestop import __version__
from whistlestop.server.api.errors import EXCEPTION_HANDLERS, Answer, Problem, make_rate_limit_error, on_problem
from whistlestop.server.api.guest_routes import GUEST_ROUTES
from whistlestop.server.api.handover_routes import HANDOVER_ROUTES
from whistlestop.server.api.health import HEALTH_ROUTES, list_addresses, make_metrics_route
from whistlestop.server.api.identity_routes import IDENTITY_ROUTES
from whistlestop.server.api.lesson_routes import LESSON_ROUTES
from whistlestop.server.api.library_routes import LIBRARY_ROUTES
from whistlestop.server.api.notice_routes import NOTICE_ROUTES
from whistlestop.server.api.origins import make_origin_guards
from whistlestop.server.api.replay_routes import REPLAY_ROUTES
from whistlestop.server.api.requests import DEPENDENCIES
from whistlestop.server.api.security_headers import add_security_headers
from whistlestop.server.api.services import Services
from whistlestop.server.api.socket_route import table_socket
from whistlestop.server.api.table_routes import TABLE_ROUTES
from whistlestop.server.api.web_files import find_web_client, make_web_file_routes
from whistlestop.server.storage.store import NotStoredError
from whistlestop.server.tables.refusals import RefusedError, plain_values

BODY_BYTES = 65_536


def make_app(services: Services, *, on_ready: Callable[[], None] = lambda: None) -> Litestar:
    """Build the ASGI application of one process."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.services = services
        services.metrics.gc_pauses.start()
        await services.start()
        app.state.can_store = services.can_store
        app.state.is_ready = True
        on_ready()
        try:
            yield
        finally:
            app.state.is_ready = False
            await services.stop()
            services.metrics.gc_pauses.stop()

    return Litestar(
        route_handlers=[
            *GUEST_ROUTES,
            *IDENTITY_ROUTES,
            *HANDOVER_ROUTES,
            *TABLE_ROUTES,
            *LIBRARY_ROUTES,
            *LESSON_ROUTES,
            *REPLAY_ROUTES,
            *NOTICE_ROUTES,
            *HEALTH_ROUTES,
            list_addresses,
            make_metrics_route(services.metrics),
            table_socket,
            *make_web_file_routes(find_web_client(), is_preparing=services.preparation.is_shown),
        ],
        lifespan=[lifespan],
        dependencies=DEPENDENCIES,
        guards=make_origin_guards(services.configuration.origins, services.configuration.notices.public_url),
        exception_handlers={**EXCEPTION_HANDLERS, RefusedError: _on_refusal, NotStoredError: _on_not_stored},
        before_send=[add_security_headers],
        request_max_body_size=BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Whistlestop", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        debug=False,
        logging_config=None,
    )


def _on_refusal(request: Request[Any, Any, Any], refused: RefusedError) -> Answer:
    if refused.status == HTTP_429_TOO_MANY_REQUESTS and "seconds" in refused.values:
        return on_problem(request, make_rate_limit_error(float(refused.values["seconds"])))
    return Response(Problem(refused.code, plain_values(refused.values)), status_code=refused.status)


def _on_not_stored(_: Request[Any, Any, Any], __: NotStoredError) -> Response[Problem]:
    return Response(Problem("not_stored"), status_code=503)
