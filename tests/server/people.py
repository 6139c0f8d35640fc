"""Test clients: people at tables, over real HTTP and real sockets."""

import asyncio
import hashlib
import json
import secrets
import ssl
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from whistlestop.server.tables.patches import merged

Message = dict[str, Any]
PATIENCE = 20.0
# Nothing here is encrypted; without it httpx reads all certificates of the machine, for a tenth of a second each time.
TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Person:
    """A guest with a client that applies every message to its scene."""

    def __init__(
        self, address: str, token: str, rng: Random | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        self.address = address
        self.token = token
        self._more_headers = headers or {}
        self.rng = rng or Random(1)
        self.secret = secrets.token_bytes(32)
        self.table = ""
        self.seat: int | None = None
        self.seat_token = ""
        self.socket: ClientConnection | None = None
        self.seq = 0
        self.scene: Message = {}
        self.decision: Message | None = None
        self.history: list[Message] = []
        self.acknowledged: dict[str, int] = {}
        self.received: list[str] = []
        self._numbers = 0

    @property
    def headers(self) -> dict[str, str]:
        """What goes with every request and every socket."""
        return {"authorization": f"Bearer {self.token}", **self._more_headers}

    @property
    def http(self) -> httpx.AsyncClient:
        """Plain requests, with the token in the header."""
        return httpx.AsyncClient(base_url=self.address, headers=self.headers, timeout=30, verify=TLS)

    @property
    def commitment(self) -> str:
        """What is promised about the contribution to the shuffle."""
        return hashlib.sha256(self.secret).hexdigest()

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """A request that must succeed."""
        async with self.http as http:
            answer = await http.request(method, path, json=body or None)
        assert answer.is_success, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else {}

    async def open_table(self, **settings: Any) -> str:
        """Open a table and sit down at it."""
        return self.take_seat(await self.ask("POST", "/api/tables", commitment=self.commitment, **settings))

    async def sit(self, table: str, **choice: Any) -> str:
        """Sit down at a table that somebody has opened."""
        body = {"commitment": self.commitment, **choice}
        return self.take_seat(await self.ask("POST", f"/api/tables/{table}/seats", **body))

    def take_seat(self, answer: Message) -> str:
        """Note which seat the server has given."""
        self.table, self.seat, self.seat_token = answer["table"], answer["seat"], answer["seat_token"]
        return self.table

    async def listen(self, *, since: int | None = None, **hello: Any) -> None:
        """Open a socket, and hear what was missed."""
        if self.socket is not None:
            await self.hang_up()
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        self.socket = await connect(url, additional_headers=self.headers, max_size=None, open_timeout=PATIENCE)
        await self.send({"type": "listen", "seat": self.seat, "since": since, **hello})
        await self.hear(lambda message: message["type"] in {"welcome", "resumed", "refused"})

    async def hang_up(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()
        self.socket = None

    async def send(self, message: Message) -> None:
        """Say something."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def hear(self, is_awaited: Callable[[Message], bool] = lambda _: True) -> Message:
        """Take messages until the awaited one has come; gives that one."""
        while True:
            message = await self.next_message()
            if is_awaited(message):
                return message

    async def next_message(self) -> Message:
        """One message, and the scene after it."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv(decode=True)
        self.received.append(text)
        message: Message = json.loads(text)
        self._follow(message)
        return message

    def _follow(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self.seq, self.scene, self.seat = message["seq"], message["scene"], message.get("seat")
                self.history = [event for step in message["history"] for event in step["events"]]
                self.decision = message.get("decision")
            case "resumed":
                self.seat = message.get("seat")
                self.decision = message.get("decision")
            case "step":
                assert message["seq"] == self.seq + 1, "a step was left out"
                self.seq = message["seq"]
                self.seat = message.get("seat", self.seat)
                self.scene = merged(self.scene, message["patch"])
                self.history += message["events"]
                self.decision = message.get("decision")
            case "done":
                self.acknowledged[message["id"]] = message["seq"]

    def command_id(self) -> str:
        """A new name for a command."""
        self._numbers += 1
        return f"c{self._numbers}-{secrets.token_hex(4)}"

    async def do(self, kind: str, **fields: Any) -> Message:
        """Send a command or a question, and wait for its answer."""
        command = fields.pop("id", None) or self.command_id()
        await self.send({"type": kind, "id": command, **fields})
        return await self.hear(lambda message: message.get("id") == command)

    @property
    def phase(self) -> str:
        """Where the table stands, as far as heard."""
        return str(self.scene["table"]["phase"])

    async def reach(self, seq: int) -> None:
        """Listen until that step has come."""
        while self.seq < seq:
            await self.next_message()

    async def until(self, phase: str) -> None:
        """Listen until the table is in that phase."""
        while self.phase != phase:
            await self.next_message()

    async def contribute(self) -> None:
        """Wait for the start, reveal the bytes, and wait for the cards."""
        while self.phase == "forming":
            await self.next_message()
        if self.phase == "starting":
            await self.do("contribute", contribution=self.secret.hex())
        while self.phase == "starting":
            await self.next_message()

    async def choose(self) -> str:
        """A legal action, any."""
        assert self.decision is not None
        return str(self.rng.choice(self.decision["legal"]))

    async def play_once(self) -> Message:
        """Answer the decision that is owed."""
        assert self.decision is not None
        return await self.do("play", decision=self.decision["number"], action=await self.choose())

    async def play_to_the_end(self) -> None:
        """Play at random until the game is over."""
        while self.phase != "over":
            if self.decision is not None and self.phase == "running":
                number = self.decision["number"]
                answer = await self.play_once()
                assert answer["type"] == "done" or answer["code"] in {"stale_decision", "stand_in_plays"}, answer
                await self._until_past(number)
            else:
                await self.next_message()

    async def _until_past(self, number: int) -> None:
        while self.decision is not None and self.decision["number"] == number:
            await self.next_message()

    async def __aenter__(self) -> "Person":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.hang_up()


async def new_person(
    address: str, name: str, rng: Random | None = None, headers: Mapping[str, str] | None = None
) -> Person:
    """Somebody who has just come to the server; the headers go with all that they send."""
    async with httpx.AsyncClient(base_url=address, headers=headers, timeout=30, verify=TLS) as http:
        answer = await http.post("/api/guests", json={"name": name})
    assert answer.status_code == 201, answer.text
    return Person(address, answer.json()["token"], rng, headers)


@asynccontextmanager
async def people_at_table(*addresses: str, **settings: Any) -> AsyncIterator[list[Person]]:
    """A new table with a person for each address, all of whom listen there for a while; bots make it fuller."""
    seats = len(addresses) + len(settings.get("bots", {}))
    async with AsyncExitStack() as stack:
        people = [await new_person(address, f"Guest {seat}", Random(seat)) for seat, address in enumerate(addresses)]
        table = await people[0].open_table(**{"seats": seats, **settings})
        for person in people[1:]:
            await person.sit(table)
        for person in people:
            await stack.enter_async_context(person)
            await person.listen()
        yield people


async def deal(people: Sequence[Person]) -> None:
    """Everybody contributes to the shuffle, and gets cards."""
    await asyncio.gather(*(person.contribute() for person in people))


async def play_out(people: Sequence[Person]) -> None:
    """Everybody plays at random until the game is over."""
    await asyncio.gather(*(person.play_to_the_end() for person in people))


__all__ = [
    "ConnectionClosed",
    "InvalidStatus",
    "Message",
    "Person",
    "deal",
    "new_person",
    "people_at_table",
    "play_out",
]
