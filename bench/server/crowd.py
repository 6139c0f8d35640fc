"""The load generator: people at tables who act periodically, and measure latency."""

import asyncio
import hashlib
import json
import random
import socket
import time
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

CONTRIBUTION: Final = bytes(32)
COMMITMENT: Final = hashlib.sha256(CONTRIBUTION).hexdigest()
AT_ONCE: Final = 16
CONNECT_SECONDS: Final = 60.0


class Decision(msgspec.Struct):
    """A decision that a seat owes."""

    number: int
    legal: list[str]


class Message(msgspec.Struct):
    """The fields of a message that the load generator reads."""

    type: str
    seq: int = 0
    decision: Decision | None = None
    code: str = ""


_decode: Final = msgspec.json.Decoder(Message).decode


@dataclass
class Latencies:
    """Seconds from a command to each seat's update, and to the last of a table."""

    each: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    refused: int = 0


class LoadTable:
    """One table with its sockets. At most one command is under way."""

    def __init__(self, table: str, sockets: list[ClientConnection], latencies: Latencies) -> None:
        self.id = table
        self.sockets = sockets
        self.decisions: list[Decision | None] = [None] * len(sockets)
        self.seqs = [0] * len(sockets)
        self._latencies = latencies
        self._sent_at = 0.0
        self._waiting = 0
        self._told = asyncio.Event()
        self._told.set()
        self._commands = 0

    async def read(self, seat: int) -> None:
        """Read all messages of a seat."""
        async for text in self.sockets[seat]:
            message = _decode(text)
            if message.type == "step":
                self.seqs[seat] = message.seq
                self.decisions[seat] = message.decision
                if self._waiting:
                    self._note()
            elif message.type == "refused":
                self._latencies.refused += 1
                self._waiting = 0
                self._told.set()

    def _note(self) -> None:
        seconds = time.perf_counter() - self._sent_at
        self._latencies.each.append(seconds)
        self._waiting -= 1
        if not self._waiting:
            self._latencies.last.append(seconds)
            self._told.set()

    async def send(self, seat: int, kind: str, **fields: Any) -> None:
        """Send a command, and wait until every seat has received its step."""
        self._commands += 1
        self._told.clear()
        self._waiting = len(self.sockets)
        self._sent_at = time.perf_counter()
        await self.sockets[seat].send(json.dumps({"type": kind, "id": f"{seat}-{self._commands}", **fields}))
        await self._told.wait()

    async def act(self, rng: random.Random) -> bool:
        """Let a seat that owes a decision do something legal."""
        for seat, decision in enumerate(self.decisions):
            if decision is not None:
                await self.send(seat, "play", decision=decision.number, action=rng.choice(decision.legal))
                return True
        return False

    async def keep_acting(self, every: float, until: float, rng: random.Random) -> None:
        """Act at an interval."""
        await asyncio.sleep(rng.uniform(0, every))
        while time.perf_counter() < until and await self.act(rng):
            await asyncio.sleep(rng.uniform(0.5 * every, 1.5 * every))


class Crowd:
    """All tables of a load."""

    def __init__(self, address: str, seats: int, seed: int = 1) -> None:
        self._address = address
        self._seats = seats
        self._rng = random.Random(seed)
        self._tokens: list[str] = []
        self._readers: list[asyncio.Task[None]] = []
        self.latencies = Latencies()
        self.tables: list[LoadTable] = []
        self._frozen: list[socket.socket] = []

    async def grow(self, tables: int) -> None:
        """Open more tables, until there are so many; all of them are dealt."""
        async with httpx.AsyncClient(base_url=f"http://{self._address}", timeout=CONNECT_SECONDS) as http:
            if not self._tokens:
                self._tokens = [await self._guest(http, seat) for seat in range(self._seats)]
            gate = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(self._open(http, gate) for _ in range(tables - len(self.tables))))

    async def _guest(self, http: httpx.AsyncClient, seat: int) -> str:
        answer = await http.post("/api/guests", json={"name": f"Guest {seat}"})
        return str(answer.raise_for_status().json()["token"])

    async def _open(self, http: httpx.AsyncClient, gate: asyncio.Semaphore) -> None:
        async with gate:
            body: dict[str, Any] = {"commitment": COMMITMENT, "edition": "usa", "seats": self._seats}
            table = str((await self._post(http, 0, "/api/tables", body))["table"])
            for seat in range(1, self._seats):
                await self._post(http, seat, f"/api/tables/{table}/seats", {"commitment": COMMITMENT})
            sockets = [await self._connect(table, seat) for seat in range(self._seats)]
            await self._begin(LoadTable(table, sockets, self.latencies))

    async def _post(self, http: httpx.AsyncClient, seat: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await http.post(path, json=body, headers={"authorization": f"Bearer {self._tokens[seat]}"})
        data: dict[str, Any] = answer.raise_for_status().json()
        return data

    async def _connect(self, table: str, seat: int) -> ClientConnection:
        connection = await connect(
            f"ws://{self._address}/api/tables/{table}/socket",
            additional_headers={"authorization": f"Bearer {self._tokens[seat]}"},
            compression=None,
            ping_interval=None,
            max_size=None,
            open_timeout=CONNECT_SECONDS,
        )
        await connection.send(json.dumps({"type": "listen", "seat": seat}))
        await connection.recv()
        return connection

    async def _begin(self, table: LoadTable) -> None:
        """Deal the cards, and choose the starting tickets."""
        self._readers += [asyncio.ensure_future(table.read(seat)) for seat in range(self._seats)]
        for seat in range(self._seats):
            await self._when_started(table)
            await table.send(seat, "contribute", contribution=CONTRIBUTION.hex())
        for _ in range(self._seats):
            await table.act(self._rng)
        self.tables.append(table)

    async def _when_started(self, table: LoadTable) -> None:
        # The table starts by itself once it is full: that is the entry after the last who sat down.
        while min(table.seqs) < self._seats + 2 and max(table.seqs, default=0) != 0:
            await asyncio.sleep(0.005)

    async def warm_up(self, actions: int) -> None:
        """Play some actions at every table as fast as possible, so that games are under way."""
        for table in self.tables:
            for _ in range(actions):
                await table.act(self._rng)

    async def freeze(self, clients: int) -> None:
        """Add listeners that stop reading."""
        for number in range(clients):
            table = self.tables[number % len(self.tables)]
            self._frozen.append(await asyncio.to_thread(self._frozen_client, table.id))

    def _frozen_client(self, table: str) -> socket.socket:
        host, port = self._address.split(":")
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect((host, int(port)))
        client.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {self._address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self._tokens[0]}\r\n\r\n".encode()
        )
        hello = json.dumps({"type": "listen"}).encode()
        client.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeros
        return client

    async def load(self, seconds: float, every: float) -> Latencies:
        """Let every table act at an interval, and return the latencies."""
        self.latencies.each.clear()
        self.latencies.last.clear()
        until = time.perf_counter() + seconds
        rngs = [random.Random(self._rng.random()) for _ in self.tables]
        await asyncio.gather(
            *(table.keep_acting(every, until, rng) for table, rng in zip(self.tables, rngs, strict=True))
        )
        return Latencies(list(self.latencies.each), list(self.latencies.last), self.latencies.refused)

    async def go_home(self) -> None:
        """Close all sockets."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for client in self._frozen:
            client.close()
        await asyncio.gather(*(connection.close() for table in self.tables for connection in table.sockets))
