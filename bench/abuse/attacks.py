"""The attacks, each in a process and from an address of its own."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Any, Final

from bench.abuse.bystanders import BotPartner

ATTACKER: Final = "127.0.0.2"  # a proxy on this machine, 127.0.0.1, is trusted
FLOOD: Final = 6_000_000
PAUSE: Final = 0.2
LINE_SECONDS: Final = 2.0
UPGRADE: Final = (
    "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@dataclass(frozen=True)
class Target:
    """The target: a server, a table with a full chat, and the end of the attack."""

    port: int
    table: str
    until: float

    @property
    def is_over(self) -> bool:
        """Return whether the time is over."""
        return time.monotonic() > self.until


@contextmanager
def _line(target: Target, receive_buffer: int | None = None) -> Iterator[socket.socket]:
    with socket.socket() as line:
        if receive_buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        line.settimeout(LINE_SECONDS)
        line.bind((ATTACKER, 0))
        line.connect(("127.0.0.1", target.port))
        yield line


def _send(target: Target, *parts: bytes) -> None:
    """Send as much as the server takes on one connection, and read its answers."""
    try:
        with _line(target) as line:
            for part in parts:
                line.sendall(part)
            while line.recv(65_536) and not target.is_over:
                continue
    except OSError:  # it hung up, or does not read on
        return


def _again_and_again(target: Target, *parts: bytes) -> None:
    while not target.is_over:
        _send(target, *parts)
        time.sleep(PAUSE)


def _upgrade(table: str, more: str = "", token: str = "") -> bytes:
    if token:
        more += f"Authorization: Bearer {token}\r\n"
    return f"GET /api/tables/{table}/socket HTTP/1.1\r\n{UPGRADE}{more}\r\n".encode()


def _frame(first: int, content: bytes = b"") -> bytes:
    return bytes([first, 0x80 | len(content), 0, 0, 0, 0]) + content


def flood_with_frames(target: Target, first: bytes, again: bytes) -> None:
    """6 MB of tiny frames after the shortest greeting."""
    parts = (_upgrade(target.table), _frame(0x81, b'{"type":"listen"}') + first)
    _again_and_again(target, *parts, again * (FLOOD // len(again)))


def watch_tables_of_masters(target: Target) -> None:
    """20 tables of five masters at which no person sits; bots play there while somebody watches."""
    token = _new_guest(target)
    with ExitStack() as stack:
        for _ in range(20):
            try:
                body = {"seats": 5, "bots": {str(seat): "master" for seat in range(5)}}
                table = _post(target, "/api/tables", body, token)["table"]
            except OSError:  # it may not have so many
                break
            line = stack.enter_context(_line(target))
            line.sendall(_upgrade(table, token=token))
            line.sendall(_frame(0x81, b'{"type":"listen"}'))
        time.sleep(max(0.0, target.until - time.monotonic()))


def play_against_masters(target: Target) -> None:
    """20 tables at which a guest each, all of one address, plays against four masters."""

    async def play_all() -> None:
        address = f"127.0.0.1:{target.port}"
        players = [BotPartner(address, seed, *["master"] * 4, source=ATTACKER) for seed in range(20)]
        await asyncio.gather(*(player.arrive() for player in players))
        await asyncio.gather(*(player.play(target.until - time.monotonic()) for player in players))

    asyncio.run(play_all())


def _new_guest(target: Target) -> str:
    return str(_post(target, "/api/guests", {"name": "Mallory"})["token"])


def _post(target: Target, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    line = HTTPConnection("127.0.0.1", target.port, timeout=60, source_address=(ATTACKER, 0))
    with closing(line):
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        if answer.status >= HTTPStatus.BAD_REQUEST:
            raise OSError(answer.status)
        said: dict[str, Any] = json.loads(answer.read())
        return said


def listen_without_reading(target: Target) -> None:
    """Open 60 sockets on a table with a full chat and never read; reconnect when disconnected."""
    tokens = [_new_guest(target) for _ in range(2)]
    while not target.is_over:
        with ExitStack() as stack:
            for number in range(60):
                line = stack.enter_context(_line(target, receive_buffer=4_096))
                line.sendall(_upgrade(target.table, token=tokens[number % 2]))
                line.sendall(_frame(0x81, b'{"type":"listen"}'))
            time.sleep(max(0.0, target.until - time.monotonic()))


def send_many_headers(target: Target) -> None:
    """20 MB of headers."""
    _again_and_again(target, b"GET /healthz HTTP/1.1\r\nHost: x\r\n", (b"a: " + b"b" * 100 + b"\r\n") * 190_000)


def send_a_large_header(target: Target) -> None:
    """A header of 100 MB."""
    _again_and_again(target, b"GET /healthz HTTP/1.1\r\nHost: x\r\na: ", *[b"b" * 1_000_000] * 100)


def keep_silent(target: Target) -> None:
    """As many connections as there may be, on half of which half a head of 30 kB was sent."""
    with ExitStack() as stack:
        for number in range(900):
            line = stack.enter_context(_line(target))
            if number % 2:
                line.sendall(b"GET /healthz HTTP/1.1\r\n" + b"a: b\r\n" * 90 + (b"a: " + b"b" * 6_000 + b"\r\n") * 4)
        time.sleep(max(0.0, target.until - time.monotonic()))


def upgrade_badly(target: Target) -> None:
    """Upgrades with a body that never comes, and with 300 headers."""
    heads = [_upgrade(target.table, "Content-Length: 1000\r\n"), _upgrade(target.table, "a: b\r\n" * 300)]
    while not target.is_over:
        for head in heads:
            _send(target, head)
        time.sleep(PAUSE / 10)


ATTACKS: Final[dict[str, Callable[[Target], None]]] = {
    "20 tables of five masters": watch_tables_of_masters,
    "20 people against four masters": play_against_masters,
    "6 MB of pongs": lambda target: flood_with_frames(target, b"", _frame(0x8A)),
    "6 MB of continuations": lambda target: flood_with_frames(target, _frame(0x01), _frame(0x00)),
    "6 MB of texts": lambda target: flood_with_frames(target, b"", _frame(0x81, b"{}")),
    "60 sockets that do not read": listen_without_reading,
    "20 MB of headers": send_many_headers,
    "a header of 100 MB": send_a_large_header,
    "900 silent connections": keep_silent,
    "upgrades with a body or 300 headers": upgrade_badly,
}
# Those that keep bots thinking: what other tables' bots take for their turns is measured.
ON_BOTS: Final = tuple(ATTACKS)[:2]


def attack(name: str, target: Target) -> None:
    """Carry out an attack."""
    ATTACKS[name](target)
