"""Observations: what a seat may know, all of it, and nothing else."""

import random
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from env.watching import observed, small_box
from properties.games import TABLES, random_games
from properties.worlds import reshuffled_behind
from whistlestop import Color, Game, View, load_box
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.state import NOT_ENDING
from whistlestop.engine.view import DECISIONS
from whistlestop.env.features import PARTS, PLACES_LAYOUT, Layout, Sizes
from whistlestop.env.observed_game import ObservedGame

pytestmark = pytest.mark.slow


@settings(max_examples=60, deadline=None)
@given(game=random_games(), seed=st.integers(0, 2**32))
def test_T4_an_observation_does_not_depend_on_what_is_hidden(game: Game, seed: int) -> None:
    watched = observed(game)
    for me in range(game.seats):
        other_world = reshuffled_behind(watched, me, random.Random(seed))
        assert isinstance(other_world, ObservedGame)
        assert other_world.row(me).tobytes() == watched.row(me).tobytes()
        assert other_world.mask(me).tobytes() == watched.mask(me).tobytes()


@settings(max_examples=60, deadline=None)
@given(game=random_games())
def test_an_observation_says_what_the_view_says(game: Game) -> None:
    watched = observed(game)
    for me in range(game.seats):
        seen, told = watched.observation(me), read_from_view(watched, watched.view_for(me), me)
        assert seen.keys() == told.keys()
        for name, array in told.items():
            assert seen[name].tolist() == np.asarray(array).tolist(), name


def read_from_view(game: ObservedGame, view: View, me: int) -> Mapping[str, Any]:
    """Return every part once more, from the view and nothing else."""
    own, codec, sizes = view.own, game.equipment.codec, game.layout.sizes
    assert own is not None
    around = [(me + away) % view.seats for away in range(view.seats)]
    players = [view.players[seat] for seat in around]
    tickets = {ticket.id: number for number, ticket in enumerate(game.box.tickets)}
    taken = set(view.tracks)
    closed_by_twin = {
        track.id
        for track in game.box.tracks
        if track.id not in taken
        and track.twin in taken
        and (view.seats <= game.box.edition.small_game or view.tracks[track.twin] == me)
    }
    parts = {
        "decision": one_hot(len(DECISIONS), DECISIONS.index(view.decision)),
        "me": one_hot(view.seats, me),
        "to_act": [int(seat in view.open_seats) for seat in around],
        "turn": [int(seat == view.turn) for seat in around],
        "turns_left": [NOT_ENDING if view.turns_left is None else view.turns_left],
        "passes": [view.passes],
        "hand": counts(game, own.hand),
        "row": counts(game, {color: view.row.count(color) for color in view.row if color is not None}),
        "discards": counts(game, view.discards),
        "deck_size": [view.deck_size],
        "ticket_deck_size": [view.ticket_deck_size],
        "hand_sizes": [player.cards for player in players],
        "known_cards": [counts(game, player.known_cards) for player in players],
        "ticket_counts": [player.tickets for player in players],
        "offer_sizes": [player.offered_tickets for player in players],
        "has_chosen": [int(player.has_chosen) for player in players],
        "pieces": [player.pieces for player in players],
        "route_points": [player.route_points for player in players],
        "tracks": [[int(view.tracks.get(track.id) == seat) for track in game.box.tracks] for seat in around],
        "closed_tracks": [int(track.id in closed_by_twin) for track in game.box.tracks],
        "my_tickets": [int(ticket in own.tickets) for ticket in tickets],
        "my_offer": [
            one_hot(sizes.tickets, tickets[own.offer[place]] if place < len(own.offer) else None)
            for place in range(sizes.offer)
        ],
        "my_choice": [int(place + 1 in own.chosen) for place in range(sizes.offer)],
    }
    if sizes.stations:
        parts["stations"] = [[int(view.stations.get(city.id) == seat) for city in game.box.cities] for seat in around]
    if sizes.tunnels:
        tunnel = view.tunnel
        paid = np.zeros(9, int)
        if tunnel is not None:
            paid[codec.color_index[tunnel.color]] += codec.track(tunnel.track).length - tunnel.wilds
            paid[codec.color_index[Color.WILD]] += tunnel.wilds
        turned = () if tunnel is None else tunnel.turned
        parts["tunnel_track"] = [int(tunnel is not None and tunnel.track == track.id) for track in game.box.tracks]
        parts["tunnel_paid"] = paid
        parts["tunnel_turned"] = counts(game, {color: turned.count(color) for color in turned})
    return parts


def one_hot(size: int, place: int | None) -> list[int]:
    return [int(number == place) for number in range(size)]


def counts(game: Game, cards: Mapping[Color, int]) -> list[int]:
    return [cards.get(color, 0) for color in game.equipment.codec.color_of]


@settings(max_examples=60, deadline=None)
@given(game=random_games())
def test_no_number_is_beyond_its_limits(game: Game) -> None:
    watched = observed(game)
    for me in range(game.seats):
        for name, array in watched.observation(me).items():
            low, high = watched.layout.limits(name)
            assert low <= array.min(), name
            assert array.max() <= high, name


def test_every_part_has_a_place_for_compiled_code() -> None:
    assert PLACES_LAYOUT.names == tuple(part.name for part in PARTS)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_the_parts_fill_a_row_from_end_to_end(edition: str, seats: int) -> None:
    layout = Layout(equipment_of(load_box(edition)), seats)
    rows = np.arange(2 * layout.width, dtype=np.int16).reshape(2, -1)
    parts = layout.split(rows)
    flat = np.concatenate([part.reshape(2, -1) for part in parts.values()], axis=1)
    assert flat.tolist() == rows.tolist()
    assert all(np.shares_memory(part, rows) for part in parts.values())


def test_parts_that_an_edition_does_not_need_are_left_out() -> None:
    usa, europe = (Layout(equipment_of(load_box(edition)), 2).parts for edition in ("usa", "europe"))
    assert set(europe) - set(usa) == {"stations", "tunnel_track", "tunnel_paid", "tunnel_turned"}
    assert "tunnel_track" in Layout(equipment_of(small_box()), 2).parts


def test_sizes_are_plain_numbers() -> None:
    layout = Layout(equipment_of(load_box("usa")), 3)
    assert {type(getattr(layout.sizes, field.name)) for field in fields(Sizes)} == {int}
