"""Options that several commands share, and the choices that follow from them."""

from collections.abc import Sequence
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


def load_chosen_box(edition: str | None, map_file: Path | None) -> Box:
    """Load the box of the named edition or of a custom map."""
    if map_file is None:
        return load_box(edition or DEFAULT_EDITION)
    if edition is not None:
        raise UsageError(text("cli.error.edition_and_map"))
    return load_map_file(map_file)


def check_seats(box: Box, seats: int | None) -> int:
    """Return the number of seats; refuse it before the engine loads, in the engine's words."""
    least, most = box.edition.min_seats, box.edition.max_seats
    if seats is not None and not least <= seats <= most:
        raise SetupError("error.bad_seats", edition=box.edition.id, least=least, most=most, seats=seats)
    return least if seats is None else seats


def default_seats(box: Box, seats: int | None, names: Sequence[str]) -> int:
    """Return the number of seats; by default the number of named bots, within the limits."""
    return check_seats(box, seats) if seats is not None else _between(box, len(names))


def _between(box: Box, count: int) -> int:
    return min(max(box.edition.min_seats, count), box.edition.max_seats)


def split_names(bots: str) -> list[str]:
    """Split the names of bots at commas.

    >>> split_names("greedy, random")
    ['greedy', 'random']
    """
    return [name.strip() for name in bots.split(",") if name.strip()]
