"""A bot that fails is reported, and the game goes on."""

import time

import pytest

from whistlestop.bots.bot import Budget
from whistlestop.bots.guard import MAX_OVERRUNS, BotFailedError, GuardedBot
from whistlestop.bots.match import bot_rng
from whistlestop.bots.player import Failure, Player, guarded_bot, seated_bot
from whistlestop.bots.registry import make_bot
from whistlestop.bots.simulation import simulate
from whistlestop.engine.actions import Action
from whistlestop.engine.game import Game
from whistlestop.maps.loading import load_box

pytestmark = pytest.mark.slow
BAD = "bots.bad_bots:"


def answer(bot: GuardedBot) -> Action:
    game = Game.new("usa", seats=2, seed=1)
    return bot.answer(game.view_for(0), game.legal_actions(0), Budget(), bot_rng(1, 0, 0)).action


def failure_of(bot: GuardedBot) -> BotFailedError:
    with pytest.raises(BotFailedError) as failed:
        answer(bot)
    return failed.value


@pytest.mark.parametrize(
    ("bot", "kind", "code"),
    [
        ("RaisingBot", "raised", "ValueError"),
        ("ExitingBot", "raised", "SystemExit"),
        ("HomelessBot", "raised", "BotError"),
        ("CheatingBot", "illegal_action", "illegal_action"),
    ],
)
def test_a_failure_has_its_kind_and_tells_no_more_to_the_log(bot: str, kind: str, code: str) -> None:
    failure = failure_of(guarded_bot(BAD + bot, load_box("usa")))
    assert (failure.kind, failure.code) == (kind, code)


def test_an_author_gets_the_trace() -> None:
    trace = failure_of(guarded_bot(BAD + "RaisingBot", load_box("usa"))).trace
    assert trace is not None
    assert trace.endswith("ValueError: what are trains?\n")


def test_who_never_answers_is_not_waited_for() -> None:
    bot = GuardedBot(lambda: make_bot(BAD + "EndlessBot", load_box("usa")), has_limit=True, seconds=0.05)
    start = time.monotonic()
    kinds = [failure_of(bot).kind.value for _ in range(MAX_OVERRUNS + 2)]
    assert kinds == ["overran"] * MAX_OVERRUNS + ["sent_off"] * 2
    assert time.monotonic() - start < 5


def test_a_good_bot_is_asked_as_always() -> None:
    game = Game.new("usa", seats=2, seed=1)
    assert answer(guarded_bot(BAD + "FirstBot", load_box("usa"))) == game.legal_actions(0)[0]
    assert answer(guarded_bot("greedy", load_box("usa"))) in game.legal_actions(0)


def test_a_stand_in_answers_for_who_fails() -> None:
    failures: list[Failure] = []
    box = load_box("usa")
    player = Player("bad", guarded_bot(BAD + "CheatingBot", box), make_bot("greedy", box), failures.append)
    game = Game.new(box, seats=2, seed=1)
    assert player.choose(game.view_for(0), game.legal_actions(0), Budget(), bot_rng(1, 0, 0)) in game.legal_actions(0)
    assert [(failure.bot, failure.action_number, failure.kind) for failure in failures] == [
        ("bad", 0, "illegal_action")
    ]
    assert player.moves == 0


def test_our_own_bots_have_no_stand_in() -> None:
    assert type(seated_bot("greedy", load_box("usa"), lambda _: None)).__name__ == "GreedyBot"


def test_a_simulation_goes_on_and_tells_who_failed() -> None:
    result = next(iter(simulate(load_box("new-york"), 2, 1, 9, [BAD + "RaisingBot", "random"])))
    assert set(result.failures) == {(BAD + "RaisingBot", "raised")}
    assert len(result.failures) > 5
