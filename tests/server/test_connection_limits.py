"""Connection limits: floods of frames, endless headers, silent and slow clients."""

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.fuzzing_clients import no_bugs_in_the_log
from server.people import deal, people_at_table
from server.running import RunningServer, running_server

QUICK = {"connections": {"head_seconds": 0.5, "body_seconds": 0.5}}
FOREIGN_PROXY = "192.0.2.1"
PATIENCE = 5.0
TOO_MANY = 4429
MASK = b"\0\0\0\0"
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the limits that a real one has."""
    folder = tmp_path_factory.mktemp("strict")
    url = f"sqlite:///{folder}/tables.sqlite"
    with running_server(url, folder / "log", has_rate_limits=True) as server, no_bugs_in_the_log(server):
        yield server


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits half a second for a request."""
    folder = tmp_path_factory.mktemp("quick")
    url = f"sqlite:///{folder}/tables.sqlite"
    with running_server(url, folder / "log", **QUICK) as server, no_bugs_in_the_log(server):
        yield server


@contextmanager
def line_to(server: RunningServer, sent: bytes = b"") -> Iterator[socket.socket]:
    """A plain connection, over which something was sent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(sent)
        yield line


def rest_of(line: socket.socket) -> bytes:
    """All that the server says until it hangs up; a line that stays open is a time-out."""
    heard = b""
    try:
        while part := line.recv(65_536):
            heard += part
    except ConnectionError:  # it hung up with something unread
        return heard
    return heard


def send_all(line: socket.socket, what: bytes) -> None:
    """Send as much as the server takes before it hangs up."""
    try:
        line.sendall(what)
    except ConnectionError:
        return


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


def is_open(line: socket.socket) -> bool:
    """Whether a request is answered; and then all of the answer was heard."""
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    heard = b""
    while not heard.endswith(b'"alive"}'):
        part = line.recv(65_536)
        if not part:
            return False
        heard += part
    return status_of(heard) == 200


def upgraded(line: socket.socket, table: str) -> None:
    """Ask for a socket, and hear that it is one."""
    line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    assert status_of(answer) == 101


def close_code(heard: bytes) -> int | None:
    """Return the code of the close frame at the end of the data."""
    at = heard.rfind(b"\x88")
    return struct.unpack("!H", heard[at + 2 : at + 4])[0] if at >= 0 else None


def frame(first: int, content: bytes = b"") -> bytes:
    assert len(content) < 126
    return bytes([first, 0x80 | len(content)]) + MASK + content


TINY_FRAMES = {
    "pongs": (b"", frame(0x8A)),
    "pings": (b"", frame(0x89)),
    "pieces": (frame(0x01), frame(0x00)),
}


@pytest.mark.parametrize(("first", "again"), TINY_FRAMES.values(), ids=TINY_FRAMES)
def test_flood_of_control_frames_closes_the_socket(strict: RunningServer, first: bytes, again: bytes) -> None:
    with line_to(strict) as line:
        upgraded(line, "0" * 16)
        send_all(line, first + again * 2_000)
        assert close_code(rest_of(line)) == TOO_MANY


@pytest.mark.parametrize("is_at_once", [True, False])
def test_large_handshake_is_upgraded(strict: RunningServer, is_at_once: bool) -> None:
    head = f"GET /api/tables/{'0' * 16}/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}" + f"a: {'b' * 7_000}\r\n" * 3
    with line_to(strict, f"{head}\r\n".encode() + (frame(0x89) if is_at_once else b"")) as line:
        heard = b""
        while not heard.endswith(b"\r\n\r\n" if not is_at_once else b"\x8a\x00"):
            heard += line.recv(1)
        if not is_at_once:
            line.sendall(frame(0x89))
            assert line.recv(2) == b"\x8a\x00"
        assert status_of(heard) == 101


def test_pings_before_listening_are_answered(strict: RunningServer) -> None:
    with line_to(strict) as line:
        upgraded(line, "0" * 16)
        for number in range(50):
            payload = str(number).encode()
            line.sendall(frame(0x89, payload))
            assert line.recv(100) == bytes([0x8A, len(payload)]) + payload


@pytest.mark.anyio
async def test_burst_of_messages_is_answered_in_order(strict: RunningServer, quick: RunningServer) -> None:
    """Those who play fast are slowed down, not dropped."""
    for server, number in ((strict, 50), (quick, 3_000)):
        async with people_at_table(server.address, server.address) as [ann, bob]:
            await deal([ann, bob])
            assert ann.socket is not None
            for question in range(number):
                await ann.send({"type": "ask-score", "id": f"q{question}"})
            for question in range(number):
                answer = await ann.hear(lambda message: message["type"] in {"answer", "refused"})
                assert (answer["type"], answer["id"]) == ("answer", f"q{question}")


HEADS = {
    "300 headers": ("GET /healthz HTTP/1.1\r\n" + "a: b\r\n" * 300, 431),
    "a large header": ("GET /healthz HTTP/1.1\r\na: " + "b" * 20_000 + "\r\n", 431),
    "headers that are too much together": ("GET /healthz HTTP/1.1\r\n" + f"a: {'b' * 900}\r\n" * 60, 431),
    "a header that does not end": ("GET /healthz HTTP/1.1\r\na: " + "b" * 200_000, 431),
    "a long path": ("GET /" + "a" * 20_000 + " HTTP/1.1\r\n", 414),
    "a path that does not end": ("GET /" + "a" * 200_000, 414),
    "empty lines": ("\r\n" * 50_000, 431),
    "300 headers of an upgrade": ("GET /api/tables/x/socket HTTP/1.1\r\n" + UPGRADE + "a: b\r\n" * 300, 431),
    "an upgrade with a body": (f"GET /api/tables/x/socket HTTP/1.1\r\n{UPGRADE}Content-Length: 5\r\n", 400),
    "an upgrade with pieces": (f"GET /api/tables/x/socket HTTP/1.1\r\n{UPGRADE}Transfer-Encoding: chunked\r\n", 400),
}


@pytest.mark.parametrize(("head", "status"), HEADS.values(), ids=HEADS)
def test_headers_beyond_the_limits_are_refused_at_once(strict: RunningServer, head: str, status: int) -> None:
    with line_to(strict) as line:
        send_all(line, f"{head}\r\n".encode())
        assert status_of(rest_of(line)) == status


TAILS = {
    "a trailer that does not end": b"0\r\na: " + b"b" * 200_000,
    "trailers": b"0\r\n" + b"a: b\r\n" * 300,
    "an extension that does not end": b"1;" + b"a" * 200_000,
}


@pytest.mark.parametrize("tail", TAILS.values(), ids=TAILS)
def test_chunk_extensions_and_trailers_are_limited(strict: RunningServer, tail: bytes) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with line_to(strict) as line:
        send_all(line, head + tail)
        assert status_of(rest_of(line)) in {400, 431}


def test_long_pipeline_is_refused(strict: RunningServer) -> None:
    with line_to(strict) as line:
        send_all(line, b"GET /healthz HTTP/1.1\r\n\r\n" * 5_000)
        assert rest_of(line).count(b"HTTP/1.1 200") < 5_000


def test_short_pipeline_is_answered(strict: RunningServer) -> None:
    last = b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"
    with line_to(strict, b"GET /healthz HTTP/1.1\r\n\r\n" * 5 + last) as line:
        assert rest_of(line).count(b"HTTP/1.1 200") == 6


SILENCES = {
    "nothing": (b"", 0),
    "half a path": (b"GET /hea", 408),
    "half a head": (b"GET /healthz HTTP/1.1\r\nHost: x\r\n", 408),
    "half a body": (
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
        408,
    ),
}


@pytest.mark.parametrize(("sent", "status"), SILENCES.values(), ids=SILENCES)
def test_silent_connection_is_closed(quick: RunningServer, sent: bytes, status: int) -> None:
    with line_to(quick, sent) as line:
        assert status_of(rest_of(line)) == status


def test_slow_headers_are_closed_at_the_deadline(quick: RunningServer) -> None:
    with line_to(quick, b"GET /healthz HTTP/1.1\r\nHost: x\r\na: ") as line:
        line.settimeout(0.1)
        for _ in range(200):
            send_all(line, b"a")
            try:
                heard = line.recv(1_000)
            except TimeoutError:
                continue
            assert status_of(heard) == 408
            return
    raise AssertionError("a head may take for ever")


def test_empty_lines_do_not_keep_a_connection_alive(quick: RunningServer) -> None:
    with line_to(quick) as line:
        assert is_open(line)
        line.sendall(b"\r\n")
        assert status_of(rest_of(line)) in {0, 408}


@contextmanager
def counting_server(folder: Path, proxies: str, has_rate_limits: bool = True) -> Iterator[RunningServer]:
    """A server that lets an address have three connections."""
    limits = {"connections": {"per_address": 3}, "trusted_proxies": proxies, "has_rate_limits": has_rate_limits}
    with running_server(f"sqlite:///{folder}/tables.sqlite", folder / "log", **limits) as server:
        yield server


def test_new_connection_evicts_the_oldest_idle_one(tmp_path: Path) -> None:
    with counting_server(tmp_path, FOREIGN_PROXY) as server, line_to(server) as busy:
        busy.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        busy.sendall(b"Content-Length: 14\r\n\r\n")
        with line_to(server) as first, line_to(server) as second, line_to(server) as third:
            assert is_open(third)
            assert rest_of(first) == b""
            assert is_open(second)
            busy.sendall(b'{"name":"Ada"}')
            assert status_of(busy.recv(1_000)) == 201


def test_connection_is_refused_if_all_others_are_busy(tmp_path: Path) -> None:
    asking = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n"
    with (
        counting_server(tmp_path, FOREIGN_PROXY) as server,
        line_to(server, asking) as first,
        line_to(server, asking) as second,
        line_to(server, asking) as third,
        line_to(server) as fourth,
    ):
        assert status_of(rest_of(fourth)) == 429
        for line in (first, second, third):
            line.sendall(b'{"name":"Ada"}')
            assert status_of(line.recv(1_000)) == 201


@pytest.mark.anyio
async def test_websockets_do_not_count_as_connections(tmp_path: Path) -> None:
    with counting_server(tmp_path, FOREIGN_PROXY) as server:
        async with people_at_table(*[server.address] * 5, edition="usa") as people:
            await deal(people)


@pytest.mark.parametrize(("proxies", "has_limits"), [("127.0.0.1", True), (FOREIGN_PROXY, False)])
def test_proxy_has_no_connection_limit(tmp_path: Path, proxies: str, has_limits: bool) -> None:
    with counting_server(tmp_path, proxies, has_limits) as server:
        lines = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(10)]
        assert all(is_open(line) for line in lines)
        for line in lines:
            line.close()


def lines_since(server: RunningServer, already_there: int) -> list[dict[str, object]]:
    return [json.loads(line) for line in server.log.read_text()[already_there:].splitlines()]


def test_disconnect_in_mid_body_is_not_logged_as_a_bug(strict: RunningServer) -> None:
    already_there = len(strict.log.read_text())
    with line_to(strict) as line:
        line.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        line.sendall(b'Content-Length: 100\r\n\r\n{"name":')
    for _ in range(1_000):
        with line_to(strict) as line:
            assert is_open(line)
        lines = lines_since(strict, already_there)
        if asked := [line for line in lines if line.get("route") == "/api/guests"]:
            break
    assert [line["status"] for line in asked] == [400]
    assert {line["level"] for line in lines} == {"info"}


def test_invalid_utf_8_is_not_logged_as_a_bug(strict: RunningServer) -> None:
    already_there = len(strict.log.read_text())
    with line_to(strict) as line:
        upgraded(line, "0" * 16)
        line.sendall(frame(0x81, b"\xff\xfe"))
        assert close_code(rest_of(line)) == 1007
    assert {line["level"] for line in lines_since(strict, already_there)} <= {"info"}
