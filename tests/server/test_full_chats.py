"""A table with a full chat: newcomers receive the end of it, and slow readers are disconnected."""

import asyncio
import socket
from pathlib import Path

import pytest

from server.kill_loop import until
from server.people import Message, Person, deal, new_person, people_at_table
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio

WORDS = "all aboard! " * 40
MOST_LINES, MOST_BYTES = 200, 200_000
MOST_MISSED = 1_000


async def say_often(person: Person, times: int) -> int:
    """Say something again and again; the last as `the end`, whose number is returned."""
    for number in range(times - 1):
        await person.send({"type": "chat", "id": f"w{number}", "text": f"{number} {WORDS}"})
    done = await person.do("chat", text="the end")
    return int(done["seq"])


def said_in(history: list[Message]) -> list[str]:
    return [event["text"] for event in history if event["type"] == "chat-sent"]


async def watcher_of(table: str, server: RunningServer) -> Person:
    watcher = await new_person(server.address, "Watcher")
    watcher.table = table
    return watcher


async def test_who_comes_in_hears_the_end_of_a_long_chat_and_all_else(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address) as [ann, _]:
        await say_often(ann, 3 * MOST_LINES)
        async with await watcher_of(ann.table, sqlite_server) as watcher:
            await watcher.listen()
            said = said_in(watcher.history)
            assert 50 < len(said) <= MOST_LINES
            assert said[-1] == "the end"
            assert len(watcher.received[0]) < MOST_BYTES
            assert watcher.history[0]["type"] == "seat-taken"
            await ann.do("chat", text="Welcome")
            await watcher.reach(ann.seq)
            assert said_in(watcher.history)[-1] == "Welcome"


async def test_newcomers_receive_the_same_welcome(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address) as [ann, bob]:
        await deal([ann, bob])
        watchers = [await watcher_of(ann.table, sqlite_server) for _ in range(5)]
        await asyncio.gather(*(person.listen() for person in (ann, *watchers, bob)))
        for person, seat in ((ann, 0), (bob, 1)):
            assert (person.seat, len(person.scene["own"]["offer"])) == (seat, 3)
        assert ann.scene["own"] != bob.scene["own"]
        for watcher in watchers:
            assert (watcher.seat, watcher.scene, watcher.history) == (None, watchers[0].scene, watchers[0].history)
            assert "own" not in watcher.scene
            await watcher.hang_up()


async def test_client_that_missed_too_much_gets_a_new_welcome(sqlite_server: RunningServer) -> None:
    async with people_at_table(sqlite_server.address, sqlite_server.address) as [ann, bob]:
        await deal([ann, bob])
        last = await say_often(ann, MOST_MISSED + 10)
        await bob.listen(since=last - MOST_MISSED - 1)
        assert '"type":"welcome"' in bob.received[-1]
        bob.seq = last - MOST_MISSED // 2
        await bob.listen(since=bob.seq)
        assert '"type":"resumed"' in bob.received[-1]
        await bob.reach(last)


def non_reader(server: RunningServer, table: str) -> socket.socket:
    """Connect a spectator that asks to listen and never reads, once the server has accepted it."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.connect(("127.0.0.1", server.port))
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    hello = b'{"type":"listen"}'
    line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n{upgrade}\r\n".encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    line.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return line


def is_held(server: RunningServer, line: socket.socket) -> bool:
    """Whether the server still has its end of a connection; what only the kernel has belongs to no file."""
    ends = f"0100007F:{server.port:04X} 0100007F:{line.getsockname()[1]:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(f"{row[1]} {row[2]}" == ends and row[9] != "0" for row in rows)


async def test_client_that_stops_reading_is_disconnected(tmp_path: Path) -> None:
    settings = {"patience": {"sending": 0.5}, "user_timeout_ms": 3_600_000}
    with running_server(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log", **settings) as server:
        async with people_at_table(server.address, server.address) as [ann, bob]:
            await deal([ann, bob])
            await say_often(ann, 300)
            with non_reader(server, ann.table) as line:
                assert is_held(server, line)
                for _ in range(300):
                    await ann.do("chat", text=WORDS)
                await until(lambda: not is_held(server, line))
