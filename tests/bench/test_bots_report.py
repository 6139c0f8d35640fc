"""What `make bench-bots` says of a bar."""

from pathlib import Path

import pytest
from bench.bots import results
from bench.bots.__main__ import PAGE, _row
from bench.bots.bars import BARS, Bar
from bench.bots.results import result_of, summarize

from whistlestop.bots.arena.played_game import PlayedGame

BOTS = ("planner", "random")


def game(number: int, *, is_won: bool) -> PlayedGame:
    """Return a game on one of the two seats of a deal, which the first bot wins or loses."""
    block, rotation = divmod(number, 2)
    scores = (9, 7) if is_won == (rotation == 0) else (7, 9)
    winner = scores.index(9)
    return PlayedGame("usa", block, block, rotation, BOTS[:: 1 - 2 * rotation], scores, (winner,), (1.0, 1.0), (1, 1))


@pytest.mark.parametrize(
    ("wins", "played", "verdict"),
    [(2, 2, "so far"), (0, 2, "not yet"), (1, 4, "NO"), (2, 4, "yes"), (3, 4, "moonshot")],
)
def test_a_bar_is_reached_only_when_all_its_games_are_played(wins: int, played: int, verdict: str) -> None:
    bar = Bar("A group", BOTS, games=4, at_least=0.5, moonshot=0.75)
    games = [game(number, is_won=number < wins) for number in range(played)]
    assert summarize(bar, games).verdict == verdict


def test_the_page_can_be_printed_without_the_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(results, "FOLDER", tmp_path)
    page = PAGE.read_text(encoding="utf-8")
    kept = [result for bar in BARS if (result := result_of(bar)) is not None]
    assert len(kept) == len(BARS)
    assert all(f"| {' | '.join(_row(result))} |" in page for result in kept)
