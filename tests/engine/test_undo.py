"""Undo: only of actions that used no random number and revealed nothing."""

import pytest

from scenarios import scenario
from whistlestop import Game, UndoError


def undone(game: Game, *actions: tuple[int, str]) -> Game:
    """Play an action, then undo it."""
    for seat, text in actions[:-1]:
        game.play(seat, text)
    before = game._states.tobytes()
    seat, text = actions[-1]
    game.play(seat, text)
    assert str(game.undo(seat)) == text
    assert game._states.tobytes() == before
    return game


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        (scenario("usa", hands=["3*red"]), [(0, "claim calgary-vancouver red wilds=0")]),
        (scenario("europe", hands=["3*red"]), [(0, "station paris red wilds=0")]),
        (scenario("usa"), [(0, "tickets"), (0, "keep 1")]),
        (Game.new("usa", seats=2, seed=1), [(1, "keep 1 2")]),
        (scenario("europe", hands=["3*yellow"], deck="3*yellow"),
         [(0, "claim paris-zurich yellow wilds=0"), (0, "refuse")]),
        (scenario("europe", hands=["4*yellow"], deck="yellow 2*red"),
         [(0, "claim paris-zurich yellow wilds=0"), (0, "pay wilds=0")]),
        (scenario("usa", row="- - - - -", deck="", ticket_deck=""), [(0, "pass")]),
    ],
    ids=["claim", "station", "keep", "first starting choice", "refuse", "pay", "pass"],
)  # fmt: skip
def test_an_action_that_revealed_nothing_can_be_undone(game: Game, actions: list[tuple[int, str]]) -> None:
    undone(game, *actions)


@pytest.mark.parametrize(
    ("game", "seat", "text"),
    [
        (scenario("usa"), 0, "draw blind"),
        (scenario("usa"), 0, "draw row red"),
        (scenario("usa", row="red - - - -", deck=""), 0, "draw row red"),
        (scenario("usa"), 0, "tickets"),
        (scenario("usa", ticket_deck="boston-miami"), 0, "tickets"),
        (scenario("europe", hands=["3*yellow"]), 0, "claim paris-zurich yellow wilds=0"),
        (scenario("usa", hands=["2*red"], row="- - - blue green", deck=""), 0, "claim boston-montreal-1 red wilds=0"),
        (scenario("europe", hands=["red"], row="- - - blue green", deck=""), 0, "station paris red wilds=0"),
    ],
)
def test_an_action_that_drew_or_revealed_a_card_can_not_be_undone(game: Game, seat: int, text: str) -> None:
    game.play(seat, text)
    assert not game.can_undo(seat)
    with pytest.raises(UndoError, match="can't be taken back"):
        game.undo(seat)


def test_the_last_starting_choice_can_not_be_undone() -> None:
    game = Game.new("usa", seats=2, seed=1)
    game.play(0, "keep 1 2")
    game.play(1, "keep 1 2")
    assert not game.can_undo(1)
    assert not game.can_undo(0)


def test_an_action_that_ends_the_game_can_not_be_undone() -> None:
    game = scenario("usa", row="- - - - -", deck="", ticket_deck="", pieces={0: 0, 1: 0})
    game.play(0, "pass")
    game.play(1, "pass")
    assert not game.can_undo(1)


def test_an_action_of_another_seat_can_not_be_undone() -> None:
    game = scenario("usa", hands=["3*red"])
    game.play(0, "claim calgary-vancouver red wilds=0")
    assert not game.can_undo(1)
    game.play(1, "draw blind")
    assert not game.can_undo(0)


def test_an_undo_can_not_be_repeated() -> None:
    game = undone(scenario("usa", hands=["3*red"]), (0, "claim calgary-vancouver red wilds=0"))
    assert not game.can_undo(0)
    assert game.view_for(0).claims == ()


def test_an_undone_actions_number_is_used_again() -> None:
    """The record lists only actions in effect, and replays to the same game."""
    game = Game.new("usa", seats=2, seed=1, start=0)
    undone(game, (0, "keep 1 2"))
    for seat, text in ((0, "keep 2 3"), (1, "keep 1 2"), (0, "draw blind"), (0, "draw blind")):
        game.play(seat, text)
    assert Game.replay(game.record()) == game
