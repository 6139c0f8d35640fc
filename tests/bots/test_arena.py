"""The arena: the same deals on every seat, results that add up, and runs that go on where they were broken off."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sentences import HOLE, saying
from whistlestop.bots.arena.contest import Contest, Slot, match_of, round_robin
from whistlestop.bots.arena.played_game import PlayedGame, read_line
from whistlestop.bots.arena.referee import Verdict
from whistlestop.bots.arena.running import POSITIONS_OF_A_BOT, PositionFile, run_contest
from whistlestop.bots.arena.spreading import play_here, play_on_cores
from whistlestop.bots.arena.standings import interval_of, standings
from whistlestop.bots.bot_errors import BotError
from whistlestop.bots.match import game_key
from whistlestop.bots.registry import LineUpError, line_up
from whistlestop.engine.game import Game
from whistlestop.maps.loading import load_box

pytestmark = pytest.mark.slow


def small_match(games: int = 4, bots: tuple[str, ...] = ("greedy", "random"), seats: int = 2, seed: int = 3) -> Contest:
    return match_of(load_box("new-york"), bots, seats, games, seed)


def run(contest: Contest, tmp_path: Path, out: str | None = "games.jsonl", most: int = 10**6) -> list[PlayedGame]:
    """Play a contest, or only some games of it before somebody pulls the plug."""

    def play(slots: list[Slot]) -> Iterator[Verdict]:
        for count, verdict in enumerate(play_here(contest, slots)):
            if count == most:
                raise KeyboardInterrupt
            yield verdict

    return run_contest(contest, play, PositionFile(tmp_path / "failures.jsonl"), tmp_path / out if out else None)


def without_time(game: PlayedGame) -> tuple[object, ...]:
    return game.block, game.rotation, game.bots, game.scores, game.winners, game.moves


def game(block: int, winners: tuple[int, ...], rotation: int = 0, bots: tuple[str, ...] = ("a", "b")) -> PlayedGame:
    return PlayedGame("usa", 1, block, rotation, bots, (10, 20), winners, (8.0, 1.0), (4, 2))


def test_a_block_is_one_deal_in_all_rotations() -> None:
    slots = list(match_of(load_box("usa"), ["greedy", "path", "random"], 3, 6, 1).slots())
    assert [(slot.block, slot.seated) for slot in slots[:3]] == [
        (0, ("greedy", "path", "random")),
        (0, ("random", "greedy", "path")),
        (0, ("path", "random", "greedy")),
    ]
    assert len(slots) == 6


@pytest.mark.parametrize(
    ("bots", "rotations"), [(("greedy",), 1), (("greedy", "path"), 2), (("greedy", "path", "path", "path"), 4)]
)
def test_no_deal_is_played_twice_by_the_same_bots_on_the_same_seats(bots: tuple[str, ...], rotations: int) -> None:
    contest = match_of(load_box("usa"), bots, seats=4, games=8, seed=1)
    slots = list(contest.slots())
    assert len(slots) == contest.games == 8
    assert len({(slot.block, slot.seated) for slot in slots}) == 8
    assert {slot.rotation for slot in slots} == set(range(rotations))


@pytest.mark.parametrize("names", [["greedy"], ["greedy", "path"], ["greedy", "path", "random"]])
def test_a_match_seats_bots_as_every_other_game_does(names: list[str]) -> None:
    assert match_of(load_box("usa"), names, seats=4, games=8, seed=1).line_ups == (line_up(names, 4),)


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert len(list(small_match(games=5).slots())) == 6


@pytest.mark.parametrize("bots", [(), ("greedy",) * 3])
def test_no_bot_or_too_many_are_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(LineUpError):
        small_match(bots=bots)


def test_both_games_of_a_block_have_the_same_cards(tmp_path: Path) -> None:
    contest = small_match(bots=("bots.bad_bots:RaisingBot", "random"))
    run(contest, tmp_path)
    failed = [json.loads(line) for line in (tmp_path / "failures.jsonl").read_text().splitlines()]
    assert {entry["record"]["key"] for entry in failed} == {game_key(3, 0).hex(), game_key(3, 1).hex()}


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    first, second = (run(small_match(), tmp_path, out=None) for _ in range(2))
    assert [*map(without_time, first)] == [*map(without_time, second)]
    assert [*map(without_time, first)] != [*map(without_time, run(small_match(seed=4), tmp_path, out=None))]


def test_two_jobs_play_the_same_games_as_one(tmp_path: Path) -> None:
    contest = small_match()
    together = [verdict.game for verdict in play_on_cores(contest, contest.slots(), jobs=2)]
    alone = run(contest, tmp_path, out=None)
    assert sorted(map(without_time, together)) == sorted(map(without_time, alone))


def test_a_broken_off_run_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = run(small_match(games=6), tmp_path, "whole.jsonl")
    with pytest.raises(KeyboardInterrupt):
        run(small_match(games=6), tmp_path, most=3)
    file = tmp_path / "games.jsonl"
    assert len(file.read_text().splitlines()) == 3
    file.write_text(file.read_text() + '{"edition":"new-yo')  # what a power cut leaves
    resumed = run(small_match(games=6), tmp_path)
    assert [*map(without_time, resumed)] == [*map(without_time, whole)]
    assert [read_line(line) for line in file.read_text().splitlines()] == resumed


def test_a_finished_run_plays_nothing_more_and_a_longer_one_only_the_rest(tmp_path: Path) -> None:
    first = run(small_match(games=4), tmp_path)
    assert run(small_match(games=4), tmp_path, most=0) == first
    assert run(small_match(games=2), tmp_path, most=0) == first[:2]
    assert run(small_match(games=6), tmp_path, most=2)[:4] == first


@pytest.mark.parametrize(
    "other",
    [small_match(seed=4), small_match(bots=("path", "random")), small_match(seats=3), small_match(bots=("greedy",))],
)
def test_games_of_another_match_are_refused(other: Contest, tmp_path: Path) -> None:
    run(small_match(games=2), tmp_path)
    before = (tmp_path / "games.jsonl").read_text()
    with pytest.raises(
        BotError, match=saying("bots.arena.another_match", line=1, match=f"new-york, greedy,random, {HOLE}")
    ):
        run(other, tmp_path)
    assert (tmp_path / "games.jsonl").read_text() == before


@pytest.mark.parametrize("content", ["precious", "precious\n", '{"edition":"usa"}\n', "[]\n", "\n", "\x00\xff\n"])
def test_a_file_with_something_else_in_it_is_not_touched(content: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(content)
    with pytest.raises(BotError, match=saying("bots.arena.no_game", line=1)):
        run(small_match(games=2), tmp_path)
    assert file.read_text() == content


def test_a_failing_bot_is_reported_with_the_position(tmp_path: Path) -> None:
    bad = "bots.bad_bots:RaisingBot"
    contest = small_match(games=20, bots=(bad, "random"))
    games = run(contest, tmp_path, out=None)
    positions = [json.loads(line) for line in (tmp_path / "failures.jsonl").read_text().splitlines()]
    assert len(positions) == POSITIONS_OF_A_BOT
    assert {(entry["bot"], entry["kind"]) for entry in positions} == {(bad, "raised")}
    replayed = Game.replay(positions[-1]["record"])
    assert positions[-1]["seat"] in replayed.open_seats
    assert positions[-1]["action_number"] == len(replayed.actions)
    assert standings(games, contest.bots)[0].failures == sum(len(game.failures) for game in games) > 20


def test_standings_add_up() -> None:
    games = [game(0, (0,)), game(0, (0,), 1, ("b", "a")), game(1, (0, 1)), game(1, (1,), 1, ("b", "a"))]
    first, second = standings(games, ["a", "b"])
    # A wins one of the first block's games and 1.5 of the second's; it gets 10, 20, 10 and 20 points.
    assert (first.win_rate, second.win_rate) == (0.625, 0.375)
    assert (first.mean_points, second.mean_points) == (15.0, 15.0)
    # 8 ms for 4 moves on the first seat, 1 ms for 2 on the second.
    assert first.ms_per_move == pytest.approx((8 + 1 + 8 + 1) / (4 + 2 + 4 + 2))


def test_a_bot_on_three_seats_has_the_mean_of_the_three(tmp_path: Path) -> None:
    contest = small_match(games=4, bots=("greedy", "random", "random", "random"), seats=4)
    alone, three = standings(run(contest, tmp_path, out=None), contest.bots)
    assert alone.win_rate + 3 * three.win_rate == pytest.approx(1)


def test_blocks_that_always_end_alike_leave_little_doubt() -> None:
    low, high = interval_of([0.5, 0.5, 0.5, 1.0] * 25)
    assert 0.58 < low < 0.625 < high < 0.67
    assert interval_of([1.0, 0.0] * 50) == pytest.approx((0.404, 0.596), abs=0.001)  # as 100 tosses of a coin


def test_in_a_round_robin_everybody_meets_everybody() -> None:
    contest = round_robin(load_box("usa"), ["random", "greedy", "path", "random"], 2, 4, 1)
    assert contest.line_ups == (("random", "greedy"), ("random", "path"), ("greedy", "path"))
    assert len(list(contest.slots())) == 12


def test_a_ladder_of_one_is_refused() -> None:
    with pytest.raises(BotError, match=saying("bots.arena.ladder_of_one")):
        round_robin(load_box("usa"), ["random", "random"], 2, 4, 1)
