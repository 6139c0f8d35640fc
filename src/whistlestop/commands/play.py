"""`whistlestop play`: one person against bots."""

import random
from collections.abc import Sequence
from typing import Annotated

import typer

from whistlestop.bots.registry import bot_names, line_up
from whistlestop.commands.options import Edition, MapFile, Seats, Seed, chosen_box, chosen_seats, names_in
from whistlestop.maps.board import Box
from whistlestop.terminal.progress import compile_rules_once, error_console
from whistlestop.texts import text


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help=text("cli.play.terminal"))] = True,  # noqa: ARG001
    edition: Edition = None,
    map_file: MapFile = None,
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help=text("cli.play.bots", bots=", ".join(bot_names())))] = "greedy",
    seed: Seed = None,
) -> None:
    """Play against bots, on seat 0."""
    box = chosen_box(edition, map_file)
    players = chosen_seats(box, seats)
    names = line_up(names_in(bots), players - 1)
    compile_rules_once(error_console())
    _play_in_terminal(box, players, names, seed)


def _play_in_terminal(box: Box, seats: int, names: Sequence[str], seed: int | None) -> None:
    from whistlestop.bots.registry import make_bot
    from whistlestop.engine.game import Game
    from whistlestop.terminal.client import TerminalGame
    from whistlestop.terminal.screen import new_console
    from whistlestop.terminal.talk import Talk, read_line_from_terminal

    bots = {seat: make_bot(name, box) for seat, name in enumerate(names, start=1)}
    # A text of its own, so that no bot's chance has anything to do with the game's key.
    rng = random.Random(None if seed is None else f"whistlestop play {seed}")  # noqa: S311 - a bot's whims are no secret
    game = Game.new(box, seats=seats, seed=seed)
    TerminalGame(game, 0, bots, Talk(new_console(), read_line_from_terminal), rng).run()
