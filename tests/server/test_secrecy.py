"""T4: what anybody is sent does not depend on what is hidden from them, to the byte."""

import asyncio
import json
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.games import TABLES
from server.stage import Stage, Wire, stage
from server.two_worlds import BEGINNING, TABLE, Author, Deed, OtherWorld, Script, guest_of, other_world
from whistlestop import Game
from whistlestop.server.tables import story
from whistlestop.server.tables.table_events import GAME_EVENTS, TABLE_EVENTS

BOTS = ("random", "greedy")
Message = dict[str, Any]  # Any: plain JSON


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
    """A script, and what a seat and those who only watch are told when it is played."""

    def __init__(self, script: Script, me: int, after: int, seed: int) -> None:
        self.script = script
        self.me = me
        self.first = script.deeds_before(after)
        self.other = other_world(script, me, after, Random(seed))
        rng = Random(seed)
        change = sum(deed.change is not None for deed in script.deeds[: self.first])
        self.probes: list[list[Probe]] = []
        for deed in script.deeds[self.first :]:
            self.probes.append(self._probes_at(change, rng) if rng.random() < 0.2 else [])
            change += deed.change is not None

    def _probes_at(self, change: int, rng: Random) -> list[Probe]:
        game, states = self.script.games[change], self.other.worlds[change]
        other = game.copy()
        other._use(OtherWorld.states_in(states))
        box = game.box
        tracks = [*(track for track in box.tracks if track.is_ferry), *rng.sample(box.tracks, 6)]
        actions = [f"claim {track.id} {color} wilds=0" for track in tracks for color in box.colors]
        actions += [str(action) for action in rng.sample(game.equipment.codec.actions, 6)]
        probes = [
            Probe(seat, {"type": "play", "action": action})
            for seat in game.open_seats
            for action in most_telling(game, other, seat, actions)[:10]
        ]
        questions = [
            *({"type": "ask-why", "action": action} for action in rng.sample(actions, 6)),
            *({"type": "ask-tunnel", "action": action} for action in rng.sample(actions, 6)),
            {"type": "ask-payments", "track": tracks[-1].id},
            {"type": "ask-tickets"},
            {"type": "ask-score"},
        ]
        return probes + [Probe(seat, message) for seat in range(game.seats) for message in questions]

    def told(self, kind: type[Game]) -> list[tuple[str, str | bytes]]:
        """All that is sent to the seat, to those who only watch, to the log and to the numbers."""
        with patch.object(story, "Game", kind):
            return asyncio.run(self._told())

    async def _told(self) -> list[tuple[str, str | bytes]]:
        entries = [*self.script.entries, *self.script.deed_entries[: self.first]]
        async with stage(entries, BEGINNING) as here:
            performance = Performance(here, self)
            await performance.run()
            return performance.told()


class Performance:
    """A script that is played in one world."""

    def __init__(self, here: Stage, play: Play) -> None:
        self.here = here
        self.play = play
        self.me = play.me
        self.seats: list[Wire] = []
        self.heard: dict[str, list[Wire]] = {"me": [], "watching": []}
        self.others: list[tuple[str, str | bytes]] = []
        self._numbers = 0

    async def run(self) -> None:
        """Everybody comes, and everything happens."""
        seats = self.play.script.games[0].seats
        self.seats = [await self.here.call(guest_of(seat), seat=seat) for seat in range(seats)]
        self.heard["me"].append(self.seats[self.me])
        self.heard["watching"].append(await self.here.call())
        for deed, probes in zip(self.play.script.deeds[self.play.first :], self.play.probes, strict=True):
            if probes:
                await self._look_around(probes)
            await self._do(deed)

    async def _do(self, deed: Deed) -> None:
        table = await self.here.services.hub.table(TABLE)
        if deed.message is None:
            await table.act(deed.planner)
        else:
            answer = await self.seats[deed.seat].ask(**deed.message)
            assert answer["type"] == "done", answer
        for wire in (*self.seats, self.heard["watching"][0]):
            await wire.until_step(table.seq)

    async def _look_around(self, probes: list[Probe]) -> None:
        table = await self.here.services.hub.table(TABLE)
        for probe in probes:
            await self._try(probe, table.story.decisions)
        rng = Random(table.seq)
        for name, guest in (("me", guest_of(self.me)), ("watching", None)):
            hello = {} if guest is None else {"seat": self.me}
            for since in (None, rng.randrange(1, table.seq), table.seq - 3):
                wire = await self.here.call(guest, since=since, **hello)
                await wire.until_step(table.seq)
                await wire.hang_up()
                self.heard[name].append(wire)
        for path in (f"/api/tables/{TABLE}", f"/api/tables/{TABLE}/record", "/api/tables", "/metrics"):
            self.others.append((f"{path} at {table.seq}", await self.here.get(path)))
        if table.story.game is not None:
            await self._ask_bots(table.story.game, table.seq)

    async def _try(self, probe: Probe, decisions: list[int]) -> None:
        self._numbers += 1
        message = {**probe.message, "id": f"probe-{self._numbers}"}
        if message["type"] == "play":
            message["decision"] = decisions[probe.seat] if decisions else 0
        answer = await self.seats[probe.seat].ask(**message)
        assert answer["type"] in {"refused", "answer"}, answer

    async def _ask_bots(self, game: Game, seq: int) -> None:
        self.others.append((f"view at {seq}", msgspec.json.encode(game.view_for(self.me))))
        if self.me in game.open_seats:
            for bot in BOTS:
                choice = await self.here.services.bots.choice(bot, game, self.me)
                self.others.append((f"{bot} at {seq}", choice))

    def told(self) -> list[tuple[str, str | bytes]]:
        """All that must not depend on what is hidden."""
        sent = [
            (f"{name} {number}", text)
            for name, wires in self.heard.items()
            for number, wire in enumerate(wires)
            for text in wire.sent
        ]
        return [*sent, *self.others, ("log", self.here.log_text())]


def check_told_alike(edition: str, seats: int, seed: int, *, after: int, actions: int) -> list[tuple[str, str | bytes]]:
    """Play the same script in two worlds; gives what was told in both."""
    script = Author(edition, seats, seed).write(after + actions)
    play = Play(script, seed % seats, min(after, len(script.changes)), seed)
    told, told_in_other_world = play.told(Game), play.told(play.other)
    for one, other in zip(told, told_in_other_world, strict=True):
        assert one == other
    return told


@settings(max_examples=10, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32), after=st.integers(0, 120))
def test_T4_what_is_sent_does_not_depend_on_what_is_hidden(table: tuple[str, int], seed: int, after: int) -> None:
    check_told_alike(*table, seed, after=after, actions=15)


@pytest.mark.parametrize("seed", range(3))
def test_T4_nor_do_the_reasons_for_refusals(seed: int) -> None:
    check_told_alike("europe", 3, seed, after=40, actions=25)
