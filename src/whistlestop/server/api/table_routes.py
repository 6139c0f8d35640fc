"""Over HTTP: opening tables, sitting down, starting, leaving, playing again."""

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta

from whistlestop.maps.board import Box
from whistlestop.maps.loading import MapError, UnknownEditionError, box_from_data, load_box
from whistlestop.server.api.boards import Board, board_for
from whistlestop.server.api.documented import GUESTS, NAMED, READING, WITH_BODY, WRITING, problems
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.guests import Guest, Name, checked_name
from whistlestop.server.api.messages import HexBytes
from whistlestop.server.api.requests import SeatNumber, TheGuest, TheServices, TheTable, TheVisitor, count
from whistlestop.server.api.visitors import check_may_see_record, check_password
from whistlestop.server.configuration import Patience
from whistlestop.server.tables import lobby
from whistlestop.server.tables.index import TableSummary, open_tables
from whistlestop.server.tables.live import LiveTable
from whistlestop.server.tables.refusals import RefusedError, Value
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
from whistlestop.server.tokens import new_id, new_token, password_hash, token_hash

Password = Annotated[str, Meta(min_length=1, max_length=200)]
MAP_BYTES = 300_000


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it. Whoever opens it sits down on the first free seat, if a commitment is given."""

    edition: EditionId = "usa"
    map: dict[str, Any] | None = None  # Any: somebody's own map; its checker tells what is wrong with it
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
    """Sit down: with the SHA-256 of 32 random bytes, which are asked for when the game starts."""

    commitment: HexBytes
    seat: Annotated[int, Meta(ge=0, lt=MAX_TABLE_SEATS)] | None = None
    password: Password | None = None
    is_another: bool = False  # several people on one device: take one more seat
    name: Name | None = None  # how they are called on this seat, if not as the guest is


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where one sits. The token holds the seat, also without the cookie: keep it secret."""

    table: str
    seat: int | None = None
    seat_token: str | None = None


class BotRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a seat; nothing to free it."""

    bot: BotName | None = None


class MoveToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret with which another device takes a seat over; put it into the fragment of a link."""

    token: Annotated[str, Meta(min_length=40, max_length=50)]


@get("/api/tables", operation_id="openTables", responses=problems(*READING))
async def list_open_tables(services: TheServices, visitor: TheVisitor) -> list[TableSummary]:
    """The listed tables at which somebody can still sit down."""
    count(services, visitor, "read")
    return await services.store.read(open_tables(services.clock.now()))


@post("/api/tables", operation_id="openTable", request_max_body_size=MAP_BYTES, responses=problems(*WITH_BODY, *GUESTS))
async def open_table(
    data: JSONBody[NewTable],
    guest: TheGuest,
    services: TheServices,
    visitor: TheVisitor,
) -> Seated:
    """Open a table."""
    count(services, visitor, "open-table")
    settings = await _settings(data, services.configuration.patience)
    table = await services.hub.open_table(settings, guest.id, secrets.token_hex(32), new_id())
    if data.commitment is None:
        return Seated(table.id)
    return await sat_down(table, guest, data.commitment, None)


@get("/api/tables/{table_id:str}", operation_id="table", responses=problems(*READING, *NAMED))
async def see_table(table: TheTable, services: TheServices, visitor: TheVisitor) -> TableView:
    """A table as everybody sees it who has its link."""
    count(services, visitor, "read")
    return msgspec.convert(table.story.scene_for(None)["table"], TableView)


@get("/api/tables/{table_id:str}/board", operation_id="tableBoard", responses=problems(*READING, *NAMED))
async def see_board(table: TheTable, services: TheServices, visitor: TheVisitor) -> Board:
    """The board that is played on."""
    count(services, visitor, "read")
    return await asyncio.to_thread(board_for, table.story.box)


@post("/api/tables/{table_id:str}/seats", operation_id="sit", responses=problems(*WITH_BODY, *NAMED, *GUESTS, 409))
async def sit(
    data: JSONBody[SitRequest], guest: TheGuest, table: TheTable, services: TheServices, visitor: TheVisitor
) -> Seated:
    """Sit down."""
    count(services, visitor, "write")
    await check_password(services, table.story.table, visitor, data.password)
    is_seated = any(person.identity == guest.id for person in table.story.table.people.values())
    if is_seated and not data.is_another:
        raise ProblemError(409, "already_seated")
    sitter = guest if data.name is None else Guest(guest.id, checked_name(data.name))
    return await sat_down(table, sitter, data.commitment, data.seat)


@delete(
    "/api/tables/{table_id:str}/seats/{seat:int}",
    operation_id="leave",
    status_code=204,
    responses=problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def leave(
    seat: SeatNumber,
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> None:
    """Get up before the start; the host can ask somebody else to."""
    count(services, visitor, "write")
    await table.act(lobby.leave(guest.id, seat, new_id()))


@put(
    "/api/tables/{table_id:str}/seats/{seat:int}/bot",
    operation_id="setBot",
    status_code=204,
    responses=problems(*WITH_BODY, *NAMED, *GUESTS, 409),
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
    count(services, visitor, "write")
    await table.act(lobby.set_seat(guest.id, seat, data.bot, new_id()))


@post(
    "/api/tables/{table_id:str}/start",
    operation_id="start",
    status_code=204,
    responses=problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def start(
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> None:
    """Start with those who are there: for the host. A full table starts by itself."""
    count(services, visitor, "write")
    await table.act(lobby.start(guest.id, new_id()))


@delete(
    "/api/tables/{table_id:str}",
    operation_id="closeTable",
    status_code=204,
    responses=problems(*WRITING, *NAMED, *GUESTS, 409),
)
async def close_table(
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> None:
    """Give the table up before the start: for the host."""
    count(services, visitor, "write")
    await table.act(lobby.close(guest.id, new_id()))


@post("/api/tables/{table_id:str}/rematch", operation_id="rematch", responses=problems(*WRITING, *NAMED, *GUESTS, 409))
async def rematch(
    guest: TheGuest,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> Seated:
    """Open a table for another game of the same kind; everybody is told, and sits down there again."""
    count(services, visitor, "open-table")
    lobby.rematch(guest.id, "", "")(table.story)  # refuse before a table is opened that nobody will find
    settings = _settings_once_more(table.story.table, services.configuration.patience)
    new = await services.hub.open_table(settings, guest.id, secrets.token_hex(32), new_id())
    try:
        await table.act(lobby.rematch(guest.id, new.id, new_id()))
    except RefusedError:  # somebody else was faster
        await new.act(lobby.close(guest.id, new_id()))
        raise
    return Seated(new.id)


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/move", operation_id="offerMove", responses=problems(*WRITING, *NAMED)
)
async def offer_move(
    seat: SeatNumber,
    table: TheTable,
    services: TheServices,
    visitor: TheVisitor,
) -> MoveToken:
    """A secret for another device, which can take the seat over once."""
    count(services, visitor, "write")
    person = table.story.table.people.get(seat)
    if person is None or not visitor.holds(person):
        raise ProblemError(403, "not_your_seat")
    token = new_token()
    await table.act(lobby.offer_move(person.sitting, token_hash(token), new_id()))
    return MoveToken(token)


@post("/api/tables/{table_id:str}/move", operation_id="move", responses=problems(*WITH_BODY, *NAMED, *GUESTS))
async def move(
    data: JSONBody[MoveToken], guest: TheGuest, table: TheTable, services: TheServices, visitor: TheVisitor
) -> Seated:
    """Take a seat over on this device."""
    count(services, visitor, "password")
    token = new_token()
    entry = await table.act(lobby.move(token_hash(data.token), guest.id, token_hash(token), new_id()))
    return Seated(table.id, entry.seat, token)


@get("/api/tables/{table_id:str}/record", operation_id="record", responses=problems(*READING, *NAMED, 403, 409))
async def see_record(table: TheTable, services: TheServices, visitor: TheVisitor) -> dict[str, Any]:  # Any: plain JSON
    """The whole game with everybody's cards, once it is over."""
    count(services, visitor, "read")
    check_may_see_record(table.story.table, visitor)
    return table.story.finished_game().record()


async def _settings(data: NewTable, patience: Patience) -> TableSettings:
    box = await asyncio.to_thread(_box, data)
    _check_seats(data, box)
    for bot in data.bots.values():
        lobby.check_bot(bot)
    hashed = None if data.password is None else await asyncio.to_thread(password_hash, data.password)
    return TableSettings(
        edition=box.edition.id,
        seats=data.seats,
        bots=dict(data.bots),
        start=data.start,
        pace=data.pace,
        is_listed=data.is_listed,
        spectators=data.spectators,
        allows_hints=data.allows_hints,
        password_hash=hashed,
        map=data.map,
        contribution_seconds=patience.contribution,
        leaving_seconds=patience.leaving,
    )


def _settings_once_more(old: Table, patience: Patience) -> TableSettings:
    """The settings for another game of the same kind; after a lesson that is a game like any other."""
    seats = len(old.chairs)
    bots = {str(seat): chair.bot for seat, chair in enumerate(old.chairs) if chair.bot}
    if not old.settings.is_lesson:
        return msgspec.structs.replace(old.settings, seats=seats, bots=bots, start=None)
    return TableSettings(
        edition=old.settings.edition,
        seats=seats,
        bots=bots,
        contribution_seconds=patience.contribution,
        leaving_seconds=patience.leaving,
    )


def _box(data: NewTable) -> Box:
    try:
        return load_box(data.edition) if data.map is None else box_from_data(data.map, "map")
    except UnknownEditionError:
        raise ProblemError(400, "unknown_edition", edition=data.edition) from None
    except MapError as error:
        fault = error.faults[0]
        values: dict[str, Value] = {**fault.values, "fault": fault.key, "entry_kind": fault.entry.kind}
        values |= {"entry_number": fault.entry.number, "entry_label": fault.entry.name}
        raise ProblemError(400, "bad_map", **values) from None


def _check_seats(data: NewTable, box: Box) -> None:
    least, most = box.edition.min_seats, box.edition.max_seats
    if not least <= data.seats <= most:
        raise ProblemError(400, "bad_seats", least=least, most=most)
    if data.commitment is not None and len(data.bots) >= data.seats:
        raise ProblemError(400, "table_full")
    if any(int(seat) >= data.seats for seat in data.bots) or (data.start or 0) >= data.seats:
        raise ProblemError(400, "no_such_seat")


async def sat_down(table: LiveTable, guest: Guest, commitment: str, seat: int | None) -> Seated:
    """Where somebody sits now, on that seat or the first that is free."""
    token = new_token()
    sitter = lobby.Sitter(guest.id, guest.name, token_hash(token), commitment)
    entry = await table.act(lobby.sit(sitter, seat, new_id()))
    return Seated(table.id, entry.seat, token)


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
    offer_move,
    move,
    see_record,
]
