"""Who asks, over HTTP, and whether they may ask again so soon."""

from typing import Annotated, Any, Final

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter

from whistlestop.server.api.errors import ProblemError, too_many_requests
from whistlestop.server.api.guests import Guest, token_in
from whistlestop.server.api.visitors import Visitor, visitor_with
from whistlestop.server.services import Services
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError

AnyRequest = Request[Any, Any, Any]  # Any: who it is, is not Litestar's concern
TableId = Annotated[str, PathParameter(pattern=r"^[0-9a-z]{16}$(?!\n)", description="the table's id")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=4, description="the seat, from 0")]
TheServices = NamedDependency[Services]
TheVisitor = NamedDependency[Visitor]
TheGuest = NamedDependency[Guest]
TheTable = NamedDependency[LiveTable]


async def provide_services(state: State) -> Services:
    """The parts of this process."""
    services: Services = state.services
    return services


async def provide_visitor(request: AnyRequest, services: TheServices) -> Visitor:
    """Whoever asks."""
    return await visitor_with(services, token_in(request), address_of(request))


async def provide_guest(services: TheServices, visitor: TheVisitor) -> Guest:
    """A guest; refuses who is none."""
    if visitor.guest_id is None:
        count(services, visitor, "read")  # whoever tries out tokens
        raise ProblemError(401, "not_signed_in")
    return await services.guests.by_id(visitor.guest_id)


async def provide_table(services: TheServices, visitor: TheVisitor, table_id: TableId) -> LiveTable:
    """The table that the path names."""
    try:
        return await services.hub.table(table_id)
    except RefusedError:
        count(services, visitor, "read")  # whoever tries out names of tables
        raise


def address_of(connection: Any) -> str:  # Any: HTTP or WebSocket
    """From where somebody asks, as the proxy says if there is one."""
    client = connection.client
    return client.host if client else "local"


def count(services: Services, visitor: Visitor, kind: str) -> None:
    """Refuse who asks too often."""
    wait = services.wait_for(visitor.name, visitor.address, kind)
    if wait:
        raise too_many_requests(wait)


DEPENDENCIES: Final = {
    "services": Provide(provide_services),
    "visitor": Provide(provide_visitor),
    "guest": Provide(provide_guest),
    "table": Provide(provide_table),
}
