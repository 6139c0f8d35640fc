"""Over HTTP: games that are over, to be watched again."""

import asyncio
import gzip
from typing import Annotated, cast

from litestar import MediaType, Response, get
from litestar.params import QueryParameter

from whistlestop.engine.game import Game
from whistlestop.engine.recording import box_of
from whistlestop.server.api.boards import Board, board_for
from whistlestop.server.api.documented import NAMED, READING, problems
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.library_routes import Record, refusing_bad_records, stored_record
from whistlestop.server.api.replays import Retold, retold
from whistlestop.server.api.requests import AnyRequest, TableId, TheServices, TheTable, TheVisitor, count
from whistlestop.server.api.visitors import check_may_see_record
from whistlestop.server.api.web_files import takes_gzip
from whistlestop.server.tables.index import SeatSummary, summary_of

Eyes = Annotated[
    str, QueryParameter(pattern=r"^([0-4]|all)$(?!\n)", description="through whose: a seat's, or those that see `all`")
]


@get("/api/tables/{table_id:str}/story", operation_id="tableStory", responses=problems(*READING, *NAMED, 403, 409, 413))
async def see_table_story(
    table: TheTable, request: AnyRequest, services: TheServices, visitor: TheVisitor, eyes: Eyes = "all"
) -> Response[Retold]:
    """The whole game once it is over, action by action."""
    count(services, visitor, "replay")
    check_may_see_record(table.story.table, visitor)
    game, players = table.story.finished_game(), summary_of(table.story.table).seats
    seat = _seat(eyes, len(players))
    return _answer(request, await services.replays.zipped(table.id, seat, lambda: retold(game, players, seat)))


@get("/api/records/{record_id:str}/story", operation_id="recordStory", responses=problems(*READING, *NAMED, 413))
async def see_record_story(
    record_id: TableId, request: AnyRequest, services: TheServices, visitor: TheVisitor, eyes: Eyes = "all"
) -> Response[Retold]:
    """A game that somebody brought along, action by action."""
    count(services, visitor, "replay")
    record = await stored_record(services, record_id)
    seat = _seat(eyes, record["seats"])
    with refusing_bad_records():
        return _answer(request, await services.replays.zipped(record_id, seat, lambda: _retold_record(record, seat)))


@get("/api/records/{record_id:str}/board", operation_id="recordBoard", responses=problems(*READING, *NAMED))
async def see_record_board(record_id: TableId, services: TheServices, visitor: TheVisitor) -> Board:
    """The board that a recorded game was played on."""
    count(services, visitor, "read")
    record = await stored_record(services, record_id)
    with refusing_bad_records():
        return await asyncio.to_thread(lambda: board_for(box_of(record)))


def _seat(eyes: str, seats: int) -> int | None:
    """The seat through whose eyes to look; nothing for those that see all."""
    if eyes == "all":
        return None
    if int(eyes) >= seats:
        raise ProblemError(404, "no_such_seat", seat=int(eyes))
    return int(eyes)


def _retold_record(record: Record, eyes: int | None) -> Retold:
    game = Game.replay(record)
    return retold(game, [SeatSummary()] * game.seats, eyes)


def _answer(request: AnyRequest, zipped: bytes) -> Response[Retold]:
    is_zipped = takes_gzip(request.headers.get("accept-encoding", ""))
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_zipped else {})
    body = zipped if is_zipped else gzip.decompress(zipped)
    return Response(cast("Retold", body), media_type=MediaType.JSON, headers=headers)  # it is one, as JSON


REPLAY_ROUTES = [see_table_story, see_record_story, see_record_board]
