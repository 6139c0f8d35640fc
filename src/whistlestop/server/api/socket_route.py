"""The door for sockets: who comes in, and how many."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State

from whistlestop.server.api.conversation import TOO_MANY, Conversation
from whistlestop.server.api.guests import token_in
from whistlestop.server.api.requests import TableId, address_of
from whistlestop.server.api.visitors import visitor_with
from whistlestop.server.garbage import refreeze_when_doubled
from whistlestop.server.services import Services


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: TableId, state: State) -> None:
    """Listen to a table and play at it."""
    services: Services = state.services
    visitor = await visitor_with(services, token_in(socket), address_of(socket))
    # A socket that is refused before it is accepted can't say why.
    await socket.accept()
    if services.wait_for(visitor.name, visitor.address, "socket"):
        await socket.close(TOO_MANY, "too_many_requests")
    elif not services.open_sockets.enter(visitor.name, visitor.address):
        await socket.close(TOO_MANY, "too_many_sockets")
    else:
        services.metrics.sockets.inc()
        refreeze_when_doubled(len(services.open_sockets))
        try:
            await Conversation(socket, services, visitor).hold(table_id)
        finally:
            services.metrics.sockets.dec()
            services.open_sockets.leave(visitor.name, visitor.address)
