"""One table in two worlds: what everybody does is the same, and to one seat's eyes all cards are, too.

Behind that seat everything is dealt again before every single action: other hands, tickets, decks and key. What the
seat and spectators receive in both worlds must be the same, byte for byte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, ClassVar

import msgspec
import numpy as np
from msgspec.structs import replace

from properties.worlds import reshuffled_behind
from whistlestop import Action, Event, Game
from whistlestop.engine.state import STATE_LAYOUT
from whistlestop.server.storage.store import NO_SEAT, Entry
from whistlestop.server.tables import events, lobby, playing
from whistlestop.server.tables.command import THE_SERVER, Actor, Command
from whistlestop.server.tables.log_event import LogEvent
from whistlestop.server.tables.phrases import PHRASES
from whistlestop.server.tables.story import NOT_OPEN, Story
from whistlestop.server.tables.table_settings import Pace, SecondsPerTurn, TableSettings, Untimed

TABLE = "0123456789abcdef"
BEGINNING = 1_700_000_000.0
STAND_IN = "greedy"
MOST_TRIES = 1_000

Message = dict[str, Any]  # Any: plain JSON


@dataclass(frozen=True)
class GameChange:
    """What a deed does to the game: an action, or taking it back."""

    seat: int
    action: Action | None


@dataclass(frozen=True)
class Deed:
    """A command at the table: a message of the person on a seat, or what the server does by itself."""

    seat: int
    command: Command
    by: Actor = THE_SERVER
    change: GameChange | None = None

    @property
    def message(self) -> Message | None:
        """What the client sends, or None if the server acts by itself."""
        return None if self.by == THE_SERVER else msgspec.to_builtins(self.command)


@dataclass
class Script:
    """A table up to the deal, and what happens then; with the game before every change of it."""

    entries: list[Entry]
    deeds: list[Deed] = field(default_factory=list)
    deed_entries: list[Entry] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)

    @property
    def changes(self) -> list[GameChange]:
        """What happens to the game."""
        return [deed.change for deed in self.deeds if deed.change]

    def deeds_before(self, change: int) -> int:
        """Return the number of deeds before the change of the game with that number."""
        if change == 0:
            return 0  # the deal included
        changing = [number for number, deed in enumerate(self.deeds) if deed.change]
        return changing[change] if change < len(changing) else len(self.deeds)


def guest_of(seat: int) -> str:
    """Who sits on a seat."""
    return f"guest-{seat}"


def part_of(seat: int, seed: int) -> bytes:
    """What the person on a seat contributes to the shuffle."""
    return sha256(f"{seed}/{seat}".encode()).digest()


def commitment_of(seat: int, seed: int) -> str:
    """What the person on a seat promises about it."""
    return sha256(part_of(seat, seed)).hexdigest()


class Author:
    """Writes a script by playing at random: games, talk, taking back, going away and being replaced."""

    def __init__(self, edition: str, seats: int, seed: int) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.numbers = 0
        pace: Pace = Untimed() if self.rng.random() < 0.5 else SecondsPerTurn(600)
        settings = TableSettings(edition=edition, seats=seats, pace=pace)
        opened = events.TableOpened(settings, sha256(f"{seed}".encode()).hexdigest())
        self.script = Script([self._placed(1, opened, NO_SEAT).entry()])
        self.story = Story(self._placed(1, opened, NO_SEAT))
        for seat in range(seats):
            name, token = f"Guest {seat}", sha256(guest_of(seat).encode()).hexdigest()
            self._write(events.SeatTaken(guest_of(seat), name, token, commitment_of(seat, seed)), seat)
        self._write(events.StartBegan(), NO_SEAT)
        for seat in range(seats - 1):
            self._write(events.SeatContributed(part_of(seat, seed).hex()), seat)

    def write(self, actions: int) -> Script:
        """What happens from the deal on, until so many actions are played or the next one would end the game."""
        self._do(self._contribution(len(self.story.table.chairs) - 1))
        while len(self.script.changes) < actions and (deed := self._next_deed()) is not None:
            self._do(deed)
        self.script.games.append(self._game.copy())
        return self.script

    @property
    def _game(self) -> Game:
        assert self.story.game is not None
        return self.story.game

    def _placed(self, seq: int, event: LogEvent, seat: int) -> LogEvent:
        place = {"table_id": TABLE, "seq": seq, "at": BEGINNING + seq, "command_id": f"c{seq}"}
        return replace(event, actor=guest_of(seat), seat=seat, **place)

    def _write(self, event: LogEvent, seat: int) -> None:
        placed = self._placed(self.story.seq + 1, event, seat)
        self.story.step(placed)
        self.script.entries.append(placed.entry())

    def _do(self, deed: Deed) -> None:
        if deed.change is not None:
            self.script.games.append(self._game.copy())
        seq = self.story.seq + 1
        event = replace(deed.command.decide(self.story, deed.by), table_id=TABLE, seq=seq, at=BEGINNING + seq)
        self.story.step(event)
        self.script.deeds.append(deed)
        self.script.deed_entries.append(event.entry())

    def _contribution(self, seat: int) -> Deed:
        contribution = lobby.Contribute(self._command(), part_of(seat, self.seed).hex())
        return Deed(seat, contribution, self._person(seat))

    def _command(self) -> str:
        self.numbers += 1
        return f"deed-{self.numbers}"

    def _person(self, seat: int) -> Actor:
        return Actor(sitting=self.story.table.people[seat].sitting)

    def _next_deed(self) -> Deed | None:
        asides = [deed for deed in self._asides() if deed is not None]
        if asides and self.rng.random() < 0.25:
            return self.rng.choice(asides)
        return self._play()

    def _chat(self, seat: int, command: str) -> Deed:
        """Some chat is in people's own words, some in ready-made ones."""
        own_words, phrase = playing.Chat(command, f"Seat {seat} says {command}."), PHRASES[seat]
        chat = own_words if seat % 2 == 0 else playing.SendPhrase(command, phrase)
        return Deed(seat, chat, self._person(seat))

    def _asides(self) -> Iterator[Deed | None]:
        """What may happen beside the game."""
        people = self.story.table.people
        seat = self.rng.choice(list(people))
        by, person, command = self._person(seat), people[seat], self._command()
        yield self._chat(seat, command)
        step = self.story.undo_step(seat)
        if step is not None:
            yield Deed(seat, playing.Undo(command, step), by, GameChange(seat, None))
        if person.has_left or person.stand_in:
            yield Deed(seat, playing.ReclaimSeat(command), by)
        if person.has_left and not person.stand_in:
            deadline = self.story.deadlines()[seat]
            yield Deed(seat, playing.BeginStandIn(seat, deadline, STAND_IN))
        elif not person.stand_in:
            yield Deed(seat, playing.LeaveGame(command), by)

    def _play(self) -> Deed | None:
        game, seat = self._game, self.rng.choice(self._game.open_seats)
        legal = game.legal_actions(seat)
        claims = [action for action in legal if str(action).startswith(("claim", "station", "pay"))]
        action = self.rng.choice(claims if claims and self.rng.random() < 0.5 else legal)
        after = game.copy()
        after.play_quietly(seat, action)
        if after.is_over:
            return None
        decision, change = self.story.decisions[seat], GameChange(seat, action)
        assert decision != NOT_OPEN
        if self.story.table.people[seat].stand_in:
            return Deed(seat, playing.PlayForBot(seat, decision, str(action)), change=change)
        play = playing.Play(self._command(), decision, str(action))
        return Deed(seat, play, self._person(seat), change)


class OtherWorld(Game):
    """A game in which everything behind a seat is dealt again before every action."""

    worlds: ClassVar[Sequence[bytes]] = ()
    _at = 0

    @classmethod
    def new(cls, *options: Any, **more: Any) -> "OtherWorld":  # Any: as for every game
        game = super().new(*options, **more)
        assert isinstance(game, OtherWorld)
        game._turn_to(0)
        return game

    def play(self, seat: int, action: Action | str) -> list[Event]:
        events = super().play(seat, action)
        self._turn_to(self._at + 1)
        return events

    def play_quietly(self, seat: int, action: Action | str) -> None:
        super().play_quietly(seat, action)
        self._turn_to(self._at + 1)

    def play_all_quietly(self, actions: Sequence[tuple[int, str]]) -> None:
        for seat, action in actions:
            self.play_quietly(seat, action)

    def undo(self, seat: int) -> Action:
        action = super().undo(seat)
        self._turn_to(self._at + 1)
        return action

    def _turn_to(self, world: int) -> None:
        self._at = world
        self._use(self.states_in(self.worlds[world]))

    @staticmethod
    def states_in(world: bytes) -> Any:  # Any: NumPy has no type for a structured element
        """A world as the engine uses it."""
        return np.frombuffer(bytearray(world), STATE_LAYOUT)


def other_world(script: Script, me: int, after: int, rng: Random) -> type[OtherWorld]:
    """The same script for other cards behind a seat; from the change with that number on."""

    class Other(OtherWorld):
        """This one."""

    Other.worlds = [
        state_of(game if number < after else redealt(game, me, change, rng))
        for number, (game, change) in enumerate(zip(script.games, [*script.changes, None], strict=True))
    ]
    return Other


def state_of(game: Game) -> bytes:
    """The whole game, with all its secrets."""
    return game._states.tobytes()


def redealt(game: Game, me: int, change: GameChange | None, rng: Random) -> Game:
    """Another world in which the next change of the game looks the same from a seat, chance included.

    Tickets that the seat draws itself are too many to be met by chance: then it stays the same world.
    """
    if change is None or change.action is None:
        return reshuffled_behind(game, me, rng)
    if change.seat == me and str(change.action) == "tickets":
        return game
    expected = outcome(game, me, change.seat, change.action)
    for number in range(MOST_TRIES):
        if number % 100 == 0:
            other = reshuffled_behind(game, me, rng, keeping=change.action)
        other._states[0]["key"] = [rng.getrandbits(32) for _ in range(8)]
        if outcome(other, me, change.seat, change.action) == expected:
            return other
    return game


def outcome(game: Game, me: int, seat: int, action: Action) -> tuple[object, ...]:
    """What chance lets everybody see, and the seat. Views and events are not asked: they are what is tested."""
    after = game.copy()
    after.play_quietly(seat, action)
    state = after.state
    numbers = [len(state.tickets(seat)) for seat in range(game.seats)]
    return state.journal, state.row, state.tunnel_turned, state.hand(me), state.offer(me), state.tickets(me), numbers
