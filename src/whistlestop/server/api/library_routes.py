"""Routes of the library: editions, bots, imported records and custom maps."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from whistlestop.bots.registry import level_ratings, opponents
from whistlestop.engine.errors import GameError
from whistlestop.engine.game import Game
from whistlestop.maps.loading import edition_ids
from whistlestop.server.api.boards import Board, load_edition_board
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.map_checks import MAP_BYTES, MapCheck, MapFiles, check_map_files
from whistlestop.server.api.openapi_responses import GUESTS, NAMED, READING, WITH_BODY, describe_problems
from whistlestop.server.api.requests import TableId, TheGuest, TheServices, TheVisitor, enforce_rate_limit
from whistlestop.server.api.services import Services
from whistlestop.server.tokens import new_id

RECORD_BYTES = 1_000_000
Record = dict[str, Any]  # Any: plain JSON


class RecordAnswer(msgspec.Struct, frozen=True):
    """The id of an imported record."""

    id: str


class Opponent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot that can sit at a table, with its Elo rating."""

    name: str
    rating: int | None = None  # left out if it was never measured


class EditionSummary(msgspec.Struct, frozen=True):
    """An edition in the list of those that can be played."""

    id: str
    map_name: str
    least_seats: int
    most_seats: int


@get("/api/editions", operation_id="editions", responses=describe_problems(*READING))
async def list_editions(services: TheServices, visitor: TheVisitor) -> list[EditionSummary]:
    """List the editions that can be played."""
    enforce_rate_limit(services, visitor, "read")
    boards = [load_edition_board(edition) for edition in edition_ids()]
    return [
        EditionSummary(board.edition.id, board.map_name, board.edition.min_seats, board.edition.max_seats)
        for board in boards
    ]


@get("/api/editions/{edition:str}", operation_id="edition", responses=describe_problems(*READING, *NAMED))
async def see_edition(edition: FromPath[str], services: TheServices, visitor: TheVisitor) -> Board:
    """Return the board of an edition."""
    enforce_rate_limit(services, visitor, "read")
    if edition not in edition_ids():
        raise ProblemError(404, "unknown_edition")
    return load_edition_board(edition)


@get("/api/bots", operation_id="bots", responses=describe_problems(*READING))
async def list_bots(services: TheServices, visitor: TheVisitor) -> list[Opponent]:
    """List the bots that can sit at a table, the weakest first."""
    enforce_rate_limit(services, visitor, "read")
    return [Opponent(name, level_ratings().get(name)) for name in opponents()]


@post(
    "/api/records",
    operation_id="importRecord",
    request_max_body_size=RECORD_BYTES,
    responses=describe_problems(*WITH_BODY, *GUESTS),
)
async def import_record(
    data: JSONBody[Record], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> RecordAnswer:
    """Import the record of a game to watch it. It is verified by replaying it first."""
    enforce_rate_limit(services, visitor, "upload")
    with reject_bad_records():
        game = await asyncio.to_thread(Game.replay, data)
    if not game.is_over:
        raise ProblemError(400, "bad_record", reason="error.not_over")
    record_id = new_id()
    text = msgspec.json.encode(data).decode()
    await services.records.add(record_id, guest.id, text, services.clock.now())
    return RecordAnswer(record_id)


@get("/api/records/{record_id:str}", operation_id="importedRecord", responses=describe_problems(*READING, *NAMED))
async def see_record(record_id: TableId, services: TheServices, visitor: TheVisitor) -> Record:
    """Return an imported record."""
    enforce_rate_limit(services, visitor, "read")
    return await load_record(services, record_id)


async def load_record(services: Services, record_id: str) -> Record:
    """Return an imported record, or answer 404."""
    found = await services.records.find(record_id)
    if found is None:
        raise ProblemError(404, "no_such_record")
    record: Record = msgspec.json.decode(found)
    return record


@post(
    "/api/maps",
    operation_id="checkMap",
    status_code=200,
    request_max_body_size=MAP_BYTES,
    responses=describe_problems(*WITH_BODY),
)
async def check_map(data: JSONBody[MapFiles], services: TheServices, visitor: TheVisitor) -> MapCheck:
    """Validate a custom map: return its faults, or the map as `NewTable` takes it."""
    enforce_rate_limit(services, visitor, "check-map")
    check = await asyncio.to_thread(check_map_files, data)
    services.checked_maps.add(check)
    return check


@get("/api/maps/{map_id:str}", operation_id="checkedMap", responses=describe_problems(*READING, *NAMED))
async def see_map(map_id: TableId, services: TheServices, visitor: TheVisitor) -> MapCheck:
    """Return a map that was checked a while ago."""
    enforce_rate_limit(services, visitor, "read")
    check = services.checked_maps.get(map_id)
    if check is None:
        raise ProblemError(404, "no_such_map")
    return check


@contextmanager
def reject_bad_records() -> Iterator[None]:
    """Answer 400 if a record can't be replayed: it is wrong, or of a version with other rules."""
    try:
        yield
    except GameError as error:
        raise ProblemError(400, "bad_record", reason=error.key) from None


LIBRARY_ROUTES = [list_editions, see_edition, list_bots, import_record, see_record, check_map, see_map]
