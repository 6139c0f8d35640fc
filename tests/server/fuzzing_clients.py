"""Rogues: they send rubbish over sockets, and look closely at every answer."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from random import Random

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from server.fuzzing import Frame, Fuzzer, Verdict
from server.people import PATIENCE, Message, Person
from server.running import RunningServer
from whistlestop import parse_action

PROTOCOL_ERROR, NO_TEXT, TOO_LARGE = 1002, 1007, 1009
ENDS = {PROTOCOL_ERROR, NO_TEXT, TOO_LARGE}
SIGNS_OF_A_BUG = ("conversation_failed", "hint_failed", "task_failed", "internal_error")
WORDS_OF_A_PARSER = re.compile(r"Traceback|Expected `|Object |msgspec|JSON is malformed|File \"")


@contextmanager
def no_bugs_in_the_log(server: RunningServer) -> Iterator[None]:
    """Assert that the server lives and has logged no bug."""
    already_there = len(server.log.read_text())
    yield
    assert server.is_alive
    lines = [json.loads(line) for line in server.log.read_text()[already_there:].splitlines()]
    bad = [line for line in lines if line["event"] in SIGNS_OF_A_BUG or line["level"] in {"error", "critical"}]
    ours = [line for line in bad if not line["event"].startswith("Invalid UTF-8")]
    assert not ours, ours


class Rogue:
    """A socket over which rubbish is sent; looks closely at every answer."""

    def __init__(self, server: RunningServer, table: str, token: str | None, hello: Message, fuzzer: Fuzzer) -> None:
        self._url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._hello = {"type": "listen", **hello}
        self._fuzzer = fuzzer
        self._socket: ClientConnection | None = None
        self.sent = 0
        self.last_seq = 0
        self.sound: dict[str, Message] = {}  # what the table may have obeyed, by id

    async def _listen(self) -> ClientConnection:
        """A socket; the old one is of no use any more."""
        # Without a limit: a rogue that does not listen for a while must not be slow for that.
        self._socket = await connect(self._url, additional_headers=self._headers, max_size=None, max_queue=None)
        await self._socket.send(json.dumps(self._hello))
        assert (await self._hear())["type"] == "welcome"
        return self._socket

    async def attack(self, number: int, decision: Message | None) -> None:
        """Send a number of messages, and check the answer to each."""
        frames = [self._fuzzer.frame(decision) for _ in range(number)]
        while frames:
            ending = next((place for place, frame in enumerate(frames) if frame.verdict is Verdict.END), len(frames))
            await self._talk(frames[:ending])
            if ending < len(frames):
                await self._end_with(frames[ending])
            del frames[: ending + 1]

    async def _talk(self, frames: list[Frame]) -> None:
        """Every message has one answer, and they come in the same order."""
        socket = self._socket or await self._listen()
        for frame in frames:
            self._note(frame)
            await frame.send(socket)
        for frame in frames:
            answer = await self._answer()
            check_answer(frame, answer)
            self.last_seq = max(self.last_seq, answer.get("seq", 0))

    async def _end_with(self, frame: Frame) -> None:
        """Send a frame that closes the socket."""
        socket = self._socket or await self._listen()
        self.sent += 1
        await frame.send(socket)
        end = await last_words(socket)
        assert end is not None, f"the connection broke off after {frame}"
        assert end.code in ENDS, str(frame)
        self._socket = None

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


async def last_words(socket: ClientConnection) -> Close | None:
    """Listen to the end of the talk: how it ended, unless it broke off."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await socket.recv()
    except ConnectionClosed as closed:
        await socket.wait_closed()
        return closed.rcvd


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

    def __init__(self, address: str, token: str, rng: Random, messages_a_move: int) -> None:
        super().__init__(address, token, rng)
        self.messages_a_move = messages_a_move
        self.rogues: list[Rogue] = []

    async def play_once(self) -> Message:
        before = self.decision
        await self.attack(self.messages_a_move, before)
        await self.reach(max(rogue.last_seq for rogue in self.rogues))
        is_still_owed = self.decision is not None and self.decision == before
        return await super().play_once() if is_still_owed else {"type": "done"}  # by a rogue, with luck

    async def attack(self, number: int, decision: Message | None) -> None:
        share = number // len(self.rogues)
        await asyncio.gather(*(rogue.attack(share, decision) for rogue in self.rogues))

    @property
    def sent(self) -> int:
        return sum(rogue.sent for rogue in self.rogues)

    def invite_rogues(self, server: RunningServer, stranger: Person) -> None:
        """Open rogue sockets: by guest and by seat token, as a known and an unknown spectator."""
        ways: list[tuple[str | None, Message]] = [
            (self.token, {"seat": self.seat}),
            (self.seat_token, {}),
            (stranger.token, {}),
            (None, {}),
        ]
        for number, (token, hello) in enumerate(ways):
            fuzzer = Fuzzer(Random(number), f"rogue{number}")
            self.rogues.append(Rogue(server, self.table, token, hello, fuzzer))


Row = tuple[str, str, int, str, str]  # kind, actor, seat, action, command id


def stored_log(url: str, table: str) -> list[Row]:
    """Return the stored log of a table."""
    query = "select kind, actor, seat, action, command_id from event where game = {} order by seq"
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return connection.execute(query.format("?"), (table,)).fetchall()
    with psycopg.connect(url) as postgres:
        return postgres.execute(query.format("%s").encode(), (table,)).fetchall()


KIND_OF = {
    "play": "action-played",
    "chat": "chat-sent",
    "send-phrase": "phrase-sent",
    "undo": "action-undone",
    "leave-game": "game-left",
    "reclaim-seat": "seat-reclaimed",
    "agree-to-stand-in": "stand-in-agreed",
}
OF_THE_SERVER = {"table-opened", "seat-taken", "start-began", "stand-in-began", "action-played"}


def check_log(log: Iterable[Row], people: list[Person], rogues: list[Rogue], seat: int | None) -> None:
    """All that happened was sent by those who may, or done by the server itself."""
    acknowledged = {command for person in people for command in person.acknowledged}
    sound = {command: message for rogue in rogues for command, message in rogue.sound.items()}
    for kind, actor, at, action, command in log:
        if command in sound:
            assert (kind, at) == (KIND_OF[sound[command]["type"]], seat)
            assert kind != "action-played" or action == str(parse_action(sound[command]["action"]))
        elif kind in {"action-played", "seat-contributed"} and actor != "bot":
            assert command in acknowledged
        else:
            assert kind in OF_THE_SERVER
