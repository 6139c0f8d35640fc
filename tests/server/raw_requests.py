"""Requests and sockets with given headers, and the secrets that they used."""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from server.people import PATIENCE, TLS, Message, Person, new_person, people_at_table
from server.running import RunningServer

NOT_ALLOWED, TOO_MANY = 4403, 4429
FORGED = secrets.token_urlsafe(32)
PASSWORD = "friends of the railway only"  # noqa: S105 - a secret of this test

SECRETS: set[str] = {FORGED, PASSWORD}
"""All that was ever used here and must stay between two."""


def nobody_reads_secrets_in(server: RunningServer) -> None:
    """Assert that the log has none of the secrets, and no token or contribution."""
    log = server.log.read_text()
    assert '"event": "request"' in log
    found = [secret for secret in SECRETS if secret in log] + re.findall(r"[A-Za-z0-9_-]{43,}", log)
    assert not found, found


_houses = count(1)


def from_elsewhere() -> dict[str, str]:
    """Return the headers of a proxy for a client with an address of its own."""
    return {"x-forwarded-for": f"2001:db8:0:{next(_houses):x}::1"}


async def person_at(server: RunningServer, name: str, **headers: str) -> Person:
    person = await new_person(server.address, name, headers={**from_elsewhere(), **headers})
    SECRETS.add(person.token)
    return person


@asynccontextmanager
async def at_a_table(server: RunningServer, number: int = 2, **settings: Any) -> AsyncIterator[list[Person]]:
    """So many people at a new table; they hang up at the end."""
    async with people_at_table(*([server.address] * number), **settings) as people:
        SECRETS.update(*((person.token, person.seat_token) for person in people))
        yield people


async def answer_to(
    server: RunningServer, method: str, path: str, headers: Mapping[str, str], body: Message | None = None
) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.address, verify=TLS, timeout=30) as http:
        return await http.request(method, path, headers=headers, json=body)


async def refusal(person: Person, method: str, path: str, **body: Any) -> tuple[int, str]:
    """The status and the code with which a request is refused."""
    async with person.http as http:
        answer = await http.request(method, path, json=body or None)
    return status_and_code(answer)


def status_and_code(answer: httpx.Response) -> tuple[int, str]:
    assert answer.is_error, answer.text
    assert set(answer.json()) == {"code", "values"}, answer.text
    return answer.status_code, answer.json()["code"]


async def knock(server: RunningServer, table: str, **headers: str) -> ClientConnection:
    """Open a socket with just these headers."""
    url = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return await connect(url, additional_headers=headers, max_size=None, max_queue=None)


async def hello(socket: ClientConnection, **fields: Any) -> Message:
    """Ask to listen; the first thing that is said to that."""
    await socket.send(json.dumps({"type": "listen", **fields}))
    async with asyncio.timeout(PATIENCE):
        message: Message = json.loads(await socket.recv())
    return message
