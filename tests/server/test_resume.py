"""Who comes back is told what they missed: then they are where they would be, had they stayed."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from server.kill_loop import logs_of
from server.people import PATIENCE, TLS, ConnectionClosed, Message, Person, deal, new_person, people_at_table, play_out
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio
QUICK = {"patience": {"leaving": 0.05}}


class Stayer(Person):
    """Somebody who remembers how the table looked after every step, and makes for the end of the game."""

    memory: dict[int, tuple[Message, int | None]]

    def _follow(self, message: Message) -> None:
        super()._follow(message)
        if message["type"] == "welcome":
            self.memory = {}
        if message["type"] in {"welcome", "step"}:
            self.memory[self.seq] = (self.scene, self.seat)

    async def choose(self) -> str:
        assert self.decision is not None
        legal = self.decision["legal"]
        claims = [action for action in legal if action.startswith("claim")]
        return str(self.rng.choice(claims or legal))

    async def undo(self) -> None:
        answer = await self.do("undo", step=self.scene["own"]["undo"])
        assert answer["type"] == "done"

    async def leave_for_a_moment(self) -> None:
        await self.do("go-away")
        while "stand_in" not in self.scene["table"]["seats"][self.seat]:
            await self.next_message()
        await self.do("take-back")

    async def catch_up(self) -> None:
        """Hear all there is: the answer to a question comes after it."""
        ...


async def stayers(server: RunningServer) -> list[Stayer]:
    """A host, a friend who will move up at the start, and somebody who watches: all stay from the beginning."""
    people = []
    for seat, name in enumerate(("Host", "Friend", "Watcher")):
        guest = await new_person(server.address, name)
        people.append(Stayer(server.address, guest.token, Random(seat)))
    host, friend, watcher = people
    watcher.table = await host.open_table(edition="new-york", seats=4, bots={"2": "greedy"})
    await host.listen()
    await watcher.listen()
    await friend.sit(host.table, seat=3)
    await friend.listen()
    return people


async def first_turns(people: list[Stayer]) -> None:
    """The start, talk, something taken back, and a bot that stands in."""
    host, friend, _ = people
    await friend.do("say", text="Do we start?")
    await host.ask("POST", f"/api/tables/{host.table}/start")
    await deal([host, friend])
    while not host.scene["game"]["players"][1]["has_chosen"]:
        await host.next_message()
    await host.play_once()
    await host.undo()
    await host.play_once()
    await friend.play_once()
    await host.leave_for_a_moment()
    await friend.do("say", text="Welcome back")


async def all_heard(people: list[Stayer], server: RunningServer) -> int:
    """Everybody has heard all; gives the number of the last step."""
    seq = logs_of(server.url)[people[0].table][-1].seq
    for person in people:
        await person.reach(seq)
    return seq


async def returned(stayer: Stayer, since: int) -> Stayer:
    """Somebody who stayed until that step, and has just come back."""
    again = Stayer(stayer.address, stayer.token)
    again.table, again.memory = stayer.table, {}
    again.seq = since
    again.scene, again.seat = stayer.memory[since]
    # Before the start the friend sat elsewhere; a client only knows the seat that it had then.
    await again.listen(since=since, seat=stayer.seat)
    await again.reach(stayer.seq)
    await again.hang_up()
    return again


async def check_every_return(people: list[Stayer]) -> None:
    for stayer in people:
        for since in range(min(stayer.memory), stayer.seq + 1):
            again = await returned(stayer, since)
            assert again.received[0].startswith('{"type":"resumed"')
            assert (again.scene, again.seat, again.decision) == (stayer.scene, stayer.seat, stayer.decision)
            assert all(again.memory[seq] == stayer.memory[seq] for seq in range(since + 1, stayer.seq + 1))
