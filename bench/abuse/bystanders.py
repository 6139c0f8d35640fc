"""Bystanders of an attack: people at tables of their own, and against bots."""

import asyncio
import json
import random
import time
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect

from bench.server.crowd import COMMITMENT, CONTRIBUTION, Crowd

TABLES: Final = 8
SEATS: Final = 2
EVERY: Final = 0.25
WARM_UP: Final = 6
FULL_CHAT: Final = 2_000
LONGEST_WAIT: Final = 20.0
PAUSE: Final = 0.2
LONG_LINE: Final = "☃" * 500


class People:
    """Tables of two people each, who act several times a second."""

    def __init__(self, address: str) -> None:
        self._crowds = [Crowd(address, SEATS, seed) for seed in range(TABLES)]

    async def arrive(self) -> None:
        """Open the tables, and begin to play."""
        for crowd in self._crowds:
            await crowd.grow(1)
            await crowd.warm_up(WARM_UP)

    async def play(self, seconds: float) -> list[float]:
        """Return the latencies: seconds from each command to each seat's update."""
        found = await asyncio.gather(*(crowd.load(seconds, EVERY) for crowd in self._crowds))
        return [each for latencies in found for each in latencies.each]

    async def leave(self) -> None:
        """Close all sockets."""
        await asyncio.gather(*(crowd.go_home() for crowd in self._crowds))


class BotPartner:
    """A person who plays against bots; after the end of a game, another."""

    def __init__(self, address: str, seed: int, *bots: str, source: str | None = None) -> None:
        self._address = address
        self._bots = {str(seat): bot for seat, bot in enumerate(bots, start=1)}
        self._source = source
        self._rng = random.Random(seed)
        self._number = 0

    async def arrive(self) -> None:
        """Open a table with bots, and begin to play."""
        transport = httpx.AsyncHTTPTransport(local_address=self._source)
        async with httpx.AsyncClient(base_url=f"http://{self._address}", timeout=60, transport=transport) as http:
            token = (await http.post("/api/guests", json={"name": "Ada"})).raise_for_status().json()["token"]
            headers = {"authorization": f"Bearer {token}"}
            body = {"seats": 1 + len(self._bots), "bots": self._bots, "commitment": COMMITMENT}
            table = (await http.post("/api/tables", json=body, headers=headers)).raise_for_status().json()["table"]
        self._socket = await connect(
            f"ws://{self._address}/api/tables/{table}/socket",
            additional_headers=headers,
            max_size=None,
            open_timeout=60,
            local_addr=(self._source, 0) if self._source else None,
        )
        await self._socket.send(json.dumps({"type": "listen", "seat": 0}))
        self._decision: dict[str, Any] | None = None
        self._is_over = False
        while (await self._hear())["scene"]["table"]["phase"] != "starting":
            continue
        await self._say("contribute", contribution=CONTRIBUTION.hex())

    async def play(self, seconds: float) -> list[float]:
        """Return the seconds that the bots took for each of their rounds; stop if they take too long."""
        waits: list[float] = []
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and LONGEST_WAIT not in waits:
            if self._is_over:
                await self.leave()
                await self.arrive()
            if self._decision is not None:
                decision, self._decision = self._decision, None
                await self._say("play", decision=decision["number"], action=self._rng.choice(decision["legal"]))
            waits += await self._wait_for_bots()
            await asyncio.sleep(PAUSE)
        return waits

    async def _wait_for_bots(self) -> list[float]:
        start, has_moved = time.perf_counter(), False
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                while self._decision is None and not self._is_over:
                    message = await self._hear()
                    has_moved |= any(event.get("seat", 0) > 0 for event in message.get("events", ()))
        except TimeoutError:
            return [LONGEST_WAIT]
        return [time.perf_counter() - start] if has_moved else []

    async def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self._socket.recv())
        if message["type"] in {"welcome", "step"}:
            self._decision = message.get("decision")
        if message["type"] == "step":
            message["scene"] = {"table": {"phase": message["patch"].get("table", {}).get("phase")}}
            self._is_over |= message["scene"]["table"]["phase"] == "over"
        return message

    async def _say(self, kind: str, **fields: Any) -> None:
        self._number += 1
        await self._socket.send(json.dumps({"type": kind, "id": f"b{self._number}", **fields}))

    async def leave(self) -> None:
        """Close the socket."""
        await self._socket.close()


class BotPartners:
    """A few people with a bot each."""

    def __init__(self, address: str) -> None:
        self._partners = [BotPartner(address, seed, "regular") for seed in range(4)]

    async def arrive(self) -> None:
        """Begin to play."""
        for partner in self._partners:
            await partner.arrive()

    async def play(self, seconds: float) -> list[float]:
        """Return the seconds that the bots took for their turns."""
        return [
            wait for waits in await asyncio.gather(*(one.play(seconds) for one in self._partners)) for wait in waits
        ]

    async def leave(self) -> None:
        """Close all sockets."""
        await asyncio.gather(*(partner.leave() for partner in self._partners))


async def fill_chat(address: str) -> str:
    """Open a table, fill its chat, and return its id."""
    crowd = Crowd(address, SEATS)
    await crowd.grow(1)
    table = crowd.tables[0]
    for _ in range(FULL_CHAT):
        await table.send(0, "chat", text=LONG_LINE)
    await crowd.go_home()
    return table.id
