"""Caps on the open tables of one guest, one address and one process."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.people import Person, new_person
from server.raw_requests import from_elsewhere, person_at, refusal
from server.running import RunningServer, running_server

pytestmark = pytest.mark.anyio
PUBLIC = {"seats": 2, "is_listed": True}
BOTS_ONLY = {"seats": 2, "bots": {"0": "random", "1": "random"}, "edition": "usa-mega"}
SLOW_BOTS = {"min_delay": 60.0, "max_delay": 60.0}  # so that no game of theirs ends meanwhile


@pytest.fixture(scope="module")
def capped_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the limits that a real one has."""
    folder = tmp_path_factory.mktemp("capped")
    url = f"sqlite:///{folder}/tables.sqlite"
    with running_server(url, folder / "log", has_rate_limits=True, bots=SLOW_BOTS) as server:
        yield server


async def opened(person: Person, **settings: Any) -> str:
    return str((await person.ask("POST", "/api/tables", **settings))["table"])


async def answers(person: Person, number: int, **settings: Any) -> list[httpx.Response]:
    """Return the answers to a number of concurrent requests for a table."""
    async with person.http as http:
        return list(await asyncio.gather(*(http.post("/api/tables", json=settings) for _ in range(number))))


async def test_a_guest_has_at_most_three_open_public_tables(capped_server: RunningServer) -> None:
    host = await person_at(capped_server, "Ada")
    tables = [await opened(host, **PUBLIC) for _ in range(3)]
    assert await refusal(host, "POST", "/api/tables", **PUBLIC) == (429, "too_many_public_tables")
    await opened(host, seats=2)  # one that is found by its link only
    await host.ask("DELETE", f"/api/tables/{tables[0]}")
    await opened(host, **PUBLIC)


async def test_started_table_does_not_count_as_public(capped_server: RunningServer) -> None:
    host = await person_at(capped_server, "Ada")
    tables = [await opened(host, **PUBLIC) for _ in range(3)]
    for seat in (0, 1):
        await host.ask("PUT", f"/api/tables/{tables[0]}/seats/{seat}/bot", bot="random")
    while (await host.ask("GET", f"/api/tables/{tables[0]}"))["phase"] == "forming":
        await asyncio.sleep(0.01)
    await opened(host, **PUBLIC)


async def test_cap_on_public_tables_holds_under_concurrency(capped_server: RunningServer) -> None:
    host = await person_at(capped_server, "Ada")
    codes = [answer.status_code for answer in await answers(host, 12, **PUBLIC)]
    assert codes.count(201) <= 3
    assert set(codes) <= {201, 429}
    while codes.count(201) < 3:  # some may have been refused for others that were refused in turn
        codes.append((await answers(host, 1, **PUBLIC))[0].status_code)
    assert await refusal(host, "POST", "/api/tables", **PUBLIC) == (429, "too_many_public_tables")


async def test_guests_at_one_address_share_three_open_public_tables(capped_server: RunningServer) -> None:
    house = from_elsewhere()
    people = [await new_person(capped_server.address, f"Guest {number}", headers=house) for number in range(4)]
    tables = [await opened(person, **PUBLIC) for person in people[:3]]
    assert await refusal(people[3], "POST", "/api/tables", **PUBLIC) == (429, "too_many_public_tables_here")
    await people[0].ask("DELETE", f"/api/tables/{tables[0]}")
    await opened(people[3], **PUBLIC)


async def test_a_new_process_still_knows_a_guests_public_tables(new_database: str, log_file: Path) -> None:
    with running_server(new_database, log_file, has_rate_limits=True) as server:
        host = await person_at(server, "Ada")
        for _ in range(3):
            await opened(host, **PUBLIC)
        server.kill()
        server.start()
        assert await refusal(host, "POST", "/api/tables", **PUBLIC) == (429, "too_many_public_tables")


async def test_without_rate_limits_there_are_no_caps(sqlite_server: RunningServer) -> None:
    host = await new_person(sqlite_server.address, "Ada")
    for _ in range(5):
        table = await opened(host, **PUBLIC)
        await host.ask("DELETE", f"/api/tables/{table}")


async def test_a_guest_has_at_most_three_games_of_bots(capped_server: RunningServer) -> None:
    host = await person_at(capped_server, "Ada")
    for _ in range(3):
        await opened(host, **BOTS_ONLY)
    assert await refusal(host, "POST", "/api/tables", **BOTS_ONLY) == (429, "too_many_bot_tables")
    await host.open_table(seats=2, bots={"1": "random"})


async def test_cap_on_games_of_bots_holds_when_filling_or_starting_a_table(capped_server: RunningServer) -> None:
    host = await person_at(capped_server, "Ada")
    table = await opened(host, seats=3, bots={"0": "random"})
    for _ in range(3):
        await opened(host, **BOTS_ONLY)
    await host.ask("PUT", f"/api/tables/{table}/seats/1/bot", bot="random")
    path = f"/api/tables/{table}"
    assert await refusal(host, "PUT", f"{path}/seats/2/bot", bot="random") == (429, "too_many_bot_tables")
    assert await refusal(host, "POST", f"{path}/start") == (429, "too_many_bot_tables")


async def test_cap_on_games_of_bots_holds_under_concurrency(capped_server: RunningServer) -> None:
    host = await person_at(capped_server, "Ada")
    codes = [answer.status_code for answer in await answers(host, 12, **BOTS_ONLY)]
    assert (codes.count(201), codes.count(429)) == (3, 9)


async def test_games_of_bots_are_capped_per_process(tmp_path: Path, log_file: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running_server(url, log_file, has_rate_limits=True, bots=SLOW_BOTS) as server:
        for number in range(40):
            host = await person_at(server, f"Guest {number}")
            answer = (await answers(host, 1, **BOTS_ONLY))[0]
            if answer.status_code == 429:
                break
    assert (number, answer.json()) == (20, {"code": "too_many_bot_tables", "values": {"most": 20}})
