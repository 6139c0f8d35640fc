"""Routes of a handover: the host gives the seat of a lost person, or of a bot, to somebody else."""

from litestar import delete, post
from litestar.params import JSONBody

from whistlestop.server.api.openapi_responses import GUESTS, NAMED, WITH_BODY, WRITING, describe_problems
from whistlestop.server.api.requests import SeatNumber, TheGuest, TheServices, TheTable, TheVisitor, enforce_rate_limit
from whistlestop.server.api.table_routes import Seated, TransferToken
from whistlestop.server.tables.command import Actor
from whistlestop.server.tables.handover import OfferHandover, StopHandover, TakeHandover
from whistlestop.server.tokens import hash_token, new_id, new_token


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/handover",
    operation_id="offerHandover",
    responses=describe_problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def offer_handover(
    seat: SeatNumber, guest: TheGuest, table: TheTable, services: TheServices, visitor: TheVisitor
) -> TransferToken:
    """Return a one-time token for the seat: for the host. Everyone at the table sees the offer."""
    enforce_rate_limit(services, visitor, "write")
    token, patience = new_token(), services.configuration.patience
    command = OfferHandover(
        new_id(), seat, hash_token(token), patience.handover_wait, patience.handover_valid, services.clock.now()
    )
    await table.act(command, Actor(guest.id))
    return TransferToken(token)


@delete(
    "/api/tables/{table_id:str}/seats/{seat:int}/handover",
    operation_id="stopHandover",
    status_code=204,
    responses=describe_problems(*WRITING, *NAMED, 409),
)
async def stop_handover(seat: SeatNumber, table: TheTable, services: TheServices, visitor: TheVisitor) -> None:
    """Stop the handover of a seat: for its holder, and for the host."""
    enforce_rate_limit(services, visitor, "write")
    person = table.story.table.people.get(seat)
    is_holder = person is not None and visitor.holds(person)
    actor = person.identity if person is not None and is_holder else visitor.guest_id or ""
    await table.act(StopHandover(new_id(), seat, is_holder), Actor(actor))


@post(
    "/api/tables/{table_id:str}/handover",
    operation_id="takeHandover",
    responses=describe_problems(*WITH_BODY, *NAMED, *GUESTS, 409),
)
async def take_handover(
    data: JSONBody[TransferToken], guest: TheGuest, table: TheTable, services: TheServices, visitor: TheVisitor
) -> Seated:
    """Take the seat that the host hands over."""
    enforce_rate_limit(services, visitor, "password")
    token = new_token()
    now = services.clock.now()
    event = await table.act(
        TakeHandover(new_id(), guest.name, hash_token(data.token), hash_token(token), now), Actor(guest.id)
    )
    person = table.story.table.people.get(event.seat)
    if person is not None:  # others must not wait for somebody who never comes
        services.keeper.watch_absence(table, person.sitting)
    return Seated(table.id, event.seat, token)


HANDOVER_ROUTES = [offer_handover, stop_handover, take_handover]
