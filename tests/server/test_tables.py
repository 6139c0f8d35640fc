"""Tables: opening, sitting down, starting, playing, leaving, and playing again."""

import asyncio
from random import Random

import pytest

from server.people import Person, new_person
from server.running import RunningServer

pytestmark = pytest.mark.anyio


async def seated(server: RunningServer, number: int, **settings: object) -> list[Person]:
    """So many people at a new table, all listening."""
    people = [await new_person(server.address, f"Guest {seat}", Random(seat)) for seat in range(number)]
    table = await people[0].open_table(**{"seats": number, **settings})
    for person in people[1:]:
        await person.sit(table)
    for person in people:
        await person.listen()
    return people


async def play_out(people: list[Person]) -> None:
    async def play(person: Person) -> None:
        await person.contribute()
        await person.play_to_the_end()

    await asyncio.gather(*(play(person) for person in people))


@pytest.mark.parametrize("edition", ["usa", "usa-anniversary", "europe", "new-york"])
async def test_a_whole_game_of_two_people_and_a_bot(server: RunningServer, edition: str) -> None:
    people = await seated(server, 2, edition=edition, seats=3, bots={"1": "greedy"})
    await play_out(people)
    assert people[0].scene["game"]["final"] == people[1].scene["game"]["final"]
    for person in people:
        await person.hang_up()
