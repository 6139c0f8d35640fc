"""Routes of tables: open, sit down, start, leave, rematch, transfer a seat."""

import asyncio
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Any

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody
from msgspec import UNSET, Meta

from whistlestop.maps.board import Box
from whistlestop.maps.loading import MapError, UnknownEditionError, box_from_data, load_box
from whistlestop.server.api.boards import Board, load_board
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.guests import Guest, Name, require_name
from whistlestop.server.api.map_checks import MAP_BYTES, describe_fault
from whistlestop.server.api.openapi_responses import GUESTS, NAMED, READING, WITH_BODY, WRITING, describe_problems
from whistlestop.server.api.requests import SeatNumber, TheGuest, TheServices, TheTable, TheVisitor, enforce_rate_limit
from whistlestop.server.api.services import Services
from whistlestop.server.api.visitors import Visitor, identify_opener, require_password, require_record_access
from whistlestop.server.configuration import Patience
from whistlestop.server.tables import lobby
from whistlestop.server.tables.command import Actor, HexBytes
from whistlestop.server.tables.index import TableSummary, open_tables
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError
from whistlestop.server.tables.scene import TableView
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_settings import (
    MAX_TABLE_SEATS,
    BotName,
    EditionId,
    Pace,
    Spectators,
    TableSettings,
    Untimed,
)
from whistlestop.server.tokens import hash_password, hash_token, new_id, new_token

Password = Annotated[str, Meta(min_length=1, max_length=200)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a new table. With a commitment, the host takes the first free seat."""

    edition: EditionId = "usa"
    map: dict[str, Any] | None = None  # Any: a custom map, validated by its loader
    seats: Annotated[int, Meta(ge=1, le=MAX_TABLE_SEATS)] = 2
    bots: Annotated[
        dict[Annotated[str, Meta(pattern=r"^[0-4]$(?!\n)")], BotName], Meta(max_length=MAX_TABLE_SEATS)
    ] = {}
    start: Annotated[int, Meta(ge=0, lt=MAX_TABLE_SEATS)] | None = None
    pace: Pace = Untimed()
    is_listed: bool = False
    spectators: Spectators = "public"
    allows_hints: bool = True
    password: Password | None = None
    commitment: HexBytes | None = None


class SitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take, with a commitment: the SHA-256 of 32 bytes to reveal at the start."""

    commitment: HexBytes
    seat: Annotated[int, Meta(ge=0, lt=MAX_TABLE_SEATS)] | None = None
    password: Password | None = None
    is_another: bool = False  # several people on one device take a seat each
    name: Name | None = None  # the name on this seat, if not the guest's


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seat taken, and the secret token that authenticates it without the cookie."""

    table: str
    seat: int | None = None
    seat_token: str | None = None


class BotRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot for a seat, or null to free it."""

    bot: BotName | None = None


class TransferToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token with which another device takes a seat over; put it into the fragment of a link."""

    token: Annotated[str, Meta(min_length=40, max_length=50)]


@get("/api/tables", operation_id="openTables", responses=describe_problems(*READING))
async def list_open_tables(services: TheServices, visitor: TheVisitor) -> list[TableSummary]:
    """List the open tables: listed ones with a free seat."""
    enforce_rate_limit(services, visitor, "read")
    return await services.store.read(open_tables(services.clock.now()))


@post(
    "/api/tables",
    operation_id="openTable",
    request_max_body_size=MAP_BYTES,
    responses=describe_problems(*WITH_BODY, *GUESTS),
)
async def open_table(
    data: JSONBody[NewTable],
    guest: TheGuest,
    services: TheServices,
    visitor: TheVisitor,
) -> Seated:
    """Open a table."""
    enforce_rate_limit(services, visitor, "open-table")
    settings = await _make_settings(data, services.configuration.patience)
    table = await services.opener.open_table(settings, identify_opener(guest, visitor))
    if data.commitment is None:
        return Seated(table.id)
    return await seat_guest(table, guest, data.commitment, None)


@get("/api/tables/{table_id:str}", operation_id="table", responses=describe_problems(*READING, *NAMED))
async def see_table(table: TheTable, services: TheServices, visitor: TheVisitor) -> TableView:
    """Return a table as everybody with its link sees it."""
    enforce_rate_limit(services, visitor, "read")
    return msgspec.convert(table.story.scene_for(None)["table"], TableView)


@get("/api/tables/{table_id:str}/board", operation_id="tableBoard", responses=describe_problems(*READING, *NAMED))
async def see_board(table: TheTable, services: TheServices, visitor: TheVisitor) -> Board:
    """Return the board of a table."""
    enforce_rate_limit(services, visitor, "read")
    return await asyncio.to_thread(load_board, table.story.box)


@post(
    "/api/tables/{table_id:str}/seats",
    operation_id="sit",
    responses=describe_problems(*WITH_BODY, *NAMED, *GUESTS, 409),
)
async def sit(
    data: JSONBody[SitRequest], guest: TheGuest, table: TheTable, services: TheServices, visitor: TheVisitor
) -> Seated:
    """Sit down."""
    enforce_rate_limit(services, visitor, "write")
    await require_password(services, table.story.table, visitor, data.password)
    is_seated = any(person.identity == guest.id for person in table.story.table.people.values())
    if is_seated and not data.is_another:
        raise ProblemError(409, "already_seated")
    sitter = guest if data.name is None else Guest(guest.id, require_name(data.name))
    return await seat_guest(table, sitter, data.commitment, data.seat)


@delete(
    "/api/tables/{table_id:str}/seats/{seat:int}",
    operation_id="leave",
    status_code=204,
    responses=describe_problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def leave(
    seat: SeatNumber,
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> None:
    """Free a seat before the start: one's own, or any as the host."""
    enforce_rate_limit(services, visitor, "write")
    await table.act(lobby.FreeSeat(new_id(), seat), Actor(guest.id))


@put(
    "/api/tables/{table_id:str}/seats/{seat:int}/bot",
    operation_id="setBot",
    status_code=204,
    responses=describe_problems(*WITH_BODY, *NAMED, *GUESTS, 409),
)
async def set_bot(
    seat: SeatNumber,
    data: JSONBody[BotRequest],
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> None:
    """Put a bot on a free seat, or take it away: for the host."""
    enforce_rate_limit(services, visitor, "write")
    is_last = table.story.table.free_seats == [seat] and data.bot is not None
    with _reserve_bot_game(services, table, guest, visitor) if is_last else nullcontext():
        await table.act(lobby.SeatBot(new_id(), seat, data.bot), Actor(guest.id))


@post(
    "/api/tables/{table_id:str}/start",
    operation_id="start",
    status_code=204,
    responses=describe_problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def start(
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> None:
    """Start with those who are there: for the host. A full table starts by itself."""
    enforce_rate_limit(services, visitor, "write")
    with _reserve_bot_game(services, table, guest, visitor):
        await table.act(lobby.BeginStart(new_id()), Actor(guest.id))


@delete(
    "/api/tables/{table_id:str}",
    operation_id="closeTable",
    status_code=204,
    responses=describe_problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def close_table(
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> None:
    """Close a table before the start: for the host."""
    enforce_rate_limit(services, visitor, "write")
    await table.act(lobby.CloseTable(new_id()), Actor(guest.id))


@post(
    "/api/tables/{table_id:str}/rematch",
    operation_id="rematch",
    responses=describe_problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def rematch(
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> Seated:
    """Open a table for a rematch, with the same settings, and invite everybody at this table."""
    enforce_rate_limit(services, visitor, "open-table")
    # Refuse before a table is opened that nobody will find.
    lobby.OpenRematch("", "").decide(table.story, Actor(guest.id))
    settings = _copy_settings(table.story.table, services.configuration.patience)
    new = await services.opener.open_table(settings, identify_opener(guest, visitor))
    try:
        await table.act(lobby.OpenRematch(new_id(), new.id), Actor(guest.id))
    except RefusedError:  # somebody else was faster
        await new.act(lobby.CloseTable(new_id()), Actor(guest.id))
        raise
    return Seated(new.id)


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/move",
    operation_id="offerMove",
    responses=describe_problems(*WRITING, *NAMED),
)
async def offer_transfer(
    seat: SeatNumber,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> TransferToken:
    """Return a token with which another device can take the seat over, once."""
    enforce_rate_limit(services, visitor, "write")
    person = table.story.table.people.get(seat)
    if person is None or not visitor.holds(person):
        raise ProblemError(403, "not_your_seat")
    token = new_token()
    await table.act(lobby.OfferTransfer(new_id(), hash_token(token)), Actor(sitting=person.sitting))
    return TransferToken(token)


@post("/api/tables/{table_id:str}/move", operation_id="move", responses=describe_problems(*WITH_BODY, *NAMED, *GUESTS))
async def transfer_seat(
    data: JSONBody[TransferToken], guest: TheGuest, table: TheTable, services: TheServices, visitor: TheVisitor
) -> Seated:
    """Take a seat over on this device."""
    enforce_rate_limit(services, visitor, "password")
    token = new_token()
    command = lobby.TransferSeat(new_id(), hash_token(data.token), hash_token(token))
    event = await table.act(command, Actor(guest.id))
    return Seated(table.id, event.seat, token)


@get(
    "/api/tables/{table_id:str}/record", operation_id="record", responses=describe_problems(*READING, *NAMED, 403, 409)
)
async def see_record(table: TheTable, services: TheServices, visitor: TheVisitor) -> dict[str, Any]:  # Any: plain JSON
    """Return the record of a game, with all cards, once it is over."""
    enforce_rate_limit(services, visitor, "read")
    require_record_access(table.story.table, visitor)
    return table.story.finished_game().record()


def _reserve_bot_game(
    services: Services, table: LiveTable, guest: Guest, visitor: Visitor
) -> AbstractContextManager[None]:
    """Reserve a slot for a game without people, or refuse it beyond the caps."""
    if table.story.table.people:
        return nullcontext()
    return services.opener.room_for_bots(identify_opener(guest, visitor))


async def _make_settings(data: NewTable, patience: Patience) -> TableSettings:
    box = await asyncio.to_thread(_load_box, data)
    _require_valid_seats(data, box)
    for bot in data.bots.values():
        lobby.require_known_bot(bot)
    hashed = None if data.password is None else await asyncio.to_thread(hash_password, data.password)
    settings = TableSettings(
        edition=box.edition.id,
        seats=data.seats,
        bots=dict(data.bots),
        start=data.start,
        pace=_decided_pace(data, patience),
        is_listed=data.is_listed,
        spectators=data.spectators,
        allows_hints=data.allows_hints,
        password_hash=hashed,
        map=data.map,
        absence_seconds=0.0,  # what the host chooses, counts
    )
    return _with_timeouts(settings, patience)


def _decided_pace(data: NewTable, patience: Patience) -> Pace:
    """Return the pace with what happens when someone is away: strangers play on after a while, friends wait."""
    if not isinstance(data.pace, Untimed) or data.pace.away_seconds is not UNSET:
        return data.pace
    return Untimed(int(patience.absence) if data.is_listed else None)


def _with_timeouts(settings: TableSettings, patience: Patience) -> TableSettings:
    """Return the settings with this server's timeouts for people; who is away has as long as before."""
    away_seconds = settings.away_seconds
    return msgspec.structs.replace(
        settings,
        pace=settings.pace if away_seconds is None else Untimed(int(away_seconds)),
        contribution_seconds=patience.contribution,
        leaving_seconds=patience.leaving,
        absence_seconds=0.0,
    )


def _copy_settings(old: Table, patience: Patience) -> TableSettings:
    """Return the settings of a rematch; after a lesson that is an ordinary game."""
    seats = len(old.chairs)
    bots = {str(seat): chair.bot for seat, chair in enumerate(old.chairs) if chair.bot}
    ordinary = TableSettings(old.settings.edition, seats, pace=Untimed(None))
    usual = ordinary if old.settings.is_lesson else old.settings
    return _with_timeouts(msgspec.structs.replace(usual, seats=seats, bots=bots, start=None), patience)


def _load_box(data: NewTable) -> Box:
    try:
        return load_box(data.edition) if data.map is None else box_from_data(data.map, "map")
    except UnknownEditionError:
        raise ProblemError(400, "unknown_edition", edition=data.edition) from None
    except MapError as error:
        raise ProblemError(400, "bad_map", **describe_fault(error.faults[0])) from None


def _require_valid_seats(data: NewTable, box: Box) -> None:
    least, most = box.edition.min_seats, box.edition.max_seats
    if not least <= data.seats <= most:
        raise ProblemError(400, "bad_seats", least=least, most=most)
    if data.commitment is not None and len(data.bots) >= data.seats:
        raise ProblemError(400, "table_full")
    if any(int(seat) >= data.seats for seat in data.bots) or (data.start or 0) >= data.seats:
        raise ProblemError(400, "no_such_seat")


async def seat_guest(table: LiveTable, guest: Guest, commitment: str, seat: int | None) -> Seated:
    """Seat a guest on the given seat, or on the first that is free."""
    token = new_token()
    command = lobby.TakeSeat(new_id(), guest.name, hash_token(token), commitment, seat)
    event = await table.act(command, Actor(guest.id))
    return Seated(table.id, event.seat, token)


TABLE_ROUTES = [
    list_open_tables,
    open_table,
    see_table,
    see_board,
    sit,
    leave,
    set_bot,
    start,
    close_table,
    rematch,
    offer_transfer,
    transfer_seat,
    see_record,
]
