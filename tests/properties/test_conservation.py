"""Cards and pieces are conserved, games end, and independent counts agree."""

import random

import pytest

from oracles.recount import recount
from oracles.referee import check_record
from properties.games import TABLES, play_on, played
from whistlestop import Game
from whistlestop.engine.state import NO_CARD, NO_TRACK, WILD

every_table = pytest.mark.parametrize(("edition", "seats"), TABLES)
MOST_ACTIONS = 2_000


def cards_on_the_table(game: Game) -> list[int]:
    """Return the number of cards of each kind in all places together."""
    state = game.state
    counts = [sum(kinds) for kinds in zip(state.deck, state.discards, *map(state.hand, range(game.seats)), strict=True)]
    for card in (*state.row, *state.tunnel_turned):
        if card != NO_CARD:
            counts[card] += 1
    if state.tunnel_track != NO_TRACK:
        counts[state.tunnel_color] += game.box.tracks[state.tunnel_track].length - state.tunnel_wilds
        counts[WILD] += state.tunnel_wilds
    return counts


def check_nothing_is_lost(game: Game, tickets_in_play: int) -> None:
    state, edition = game.state, game.box.edition
    colors = len(game.box.colors)
    assert cards_on_the_table(game) == [edition.cards_per_color] * colors + [0] * (WILD - colors) + [edition.wild_cards]
    for seat in range(game.seats):
        assert all(known <= held for known, held in zip(state.known(seat), state.hand(seat), strict=True))
        on_board = sum(game.box.tracks[track].length for track in state.claimed(seat))
        assert state.pieces(seat) == edition.pieces - on_board >= 0
        assert len(state.stations(seat)) <= edition.stations
    claimed = [track for seat in range(game.seats) for track in state.claimed(seat)]
    assert len(claimed) == len(set(claimed))
    built = [city for seat in range(game.seats) for city in state.stations(seat)]
    assert len(built) == len(set(built))
    assert len(all_tickets(game)) == len(set(all_tickets(game))) <= tickets_in_play


def all_tickets(game: Game) -> list[int]:
    state = game.state
    held = [ticket for seat in range(game.seats) for ticket in (*state.tickets(seat), *state.offer(seat))]
    return [*held, *state.undrawn_tickets, *state.refused_tickets]


@every_table
def test_cards_pieces_tickets_and_stations_are_conserved_and_games_end(edition: str, seats: int) -> None:
    game = Game.new(edition, seats=seats, seed=seats)
    tickets = len(all_tickets(game))
    for _ in played(game, random.Random(seats)):
        check_nothing_is_lost(game, tickets)
    assert len(game.actions) < MOST_ACTIONS
    leaves = game.box.edition.refused_start_leaves
    assert leaves or len(all_tickets(game)) == tickets


@every_table
def test_games_replay_and_an_independent_count_agrees(edition: str, seats: int) -> None:
    for seed in range(3):
        game = play_on(Game.new(edition, seats=seats, seed=seed), random.Random(seed))
        record = game.record()
        assert Game.replay(record) == game
        check_record(game.box, record)
        recounted = recount(game.box, record)
        assert recounted["scores"] == record["final"]["scores"]
        assert recounted["winners"] == record["final"]["winners"]
