"""Bots think in turns that are fair: a person's opponent never waits until all the others have thought."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.people import Person, new_person
from server.running import RunningServer, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
TABLES = 20
MASTERS = {str(seat): "master" for seat in range(5)}
ONE_THREAD = {"threads": 1, "thinking_seconds": 0.3}
# One that thinks already, and what was thought but not stored when the person had acted.
MOST_OTHERS = 3


async def person_against_a_bot(server: RunningServer) -> Person:
    """Somebody at a table with a bot that needs no time to think."""
    person = await new_person(server.address, "Ada")
    await person.open_table(seats=2, bots={"1": "regular"}, edition="usa")
    await person.listen()
    await person.contribute()
    return person


async def open_tables_of_masters(server: RunningServer, openers: int) -> None:
    people = [await new_person(server.address, f"Guest {number}") for number in range(openers)]
    for number in range(TABLES):
        await people[number % openers].ask("POST", "/api/tables", seats=5, bots=MASTERS)


async def play_turns(person: Person, number: int) -> None:
    """Play so many decisions, each until the bot has answered and another is owed."""
    for _ in range(number):
        while person.decision is None:
            await person.next_message()
        assert (await person.play_once())["type"] == "done"


def others_before_each_answer(url: str, table: str) -> list[int]:
    """How many moves of other bots were stored before each move of the bot at a table, since what came before it."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        plays = list(file.execute("select game, actor from event where kind = 'action-played' order by rowid"))
    found, others = [], 0
    for game, actor in plays:
        if game != table:
            others += 1
            continue
        if actor == "bot":
            found.append(others)
        others = 0
    return found


@pytest.mark.parametrize("openers", [1, TABLES])
async def test_a_persons_bot_waits_for_few_others(tmp_path: Path, log_file: Path, openers: int) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, log_file, bots=ONE_THREAD) as server:
        person = await person_against_a_bot(server)
        await open_tables_of_masters(server, openers)
        await play_turns(person, 6)
        server.kill()
        before = len(others_before_each_answer(url, person.table))
        server.start()
        await person.listen()
        await play_turns(person, 6)
        await person.hang_up()
    waits = others_before_each_answer(url, person.table)
    assert len(waits) > before > 1, "the bot has moved before the restart and after it"
    assert max(waits) <= MOST_OTHERS, waits
