"""A finished game as a row of a table. `docs/data.md` tells what its columns mean."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from typing import Any

from whistlestop.data.parquet import Row, Schema, require_arrow
from whistlestop.engine.actions import KeepTickets
from whistlestop.engine.game import Game
from whistlestop.engine.results import Score


def game_schema() -> Schema:
    """Return the columns, with their types."""
    arrow = require_arrow()
    seat, points = arrow.int8(), arrow.int16()
    scores = {part.name: points for part in fields(Score)}
    columns = {
        "number": arrow.int64(),
        "seed": arrow.int64(),
        "edition": arrow.string(),
        "seats": seat,
        "first_seat": seat,
        "key": arrow.string(),
        "winners": arrow.list_(seat),
        "players": _list_of(arrow, bot=arrow.string(), **scores),
        "tickets": _list_of(arrow, seat=seat, ticket=arrow.string(), points=points, is_completed=arrow.bool_()),
        "tracks": _list_of(arrow, seat=seat, track=arrow.string()),
        "stations": _list_of(arrow, seat=seat, city=arrow.string()),
        "actions": _list_of(arrow, seat=seat, action=arrow.string()),
    }
    return arrow.schema(columns)


def _list_of(arrow: Any, **parts: Any) -> Any:  # Any: Arrow's types
    return arrow.list_(arrow.struct(parts))


def game_row(game: Game, number: int, seed: int, bots: Sequence[str]) -> Row:
    """Return a finished game of a series, as a row."""
    final = game.final()
    if final is None:
        raise ValueError("only a game that is over has all columns")
    return {
        "number": number,
        "seed": seed,
        "edition": game.edition,
        "seats": game.seats,
        "first_seat": first_seat(game),
        "key": game.key.hex(),
        "winners": final.winners,
        "players": [{"bot": bot, **asdict(score)} for bot, score in zip(bots, final.scores, strict=True)],
        "tickets": list(_tickets(game)),
        "tracks": [{"seat": seat, "track": track} for track, seat in final.tracks.items()],
        "stations": [{"seat": seat, "city": city} for city, seat in final.stations.items()],
        "actions": [{"seat": seat, "action": str(action)} for seat, action in game.actions],
    }


def first_seat(game: Game) -> int:
    """Return the seat with the first turn: the first action after the starting tickets."""
    return next(seat for seat, action in game.actions if not isinstance(action, KeepTickets))


def _tickets(game: Game) -> Iterator[Row]:
    for seat, scoring in enumerate(game.scoring()):
        for ticket in scoring.tickets:
            points = abs(ticket.points)
            yield {"seat": seat, "ticket": ticket.ticket, "points": points, "is_completed": ticket.is_completed}
