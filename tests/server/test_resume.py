"""Resuming: a client that reconnects receives what it missed, and ends with the same scene."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

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
        await self.do("leave-game")
        while "stand_in" not in self.scene["table"]["seats"][self.seat]:
            await self.next_message()
        await self.do("reclaim-seat")


async def stayers(server: RunningServer) -> list[Stayer]:
    """A host, a friend who will move up at the start, and somebody who watches: all stay from the beginning."""
    people = []
    for seat, name in enumerate(("Host", "Friend", "Watcher")):
        guest = await new_person(server.address, name)
        people.append(Stayer(server.address, guest.token, Random(seat)))
    host, friend, watcher = people
    watcher.table = await host.open_table(edition="new-york", seats=3)
    await host.listen()
    await watcher.listen()
    await friend.sit(host.table, seat=2)
    await friend.listen()
    return people


async def start(people: list[Stayer]) -> None:
    """The free seat falls away, and the friend moves up."""
    host, friend, _ = people
    await host.ask("POST", f"/api/tables/{host.table}/start")
    await deal([host, friend])
    assert friend.seat == 1


async def first_turns(people: list[Stayer]) -> None:
    """The start, talk, something taken back, and a bot that stands in."""
    host, friend, _ = people
    await friend.do("chat", text="Do we start?")
    await start(people)
    await host.play_once()
    await host.undo()
    await host.play_once()
    await friend.play_once()
    await host.leave_for_a_moment()
    await friend.do("chat", text="Welcome back")


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
    await again.listen(since=since)
    await again.reach(stayer.seq)
    await again.hang_up()
    return again


async def check_every_return(stayer: Stayer) -> None:
    for since in range(min(stayer.memory), stayer.seq + 1):
        again = await returned(stayer, since)
        assert again.received[0].startswith('{"type":"resumed"')
        check_same(again, stayer)
        # The current seat is sent at once, the rest step by step.
        for seq in range(since + 1, stayer.seq + 1):
            assert again.memory[seq][0] == stayer.memory[seq][0]


def check_same(again: Stayer, stayer: Stayer) -> None:
    assert (again.seq, again.seat, again.decision) == (stayer.seq, stayer.seat, stayer.decision)
    assert again.scene == stayer.scene


async def test_who_returns_is_where_they_would_be_had_they_stayed(new_database: str, log_file: Path) -> None:
    """From every step of a game that runs, and of the same game when it is over."""
    with running_server(new_database, log_file, **QUICK) as server:
        people = await stayers(server)
        await first_turns(people)
        await all_heard(people, server)
        await asyncio.gather(*map(check_every_return, people))
        host, friend, watcher = people
        await asyncio.gather(play_out([host, friend]), watcher.until("over"))
        await all_heard(people, server)
        await asyncio.gather(*map(check_every_return, people))
        for person in people:
            await person.hang_up()


@pytest.mark.parametrize("since", [None, 0, 10**6, 2**31 - 1])
async def test_resuming_from_an_unknown_step_sends_a_welcome(server: RunningServer, since: int | None) -> None:
    async with people_at_table(server.address, server.address) as people:
        await deal(people)
        first, second = people
        seq = (await second.play_once())["seq"]
        for person in people:
            await person.reach(seq)
            again = Person(person.address, person.token)
            again.table, again.seat = person.table, person.seat
            async with again:
                await again.listen(since=since)
                assert again.received[0].startswith('{"type":"welcome"')
                assert (again.scene, again.seat, again.decision) == (person.scene, person.seat, person.decision)
                assert again.history[-len(person.history) :] == person.history
        assert first.decision is not None


async def test_who_was_away_when_free_seats_fell_away_returns_to_the_seat_they_have_now(server: RunningServer) -> None:
    people = await stayers(server)
    host, friend, _ = people
    await friend.hang_up()
    await host.ask("POST", f"/api/tables/{host.table}/start")
    await friend.listen(since=friend.seq)
    await friend.until("starting")
    assert friend.seat == 1
    await deal([host, friend])
    assert friend.decision is not None
    for person in people:
        await person.hang_up()


async def test_unloaded_table_is_resumed_from_the_log(new_database: str, log_file: Path) -> None:
    intervals = {"unload_after": 0.1, "maintenance": 0.05, "away_grace": 60}
    with running_server(new_database, log_file, intervals=intervals, **QUICK) as server:
        people = await stayers(server)
        await first_turns(people)
        await all_heard(people, server)
        for person in people:
            await person.hang_up()
        await until_number(server, "whistlestop_tables", 0)
        for stayer in people:
            for since in (min(stayer.memory), stayer.seq // 2, stayer.seq):
                check_same(await returned(stayer, since), stayer)
                await until_number(server, "whistlestop_tables", 0)


@pytest.mark.parametrize("is_killed", [False, True])
async def test_a_server_that_starts_again_goes_on_where_it_stopped(
    new_database: str, log_file: Path, is_killed: bool
) -> None:
    with running_server(new_database, log_file, intervals={"away_grace": 60}, **QUICK) as server:
        people = await stayers(server)
        await first_turns(people)
        await all_heard(people, server)
        end = server.kill if is_killed else server.stop
        end()
        server.start()
        for stayer in people:
            for since in (min(stayer.memory), stayer.seq // 2, stayer.seq):
                check_same(await returned(stayer, since), stayer)
        host, friend, _ = people
        for person in (host, friend):
            await person.listen(since=person.seq)
        await play_out([host, friend])
        assert host.phase == "over"
        for person in people:
            await person.hang_up()


async def test_two_tabs_on_one_seat_are_as_one(server: RunningServer) -> None:
    async with people_at_table(server.address, server.address, start=0) as people:
        await deal(people)
        one, other = people
        tab = Person(one.address, one.token)
        tab.table, tab.seat = one.table, one.seat
        async with tab:
            await tab.listen()
            assert (tab.scene, tab.decision) == (one.scene, one.decision)
            assert one.decision is not None
            command = {"id": "both", "decision": one.decision["number"], "action": "keep 1 2"}
            answers = await asyncio.gather(one.do("play", **command), tab.do("play", **command))
            assert answers[0] == answers[1] == {"type": "done", "id": "both", "seq": answers[0]["seq"]}
            assert [line.command_id for line in logs_of(server.url)[one.table]].count("both") == 1
            await other.reach(answers[0]["seq"])
            seq = (await other.play_once())["seq"]
            for actor in (tab, one):  # the first card from one tab, the second from the other
                await actor.reach(seq)
                assert actor.decision is not None
                answer = await actor.do("play", decision=actor.decision["number"], action="draw blind")
                assert answer["type"] == "done"
                seq = answer["seq"]
            await tab.reach(seq)
            await other.reach(seq)
            assert (tab.scene, tab.decision) == (one.scene, one.decision)


async def numbers_of(server: RunningServer) -> dict[str, float]:
    async with httpx.AsyncClient(verify=TLS) as http:
        lines = (await http.get(f"{server.address}/metrics")).text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


async def until_number(server: RunningServer, name: str, value: float) -> None:
    """Wait until the server counts so many."""
    async with asyncio.timeout(PATIENCE):
        while (await numbers_of(server)).get(name, 0.0) != value:
            await asyncio.sleep(0.02)


@asynccontextmanager
async def lazy_reader(person: Person) -> AsyncIterator[ClientConnection]:
    """Another socket for somebody's seat, with as little room as can be for what is not read."""
    host, port = person.address.removeprefix("http://").split(":")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    narrow.connect((host, int(port)))
    url = f"ws://{host}:{port}/api/tables/{person.table}/socket"
    async with connect(
        url, sock=narrow, additional_headers=person.headers, max_queue=1, close_timeout=0.1, max_size=None
    ) as connection:
        await connection.send(json.dumps({"type": "listen", "seat": person.seat, "since": person.seq}))
        await connection.recv()
        yield connection


async def read_on(connection: ClientConnection) -> None:
    while True:
        await connection.recv()


async def test_who_stops_reading_is_dropped_and_can_return(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, tmp_path / "log", patience={"sending": 0.3}) as server:
        async with people_at_table(server.address, server.address) as people, lazy_reader(people[0]) as lazy:
            talker, listener = people
            seen = listener.seq
            await until_number(server, "whistlestop_sockets", 3)
            for _ in range(200):
                seq = (await talker.do("chat", text="\N{STEAM LOCOMOTIVE}" * 500))["seq"]
                await listener.reach(seq)
            await until_number(server, 'whistlestop_dropped_total{reason="too_slow"}', 1)
            await until_number(server, "whistlestop_sockets", 2)
            with pytest.raises(ConnectionClosed):
                await read_on(lazy)
            await talker.listen(since=seen)
            await talker.reach(seq)
            assert talker.scene == listener.scene
