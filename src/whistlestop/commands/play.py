"""`whistlestop play`: in the browser, or one person against bots in the terminal."""

import random
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from whistlestop.bots.registry import bot_names, line_up
from whistlestop.commands.exits import UsageError
from whistlestop.commands.options import Edition, MapFile, Seats, Seed, check_seats, load_chosen_box, split_names
from whistlestop.maps.board import Box
from whistlestop.terminal.progress import compile_rules_once, error_console
from whistlestop.texts import text

DEFAULT_BOTS: Final = "greedy"


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help=text("cli.play.terminal"))] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=text("cli.play.no_browser"))] = False,
    lan: Annotated[bool, typer.Option("--lan", help=text("cli.play.lan"))] = False,
    edition: Edition = None,
    map_file: MapFile = None,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(help=text("cli.play.bots", bots=", ".join(bot_names())))] = None,
    seed: Seed = None,
) -> None:
    """Play in the browser; or against bots in the terminal, on seat 0."""
    if not terminal:
        _refuse("cli.play.only_terminal", edition=edition, seats=seats, bots=bots, seed=seed)
        from whistlestop.commands.browser_game import play_in_browser

        play_in_browser(map_file, opens_browser=not no_browser, is_open_to_lan=lan)
        return
    _refuse("cli.play.only_browser", lan=lan or None, **{"no-browser": no_browser or None})
    box = load_chosen_box(edition, map_file)
    players = check_seats(box, seats)
    names = line_up(split_names(DEFAULT_BOTS if bots is None else bots), players - 1)
    compile_rules_once(error_console())
    _play_in_terminal(box, players, names, seed)


def _refuse(key: str, **options: object) -> None:
    """Refuse options that only the other kind of game has, rather than ignore them."""
    for name, value in options.items():
        if value is not None:
            raise UsageError(text(key, option=f"--{name}"))


def _play_in_terminal(box: Box, seats: int, names: Sequence[str], seed: int | None) -> None:
    from whistlestop.bots.player import Failure, seated_bot
    from whistlestop.engine.game import Game
    from whistlestop.terminal.arena_report import failure_sentence
    from whistlestop.terminal.client import TerminalGame
    from whistlestop.terminal.screen import new_console
    from whistlestop.terminal.talk import Talk, read_line_from_terminal

    talk = Talk(new_console(), read_line_from_terminal)

    def tell(failure: Failure) -> None:
        talk.say(failure_sentence(failure.bot, failure.kind.value, count=1))

    bots = {seat: seated_bot(name, box, tell) for seat, name in enumerate(names, start=1)}
    # A separate seed, so that bots' choices are independent of the game's key.
    rng = random.Random(None if seed is None else f"whistlestop play {seed}")  # noqa: S311 - a bot's whims are no secret
    game = Game.new(box, seats=seats, seed=seed)
    TerminalGame(game, 0, bots, talk, rng).run()
