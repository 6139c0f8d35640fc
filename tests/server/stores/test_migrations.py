"""The tables of a database are those of the schema, however it came to be."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from hatchling.builders.wheel import WheelBuilder
from sqlalchemy import inspect, text

from sentences import HOLE, saying
from server.stores.logs import opened
from whistlestop.server.storage import schema
from whistlestop.server.storage.connections import open_connection, transaction
from whistlestop.server.storage.database_urls import parse_url
from whistlestop.server.storage.migrating import is_current, migrate
from whistlestop.server.storage.store_errors import DatabaseInUseError, DatabaseTooNewError, DatabaseUnusableError

ROOT = Path(__file__).parents[3]


def run(url: str, statement: str) -> None:
    with open_connection(parse_url(url)) as connection, transaction(connection):
        connection.execute(text(statement))


def tables_of(url: str) -> set[str]:
    with open_connection(parse_url(url)) as connection:
        return set(inspect(connection).get_table_names())


def test_migrated_database_matches_the_schema(new_url: str) -> None:
    migrate(new_url)
    with open_connection(parse_url(new_url)) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_migration_is_idempotent(new_url: str) -> None:
    migrate(new_url)
    run(new_url, "insert into worker values ('a', 1.0)")
    migrate(new_url)
    with open_connection(parse_url(new_url)) as connection:
        assert connection.execute(text("select id from worker")).scalars().all() == ["a"]


def test_a_database_of_a_newer_version_is_refused(new_url: str) -> None:
    migrate(new_url)
    run(new_url, "update alembic_version set version_num = '9999'")
    with pytest.raises(DatabaseTooNewError, match=saying("database.too_new", found="9999")):
        migrate(new_url)


def test_concurrent_migrations_do_not_collide(new_postgres_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(migrate, [new_postgres_url] * 4))
    assert is_current(parse_url(new_postgres_url))


def test_failed_migration_is_rolled_back(new_url: str, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "games.db").touch()
    run(new_url, "create table record (somebody_else_s integer)")
    with pytest.raises(
        DatabaseUnusableError, match=saying("database.not_migrated", reason=f"{HOLE}record{HOLE}exists{HOLE}")
    ):
        migrate(new_url)
    assert tables_of(new_url) == {"record"}


@pytest.mark.anyio
async def test_locked_file_is_not_migrated(sqlite_url: str) -> None:
    async with opened(sqlite_url):
        with pytest.raises(DatabaseInUseError):
            migrate(sqlite_url)


def test_unreachable_server_is_reported() -> None:
    with pytest.raises(DatabaseUnusableError, match=saying("database.unreachable")):
        migrate("postgresql:///games?host=/no/such/folder")


def test_an_installed_wheel_has_the_migrations() -> None:
    paths = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    folder = ROOT / "src" / "whistlestop" / "server" / "migrations"
    assert {f"whistlestop/server/migrations/{file.relative_to(folder)}" for file in folder.rglob("*.py")} <= paths
