"""Over HTTP: the editions, the bots, and records that people bring along to watch."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection, insert, select

from whistlestop.bots.registry import level_ratings, opponents
from whistlestop.engine.errors import GameError
from whistlestop.engine.game import Game
from whistlestop.maps.loading import edition_ids
from whistlestop.server.api.boards import Board, shipped_board
from whistlestop.server.api.documented import GUESTS, NAMED, READING, WITH_BODY, problems
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.requests import TableId, TheGuest, TheServices, TheVisitor, count
from whistlestop.server.services import Services
from whistlestop.server.storage.schema import record as record_table
from whistlestop.server.tokens import new_id

RECORD_BYTES = 1_000_000
Record = dict[str, Any]  # Any: plain JSON


class RecordAnswer(msgspec.Struct, frozen=True):
    """Under which id a record is kept."""

    id: str


class Opponent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot that can sit at a table, and how strong it is: 400 points more are odds of ten to one."""

    name: str
    rating: int | None = None  # left out where nobody has measured it


class EditionSummary(msgspec.Struct, frozen=True):
    """An edition in the list of those that can be played."""

    id: str
    map_name: str
    least_seats: int
    most_seats: int


@get("/api/editions", operation_id="editions", responses=problems(*READING))
async def list_editions(services: TheServices, visitor: TheVisitor) -> list[EditionSummary]:
    """The editions that can be played."""
    count(services, visitor, "read")
    boards = [shipped_board(edition) for edition in edition_ids()]
    return [
        EditionSummary(board.edition.id, board.map_name, board.edition.min_seats, board.edition.max_seats)
        for board in boards
    ]


@get("/api/editions/{edition:str}", operation_id="edition", responses=problems(*READING, *NAMED))
async def see_edition(edition: FromPath[str], services: TheServices, visitor: TheVisitor) -> Board:
    """The board of an edition."""
    count(services, visitor, "read")
    if edition not in edition_ids():
        raise ProblemError(404, "unknown_edition")
    return shipped_board(edition)


@get("/api/bots", operation_id="bots", responses=problems(*READING))
async def list_bots(services: TheServices, visitor: TheVisitor) -> list[Opponent]:
    """The bots that can sit at a table, the weakest first."""
    count(services, visitor, "read")
    return [Opponent(name, level_ratings().get(name)) for name in opponents()]


@post(
    "/api/records",
    operation_id="importRecord",
    request_max_body_size=RECORD_BYTES,
    responses=problems(*WITH_BODY, *GUESTS),
)
async def import_record(
    data: JSONBody[Record], guest: TheGuest, services: TheServices, visitor: TheVisitor
) -> RecordAnswer:
    """Keep the record of a game, to be watched. It is replayed first, and refused if it is not what would happen."""
    count(services, visitor, "upload")
    with refusing_bad_records():
        game = await asyncio.to_thread(Game.replay, data)
    if not game.is_over:
        raise ProblemError(400, "bad_record", reason="error.not_over")
    record_id = new_id()
    row = {
        "id": record_id,
        "identity": guest.id,
        "record": msgspec.json.encode(data).decode(),
        "at": services.clock.now(),
    }
    await services.store.write([insert(record_table).values(row)])
    return RecordAnswer(record_id)


@get("/api/records/{record_id:str}", operation_id="importedRecord", responses=problems(*READING, *NAMED))
async def see_record(record_id: TableId, services: TheServices, visitor: TheVisitor) -> Record:
    """A record that somebody brought along."""
    count(services, visitor, "read")
    return await stored_record(services, record_id)


async def stored_record(services: Services, record_id: str) -> Record:
    """The record that is kept under an id."""
    found = await services.store.read(_record(record_id))
    if found is None:
        raise ProblemError(404, "no_such_record")
    record: Record = msgspec.json.decode(found)
    return record


@contextmanager
def refusing_bad_records() -> Iterator[None]:
    """A record that can't be replayed is the fault of whoever brought it, or of a version that has other rules."""
    try:
        yield
    except GameError as error:
        raise ProblemError(400, "bad_record", reason=error.key) from None


def _record(record_id: str) -> Callable[[Connection], str | None]:
    return lambda connection: connection.execute(
        select(record_table.c.record).where(record_table.c.id == record_id)
    ).scalar()


LIBRARY_ROUTES = [list_editions, see_edition, list_bots, import_record, see_record]
