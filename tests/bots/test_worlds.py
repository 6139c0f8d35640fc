"""The worlds that a searcher imagines: to its seat each looks exactly as the game does."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from properties.games import random_games
from scenarios import scenario
from whistlestop.bots.search.trying import imagine_on_bench
from whistlestop.bots.search_bot import SearchBot
from whistlestop.engine.game import Game
from whistlestop.engine.knowledge import knowledge_of
from whistlestop.engine.records import Boxed
from whistlestop.engine.state_reader import StateReader
from whistlestop.engine.view import View, read_view

pytestmark = pytest.mark.slow


def imagined(game: Game, seat: int, seed: int) -> Boxed:
    """Return a world that a searcher imagines for a seat."""
    bot = SearchBot(game.box)
    known, hidden = game.view_for(seat).knowledge
    bot._candidates(known, hidden, seat, bot._weights_for(game.seats)[:1], random.Random(seed))
    imagine_on_bench(game.equipment.board, bot._bench, seat)
    world: Boxed = bot._bench["world"][0]
    return world


def seen(game: Game, states: Boxed, seat: int) -> View:
    """What a seat sees of a world."""
    knowledge = knowledge_of(game.equipment.board, states, seat)
    return read_view(game.equipment.codec, knowledge, game.view_for(seat).claims, seat, None)


@settings(max_examples=60, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_an_imagined_world_looks_like_the_game(game: Game, seed: int) -> None:
    assume(not game.is_over)
    # Who has chosen starting tickets before is imagined to choose again: the others can't know the choice.
    assume(not any(player.has_chosen for player in game.public_view().players))
    seat = game.open_seats[0]
    assert seen(game, imagined(game, seat, seed), seat) == game.view_for(seat)


@settings(max_examples=20, deadline=None)
@given(game=random_games(most_actions=60), seed=st.integers(0, 2**32))
def test_no_card_and_no_ticket_is_in_two_places(game: Game, seed: int) -> None:
    assume(not game.is_over)
    world = StateReader(imagined(game, game.open_seats[0], seed))
    hands = [sum(world.hand(seat)[kind] for seat in range(game.seats)) for kind in range(9)]
    row = [world.row.count(kind) + world.tunnel_turned.count(kind) for kind in range(9)]
    cards = [sum(parts) for parts in zip(hands, row, world.deck, world.discards, strict=True)]
    real = game.state
    assert cards == [
        sum(real.hand(seat)[kind] for seat in range(game.seats))
        + real.row.count(kind)
        + real.tunnel_turned.count(kind)
        + real.deck[kind]
        + real.discards[kind]
        for kind in range(9)
    ]
    tickets = [ticket for seat in range(game.seats) for ticket in (*world.tickets(seat), *world.offer(seat))]
    assert len({*tickets, *world.undrawn_tickets}) == len(tickets) + len(world.undrawn_tickets)


@pytest.mark.parametrize("seats", [2, 3])
def test_who_has_kept_all_tickets_holds_a_long_one(seats: int) -> None:
    game = Game.new("europe", seats=seats, seed=1)
    for seat in range(seats):
        game.play(seat, max(game.legal_actions(seat), key=lambda action: len(str(action))))
    for seed in range(30):
        assert seen(game, imagined(game, 0, seed), 0) == game.view_for(0)


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_what_is_hidden_differs_from_world_to_world(edition: str) -> None:
    game = Game.new(edition, seats=2, seed=1)
    for _ in range(2):
        game.play(game.open_seats[0], game.legal_actions(game.open_seats[0])[0])
    seat = game.open_seats[0]
    worlds = [StateReader(imagined(game, seat, seed)) for seed in range(20)]
    assert len({world.hand(1 - seat) for world in worlds}) > 10
    assert len({world.tickets(1 - seat) for world in worlds}) > 10


def test_tickets_are_believed_to_lie_where_tracks_end() -> None:
    tracks = {1: "el_paso-houston dallas-houston-1 dallas-little_rock"}
    game = scenario(hands=["", ""], tickets={0: "boston-miami", 1: "denver-el_paso"}, tracks=tracks)
    held = [StateReader(imagined(game, 0, seed)).tickets(1)[0] for seed in range(400)]
    ids = game.equipment.codec.ticket_ids(held)
    assert ids.count("base-denver-el_paso") > 2 * ids.count("base-calgary-phoenix") > 0
    assert len(set(ids)) > 10
