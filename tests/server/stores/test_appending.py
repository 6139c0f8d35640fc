"""The contract of the event log, on both kinds of database."""

import time

import pytest
from sqlalchemy import func, select

from server.stores.logs import GAME, new_entry, opened, unstored
from whistlestop.server.storage import schema
from whistlestop.server.storage.store import CommandTakenError, NotStoredError, SeqTakenError, Store
from whistlestop.server.storage.store_errors import RefusedStatementError
from whistlestop.server.storage.stores import make_store

pytestmark = pytest.mark.anyio


async def test_entries_are_read_in_order(store: Store) -> None:
    for seq in (2, 3, 1):
        await store.append(new_entry(seq))
    assert [unstored(entry) for entry in await store.entries(GAME)] == [new_entry(1), new_entry(2), new_entry(3)]


async def test_entry_round_trips(store: Store) -> None:
    entry = await store.append(new_entry(1, action="say “Überraschung”\n🚂 % %s ? :x"))
    assert await store.entries(GAME) == [entry]


async def test_entries_after_a_number_are_read(store: Store) -> None:
    for seq in (1, 2, 3):
        await store.append(new_entry(seq))
    assert [entry.seq for entry in await store.entries(GAME, after=2)] == [3]


async def test_games_have_logs_of_their_own(store: Store) -> None:
    await store.append(new_entry(1))
    await store.append(new_entry(1, game="game-2"))
    assert [entry.game for entry in await store.entries("game-2")] == ["game-2"]


async def test_optimistic_lock_allows_each_seq_once(store: Store) -> None:
    first = await store.append(new_entry(1, "mine"))
    with pytest.raises(SeqTakenError):
        await store.append(new_entry(1, "yours", seat=1))
    assert await store.entries(GAME) == [first]


async def test_idempotency_key_returns_the_stored_entry(store: Store) -> None:
    first = await store.append(new_entry(1, "again"))
    with pytest.raises(CommandTakenError) as taken:
        await store.append(new_entry(2, "again"))
    assert taken.value.entry == first
    assert await store.entries(GAME) == [first]


async def test_idempotency_key_is_checked_before_the_seq(store: Store) -> None:
    await store.append(new_entry(1, "again"))
    with pytest.raises(CommandTakenError):
        await store.append(new_entry(1, "again"))


async def test_two_seats_may_choose_the_same_command_id(store: Store) -> None:
    await store.append(new_entry(1, "same", seat=0))
    await store.append(new_entry(2, "same", seat=1))
    assert len(await store.entries(GAME)) == 2


async def test_times_are_the_database_s(store: Store) -> None:
    before = await store.now()
    entry = await store.append(new_entry(1))
    after = await store.now()
    # SQLite counts in thousandths.
    assert before - 0.002 <= entry.at <= after + 0.002
    assert abs(after - time.time()) < 60


async def test_query_sees_stored_entries(store: Store) -> None:
    await store.append(new_entry(1))
    await store.append(new_entry(2))
    assert await store.read(lambda connection: connection.scalar(select(func.count()).select_from(schema.event))) == 2


async def test_query_is_read_only(store: Store) -> None:
    with pytest.raises(Exception, match="read.?only|readonly"):
        await store.read(lambda connection: connection.execute(schema.worker.insert().values(id="a", seen_at=0.0)))


async def test_invalid_value_fails_its_own_entry_only(store: Store) -> None:
    with pytest.raises(RefusedStatementError):
        await store.append(new_entry(1, action="half a character: \ud800"))
    assert await store.append(new_entry(1))


async def test_entries_survive_a_restart(url: str) -> None:
    async with opened(url) as store:
        entry = await store.append(new_entry(1))
    async with opened(url) as store:
        assert await store.entries(GAME) == [entry]


async def test_closed_store_refuses_everything(url: str) -> None:
    store = make_store(url)
    await store.open(lambda _game, _seq: None)
    await store.close()
    await store.close()
    with pytest.raises(NotStoredError):
        await store.append(new_entry(1))
    with pytest.raises(NotStoredError):
        await store.read(lambda connection: connection.execute(select(1)).scalar())
