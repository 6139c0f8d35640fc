"""Whatever comes over a socket: it is refused or ends the talk, and nobody else notices."""

import asyncio
import json
import os
import re
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import closing, contextmanager
from random import Random

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Close

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
        self.last_seq = 0
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
            answer = await self._answer()
            check_answer(frame, answer)
            self.last_seq = max(self.last_seq, answer.get("seq", 0))

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

    async def play_once(self) -> Message:
        before = self.decision
        await self.attack(MESSAGES_A_MOVE, before)
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


BAD_TEXTS = {
    "nothing": "",
    "whitespace": " \r\n\t ",
    "half of it": '{"type": "ask-score", "id": "a"',
    "too much of it": '{"type": "ask-score", "id": "a"}}',
    "two of it": '{"type": "ask-score", "id": "a"} {"type": "ask-score", "id": "b"}',
    "a list": '[{"type": "ask-score", "id": "a"}]',
    "a text": '"ask-score"',
    "a number": "17",
    "nothing at all": "null",
    "no type": '{"id": "a"}',
    "an unknown type": '{"type": "win", "id": "a"}',
    "a type of ours": '{"type": "done", "id": "a", "seq": 1}',
    "a type that is no text": '{"type": ["ask-score"], "id": "a"}',
    "an unknown field": '{"type": "ask-score", "id": "a", "seat": 0}',
    "no id": '{"type": "ask-score"}',
    "an id with a line break": '{"type": "ask-score", "id": "a\\n"}',
    "a long id": '{"type": "ask-score", "id": "' + "a" * 41 + '"}',
    "not a number": '{"type": "undo", "id": "a", "step": NaN}',
    "infinity": '{"type": "undo", "id": "a", "step": Infinity}',
    "a number too large for a float": '{"type": "undo", "id": "a", "step": 1e999}',
    "a negative number": '{"type": "undo", "id": "a", "step": -1}',
    "a number of 64 bits": '{"type": "undo", "id": "a", "step": 9223372036854775808}',
    "a number of a page": '{"type": "undo", "id": "a", "step": ' + "9" * 60_000 + "}",
    "a fraction": '{"type": "undo", "id": "a", "step": 1.0}',
    "a number as text": '{"type": "undo", "id": "a", "step": "1"}',
    "half a character": '{"type": "say", "id": "a", "text": "\\ud800"}',
    "halves in the wrong order": '{"type": "say", "id": "a", "text": "\\udc00\\ud800"}',
    "a control character": '{"type": "say", "id": "a", "text": "\x07"}',
    "a byte order mark": '\ufeff{"type": "ask-score", "id": "a"}',
    "brackets": "[" * DEEP + "]" * DEEP,
    "brackets in a field": '{"type": "say", "id": "a", "text": ' + "[" * DEEP + "]" * DEEP + "}",
    "braces": '{"a":' * DEEP + "1" + "}" * DEEP,
    "a contribution with a line break": '{"type": "contribute", "id": "a", "contribution": "' + "0" * 64 + '\\n"}',
    "as much as there may be": "x" * 65_536,
}


@pytest.fixture
async def mallory(sqlite_server: RunningServer) -> AsyncIterator[Person]:
    """Somebody who sits and listens at a running table."""
    async with await new_person(sqlite_server.address, "Mallory") as person:
        await person.open_table(seats=2, bots={"1": "random"})
        await person.listen()
        await person.contribute()
        with no_bugs_in_the_log(sqlite_server):
            yield person


async def answer_to(person: Person, frame: Frame) -> Message:
    assert person.socket is not None
    await frame.send(person.socket)
    return await person.hear(lambda message: message["type"] != "step")


async def close_of(person: Person) -> Close | None:
    """How the server ends the talk."""
    try:
        while True:
            await person.next_message()
    except ConnectionClosed as closed:
        return closed.rcvd


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
async def test_a_bad_message_is_refused_and_the_talk_goes_on(mallory: Person, text: str) -> None:
    frame = text_frame(text)
    assert frame.verdict is Verdict.BAD
    check_answer(frame, await answer_to(mallory, frame))
    assert (await mallory.do("ask-score"))["type"] == "answer"


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b'{"type": "ask-score", "id": "a"}'])
async def test_a_binary_frame_is_refused(mallory: Person, content: bytes) -> None:
    assert (await answer_to(mallory, Frame(Way.BINARY, content, Verdict.BAD)))["code"] == "bad_message"


@pytest.mark.parametrize("frame", LAST_FRAMES, ids=str)
async def test_after_a_broken_frame_the_server_hangs_up(mallory: Person, frame: Frame) -> None:
    assert mallory.socket is not None
    await frame.send(mallory.socket)
    end = await close_of(mallory)
    assert end is not None
    assert end.code in ENDS


async def test_a_message_in_many_fragments_is_one_message(mallory: Person) -> None:
    assert mallory.socket is not None
    await mallory.socket.send(list('{"type": "ask-score", "id": "in-pieces"}'))
    answer = await mallory.hear(lambda message: message["type"] != "step")
    assert (answer["type"], answer["id"]) == ("answer", "in-pieces")


async def test_each_of_thousands_of_tiny_messages_has_its_answer(mallory: Person) -> None:
    assert mallory.socket is not None
    for number in range(3_000):
        await mallory.socket.send(str(number % 10))
    for _ in range(3_000):
        assert (await mallory.hear(lambda message: message["type"] != "step"))["code"] == "bad_message"


async def test_whoever_breaks_off_in_the_middle_of_a_message_is_simply_gone(mallory: Person) -> None:
    assert mallory.socket is not None
    mallory.socket.transport.write(b"\x81\xfe\x10\x00\0\0\0\0{")
    mallory.socket.transport.abort()
    await mallory.listen()
    assert (await mallory.do("ask-score"))["type"] == "answer"


async def test_who_listens_already_can_not_listen_again(mallory: Person) -> None:
    answer = await answer_to(mallory, text_frame('{"type": "listen"}'))
    assert answer["code"] == "already_listening"


async def knock(server: RunningServer, table: str) -> ClientConnection:
    """A socket on which nothing has been said."""
    return await connect(f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket")


async def said_before_listening(server: RunningServer, table: str, text: str) -> tuple[list[Message], Close | None]:
    """All answers to one message on a new socket, and how it ended."""
    socket = await knock(server, table)
    heard: list[Message] = []
    try:
        await socket.send(text)
        async with asyncio.timeout(PATIENCE):
            while True:
                heard.append(json.loads(await socket.recv()))
                if heard[-1].get("code") == "bad_message":
                    await socket.close()
    except ConnectionClosed as closed:
        return heard, closed.rcvd


@pytest.mark.parametrize("kind", [*FIELDS])
async def test_who_does_not_listen_first_has_nothing_to_say(
    sqlite_server: RunningServer, mallory: Person, kind: str
) -> None:
    values = {"decision": 0, "step": 0, "commitment": "0" * 64, "contribution": "0" * 64}
    message = {"type": kind} | {name: values.get(name, "a") for name in FIELDS[kind]}
    heard, end = await said_before_listening(sqlite_server, mallory.table, json.dumps(message))
    assert heard == []
    assert end == Close(NO_LISTEN, "no_listen")


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
async def test_a_bad_message_in_place_of_listening_is_refused(
    sqlite_server: RunningServer, mallory: Person, text: str
) -> None:
    heard, _ = await said_before_listening(sqlite_server, mallory.table, text)
    assert [message["code"] for message in heard] == ["bad_message"]


@pytest.mark.parametrize("seat", [-1, 1, 2, 5, 2**31, 2**63, -(2**63) - 1, 10**40])
async def test_nobody_listens_for_a_seat_that_is_not_theirs(
    sqlite_server: RunningServer, mallory: Person, seat: int
) -> None:
    hello = json.dumps({"type": "listen", "seat": seat})
    heard, end = await said_before_listening(sqlite_server, mallory.table, hello)
    assert [message["code"] for message in heard] == ["not_your_seat"]
    assert end == Close(NOT_ALLOWED, "not_your_seat")


async def test_who_has_seen_more_than_there_is_is_told_everything(mallory: Person) -> None:
    await mallory.listen(since=2**31 - 1)
    assert json.loads(mallory.received[-1])["type"] == "welcome"


@pytest.mark.parametrize(
    "table", ["%00", "..", "%2e%2e%2f", "a%2Fb", "%F0%9F%9A%82", "%ff", "x" * 5_000, "%0a", "' or 1=1", "{0}"]
)
async def test_there_is_no_socket_at_a_table_with_an_impossible_name(server: RunningServer, table: str) -> None:
    with no_bugs_in_the_log(server), pytest.raises(InvalidStatus) as refused:
        await knock(server, table)
    assert refused.value.response.status_code in {400, 403, 404}


@pytest.mark.parametrize("table", ["0000000000000000", "zzzzzzzzzzzzzzzz"])
async def test_a_table_that_does_not_exist_is_refused_by_name(server: RunningServer, table: str) -> None:
    heard, end = await said_before_listening(server, table, '{"type": "listen"}')
    assert heard == [{"type": "refused", "code": "no_such_table"}]
    assert end == Close(NOT_ALLOWED, "no_such_table")


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
