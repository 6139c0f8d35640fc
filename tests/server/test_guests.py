"""Guests as several processes know them: each has its own memory, and all have one database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.stores.logs import opened
from whistlestop.server.api.guests import Guest, Guests
from whistlestop.server.storage.migrating import migrate
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.clock import Clock
from whistlestop.server.tokens import new_token

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    migrate(url)
    async with opened(url) as store:
        yield store


async def found(guests: Guests, token: str) -> Guest:
    guest_id = await guests.find_id(token)
    assert guest_id is not None
    return await guests.get(guest_id)


async def test_new_name_is_seen_by_processes_that_cached_the_guest(store: Store) -> None:
    here, there = Guests(store, Clock()), Guests(store, Clock())
    ada, token = await here.create("Ada")
    assert await found(there, token) == ada
    renamed = await here.rename(ada, "Countess")
    assert [await found(guests, token) for guests in (here, there)] == [renamed, renamed]


async def test_unknown_token_finds_no_guest(store: Store) -> None:
    guests = Guests(store, Clock())
    assert await guests.find_id(new_token()) is None
    assert await guests.find_id("no token at all") is None
