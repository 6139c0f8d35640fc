"""Every bot plays every edition, from a view alone and without memory."""

import pytest

from sentences import HOLE, saying
from whistlestop.bots.bot import Bot, Budget
from whistlestop.bots.match import bot_rng, game_key, play_out
from whistlestop.bots.registry import LEVELS, LineUpError, UnknownBotError, bot_names, line_up, make_bot
from whistlestop.engine.actions import Action
from whistlestop.engine.game import Game
from whistlestop.engine.view import View
from whistlestop.maps.loading import edition_ids, load_box
from whistlestop.texts import text

pytestmark = pytest.mark.slow

# Who searches thinks as long as it may; for these tests a moment is enough.
QUICK = Budget(playouts=8)

MAPS = ("usa", "europe", "new-york")


def tables() -> list[object]:
    """Return every edition with every number of seats; variants of a map at larger tables are for the long run."""
    found: list[object] = []
    for edition in edition_ids():
        box = load_box(edition).edition
        for seats in range(box.min_seats, box.max_seats + 1):
            is_long = edition not in MAPS and seats > box.min_seats
            found.append(pytest.param(edition, seats, marks=pytest.mark.long if is_long else ()))
    return found


def played(edition: str, seats: int, bot: str, seed: int = 1) -> Game:
    box = load_box(edition)
    game = Game.new(box, seats=seats, key=game_key(seed, 0))
    play_out(game, [make_bot(bot, box)] * seats, [bot_rng(seed, 0, seat) for seat in range(seats)], QUICK)
    return game


def situations(edition: str, bot: str) -> list[tuple[View, list[Action]]]:
    """Return every decision of a whole game, as the seat that decided saw it."""
    found = []
    final = played(edition, 2, bot)
    game = Game.new(edition, seats=2, key=final.key)
    for seat, action in final.actions:
        found.append((game.view_for(seat), game.legal_actions(seat)))
        game.play(seat, action)
    return found


@pytest.mark.parametrize("bot", [name for name in bot_names() if name not in LEVELS])  # those: test_levels.py
@pytest.mark.parametrize(("edition", "seats"), tables())
def test_every_bot_plays_every_edition_to_the_end(edition: str, seats: int, bot: str) -> None:
    assert played(edition, seats, bot).is_over


@pytest.mark.parametrize("bot", bot_names())
def test_same_seed_same_game(bot: str) -> None:
    assert played("europe", 3, bot) == played("europe", 3, bot)


@pytest.mark.parametrize("bot", bot_names())
def test_another_seed_is_another_game(bot: str) -> None:
    assert played("usa", 2, bot, seed=1) != played("usa", 2, bot, seed=2)


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("edition", ["usa", "europe", "new-york"])
def test_a_choice_depends_on_view_legal_actions_and_chance_alone(edition: str, bot: str) -> None:
    box = load_box(edition)
    with_a_past = make_bot(bot, box)
    for number, (view, legal) in enumerate(situations(edition, bot)):
        fresh = make_bot(bot, box)
        choice = with_a_past.choose(view, legal, QUICK, bot_rng(1, number, 0))
        assert choice in legal
        assert choice == fresh.choose(view, list(legal), QUICK, bot_rng(1, number, 0))


def test_the_chance_of_a_bot_is_its_own() -> None:
    first_numbers = {bot_rng(seed, game, seat).random() for seed in range(3) for game in range(3) for seat in range(3)}
    assert len(first_numbers) == 27


def test_a_random_bot_takes_every_action_equally_often() -> None:
    game = Game.new("usa", seats=2, seed=1)
    bot, legal = make_bot("random", game.box), game.legal_actions(0)
    rng = bot_rng(1, 0, 0)
    choices = [bot.choose(game.view_for(0), legal, Budget(), rng) for _ in range(4000)]
    assert all(900 < choices.count(action) < 1100 for action in legal)  # 4 ways to keep 2 or 3 of 3 tickets


def test_a_misspelled_bot_is_guessed() -> None:
    with pytest.raises(UnknownBotError) as error:
        make_bot("gredy", load_box("usa"))
    known = ", ".join(bot_names())
    assert str(error.value) == text("bots.unknown_guess", name="'gredy'", guess="'greedy'", known=known)


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownBotError, match=saying("bots.unknown", name="'zzz'", known=f"random, greedy, {HOLE}")):
        line_up(["zzz"], 2)


@pytest.mark.parametrize(
    ("names", "seats", "seated"), [(["a"], 2, "aa"), (["a", "b"], 2, "ab"), (["a", "b"], 5, "ababa")]
)
def test_names_repeat_until_all_seats_are_taken(
    names: list[str], seats: int, seated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whistlestop.bots.registry.BOTS", {"a": ("", ""), "b": ("", "")})
    assert "".join(line_up(names, seats)) == seated


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(LineUpError, match=saying("bots.too_many", bots=3, count=2)):
        line_up(["greedy"] * 3, 2)


def test_no_bot_at_all_is_refused() -> None:
    with pytest.raises(LineUpError, match=saying("bots.no_names")):
        line_up([], 2)


def test_every_bot_knows_its_name() -> None:
    bots: list[Bot] = [make_bot(name, load_box("usa")) for name in bot_names()]
    assert tuple(bot.name for bot in bots) == bot_names()
