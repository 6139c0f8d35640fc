"""Backing up and restoring, while games go on."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Connection, Executable

from sentences import saying
from server.stores.logs import counted, has_gaps, new_entry, numbers_of, opened, rows_of
from whistlestop.server.storage import schema
from whistlestop.server.storage.backup_files import PERSONAL, TABLES
from whistlestop.server.storage.backups import BackupSummary, back_up, restore
from whistlestop.server.storage.connections import open_connection, transaction
from whistlestop.server.storage.database_urls import parse_url
from whistlestop.server.storage.migrating import migrate
from whistlestop.server.storage.store import Store
from whistlestop.server.storage.store_errors import BackupError, DatabaseUnusableError

pytestmark = pytest.mark.anyio


def indexed(game: str, phase: str = "running", wake_at: float | None = 5e9) -> Executable:
    return schema.game.insert().values(
        id=game, phase=phase, is_listed=True, summary="1", changed_at=1.25, wake_at=wake_at
    )


def personal(guest: str, letter: str) -> list[Executable]:
    """What signs a guest in, and where they get notices."""
    own = {"identity": guest, "created_at": 1.5}
    spoken = {"language": "el"}
    keys = {"credential": letter, "public_key": letter, "sign_count": 2**32 - 1, "name": "Phone"}
    return [
        schema.session.insert().values(token_hash=letter * 64, **own),
        schema.recovery_link.insert().values(token_hash=letter * 64, **own),
        schema.passkey.insert().values(id=letter, credential_hash=letter * 64, **keys, **own),
        schema.push_subscription.insert().values(
            id=letter,
            endpoint="https://push.example",
            endpoint_hash=letter * 64,
            p256dh="p",
            auth="a",
            **spoken,
            **own,
        ),
        schema.mail_address.insert().values(id=letter, address="ann@example.org", **spoken, **own),
        schema.webhook.insert().values(id=letter, url="https://hooks.example/1", **spoken, **own),
    ]


async def fill(store: Store) -> None:
    """Two games of five entries, one running and one over, with the people who play them."""
    for game, phase in (("old-1", "running"), ("old-2", "over")):
        member = schema.membership.insert().values(identity="ann", game=game)
        await store.append(new_entry(1, game=game), [indexed(game, phase), member])
        for seq in range(2, 6):
            await store.append(new_entry(seq, game=game, action="grüße 🚂"))
    await store.write(
        [
            schema.identity.insert().values(id="ann", name="Ann", created_at=1.5),
            *personal("ann", "h"),
            schema.challenge.insert().values(hash="c" * 64, bound_to="b" * 64, expires_at=9e9),
            schema.record.insert().values(id="r", identity="ann", record="{}", at=2.5),
            schema.worker.insert().values(id="w", seen_at=3.5),
        ]
    )


async def write_on(store: Store, game: str) -> None:
    """Write entries until cancelled; each keeps its number in the index of games."""
    await store.append(new_entry(1, game=game), [indexed(game)])
    for seq in count(2):
        await store.append(new_entry(seq, game=game), [counted(game, seq)])


def test_an_empty_database_can_be_backed_up_and_restored(url: str, tmp_path: Path) -> None:
    assert back_up(url, tmp_path / "backup") == BackupSummary(games=0, events=0)
    assert restore(tmp_path / "backup", url) == BackupSummary(games=0, events=0)


async def test_everything_is_restored_to_a_new_database(url: str, new_url: str, tmp_path: Path) -> None:
    """From either kind of database to either."""
    async with opened(url) as store:
        await fill(store)
    assert back_up(url, tmp_path / "backup") == BackupSummary(games=2, events=10)
    assert restore(tmp_path / "backup", new_url) == BackupSummary(games=2, events=10, skipped=0)
    for table in (schema.event, schema.membership, schema.identity, schema.record, *PERSONAL):
        assert rows_of(new_url, table) == rows_of(url, table)
        assert rows_of(new_url, table)
    assert rows_of(new_url, schema.worker) == rows_of(new_url, schema.challenge) == []


async def test_restoring_signs_nobody_in_who_was_signed_out_since(url: str, tmp_path: Path) -> None:
    async with opened(url) as store:
        await fill(store)
        back_up(url, tmp_path / "backup")
        await store.write([table.delete() for table in PERSONAL])
    restore(tmp_path / "backup", url)
    assert [rows_of(url, table) for table in PERSONAL] == [[] for _ in PERSONAL]


async def test_restored_running_game_is_scheduled(url: str, new_url: str, tmp_path: Path) -> None:
    async with opened(url) as store:
        await fill(store)
    back_up(url, tmp_path / "backup")
    restore(tmp_path / "backup", new_url)
    assert {row["id"]: row["wake_at"] for row in rows_of(new_url, schema.game)} == {"old-1": 0.0, "old-2": 5e9}


async def test_backup_during_writes_is_a_consistent_snapshot(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    async with opened(url) as store:
        writers = [asyncio.create_task(write_on(store, f"game-{number}")) for number in range(8)]
        while len(await store.entries("game-7")) < 5:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(back_up, url, file)
        later = len(await store.entries("game-7"))
        for writer in writers:
            writer.cancel()
        await asyncio.gather(*writers, return_exceptions=True)
    logs = numbers_of(str(file))
    assert not any(has_gaps(log) for log in logs.values())
    assert {row["id"]: int(row["summary"]) for row in rows_of(str(file), schema.game)} == {
        game: len(log) for game, log in logs.items()
    }
    assert len(logs["game-7"]) <= later


async def test_restore_does_not_block_running_games(url: str, tmp_path: Path) -> None:
    async with opened(url) as store:
        await fill(store)
        back_up(url, tmp_path / "backup")
        forget(url, "old-1")
        await store.append(new_entry(6, game="old-2"))
        writer = asyncio.create_task(write_on(store, "new"))
        summary = await asyncio.to_thread(restore, tmp_path / "backup", url)
        assert not writer.done()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
    assert summary == BackupSummary(games=1, events=5, skipped=1)
    logs = numbers_of(url)
    assert not has_gaps(logs.pop("new"))
    assert logs == {"old-1": [1, 2, 3, 4, 5], "old-2": [1, 2, 3, 4, 5, 6]}


def forget(url: str, game: str) -> None:
    with open_connection(parse_url(url)) as connection, transaction(connection):
        connection.execute(schema.event.delete().where(schema.event.c.game == game))
        connection.execute(schema.game.delete().where(schema.game.c.id == game))
        connection.execute(schema.membership.delete().where(schema.membership.c.game == game))


def add_long_game(connection: Connection, length: int, game: str = "long") -> None:
    values = {"game": game, "kind": "play", "actor": "ann", "seat": 0, "action": "draw deck", "at": 1.0}
    rows = [values | {"seq": seq, "command_id": str(seq)} for seq in range(1, length + 1)]
    connection.execute(schema.event.insert(), rows)


def test_long_log_is_copied_in_chunks(url: str, new_url: str, tmp_path: Path) -> None:
    with open_connection(parse_url(url)) as connection, transaction(connection):
        add_long_game(connection, 2500)
    progress: list[tuple[int, int]] = []
    back_up(url, tmp_path / "backup", lambda done, total: progress.append((done, total)))
    assert progress == [(1000, 2500), (2000, 2500), (2500, 2500)]
    assert restore(tmp_path / "backup", new_url).events == 2500
    assert numbers_of(new_url) == numbers_of(url)


async def test_restore_is_idempotent(url: str, tmp_path: Path) -> None:
    async with opened(url) as store:
        await fill(store)
    back_up(url, tmp_path / "backup")
    before = {table.name: rows_of(url, table) for table in TABLES}
    progress: list[tuple[int, int]] = []
    summary = restore(tmp_path / "backup", url, lambda done, total: progress.append((done, total)))
    assert summary == BackupSummary(games=0, events=0, skipped=2)
    assert progress == [(1, 2), (2, 2)]
    assert {table.name: rows_of(url, table) for table in TABLES} == before


def test_concurrent_restores_do_not_collide(url: str, new_url: str, tmp_path: Path) -> None:
    with open_connection(parse_url(url)) as connection, transaction(connection):
        for number in range(50):
            add_long_game(connection, 20, f"game-{number}")
    back_up(url, tmp_path / "backup")
    migrate(new_url)
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(restore, [tmp_path / "backup"] * 2, [new_url] * 2)
    assert one.games + other.games == one.skipped + other.skipped == 50
    assert rows_of(new_url, schema.event) == rows_of(url, schema.event)


def test_a_file_is_overwritten_only_when_told(sqlite_url: str, tmp_path: Path) -> None:
    file = tmp_path / "diary"
    file.write_text("dear diary")
    with pytest.raises(BackupError, match="diary exists already"):
        back_up(sqlite_url, file)
    assert file.read_text() == "dear diary"
    back_up(sqlite_url, file, overwrite=True)
    assert restore(file, sqlite_url) == BackupSummary(games=0, events=0)


def test_a_failed_backup_leaves_no_file(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()

    def fail(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with open_connection(parse_url(sqlite_url)) as connection, transaction(connection):
        add_long_game(connection, 1)
    with pytest.raises(KeyboardInterrupt):
        back_up(sqlite_url, folder / "backup", fail)
    assert list(folder.iterdir()) == []


def test_a_backup_is_for_its_owner_only(sqlite_url: str, tmp_path: Path) -> None:
    back_up(sqlite_url, tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600


def test_missing_database_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusableError, match=saying("database.missing")):
        back_up(str(tmp_path / "nothing.db"), tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []


def test_missing_folder_is_reported(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=saying("backup.not_written", reason="No such file or directory")):
        back_up(sqlite_url, tmp_path / "nowhere" / "backup")
