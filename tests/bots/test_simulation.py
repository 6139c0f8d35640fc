"""Many games: the same every time, however many cores play them, and each with a record that replays."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from maps.small_map import small_map
from whistlestop.bots import bot, simulation
from whistlestop.bots.bot import Budget
from whistlestop.bots.match import game_key
from whistlestop.bots.simulation import Result, simulate
from whistlestop.bots.summary import Summary
from whistlestop.engine.actions import Action
from whistlestop.engine.errors import SetupError
from whistlestop.engine.game import Game
from whistlestop.engine.view import View
from whistlestop.maps.loading import box_from_data, edition_ids, load_box

pytestmark = pytest.mark.slow


def replayed(result: Result) -> Game:
    assert result.record is not None
    return Game.replay(json.loads(result.record))


@pytest.mark.parametrize("edition", edition_ids())
def test_a_compiled_random_game_is_a_game_like_any_other(edition: str) -> None:
    box = load_box(edition)
    for seats in range(box.edition.min_seats, box.edition.max_seats + 1):
        for result in simulate(box, seats, games=3, seed=5, with_records=True):
            game = replayed(result)
            assert json.loads(result.record or "") == game.record()
            assert result.scores == tuple(score.total for score in game.scores())
            assert (result.winners, result.actions) == (game.winners(), len(game.actions))


@pytest.mark.parametrize("bots", [["random"], ["random", "greedy"]])
def test_a_series_can_be_played_on_a_custom_map(bots: list[str]) -> None:
    box = box_from_data(small_map(), "map")
    assert all(replayed(result).is_over for result in simulate(box, 2, 3, 1, bots, with_records=True))


def test_games_between_bots_have_records_too() -> None:
    result = next(iter(simulate(load_box("new-york"), 2, 1, 9, ["greedy"], with_records=True)))
    game = replayed(result)
    assert game.key == game_key(9, 0)
    assert result.scores == tuple(score.total for score in game.scores())


def test_records_are_made_only_if_asked_for() -> None:
    assert next(iter(simulate(load_box("new-york"), 2, 1, 9))).record is None


@pytest.mark.parametrize(("bots", "games"), [(["random"], 600), (["random", "greedy"], 7)])
def test_two_jobs_play_the_same_games_as_one(bots: list[str], games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "SECONDS_WORTH_PROCESSES", 0.0)
    box = load_box("new-york")
    alone = list(simulate(box, 3, games, 4, bots, jobs=1, with_records=True))
    together = list(simulate(box, 3, games, 4, bots, jobs=2, with_records=True))
    assert alone == together
    assert [result.number for result in alone] == list(range(games))


def test_what_is_played_before_a_process_has_started_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(simulation, "ProcessPoolExecutor")
    box = load_box("new-york")
    assert list(simulate(box, 2, 600, 4, ["planner"], jobs=2)) == list(simulate(box, 2, 600, 4, ["planner"]))


def test_a_longer_series_begins_like_a_shorter_one() -> None:
    box = load_box("usa")
    assert list(simulate(box, 2, 20, 3))[:5] == list(simulate(box, 2, 5, 3))


def test_another_seed_is_another_series() -> None:
    box = load_box("usa")
    assert [result.scores for result in simulate(box, 2, 5, 1)] != [result.scores for result in simulate(box, 2, 5, 2)]


def test_a_wrong_number_of_seats_is_refused_at_once() -> None:
    with pytest.raises(SetupError, match=r"^new-york is for 2 to 4 players, not 5$"):
        simulate(load_box("new-york"), 5, 1, 1)


def test_a_summary_adds_up() -> None:
    summary = Summary(seats=2)
    summary.add(Result(0, (10, 4), (0,), 100))
    summary.add(Result(1, (20, 20), (0, 1), 50))
    assert summary.mean_scores == [15.0, 12.0]
    assert summary.win_rates == [0.75, 0.25]
    assert summary.mean_actions == 75.0
    # The points 10 and 20 are 5 from their mean: standard deviation 7.07, over the root of 2 games 5, times 1.96.
    assert summary.score_margins[0] == pytest.approx(9.8)


def test_one_game_has_no_margin() -> None:
    summary = Summary(seats=2)
    summary.add(Result(0, (10, 4), (0,), 100))
    assert summary.score_margins == [0.0, 0.0]


def test_a_game_that_goes_round_in_circles_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "MAX_ACTIONS", 600)
    ring = box_from_data(small_map(), "ring")
    *_, circling = simulate(ring, seats=2, games=11, seed=1, bots=["greedy"])
    assert circling.actions > 600


class StubbornBot:
    """Wants the last thing that is legal."""

    name = "stubborn"

    def choose(self, view: View, legal: Sequence[Action], budget: Budget, rng: Random) -> Action:  # noqa: ARG002
        return legal[-1]


def test_only_in_a_game_without_end_a_bot_is_not_asked() -> None:
    view = Game.new("usa", seats=2, seed=1).view_for(0)
    legal = Game.new("usa", seats=2, seed=1).legal_actions(0)

    def choices(action_number: int) -> set[Action]:
        late = replace(view, action_number=action_number)
        return {bot.choice_of(StubbornBot(), late, legal, Budget(), Random(seed)) for seed in range(60)}

    assert choices(bot.MAX_ACTIONS - 1) == {legal[-1]}
    assert choices(bot.MAX_ACTIONS) == set(legal)
