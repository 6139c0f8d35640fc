"""Games of planners in compiled code are the games that planner bots play."""

import json

import pytest

from maps.small_map import small_map
from whistlestop.bots import bot
from whistlestop.bots.planned_games import PLANNERS
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.registry import make_bot
from whistlestop.bots.simulation import Result, Series, _games
from whistlestop.engine.game import Game
from whistlestop.maps.board import Box
from whistlestop.maps.loading import box_from_data, edition_ids, load_box

pytestmark = pytest.mark.slow


def both_ways(box: Box, seats: int, numbers: range, bots: tuple[str, ...]) -> tuple[list[Result], list[Result]]:
    series = Series(box, seats, seed=11, bots=bots, with_records=True)
    assert series.compiled_games is not None
    return list(series.play(numbers)), list(_games(series, numbers))


@pytest.mark.parametrize("edition", edition_ids())
def test_compiled_planners_play_the_games_that_the_bots_play(edition: str) -> None:
    box = load_box(edition)
    for seats in range(box.edition.min_seats, box.edition.max_seats + 1):
        fast, slow = both_ways(box, seats, range(3, 6), ("planner",) * seats)
        assert fast == slow


def test_the_regular_plays_as_the_planner_does() -> None:
    fast, slow = both_ways(load_box("europe"), 3, range(2), ("planner", "regular", "planner"))
    assert fast == slow


def test_on_a_map_of_ones_own_too() -> None:
    fast, slow = both_ways(box_from_data(small_map(), "map"), 2, range(3), ("planner", "planner"))
    assert fast == slow


def test_after_very_many_actions_the_bots_own_chance_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "MAX_ACTIONS", 60)
    fast, slow = both_ways(load_box("usa"), 2, range(2), ("planner", "planner"))
    assert fast == slow
    assert all(result.actions > bot.MAX_ACTIONS for result in fast)
    assert all(Game.replay(json.loads(result.record or "")).is_over for result in fast)


@pytest.mark.parametrize("name", sorted(PLANNERS))
def test_every_bot_played_in_compiled_games_is_a_planner(name: str) -> None:
    kind = type(make_bot(name, load_box("usa")))
    assert issubclass(kind, PlannerBot)
    assert (kind.choose, kind._number) == (PlannerBot.choose, PlannerBot._number)
