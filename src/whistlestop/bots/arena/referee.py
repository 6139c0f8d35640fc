"""The referee: plays the games of a contest, one referee for each process."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from whistlestop.bots.arena.contest import Contest, Slot
from whistlestop.bots.arena.played_game import PlayedGame
from whistlestop.bots.bot import Bot
from whistlestop.bots.guard import BotFailedError, FailureKind, GuardedBot
from whistlestop.bots.match import NO_LIMIT, bot_rng, game_key
from whistlestop.bots.player import Failure, Player, guarded_bot
from whistlestop.bots.registry import STAND_IN, make_bot
from whistlestop.engine.game import Game

# The number of failures in a game of which the positions are kept: most have the same cause.
POSITIONS_KEPT: Final = 3
MICROSECONDS: Final = 3  # digits after the point of a millisecond


class StoppedError(Exception):
    """The contest is stopped."""


@dataclass(frozen=True, slots=True)
class FailedPosition:
    """A failure with the game as it was then."""

    failure: Failure
    seat: int
    record: dict[str, Any]  # Any: plain JSON

    def as_data(self) -> dict[str, Any]:  # Any: plain JSON
        """Return the position as a file of them has it."""
        failure = self.failure
        told = {"bot": failure.bot, "seat": self.seat, "action_number": failure.action_number}
        return {**told, "kind": failure.kind.value, "trace": failure.trace, "record": self.record}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A game that is over, and what is worth a look in it."""

    game: PlayedGame
    positions: tuple[FailedPosition, ...] = ()


class Referee:
    """Seats the bots of a contest and plays its games."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._bots: dict[tuple[str, int], GuardedBot] = {}
        self._stand_in: Bot = make_bot(STAND_IN, contest.box)

    def warm_up(self) -> None:
        """Have everybody answer twice, so that no clock counts how long it takes to load them."""
        contest = self._contest
        game = Game.new(contest.box, seats=contest.seats, key=game_key(0, 0))
        self._ask_everybody(game)
        while game.view_for(0).decision == "starting-tickets":
            seat = game.open_seats[0]
            game.play(seat, game.legal_actions(seat)[0])
        self._ask_everybody(game)

    def _ask_everybody(self, game: Game) -> None:
        seat = game.open_seats[0]
        for bot in self._contest.bots:
            with suppress(BotFailedError):  # it will be reported when it fails in a game
                guarded = guarded_bot(bot, self._contest.box)
                guarded.answer(game.view_for(seat), game.legal_actions(seat), NO_LIMIT, bot_rng(0, 0, seat))

    def play(self, slot: Slot, is_stopped: Callable[[], bool] = lambda: False) -> Verdict:
        """Play one game."""
        contest = self._contest
        game = Game.new(contest.box, seats=contest.seats, key=game_key(contest.seed, slot.block))
        number = slot.block * contest.seats + slot.rotation
        rngs = [bot_rng(contest.seed, number, seat) for seat in range(contest.seats)]
        failures: list[tuple[int, Failure]] = []
        positions: list[FailedPosition] = []

        def note(seat: int, failure: Failure) -> None:
            failures.append((seat, failure))
            if len(positions) < POSITIONS_KEPT and failure.kind is not FailureKind.DISQUALIFIED:
                positions.append(FailedPosition(failure, seat, game.record()))

        players = [self._player(slot.seated[seat], seat, note) for seat in range(contest.seats)]
        while not game.is_over:
            if is_stopped():
                raise StoppedError
            seat = game.open_seats[0]
            view, legal = game.view_for(seat), game.legal_actions(seat)
            game.play_quietly(seat, players[seat].choose(view, legal, NO_LIMIT, rngs[seat]))
        return Verdict(self._written(slot, game, players, failures), tuple(positions))

    def _player(self, name: str, seat: int, note: Callable[[int, Failure], None]) -> Player:
        return Player(name, self._bot(name, seat), self._stand_in, lambda failure: note(seat, failure))

    def _bot(self, name: str, seat: int) -> GuardedBot:
        """Return the bot of a seat; third-party bots may have a memory, so no two seats share one."""
        if (name, seat) not in self._bots:
            self._bots[name, seat] = guarded_bot(name, self._contest.box)
        return self._bots[name, seat]

    def _written(
        self, slot: Slot, game: Game, players: list[Player], failures: list[tuple[int, Failure]]
    ) -> PlayedGame:
        return PlayedGame(
            edition=self._contest.edition,
            seed=self._contest.seed,
            block=slot.block,
            rotation=slot.rotation,
            bots=slot.seated,
            scores=tuple(score.total for score in game.scores()),
            winners=game.winners(),
            ms=tuple(round(1000 * player.seconds, MICROSECONDS) for player in players),
            moves=tuple(player.moves for player in players),
            failures=tuple((seat, failure.action_number, failure.kind.value) for seat, failure in failures),
        )
