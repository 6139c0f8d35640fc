"""A game of the arena as a row of a table. `docs/data.md` tells what its columns mean."""

from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.data.parquet import Row, Schema, require_arrow


def arena_schema() -> Schema:
    """Return the columns, with their types."""
    arrow = require_arrow()
    whole = arrow.int64()
    player = {"bot": arrow.string(), "points": arrow.int16(), "share": arrow.float64(), "ms": arrow.float64()}
    failure = {"seat": arrow.int8(), "action_number": whole, "kind": arrow.string()}
    columns = {
        "edition": arrow.string(),
        "seed": whole,
        "block": whole,
        "rotation": whole,
        "players": arrow.list_(arrow.struct({**player, "moves": whole})),
        "failures": arrow.list_(arrow.struct(failure)),
    }
    return arrow.schema(columns)


def arena_row(game: PlayedGame) -> Row:
    """Return a game as a row."""
    parts = zip(game.bots, game.scores, game.ms, game.moves, strict=True)
    return {
        "edition": game.edition,
        "seed": game.seed,
        "block": game.block,
        "rotation": game.rotation,
        "players": [
            {"bot": bot, "points": points, "share": game.share(seat), "ms": ms, "moves": moves}
            for seat, (bot, points, ms, moves) in enumerate(parts)
        ],
        "failures": [{"seat": seat, "action_number": number, "kind": kind} for seat, number, kind in game.failures],
    }
