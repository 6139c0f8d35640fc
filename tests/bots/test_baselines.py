"""What holds for all baseline bots; that they play every edition, `test_bots.py` shows."""

from importlib import import_module

import pytest

from bots.choices import choice
from scenarios import scenario
from whistlestop.bots.match import bot_rng, game_key, play_out
from whistlestop.bots.registry import BOTS, bot_names, make_bot
from whistlestop.engine.game import Game
from whistlestop.maps.loading import load_box

pytestmark = pytest.mark.slow

BASELINES = [name for name in bot_names() if BOTS[name][0].startswith("baselines.")]
COMPILED = [name for name in BASELINES if name != "greedy"]


@pytest.mark.parametrize("bot", BASELINES)
def test_every_baseline_says_whose_it_is(bot: str) -> None:
    module, name = BOTS[bot]
    bot_class = getattr(import_module(f"whistlestop.bots.{module}"), name)
    assert bot_class.source
    assert bot_class.__doc__


@pytest.mark.parametrize("bot", COMPILED)
def test_what_others_hold_in_secret_changes_nothing(bot: str) -> None:
    worlds = [
        scenario(hands=["2*red wild", cards], tickets={0: "denver-el_paso", 1: ticket})
        for cards, ticket in [("5*green", "boston-miami"), ("3*black 2*wild", "atlanta-new_york")]
    ]
    assert worlds[0].view_for(0) == worlds[1].view_for(0)
    assert choice(bot, worlds[0]) == choice(bot, worlds[1])


@pytest.mark.parametrize("bot", COMPILED)
def test_it_draws_no_card_or_ticket_that_others_hold(bot: str) -> None:
    game = scenario(hands=["2*red", ""], row="- - - - -", deck="", tickets={0: "boston-miami"}, ticket_deck="")
    assert choice(bot, game).startswith("claim ")


@pytest.mark.parametrize("bot", COMPILED)
def test_it_passes_when_there_is_nothing_else(bot: str) -> None:
    game = scenario(hands=["", ""], row="- - - - -", deck="", tickets={0: "boston-miami"}, ticket_deck="")
    assert choice(bot, game) == "pass"


@pytest.mark.parametrize("bot", COMPILED)
def test_it_builds_a_station_only_when_nothing_else_is_left(bot: str) -> None:
    taken = {1: "budapest-wien-1"}  # the only one that a red card pays for
    game = scenario("europe", hands=["red", ""], row="- - - - -", deck="", ticket_deck="", tracks=taken)
    assert choice(bot, game).startswith("station ")


@pytest.mark.parametrize("bot", COMPILED)
@pytest.mark.parametrize(
    ("hand", "answer"), [("5*yellow wild", "pay wilds=0"), ("4*yellow wild", "pay wilds=1"), ("4*yellow", "refuse")]
)
def test_it_pays_for_a_tunnel_with_the_fewest_wilds_or_gives_it_up(bot: str, hand: str, answer: str) -> None:
    game = scenario("europe", hands=[hand, ""], deck="2*yellow red")
    game.play(0, "claim paris-zurich yellow wilds=0")  # three spaces, and two more cards
    assert choice(bot, game) == answer


@pytest.mark.parametrize("bot", COMPILED)
def test_it_beats_the_random_bot(bot: str) -> None:
    box = load_box("usa")
    wins = 0
    for number in range(6):
        game = Game.new(box, seats=2, key=game_key(1, number))
        bots = [make_bot(bot, box), make_bot("random", box)]
        play_out(game, bots, [bot_rng(1, number, seat) for seat in range(2)])
        wins += 0 in game.winners()
    assert wins == 6
