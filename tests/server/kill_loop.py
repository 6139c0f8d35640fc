"""An evening of games at which the server is killed again and again, and what must be so at its end."""

import asyncio
import json
import socket
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import psycopg
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.people import Message, Person, new_person
from server.postgres import PostgresServer
from server.running import RunningServer, ServerDiedError
from whistlestop.engine.game import Game

PATIENCE = 60.0  # so long that only a fault is slower
GONE = (ConnectionClosed, InvalidHandshake, EOFError, OSError)
# Nobody plays for people who come back at once, and nobody says that they were away.
QUIET = {"away_grace": 3_600.0}
PATIENT = {"type": "untimed", "away_seconds": 86_400}

# How likely somebody is to do that, whenever they have heard something.
SAYS, UNDOES = 0.03, 0.25
# How likely a server is to die when it comes there; others are killed from outside.
DEATHS = {"before-commit": 0.02, "after-commit": 0.02}
FROM_OUTSIDE = 0.3

STORED_AS = {
    "play": ("action-played", "action"),
    "undo": ("action-undone", "action"),
    "chat": ("chat-sent", "text"),
    "contribute": ("seat-contributed", "contribution"),
}
TABLES: list[dict[str, Any]] = [
    {"edition": "usa", "seats": 3, "bots": {"1": "greedy"}},
    {"edition": "europe", "seats": 4, "bots": {"0": "random", "3": "greedy"}},
    {"edition": "usa-1910", "seats": 2},
    {"edition": "new-york", "seats": 2, "bots": {"0": "greedy"}},
]


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of a log, as the database has it."""

    game: str
    seq: int
    kind: str
    actor: str
    seat: int
    action: str
    command_id: str

    def said(self, field: str) -> object:
        """What the entry says about something; an action is the whole text, everything else is JSON."""
        return self.action if self.kind == "action-played" else json.loads(self.action).get(field)


def logs_of(url: str) -> dict[str, list[Line]]:
    """The log of every table, read past the server."""
    query = "select game, seq, kind, actor, seat, action, command_id from event order by game, seq"
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            lines = [Line(*row) for row in file.execute(query)]
    else:
        with psycopg.connect(url) as database:
            lines = [Line(*row) for row in database.execute(query)]
    return {game: list(log) for game, log in groupby(lines, key=lambda line: line.game)}


def errors_in(log: Path) -> list[str]:
    """What a server has reported that can only come from a mistake of ours."""
    return [line for line in log.read_text().splitlines() if '"level": "error"' in line or "Traceback" in line]


async def until(is_so: Callable[[], object]) -> None:
    """Wait for something that happens elsewhere."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


class Regular(Person):
    """Somebody who plays at random and stays, whatever becomes of the server: what was not answered is sent again."""

    def __init__(self, address: str, token: str, rng: Random) -> None:
        super().__init__(address, token, rng)
        self.sent: dict[str, Message] = {}
        self.refused: Counter[str] = Counter()
        self._unanswered: Message | None = None
        self._known = 0

    @property
    def is_done(self) -> bool:
        """The game is over, and nothing is left to be answered."""
        return bool(self.scene) and self.phase == "over" and self._unanswered is None

    async def stay(self) -> None:
        """Play until the game is over."""
        while not self.is_done:
            try:
                await self.listen(since=self.seq or None)
                await self._talk()
            except TimeoutError:  # nothing happens any more although the server is there
                raise
            except GONE:
                await asyncio.sleep(0.02)

    async def _talk(self) -> None:
        if self._unanswered is not None:
            await self.send(self._unanswered)
        while not self.is_done:
            if self._unanswered is None and self.seq >= self._known:
                await self._speak()
            await self._settle(await self.next_message())

    async def _speak(self) -> None:
        wish = self._wish()
        if wish is not None:
            wish["id"] = self.command_id()
            self.sent[wish["id"]] = self._unanswered = wish
            await self.send(wish)

    def _wish(self) -> Message | None:
        if self.seat is None or self.phase == "over":
            return None
        seat = self.scene["table"]["seats"][self.seat]
        if self.phase == "starting" and not seat.get("has_contributed"):
            return {"type": "contribute", "contribution": self.secret.hex()}
        if self.rng.random() < SAYS:
            return {"type": "chat", "text": f"Is it my turn? {self.rng.random()}"}
        undo = self.scene.get("own", {}).get("undo")
        if undo is not None and self.rng.random() < UNDOES:
            return {"type": "undo", "step": undo}
        if self.decision is not None:
            action = self.rng.choice(self.decision["legal"])
            return {"type": "play", "decision": self.decision["number"], "action": action}
        return None

    async def _settle(self, message: Message) -> None:
        """See whether a message answers what was sent."""
        if self._unanswered is None or message.get("id") != self._unanswered["id"]:
            return
        if message["type"] == "done":
            self._known = message["seq"]  # what comes next is decided when this step is heard
        else:
            self.refused[message["code"]] += 1
        if message.get("code") == "not_stored":
            await asyncio.sleep(0.1)
            await self.send(self._unanswered)
        else:
            self._unanswered = None


class Evening:
    """Some tables with people and bots, on a server that is to be killed."""

    def __init__(self, server: RunningServer, rng: Random) -> None:
        self.server = server
        self.rng = rng
        self.tables: dict[str, list[Regular]] = {}

    @property
    def people(self) -> list[Regular]:
        """Everybody at every table."""
        return [person for people in self.tables.values() for person in people]

    async def sit_down(self) -> None:
        """Fill all tables; each has somebody who only watches, too."""
        for settings in TABLES:
            host = await self._regular()
            table = await host.open_table(pace=PATIENT, **settings)
            others = [await self._regular() for _ in range(settings["seats"] - len(settings.get("bots", {})) - 1)]
            for person in others:
                await person.sit(table)
            spectator = await self._regular()
            spectator.table = table
            self.tables[table] = [host, *others, spectator]

    async def _regular(self) -> Regular:
        person = await new_person(self.server.address, "Guest")
        return Regular(person.address, person.token, Random(self.rng.random()))

    async def play(self, trouble: Coroutine[Any, Any, None]) -> None:
        """Let everybody play; trouble comes, passes, and then the games are played to their end."""
        async with asyncio.timeout(10 * PATIENCE), asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(person.stay())
            group.create_task(trouble)

    async def kill_often(self, rounds: int) -> None:
        """Kill the server and start it again, so many times."""
        await self._kill_soon()
        for _ in range(rounds - 1):
            if self.rng.random() < FROM_OUTSIDE:
                await asyncio.to_thread(self.server.start)
                await self._kill_soon()
            else:
                await self._start_dying()
        await asyncio.to_thread(self.server.start)

    async def kill_database_often(self, postgres: PostgresServer, rounds: int) -> None:
        """Kill the database and start it again, so many times, once together with the server."""
        for number in range(rounds):
            await self._wait_for(self.rng.randrange(1, 120))
            postgres.kill()
            if number == 1:
                await asyncio.to_thread(self.server.kill)
            elif number % 2:
                await self._until_noticed()
            postgres.start()  # not in another thread: the database dies with the thread that has started it
            if not self.server.is_alive:
                await asyncio.to_thread(self.server.start)

    async def _until_noticed(self) -> None:
        """The server has given up on the database at least once."""
        before = self._warnings()
        await until(lambda: self._warnings() > before)

    def _warnings(self) -> int:
        return self.server.log.read_text().count('"event": "not_stored"')

    async def _wait_for(self, steps: int) -> None:
        """Wait until people have heard of so many more steps."""
        enough = self._steps() + steps
        await until(lambda: self._steps() >= enough or self.is_over)

    async def _kill_soon(self) -> None:
        await self._wait_for(self.rng.randrange(1, 120))
        await asyncio.to_thread(self.server.kill)

    async def _start_dying(self) -> None:
        """Start a server that dies at one of its commits; it may be its very first."""
        with suppress(ServerDiedError):
            await asyncio.to_thread(self.server.start, deaths=DEATHS, seed=self.rng.getrandbits(32))
            await until(lambda: not self.server.is_alive or self.is_over)
            await asyncio.to_thread(self.server.kill)

    def _steps(self) -> int:
        return sum(person.seq for person in self.people)

    @property
    def is_over(self) -> bool:
        """All games are over, as far as everybody has heard."""
        return all(person.is_done for person in self.people)

    async def check(self) -> None:
        """Nothing was lost, doubled or made up, and everybody has seen the same."""
        assert errors_in(self.server.log) == []
        logs = logs_of(self.server.url)
        for table, people in self.tables.items():
            log = logs[table]
            check_log(log, people)
            await check_record(log, people[0])
            for person in people:
                async with person:
                    await person.listen(since=person.seq)
                    await check_scene(log, person, self.server.address)


def check_log(log: list[Line], people: list[Regular]) -> None:
    """Each acknowledged command is there once, in its place, and whatever is there was sent by somebody."""
    assert [line.seq for line in log] == list(range(1, len(log) + 1))
    assert len({(line.seat, line.command_id) for line in log}) == len(log)
    for person in people:
        assert person.refused.keys() <= {"stale_decision", "no_undo", "not_stored"}
        for command, seq in person.acknowledged.items():
            assert [line.seq for line in log if line.command_id == command] == [seq]
            assert log[seq - 1].seat == person.seat
    sent = {command: message for person in people for command, message in person.sent.items()}
    for line in log:
        check_origin(line, sent)


def check_origin(line: Line, sent: dict[str, Message]) -> None:
    """An entry is what somebody has sent, or what the server may do by itself."""
    match line.kind, line.actor:
        case ("table-opened" | "seat-taken", _) | ("start-began", "server"):
            return
        case "action-played", "bot":
            assert line.command_id.startswith("bot:")
        case _:
            message = sent[line.command_id]
            kind, field = STORED_AS[message["type"]]
            assert (line.kind, line.said(field)) == (kind, message.get(field))


def actions_in(log: list[Line]) -> list[list[Any]]:
    """What was played and not taken back."""
    actions: list[list[Any]] = []
    for line in log:
        if line.kind == "action-played":
            actions.append([line.seat, line.action])
        elif line.kind == "action-undone":
            assert actions.pop()[0] == line.seat
    return actions


async def check_record(log: list[Line], person: Person) -> None:
    """The record is what the log says, and it replays to the end that everybody has seen."""
    record = await person.ask("GET", f"/api/tables/{person.table}/record")
    assert record["actions"] == actions_in(log)
    assert Game.replay(record).is_over
    assert record["final"] == person.scene["game"]["final"]


async def check_scene(log: list[Line], person: Person, address: str) -> None:
    """Who has stayed knows what somebody knows who comes now."""
    await person.reach(len(log))
    late = Person(address, person.token)
    late.table, late.seat = person.table, person.seat
    async with late:
        await late.listen()
        assert (late.seq, late.scene) == (person.seq, person.scene)
        assert late.history == person.history


def quiet_port() -> int:
    """A port that no client gets by chance while its server is dead: below those the system hands out."""
    for port in Random().sample(range(20_000, 32_000), 100):
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")
