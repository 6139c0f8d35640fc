"""Options that several commands share, and what follows from them."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop.commands.exits import UsageError
from whistlestop.engine.errors import SetupError
from whistlestop.maps.board import Box
from whistlestop.maps.editions import DEFAULT_EDITION
from whistlestop.maps.loading import edition_ids, load_box, load_map_file
from whistlestop.texts import text

Edition = Annotated[str | None, typer.Option(help=text("cli.option.edition", editions=", ".join(edition_ids())))]
MapFile = Annotated[Path | None, typer.Option("--map", help=text("cli.option.map"))]
Seats = Annotated[int | None, typer.Option(help=text("cli.option.seats"))]
Seed = Annotated[int | None, typer.Option(help=text("cli.option.seed"))]
AsJson = Annotated[bool, typer.Option("--json", help=text("cli.option.json"))]


def chosen_box(edition: str | None, map_file: Path | None) -> Box:
    """The edition that was named, or the box with somebody's own map."""
    if map_file is None:
        return load_box(edition or DEFAULT_EDITION)
    if edition is not None:
        raise UsageError(text("cli.error.edition_and_map"))
    return load_map_file(map_file)


def chosen_seats(box: Box, seats: int | None) -> int:
    """The number of seats; refused before the engine is loaded, in the engine's words."""
    least, most = box.edition.min_seats, box.edition.max_seats
    if seats is not None and not least <= seats <= most:
        raise SetupError("error.bad_seats", edition=box.edition.id, least=least, most=most, seats=seats)
    return least if seats is None else seats


def names_in(bots: str) -> list[str]:
    """The bots that were named, with commas between them.

    >>> names_in("greedy, random")
    ['greedy', 'random']
    """
    return [name.strip() for name in bots.split(",") if name.strip()]
