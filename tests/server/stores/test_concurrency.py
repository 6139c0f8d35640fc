"""Concurrent writers: no entry is lost or stored twice."""

import asyncio
import threading
from functools import partial

import pytest

from server.stores.logs import GAME, PATIENCE, counted, has_gaps, new_entry, numbers_of, opened, until
from whistlestop.server.storage.store import SeqTakenError, Store

pytestmark = pytest.mark.anyio


async def write_own_game(store: Store, game: str, length: int) -> None:
    for seq in range(1, length + 1):
        await store.append(new_entry(seq, game=game), [counted(game, seq)] if seq % 5 == 0 else [])


async def write_shared_game(store: Store, seat: int, length: int) -> None:
    """Append entries between those of others, with an optimistic lock and retries."""
    seq = 0
    for turn in range(length):
        while True:
            try:
                seq = (await store.append(new_entry(seq + 1, f"turn-{turn}", seat=seat))).seq
                break
            except SeqTakenError:
                seq = (await store.entries(GAME, after=seq))[-1].seq


def has_begun(url: str, game: str) -> bool:
    return game in numbers_of(url)


async def test_concurrent_writes_to_many_games(url: str, store: Store) -> None:
    await asyncio.gather(*(write_own_game(store, f"game-{number}", 20) for number in range(40)))
    logs = numbers_of(url)
    assert len(logs) == 40
    assert all(log == list(range(1, 21)) for log in logs.values())


async def test_concurrent_writes_to_one_game(url: str, store: Store) -> None:
    await asyncio.gather(*(write_shared_game(store, seat, 10) for seat in range(8)))
    [log] = numbers_of(url).values()
    assert len(log) == 80
    assert not has_gaps(log)


async def test_two_processes_write_to_one_game(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        await asyncio.gather(*(write_shared_game((one, other)[seat % 2], seat, 20) for seat in range(4)))
    [log] = numbers_of(postgres_url).values()
    assert len(log) == 80
    assert not has_gaps(log)


async def test_one_of_many_writers_wins_a_seq(store: Store) -> None:
    wishes = [store.append(new_entry(1, seat=seat)) for seat in range(20)]
    outcomes = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(outcome, SeqTakenError) for outcome in outcomes) == 19
    assert len(await store.entries(GAME)) == 1


async def test_sqlite_uses_group_commit(sqlite_url: str) -> None:
    commits: list[str] = []
    may_go_on = threading.Event()

    def failpoint(point: str) -> None:
        if point == "before-commit":
            commits.append(point)
            may_go_on.wait(PATIENCE)

    async with opened(sqlite_url, failpoint=failpoint) as store:
        first = asyncio.create_task(store.append(new_entry(1)))
        await until(lambda: commits)
        others = [asyncio.create_task(store.append(new_entry(seq))) for seq in range(2, 52)]
        await asyncio.sleep(0)  # all of them are waiting now
        may_go_on.set()
        await asyncio.gather(first, *others)
    assert len(commits) == 2
    assert numbers_of(sqlite_url) == {GAME: list(range(1, 52))}


async def test_cancelled_writers_do_not_affect_others(url: str, store: Store) -> None:
    for number in range(20):
        impatient = [asyncio.create_task(write_own_game(store, f"game-{number}-{seat}", 1000)) for seat in range(8)]
        await until(partial(has_begun, url, f"game-{number}-7"))
        for task in impatient:
            task.cancel()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*impatient, return_exceptions=True)
        assert all(task.cancelled() for task in impatient)
    await store.append(new_entry(1))
    assert not any(has_gaps(log) for log in numbers_of(url).values())
