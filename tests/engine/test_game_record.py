"""Records: written, replayed, and refused if they do not match the rules."""

import json
import random
from copy import deepcopy
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.small_map import small_map
from whistlestop import Game, IllegalActionError, RecordError, SetupError, edition_ids, parse_action
from whistlestop.maps.loading import box_from_data


@cache
def random_game(edition: str = "usa", seats: int = 2, seed: int = 1) -> Game:
    game, choose = Game.new(edition, seats=seats, seed=seed), random.Random(seed)
    while not game.is_over:
        seat = choose.choice(game.open_seats)
        game.play(seat, choose.choice(game.legal_actions(seat)))
    return game


FINISHED: dict[str, Any] = random_game().record()


@pytest.mark.parametrize("edition", edition_ids())
def test_a_record_survives_json_and_replays_to_the_same_game(edition: str) -> None:
    game = random_game(edition)
    assert Game.replay(json.loads(json.dumps(game.record()))) == game


def test_a_game_that_was_set_up_with_numbers_of_numpy_has_a_record_too() -> None:
    game = Game.new("usa", seats=np.int8(3), seed=np.int64(1), start=np.int8(1))  # type: ignore[arg-type]
    game.play(np.int8(2), "keep 1 2")  # type: ignore[arg-type]
    assert Game.replay(json.loads(json.dumps(game.record()))) == game


def test_a_record_has_the_fields_of_its_format_in_order() -> None:
    assert list(FINISHED) == [
        "format", "engine", "edition", "seats", "start", "map", "key", "actions", "shuffle", "final",
    ]  # fmt: skip
    assert list(FINISHED["final"]) == ["tracks", "stations", "tickets", "scores", "winners"]
    assert list(FINISHED["final"]["scores"][0]) == [
        "routes", "tickets", "stations", "attractions", "longest_path", "globetrotter", "total", "completed_tickets",
        "longest_trail",
    ]  # fmt: skip
    assert all(seat in {0, 1} and str(parse_action(text)) == text for seat, text in FINISHED["actions"])


def test_a_game_that_goes_on_has_no_final() -> None:
    game = Game.new("usa", seats=2, seed=1)
    game.play(0, "keep 1 2")
    assert game.record()["final"] is None
    assert Game.replay(game.record()) == game


def test_a_custom_map_is_part_of_its_record() -> None:
    game = Game.new(box_from_data(small_map(), "ring.toml"), seats=2, seed=1)
    record = json.loads(json.dumps(game.record()))
    assert (record["edition"], record["map"]["name"]) == ("custom", "Ring")
    assert Game.replay(record) == game


def test_the_shuffle_is_carried_along() -> None:
    shuffle = {"table": "t", "secret": "s", "commitment": "c", "client_commitments": [], "contributions": []}
    assert Game.replay(FINISHED | {"shuffle": shuffle}).record()["shuffle"] == shuffle


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the finished record with one change."""
    record = deepcopy(FINISHED)
    *parents, last = path.split(".")
    place: Any = record
    for name in parents:
        place = place[int(name) if name.isdigit() else name]
    place[int(last) if last.isdigit() else last] = value
    return record


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ([], "a record is a JSON object"),
        (None, "a record is a JSON object"),
        ({}, "the record has no field 'format'"),
        (FINISHED | {"extra": 1}, "a record has no field 'extra'"),
        (changed("format", True), "the record has format True; this version reads format 1"),
        (changed("format", 2), "the record has format 2; this version reads format 1"),
        (changed("engine", "0"), "the record was made with rules version '0'; this version knows 1"),
        (changed("engine", None), "the record was made with rules version None"),
        (changed("edition", "mars"), "the recorded game can't be set up: no edition is called 'mars'"),
        (changed("edition", 7), "the record's field 'edition' is not as it should be"),
        (changed("seats", 9), "the recorded game can't be set up: usa is for 2 to 5 players, not 9"),
        (changed("seats", "2"), "the recorded game can't be set up: usa is for 2 to 5 players, not '2'"),
        (changed("start", 5), "the recorded game can't be set up: the starting seat"),
        (changed("map", {"name": 1}), "the recorded game can't be set up: map: "),
        (changed("map", small_map()), "the record's field 'edition' is not as it should be"),
        (changed("key", "00"), "the recorded game can't be set up: a key is 64 hexadecimal digits"),
        (changed("key", None), "the recorded game can't be set up: a key is 64 hexadecimal digits"),
        (changed("actions", "keep 1"), "the record's field 'actions' is not as it should be"),
        (changed("actions.0", "keep 1"), "action 1 is not a seat and a text: 'keep 1'"),
        (changed("actions.0", [9, "keep 1"]), "action 1 is not a seat and a text"),
        (changed("actions.0", [0, "keep 1", 2]), "action 1 is not a seat and a text"),
        (changed("actions.0", [True, "keep 1 2"]), "action 1 is not a seat and a text"),
        (changed("actions.2.1", "fly to mars"), "action 3, seat"),
        (changed("actions.3.0", 1 - FINISHED["actions"][3][0]), "action 4, seat"),
        (changed("shuffle", {"secret": "s"}), "the record's field 'shuffle' is not as it should be"),
        (changed("final", None), "the game is over, but the record's final does not say how it ended"),
        (changed("final", {}), "the record's final 'tracks' differs from the replay"),
        (changed("final.winners", [0, 1]), "the record's final 'winners' differs from the replay"),
        (changed("final.scores.0.total", 999), "the record's final 'scores' differs from the replay"),
        (changed("final.more", 1), "the record's final 'more' differs from the replay"),
        (FINISHED | {"actions": FINISHED["actions"][:-1]}, "the record says how the game ended, but it is not over"),
    ],
)  # fmt: skip
def test_a_record_that_is_not_what_would_happen_is_refused(record: object, said: str) -> None:
    with pytest.raises(RecordError) as error:
        Game.replay(record)
    assert str(error.value).startswith(said)


def test_an_action_after_the_end_is_refused() -> None:
    record = FINISHED | {"actions": [*FINISHED["actions"], [0, "draw blind"]]}
    with pytest.raises(RecordError, match="X4: the game is over"):
        Game.replay(record)


def test_a_quiet_action_may_be_written_in_any_way() -> None:
    quiet, told = (Game.new("usa", seats=2, seed=1) for _ in range(2))
    quiet.play_quietly(0, "  KEEP  1 2")
    told.play(0, "keep 1 2")
    assert (quiet, quiet.actions) == (told, told.actions)


def test_a_quiet_action_is_judged_like_any_other() -> None:
    game = Game.new("usa", seats=2, seed=1)
    before = game._states.tobytes()
    with pytest.raises(IllegalActionError, match="^S4: "):
        game.play_quietly(0, "keep 1")
    with pytest.raises(SetupError, match="seat"):
        game.play_quietly(2, "keep 1 2")
    assert (game._states.tobytes(), game.actions) == (before, ())


@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
@settings(deadline=None, max_examples=25)
@given(cuts=st.lists(st.integers(0, 120), max_size=4))
def test_many_quiet_actions_are_the_same_as_one_after_the_other(edition: str, cuts: list[int]) -> None:
    actions = [(seat, str(action)) for seat, action in random_game(edition, seed=3, seats=3).actions]
    single, many = (Game.new(edition, seats=3, seed=3) for _ in range(2))
    for start, end in pairwise(sorted({0, *cuts, 200})):
        many.play_all_quietly(actions[start:end])
        for seat, text in actions[start:end]:
            single.play_quietly(seat, text)
        assert (many, many.actions) == (single, single.actions)
        assert many.public_view() == single.public_view()
        assert [many.can_undo(seat) for seat in range(3)] == [single.can_undo(seat) for seat in range(3)]


def test_many_quiet_actions_may_be_written_in_any_way() -> None:
    game = Game.new("usa", seats=2, seed=1, start=0)
    game.play_all_quietly([(0, "  KEEP  1 2"), (1, "keep 1 2"), (0, "Draw  Blind"), (0, "draw blind")])
    assert [str(action) for _, action in game.actions] == ["keep 1 2", "keep 1 2", "draw blind", "draw blind"]


def test_what_came_before_an_illegal_quiet_action_stays() -> None:
    game = Game.new("usa", seats=2, seed=1)
    with pytest.raises(IllegalActionError, match="^S4: "):
        game.play_all_quietly([(0, "keep 1 2"), (1, "keep 1"), (0, "draw blind")])
    assert [(seat, str(action)) for seat, action in game.actions] == [(0, "keep 1 2")]
    assert game.can_undo(0)


def test_quiet_actions_of_a_seat_that_is_not_there_change_nothing() -> None:
    game = Game.new("usa", seats=2, seed=1)
    with pytest.raises(SetupError, match="seat"):
        game.play_all_quietly([(0, "keep 1 2"), (2, "keep 1 2")])
    assert game.actions == ()
