"""Fuzzed sockets: bad messages are refused or close the socket, and disturb no one else."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Close

from server.fuzzing import DEEP, FIELDS, LAST_FRAMES, Frame, Verdict, Way, text_frame
from server.fuzzing_clients import ENDS, Mallory, check_answer, check_log, last_words, no_bugs_in_the_log, stored_log
from server.people import PATIENCE, Message, Person, new_person
from server.raw_requests import NOT_ALLOWED, knock
from server.running import RunningServer
from whistlestop import Game

pytestmark = pytest.mark.anyio

IS_LONG = bool(os.environ.get("WHISTLESTOP_LONG"))
MESSAGES = 60_000 if IS_LONG else 2_500  # for each kind of database
MESSAGES_A_MOVE = 400 if IS_LONG else 20

NO_LISTEN = 4400


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
    "half a character": '{"type": "chat", "id": "a", "text": "\\ud800"}',
    "halves in the wrong order": '{"type": "chat", "id": "a", "text": "\\udc00\\ud800"}',
    "a control character": '{"type": "chat", "id": "a", "text": "\x07"}',
    "a byte order mark": '\ufeff{"type": "ask-score", "id": "a"}',
    "brackets": "[" * DEEP + "]" * DEEP,
    "brackets in a field": '{"type": "chat", "id": "a", "text": ' + "[" * DEEP + "]" * DEEP + "}",
    "braces": '{"a":' * DEEP + "1" + "}" * DEEP,
    "a contribution with a line break": '{"type": "contribute", "id": "a", "contribution": "' + "0" * 64 + '\\n"}',
    "as much as there may be": "x" * 65_536,
}


@pytest.fixture
async def mallory(sqlite_server: RunningServer) -> AsyncIterator[Person]:
    """An attacker who sits at a running table."""
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


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
async def test_bad_message_is_refused_and_the_socket_stays_open(mallory: Person, text: str) -> None:
    frame = text_frame(text)
    assert frame.verdict is Verdict.BAD
    check_answer(frame, await answer_to(mallory, frame))
    assert (await mallory.do("ask-score"))["type"] == "answer"


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b'{"type": "ask-score", "id": "a"}'])
async def test_a_binary_frame_is_refused(mallory: Person, content: bytes) -> None:
    assert (await answer_to(mallory, Frame(Way.BINARY, content, Verdict.BAD)))["code"] == "bad_message"


@pytest.mark.parametrize("frame", LAST_FRAMES, ids=str)
async def test_broken_frame_closes_the_socket(mallory: Person, frame: Frame) -> None:
    assert mallory.socket is not None
    await frame.send(mallory.socket)
    end = await last_words(mallory.socket)
    assert end is not None
    assert end.code in ENDS


async def test_fragmented_message_is_reassembled(mallory: Person) -> None:
    assert mallory.socket is not None
    await mallory.socket.send(list('{"type": "ask-score", "id": "in-pieces"}'))
    answer = await mallory.hear(lambda message: message["type"] != "step")
    assert (answer["type"], answer["id"]) == ("answer", "in-pieces")


async def test_thousands_of_tiny_messages_are_all_answered(mallory: Person) -> None:
    assert mallory.socket is not None
    for number in range(3_000):
        await mallory.socket.send(str(number % 10))
    for _ in range(3_000):
        assert (await mallory.hear(lambda message: message["type"] != "step"))["code"] == "bad_message"


async def test_disconnect_in_mid_message_is_clean(mallory: Person) -> None:
    assert mallory.socket is not None
    mallory.socket.transport.write(b"\x81\xfe\x10\x00\0\0\0\0{")
    mallory.socket.transport.abort()
    await mallory.listen()
    assert (await mallory.do("ask-score"))["type"] == "answer"


async def test_disconnect_after_many_commands_is_clean(mallory: Person) -> None:
    for _ in range(20):
        await mallory.listen()
        assert mallory.socket is not None
        for number in range(50):
            await mallory.send({"type": "play", "id": f"p{number}", "decision": 0, "action": "pass"})
            await mallory.send({"type": "chat", "id": mallory.command_id(), "text": "hello"})
        mallory.socket.transport.abort()
    await mallory.listen()
    assert (await mallory.do("ask-score"))["type"] == "answer"


async def test_second_listen_is_refused(mallory: Person) -> None:
    answer = await answer_to(mallory, text_frame('{"type": "listen"}'))
    assert answer["code"] == "already_listening"


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
        await socket.wait_closed()
        return heard, closed.rcvd


@pytest.mark.parametrize("kind", [*FIELDS])
async def test_first_message_must_be_listen(sqlite_server: RunningServer, mallory: Person, kind: str) -> None:
    values = {"decision": 0, "step": 0, "away": 0, "commitment": "0" * 64, "contribution": "0" * 64}
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
async def test_listening_for_another_seat_is_refused(sqlite_server: RunningServer, mallory: Person, seat: int) -> None:
    hello = json.dumps({"type": "listen", "seat": seat})
    heard, end = await said_before_listening(sqlite_server, mallory.table, hello)
    assert [message["code"] for message in heard] == ["not_your_seat"]
    assert end == Close(NOT_ALLOWED, "not_your_seat")


async def test_resuming_from_the_future_sends_the_whole_scene(mallory: Person) -> None:
    await mallory.listen(since=2**31 - 1)
    assert json.loads(mallory.received[-1])["type"] == "welcome"


@pytest.mark.parametrize(
    "table", ["%00", "..", "%2e%2e%2f", "a%2Fb", "%F0%9F%9A%82", "%ff", "x" * 5_000, "%0a", "' or 1=1", "{0}"]
)
async def test_invalid_table_id_has_no_socket(server: RunningServer, table: str) -> None:
    with no_bugs_in_the_log(server), pytest.raises(InvalidStatus) as refused:
        await knock(server, table)
    assert refused.value.response.status_code in {400, 403, 404}


@pytest.mark.parametrize("table", ["0000000000000000", "zzzzzzzzzzzzzzzz"])
async def test_unknown_table_is_refused(server: RunningServer, table: str) -> None:
    heard, end = await said_before_listening(server, table, '{"type": "listen"}')
    assert heard == [{"type": "refused", "code": "no_such_table"}]
    assert end == Close(NOT_ALLOWED, "no_such_table")


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
    # Mallory may take an action back, as everybody may, and that makes what Ada was about to send stale.
    odd = [message for message in heard if message["type"] not in {"welcome", "step", "done"}]
    assert [message for message in odd if message.get("code") != "stale_decision"] == []


async def test_bad_messages_do_not_disturb_other_players(server: RunningServer) -> None:
    ada = await new_person(server.address, "Ada", Random(1))
    token = (await new_person(server.address, "Mallory")).token
    mallory = Mallory(server.address, token, Random(2), MESSAGES_A_MOVE)
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
    await asyncio.gather(ada.hang_up(), mallory.hang_up(), *(rogue.hang_up() for rogue in mallory.rogues))
