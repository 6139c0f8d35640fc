"""Rewards: what the end of a game is worth to every seat."""

import numpy as np
import pytest

from whistlestop import load_box
from whistlestop.engine.claim import POINTS_BY_LENGTH
from whistlestop.engine.records import new
from whistlestop.engine.state import MAX_SEATS, SCORE_LAYOUT
from whistlestop.env.rewards import Reward, greatest_reward, reward_seats


def rewards(reward: Reward, ranks: list[int], totals: list[int]) -> list[float]:
    scores, out = new(SCORE_LAYOUT, MAX_SEATS), np.zeros(len(ranks))
    scores["rank"][: len(ranks)], scores["total"][: len(ranks)] = ranks, totals
    reward_seats(scores, len(ranks), int(reward), out)
    result: list[float] = out.tolist()
    return result


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([0, 1], [1, -1]),
        ([0, 0], [0, 0]),
        ([1, 0, 2], [-0.5, 1, -0.5]),
        ([0, 2, 0], [0.5, -1, 0.5]),
        ([0] * 5, [0] * 5),
    ],
)
def test_winners_share_what_the_others_lose(ranks: list[int], expected: list[float]) -> None:
    assert rewards(Reward.WIN, ranks, [0] * len(ranks)) == expected


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([0, 1], [1, -1]),
        ([0, 0], [0, 0]),
        ([2, 0, 1], [-1, 1, 0]),
        ([0, 1, 1], [1, -0.5, -0.5]),
        ([0, 0, 2], [0.5, 0.5, -1]),
    ],
)
def test_ranks_are_worth_even_steps(ranks: list[int], expected: list[float]) -> None:
    assert rewards(Reward.RANK, ranks, [0] * len(ranks)) == expected


@pytest.mark.parametrize(
    ("totals", "expected"), [([90, 100], [-10, 10]), ([30, 60, 90], [-45, 0, 45]), ([-5, -5], [0, 0])]
)
def test_points_count_from_the_mean_of_the_others(totals: list[int], expected: list[float]) -> None:
    assert rewards(Reward.POINTS, [0] * len(totals), totals) == expected


@pytest.mark.parametrize("reward", Reward)
def test_no_game_brings_more_than_the_greatest_reward(reward: Reward) -> None:
    box = load_box("new-york")
    routes, attractions = sum(POINTS_BY_LENGTH[track.length] for track in box.tracks), 9
    tickets = [ticket.points for ticket in box.tickets]
    everything, nothing = routes + attractions + sum(tickets[9:]), -sum(tickets[:9])
    assert max(rewards(reward, [0, 1], [everything, nothing])) == greatest_reward(reward, box)
