"""T4: what anybody is sent does not depend on what is hidden from them, to the byte."""

import asyncio
import json
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.games import TABLES
from server.in_process_server import Stage, Wire, stage
from server.paired_games import BEGINNING, TABLE, Author, Deed, OtherWorld, Script, guest_of, other_world
from whistlestop import Game
from whistlestop.server.tables import story
from whistlestop.server.tables.events import GAME_EVENTS

BOTS = ("random", "greedy")
NEVER_COMPARED = {"game-ended", "turn-passed"}  # then all is open; almost never happens
AT_THE_TABLE = {
    "cards-dealt",
    "chat-sent",
    "phrase-sent",
    "action-undone",
    "game-left",
    "stand-in-began",
    "seat-reclaimed",
}
Message = dict[str, Any]  # Any: plain JSON


class Told(NamedTuple):
    """What one of many was sent, and who."""

    who: str
    what: str | bytes


@dataclass(frozen=True)
class Probe:
    """A message that changes nothing in either world."""

    seat: int
    message: Message


def most_telling(game: Game, other: Game, seat: int, actions: list[str]) -> list[str]:
    """Those that are refused in both worlds; first those that are refused for different reasons."""
    reasons = {action: (game.why_illegal(seat, action), other.why_illegal(seat, action)) for action in actions}
    refused = [action for action, both in reasons.items() if None not in both]
    return sorted(refused, key=lambda action: reasons[action][0] == reasons[action][1])


class Play:
    """A script for two worlds, and when everybody looks around and tries what can't be done."""

    def __init__(self, script: Script, me: int, after: int, looks: int, seed: int) -> None:
        self.script = script
        self.me = me
        self.first = script.deeds_before(after)
        self.other = other_world(script, me, after, Random(seed))
        self.telling = 0
        rng = Random(seed)
        live = range(self.first, len(script.deeds))
        self.probes = {
            number: self._probes_at(sum(deed.change is not None for deed in script.deeds[:number]), rng)
            for number in rng.sample(live, min(looks, len(live)))
        }

    def _probes_at(self, change: int, rng: Random) -> list[Probe]:
        game = self.script.games[change]
        other = game.copy()
        other._use(OtherWorld.states_in(self.other.worlds[change]))
        tracks = [*(track for track in game.box.tracks if track.is_ferry), *rng.sample(game.box.tracks, 6)]
        actions = [f"claim {track.id} {color} wilds=0" for track in tracks for color in game.box.colors]
        actions += [str(action) for action in rng.sample(game.equipment.codec.actions, 6)]
        attempts = []
        for seat in game.open_seats:
            refused = most_telling(game, other, seat, actions)[:10]
            attempts += [Probe(seat, {"type": "play", "action": action}) for action in refused]
            self.telling += game.why_illegal(seat, refused[0]) != other.why_illegal(seat, refused[0])
        questions = [
            *({"type": "ask-why", "action": action} for action in rng.sample(actions, 6)),
            *({"type": "ask-tunnel", "action": action} for action in rng.sample(actions, 6)),
            {"type": "ask-payments", "track": tracks[-1].id},
            {"type": "ask-tickets"},
            {"type": "ask-score"},
        ]
        return attempts + [Probe(seat, question) for seat in range(game.seats) for question in questions]

    def told_in(self, world: type[Game]) -> tuple[list[Told], list[Told]]:
        """What must not depend on what is hidden, and what another seat was told."""
        with patch.object(story, "Game", world):
            return asyncio.run(self._told())

    async def _told(self) -> tuple[list[Told], list[Told]]:
        entries = [*self.script.entries, *self.script.deed_entries[: self.first]]
        async with stage(entries, BEGINNING) as here:
            performance = Performance(here, self)
            await performance.run()
            return performance.told(), performance.told_to_another()


class Performance:
    """A script that is played in one world."""

    def __init__(self, here: Stage, play: Play) -> None:
        self.here = here
        self.play = play
        self.me = play.me
        self.seats: list[Wire] = []
        self.heard: dict[str, list[Wire]] = {"me": [], "watching": []}
        self.seen: list[Told] = []
        self._numbers = 0

    async def run(self) -> None:
        """Everybody comes, and everything happens."""
        seats = self.play.script.games[0].seats
        self.seats = [await self.here.call(guest_of(seat), seat=seat) for seat in range(seats)]
        self.heard["me"].append(self.seats[self.me])
        self.heard["watching"].append(await self.here.call())
        for number in range(self.play.first, len(self.play.script.deeds)):
            if number in self.play.probes:
                await self._look_around(self.play.probes[number])
            await self._do(self.play.script.deeds[number])

    async def _do(self, deed: Deed) -> None:
        table = await self.here.services.hub.table(TABLE)
        if deed.message is None:
            await table.act(deed.command, deed.by)
        else:
            answer = await self.seats[deed.seat].ask(**deed.message)
            assert answer["type"] == "done", answer
        for wire in (*self.seats, self.heard["watching"][0]):
            await wire.until_step(table.seq)

    async def _look_around(self, probes: list[Probe]) -> None:
        table = await self.here.services.hub.table(TABLE)
        for probe in probes:
            await self._try(probe, table.story.decisions)
        for name, guest in (("me", guest_of(self.me)), ("watching", None)):
            for since in (None, 1 + table.seq // 2, table.seq - 3):
                await self._come_back(name, guest, since, table.seq)
        page = f"/api/tables/{TABLE}"
        for path in (page, f"{page}/record", f"{page}/story", f"{page}/story?perspective=0", "/api/tables", "/metrics"):
            self.seen.append(Told(f"{path} at {table.seq}", await self.here.get(path)))
        if table.story.game is not None:
            await self._ask_bots(table.story.game, table.seq)

    async def _come_back(self, name: str, guest: str | None, since: int | None, seq: int) -> None:
        wire = await self.here.call(guest, since=since, seat=None if guest is None else self.me)
        await wire.until_step(seq)
        await wire.hang_up()
        self.heard[name].append(wire)

    async def _try(self, probe: Probe, decisions: list[int]) -> None:
        self._numbers += 1
        message = {**probe.message, "id": f"probe-{self._numbers}"}
        if message["type"] == "play":
            message["decision"] = decisions[probe.seat] if decisions else 0
        answer = await self.seats[probe.seat].ask(**message)
        assert answer["type"] in {"refused", "answer"}, answer

    async def _ask_bots(self, game: Game, seq: int) -> None:
        self.seen.append(Told(f"view at {seq}", msgspec.json.encode(game.view_for(self.me))))
        if self.me in game.open_seats:
            for bot in BOTS:
                choice = await self.here.services.bots.choice(bot, game, self.me)
                self.seen.append(Told(f"{bot} at {seq}", choice))

    def told(self) -> list[Told]:
        """All that must not depend on what is hidden."""
        sent = [
            Told(f"{name} {number}", text)
            for name, wires in self.heard.items()
            for number, wire in enumerate(wires)
            for text in wire.sent
        ]
        return [*sent, *self.seen, Told("log", self.here.log_text())]

    def told_to_another(self) -> list[Told]:
        """Return the messages to another seat, which holds other cards in the other world."""
        return [Told("another", text) for text in self.seats[self.me - 1].sent]


def written(table: tuple[str, int], seed: int, *, after: int = 0, actions: int, looks: int) -> Play:
    """So many random actions for two worlds that part after a while."""
    edition, seats = table
    script = Author(edition, seats, seed).write(after + actions)
    return Play(script, seed % seats, min(after, len(script.changes)), looks, seed)


def check_told_alike(play: Play) -> list[Message]:
    """Play the same script in two worlds; gives what the seat was told in both."""
    told, told_to_another = play.told_in(Game)
    other_told, other_told_to_another = play.told_in(play.other)
    for one, other in zip(told, other_told, strict=True):
        assert one == other
    assert told_to_another != other_told_to_another
    return [json.loads(what) for who, what in told if who == "me 0"]


@settings(max_examples=6, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32), after=st.integers(0, 100))
def test_T4_what_is_sent_does_not_depend_on_what_is_hidden(table: tuple[str, int], seed: int, after: int) -> None:
    check_told_alike(written(table, seed, after=after, actions=15, looks=1))


@pytest.mark.parametrize("table", [("usa", 2), ("usa-anniversary", 4), ("europe", 3), ("new-york", 3)])
def test_T4_nor_from_the_first_card_on(table: tuple[str, int]) -> None:
    check_told_alike(written(table, 1, actions=40, looks=2))


def test_T4_nor_in_any_kind_of_step() -> None:
    messages = check_told_alike(written(("europe", 2), 7, actions=400, looks=2))
    steps = [message for message in messages if message["type"] == "step"]
    kinds = {event["type"] for step in steps for event in step["events"]}
    assert kinds >= {mirror.__struct_config__.tag for mirror in GAME_EVENTS.values()} - NEVER_COMPARED | AT_THE_TABLE


def test_T4_nor_does_the_number_of_refusals_say_why_a_seat_was_refused() -> None:
    """F1: whether a ferry is refused for its wilds or for too few cards depends on the hand."""
    play = written(("europe", 2), 3, after=40, actions=12, looks=6)
    assert play.telling > 0
    check_told_alike(play)
