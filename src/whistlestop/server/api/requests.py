"""Dependencies of the HTTP routes: services, visitor, guest and table of a request."""

from typing import Annotated, Any, Final

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter

from whistlestop.server.api.errors import ProblemError, make_rate_limit_error
from whistlestop.server.api.guests import Guest, read_token
from whistlestop.server.api.services import Services
from whistlestop.server.api.visitors import Visitor, identify_visitor
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError

AnyRequest = Request[Any, Any, Any]  # Any: who it is, is not Litestar's concern
TableId = Annotated[str, PathParameter(pattern=r"^[0-9a-z]{16}$(?!\n)", description="the table's id")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=4, description="the seat, from 0")]
TheServices = NamedDependency[Services]
TheVisitor = NamedDependency[Visitor]
TheGuest = NamedDependency[Guest]
MaybeGuest = NamedDependency[Guest | None]
TheTable = NamedDependency[LiveTable]


async def provide_services(state: State) -> Services:
    """Return the services of this process."""
    services: Services = state.services
    return services


async def provide_visitor(request: AnyRequest, services: TheServices) -> Visitor:
    """Return the visitor who sent this request."""
    return await identify_visitor(services, read_token(request), get_client_address(request))


async def require_guest(services: TheServices, visitor: TheVisitor) -> Guest:
    """Return the guest of this request, or answer 401."""
    if visitor.guest_id is None:
        enforce_rate_limit(services, visitor, "read")  # against guessing of tokens
        raise ProblemError(401, "not_signed_in")
    return await services.guests.get(visitor.guest_id)


async def provide_optional_guest(services: TheServices, visitor: TheVisitor) -> Guest | None:
    """Return the guest of this request, or None without a token; answer 401 for a wrong one."""
    return await require_guest(services, visitor) if visitor.token else None


async def require_table(services: TheServices, visitor: TheVisitor, table_id: TableId) -> LiveTable:
    """Return the table that the path names, or answer 404."""
    try:
        return await services.hub.table(table_id)
    except RefusedError:
        enforce_rate_limit(services, visitor, "read")  # against guessing of table ids
        raise


def get_client_address(connection: Any) -> str:  # Any: HTTP or WebSocket
    """Return the client's address, as a trusted proxy passes it on."""
    client = connection.client
    return client.host if client else "local"


def enforce_rate_limit(services: Services, visitor: Visitor, kind: str) -> None:
    """Take a token from the visitor's bucket for this kind of request, or answer 429."""
    wait = services.rate_limiter.take_token(visitor.rate_limit_key, visitor.address, kind)
    if wait:
        raise make_rate_limit_error(wait)


DEPENDENCIES: Final = {
    "services": Provide(provide_services),
    "visitor": Provide(provide_visitor),
    "guest": Provide(require_guest),
    "maybe_guest": Provide(provide_optional_guest),
    "table": Provide(require_table),
}
