"""Routes about the server: liveness, readiness, metrics, addresses, the progress of a first start."""

from typing import Final

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from whistlestop.server.addresses import is_loopback
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.openapi_responses import READING, describe_problems
from whistlestop.server.api.requests import TheServices, TheVisitor, enforce_rate_limit
from whistlestop.server.api.services import Services
from whistlestop.server.metrics import Metrics
from whistlestop.server.preparation import PreparationState


class PreparationAnswer(msgspec.Struct, frozen=True):
    """The progress of compiling, from 0 to 1."""

    state: PreparationState
    done: float


@get("/healthz", sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Liveness probe: the process answers."""
    return {"status": "alive"}


@get("/readyz", responses=describe_problems(HTTP_503_SERVICE_UNAVAILABLE))
async def readyz(state: State) -> dict[str, str]:
    """Readiness probe: start-up is complete and the database answers."""
    if not state.get("is_ready", False):
        raise ProblemError(HTTP_503_SERVICE_UNAVAILABLE, "not_ready")
    if not await state.can_store():
        raise ProblemError(HTTP_503_SERVICE_UNAVAILABLE, "not_stored")
    return {"status": "ready"}


@get("/api/preparation", operation_id="preparation", sync_to_thread=False)
def see_preparation(state: State) -> PreparationAnswer:
    """Return how far compiling is: until then experts and masters play weaker."""
    services: Services = state.services
    return PreparationAnswer(services.preparation.state, round(services.preparation.done, 3))


@get("/api/addresses", operation_id="addresses", responses=describe_problems(*READING), sync_to_thread=False)
def list_addresses(services: TheServices, visitor: TheVisitor) -> list[str]:
    """List the addresses at which other devices reach this server; only for pages on its own machine.

    A page that was opened at a loopback address needs one of them for an invitation.
    """
    enforce_rate_limit(services, visitor, "read")
    return list(services.configuration.reachable_addresses) if is_loopback(visitor.address) else []


def make_metrics_route(metrics: Metrics) -> HTTPRouteHandler:
    """Return the route `/metrics`."""

    @get("/metrics", include_in_schema=False, sync_to_thread=False)
    def show_metrics() -> Response[bytes]:
        """The metrics of this process, as Prometheus reads them."""
        return Response(metrics.render(), headers={"content-type": CONTENT_TYPE_PLAIN_0_0_4})

    return show_metrics


HEALTH_ROUTES: Final[list[HTTPRouteHandler]] = [healthz, readyz, see_preparation]
