"""A whole game as text, line by line: every action with its events."""

from dataclasses import asdict
from typing import Any

from whistlestop import Event, Game

Record = dict[str, Any]  # Any: plain JSON


def transcript(record: Record) -> list[str]:
    """Return the transcript of a replayed record."""
    game = Game.new(record["edition"], seats=record["seats"], key=bytes.fromhex(record["key"]), start=record["start"])
    lines = [f"{record['edition']}, {record['seats']} seats"]
    for seat, action in record["actions"]:
        lines.append(f"{seat}: {action}")
        lines += [f"    {described(event)}" for event in game.play(seat, action)]
        lines.append(f"    = {situation(game)}")
    lines += [f"{seat}: {asdict(score)}" for seat, score in enumerate(game.scores())]
    return [*lines, f"winners {game.winners()}"]


def described(event: Event) -> str:
    """Return an event in one line, enums as their words."""
    details = " ".join(f"{name}={plain(value)}" for name, value in asdict(event).items())
    return f"{type(event).__name__} {details}".rstrip()


def plain(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def situation(game: Game) -> str:
    """Return the public position in short: row, piles, and each seat's numbers."""
    view = game.public_view()
    seats = " ".join(f"{seat.cards}/{seat.tickets}/{seat.pieces}/{seat.route_points}" for seat in view.players)
    row = ",".join(str(card or "-") for card in view.row)
    return f"row {row} deck {view.deck_size} discards {sum(view.discards.values())} seats {seats}"
