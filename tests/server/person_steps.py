"""Commands of people and the steps they receive; time that passes in the database alone."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing

import psycopg

from server.people import Message, Person, deal, people_at_table
from server.running import RunningServer

PATIENCE = 20.0
HOURS = 5 * 3_600.0


def times_told(person: Person, kind: str, seat: int) -> int:
    """How often something was told of a seat."""
    return sum(event["type"] == kind and event["seat"] == seat for event in person.history)


async def until_told(person: Person, kind: str, seat: int, times: int = 1) -> None:
    """Listen until it has happened so often."""
    while times_told(person, kind, seat) < times:
        await person.next_message()


async def do(person: Person, kind: str, **fields: object) -> None:
    """A command that must succeed, and its step."""
    answer = await person.do(kind, **fields)
    assert answer["type"] == "done", answer
    await person.reach(answer["seq"])


async def refusal(person: Person, kind: str, **fields: object) -> str:
    """The code with which a command is refused."""
    answer = await person.do(kind, **fields)
    assert answer["type"] == "refused", answer
    return str(answer["code"])


def seat_of(person: Person, seat: int) -> Message:
    """What somebody sees of a seat."""
    seen: Message = person.scene["table"]["seats"][seat]
    return seen


async def come_back(person: Person) -> None:
    """Listen again from where one was."""
    await person.listen(since=person.seq)


def let_time_pass(url: str, seconds: float) -> None:
    """All that has happened is longer ago."""
    in_database(url, f"update event set at = at - {seconds}")  # noqa: S608 - a number
    in_database(url, f"update game set wake_at = wake_at - {seconds}")  # noqa: S608 - a number


def in_database(url: str, statement: str) -> Sequence[tuple[object, ...]]:
    """Say something to the database, past the server."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            return file.execute(statement).fetchall()
    with psycopg.connect(url) as database:
        cursor = database.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


async def until_value(url: str, query: str, value: object) -> None:
    """Wait until the database answers a question so."""
    async with asyncio.timeout(PATIENCE):
        while in_database(url, query) != [(value,)]:
            await asyncio.sleep(0.02)


class Evening:
    """Friends at another table, who show how far the server has come: there a bot does fill in."""

    def __init__(self, server: RunningServer, first: Person, second: Person) -> None:
        self._server = server
        self._first = first
        self._second = second

    async def let_hours_pass(self) -> None:
        """The server is killed and comes back hours later; it has looked after everybody since."""
        await self._second.hang_up()
        await until_told(self._first, "person-away", 1)
        self._server.kill()
        let_time_pass(self._server.url, HOURS)
        self._server.start()
        await come_back(self._first)
        await until_told(self._first, "stand-in-began", 1)
        await until_told(self._first, "starting-tickets-chosen", 1)
        await self._first.hang_up()


@asynccontextmanager
async def evening(server: RunningServer) -> AsyncIterator[Evening]:
    """Two friends who have begun a game; the server must notice soon that one of them has gone."""
    pace = {"type": "untimed", "away_seconds": 600}
    async with people_at_table(server.address, server.address, edition="new-york", pace=pace) as people:
        await deal(people)
        yield Evening(server, *people)
