"""Whole games on a small map: identical to the bit, compiled or not."""

import hashlib
import random

import numpy as np
import pytest

from maps.small_map import small_map
from properties.games import play_on
from scenarios import scenario
from whistlestop import Box, Game, load_box
from whistlestop.engine import core
from whistlestop.engine.choice import count_actions, nth_action
from whistlestop.engine.equipment import equipment_of
from whistlestop.engine.records import new
from whistlestop.engine.refusals import Reason
from whistlestop.engine.state import MAX_SEATS, MENU_LAYOUT, SCORE_LAYOUT, STATE_LAYOUT
from whistlestop.maps.loading import box_from_data

MOST_ACTIONS = 4_000


def ring() -> Box:
    """Return the small ring with a double route, a ferry, a tunnel, stations and few cards."""
    edition = {"players": [2, 3], "pieces": 12, "cards_per_color": 8, "wild_cards": 4, "stations": 2}
    return box_from_data(small_map() | {"edition": edition}, "ring.toml")


def random_game(box: Box, seats: int, seed: int) -> Game:
    """Return a compiled random game in the form of a record."""
    game = Game.new(box, seats=seats, seed=seed)
    actions = np.zeros((MOST_ACTIONS, 2), np.int64)
    generator = np.array([seed + 1, 2, 3, 4], np.int64)
    states = game._states.copy()
    count = core.random_game(equipment_of(box).board, states, new(MENU_LAYOUT), generator, actions)
    for seat, number in actions[:count].tolist():
        game.play(seat, game.equipment.codec.actions[number])
    assert game._states.tobytes() == states.tobytes()
    return game


# If a change of behavior is meant, these change with it, and so does the version of the rules in every record.
FINGERPRINTS = {("ring", 2): "a0a4a079befcf212", ("ring", 3): "f6123817e5d2f4e5", ("new-york", 2): "e25ac18ac759d5f9"}


@pytest.mark.parametrize(("name", "seats"), FINGERPRINTS)
def test_the_same_key_and_actions_always_make_the_same_game(name: str, seats: int) -> None:
    box = ring() if name == "ring" else load_box(name)
    digest = hashlib.sha256()
    for seed in range(3):
        digest.update(repr(random_game(box, seats, seed).record()).encode())
    assert digest.hexdigest()[:16] == FINGERPRINTS[name, seats]


def test_rollouts_add_up() -> None:
    equipment, states = equipment_of(ring()), new(STATE_LAYOUT, 2)
    states["seats"] = 2
    totals, scores = np.zeros(2, np.int64), new(SCORE_LAYOUT, MAX_SEATS)
    core.rollouts(equipment.board, states, new(MENU_LAYOUT), scores, 1, totals)
    assert totals.tolist() == [states["action_number"][1], scores["total"][:2].sum()]
    core.rollouts(equipment.board, states, new(MENU_LAYOUT), scores, 1, totals)
    assert totals.tolist() == [2 * states["action_number"][1], 2 * scores["total"][:2].sum()]


def test_a_random_game_stops_where_there_is_no_more_room() -> None:
    game = Game.new(ring(), seats=2, seed=1)
    actions = np.zeros((5, 2), np.int64)
    arguments = (game.equipment.board, game._states, new(MENU_LAYOUT), np.ones(4, np.int64), actions)
    assert core.random_game(*arguments) == 5


def check_all_ways_to_ask_agree(game: Game) -> None:
    board, menus = game.equipment.board, new(MENU_LAYOUT)
    for seat in game.open_seats:
        listed = game._legal_numbers(seat)
        count = count_actions(board[0], game._states[0], seat, menus[0])
        assert [nth_action(board[0], game._states[0], seat, menus[0], n) for n in range(count)] == listed
        reasons = [
            core.refusal_reason(board, game._states, seat, menus, n) for n in range(len(game.equipment.codec.actions))
        ]
        assert [number for number, reason in enumerate(reasons) if reason == Reason.NONE] == listed


@pytest.mark.parametrize("seed", range(4))
def test_all_ways_to_ask_what_is_legal_agree(seed: int) -> None:
    game, choose = Game.new(ring(), seats=2 + seed % 2, seed=seed), random.Random(seed)
    while not game.is_over:
        check_all_ways_to_ask_agree(game)
        play_on(game, choose, 7)


def test_all_ways_to_ask_agree_on_a_tunnels_answer() -> None:
    game = scenario("europe", hands=["5*yellow 2*wild"], deck="2*yellow red")
    game.play(0, "claim paris-zurich yellow wilds=0")
    check_all_ways_to_ask_agree(game)


def largest_map() -> Box:
    """Return a map with the most cities, tracks, tickets and spaces allowed."""
    names = [f"City {number}" for number in range(64)]
    ring = [{"between": [names[n], names[n - 1]], "length": 1 + n % 9, "tracks": ["red"]} for n in range(64)]
    chords = [{"between": [names[n], names[n - 5]], "length": 1, "tracks": ["gray"]} for n in range(64)]
    pairs = [(n, (n + 2 + n % 2 * 7) % 64) for n in range(64)] + [(n, (n + 20) % 64) for n in range(64)]
    return box_from_data(
        {
            "name": "Largest",
            "colors": ["red", "blue"],
            "cities": names,
            "route": ring + chords,
            "ticket": [{"between": [names[one], names[other]], "points": 9} for one, other in pairs],
            "edition": {"stations": 3, "station_points": 4, "pieces": 60, "cards_per_color": 62},
        },
        "largest.toml",
    )


def test_the_largest_map_is_played_like_any_other() -> None:
    game = Game.new(largest_map(), seats=5, seed=3)
    assert (len(game.box.cities), len(game.box.tracks), len(game.box.tickets)) == (64, 128, 128)
    check_all_ways_to_ask_agree(scenario(game.box, hands=["2*red wild"], row="red red red blue blue"))


@pytest.mark.slow
def test_the_largest_map_is_played_to_the_end() -> None:
    game = play_on(Game.new(largest_map(), seats=5, seed=3), random.Random(4))
    assert Game.replay(game.record()) == game


def test_stepping_from_python_is_the_same_game() -> None:
    box = ring()
    equipment, menus = equipment_of(box), new(MENU_LAYOUT)
    states, out = new(STATE_LAYOUT), np.zeros(len(equipment_of(box).codec.actions), np.int64)
    states["seats"] = 2
    core.deal(equipment.board, states, 0)
    count = core.legal(equipment.board, states, 0, menus, out)
    steps = 0
    while count:
        count = core.step(equipment.board, states, int(out[steps % count]), menus, out)
        steps += 1
    assert states["action_number"][0] == steps
