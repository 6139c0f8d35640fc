"""What both kinds of database promise about the log of a game."""

import time

import pytest
from sqlalchemy import func, select

from server.stores.logs import GAME, as_draft, draft, opened
from whistlestop.server.storage import schema
from whistlestop.server.storage.store import CommandTakenError, NotStoredError, SeqTakenError, Store
from whistlestop.server.storage.store_errors import RefusedStatementError
from whistlestop.server.storage.stores import store_for

pytestmark = pytest.mark.anyio


async def test_entries_come_back_in_order(store: Store) -> None:
    for seq in (2, 3, 1):
        await store.append(draft(seq))
    assert [as_draft(entry) for entry in await store.entries(GAME)] == [draft(1), draft(2), draft(3)]


async def test_an_entry_comes_back_as_it_is_stored(store: Store) -> None:
    entry = await store.append(draft(1, action="say “Überraschung”\n🚂 % %s ? :x"))
    assert await store.entries(GAME) == [entry]


async def test_only_what_is_new_is_read(store: Store) -> None:
    for seq in (1, 2, 3):
        await store.append(draft(seq))
    assert [entry.seq for entry in await store.entries(GAME, after=2)] == [3]


async def test_games_have_logs_of_their_own(store: Store) -> None:
    await store.append(draft(1))
    await store.append(draft(1, game="game-2"))
    assert [entry.game for entry in await store.entries("game-2")] == ["game-2"]


async def test_a_number_is_given_once(store: Store) -> None:
    first = await store.append(draft(1, "mine"))
    with pytest.raises(SeqTakenError):
        await store.append(draft(1, "yours", seat=1))
    assert await store.entries(GAME) == [first]


async def test_a_repeated_command_is_answered_with_what_was_stored(store: Store) -> None:
    first = await store.append(draft(1, "again"))
    with pytest.raises(CommandTakenError) as taken:
        await store.append(draft(2, "again"))
    assert taken.value.entry == first
    assert await store.entries(GAME) == [first]


async def test_a_repeated_command_is_found_before_its_number(store: Store) -> None:
    await store.append(draft(1, "again"))
    with pytest.raises(CommandTakenError):
        await store.append(draft(1, "again"))


async def test_two_seats_may_choose_the_same_command_id(store: Store) -> None:
    await store.append(draft(1, "same", seat=0))
    await store.append(draft(2, "same", seat=1))
    assert len(await store.entries(GAME)) == 2


async def test_times_are_the_database_s(store: Store) -> None:
    before = await store.now()
    entry = await store.append(draft(1))
    after = await store.now()
    # SQLite counts in thousandths.
    assert before - 0.002 <= entry.at <= after + 0.002
    assert abs(after - time.time()) < 60


async def test_a_question_sees_what_is_stored(store: Store) -> None:
    await store.append(draft(1))
    await store.append(draft(2))
    assert await store.read(lambda connection: connection.scalar(select(func.count()).select_from(schema.event))) == 2


async def test_a_question_can_t_write(store: Store) -> None:
    with pytest.raises(Exception, match="read.?only|readonly"):
        await store.read(lambda connection: connection.execute(schema.worker.insert().values(id="a", seen_at=0.0)))


async def test_a_value_that_can_t_be_stored_harms_nobody_else(store: Store) -> None:
    with pytest.raises(RefusedStatementError):
        await store.append(draft(1, action="half a character: \ud800"))
    assert await store.append(draft(1))


async def test_what_is_stored_is_there_after_a_restart(url: str) -> None:
    async with opened(url) as store:
        entry = await store.append(draft(1))
    async with opened(url) as store:
        assert await store.entries(GAME) == [entry]


async def test_a_closed_store_takes_nothing(url: str) -> None:
    store = store_for(url)
    await store.open(lambda _game, _seq: None)
    await store.close()
    await store.close()
    with pytest.raises(NotStoredError):
        await store.append(draft(1))
    with pytest.raises(NotStoredError):
        await store.read(lambda connection: connection.execute(select(1)).scalar())
