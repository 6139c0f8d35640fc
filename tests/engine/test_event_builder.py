"""Events of an action, in order."""

import random

import pytest

from properties.games import play_on, played
from scenarios import scenario
from whistlestop import Color, Game
from whistlestop.engine.event_builder import EventBuilder
from whistlestop.engine.events import CardTurnedUp, Event, RowDiscarded, TurnBegan
from whistlestop.engine.state import JOURNAL
from whistlestop.engine.state_reader import StateReader


def row_after(row: list[Color | None], told: list[Event]) -> list[Color | None]:
    """Return the row as reconstructed from the events alone."""
    for event in told:
        if isinstance(event, RowDiscarded):
            row = [None] * 5
        elif isinstance(event, CardTurnedUp):
            row[event.slot] = event.color
    return row


def test_the_row_follows_from_the_events() -> None:
    for seed in range(6):
        game, choose = Game.new("new-york", seats=3, seed=seed), random.Random(seed)
        while not game.is_over:
            row = list(game.public_view().row)
            seat = game.open_seats[0]
            action = choose.choice(game.legal_actions(seat))
            told = game.play(seat, action)
            taken = [event.slot for event in told if type(event).__name__ == "CardTaken"]  # type: ignore[attr-defined]
            for slot in taken:
                row[slot] = None
            assert row_after(row, told) == list(game.public_view().row)


@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("room", range(8))
def test_after_a_full_journal_of_wild_rows_the_last_row_is_reported(room: int, seed: int) -> None:
    game = scenario("usa", row="red wild wild blue green", deck="wild", discards="5*yellow", seed=seed)
    before = game._states.copy()
    told = game.play(0, "draw row red")
    game._states["journal_count"] = min(room, len(game.state.journal))  # as if the journal had had no more room
    action = game.actions[-1][1]
    shorter = EventBuilder(game.equipment.codec, StateReader(before), game.state, 0, action).build(())
    assert len(shorter) <= len(told) < JOURNAL
    row: list[Color | None] = [None, Color.WILD, Color.WILD, Color.BLUE, Color.GREEN]
    assert row_after(row, shorter) == list(game.public_view().row)


def test_every_turn_is_announced() -> None:
    game = Game.new("usa", seats=2, seed=1, start=1)
    game.play(0, "keep 1 2")
    assert game.play(1, "keep 1 2")[-1] == TurnBegan(1)


def test_events_are_the_same_for_everybody_unless_they_hold_a_secret() -> None:
    game = Game.new("usa", seats=2, seed=1)
    for _ in played(game, random.Random(1), 40):
        pass
    seat = game.open_seats[0]
    told = game.play(seat, game.legal_actions(seat)[-1])
    assert all(event.seen_by(seat) == event for event in told)
    assert play_on(game, random.Random(2), 0) is game
