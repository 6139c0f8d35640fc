"""Routes of replays: finished games, from the perspective of a seat or with all cards."""

import asyncio
import gzip
from typing import Annotated, cast

from litestar import MediaType, Response, get
from litestar.params import QueryParameter

from whistlestop.engine.game import Game
from whistlestop.engine.game_record import load_box_of_record
from whistlestop.server.api.boards import Board, load_board
from whistlestop.server.api.errors import ProblemError
from whistlestop.server.api.library_routes import Record, load_record, reject_bad_records
from whistlestop.server.api.openapi_responses import NAMED, READING, describe_problems
from whistlestop.server.api.replays import GameReplay, build_replay
from whistlestop.server.api.requests import AnyRequest, TableId, TheServices, TheTable, TheVisitor, enforce_rate_limit
from whistlestop.server.api.visitors import require_record_access
from whistlestop.server.api.web_files import accepts_gzip
from whistlestop.server.tables.index import SeatSummary, summary_of

Perspective = Annotated[str, QueryParameter(pattern=r"^([0-4]|all)$(?!\n)", description="a seat, or `all` cards")]


@get(
    "/api/tables/{table_id:str}/story",
    operation_id="tableStory",
    responses=describe_problems(*READING, *NAMED, 403, 409, 413),
)
async def see_table_story(
    table: TheTable, request: AnyRequest, services: TheServices, visitor: TheVisitor, perspective: Perspective = "all"
) -> Response[GameReplay]:
    """Return the replay of a table's game once it is over."""
    enforce_rate_limit(services, visitor, "replay")
    require_record_access(table.story.table, visitor)
    game, players = table.story.finished_game(), summary_of(table.story.table).seats
    seat = _parse_perspective(perspective, len(players))
    return _answer(
        request, await services.replays.get_compressed(table.id, seat, lambda: build_replay(game, players, seat))
    )


@get(
    "/api/records/{record_id:str}/story", operation_id="recordStory", responses=describe_problems(*READING, *NAMED, 413)
)
async def see_record_story(
    record_id: TableId,
    request: AnyRequest,
    services: TheServices,
    visitor: TheVisitor,
    perspective: Perspective = "all",
) -> Response[GameReplay]:
    """Return the replay of an imported record."""
    enforce_rate_limit(services, visitor, "replay")
    record = await load_record(services, record_id)
    seat = _parse_perspective(perspective, record["seats"])
    with reject_bad_records():
        return _answer(
            request, await services.replays.get_compressed(record_id, seat, lambda: _build_record_replay(record, seat))
        )


@get("/api/records/{record_id:str}/board", operation_id="recordBoard", responses=describe_problems(*READING, *NAMED))
async def see_record_board(record_id: TableId, services: TheServices, visitor: TheVisitor) -> Board:
    """Return the board of an imported record."""
    enforce_rate_limit(services, visitor, "read")
    record = await load_record(services, record_id)
    with reject_bad_records():
        return await asyncio.to_thread(lambda: load_board(load_box_of_record(record)))


def _parse_perspective(perspective: str, seats: int) -> int | None:
    """Return the seat of a perspective, or None for `all`."""
    if perspective == "all":
        return None
    if int(perspective) >= seats:
        raise ProblemError(404, "no_such_seat", seat=int(perspective))
    return int(perspective)


def _build_record_replay(record: Record, perspective: int | None) -> GameReplay:
    game = Game.replay(record)
    return build_replay(game, [SeatSummary()] * game.seats, perspective)


def _answer(request: AnyRequest, compressed: bytes) -> Response[GameReplay]:
    is_compressed = accepts_gzip(request.headers.get("accept-encoding", ""))
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_compressed else {})
    body = compressed if is_compressed else gzip.decompress(compressed)
    return Response(cast("GameReplay", body), media_type=MediaType.JSON, headers=headers)  # it is one, encoded


REPLAY_ROUTES = [see_table_story, see_record_story, see_record_board]
