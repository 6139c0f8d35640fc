"""Bots think in turns that are fair: a person's opponent never waits until all the others have thought."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median

import pytest

from server.people import Person, new_person
from server.raw_requests import from_elsewhere
from server.running import RunningServer, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
OpenTables = Callable[[RunningServer, int], Awaitable[list[Person]]]
TABLES = 12
TURNS = 4
PAUSE = 0.2
ONE_THREAD = {"threads": 1, "thinking_seconds": 1.0, "min_delay": 0.0, "max_delay": 0.0}
# One that thinks already, and what was thought but not stored when the person had acted: more on a busy machine, but
# fewer than the 8 tables that a mere rotation would let go first.
MOST_OTHERS = 5


async def person_against(server: RunningServer, bot: str) -> Person:
    """Somebody at a table with a bot."""
    person = await new_person(server.address, "Ada", headers=from_elsewhere())
    await person.open_table(seats=2, bots={"1": bot}, edition="usa")
    await person.listen()
    await person.contribute()
    return person


async def openers(server: RunningServer, number: int) -> list[Person]:
    """Return so many guests of one address."""
    house = from_elsewhere()
    return [await new_person(server.address, f"Guest {each}", headers=house) for each in range(number)]


async def open_unattended_tables(server: RunningServer, guests: int) -> list[Person]:
    """Open tables of masters only, for as many guests; return those who are to watch them."""
    people = await openers(server, guests)
    watchers = []
    for number in range(TABLES):
        opener = people[number % guests]
        body = {"seats": 5, "bots": {str(seat): "master" for seat in range(5)}}
        watcher = Person(server.address, opener.token, headers=opener.headers)
        watcher.table = (await opener.ask("POST", "/api/tables", **body))["table"]
        watchers.append(watcher)
    return watchers


async def open_attended_tables(server: RunningServer, guests: int) -> list[Person]:
    """Open a table for each guest, who plays against four masters."""
    people = await openers(server, guests)
    for person in people:
        await person.open_table(seats=5, bots={str(seat): "master" for seat in range(1, 5)})
    return people


async def _stay(person: Person) -> None:
    """Listen, and play whatever the person owes."""
    await person.listen()
    if person.seat is not None:
        await person.contribute()
    await person.play_to_the_end()


@asynccontextmanager
async def staying(people: Sequence[Person]) -> AsyncIterator[None]:
    """Let others watch or play meanwhile."""
    tasks = [asyncio.ensure_future(_stay(person)) for person in people]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for person in people:
            person.socket = None


async def play_turns(person: Person, number: int) -> None:
    """Play so many decisions, each until the bot has answered and another is owed."""
    while person.decision is None:
        await person.next_message()
    for _ in range(number):
        answered = person.decision["number"]
        assert (await person.play_once())["type"] == "done"
        while person.decision is None or person.decision["number"] == answered:
            await person.next_message()
        await asyncio.sleep(PAUSE)  # a person looks at the board, and meanwhile the others' bots think


def others_before_each_answer(url: str, table: str) -> list[int]:
    """Return the number of moves of other tables' bots that were stored while a table's bot was awaited, by move."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        plays = list(file.execute("select game, actor from event where kind = 'action-played' order by rowid"))
    found, others = [], 0
    for game, actor in plays:
        if game != table:
            others += actor == "bot"
            continue
        if actor == "bot":
            found.append(others)
        others = 0
    return found


def moves_elsewhere(url: str, table: str) -> int:
    """Return the number of moves of other tables' bots."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        query = "select count(*) from event where kind = 'action-played' and actor = 'bot' and game != ?"
        return int(file.execute(query, [table]).fetchone()[0])


@pytest.mark.parametrize("bot", ["regular", "master"])
@pytest.mark.parametrize(
    ("open_tables", "guests"),
    [(open_unattended_tables, 1), (open_unattended_tables, TABLES), (open_attended_tables, 8)],
)
async def test_a_persons_bot_waits_for_few_others(
    tmp_path: Path, log_file: Path, open_tables: OpenTables, guests: int, bot: str
) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, log_file, bots=ONE_THREAD) as server:
        person = await person_against(server, bot)
        others = await open_tables(server, guests)
        async with staying(others):
            await play_turns(person, TURNS)
        server.kill()
        before = others_before_each_answer(url, person.table)
        server.start()
        await person.listen()
        async with staying(others):
            await play_turns(person, TURNS)
        await person.hang_up()
    waits = others_before_each_answer(url, person.table)
    assert len(waits) > len(before) > 1, "the bot has moved before the restart and after it"
    assert moves_elsewhere(url, person.table) > 0, "the others did think"
    # The median: single answers, mostly the first after a restart, were seen to wait for up to 10 others.
    assert max(median(before), median(waits[len(before) :])) <= MOST_OTHERS, (before, waits[len(before) :])
