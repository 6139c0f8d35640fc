"""Whatever comes over a socket: it is refused or ends the talk, and nobody else notices."""

import asyncio
import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from random import Random

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.fuzzing import DEEP, FIELDS, LAST_FRAMES, Frame, Fuzzer, Verdict, Way, text_frame
from server.people import PATIENCE, Message, Person, new_person
from server.running import RunningServer
from whistlestop import Game

pytestmark = pytest.mark.anyio

IS_LONG = bool(os.environ.get("WHISTLESTOP_LONG"))
MESSAGES = 60_000 if IS_LONG else 2_500  # for each kind of database
MESSAGES_A_MOVE = 400 if IS_LONG else 20

NO_LISTEN, PROTOCOL_ERROR, NO_TEXT, TOO_LARGE, NOT_ALLOWED = 4400, 1002, 1007, 1009, 4403
ENDS = {PROTOCOL_ERROR, NO_TEXT, TOO_LARGE}
SIGNS_OF_A_BUG = ("conversation_failed", "task_failed", "internal_error")
WORDS_OF_A_PARSER = re.compile(r"Traceback|Expected `|Object |msgspec|JSON is malformed|File \"")


@contextmanager
def no_bugs_in_the_log(server: RunningServer) -> Iterator[None]:
    """The server lives, and its log tells of nothing that is our fault."""
    already_there = len(server.log.read_text())
    yield
    assert server.is_alive
    lines = [json.loads(line) for line in server.log.read_text()[already_there:].splitlines()]
    assert [line for line in lines if line["event"] in SIGNS_OF_A_BUG] == []
    errors = [line for line in lines if line["level"] in {"error", "critical"}]
    assert [line for line in errors if not line["event"].startswith("Invalid UTF-8")] == []


class Rogue:
    """A socket over which rubbish is sent; looks closely at every answer."""

    def __init__(self, server: RunningServer, table: str, token: str | None, hello: Message, fuzzer: Fuzzer) -> None:
        self._url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._hello = {"type": "listen", **hello}
        self._fuzzer = fuzzer
        self._socket: ClientConnection | None = None
        self.sent = 0
        self.sound: dict[str, Message] = {}  # what the table may have obeyed, by id

    async def open(self, *, is_listening: bool = True) -> ClientConnection:
        """A socket; the old one is of no use any more."""
        # Without a limit: a rogue that does not listen for a while must not be slow for that.
        self._socket = await connect(self._url, additional_headers=self._headers, max_size=None, max_queue=None)
        if is_listening:
            await self._socket.send(json.dumps(self._hello))
            assert (await self._hear())["type"] == "welcome"
        return self._socket

    async def attack(self, number: int, decision: Message | None) -> None:
        """Send so many messages, and check what is said to each of them."""
        frames = [self._fuzzer.frame(decision) for _ in range(number)]
        while frames:
            ending = next((place for place, frame in enumerate(frames) if frame.verdict is Verdict.END), len(frames))
            await self._talk(frames[:ending])
            if ending < len(frames):
                await self.end_with(frames[ending])
            del frames[: ending + 1]

    async def _talk(self, frames: list[Frame]) -> None:
        """Every message has one answer, and they come in the same order."""
        socket = self._socket or await self.open()
        for frame in frames:
            self._note(frame)
            await frame.send(socket)
        for frame in frames:
            check_answer(frame, await self._answer())

    async def end_with(self, frame: Frame) -> None:
        """Send what nobody should have to listen to."""
        socket = self._socket or await self.open()
        self.sent += 1
        await frame.send(socket)
        assert await self.close_code() in ENDS, str(frame)

    async def close_code(self) -> int:
        """Listen to the end of the talk."""
        try:
            while True:
                await self._hear()
        except ConnectionClosed as closed:
            self._socket = None
            assert closed.rcvd is not None, "the connection broke off"
            return closed.rcvd.code

    def _note(self, frame: Frame) -> None:
        self.sent += 1
        if frame.verdict is Verdict.SOUND and "id" in frame.fields:
            self.sound[frame.fields["id"]] = frame.fields

    async def _answer(self) -> Message:
        while True:
            message = await self._hear()
            if message["type"] != "step":
                return message

    async def _hear(self) -> Message:
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            message: Message = json.loads(await self._socket.recv())
        return message

    async def hang_up(self) -> None:
        if self._socket is not None:
            await self._socket.close()


def check_answer(frame: Frame, answer: Message) -> None:
    expected = {"refused"} if frame.verdict is Verdict.BAD else {"refused", "done", "answer"}
    assert answer["type"] in expected, str(frame)
    if answer["type"] == "refused":
        assert re.fullmatch(r"[a-z_.]+", answer["code"]), answer
        assert set(answer) <= {"type", "code", "id", "rule", "values"}, answer
    if frame.verdict is Verdict.BAD:
        assert answer["code"] == "bad_message", str(frame)
        assert "id" not in answer
    assert not WORDS_OF_A_PARSER.search(json.dumps(answer)), answer


class Mallory(Person):
    """Plays by the rules on one socket; before each move, a storm of rubbish comes over others."""

    def __init__(self, address: str, token: str, rng: Random) -> None:
        super().__init__(address, token, rng)
        self.rogues: list[Rogue] = []

    async def choose(self) -> str:
        await self.attack(MESSAGES_A_MOVE, self.decision)
        return await super().choose()

    async def attack(self, number: int, decision: Message | None) -> None:
        share = number // len(self.rogues)
        await asyncio.gather(*(rogue.attack(share, decision) for rogue in self.rogues))

    @property
    def sent(self) -> int:
        return sum(rogue.sent for rogue in self.rogues)

    def invite_rogues(self, server: RunningServer, stranger: Person) -> None:
        """On the seat, by who she is and by the seat's token; and as somebody who watches, known or unknown."""
        ways: list[tuple[str | None, Message]] = [
            (self.token, {"seat": self.seat}),
            (self.seat_token, {}),
            (stranger.token, {}),
            (None, {}),
        ]
        for number, (token, hello) in enumerate(ways):
            fuzzer = Fuzzer(Random(number), f"rogue{number}")
            self.rogues.append(Rogue(server, self.table, token, hello, fuzzer))


async def play(person: Person) -> None:
    await person.contribute()
    await person.play_to_the_end()


async def two_people(server: RunningServer) -> list[Person]:
    people = [await new_person(server.address, name, Random(name)) for name in ("Ada", "Ben")]
    table = await people[0].open_table(seats=2)
    await people[1].sit(table)
    for person in people:
        await person.listen()
    return people


async def play_elsewhere(server: RunningServer, until: "asyncio.Task[None]") -> None:
    """One normal game after the other."""
    while not until.done():
        people = await two_people(server)
        await asyncio.gather(*map(play, people))
        for person in people:
            assert_undisturbed(person)
            await person.hang_up()


def assert_undisturbed(person: Person) -> None:
    heard = [json.loads(text) for text in person.received]
    assert [message for message in heard if message["type"] not in {"welcome", "step", "done"}] == []


Row = tuple[str, str, int, str, str]  # kind, actor, seat, action, command id


def stored_log(url: str, table: str) -> list[Row]:
    """What the database holds of a table."""
    query = "select kind, actor, seat, action, command_id from event where game = {} order by seq"
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return connection.execute(query.format("?"), (table,)).fetchall()
    with psycopg.connect(url) as postgres:
        return postgres.execute(query.format("%s").encode(), (table,)).fetchall()  # type: ignore[return-value]


KIND_OF = {"play": "play", "say": "chat", "undo": "undo", "go-away": "away", "take-back": "took-back"}


def check_log(log: Iterable[Row], people: list[Person], rogues: list[Rogue], seat: int | None) -> None:
    """All that happened was sent by those who may, or done by the server itself."""
    acknowledged = {command for person in people for command in person.acknowledged}
    sound = {command: message for rogue in rogues for command, message in rogue.sound.items()}
    for kind, actor, at, _, command in log:
        if command in sound:
            assert (kind, at) == (KIND_OF[sound[command]["type"]], seat)
        elif kind in {"play", "contributed"} and actor != "bot":
            assert command in acknowledged
        else:
            assert kind in {"opened", "sat", "starting", "stand-in", "play"}


async def test_nobody_notices_bad_messages(server: RunningServer) -> None:
    ada = await new_person(server.address, "Ada", Random(1))
    mallory = Mallory(server.address, (await new_person(server.address, "Mallory")).token, Random(2))
    await mallory.sit(await ada.open_table(seats=2))
    mallory.invite_rogues(server, await new_person(server.address, "Stranger"))

    async def storm() -> None:
        await asyncio.gather(*map(play, (ada, mallory)))
        while mallory.sent < MESSAGES:
            await mallory.attack(MESSAGES_A_MOVE, None)

    with no_bugs_in_the_log(server):
        await ada.listen()
        await mallory.listen()
        storming = asyncio.ensure_future(storm())
        await asyncio.gather(storming, play_elsewhere(server, storming))
    assert_undisturbed(ada)
    check_log(stored_log(server.url, ada.table), [ada, mallory], mallory.rogues[:2], mallory.seat)
    record = await ada.ask("GET", f"/api/tables/{ada.table}/record")
    assert Game.replay(record).is_over
    for someone in (ada, mallory, *mallory.rogues):
        await someone.hang_up()
