"""The WebSocket route of a table: authentication, rate limit and connection cap."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State

from whistlestop.server.api.conversation import TOO_MANY, Conversation, turn_away
from whistlestop.server.api.guests import read_token
from whistlestop.server.api.requests import TableId, get_client_address
from whistlestop.server.api.services import Services
from whistlestop.server.api.visitors import identify_visitor
from whistlestop.server.garbage import refreeze_if_doubled
from whistlestop.server.storage.store import NotStoredError


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: TableId, state: State) -> None:
    """Subscribe to a table and play at it."""
    services: Services = state.services
    # A socket that is refused before it is accepted can't say why.
    await socket.accept()
    try:
        visitor = await identify_visitor(services, read_token(socket), get_client_address(socket))
    except NotStoredError:
        await turn_away(socket, services)
        return
    if services.rate_limiter.take_token(visitor.rate_limit_key, visitor.address, "socket"):
        await socket.close(TOO_MANY, "too_many_requests")
    elif not services.open_sockets.add(visitor.rate_limit_key, visitor.address):
        await socket.close(TOO_MANY, "too_many_sockets")
    else:
        services.metrics.sockets.inc()
        refreeze_if_doubled(len(services.open_sockets))
        try:
            await Conversation(socket, services, visitor).run(table_id)
        finally:
            services.metrics.sockets.dec()
            services.open_sockets.remove(visitor.rate_limit_key, visitor.address)
